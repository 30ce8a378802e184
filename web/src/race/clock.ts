/** How fine the browser's clock is: browsers make it coarser so that pages cannot spy. */

import { type Cell, isServed } from "../engine/index.ts";

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

/**
 * The least time in seconds that can be told from nothing; 0 where the program that serves the page took all of these times. Its clock
 * never says 0: who does is the browser, which answers when the program is busy.
 */
export function clockTick(cells: Iterable<Cell>): number {
  if (isServed && ![...cells].some(({ seconds }) => seconds?.least === 0)) return 0;
  return (known ??= measured());
}
