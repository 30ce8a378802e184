/** The form, progress and result of the count, and the list of paused counts. */

import { percent } from "../chart/format.ts";
import { el } from "../dom.ts";
import { button, choiceInput, numberInput } from "../fields/index.ts";
import { pairs } from "../table.tsx";
import { grouped } from "../words.ts";
import type { Counts } from "./counts.ts";
import { warning } from "./place.ts";
import type { Saved } from "./saved.ts";
import { figures, heading, verdict } from "./words.ts";

const ACT = { idle: "Start", running: "Pause", paused: "Resume", done: "Again", refused: "Start" };

export function panel(counts: Counts): Element {
  const { place, wanted, until, phase } = counts;
  const isBusy = (): boolean => phase.value === "running" || phase.value === "paused";
  const act = el("button", { class: "main", onclick: () => counts.act() }, () => ACT[phase.value]);
  const n = (): number => wanted.value.n;
  const size = numberInput("n", n, 0, place.most, (n) => counts.choose({ ...wanted.value, n }));
  size.addEventListener("keydown", (event) => {
    if (event.key === "Enter") counts.act();
  });
  const names = place.engines.map(({ name }) => [name, name] as const);
  const engine = choiceInput(
    "Engine",
    [["", "fastest available"], ...names],
    () => wanted.value.engine,
    (engine) => counts.choose({ ...wanted.value, engine }),
  );
  const summary = (): string => {
    const known = place.engines.find(({ name }) => name === wanted.value.engine);
    return known === undefined ? "" : `${known.name}: ${known.summary}.`;
  };
  const hint = (): string => warning(wanted.value, place);
  const big = (): string => {
    const { answer, record } = counts.now();
    const count = answer?.count ?? record?.count;
    return phase.value === "refused" || count === undefined ? "–" : grouped(count);
  };
  const first = (order: () => void) => (): void => {
    order();
    act.focus();
  };
  return (
    <div>
      <div class="row">
        {[size, engine, act]}
        <button hidden={() => !isBusy()} onclick={first(() => counts.cancel())}>
          {() => (phase.value === "running" ? "Cancel" : "Delete")}
        </button>
        <button hidden={() => isBusy() || wanted.value.n < 1} onclick={first(() => counts.series())}>
          Count 1 to {n}
        </button>
      </div>
      <p class="muted" hidden={() => summary() === ""}>
        {summary}
      </p>
      <p class="note muted" hidden={() => hint() === ""}>
        {hint}
      </p>
      <p class="muted">{() => heading(counts.now(), until.value, place.counts)}</p>
      <p class="big count-big">{big}</p>
      <progress max={1} value={() => counts.now().done} aria-label="Work done" />
      {pairs("figures", () => figures(counts.now()))}
      <p class={() => (phase.value === "refused" ? "note bad" : "note")}>
        {() => verdict(counts.now(), until.value)}
      </p>
    </div>
  );
}

/** The paused counts saved in this browser. */
export function pausedCounts(counts: Counts, open: (count: Saved) => void): Element {
  const head = el("h3", { tabindex: -1 }, "Paused counts");
  const row = (count: Saved): Element => {
    const what = `n = ${count.n}, ${count.engine || "the fastest engine"}`;
    const press = (): void => {
      counts.drop(count);
      head.focus();
    };
    return (
      <li class="row">
        <span>
          {what}: {percent(count.done)} done, {grouped(count.record.count)} found
        </span>
        {button("Open", () => open(count), { "aria-label": `Open ${what}` })}
        {button("Delete", press, { "aria-label": `Delete ${what}` })}
      </li>
    );
  };
  return (
    <div hidden={() => counts.paused.value.length === 0}>
      {head}
      <ul class="saved">{() => counts.paused.value.map(row)}</ul>
    </div>
  );
}
