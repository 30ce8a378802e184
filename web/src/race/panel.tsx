/** The chart with its controls, and the table; before the first race, a list of examples. */

import { without } from "../chart/plane.ts";
import { ofSizes } from "../chart/scale.ts";
import { chartView } from "../chart/view.tsx";
import { type Child, computed, el, type ReadonlySignal, signal } from "../dom.ts";
import type { Cell, Method } from "../engine/questions.ts";
import { button } from "../fields/index.ts";
import { table } from "../table.tsx";
import { exportButtons } from "./exports.tsx";
import { plotOf } from "./plot.ts";
import type { Results } from "./results.ts";
import { AXES, keyOf, type Measure, MEASURES, questionOf, type Settings } from "./settings.ts";
import {
  cellWords,
  progressWords,
  readingWords,
  settingsWords,
  signsWords,
  TITLES,
  valueText,
} from "./words.ts";

/** `race` changes with every new cell, although `results` is the same object. */
export function panel(
  methods: readonly Method[],
  settings: ReadonlySignal<Settings>,
  race: ReadonlySignal<{ readonly results: Results | null }>,
  change: (news: Partial<Settings>) => void,
): Element {
  const measure = (): Measure => settings.value.measure;
  const axis = (): Settings["axis"] => settings.value.axis;
  const off = (): readonly string[] => settings.value.off;
  const results = (): Results | null => race.value.results;
  const plot = computed(() => {
    const now = results();
    return now && plotOf(now, methods, settings.value);
  });
  const hasNone = (): boolean => (results()?.done ?? 0) === 0;
  const said = signal("");
  const buttons = exportButtons(
    () => {
      const [now, all] = [results(), plot.value];
      if (now === null || all === null) return null;
      return { results: now, plot: without(all, off()), measure: measure() };
    },
    (words) => (said.value = words),
  );
  const chart = chartView(() => plot.value, {
    label: "Points of the chart",
    help: "race-keys",
    lines: {
      off,
      toggle: (name) =>
        change({ off: off().includes(name) ? off().filter((other) => other !== name) : [...off(), name] }),
    },
  });
  /** An explanation of the chart, and the settings of the race. */
  const notes = (): Child => {
    const [now, all] = [results(), plot.value];
    if (now === null || all === null) return null;
    const isAnyTooSlow = without(all, off()).lines.some(({ leavesAt }) => leavesAt !== null);
    const isOther = keyOf(now.question) !== keyOf(questionOf(settings.value));
    return [
      <p class="reading">
        {readingWords(measure(), axis() === "linear", ofSizes(now.question.sizes).isLogarithmic)}
      </p>,
      <p class="muted">{signsWords(measure(), isAnyTooSlow)}</p>,
      <p class="muted">
        {settingsWords(now.question)}
        {isOther && " The settings have changed: start again to use them."}
      </p>,
    ];
  };
  return (
    <div>
      <section class="panel race-chart">
        <div class="race-head">
          <h2>{() => TITLES[measure()]}</h2>
          <div class="row">
            {toggle("Measure", MEASURES, measure, (to) => change({ measure: to }))}
            {toggle("Left axis", AXES, axis, (to) => change({ axis: to }), " axis")}
          </div>
        </div>
        <progress
          max={() => results()?.all ?? 1}
          value={() => results()?.done ?? 0}
          aria-label="Cells done"
          hidden={() => results()?.state !== "running"}
        />
        <p class={() => `note number ${results()?.state === "failed" ? "bad" : ""}`}>
          {() => race.value.results && progressWords(race.value.results)}
        </p>
        {starters(() => results() !== null)}
        <div hidden={() => results() === null}>
          {chart}
          <p class="hint muted" id="race-keys">
            Point at a marker for its numbers, or use the arrow keys. Press a name to hide its line.
          </p>
          {notes}
          <div hidden={hasNone}>{buttons.chart}</div>
        </div>
      </section>
      <section class="panel" hidden={hasNone}>
        <h2>Numbers</h2>
        {numbers(results, measure)}
        {buttons.numbers}
        <p class="note muted">{said}</p>
      </section>
    </div>
  );
}

/** A group of buttons; exactly one is pressed. */
function toggle<V extends string>(
  label: string,
  values: readonly V[],
  value: () => V,
  change: (value: V) => void,
  ending = "",
): Element {
  return (
    <div class="toggle" role="group" aria-label={label}>
      {values.map((one) =>
        button(one + ending, () => change(one), { "aria-pressed": () => value() === one }),
      )}
    </div>
  );
}

/** The table of results: one row per size, one column per method. */
function numbers(results: () => Results | null, measure: () => Measure): Element {
  const caption = (): string => `${TITLES[measure()]}: medians by board size and method`;
  const heads = (): readonly string[] => ["n", ...(results()?.question.methods ?? [])];
  const rowOf = ({ question, now, cell }: Results, n: number): Element => (
    <tr>
      <th scope="row">{n}</th>
      {question.methods.map((name) => cellOf(cell(n, name), measure(), now?.n === n && now.method === name))}
    </tr>
  );
  return table({ label: "Race results", caption, box: "race-table", heads }, () => {
    const now = results();
    return now?.question.sizes.map((n) => rowOf(now, n));
  });
}

/** A cell without a value shows its state: the word "limit", or a dash with a title. */
function cellOf(cell: Cell | null, measure: Measure, isNow: boolean): Element {
  if (cell === null) return isNow ? <td class="muted">running …</td> : <td />;
  const title = cellWords(cell, measure);
  const spread = cell[measure];
  if (spread === null) {
    const state = [<span aria-hidden="true">—</span>, <span class="hidden">{cell.state}</span>];
    return (
      <td class="muted" title={title}>
        {cell.state === "limit" ? "limit" : state}
      </td>
    );
  }
  const { lower, median, upper } = spread;
  // Half the distance between the quartiles, in percent of the median.
  const percent = upper === null || median <= 0 ? "0" : ((50 * (upper - lower)) / median).toFixed(0);
  const part = cell.answered < cell.runs ? `${cell.answered}/${cell.runs} ` : "";
  const more = part + (percent === "0" ? "" : `±${percent}\u00a0%`);
  return (
    <td title={title}>
      {valueText(median, measure)}
      {more !== "" && <small>{more}</small>}
    </td>
  );
}

const RACES = [
  ["Exhaustive search: each improvement solves larger boards", "sizes=4..14&methods=complete"],
  ["Repair of a full board: growth of the steps up to n = 64", "sizes=4..64*2&methods=repair&show=steps"],
  [
    "Backtracking with more look-ahead, measured in moves",
    "sizes=4..20&methods=late-backtracking,backtracking,lookahead,algorithm-x&show=moves",
  ],
  ["All methods on small boards", "sizes=4..10&methods=all"],
] as const;

function starters(isHidden: () => boolean): Element {
  return (
    <div class="empty" hidden={isHidden}>
      <p>Press Start: the chart grows while the methods run.</p>
      <p class="muted">Or choose another race, then press Start:</p>
      <ul>
        {RACES.map(([text, state]) => (
          <li>
            <a href={`#race?${state}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
