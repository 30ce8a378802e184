/** Says that the solver is being loaded, as long as it is. */

import { el, fill } from "../dom.ts";
import { onProgress, ready } from "../engine/index.ts";

export function showLoading(line: HTMLElement): void {
  // How far it is, is only looked at: read aloud, it would be read a hundred times.
  const part = el("span", { "aria-hidden": "true", class: "number" });
  fill(line, "Loading the solver… ", part);
  onProgress((loaded) => fill(part, `${Math.floor(100 * Math.min(1, loaded))} %`));
  // Who needs it says so where it could not be loaded.
  const end = (): void => line.remove();
  void ready.then(end, end);
}
