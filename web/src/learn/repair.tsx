/** Chapter 5 of the lesson: repair 50 queens, then guess how many steps 1,000 queens take. */

import { createEffect, createMemo, type JSX, onCleanup, Show } from "solid-js";

import { Board } from "../board/board.tsx";
import type { Picture } from "../board/picture.ts";
import type { Square } from "../engine/index.ts";
import { attacks } from "../squares.ts";
import { marksOf } from "../watch/event.ts";
import { createRun } from "../watch/run.ts";
import { counted, grouped } from "../words.ts";
import { createPlayer } from "./player.tsx";
import { createSaved, finish } from "./progress.ts";
import { type ChapterProps, Stage } from "./stage.tsx";

/** Runs that begin with three conflicts, and have about the median number of steps. */
const SMALL = { n: 50, seed: 12 };
const LARGE = { n: 1000, seed: 21 };

/** The guess for 1,000 queens: 50 queens before it. */
const [guess, setGuess] = createSaved<number | null>("guess", null);
const [steps, setSteps] = createSaved("repaired", 0);

export function Repair(props: ChapterProps): JSX.Element {
  const isLarge = createMemo(() => guess() !== null);
  const n = (): number => (isLarge() ? LARGE : SMALL).n;
  const run = createMemo(() => {
    const { n, seed } = isLarge() ? LARGE : SMALL;
    const run = createRun({
      method: "min-conflicts",
      board: { n, queens: [], blocked: [] },
      seed,
      all: false,
    });
    onCleanup(run.close);
    return run;
  });
  // The run places all queens. Each step then selects a queen and moves it; the end is one event more.
  createEffect(() => run().look(n() + 2 * steps()));
  const end = (): number => (run().recording().ended ? (run().recording().end - n() - 1) / 2 : Infinity);
  const { Buttons, ...player } = createPlayer({ rate: () => 4, place: steps, end, go: setSteps });
  createEffect(() => {
    if (isLarge() && player.isOver()) finish(5);
  });
  const queens = createMemo(() => run().seen()?.queens ?? []);
  const conflicts = createMemo(() => conflictsOf(queens()));
  const words = (): string => {
    if (queens().length < n() || end() === Infinity) return "The queens are being placed …";
    const [all, size] = [counted(end(), "step"), `${grouped(n())} queens`];
    if (player.isOver())
      return isLarge()
        ? `${all} for ${size}. You guessed ${grouped(guess())}. Repair is fast, but only a search can prove that a board has no solution.`
        : `Repaired: ${all} for ${size}. How many for 1,000?`;
    const left = counted(conflicts().length, "conflict");
    const guessed = isLarge() ? ` You guessed ${grouped(guess())}.` : "";
    return steps() === 0 ? `${size} are placed, with ${left}.` : `Step ${steps()}: ${left} left.${guessed}`;
  };
  function begin(guess: number | null): void {
    player.stop();
    setSteps(0);
    setGuess(guess);
    if (guess !== null) player.play();
    // What was pressed is gone.
    document.querySelector<HTMLElement>(".acts button")?.focus();
  }
  const picture = (): Picture => {
    const marks = steps() === 0 ? [] : marksOf(run().seen()?.event ?? null, n());
    return { n: n(), queens: queens(), conflicts: conflicts(), marks };
  };
  return (
    <Stage
      words={words()}
      tone={player.isOver() ? "good" : ""}
      board={<Board label="Board" picture={picture()} />}
      next={props.next}
    >
      <Buttons />
      <Show when={isLarge()}>
        <button type="button" onClick={() => begin(null)}>
          50 queens
        </button>
      </Show>
      <Show when={!isLarge() && player.isOver()}>
        <Guess onGuess={begin} />
      </Show>
    </Stage>
  );
}

/** The field for the number of steps. */
const Guess = (props: { onGuess(steps: number): void }): JSX.Element => {
  let input!: HTMLInputElement;
  const submit = (event: Event): void => {
    event.preventDefault();
    props.onGuess(input.valueAsNumber);
  };
  return (
    <form class="row" onSubmit={submit}>
      <label>
        Your guess
        <input ref={input} type="number" min={0} max={1_000_000} required inputmode="numeric" />
      </label>
      <button type="submit">Show</button>
    </form>
  );
};

/** All pairs of queens that attack each other. */
const conflictsOf = (queens: readonly Square[]) =>
  queens.flatMap((a, index) =>
    queens.slice(index + 1).flatMap((b) => (attacks(a, b) ? [{ a, b, line: "" }] : [])),
  );
