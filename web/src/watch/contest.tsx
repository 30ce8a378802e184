/** A race of several methods on one board under one clock: a bet before it, the ranks after it. */

import { createEffect, createMemo, createSignal, type JSX, Show } from "solid-js";

import { announce } from "../announce.ts";
import { counted } from "../words.ts";
import { titleOf } from "./methods.ts";
import type { Playback } from "./playback.ts";
import type { Run } from "./run.ts";

export type Contest = ReturnType<typeof createContest>;

export function createContest({ runs, place, isPlaying }: Playback) {
  /** The method of the bet. */
  const [bet, setBet] = createSignal("");
  const isRace = (): boolean => runs().length > 1;
  const isMany = (): boolean => runs().length > 2;
  const isOpen = (): boolean => place() === 0 && !isPlaying();
  /** The step of the first solution. */
  const solvedAt = ({ recording }: Run): number =>
    recording().ended?.status === "solution" ? recording().end : Infinity;
  const first = (): number => Math.min(...runs().map(solvedAt));
  /** 1 for the first run with a solution; `null` until the run is over. */
  const rankOf = (run: Run): number | null =>
    run.isOver() ? 1 + runs().filter((other) => solvedAt(other) < solvedAt(run)).length : null;
  const isOver = createMemo(() => isRace() && runs().every((run) => run.isOver()));
  const result = (): string => {
    const winners = runs().filter((run) => solvedAt(run) === first());
    const names = winners.map(({ asked }) => titleOf(asked.method));
    const isWhole = runs().every(({ recording }) => recording().ended !== null);
    if (first() === Infinity)
      return isWhole ? "No method found a solution." : "No solution is among the recorded steps.";
    // The method of the bet may have left the race.
    const isIn = runs().some(({ asked }) => asked.method === bet());
    const right = names.includes(titleOf(bet())) ? " Your bet was right." : ` You bet on ${titleOf(bet())}.`;
    const steps = `after ${counted(first(), "step")}. Steps of methods are not the same work.`;
    return `First: ${names.join(" and ")}, ${steps}${isIn ? right : ""}`;
  };
  createEffect(() => {
    if (isOver()) announce(result());
  });
  return { bet, setBet, isRace, isMany, isOpen, isOver, first, rankOf, result };
}

/** The bet on a method before the race; its rank after its run. */
export const Bet = (props: { readonly contest: Contest; readonly run: Run }): JSX.Element => {
  const name = (): string => props.run.asked.method;
  const isChosen = (): boolean => props.contest.bet() === name();
  const words = (): string => (isChosen() ? "Your bet" : "Bet");
  return (
    <Show when={props.contest.isRace()}>
      <button
        type="button"
        class="bet low"
        hidden={!props.contest.isMany() || !(props.contest.isOpen() || isChosen())}
        aria-label={`${words()} on ${titleOf(name())}`}
        aria-pressed={isChosen()}
        disabled={!props.contest.isOpen()}
        title="Bet that this method finds a solution first"
        onClick={() => props.contest.setBet(isChosen() ? "" : name())}
      >
        {words()}
      </button>
      <strong class="good rank">{props.contest.rankOf(props.run)?.toString().concat(".")}</strong>
    </Show>
  );
};

interface ResultProps {
  readonly contest: Contest;
  onSlow(): void;
}

export const Result = (props: ResultProps): JSX.Element => (
  <Show when={props.contest.isOver()}>
    <div class="row result">
      <strong>{props.contest.result()}</strong>
      <button type="button" onClick={() => props.onSlow()}>
        Slow motion
      </button>
    </div>
  </Show>
);
