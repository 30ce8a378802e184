/** The tab Watch: classic methods, event by event, forward and backward. */

import "../style/watch.css";
import "../style/watch-bar.css";

import { announce, computed, el, live, type ReadonlySignal, signal } from "../dom.ts";
import { ask, MAX_SIZE, type Method } from "../engine/index.ts";
import { button, checkInput, choiceInput, Delayed, numberInput } from "../fields/index.ts";
import { readSettings, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { squareName } from "../squares.ts";
import { actionOf, bar, type Handlers, keyHelp } from "./bar.tsx";
import { Playback } from "./playback.ts";
import { player } from "./player.tsx";
import { Quiz } from "./quiz.tsx";
import { settingsOf, shiftedSpeed, type State } from "./settings.ts";

/** Delay before the URL and screen readers follow a step, in milliseconds. */
const FOLLOW_DELAY = 400;

export function view(page: Page): View {
  const methods = ask("methods", {});
  const { limits } = ask("info", {});
  const settings = settingsOf(methods.map(({ name }) => name));
  const state = signal(readSettings(settings, new URLSearchParams(), []));
  /** The announcement to screen readers once the views of the place have arrived. */
  const unsaid = signal<(() => string) | null>(null);
  const playback = new Playback(
    () => Number(state.value.speed),
    () => {
      note();
      unsaid.value = () => {
        const endings = playback.runs.value.map(({ ending }) => ending.text);
        return `Paused. ${playback.words} ${endings.join(" ")}`;
      };
    },
  );
  const note = (): void => page.note(writeSettings(settings, { ...state.value, at: playback.aim }));
  const noting = new Delayed(FOLLOW_DELAY, note);
  const announcing = new Delayed(FOLLOW_DELAY, () => (unsaid.value = () => playback.words));
  live(() => {
    if (unsaid.value === null || playback.words === "") return;
    announce(unsaid.value());
    unsaid.value = null;
  });
  live(() => {
    // The URL follows the playback, so that a user who leaves the tab returns near the same place.
    if (playback.isPlaying.value && playback.place.value > 0 && !noting.isPending) noting.start();
  });

  function apply(next: State): void {
    state.value = next;
    const { n, seed, given, method, other, all } = next;
    const names = other === "" ? [method] : [method, other];
    playback.watch(
      names.map((method) => ({ method, board: { n, queens: given, blocked: [] }, seed, all })),
      limits.events,
    );
    playback.go(next.at);
  }

  /** Start another run, as a new history entry of the browser. */
  function begin(change: Partial<State>): void {
    noting.cancel();
    const wasPlaying = playback.isPlaying.value;
    playback.pause();
    note();
    // Comparing with another method does not change the place.
    const at = "other" in change ? playback.aim : 0;
    const next = { ...state.value, ...change, at };
    const given = next.given.filter(([row, column]) => row < next.n && column < next.n);
    apply({ ...next, given });
    page.note(writeSettings(settings, state.value), "push");
    if (wasPlaying) playback.play();
  }

  const handlers: Handlers = {
    toggle: () => {
      if (playback.isPlaying.value) return playback.pause();
      playback.play();
      unsaid.value = null;
      announce("Playing");
    },
    go: (place, isAnnounced) => {
      playback.pause();
      playback.go(place);
      noting.start();
      if (isAnnounced) announcing.start();
    },
    shift: (by) => handlers.set({ speed: shiftedSpeed(state.value.speed, by) }),
    // For settings that do not change the run.
    set: (change) => {
      state.value = { ...state.value, ...change };
      note();
    },
  };
  const onKey = (event: KeyboardEvent): void => {
    const act = state.value.keys ? actionOf(event, playback, handlers) : null;
    if (act === null) return;
    event.preventDefault();
    act();
  };

  const quiz = new Quiz(playback);
  const players = [0, 1].map((place) => {
    const run = computed(() => playback.runs.value[place]);
    return player(run, playback, state, methods, quiz, (place) => handlers.go(place, true));
  });
  // A list loses the focus after mouse or touch, so that keys control the playback again.
  let isByKey = false;
  const root = (
    <section
      class="watch"
      data-place={playback.place}
      onpointerdown={() => (isByKey = false)}
      onkeydown={() => (isByKey = true)}
      onchange={({ target }: Event) => {
        if (target instanceof HTMLSelectElement && !isByKey) target.blur();
      }}
    >
      <h2 class="hidden">Watch a method at work</h2>
      {setup(methods, state, begin, handlers.set)}
      <div class={() => (playback.runs.value.length > 1 ? "watch-stage two" : "watch-stage")}>
        {() => players.slice(0, playback.runs.value.length)}
      </div>
      {bar(playback, state, handlers)}
      {keyHelp(state, handlers)}
    </section>
  );
  const hide = (): void => {
    document.removeEventListener("keydown", onKey);
    noting.cancel();
    announcing.cancel();
    unsaid.value = null;
    playback.rest();
  };
  return {
    root,
    show: (values, wrong) => {
      hide();
      document.addEventListener("keydown", onKey);
      apply(readSettings(settings, values, wrong));
    },
    hide,
  };
}

/** The fields above the boards. */
function setup(
  methods: readonly Method[],
  state: ReadonlySignal<State>,
  begin: (change: Partial<State>) => void,
  look: (change: Partial<State>) => void,
): Element {
  const names = methods.map(({ name }) => name);
  const isRandom = (): boolean => {
    const { method, other } = state.value;
    return methods.some(({ name, proves }) => !proves && (name === method || name === other));
  };
  const givenWords = (): string => {
    const squares = state.value.given.map((square) => squareName(square, state.value.n));
    return `Given queens (never moved): ${squares.join(", ")}`;
  };
  type Key = "method" | "other" | "n" | "seed" | "all" | "lines" | "attacked";
  const of =
    <K extends Key>(key: K) =>
    () =>
      state.value[key];
  const begins = (key: Key) => (value: unknown) => begin({ [key]: value });
  const looks = (key: Key) => (value: boolean) => look({ [key]: value });
  return (
    <div class="watch-setup">
      <div class="row fields">
        {choiceInput("Method", names, of("method"), begins("method"))}
        {choiceInput("Compare with", [["", "nothing"], ...names], of("other"), begins("other"))}
        {numberInput("n", of("n"), 1, MAX_SIZE, begins("n"))}
        {numberInput("Seed", of("seed"), 0, Number.MAX_SAFE_INTEGER, begins("seed"))}
        {button("New seed", () => begin({ seed: Math.floor(Math.random() * 100_000) }), {
          disabled: () => !isRandom(),
          title: () =>
            isRandom() ? "Run again with another seed" : "The chosen methods use no random numbers",
        })}
        {checkInput("All solutions", of("all"), begins("all"), "Continue after the first solution")}
        {checkInput(
          "Conflicts",
          of("lines"),
          looks("lines"),
          "Show lines between queens that attack each other",
        )}
        {checkInput(
          "Attacked",
          of("attacked"),
          looks("attacked"),
          "Shade attacked squares on boards of up to 64 rows",
        )}
      </div>
      <div class="row" hidden={() => state.value.given.length === 0}>
        <span>{givenWords}</span>
        {button("Remove them", () => begin({ given: [] }))}
      </div>
    </div>
  );
}
