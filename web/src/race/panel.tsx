/** The chart with its controls, and the table; before the first race, a list of examples. */

import { createMemo, createSignal, For, type JSX, Show } from "solid-js";

import { without } from "../chart/plane.ts";
import { ofSizes } from "../chart/scale.ts";
import { Chart } from "../chart/view.tsx";
import type { Cell, Method } from "../engine/questions.ts";
import { Table } from "../table.tsx";
import { Exports, NUMBERS, PICTURES, type Shown } from "./exports.tsx";
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

interface PanelProps {
  readonly methods: readonly Method[];
  readonly settings: Settings;
  /** It changes with every new cell, although it is the same object: a memo would not follow. */
  readonly results: Results | null;
  onChange(news: Partial<Settings>): void;
}

export function Panel(props: PanelProps): JSX.Element {
  const measure = (): Measure => props.settings.measure;
  const off = (): readonly string[] => props.settings.off;
  const plot = createMemo(() => props.results && plotOf(props.results, props.methods, props.settings));
  const hasNone = (): boolean => (props.results?.done ?? 0) === 0;
  const [said, setSaid] = createSignal("");
  const shown = (): Shown | null => {
    const [results, all] = [props.results, plot()];
    return results && all && { results, plot: without(all, off()), measure: measure() };
  };
  const toggle = (name: string): void =>
    props.onChange({
      off: off().includes(name) ? off().filter((other) => other !== name) : [...off(), name],
    });
  return (
    <div>
      <section class="panel race-chart">
        <div class="race-head">
          <h2>{TITLES[measure()]}</h2>
          <div class="row">
            <Toggle
              label="Measure"
              values={MEASURES}
              value={measure()}
              onChange={(measure) => props.onChange({ measure })}
            />
            <Toggle
              label="Left axis"
              values={AXES}
              value={props.settings.axis}
              ending=" axis"
              onChange={(axis) => props.onChange({ axis })}
            />
          </div>
        </div>
        <progress
          max={props.results?.all ?? 1}
          value={props.results?.done ?? 0}
          aria-label="Cells done"
          hidden={props.results?.state !== "running"}
        />
        <p class="note number" classList={{ bad: props.results?.state === "failed" }}>
          {props.results && progressWords(props.results)}
        </p>
        <Starters isHidden={props.results !== null} />
        <div hidden={props.results === null}>
          <Chart plot={plot()} label="Points of the chart" help="race-keys" lines={{ off: off(), toggle }} />
          <p class="hint muted" id="race-keys">
            Point at a marker for its numbers, or use the arrow keys. Press a name to hide its line.
          </p>
          <Show when={shown()}>{(shown) => <Notes shown={shown()} settings={props.settings} />}</Show>
          <div hidden={hasNone()}>
            <Exports label="Export chart" kinds={PICTURES} shown={shown()} onSaid={setSaid} />
          </div>
        </div>
      </section>
      <section class="panel" hidden={hasNone()}>
        <h2>Numbers</h2>
        <Numbers results={props.results} measure={measure()} />
        <Exports label="Export numbers" kinds={NUMBERS} shown={shown()} onSaid={setSaid} />
        <p class="note muted">{said()}</p>
      </section>
    </div>
  );
}

/** An explanation of the chart, and the settings of the race. */
function Notes(props: { readonly shown: Shown; readonly settings: Settings }): JSX.Element {
  const question = (): Results["question"] => props.shown.results.question;
  const reading = (): string => {
    const { isLogarithmic } = ofSizes(question().sizes);
    return readingWords(props.shown.measure, props.settings.axis === "linear", isLogarithmic);
  };
  const isAnyTooSlow = (): boolean => props.shown.plot.lines.some(({ leavesAt }) => leavesAt !== null);
  const isOther = (): boolean => keyOf(question()) !== keyOf(questionOf(props.settings));
  return (
    <>
      <p class="reading">{reading()}</p>
      <p class="muted">{signsWords(props.shown.measure, isAnyTooSlow())}</p>
      <p class="muted">
        {settingsWords(question())}
        {isOther() && " The settings have changed: start again to use them."}
      </p>
    </>
  );
}

interface ToggleProps<V extends string> {
  readonly label: string;
  readonly values: readonly V[];
  readonly value: V;
  readonly ending?: string;
  onChange(value: V): void;
}

/** A group of buttons; exactly one is pressed. */
const Toggle = <V extends string>(props: ToggleProps<V>): JSX.Element => (
  <div class="toggle" role="group" aria-label={props.label}>
    <For each={props.values}>
      {(one) => (
        <button type="button" aria-pressed={props.value === one} onClick={() => props.onChange(one)}>
          {one + (props.ending ?? "")}
        </button>
      )}
    </For>
  </div>
);

/** The table of results: one row per size, one column per method. */
function Numbers(props: { readonly results: Results | null; readonly measure: Measure }): JSX.Element {
  const question = createMemo(() => props.results?.question);
  /** The cell of a method and a size; it is drawn again only when it changes. */
  const value = (n: number, name: string): JSX.Element => {
    const cell = createMemo(() => props.results?.cell(n, name) ?? null);
    const isNow = createMemo(() => props.results?.now?.n === n && props.results.now.method === name);
    return <>{cellOf(cell(), props.measure, isNow())}</>;
  };
  return (
    <Table
      label="Race results"
      caption={`${TITLES[props.measure]}: medians by board size and method`}
      box="race-table"
      heads={["n", ...(question()?.methods ?? [])]}
    >
      <For each={question()?.sizes}>
        {(n) => (
          <tr>
            <th scope="row">{n}</th>
            <For each={question()?.methods}>{(name) => value(n, name)}</For>
          </tr>
        )}
      </For>
    </Table>
  );
}

/** A cell without a value shows its state: the word "limit", or a dash with a title. */
function cellOf(cell: Cell | null, measure: Measure, isNow: boolean): JSX.Element {
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

const Starters = (props: { readonly isHidden: boolean }): JSX.Element => (
  <div class="empty" hidden={props.isHidden}>
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
