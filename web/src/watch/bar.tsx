/** The playback controls: the bar with buttons, slider and speed, and the keys. */

import { createEffect, For, type JSX, type ParentProps } from "solid-js";

import { CheckField } from "../fields/index.tsx";
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
  /** Fill the screen, or return to the page. */
  fullScreen(): void;
}

/** The number of steps that a key with Shift moves. */
const LARGE_STEP = 10;

const ICONS = {
  start: "M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z",
  back: "M6 5h3v14H6zM19 5v14l-10-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M15 5h3v14h-3zM5 5v14l10-7z",
  full: "M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",
  end: "M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z",
} as const;

const Icon = (props: { readonly name: keyof typeof ICONS }): JSX.Element => (
  <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
    <path d={ICONS[props.name]} />
  </svg>
);

interface ControlProps {
  readonly name: string;
  /** An icon, or a text. */
  readonly shown: keyof typeof ICONS | "−" | "+";
  onClick(event: MouseEvent): void;
}

function Control({ name, shown, onClick }: ControlProps): JSX.Element {
  const isText = shown === "−" || shown === "+";
  return (
    <button type="button" class="plain" aria-label={name} title={isText ? undefined : name} onClick={onClick}>
      {isText ? shown : <Icon name={shown} />}
    </button>
  );
}

interface BarProps extends ParentProps {
  readonly playback: Playback;
  readonly speed: string;
  readonly handlers: Handlers;
  /** Whether a phone shows the pseudocode instead of the tree. */
  readonly isCode: boolean;
  setCode(isCode: boolean): void;
}

/** The bar; its children are above the buttons. */
export function Bar(props: BarProps): JSX.Element {
  const { place, end, isPlaying, isWhole } = props.playback;
  const { toggle, go, shift, set, fullScreen } = props.handlers;
  const by = (sign: number) => (event: MouseEvent) =>
    go(place() + sign * (event.shiftKey ? LARGE_STEP : 1), true);
  const playName = (): string => (isPlaying() ? "Pause" : "Play");
  let slider!: HTMLInputElement;
  createEffect(() => {
    // `max` must be set before the value, which it limits.
    slider.max = String(Math.max(1, end()));
    slider.value = String(place());
  });
  return (
    <div class="watch-controls" role="group" aria-label="Playback">
      {props.children}
      <div class="row buttons">
        <Control name="To the start (Home)" shown="start" onClick={() => go(0, true)} />
        <Control name="Previous step (left arrow)" shown="back" onClick={by(-1)} />
        <button type="button" class="main play" title={`${playName()} (space)`} onClick={toggle}>
          <Icon name={isPlaying() ? "pause" : "play"} />
          <span>{playName()}</span>
        </button>
        <Control name="Next step (right arrow)" shown="next" onClick={by(1)} />
        <Control name="To the end (End)" shown="end" onClick={() => go(Infinity, true)} />
      </div>
      <input
        type="range"
        min={0}
        step={1}
        ref={slider}
        aria-label="Step"
        aria-valuetext={`Step ${grouped(place())} of ${grouped(end())}`}
        onInput={({ currentTarget }) => go(Number(currentTarget.value), false)}
      />
      <span class="number watch-place">
        {`step ${grouped(place())} of ${grouped(end())}${isWhole() ? "" : "+"}`}
      </span>
      <div class="row speed">
        <Control name="Slower (-)" shown="−" onClick={() => shift(-1)} />
        <select
          aria-label="Speed"
          value={props.speed}
          onChange={({ currentTarget }) => set({ speed: currentTarget.value })}
        >
          <For each={SPEEDS}>{(speed) => <option value={speed}>{speedInWords(speed)}</option>}</For>
        </select>
        <Control name="Faster (+)" shown="+" onClick={() => shift(1)} />
        <Control name="Full screen, for a projector" shown="full" onClick={fullScreen} />
        <button
          type="button"
          class="plain code"
          aria-pressed={props.isCode}
          onClick={() => props.setCode(!props.isCode)}
        >
          Code
        </button>
      </div>
    </div>
  );
}

const keys = (...names: string[]): JSX.Element => names.map((name) => [<kbd>{name}</kbd>, " "]);

/** The list of keys. */
export const KeyHelp = (props: { readonly isOn: boolean; readonly handlers: Handlers }): JSX.Element => (
  <fieldset class="row">
    <legend>Keys</legend>
    <span>{keys("Space")}play or pause</span>
    <span>{keys("←", "→")}previous, next step</span>
    <span>
      {keys("Shift")}+ {keys("←", "→")}
      {LARGE_STEP} steps
    </span>
    <span>{keys("Home", "End")}start, end</span>
    <span>{keys("+", "−")}faster, slower</span>
    <CheckField label="Use these keys" value={props.isOn} onChange={(keys) => props.handlers.set({ keys })} />
  </fieldset>
);

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
    ArrowLeft: go(playback.place() - by),
    ArrowRight: go(playback.place() + by),
    Home: go(0),
    End: go(Infinity),
    "+": () => handlers.shift(1),
    "=": () => handlers.shift(1),
    "-": () => handlers.shift(-1),
    "−": () => handlers.shift(-1),
  };
  return actions[event.key] ?? null;
}
