/** What Play says: the rule, how many queens are left, hints, the result, and the time. */

import { createSignal, type JSX } from "solid-js";

import type { Square } from "../engine/index.ts";
import { Icon } from "../fields/icon.tsx";
import { recall, remember } from "../save.ts";
import { squareName } from "../squares.ts";
import { capital, counted } from "../words.ts";
import type { Game } from "./game.ts";
import { clock, statistics } from "./records.ts";
import { type Chosen, nameOf, type Settings } from "./settings.ts";

export const ruleOf = ({ kind }: Settings): string =>
  kind === "regions"
    ? "One queen in each row, column and region; no two touch."
    : "One queen in each row; no two attack each other.";

/** The line below the board: the rule, the hint, the result, or how many queens are left. */
export function Status(props: {
  readonly game: Game;
  readonly asked: Chosen;
  readonly said: string;
}): JSX.Element {
  const { game } = props;
  const streak = (): string => {
    const days = statistics(nameOf(props.asked)).streak;
    return props.asked.day !== "" && days > 0 ? ` ${capital(counted(days, "day"))} in a row.` : "";
  };
  const words = (): string => {
    if (props.said !== "") return props.said;
    if (game.isSolved()) return game.verdict() + streak();
    const hint = game.hint()?.words ?? game.checkWords();
    if (hint !== "") return hint;
    if (game.puzzle() === null) return "Making a puzzle …";
    const { queens, ruledOut } = game.progress();
    if (queens.length + ruledOut.length === 0)
      return "Press a square to mark it, press it again for a queen.";
    const { n } = props.asked;
    const placed = game.queens().length;
    const [first] = game.conflicts();
    const name = (square: Square): string => squareName(square, n);
    const wrong = first
      ? ` ${counted(game.conflicts().length, "conflict")}: ${name(first.a)} and ${name(first.b)} ${first.line}.`
      : "";
    return `${placed} of ${counted(n, "queen")} placed.${wrong}`;
  };
  return (
    <p
      class="status"
      classList={{ good: game.isSolved(), bad: props.said === "" && game.conflicts().length > 0 }}
      role="status"
    >
      {words()}
    </p>
  );
}

const HIDES_TIME = "queenside-hides-time";

/** The time; pressing it hides it. */
export function Clock({ game }: { readonly game: Game }): JSX.Element {
  const [isHidden, setHidden] = createSignal(recall("localStorage", HIDES_TIME) === true);
  const press = (): void => void remember("localStorage", HIDES_TIME, setHidden(!isHidden()));
  return (
    <button
      type="button"
      class="plain end number muted"
      aria-pressed={isHidden()}
      title="Hide or show the time"
      onClick={press}
    >
      <Icon name="time" />
      <span role="timer" aria-label="Time">
        {isHidden() ? "hidden" : clock(game.ms())}
      </span>
    </button>
  );
}
