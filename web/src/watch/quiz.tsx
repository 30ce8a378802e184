/** The quiz: playing pauses before each queen and asks where the method places it. */

import { createEffect, createMemo, createSignal, type JSX } from "solid-js";

import { announce } from "../announce.ts";
import { lineName, openLines } from "../board/lines.ts";
import type { Square } from "../engine/index.ts";
import { attacks, has, isSame, rowName, squareName } from "../squares.ts";
import type { Playback } from "./playback.ts";
import type { Tree } from "./tree.ts";

const QUESTION = "Where does the next queen go? Press a square.";

export type Quiz = ReturnType<typeof createQuiz>;

export function createQuiz({ runs, place, isPlaying, play, pause, onHalt }: Playback) {
  const [isOn, setOn] = createSignal(false);
  const [said, setSaid] = createSignal("");
  /** Why the last answer is wrong; obsolete after its question. */
  const [refused, setRefused] = createSignal({ node: 0, why: "" });
  /** The number of queens found, and how many of them at the first try. */
  const [score, setScore] = createSignal({ found: 0, atOnce: 0 });

  const run = createMemo(() => {
    const [run, other] = runs();
    // Two methods share one place, so playing cannot pause for each of them.
    return other === undefined ? run : undefined;
  });
  const tree = createMemo(() => run()?.recording().tree ?? null);
  /** The queen of the question, as a node of the search tree; `null` without a question. */
  const asked = createMemo(() => {
    const all = tree();
    if (!isOn() || all === null) return null;
    const node = all.lastAt(place()) + 1;
    return node < all.size && all.soughtAt(node) === place() ? node : null;
  });
  const isPossible = (): boolean => tree() !== null;
  /** The queen of the question that waits for an answer: none while the answered one is played. */
  const open = (): number | null => (isPlaying() ? null : asked());
  const words = (): string => {
    const { node, why } = refused();
    return open() === null ? said() : `${node === open() ? why : said()} ${QUESTION}`.trim();
  };
  const name = (square: Square): string => squareName(square, run()?.asked.board.n ?? 0);

  function haltAfter(place: number): number {
    const all = tree();
    if (!isOn() || all === null) return Infinity;
    for (let node = all.lastAt(place) + 1; node < all.size; node++)
      if (all.soughtAt(node) > place) return all.soughtAt(node);
    return Infinity;
  }

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
    else announce(QUESTION);
  };

  const answer = (square: Square): void => {
    const [all, node] = [tree(), open()];
    if (all === null || node === null) return;
    const right = all.square(node);
    if (!isSame(square, right)) {
      return announce(setRefused({ node, why: whyNot(all, node, square, right) }).why);
    }
    const { found, atOnce } = setScore({
      found: score().found + 1,
      atOnce: score().atOnce + (refused().node === node ? 0 : 1),
    });
    proceed(all, node, `Yes, ${name(right)}. Right at the first try: ${atOnce} of ${found}.`);
  };

  const show = (): void => {
    const [all, node] = [tree(), open()];
    if (all !== null && node !== null) proceed(all, node, `It is ${name(all.square(node))}.`);
  };

  function proceed(tree: Tree, node: number, words: string): void {
    const next = haltAfter(place());
    const removed = tree
      .pathTo(node)
      .reverse()
      .filter((queen) => tree.removed(queen) > 0 && tree.removed(queen) <= next);
    const names = removed.map((queen) => name(tree.square(queen))).join(", then ");
    // The method may remove these queens before the next question.
    const { n, queens } = run()?.asked.board ?? { n: 0, queens: [] };
    const placed = [...queens, ...tree.pathTo(node).slice(1).map(tree.square)];
    const dead = openLines(n, placed, []).find(({ free }) => free.length === 0);
    const why = dead ? ` Then ${lineName(dead, n)} has no free square left: the` : " Then the";
    const end = names === "" ? "" : `${why} method removes ${names}.`;
    announce(setSaid(words + end));
    play();
  }

  function whyNot(tree: Tree, node: number, square: Square, right: Square): string {
    for (let other = tree.before(node); other > 0; other = tree.before(other))
      if (isSame(tree.square(other), square))
        return `No, the method already tried ${name(square)}: no solution is left there.`;
    const placed = tree.pathTo(tree.parents[node] ?? 0).slice(1);
    const queens = [...(run()?.asked.board.queens ?? []), ...placed.map(tree.square)];
    if (has(queens, square)) return `${name(square)} has a queen already.`;
    const attackerOf = (square: Square) => queens.find((queen) => attacks(queen, square));
    const attacker = attackerOf(square);
    // Some methods place queens on attacked squares: then an attack is not the reason.
    if (attacker !== undefined && attackerOf(right) === undefined)
      return `No, the queen on ${name(attacker)} attacks ${name(square)}.`;
    if (square[0] === right[0] || square[1] === right[1])
      return `No, the method tries another square before ${name(square)}.`;
    return `No, row ${rowName(right[0], run()?.asked.board.n ?? 0)} is next.`;
  }

  return { isOn, asked, isPossible, words, toggle, answer, show };
}

/** The button that starts or ends the quiz. */
export const QuizButton = (props: { readonly quiz: Quiz }): JSX.Element => (
  <button
    type="button"
    aria-pressed={props.quiz.isOn()}
    hidden={!props.quiz.isPossible()}
    title="Pause before each queen and ask where it goes"
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
