/** The tab Watch: classic methods, step by step, forward and backward. */

import "../style/watch.css";

import { createEffect, createSignal, For, Index, type JSX, Show } from "solid-js";

import { announce } from "../announce.ts";
import { ask, MAX_SIZE, type Method } from "../engine/index.ts";
import { Delayed } from "../fields/delayed.ts";
import { Icon } from "../fields/icon.tsx";
import { CheckField, ChoiceField, NumberField } from "../fields/index.tsx";
import { Sheet } from "../fields/sheet.tsx";
import { readSettings, writeSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { squareName } from "../squares.ts";
import { actionOf, Bar, type Handlers, KeyHelp } from "./bar.tsx";
import { createContest, Result } from "./contest.tsx";
import { nameInWords } from "./methods.ts";
import { createPlayback } from "./playback.ts";
import { PRESETS } from "./presets.ts";
import { Player } from "./player.tsx";
import { createQuiz } from "./quiz.tsx";
import { MAX_OTHERS, settingsOf, shiftedSpeed, type State } from "./settings.ts";
import type { Run } from "./run.ts";
import { createTimes, type Times, TimesChart } from "./times.tsx";

/** The number of steps before the end of a race that slow motion shows. */
const SLOW_STEPS = 12;

/** Delay before the URL and screen readers follow a step, in milliseconds. */
const FOLLOW_DELAY = 400;

interface WatchProps {
  readonly page: Page;
}

export default function Watch({ page }: WatchProps): JSX.Element {
  const methods = ask("methods", {});
  const settings = settingsOf(methods.map(({ name }) => name));
  const [state, setState] = createSignal<State>(readSettings(settings, new URLSearchParams(), []));
  /** The announcement to screen readers once the views of the place have arrived. */
  const [unsaid, setUnsaid] = createSignal<(() => string) | null>(null);
  const [isCode, setCode] = createSignal(false);
  const playback = createPlayback(
    () => Number(state().speed),
    () => {
      note();
      // The quiz has said more.
      if (quiz.isOn()) return;
      setUnsaid(() => () => {
        const endings = playback.runs().map(({ ending }) => ending().text);
        return `Paused. ${playback.words()} ${endings.join(" ")}`;
      });
    },
  );
  const note = (): void => page.note(writeSettings(settings, { ...state(), at: playback.aim() }));
  const noting = new Delayed(FOLLOW_DELAY, note);
  const announcing = new Delayed(FOLLOW_DELAY, () => setUnsaid(() => playback.words));
  createEffect(() => {
    const words = unsaid();
    if (words === null || playback.words() === "") return;
    announce(words());
    setUnsaid(null);
  });
  createEffect(() => {
    // The URL follows the playback, so that a user who leaves the tab returns near the same place.
    if (playback.isPlaying() && playback.place() > 0 && !noting.isPending) noting.start();
  });

  function apply(next: State): void {
    setState(next);
    const { n, seed, given, start, method, others, all } = next;
    const names = [method, ...others];
    const takesStart = (name: string): boolean =>
      start.length > 0 && methods.some((method) => method.name === name && method.takes_start);
    playback.watch(
      names.map((method) => ({
        ...{ method, board: { n, queens: given, blocked: [] }, seed, all },
        ...(takesStart(method) && { start: { n, queens: start } }),
      })),
    );
    playback.go(next.at);
  }

  /** Start another run, as a new history entry of the browser. */
  function begin(change: Partial<State>): void {
    noting.cancel();
    const wasPlaying = playback.isPlaying();
    playback.pause();
    note();
    // Comparing with another method does not change the place.
    const at = "others" in change ? playback.aim() : 0;
    const next = { ...state(), at, start: [], ...change };
    const given = next.given.filter(([row, column]) => row < next.n && column < next.n);
    apply({ ...next, given });
    page.note(writeSettings(settings, state()), "push");
    if (wasPlaying) playback.play();
  }

  /** Show an example. */
  const show = (run: Partial<State>): void => {
    const usual = readSettings(settings, new URLSearchParams(), []);
    root.querySelector<HTMLElement>(".sheet:popover-open")?.hidePopover();
    begin({ ...usual, keys: state().keys, at: 0, ...run });
    playback.play();
  };

  const handlers: Handlers = {
    toggle: () => {
      if (playback.isPlaying()) return playback.pause();
      playback.play();
      setUnsaid(null);
      announce("Playing");
    },
    go: (place, isAnnounced) => {
      playback.pause();
      playback.go(place);
      noting.start();
      if (isAnnounced) announcing.start();
    },
    shift: (by) => handlers.set({ speed: shiftedSpeed(state().speed, by) }),
    fullScreen: () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      else root.requestFullscreen().catch(() => announce("The browser does not allow a full screen."));
    },
    // For settings that do not change the run.
    set: (change) => {
      setState({ ...state(), ...change });
      note();
    },
  };
  const onKey = (event: KeyboardEvent): void => {
    const act = state().keys ? actionOf(event, playback, handlers) : null;
    if (act === null) return;
    event.preventDefault();
    act();
  };

  const quiz = createQuiz(playback);
  const contest = createContest(playback);
  /** Show the end of the race again, slowly. */
  const slowly = (): void => {
    handlers.set({ speed: "2" });
    handlers.go(Math.max(0, contest.first() - SLOW_STEPS), false);
    playback.play();
  };
  const times = createTimes(() => [state().method, ...state().others]);
  /** What resumes when the user returns to the tab. */
  let left: { readonly run: Run | undefined; readonly place: number; readonly isTiming: boolean } | null =
    null;
  const hide = (): void => {
    document.removeEventListener("keydown", onKey);
    noting.cancel();
    announcing.cancel();
    setUnsaid(null);
    playback.rest();
    times.stop();
  };
  page.onShow((values, wrong) => {
    const was = left;
    left = null;
    hide();
    document.addEventListener("keydown", onKey);
    apply(readSettings(settings, values, wrong));
    if (was?.isTiming) void times.start();
    if (was?.run !== undefined && was.run === playback.runs()[0]) {
      playback.go(was.place);
      playback.play();
    }
    return writeSettings(settings, { ...state(), at: playback.aim() });
  });
  page.onHide(() => {
    const run = playback.isPlaying() ? playback.runs()[0] : undefined;
    left = { run, place: playback.place(), isTiming: times.isRunning() };
    hide();
  });
  // A list loses the focus after mouse or touch, so that keys control the playback again.
  let isByKey = false;
  let root!: HTMLElement;
  return (
    <section
      class="watch"
      ref={root}
      data-place={playback.place()}
      onPointerDown={() => (isByKey = false)}
      onKeyDown={() => (isByKey = true)}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && !isByKey) target.blur();
      }}
    >
      <h2 class="hidden">Watch a method at work</h2>
      <Setup methods={methods} state={state()} times={times} handlers={handlers} begin={begin} show={show} />
      <div
        class={`watch-stage ${["one", "one", "two"][playback.runs().length] ?? "many"}`}
        classList={{ coding: isCode() }}
        style={{ "--count": String(playback.runs().length) }}
      >
        <Index each={playback.runs()}>
          {(run) => (
            <Player
              run={run()}
              playback={playback}
              state={state()}
              methods={methods}
              quiz={quiz}
              contest={contest}
              go={(place) => handlers.go(place, true)}
            />
          )}
        </Index>
      </div>
      <Bar playback={playback} speed={state().speed} handlers={handlers} isCode={isCode()} setCode={setCode}>
        <Result contest={contest} onSlow={slowly} />
      </Bar>
    </section>
  );
}

