/** The days of a month, with those whose puzzle is solved; pressing a day opens its puzzle. */

import { createSignal, For, type JSX } from "solid-js";

import { dayOf, numberOf, today } from "./records.ts";

const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const WEEK = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** The first day of the month of a day, or of one some months later. */
function firstOf(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

interface CalendarProps {
  /** The day of the puzzle on the board; empty if it has none. */
  readonly day: string;
  readonly solved: ReadonlySet<string>;
  onChoose(day: string): void;
}

export function Calendar(props: CalendarProps): JSX.Element {
  const [month, setMonth] = createSignal(firstOf(props.day || today()));
  const days = (): string[] => {
    const [from, to] = [numberOf(month()), numberOf(firstOf(month(), 1))];
    return Array.from({ length: to - from }, (_, at) => dayOf(from + at));
  };
  /** The number of days of the first week that belong to the month before. */
  const offset = (): number => (new Date(month()).getUTCDay() + 6) % 7;
  const words = (day: string): string =>
    DATE.format(new Date(day)) +
    (day === today() ? ", today" : "") +
    (props.solved.has(day) ? ", solved" : "");
  const [focused, setFocused] = createSignal("");
  /** The day that Tab reaches; arrow keys move from it. */
  const reached = (): string | undefined =>
    [focused(), props.day, today()].find((day) => days().includes(day)) ?? days()[0];
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const at = days().indexOf(reached() ?? "");
    const to = days()[at + (by ?? 0)];
    if (by === undefined || to === undefined || to > today()) return;
    event.preventDefault();
    setFocused(to);
    grid.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };
  let grid!: HTMLDivElement;
  return (
    <div class="calendar">
      <div class="row">
        <button type="button" aria-label="Previous month" onClick={() => setMonth(firstOf(month(), -1))}>
          ‹
        </button>
        <strong>{MONTH.format(new Date(month()))}</strong>
        <button
          type="button"
          aria-label="Next month"
          disabled={month() >= firstOf(today())}
          onClick={() => setMonth(firstOf(month(), 1))}
        >
          ›
        </button>
      </div>
      <div class="days plain" ref={grid} onKeyDown={onKey}>
        <For each={WEEK}>{(name) => <span class="muted">{name}</span>}</For>
        <For each={Array.from({ length: offset() })}>{() => <span />}</For>
        <For each={days()}>
          {(day) => (
            <button
              type="button"
              classList={{ solved: props.solved.has(day), today: day === today() }}
              aria-label={words(day)}
              aria-current={day === props.day ? "date" : undefined}
              disabled={day > today()}
              tabindex={day === reached() ? 0 : -1}
              onFocus={() => setFocused(day)}
              onClick={() => props.onChoose(day)}
            >
              {Number(day.slice(8))}
            </button>
          )}
        </For>
      </div>
    </div>
  );
}
