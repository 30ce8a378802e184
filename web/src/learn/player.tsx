/** Playing of the chapters in which the pupil watches. */

import { createSignal, type JSX, onCleanup } from "solid-js";

import { Icon } from "../fields/icon.tsx";

interface Played {
  /** Steps per second. */
  rate(): number;
  /** The number of steps so far, and of all. */
  place(): number;
  end(): number;
  go(place: number): void;
}

export function createPlayer({ rate, place, end, go }: Played) {
  const [isPlaying, setPlaying] = createSignal(false);
  const isOver = (): boolean => place() >= end();
  let timer = 0;
  const stop = (): void => {
    clearInterval(timer);
    setPlaying(false);
  };
  const step = (): void => {
    go(isOver() ? 0 : place() + 1);
    if (isOver()) stop();
  };
  const play = (): void => {
    setPlaying(true);
    timer = window.setInterval(step, 1000 / rate());
    step();
  };
  onCleanup(stop);
  const Buttons = (): JSX.Element => (
    <>
      <button type="button" classList={{ main: !isOver() }} onClick={() => (isPlaying() ? stop() : play())}>
        <Icon name={isPlaying() ? "pause" : isOver() ? "again" : "play"} />
        {isPlaying() ? "Pause" : isOver() ? "Start again" : "Play"}
      </button>
      <button type="button" disabled={isOver() || isPlaying()} onClick={step}>
        Step
      </button>
    </>
  );
  return { isPlaying, isOver, play, stop, Buttons };
}
