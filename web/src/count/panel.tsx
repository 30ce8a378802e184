/** The count itself: what to count, buttons, how far it is, what came of it; and other counts that were paused. */

import { percent } from "../chart/format.ts";
import { computed, el, type ReadonlySignal } from "../dom.ts";
import { button, choiceInput, numberInput } from "../fields/index.ts";
import { grouped } from "../words.ts";
import type { Counting } from "./counting.ts";
import { type Place, warning } from "./place.ts";
import type { Saved } from "./saved.ts";
import { figures, heading, verdict } from "./words.ts";

/** What is asked for, which a series of counts goes up to. */
export interface Wanted {
  readonly n: number;
  /** The name of the engine; empty for the fastest. */
  readonly engine: string;
}

export interface Orders {
  choose(wanted: Wanted): void;
  /** Start, pause or resume, whichever it is. */
  act(): void;
  cancel(): void;
  /** All sizes from 1 on, one after the other. */
  series(): void;
}

/** What is to be seen of counts: `until` is the last n of a series, and a series runs between its counts, too. */
export interface Seen {
  counting(): Counting;
  readonly until: ReadonlySignal<number | null>;
  isRunning(): boolean;
}

const ACT = { idle: "Start", running: "Pause", paused: "Resume", done: "Again", refused: "Start" };

export function panel(
  place: Place,
  wanted: ReadonlySignal<Wanted>,
  { counting, until, isRunning }: Seen,
  orders: Orders,
): Element {
  const phase = computed(() => (isRunning() ? "running" : counting().phase));
  const isBusy = (): boolean => phase.value === "running" || phase.value === "paused";
  const act = button(() => ACT[phase.value], orders.act, { class: "main" });
  const n = (): number => wanted.value.n;
  const size = numberInput("n", n, 0, place.most, (n) => orders.choose({ ...wanted.value, n }));
  size.addEventListener("keydown", (event) => {
    if (event.key === "Enter") orders.act();
  });
  const names = place.engines.map(({ name }) => [name, name] as const);
  const engine = choiceInput(
    "Engine",
    [["", "fastest here"], ...names],
    () => wanted.value.engine,
    (engine) => orders.choose({ ...wanted.value, engine }),
  );
  const summary = (): string => {
    const known = place.engines.find(({ name }) => name === wanted.value.engine);
    return known === undefined ? "" : `${known.name}: ${known.summary}.`;
  };
  const hint = (): string => warning(wanted.value.n, wanted.value.engine || undefined, place);
  const big = (): string => {
    const { answer, record } = counting();
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
        {button(() => (phase.value === "running" ? "Cancel" : "Drop"), first(orders.cancel), {
          hidden: () => !isBusy(),
        })}
        {button(() => `Count 1 to ${wanted.value.n}`, first(orders.series), {
          hidden: () => isBusy() || wanted.value.n < 1,
        })}
      </div>
      <p class="muted" hidden={() => summary() === ""}>
        {summary}
      </p>
      <p class="note muted" hidden={() => hint() === ""}>
        {hint}
      </p>
      <p class="muted">{() => heading(counting(), until.value)}</p>
      <p class="big count-big">{big}</p>
      <progress max={1} value={() => counting().done} aria-label="Work done" />
      <dl class="figures">
        {() =>
          figures(counting()).map(([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))
        }
      </dl>
      <p class={() => (phase.value === "refused" ? "note bad" : "note")}>
        {() => verdict(counting(), until.value)}
      </p>
    </div>
  );
}

/** Counts that were paused, in this browser, to be opened or dropped. */
export function pausedCounts(
  all: () => readonly Saved[],
  open: (count: Saved) => void,
  drop: (count: Saved) => void,
): Element {
  const head = el("h3", { tabindex: -1 }, "Paused counts");
  const row = (count: Saved): Element => {
    const what = `n = ${count.n}, ${count.engine ?? "the fastest engine"}`;
    const press = (): void => {
      drop(count);
      head.focus();
    };
    return (
      <li class="row">
        <span>
          {what}: {percent(count.done)} done, {grouped(count.record.count)} found
        </span>
        {button("Open", () => open(count), { "aria-label": `Open ${what}` })}
        {button("Drop", press, { "aria-label": `Drop ${what}` })}
      </li>
    );
  };
  return (
    <div hidden={() => all().length === 0}>
      {head}
      <ul class="kept">{() => all().map(row)}</ul>
    </div>
  );
}
