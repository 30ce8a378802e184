/** The panels that edit the board: size, undo and redo, random solutions, the 8 symmetries. */

import { el, type Signal, signal } from "../dom.ts";
import { ask, MAX_SIZE, type Square } from "../engine/index.ts";
import { button, checkInput, fold, numberInput } from "../fields/index.ts";
import type { Lab } from "./lab.ts";
import { empty, keep, resize, type State, withFound } from "./state.ts";

/** Return a random seed. */
export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

const isEmpty = ({ queens, found, blocked }: State): boolean =>
  queens.length + found.length + blocked.length === 0;

/** Whether no random solution can be computed: sizes 2 and 3 have no solution. */
const hasNone = ({ looked, state }: Lab): boolean => looked === null || state.n === 2 || state.n === 3;

function randomSolution(n: number): State {
  const { columns } = ask("solve", { board: { n }, seed: anySeed() });
  return withFound(empty(n), columns ?? []);
}

/** `solved` receives a solved board to play with. */
export function editing(
  lab: Lab,
  showsAttacked: Signal<boolean>,
  blocks: Signal<boolean>,
  solved: Signal<State | null>,
): Element {
  // While the user types 12, the size is 1 for a moment: queens beyond it must not be lost.
  let whole = lab.state;
  const n = (): number => lab.state.n;
  const size = numberInput("Size n", n, 1, MAX_SIZE, (n) => lab.change(resize(whole, n)));
  size.addEventListener("focusin", () => (whole = lab.state));
  const play = (): void => {
    solved.value = keep(randomSolution(lab.state.n));
    lab.change(solved.value);
  };
  const set = (is: Signal<boolean>) => (to: boolean) => void (is.value = to);
  return (
    <div class="panel">
      <h2>Board</h2>
      <div class="row">
        {size}
        {button("Undo", () => lab.step(-1), { disabled: () => !lab.canStep(-1) })}
        {button("Redo", () => lab.step(1), { disabled: () => !lab.canStep(1) })}
        {button("Clear", () => lab.change(empty(lab.state.n)), { disabled: () => isEmpty(lab.state) })}
        {button("Random solution", () => lab.change(randomSolution(lab.state.n)), {
          disabled: () => hasNone(lab),
        })}
        {button("Play with a solved board", play, { hidden: () => !isEmpty(lab.state) || hasNone(lab) })}
      </div>
      <div class="row">
        {checkInput(
          "Attacked squares",
          showsAttacked,
          set(showsAttacked),
          "Shade attacked squares on boards of up to 64 rows",
        )}
        {checkInput("Block squares", blocks, set(blocks))}
      </div>
    </div>
  );
}

const SYMMETRIES: readonly (readonly [name: string, sign: string, words: string])[] = [
  ["quarter-turn", "↻ 90°", "Rotate 90° clockwise"],
  ["half-turn", "↻ 180°", "Rotate 180°"],
  ["three-quarter-turn", "↺ 90°", "Rotate 90° anticlockwise"],
  ["mirror-columns", "⇋", "Reflect left to right"],
  ["mirror-rows", "⇵", "Reflect top to bottom"],
  ["transpose", "⤡", "Reflect on the diagonal"],
  ["antitranspose", "⤢", "Reflect on the antidiagonal"],
];

/** Describe an image of a board: `rotated 180°`. */
const imageInWords = (symmetry: string): string => {
  const [, , words = "original"] = SYMMETRIES.find(([name]) => name === symmetry) ?? [];
  return words.replace("Rotate", "rotated").replace("Reflect", "reflected");
};

/** The panel of the 8 symmetries; the code of its folded parts is loaded when they are opened. */
export function symmetries(lab: Lab): Element {
  const images = signal<typeof import("./images.tsx") | null>(null);
  const loaded = (): typeof images.value => {
    void import("./images.tsx").then((module) => (images.value = module));
    return images.value;
  };
  const turn = (symmetry: string): void => {
    const { n, queens, found, blocked } = lab.state;
    const image = (squares: readonly Square[]): readonly Square[] =>
      ask("image", { board: { n, queens: squares }, symmetry }).board.queens;
    lab.change({ n, queens: image(queens), found: image(found), blocked: image(blocked) });
  };
  return (
    <div class="panel">
      <h2>Symmetries</h2>
      <div class="row">
        {SYMMETRIES.map(([name, sign, words]) => (
          <button disabled={() => lab.looked === null} onclick={() => turn(name)} title={words}>
            <span aria-hidden="true">{sign}</span>
            <span class="hidden">{words}</span>
          </button>
        ))}
      </div>
      {fold("Symmetric images of this solution", () => loaded()?.imagesOf(lab, imageInWords))}
      {fold("Fundamental solutions: no two are images of each other", () => loaded()?.fundamentalOf(lab))}
    </div>
  );
}
