/** Players, their one clock and their one place: the number of events that have happened. */

import { el, fill } from "../dom.ts";
import type { Method } from "../engine/index.ts";
import { Clock } from "./clock.ts";
import { Player } from "./player.ts";
import { Run } from "./run.ts";
import type { State } from "./state.ts";

export interface Heard {
  /** Somewhere else, or more is known: the controls are drawn anew. */
  changed(): void;
  /** Playing began or ended. */
  played(isPlaying: boolean): void;
  /** Somebody went to a place in a chart. */
  sought(place: number): void;
}

export class Stage {
  readonly root = el("div", { class: "watch-stage" });
  place = 0;
  readonly #methods: readonly Method[];
  readonly #most: number;
  readonly #heard: Heard;
  readonly #players: Player[];
  readonly #clock = new Clock((events) => this.#tick(events));
  #count = 0;
  #state: State;
  /** Where somebody wants to be, once so much has been recorded. */
  #goal = 0;
  #frame = 0;
  #keys: string[] = ["", ""];

  constructor(methods: readonly Method[], most: number, state: State, heard: Heard) {
    this.#methods = methods;
    this.#most = most;
    this.#state = state;
    this.#heard = heard;
    this.#players = [0, 1].map(() => new Player((place) => heard.sought(place)));
  }

  get isPlaying(): boolean {
    return this.#clock.isGoing;
  }

  /** Where it is, or is to be once so much has been recorded. */
  get aim(): number {
    return Number.isFinite(this.#goal) ? Math.max(this.place, this.#goal) : this.place;
  }

  /** The last event that is known of. */
  get end(): number {
    return Math.max(0, ...this.#runs.map(({ end }) => end));
  }

  /** Whether there will be no more events than there are. */
  get isSettled(): boolean {
    return this.#runs.every((run) => run.isSettled);
  }

  /** Whether every run came to its end within what is kept. */
  get isWhole(): boolean {
    return this.#runs.every((run) => run.isSettled && !run.isFull);
  }

  /** What has happened last, in words; empty while it is not yet known. */
  get words(): string {
    const isThere = this.#runs.every(
      ({ seen, end, refused }) => refused !== null || seen?.place === Math.min(this.place, end),
    );
    if (!isThere) return "";
    const said = this.#shown.map(({ words, run }) =>
      this.#count > 1 ? `${run?.asked.method}: ${words}` : words,
    );
    return `Event ${this.place} of ${this.end}. ${said.join(". ")}.`;
  }

  /** How the runs that are over ended. */
  get endings(): string {
    return this.#shown.map((player) => player.root.querySelector(".watch-end")?.textContent ?? "").join(" ");
  }

  /** Has the runs of this state; those that are there already stay. */
  apply(state: State): void {
    this.#state = state;
    const names = state.other === "" ? [state.method] : [state.method, state.other];
    this.#count = names.length;
    this.#players.forEach((player, at) => {
      const method = this.#methods.find(({ name }) => name === names[at]);
      const key = method === undefined ? "" : JSON.stringify([method.name, state.n, state.seed, state.given]);
      if (key === this.#keys[at]) return;
      this.#keys[at] = key;
      if (method === undefined) return player.close();
      const asked = { method: method.name, board: { n: state.n, queens: state.given }, seed: state.seed };
      player.begin(
        method,
        new Run(
          asked,
          this.#most,
          () => this.#recorded(),
          () => this.#soon(),
        ),
      );
    });
    fill(
      this.root,
      this.#shown.map(({ root }) => root),
    );
    this.root.classList.toggle("two", names.length === 2);
    this.#charts();
    this.go(state.at);
  }

  /** Goes to a place, or as near as there is; beyond what is recorded, as soon as it is. */
  go(place: number): void {
    this.#goal = Math.max(0, place);
    this.#advance();
    this.#soon();
  }

  play(): void {
    if (this.isPlaying) return;
    if (this.isSettled && this.place >= this.end) this.go(0);
    this.#clock.start(() => this.#state.speed);
    this.#heard.played(true);
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.#clock.stop();
    this.#soon();
    this.#heard.played(false);
  }

  /** Stops all that moves or computes. */
  rest(): void {
    this.#clock.stop();
    for (const run of this.#runs) run.rest();
  }

  get #shown(): Player[] {
    return this.#players.slice(0, this.#count);
  }

  get #runs(): Run[] {
    return this.#shown.flatMap(({ run }) => (run === null ? [] : [run]));
  }

  #tick(events: number): void {
    if (events > 0) this.#goal = this.place + events;
    this.#advance();
    // What could not be reached in time is not made up for in a leap.
    if (this.place < this.#goal) this.#goal = this.place;
    this.#draw();
    if (this.isSettled && this.place >= this.end) this.pause();
  }

  /** As near to the goal as what is recorded lets. */
  #advance(): void {
    this.place = Math.min(this.#goal, this.end);
    if (this.isSettled) this.#goal = this.place;
    const wanted = Number.isFinite(this.#goal) ? this.#goal : this.place;
    for (const run of this.#runs) run.need(wanted);
  }

  #recorded(): void {
    this.#charts();
    this.#advance();
    this.#soon();
  }

  #charts(): void {
    for (const player of this.#shown) player.chart(this.end);
  }

  #soon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      // A clock that goes draws each picture anyway.
      if (!this.isPlaying) this.#draw();
    });
  }

  #draw(): void {
    for (const run of this.#runs) run.look(this.place);
    for (const player of this.#shown) player.draw(this.place, this.#state);
    this.#heard.changed();
  }
}
