/** How fine the browser's clock is: browsers make it coarser so that pages cannot spy. */

import { isServed } from "../engine/index.ts";

const LOOKS = 400_000;

function measured(): number {
  let [least, seen] = [Infinity, 0];
  let last = performance.now();
  // A few of its ticks tell; a clock that hardly ticks is not waited for long.
  for (let look = 0; look < LOOKS && seen < 12; look += 1) {
    const now = performance.now();
    if (now <= last) continue;
    least = Math.min(least, now - last);
    last = now;
    seen += 1;
  }
  if (!Number.isFinite(least)) return 1e-3;
  return Number((least / 1000).toPrecision(1));
}

let known: number | null = null;

/** The least time in seconds that can be told from nothing; 0 where the program that serves the page takes the times. */
export function clockTick(): number {
  known ??= isServed ? 0 : measured();
  return known;
}
