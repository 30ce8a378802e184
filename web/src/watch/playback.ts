/** Runs side by side with a common clock and place; a place is a number of steps. */

import { createEffect, createMemo, createSignal } from "solid-js";

import { titleOf } from "./methods.ts";
import { type Asked, createRun, type Run } from "./run.ts";

/**
 * The maximum time of a frame that counts, in milliseconds, so that hidden pages do not jump ahead.
 */
const MAX_FRAME_TIME = 100;

const isSame = (a: Asked, b: Asked): boolean => JSON.stringify(a) === JSON.stringify(b);

export type Playback = ReturnType<typeof createPlayback>;

/** `speed` is in steps per second; `paused` is called when playing ends. */
export function createPlayback(speed: () => number, paused: () => void) {
  const [runs, setRuns] = createSignal<readonly Run[]>([]);
  const [isPlaying, setPlaying] = createSignal(false);
  /** The requested place, which may be beyond the end while runs are being recorded. */
  const [goal, setGoal] = createSignal(0);
  /** The number of the last recorded step of all runs. */
  const end = createMemo(() => Math.max(0, ...runs().map(({ recording }) => recording().end)));
  const isSettled = createMemo(() => runs().every(({ recording }) => recording().isSettled));
  const place = createMemo(() => Math.min(goal(), end()));
  const isAtEnd = (): boolean => isSettled() && place() >= end();
  /** Return the next place after this one where playing pauses. */
  let haltAfter: (place: number) => number = () => Infinity;
  let frame = 0;

  createEffect(() => {
    for (const run of runs()) run.look(place());
  });

  /** The requested place if it can still be reached; otherwise the present place. */
  const aim = (): number => (isSettled() || goal() === Infinity ? place() : goal());

  /** Whether every run ended within its recording. */
  const isWhole = (): boolean => runs().every(({ recording, refused }) => recording().ended ?? refused());

  /** Describe the last step of each run; empty until all views have arrived. */
  const words = (): string => {
    if (!runs().every((run) => run.isSeen(place()))) return "";
    const said = runs().map(({ words, asked }) =>
      runs().length > 1 ? `${titleOf(asked.method)}: ${words()}` : words(),
    );
    return `Step ${place()} of ${end()}. ${said.join(". ")}.`;
  };

  /** Show these runs; runs with the same question are reused. */
  const watch = (all: readonly Asked[]): void => {
    const before = runs();
    const next = all.map((asked) => before.find((run) => isSame(run.asked, asked)) ?? createRun(asked));
    setRuns(next);
    for (const run of before) if (!next.includes(run)) run.close();
  };

  /** Go to a place, at most the end; a place that is not recorded yet is reached later. */
  const go = (place: number): void => void setGoal(Math.max(0, place));

  const play = (): void => {
    if (isPlaying()) return;
    if (isAtEnd()) go(0);
    setPlaying(true);
    let before = performance.now();
    // Show the first step at once, as feedback for the button.
    let due = 1;
    const step = (now: number): void => {
      due += (Math.min(MAX_FRAME_TIME, Math.max(0, now - before)) / 1000) * speed();
      before = now;
      const events = Math.floor(due);
      due -= events;
      // If the recording is too slow, the playback waits and does not catch up.
      const halt = haltAfter(place());
      if (events > 0) go(Math.min(place() + events, end(), halt));
      if (place() === halt || isAtEnd()) pause();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };

  const pause = (): void => {
    if (!isPlaying()) return;
    rest();
    paused();
  };

  /** Pause without calling `paused`. */
  const rest = (): void => {
    cancelAnimationFrame(frame);
    setPlaying(false);
  };
  return {
    ...{ runs, isPlaying, end, place, aim, isWhole, words },
    ...{ watch, go, play, pause, rest },
    /** Set what returns the next place after this one where playing pauses. */
    onHalt: (next: (place: number) => number) => void (haltAfter = next),
  };
}
