/** The tools that edit the board: size, undo and redo, and everything else. */

import { For, type JSX, lazy, Show } from "solid-js";

import { MAX_COUNTED } from "../count/info.ts";
import { ask, MAX_SIZE, type Square } from "../engine/index.ts";
import { Icon } from "../fields/icon.tsx";
import { CheckField, Fold, NumberField } from "../fields/index.tsx";
import { isRoomy } from "../fields/media.ts";
import { Sheet } from "../fields/sheet.tsx";
import { StartAgain, UndoRedo } from "../fields/undo.tsx";
import { squaresText } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import type { Lab } from "./lab.ts";
import { empty, keep, resize, type State, withFound } from "./state.ts";
import { Texts } from "./texts.tsx";

/** Return a random seed. */
export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

const isEmpty = ({ queens, found, blocked }: State): boolean =>
  queens.length + found.length + blocked.length === 0;

function randomSolution(n: number): State {
  const { columns } = ask("solve", { board: { n }, seed: anySeed() });
  return withFound(empty(n), columns ?? []);
}

/** What the user chose about the display and the mouse. */
export interface Options {
  readonly showsAttacked: boolean;
  readonly blocks: boolean;
}

interface EditingProps {
  readonly lab: Lab;
  readonly page: Page;
  readonly options: Options;
  onOptions(change: Partial<Options>): void;
  /** Receives a solved board to play with. */
  onSolved(state: State): void;
}

/** The size, undo, redo and start; if there is no space for the rest, a menu with it. */
export function Editing(props: EditingProps): JSX.Element {
  const { lab } = props;
  // While the user types 12, the size is 1 for a moment: queens beyond it must not be lost.
  let whole = lab.state();
  return (
    <div class="row">
      <NumberField
        label="Size n"
        value={lab.state().n}
        least={1}
        most={MAX_SIZE}
        onChange={(n) => lab.change(resize(whole, n))}
        input={{ onFocusIn: () => (whole = lab.state()) }}
      />
      <UndoRedo of={lab} />
      <StartAgain isAtStart={isEmpty(lab.state())} onClick={() => lab.change(empty(lab.state().n))} />
      <Show when={!isRoomy()}>
        <Sheet label="More" icon="more">
          <More {...props} />
        </Sheet>
      </Show>
    </div>
  );
}

/** Everything else: other boards, what the board shows, its images, its text, and help. */
export function More(props: EditingProps): JSX.Element {
  const { lab, page } = props;
  const n = (): number => lab.state().n;
  const play = (): void => {
    const solved = keep(randomSolution(n()));
    props.onSolved(solved);
    lab.change(solved);
  };
  /** Whether no random solution can be computed: sizes 2 and 3 have no solution. */
  const hasNone = (): boolean => lab.looked() === null || n() === 2 || n() === 3;
  const toWatch = (): void =>
    page.go("watch", { n: n(), q: squaresText(lab.state().queens), method: "backtracking" });
  return (
    <>
      <fieldset class="row">
        <legend>Solved boards</legend>
        <button type="button" disabled={hasNone()} onClick={() => lab.change(randomSolution(n()))}>
          <Icon name="random" />
          Random solution
        </button>
        <button type="button" disabled={hasNone()} onClick={play}>
          Explore one
        </button>
        <Show when={lab.state().found.length > 0}>
          <button type="button" onClick={() => lab.change(keep(lab.state()))}>
            Use found queens as given
          </button>
          <button type="button" onClick={() => lab.change({ ...lab.state(), found: [] })}>
            Remove found queens
          </button>
        </Show>
      </fieldset>
      <fieldset class="row">
        <legend>Squares</legend>
        <CheckField
          label="Dots on attacked squares"
          title="On boards of up to 64 rows"
          value={props.options.showsAttacked}
          onChange={(showsAttacked) => props.onOptions({ showsAttacked })}
        />
        <CheckField
          label="Block squares"
          value={props.options.blocks}
          onChange={(blocks) => props.onOptions({ blocks })}
        />
      </fieldset>
      <fieldset class="row">
        <legend>Other parts</legend>
        <button type="button" disabled={lab.state().blocked.length > 0} onClick={toWatch}>
          Watch a method complete it
        </button>
        <button
          type="button"
          disabled={n() > MAX_COUNTED}
          title={`Count all solutions of an empty board, up to n = ${MAX_COUNTED}`}
          onClick={() => page.go("count", { n: n() })}
        >
          Count all solutions
        </button>
      </fieldset>
      <Symmetries lab={lab} />
      <Fold summary="Text and files">
        <Texts lab={lab} />
      </Fold>
      <Help />
    </>
  );
}

const KEYS = [
  ["Arrows, Home, End, Page up, Page down", "move over the board"],
  ["Space", "place or remove a queen"],
  ["x", "block or unblock a square (also Shift and click)"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
] as const;

const Help = (): JSX.Element => (
  <details>
    <summary>Rules and keys</summary>
    <p>
      A queen attacks all squares in its row, its column and its two diagonals. Red lines connect queens that
      attack each other. Every n except 2 and 3 has a solution; n = 8 has 92.
    </p>
    <p>Drag a queen to another square, or off the board.</p>
    <ul>
      {KEYS.map(([key, does]) => (
        <li>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  </details>
);

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

const Images = lazy(() => import("./images.tsx").then(({ Images }) => ({ default: Images })));
const Fundamental = lazy(() => import("./images.tsx").then(({ Fundamental }) => ({ default: Fundamental })));

/** The 8 symmetries; the code of the folded parts is loaded when they are opened. */
function Symmetries({ lab }: { readonly lab: Lab }): JSX.Element {
  const turn = (symmetry: string): void => {
    const { n, queens, found, blocked } = lab.state();
    const image = (squares: readonly Square[]): readonly Square[] =>
      ask("image", { board: { n, queens: squares }, symmetry }).board.queens;
    lab.change({ n, queens: image(queens), found: image(found), blocked: image(blocked) });
  };
  return (
    <details>
      <summary>Symmetries</summary>
      <div class="row">
        <For each={SYMMETRIES}>
          {([name, sign, words]) => (
            <button type="button" disabled={lab.looked() === null} onClick={() => turn(name)} title={words}>
              <span aria-hidden="true">{sign}</span>
              <span class="hidden">{words}</span>
            </button>
          )}
        </For>
      </div>
      <Fold summary="Symmetric images of this solution">
        <Images lab={lab} inWords={imageInWords} />
      </Fold>
      <Fold summary="Fundamental solutions: no two are images of each other">
        <Fundamental lab={lab} />
      </Fold>
    </details>
  );
}
