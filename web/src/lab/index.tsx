/** The tab Board: a board to edit, its conflicts, and the tools beside it. */

import { batch, createEffect, createSignal, type JSX, mergeProps, on, Show } from "solid-js";

import { announce } from "../announce.ts";
import { Board, type BoardHandle } from "../board/board.tsx";
import { type Picture, squareInWords } from "../board/picture.ts";
import { ready, type Square } from "../engine/index.ts";
import { isRoomy } from "../fields/media.ts";
import { stepByKey } from "../fields/undo.tsx";
import type { Page } from "../shell/tabs.tsx";
import { Editing, More, type Options } from "./editing.tsx";
import { createLab } from "./lab.ts";
import type { Frame } from "./proving.tsx";
import { Solving } from "./solving.tsx";
import { FIRST, fromAddress, inWords, move, press, type State, toAddress, toggleBlocked } from "./state.ts";
import { Welcome } from "./welcome.tsx";

const FAILURE = "The solver could not be loaded: you can edit the board, but not compute. Reload the page.";

export function BoardLab({ page }: { readonly page: Page }): JSX.Element {
  const lab = createLab(fromAddress(new URLSearchParams(), []), (state) => {
    if (!isFirst()) page.note(toAddress(state));
  });
  /** The answer to the last question; empty after each change of the board. */
  const [said, setSaid] = createSignal("");
  /** A step of a proof. */
  const [step, setStep] = createSignal<Frame | null>(null);
  const [pulsing, setPulsing] = createSignal<readonly Square[]>([]);
  const [options, setOptions] = createSignal<Options>({ showsAttacked: true, blocks: false });
  /** The board with a dragged queen over another square. */
  const [dragged, setDragged] = createSignal<State | null>(null);
  /** A solved board to play with. */
  const [solved, setSolved] = createSignal<State | null>(null);
  /** Whether the URL has no tab: then the ways on stand instead of the tools. */
  const [isFirst, setFirst] = createSignal(false);
  /** The number of solutions, if it is known. */
  const [count, setCount] = createSignal<string | null>(null);
  /** The status while the core is not loaded: empty, or an error. */
  const [failure, setFailure] = createSignal("");
  void ready.then(lab.coreIsReady, () => setFailure(FAILURE));

  const picture = (): Picture => {
    const state = dragged() ?? lab.state();
    const shows = options().showsAttacked;
    const frame = step();
    if (frame !== null) {
      const { queens, tried, marked, isDead, lines } = frame;
      const kind = isDead ? "bad" : "to";
      return {
        n: state.n,
        queens,
        found: tried,
        blocked: state.blocked,
        attackers: shows
          ? (lab.look({ ...state, queens: [...queens, ...tried], found: [] })?.attackers ?? null)
          : null,
        marks: marked.map((square) => ({ square, kind })),
        conflicts: lines,
      };
    }
    const look = dragged() === null ? lab.looked() : lab.look(state);
    return {
      ...state,
      // A solution attacks every square, so shading would cover the whole board.
      attackers: shows && !look?.solution ? (look?.attackers ?? null) : null,
      conflicts: look?.conflicts ?? [],
      pulsing: pulsing(),
    };
  };
  const drag = (from: Square, over: Square | null): Square => {
    const moved = over === null ? lab.state() : move(lab.state(), from, over);
    setDragged({ ...moved });
    return over === null || moved === lab.state() ? from : over;
  };
  const drop = (from: Square, to: Square | null): void =>
    batch(() => {
      setDragged(null);
      lab.change(move(lab.state(), from, to));
    });
  const pressed = (square: Square, isBlocking: boolean): void => {
    const blocks = isBlocking || options().blocks;
    lab.change(blocks ? toggleBlocked(lab.state(), square) : press(lab.state(), square));
    if (blocks) announce(squareInWords(picture(), square));
  };

  const status = (): string => {
    const frame = step();
    if (frame !== null) return frame.words;
    if (said() !== "") return said();
    if (isFirst() && lab.state().queens.length === 1)
      return "Place seven more: press a square without a dot.";
    const looked = lab.looked();
    const words = looked === null ? failure() : inWords(lab.state(), looked);
    if (isFirst() && looked?.solution) return `${words} Today’s puzzle is next.`;
    if (lab.state() === solved()) return `${words} Drag a queen to see what it attacks.`;
    if (count() === "0" && lab.state().queens.length + lab.state().blocked.length === 0)
      return `There is no solution for n = ${lab.state().n}.`;
    const isStuck = count() === "0" && looked?.conflicts.length === 0 && looked.on_blocked.length === 0;
    return isStuck ? `${words} There is no solution like this: press a queen to remove it.` : words;
  };
  const tone = (): string => (lab.looked()?.solution ? "good" : lab.looked()?.conflicts.length ? "bad" : "");

  let root!: HTMLElement;
  let board!: BoardHandle;
  // Some browsers take the focus from a button as soon as it is disabled.
  const keepFocus = ({ target, relatedTarget }: FocusEvent): void => {
    const isGone = target instanceof HTMLButtonElement && (target.disabled || target.hidden);
    if (isGone && relatedTarget === null) queueMicrotask(() => board.focus());
  };
  createEffect(
    on(lab.state, () => {
      setPulsing([]);
      // The focus moves from a disabled or hidden button to the board.
      queueMicrotask(() => root.querySelector("button:is([disabled], [hidden]):focus") && board.focus());
    }),
  );
  const onKey = (event: KeyboardEvent): void => stepByKey(event, lab);
  page.onShow((values, wrong) => {
    document.addEventListener("keydown", onKey);
    const wasFirst = isFirst();
    setFirst(location.hash === "");
    // After the first screen, the tab has her queens.
    const isSame = wasFirst && location.hash === "#board";
    lab.follow(isFirst() ? FIRST : isSame ? lab.state() : fromAddress(values, wrong));
    lab.setShown(true);
    return toAddress(lab.state());
  });
  page.onHide(() => {
    document.removeEventListener("keydown", onKey);
    lab.setShown(false);
  });
  const editing = mergeProps(() => ({
    ...{ lab, page, options: options(), onSolved: setSolved },
    onOptions: (change: Partial<Options>) => setOptions({ ...options(), ...change }),
  }));
  return (
    <section ref={root} class="split lab" aria-label="Board" onFocusOut={keepFocus}>
      <div classList={{ solved: lab.looked()?.solution === true && step() === null }}>
        <Board
          label="Board"
          keys="Arrow keys, Home, End and Page keys move over the board. Space places or removes a queen, x blocks a square."
          picture={picture()}
          onPress={pressed}
          onMove={drop}
          onDrag={drag}
          onCancelDrag={() => setDragged(null)}
          handle={(handle) => (board = handle)}
        />
      </div>
      <div class="side">
        <p class={`status ${tone()}`} role="status">
          {status()}
        </p>
        <Show when={isFirst()}>
          <Welcome page={page} />
        </Show>
        <div class="tools-of-board" hidden={isFirst()}>
          <Solving
            lab={lab}
            count={count()}
            onCount={setCount}
            say={setSaid}
            pulse={setPulsing}
            show={setStep}
          />
          <Editing {...editing} />
          <Show when={isRoomy()}>
            <section class="panel" aria-label="More">
              <More {...editing} />
            </section>
          </Show>
        </div>
      </div>
    </section>
  );
}
