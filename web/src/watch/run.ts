/** One run of a method: recorded as far as it is needed, and looked at place by place. */

import type { Ended, Seen } from "../engine/index.ts";
import { refusal } from "../engine/index.ts";
import { type Asked, type Watched, Watching } from "../engine/watching.ts";

/** So many events are recorded first, so that the first picture comes at once. */
const FIRST = 5000;
/** Then so many times more, again and again: a method is deterministic, so the longer recording begins the same. */
const FACTOR = 8;

export class Run {
  readonly asked: Asked;
  /** The number of events recorded so far. */
  end = 0;
  ended: Ended | null = null;
  series: Float64Array = new Float64Array();
  refused: string | null = null;
  /** What was seen last. */
  seen: Seen | null = null;

  readonly #most: number;
  readonly #recorded: () => void;
  readonly #looked: () => void;
  #watching: Watching | null = null;
  #growing: Watching | null = null;
  #events = 0;
  #wanted = 0;
  #isAsking = false;

  /** `recorded` is called when more has been recorded, `looked` when there is something else to see. */
  constructor(asked: Asked, most: number, recorded: () => void, looked: () => void) {
    this.asked = asked;
    this.#most = most;
    this.#recorded = recorded;
    this.#looked = looked;
  }

  /** Whether as many events were recorded as are kept, and the run goes on beyond them. */
  get isFull(): boolean {
    return this.ended === null && this.#events >= this.#most;
  }

  /** Whether no more will come. */
  get isSettled(): boolean {
    return this.ended !== null || this.refused !== null || this.isFull;
  }

  /** Records more where this place is beyond half of what there is. */
  need(place: number): void {
    if (this.isSettled || this.#growing !== null) return;
    if (this.#events > 0 && place * 2 <= this.end) return;
    let events = this.#events === 0 ? FIRST : this.#events * FACTOR;
    while (events < place) events *= FACTOR;
    events = Math.min(events, this.#most);
    const growing = new Watching();
    this.#growing = growing;
    growing.run(this.asked, events).then(
      (watched) => this.#take(growing, events, watched),
      (error: unknown) => {
        if (this.#growing !== growing) return;
        growing.close();
        this.#growing = null;
        this.refused = refusal(error).message;
        this.#recorded();
      },
    );
  }

  #take(growing: Watching, events: number, watched: Watched): void {
    if (this.#growing !== growing) return;
    this.#watching?.close();
    this.#watching = growing;
    this.#growing = null;
    // Whoever was asked has gone, and with them the answer.
    this.#isAsking = false;
    this.#events = events;
    ({ end: this.end, ended: this.ended, series: this.series } = watched);
    this.#recorded();
    this.look(this.#wanted);
  }

  /** Looks at a place, or at the end where that is before; of places asked for meanwhile, only the last is looked at. */
  look(place: number): void {
    this.#wanted = place;
    const watching = this.#watching;
    if (watching === null || this.#isAsking) return;
    if (this.seen !== null && this.seen.place === Math.min(place, this.end)) return;
    this.#isAsking = true;
    const asked = place;
    watching.at(asked).then(
      (seen) => {
        if (this.#watching !== watching) return;
        this.#isAsking = false;
        this.seen = seen;
        this.#looked();
        // While playing, the next picture asks; when it rests, the last place must still come.
        if (this.#wanted !== asked) requestAnimationFrame(() => this.look(this.#wanted));
      },
      (error: unknown) => {
        if (this.#watching !== watching) return;
        this.#isAsking = false;
        this.refused = refusal(error).message;
        this.#recorded();
      },
    );
  }

  /** Ends what is recorded in the background; it begins anew when it is needed. */
  rest(): void {
    this.#growing?.close();
    this.#growing = null;
  }

  close(): void {
    this.rest();
    this.#watching?.close();
    this.#watching = null;
  }
}
