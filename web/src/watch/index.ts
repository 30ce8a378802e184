/** The classic methods at work, event by event, forward and back. */

import { el, set } from "../dom.ts";
import { ask, type Info, type Method, ready, refusal } from "../engine/index.ts";
import { announce } from "../shell/announce.ts";
import type { Wrong } from "../shell/address.ts";
import type { Page, View } from "../shell/tab.ts";
import { Controls } from "./controls.ts";
import { type Deed, deedOf } from "./keys.ts";
import { Later } from "./later.ts";
import { Setup } from "./setup.ts";
import { shiftedSpeed } from "./speeds.ts";
import { Stage } from "./stage.ts";
import { type State, stateOf, valuesOf } from "./state.ts";

export async function watch(page: Page): Promise<View> {
  try {
    await ready;
    return new Watch(page, ask("methods", {}), ask("info", {}));
  } catch (error) {
    const words = `The core could not be loaded: ${refusal(error).message}. Load the page again.`;
    return { root: el("p", { class: "bad", role: "alert" }, words), show: () => {}, hide: () => {} };
  }
}

class Watch implements View {
  readonly root: HTMLElement;
  readonly #page: Page;
  readonly #methods: readonly Method[];
  readonly #setup: Setup;
  readonly #controls: Controls;
  readonly #stage: Stage;
  readonly #noting = new Later(300, () => this.#note());
  readonly #telling = new Later(350, () => announce(this.#stage.words));
  readonly #changing = new Later(350, () => this.#begin(this.#change));
  readonly #onKey = (event: KeyboardEvent): void => this.#key(event);
  #change: Partial<State> = {};
  #state: State;
  #noted = 0;

  constructor(page: Page, methods: readonly Method[], info: Info) {
    this.#page = page;
    this.#methods = methods;
    this.#state = stateOf(new URLSearchParams(), methods, []);
    this.#setup = new Setup(methods, (change) => this.#wish(change));
    this.#controls = new Controls({
      do: (deed) => this.#do(deed),
      go: (place) => this.#go(place, false),
      speed: (speed) => this.#set({ speed }),
      keys: (keys) => this.#set({ keys }),
    });
    this.#stage = new Stage(methods, info.limits.events, this.#state, {
      changed: () => this.#changed(),
      played: (isPlaying) => this.#played(isPlaying),
      sought: (place) => this.#go(place, true),
    });
    this.root = el(
      "section",
      { class: "watch" },
      el("h2", { class: "hidden" }, "Watch a method at work"),
      this.#setup.root,
      this.#stage.root,
      this.#controls.root,
      this.#controls.help(),
    );
    // A list that was used by mouse or touch gives the keys back to the player.
    let isByKey = false;
    this.root.addEventListener("pointerdown", () => (isByKey = false));
    this.root.addEventListener("keydown", () => (isByKey = true));
    this.root.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement && !isByKey) target.blur();
    });
  }

  show(values: URLSearchParams, wrong: Wrong): void {
    this.hide();
    document.addEventListener("keydown", this.#onKey);
    this.#apply(stateOf(values, this.#methods, wrong));
  }

  hide(): void {
    document.removeEventListener("keydown", this.#onKey);
    for (const later of [this.#noting, this.#telling, this.#changing]) later.forget();
    this.#change = {};
    this.#stage.rest();
    this.#controls.playing(false);
  }

  #apply(state: State): void {
    this.#state = state;
    this.#setup.show(state);
    this.#controls.speed(state.speed);
    this.#controls.keys(state.keys);
    this.#controls.playing(this.#stage.isPlaying);
    this.#stage.apply(state);
  }

  /** What the fields ask for: what is seen at once, or another run, once typing has come to an end. */
  #wish(change: Partial<State>): void {
    if ("lines" in change || "attacked" in change) return this.#set(change);
    this.#change = { ...this.#change, ...change };
    if ("n" in change || "seed" in change) this.#changing.soon();
    else this.#begin(this.#change);
  }

  /** Another run: one that the back button comes back from. */
  #begin(change: Partial<State>): void {
    this.#change = {};
    this.#changing.forget();
    this.#noting.forget();
    const wasPlaying = this.#stage.isPlaying;
    this.#stage.pause();
    this.#note();
    const at = Object.keys(change).every((name) => name === "other") ? this.#stage.aim : 0;
    const asked = { ...this.#state, ...change, at };
    const given = asked.given.filter(([row, column]) => row < asked.n && column < asked.n);
    this.#apply({ ...asked, given });
    this.#page.note(valuesOf(this.#state), "push");
    if (wasPlaying) this.#stage.play();
  }

  /** Another way of looking at the same. */
  #set(change: Partial<State>): void {
    this.#apply({ ...this.#state, ...change, at: this.#stage.aim });
    this.#note();
  }

  #do(deed: Deed): void {
    switch (deed.kind) {
      case "toggle":
        return this.#stage.isPlaying ? this.#stage.pause() : this.#stage.play();
      case "by":
        return this.#go(this.#stage.place + deed.events, true);
      case "start":
        return this.#go(0, true);
      case "end":
        return this.#go(Infinity, true);
      case "speed": {
        const speed = shiftedSpeed(this.#state.speed, deed.by);
        return this.#set({ speed });
      }
    }
  }

  /** Goes there by hand; `isTold` unless the slider says so itself. */
  #go(place: number, isTold: boolean): void {
    this.#stage.pause();
    this.#stage.go(place);
    this.#noting.soon();
    if (isTold) this.#telling.soon();
  }

  #key(event: KeyboardEvent): void {
    if (!this.#state.keys) return;
    const deed = deedOf(event);
    if (deed === null) return;
    event.preventDefault();
    this.#do(deed);
  }

  #changed(): void {
    const stage = this.#stage;
    this.#controls.show(stage.place, stage.end, stage.isWhole);
    set(this.root, { "data-place": stage.place });
    // Now and then, so that little is lost when somebody goes on to another part while it plays.
    if (stage.isPlaying && performance.now() - this.#noted > 2000) this.#note();
  }

  #played(isPlaying: boolean): void {
    this.#controls.playing(isPlaying);
    if (isPlaying) return announce("Playing");
    this.#note();
    // The last picture is drawn before it is told.
    requestAnimationFrame(() => announce(`Paused. ${this.#stage.words} ${this.#stage.endings}`));
  }

  #note(): void {
    this.#noted = performance.now();
    this.#page.note(valuesOf({ ...this.#state, at: this.#stage.aim }));
  }
}
