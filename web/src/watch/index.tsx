/** The tab Watch: classic methods, event by event, forward and backward. */

import "../style/watch.css";
import "../style/watch-bar.css";

import { createEffect, createSignal, For, Index, type JSX, Show } from "solid-js";

import { announce } from "../announce.ts";
import { ask, MAX_SIZE, type Method } from "../engine/index.ts";
import { Delayed } from "../fields/delayed.ts";
import { CheckField, ChoiceField, NumberField } from "../fields/index.tsx";
import { readSettings, writeSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { squareName } from "../squares.ts";
import { actionOf, Bar, type Handlers, KeyHelp } from "./bar.tsx";
import { createContest, Result } from "./contest.tsx";
import { plainName } from "./methods.ts";
import { createPlayback } from "./playback.ts";
import { PRESETS } from "./presets.ts";
import { Player } from "./player.tsx";
import { createQuiz } from "./quiz.tsx";
import { MAX_OTHERS, settingsOf, shiftedSpeed, type State } from "./settings.ts";
import { createTimes, TimesChart } from "./times.tsx";

/** On a phone, two boards are as small as more boards elsewhere. */
const PHONE = matchMedia("(max-width: 560px)");

/** The number of events before the end of a race that slow motion shows. */
const SLOW_EVENTS = 12;

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
  const playback = createPlayback(
    () => Number(state().speed),
    () => {
      note();
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

  /** Show an example from its start. */
  const show = (run: Partial<State>): void => {
    const usual = readSettings(settings, new URLSearchParams(), []);
    begin({ ...usual, keys: state().keys, ...run, at: 0 });
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
    handlers.go(Math.max(0, contest.first() - SLOW_EVENTS), false);
    playback.play();
  };
  const times = createTimes(() => [state().method, ...state().others]);
  const hide = (): void => {
    document.removeEventListener("keydown", onKey);
    noting.cancel();
    announcing.cancel();
    setUnsaid(null);
    playback.rest();
    times.stop();
  };
  page.onShow((values, wrong) => {
    hide();
    document.addEventListener("keydown", onKey);
    apply(readSettings(settings, values, wrong));
    return writeSettings(settings, state());
  });
  page.onHide(hide);
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
      <div class="row presets" role="group" aria-label="Examples">
        <For each={PRESETS}>
          {({ title, run }) => (
            <button type="button" onClick={() => show(run)}>
              {title}
            </button>
          )}
        </For>
      </div>
      <Setup methods={methods} state={state()} begin={begin} look={handlers.set} />
      <div
        class="watch-stage"
        classList={{ several: contest.isRace(), many: playback.runs().length > (PHONE.matches ? 1 : 2) }}
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
      <Bar playback={playback} speed={state().speed} handlers={handlers}>
        <Result contest={contest} onSlow={slowly} />
      </Bar>
      <KeyHelp isOn={state().keys} handlers={handlers} />
      <Show when={contest.isRace()}>
        <TimesChart times={times} />
      </Show>
    </section>
  );
}

interface SetupProps {
  readonly methods: readonly Method[];
  readonly state: State;
  /** Start another run. */
  begin(change: Partial<State>): void;
  /** Change a setting of the same run. */
  look(change: Partial<State>): void;
}

/** The fields above the boards. */
function Setup(props: SetupProps): JSX.Element {
  const names = props.methods.map(({ name }) => [name, `${name} (${plainName(name)})`] as const);
  /** Choose the method at a place of the others; no name removes it. */
  const choose = (place: number, name: string): void =>
    props.begin({ others: props.state.others.toSpliced(place, 1, ...(name === "" ? [] : [name])) });
  const isRandom = (): boolean => {
    const chosen = [props.state.method, ...props.state.others];
    return props.methods.some(({ name, proves }) => !proves && chosen.includes(name));
  };
  const givenNames = (): string[] => props.state.given.map((square) => squareName(square, props.state.n));
  return (
    <div class="watch-setup">
      <div class="row fields">
        <ChoiceField
          label="Method"
          options={names}
          value={props.state.method}
          onChange={(method) => props.begin({ method })}
        />
        <Index each={[...props.state.others, ""].slice(0, MAX_OTHERS)}>
          {(other, place) => (
            <ChoiceField
              label={place === 0 ? "Compare with" : "and"}
              options={[["", "nothing"], ...names]}
              value={other()}
              onChange={(name) => choose(place, name)}
            />
          )}
        </Index>
        <NumberField
          label="n"
          value={props.state.n}
          least={1}
          most={MAX_SIZE}
          onChange={(n) => props.begin({ n })}
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
            aria-label="New seed"
            title="Run again with another seed"
            onClick={() => props.begin({ seed: Math.floor(Math.random() * 100_000) })}
          >
            ↻
          </button>
        </Show>
        <CheckField
          label="All solutions"
          value={props.state.all}
          onChange={(all) => props.begin({ all })}
          title="Continue after the first solution"
        />
        <CheckField
          label="Conflicts"
          value={props.state.lines}
          onChange={(lines) => props.look({ lines })}
          title="Show lines between queens that attack each other"
        />
        <CheckField
          label="Attacked"
          value={props.state.attacked}
          onChange={(attacked) => props.look({ attacked })}
          title="Mark attacked squares with a dot, on boards of up to 64 rows"
        />
      </div>
      <div class="row" hidden={props.state.given.length === 0}>
        <span>Given queens (never moved): {givenNames().join(", ")}</span>
        <button type="button" onClick={() => props.begin({ given: [] })}>
          Remove them
        </button>
      </div>
    </div>
  );
}
