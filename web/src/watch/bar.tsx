/** The playback controls: the bar with buttons, slider and speed, and the keys. */

import { type Child, el, live, type ReadonlySignal, set } from "../dom.ts";
import { checkInput } from "../fields/index.ts";
import { grouped } from "../words.ts";
import type { Playback } from "./playback.ts";
import { speedInWords, SPEEDS, type State } from "./settings.ts";

export interface Handlers {
  toggle(): void;
  /** Go to a place; `isAnnounced` is false if the control announces the place itself. */
  go(place: number, isAnnounced: boolean): void;
  /** Change the speed by `by` places. */
  shift(by: number): void;
  set(change: Partial<State>): void;
}

/** The number of events that a step with Shift moves. */
const LARGE_STEP = 10;

const ICONS = {
  start: "M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z",
  back: "M6 5h3v14H6zM19 5v14l-10-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M15 5h3v14h-3zM5 5v14l10-7z",
  end: "M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z",
} as const;

const icon = (name: keyof typeof ICONS): Element => (
  <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

export function bar(playback: Playback, state: ReadonlySignal<State>, handlers: Handlers): Element {
  const { place, end, isPlaying } = playback;
  const button = (name: string, shown: Element | string, press: (event: MouseEvent) => void): Element => (
    <button type="button" aria-label={name} title={typeof shown === "string" ? null : name} onclick={press}>
      {shown}
    </button>
  );
  const by = (sign: number) => (event: MouseEvent) =>
    handlers.go(place.value + sign * (event.shiftKey ? LARGE_STEP : 1), true);
  const playName = (): string => (isPlaying.value ? "Pause" : "Play");
  const slider = el("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": "Event",
    "aria-valuetext": () => `Event ${grouped(place.value)} of ${grouped(end.value)}`,
    oninput: () => handlers.go(Number(slider.value), false),
  });
  // `max` must be set before the value, which it limits.
  live(() => set(slider, { max: Math.max(1, end.value), value: place.value }));
  const speed = (): string => state.value.speed;
  const speeds = el(
    "select",
    { "aria-label": "Speed", value: speed, onchange: () => handlers.set({ speed: speeds.value }) },
    SPEEDS.map((speed) => <option value={speed}>{speedInWords(speed)}</option>),
  );
  return (
    <div class="watch-controls" role="group" aria-label="Playback">
      <div class="buttons">
        {button("To the start (Home)", icon("start"), () => handlers.go(0, true))}
        {button("Previous event (left arrow)", icon("back"), by(-1))}
        <button
          type="button"
          class="main play"
          title={() => `${playName()} (space)`}
          onclick={handlers.toggle}
        >
          {() => icon(isPlaying.value ? "pause" : "play")}
          <span>{playName}</span>
        </button>
        {button("Next event (right arrow)", icon("next"), by(1))}
        {button("To the end (End)", icon("end"), () => handlers.go(Infinity, true))}
      </div>
      {slider}
      <span class="number watch-place">
        {() => `${grouped(place.value)} / ${grouped(end.value)}${playback.isWhole ? "" : "+"}`}
      </span>
      <div class="speed">
        {button("Slower (-)", "−", () => handlers.shift(-1))}
        {speeds}
        {button("Faster (+)", "+", () => handlers.shift(1))}
      </div>
    </div>
  );
}

/** The list of keys; collapsed on touch screens, which rarely have a keyboard. */
export function keyHelp(state: ReadonlySignal<State>, handlers: Handlers): Element {
  const isOn = (): boolean => state.value.keys;
  const keys = (...names: string[]): Child => names.map((name) => [<kbd>{name}</kbd>, " "]);
  return (
    <details class="watch-keys" open={!matchMedia("(pointer: coarse)").matches}>
      <summary>Keys</summary>
      <div>
        <span>{keys("Space")}play or pause</span>
        <span>{keys("←", "→")}previous, next event</span>
        <span>
          {keys("Shift")}+ {keys("←", "→")}
          {LARGE_STEP} events back, forward
        </span>
        <span>{keys("Home", "End")}start, end</span>
        <span>{keys("+", "−")}faster, slower</span>
        {checkInput("Use these keys", isOn, (keys) => handlers.set({ keys }))}
      </div>
    </details>
  );
}

/** Return the action of a key; `null` if the key does not control the playback. */
export function actionOf(event: KeyboardEvent, playback: Playback, handlers: Handlers): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  // Text fields use all keys themselves; lists use all but the horizontal arrows.
  if (target?.closest("textarea, input:not([type=range], [type=checkbox])")) return null;
  const isStep = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (target?.closest("select") && !isStep) return null;
  if (event.key === " " && target?.closest("button, summary, input[type=checkbox]")) return null;
  const by = event.shiftKey ? LARGE_STEP : 1;
  const go = (place: number) => () => handlers.go(place, true);
  const actions: Record<string, () => void> = {
    " ": handlers.toggle,
    ArrowLeft: go(playback.place.value - by),
    ArrowRight: go(playback.place.value + by),
    Home: go(0),
    End: go(Infinity),
    "+": () => handlers.shift(1),
    "=": () => handlers.shift(1),
    "-": () => handlers.shift(-1),
    "−": () => handlers.shift(-1),
  };
  return actions[event.key] ?? null;
}
