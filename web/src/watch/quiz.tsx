/** The quiz: playing pauses before each queen that comes or goes, and asks which one. */

import { createEffect, createMemo, createSignal, type JSX } from "solid-js";

import { announce } from "../announce.ts";
import { attackOn, lineName, openLines } from "../board/lines.ts";
import type { Square } from "../engine/index.ts";
import type { Conflict } from "../engine/questions.ts";
import { attacks, has, isSame, rowName, squareName } from "../squares.ts";
import type { Playback } from "./playback.ts";
import { capital } from "../words.ts";
import type { Tree } from "./tree.ts";

const FIRST = "Where does the first queen go? Press a square.";
const NEXT = "Place a queen, or remove the last one? Press its square.";

export type Quiz = ReturnType<typeof createQuiz>;

export function createQuiz({ runs, place, isPlaying, play, pause, onHalt }: Playback) {
  const [isOn, setOn] = createSignal(false);
  const [said, setSaid] = createSignal("");
  /** Why the last answer is wrong; obsolete after its question. */
  const [refused, setRefused] = createSignal<{ at: number; why: string; square?: Square }>({
    at: 0,
    why: "",
  });
  /** The number of queens found, and how many of them at the first try. */
  const [score, setScore] = createSignal({ found: 0, atOnce: 0 });

  const run = createMemo(() => {
    const [run, other] = runs();
    // Two methods share one place, so playing cannot pause for each of them.
    return other === undefined ? run : undefined;
  });
  const tree = createMemo(() => run()?.recording().tree ?? null);
  /** The queen that is placed or removed next after a place; `null` if all stay. */
  const nextAfter = (place: number) => {
    const all = tree();
    if (all === null) return null;
    const node = all.lastAt(place) + 1;
    const [placed, removed] = [node < all.size ? all.placed(node) : Infinity, all.nextRemoval(place, false)];
    if (removed > place && removed < placed) return { node: all.currentAt(place), at: removed, isGone: true };
    return Number.isFinite(placed) ? { node, at: placed, isGone: false } : null;
  };
  const haltAfter = (place: number): number => {
    const next = isOn() ? nextAfter(place) : null;
    return next !== null && nextAfter(next.at) !== null ? next.at : Infinity;
  };
  /** The next change, if the board has just changed: then it is the question. */
  const asked = createMemo(() => {
    const next = isOn() ? nextAfter(place()) : null;
    return place() === 0 || nextAfter(place() - 1)?.at === place() ? next : null;
  });
  const isPossible = (): boolean => tree() !== null;
  /** Whether the board takes answers: also between two questions, so that it keeps the focus. */
  const isAsking = (): boolean => isOn() && isPossible();
  /** The question that waits for an answer: none while the answered one is played. */
  const open = () => (isPlaying() ? null : asked());
  const question = (): string => (place() === 0 ? FIRST : NEXT);
  const words = (): string => {
    const { at, why } = refused();
    return open() === null ? said() : `${at === open()?.at ? why : said()} ${question()}`.trim();
  };
  const n = (): number => run()?.asked.board.n ?? 0;
  const name = (square: Square): string => squareName(square, n());
  /** The queens on the board. */
  const queens = (all: Tree): Square[] => [
    ...(run()?.asked.board.queens ?? []),
    ...all.pathTo(all.currentAt(place())).slice(1).map(all.square),
  ];

  /** The attack on the pressed square. */
  const clash = (): readonly Conflict[] => {
    const [all, { at, square }] = [tree(), refused()];
    if (all === null || square === undefined || at !== open()?.at) return [];
    return attackOn(queens(all), square);
  };

  function begin(): void {
    setSaid("");
    setScore({ found: 0, atOnce: 0 });
  }
  onHalt(haltAfter);
  createEffect(() => {
    if (run()) begin();
  });

  const toggle = (): void => {
    setOn(!isOn());
    begin();
    if (!isOn()) return pause();
    if (asked() === null) play();
    else announce(question());
  };

  const answer = (square: Square): void => {
    const [all, next] = [tree(), open()];
    if (all === null || next === null) return;
    if (!isSame(square, all.square(next.node)))
      return announce(setRefused({ at: next.at, why: whyNot(all, next, square), square }).why);
    const { found, atOnce } = setScore({
      found: score().found + 1,
      atOnce: score().atOnce + (refused().at === next.at ? 0 : 1),
    });
    proceed(`Yes, ${changed(all, next)} Right at the first try: ${atOnce} of ${found}.`);
  };
  const show = (): void => {
    const [all, next] = [tree(), open()];
    if (all !== null && next !== null) proceed(capital(changed(all, next)));
  };
  function proceed(words: string): void {
    announce(setSaid(words));
    play();
  }

  type Next = NonNullable<ReturnType<typeof nextAfter>>;

  /** Describe the change. */
  function changed(all: Tree, { node, isGone }: Next): string {
    const square = name(all.square(node));
    return isGone ? `the queen on ${square} goes${why(all)}.` : `a queen goes to ${square}.`;
  }
  /** The squares that were tried after the last queen on the board. */
  function tried(all: Tree): Square[] {
    const current = all.currentAt(place());
    let node = all.lastAt(place());
    while (node > current && all.parents[node] !== current) node = all.parents[node] ?? 0;
    const squares = [];
    for (; node > current; node = all.before(node)) squares.push(all.square(node));
    return squares;
  }
  /** The first line without a free square, as a reason to go back. */
  function why(all: Tree): string {
    const dead = openLines(n(), queens(all), tried(all)).find(({ free }) => free.length === 0);
    return dead ? `: ${lineName(dead, n())} has no free square left` : "";
  }

  function whyNot(all: Tree, { node, isGone }: Next, square: Square): string {
    const right = all.square(node);
    if (has(queens(all), square))
      return isGone ? `The last queen goes first: it is on ${name(right)}.` : "No, all queens stay.";
    if (has(tried(all), square))
      return `No, the method already tried ${name(square)}: no solution is left there.`;
    const attackerOf = (square: Square) => queens(all).find((queen) => attacks(queen, square));
    const attacker = attackerOf(square);
    // Some methods place queens on attacked squares: then an attack is not the reason.
    if (attacker !== undefined && (isGone || attackerOf(right) === undefined))
      return `No, the queen on ${name(attacker)} attacks ${name(square)}.`;
    if (isGone) return `No, the method goes back here${why(all)}.`;
    if (square[0] === right[0] && square[1] > right[1]) return "No, a square further left is free too.";
    if (square[0] === right[0] || square[1] === right[1])
      return `No, the method tries another square before ${name(square)}.`;
    return `No, row ${rowName(right[0], n())} is next.`;
  }

  return { isOn, isAsking, asked, clash, isPossible, words, toggle, answer, show };
}

/** The button that starts or ends the quiz. */
export const QuizButton = (props: { readonly quiz: Quiz }): JSX.Element => (
  <button
    type="button"
    aria-pressed={props.quiz.isOn()}
    hidden={!props.quiz.isPossible()}
    title="Pause before each queen that comes or goes, and ask which one"
    onClick={() => props.quiz.toggle()}
  >
    Ask me
  </button>
);

/** The question, and the reply to the last answer. */
export const QuizWords = (props: { readonly quiz: Quiz }): JSX.Element => (
  <div class="row watch-quiz" hidden={!props.quiz.isOn() || !props.quiz.isPossible()}>
    <p>{props.quiz.words()}</p>
    <button type="button" hidden={props.quiz.asked() === null} onClick={() => props.quiz.show()}>
      Show me
    </button>
  </div>
);