interface SetupProps {
  readonly methods: readonly Method[];
  readonly state: State;
  readonly times: Times;
  readonly handlers: Handlers;
  /** Start another run. */
  begin(change: Partial<State>): void;
  /** Show an example. */
  show(run: Partial<State>): void;
}

/** The row above the boards. */
function Setup(props: SetupProps): JSX.Element {
  const names = props.methods.map(({ name }) => [name, nameInWords(name)] as const);
  const chosen = (): string[] => [props.state.method, ...props.state.others];
  /** Let a method join or leave the race. */
  const enter = (name: string, isIn: boolean): void => {
    const [method, ...others] = isIn ? [...chosen(), name] : chosen().filter((other) => other !== name);
    if (method !== undefined) props.begin({ method, others });
  };
  const isRandom = (): boolean =>
    props.methods.some(({ name, proves }) => !proves && chosen().includes(name));
  const givenNames = (): string[] => props.state.given.map((square) => squareName(square, props.state.n));
  const look = (change: Partial<State>): void => props.handlers.set(change);
  return (
    <div class="row watch-setup">
      <Show
        when={chosen().length === 1}
        fallback={
          <button type="button" onClick={() => props.begin({ others: [] })}>
            Show one method
          </button>
        }
      >
        <ChoiceField
          label="Method"
          options={names}
          value={props.state.method}
          onChange={(method) => props.begin({ method })}
        />
      </Show>
      <NumberField
        label="Size n"
        value={props.state.n}
        least={1}
        most={MAX_SIZE}
        onChange={(n) => props.begin({ n })}
      />
      <div class="row sheets plain end">
        <Sheet label="Examples" icon="learn">
          <For each={PRESETS}>
            {({ title, run }) => (
              <button type="button" class="plain" onClick={() => props.show(run)}>
                {title}
              </button>
            )}
          </For>
        </Sheet>
        <Sheet label="Compare" icon="compare">
          <fieldset class="row compared">
            <legend>Methods on this board, up to {MAX_OTHERS + 1}</legend>
            <For each={names}>
              {([name, words]) => (
                <label>
                  <input
                    type="checkbox"
                    checked={chosen().includes(name)}
                    disabled={!chosen().includes(name) && chosen().length > MAX_OTHERS}
                    onChange={({ currentTarget }) => enter(name, currentTarget.checked)}
                  />
                  {words}
                </label>
              )}
            </For>
          </fieldset>
          <TimesChart times={props.times} />
        </Sheet>
        <Sheet label="Options" icon="more">
          <fieldset class="row">
            <legend>Run</legend>
            <CheckField
              label="All solutions: continue after the first"
              value={props.state.all}
              onChange={(all) => props.begin({ all })}
            />
            <Show when={isRandom()}>
              <NumberField
                label="Seed"
                value={props.state.seed}
                least={0}
                most={Number.MAX_SAFE_INTEGER}
                onChange={(seed) => props.begin({ seed })}
              />
              <button
                type="button"
                onClick={() => props.begin({ seed: Math.floor(Math.random() * 100_000) })}
              >
                <Icon name="random" />
                New seed
              </button>
            </Show>
            <Show when={props.state.given.length > 0}>
              <span>Given queens (never moved): {givenNames().join(", ")}</span>
              <button type="button" onClick={() => props.begin({ given: [] })}>
                Remove them
              </button>
            </Show>
          </fieldset>
          <fieldset class="row">
            <legend>Board</legend>
            <CheckField
              label="Conflicts: lines between queens that attack each other"
              value={props.state.lines}
              onChange={(lines) => look({ lines })}
            />
            <CheckField
              label="Attacked squares, on boards of up to 64 rows"
              value={props.state.attacked}
              onChange={(attacked) => look({ attacked })}
            />
          </fieldset>
          <KeyHelp isOn={props.state.keys} handlers={props.handlers} />
        </Sheet>
      </div>
    </div>
  );
}
