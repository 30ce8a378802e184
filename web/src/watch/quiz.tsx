/** The quiz: playing pauses before each queen and asks where the method places it. */

import { announce, computed, el, live, signal } from "../dom.ts";
import type { Square } from "../engine/index.ts";
import { button } from "../fields/index.ts";
import { attacks, has, isSame, squareName } from "../squares.ts";
import { counted } from "../words.ts";
import type { Playback } from "./playback.ts";
import type { Tree } from "./tree.ts";

const QUESTION = "Where does the next queen go? Press a square.";

export class Quiz {
  readonly isOn = signal(false);
  readonly said = signal("");
  /** The queen of the question, as a node of the search tree; `null` without a question. */
  readonly asked = computed(() => {
    const tree = this.#tree.value;
    if (!this.isOn.value || tree === null) return null;
    const place = this.playback.place.value;
    const node = tree.lastAt(place) + 1;
    return this.#isAskedFor(tree, node) && tree.soughtAt(node) === place ? node : null;
  });
  readonly #run = computed(() => {
    const [run, other] = this.playback.runs.value;
    // Two methods share one place, so playing cannot pause for each of them.
    return other === undefined ? run : undefined;
  });
  readonly #tree = computed(() => this.#run.value?.tree.value ?? null);
  /** The number of queens found, and how many of them at the first try. */
  readonly #score = signal({ found: 0, atOnce: 0 });
  /** The last queen with a wrong answer. */
  #missed = 0;

  constructor(readonly playback: Playback) {
    playback.haltAfter = (place) => this.#haltAfter(place);
    live(() => {
      if (this.#run.value) this.#begin();
    });
  }

  get isPossible(): boolean {
    return this.#tree.value !== null;
  }

  get words(): string {
    return this.#open === null ? this.said.value : `${this.said.value} ${QUESTION}`.trim();
  }

  /** The queen of the question that waits for an answer: none while the answered one is played. */
  get #open(): number | null {
    return this.playback.isPlaying.value ? null : this.asked.value;
  }

  #haltAfter(place: number): number {
    const tree = this.#tree.value;
    if (!this.isOn.value || tree === null) return Infinity;
    for (let node = tree.lastAt(place) + 1; node < tree.size; node++)
      if (this.#isAskedFor(tree, node) && tree.soughtAt(node) > place) return tree.soughtAt(node);
    return Infinity;
  }

  #begin(): void {
    this.said.value = "";
    this.#score.value = { found: 0, atOnce: 0 };
  }

  toggle(): void {
    this.isOn.value = !this.isOn.value;
    this.#begin();
    if (!this.isOn.value) return this.playback.pause();
    if (this.asked.value === null) this.playback.play();
    else announce(QUESTION);
  }

  answer(square: Square): void {
    const [tree, node] = [this.#tree.value, this.#open];
    if (tree === null || node === null) return;
    const right = tree.square(node);
    if (!isSame(square, right)) {
      this.#missed = node;
      this.said.value = this.#whyNot(tree, node, square, right);
      return announce(this.said.value);
    }
    const { found, atOnce } = this.#score.value;
    const score = { found: found + 1, atOnce: atOnce + (this.#missed === node ? 0 : 1) };
    this.#score.value = score;
    const words = `${score.atOnce} of ${counted(score.found, "queen")} at the first try`;
    this.#continue(tree, node, `Yes, ${this.#name(right)}: ${words}.`);
  }

  show(): void {
    const [tree, node] = [this.#tree.value, this.#open];
    if (tree === null || node === null) return;
    this.#continue(tree, node, `It is ${this.#name(tree.square(node))}.`);
  }

  #continue(tree: Tree, node: number, words: string): void {
    const next = this.#haltAfter(this.playback.place.value);
    const removed = tree
      .pathTo(node)
      .reverse()
      .filter((queen) => tree.removed(queen) > 0 && tree.removed(queen) <= next);
    const names = removed.map((queen) => this.#name(tree.square(queen))).join(", then ");
    // The method may remove these queens before the next question.
    const end =
      names === "" ? "" : ` Then a row or column has no free square left: the method removes ${names}.`;
    this.said.value = words + end;
    announce(this.said.value);
    this.playback.play();
  }

  #name(square: Square): string {
    return squareName(square, this.#run.value?.asked.board.n ?? 0);
  }

  /** Whether the quiz asks for this queen: not for given queens. */
  #isAskedFor(tree: Tree, node: number): boolean {
    const given = this.#run.value?.asked.board.queens;
    return node < tree.size && !has(given, tree.square(node));
  }

  #whyNot(tree: Tree, node: number, square: Square, right: Square): string {
    for (let other = tree.before(node); other > 0; other = tree.before(other))
      if (isSame(tree.square(other), square))
        return `No, the method already tried ${this.#name(square)}: no solution is left there.`;
    const queens = tree
      .pathTo(tree.parents[node] ?? 0)
      .slice(1)
      .map(tree.square);
    const attackerOf = (square: Square) => queens.find((queen) => attacks(queen, square));
    const attacker = attackerOf(square);
    // Some methods place queens on attacked squares: then an attack is not the reason.
    if (attacker !== undefined && attackerOf(right) === undefined)
      return `No, the queen on ${this.#name(attacker)} attacks ${this.#name(square)}.`;
    if (square[0] === right[0] || square[1] === right[1])
      return `No, the method tries another square before ${this.#name(square)}.`;
    return `No, the method does not fill this row or column next.`;
  }
}

/** The button that starts or ends the quiz. */
export function quizButton(quiz: Quiz): Element {
  return button("Ask me", () => quiz.toggle(), {
    "aria-pressed": quiz.isOn,
    hidden: () => !quiz.isPossible,
    title: "Pause before each queen and ask where it goes",
  });
}

/** The question, and the reply to the last answer. */
export function quizWords(quiz: Quiz): Element {
  return (
    <div class="row watch-quiz" hidden={() => !quiz.isOn.value || !quiz.isPossible}>
      <p>{() => quiz.words}</p>
      {button("Show me", () => quiz.show(), { hidden: () => quiz.asked.value === null })}
    </div>
  );
}
