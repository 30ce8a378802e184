/**
 * The state of the tab Count: the requested count, a series of counts, their times, and paused
 * counts.
 */

import { createMemo, createSignal } from "solid-js";

import { announce } from "../announce.ts";
import { duration } from "../chart/format.ts";
import { counted } from "../words.ts";
import { Counting } from "./counting.ts";
import type { Info } from "./info.ts";
import {
  allSaved,
  type Asked,
  dropSaved,
  finishedOf,
  isSame,
  type Saved,
  savedOf,
  savedTimes,
  saveFor,
  saveTime,
} from "./saved.ts";
import { verdict } from "./words.ts";

/** Work that is discarded without a question, in milliseconds. */
const MAX_LOST = 10_000;

/** The minimum time between two counts of a series, in milliseconds. */
const SERIES_DELAY = 150;

/** A count shorter than this, in milliseconds, is drawn only at its end. */
const DRAW_DELAY = 40;

export type Counts = ReturnType<typeof createCounts>;

/** `note` writes the requested count to the URL. */
export function createCounts(info: Info, note: (wanted: Asked) => void) {
  saveFor(info.version);
  /** The requested count; a series counts up to its n. */
  const [wanted, setWanted] = createSignal<Asked>({ n: -1, engine: "" });
  /** The last n of a series of counts. */
  const [until, setUntil] = createSignal<number | null>(null);
  const [times, setTimes] = createSignal(savedTimes());
  /** The number of drawn frames; readers of {@link now} follow it. */
  const [pictures, setPictures] = createSignal(0);
  const [dropped, setDropped] = createSignal(0);
  const counting = new Counting(() => changed());
  let isAwaited = false;
  /** Whether the count was running when the user left the tab. */
  let wasLeft = false;
  const [isAway, setAway] = createSignal(false);
  /** The number of quarters of the work already announced. */
  let quarter = 0;
  addEventListener("pagehide", () => counting.store());

  const now = (): Counting => {
    pictures();
    return counting;
  };
  /** Whether the next count of a series is about to begin. */
  const isBetween = (): boolean => {
    const last = until();
    return counting.phase === "done" && last !== null && counting.n < last;
  };
  /** The size that is shown; it differs from the requested size during a series. */
  const n = createMemo(() => now().n);
  const engine = createMemo(() => now().engine);
  const phase = createMemo(() => {
    const { phase } = now();
    return isBetween() ? "running" : phase;
  });
  /** All paused counts except the one shown. */
  const paused = createMemo(() => {
    phase();
    dropped();
    const shown = { n: n(), engine: engine() };
    return allSaved().filter((count) => !isSame(count, shown));
  });

  /** Draw with the next frame, because drawing every event would slow down the count. */
  const draw = (): void => {
    if (isAwaited) return;
    isAwaited = true;
    const drawNow = (): void => {
      isAwaited = false;
      setPictures((count) => count + 1);
    };
    if (counting.phase === "running" && counting.ms < DRAW_DELAY) setTimeout(drawNow, DRAW_DELAY);
    else requestAnimationFrame(drawNow);
  };

  const showSize = (n: number): void => counting.show({ ...wanted(), n }, null);
  const showWanted = (): void => counting.show(wanted(), savedOf(wanted()) ?? finishedOf(wanted()));
  const start = (): void => {
    quarter = Math.floor(counting.done * 4);
    counting.run();
  };

  /** Start the next count of a series. */
  const next = (): void => {
    showSize(counting.n + 1);
    start();
  };

  const changed = (): void => {
    const { phase, refused, done, n } = counting;
    draw();
    if (phase === "done") return ended();
    if (phase === "refused") setUntil(null);
    if (refused !== null) announce(verdict(counting, until()));
    const reached = Math.floor(done * 4);
    if (phase !== "running" || reached <= quarter || reached >= 4) return;
    quarter = reached;
    announce(`${quarter * 25} percent of the work for n = ${n} done.`);
  };
  const ended = (): void => {
    const { answer, ms } = counting;
    if (answer === null) return;
    setTimes(saveTime({ n: answer.n, engine: answer.engine, ms }));
    if (!isBetween()) {
      setUntil(null);
      return announce(`100 percent. n = ${answer.n}: ${counted(answer.count, "solution")}.`);
    }
    // Show each result for a moment.
    setTimeout(() => {
      if (!isAway() && isBetween() && counting.answer === answer) next();
    }, SERIES_DELAY);
  };

  /** Request another count; a running count pauses. */
  const choose = (next: Asked): void => {
    const isKnown = isSame(next, wanted());
    setWanted(next);
    note(next);
    draw();
    if (isKnown) return;
    setUntil(null);
    wasLeft = false;
    showWanted();
  };

  const pause = (): void => {
    // Between two counts of a series there is nothing to resume.
    if (isBetween()) setUntil(null);
    else if (counting.phase !== "running") return;
    counting.pause();
    draw();
    announce(verdict(counting, until()));
  };

  /** Start, pause or resume, depending on the phase. */
  const act = (): void => {
    if (counting.phase === "running" || isBetween()) return pause();
    // After a series the size shown may differ from the requested size.
    if (counting.phase !== "paused" && counting.n !== wanted().n) showSize(wanted().n);
    start();
  };

  const cancel = (): void => {
    const isLong = counting.ms > MAX_LOST;
    if (isLong && !confirm(`Discard this count, with ${duration(counting.ms)} of work?`)) return;
    setUntil(null);
    counting.cancel();
    if (counting.n !== wanted().n) showWanted();
    announce("Cancelled.");
  };

  /** Count all sizes from 1 to the requested one. */
  const series = (): void => {
    setUntil(wanted().n);
    showSize(1);
    start();
  };

  const drop = (count: Saved): void => {
    dropSaved(count);
    setDropped((count) => count + 1);
  };

  /** Resume the count that the user left. */
  const resumeWork = (): void => {
    setAway(false);
    if (wasLeft && isBetween()) next();
    else if (wasLeft && counting.phase !== "done") counting.run();
    wasLeft = false;
  };

  /** Called when the user leaves the tab: pause the work. */
  const pauseWork = (): void => {
    setAway(true);
    wasLeft = counting.phase === "running" || isBetween();
    counting.pause();
  };

  return {
    ...{ info, wanted, until, times, now, n, phase, paused, isAway },
    ...{ choose, act, pause, cancel, series, drop, resumeWork, pauseWork },
  };
}
