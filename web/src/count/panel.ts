/** The count itself: what to count, buttons, how far it is, what came of it. */

import { el, fill } from "../dom.ts";
import { choice, numberField } from "../fields/index.ts";
import type { Counting } from "./counting.ts";
import { grouped } from "../words.ts";
import type { Place } from "./place.ts";
import { figures, verdict, warning } from "./words.ts";

export interface Orders {
  choose(n: number, engine: string | undefined): void;
  /** Start, pause or resume, whichever it is. */
  act(): void;
  cancel(): void;
  /** All sizes from 1 on, one after the other. */
  series(): void;
}

const ACT = { idle: "Start", running: "Pause", paused: "Resume", done: "Again", refused: "Start" };

export function panel(
  place: Place,
  orders: Orders,
): {
  root: HTMLElement;
  /** What is asked for: the size in the field, which a series counts up to. */
  ask(n: number, engine: string | undefined): void;
  show(counting: Counting, until: number | null): void;
} {
  let [n, engine] = [0, undefined as string | undefined];
  const choose = (): void => orders.choose(n, engine);
  const size = numberField("n", n, 0, place.most, (to) => ((n = to), choose()));
  size.root.addEventListener("keydown", (event) => {
    if (event.key === "Enter") orders.act();
  });
  const engines = choice(
    "Engine",
    [["", "fastest here"], ...place.engines.map(({ name }) => [name, name] as const)],
    "",
    (to) => ((engine = to === "" ? undefined : to), choose()),
  );
  const act = el("button", { class: "main", onclick: orders.act }, ACT.idle);
  const cancel = el("button", { onclick: () => (orders.cancel(), act.focus()) }, "Cancel");
  const series = el("button", { onclick: () => (orders.series(), act.focus()) }, "Count 1 to n");
  const summary = el("p", { class: "muted" });
  const hint = el("p", { class: "note muted" });
  const big = el("p", { class: "big count-big" });
  const what = el("p", { class: "muted" });
  const bar = el("progress", { max: 1, value: 0, "aria-label": "Work done" });
  const numbers = el("dl", { class: "figures" });
  const words = el("p", { class: "note" });
  const root = el(
    "div",
    {},
    el("div", { class: "row" }, size.root, engines.root, act, cancel, series),
    summary,
    hint,
    what,
    big,
    bar,
    numbers,
    words,
  );

  const ask = (to: number, by: string | undefined): void => {
    [n, engine] = [to, by];
    size.set(to);
    engines.set(by ?? "");
    const method = place.engines.find(({ name }) => name === by)?.summary;
    summary.textContent = method === undefined ? "" : `${by}: ${method}.`;
    summary.hidden = method === undefined;
    series.textContent = `Count 1 to ${to}`;
    hint.textContent = warning(to, by, place);
    hint.hidden = hint.textContent === "";
  };

  const show = (counting: Counting, until: number | null): void => {
    const { phase, record, answer, done } = counting;
    const isBetween = phase === "done" && until !== null && counting.n < until;
    const isRunning = phase === "running" || isBetween;
    act.textContent = ACT[isBetween ? "running" : phase];
    cancel.textContent = isRunning ? "Cancel" : "Drop";
    cancel.hidden = !isRunning && phase !== "paused";
    series.hidden = isRunning || phase === "paused" || n < 1;
    const count = answer?.count ?? record?.count;
    big.textContent = phase === "refused" || count === undefined ? "–" : grouped(count);
    what.textContent = heading(counting, until);
    bar.value = done;
    // The names stay, so that nothing jumps.
    fill(
      numbers,
      figures(counting).map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
    );
    words.textContent = verdict(counting, until !== null);
    words.classList.toggle("bad", phase === "refused");
  };
  return { root, ask, show };
}

function heading({ phase, n }: Counting, until: number | null): string {
  const all = until === null || until === n ? "" : `, on the way to n = ${until}`;
  const queens = n === 1 ? "1 queen" : `${n} queens`;
  if (phase === "done") return `Ways to set ${queens}${all}:`;
  if (phase === "running") return `Ways to set ${queens}, found so far${all}:`;
  if (phase === "paused") return `Ways to set ${queens}, found before the pause:`;
  return `Ways to set ${queens} so that none attacks another:`;
}
