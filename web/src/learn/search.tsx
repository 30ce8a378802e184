/** Chapter 3 of the lesson: a search by hand, and its tree beside the tree of backtracking. */

import { createMemo, createSignal, type JSX, onCleanup, Show } from "solid-js";

import { Board } from "../board/board.tsx";
import type { Square } from "../engine/index.ts";
import { attacks, isSame, rowName, squareName } from "../squares.ts";
import { createRun } from "../watch/run.ts";
import { Tree } from "../watch/tree.ts";
import { TreeCanvas } from "../watch/treecanvas.tsx";
import { counted } from "../words.ts";

const N = 6;

/** A queen that is placed, or `null`: the last queen is removed. */
type Move = Square | null;

/** The search; it outlives the chapter, so that the user can return to it. */
const [moves, setMoves] = createSignal<readonly Move[]>([]);

export function OwnSearch(): JSX.Element {
  const [said, setSaid] = createSignal("");
  const queens = createMemo(() =>
    moves().reduce<Square[]>((all, move) => (move === null ? all.slice(0, -1) : [...all, move]), []),
  );
  const tree = createMemo(() => Tree.ofMoves(moves(), N));
  const machine = createRun({
    ...{ method: "backtracking", board: { n: N, queens: [], blocked: [] }, seed: 0, all: false },
  });
  onCleanup(machine.close);
  const theirs = (): Tree | null => machine.recording().tree;
  const isSolved = (): boolean => queens().length === N;

  function press(square: Square): void {
    const attacker = queens().find((queen) => attacks(queen, square));
    const row = queens().length;
    if (isSame(queens().at(-1) ?? null, square)) back();
    else if (isSolved()) setSaid("");
    else if (square[0] !== row) setSaid(`The next queen goes to row ${rowName(row, N)}.`);
    else if (attacker) setSaid(`The queen on ${squareName(attacker, N)} attacks this square.`);
    else {
      setSaid("");
      setMoves([...moves(), square]);
    }
  }
  function back(): void {
    setSaid("");
    if (queens().length > 0) setMoves([...moves(), null]);
  }
  const words = (): string => {
    const placed = counted(tree().size - 1, "queen");
    const other = theirs();
    if (isSolved() && other) return `Solved after placing ${placed}; backtracking places ${other.size - 1}.`;
    return said() || `Row ${rowName(queens().length, N)}. ${placed} placed so far.`;
  };
  return (
    <div class="try">
      <Board label="Board" picture={{ n: N, queens: queens() }} onPress={press} />
      <div>
        <p class="note" classList={{ good: isSolved() }} role="status">
          {words()}
        </p>
        <div class="row">
          <button type="button" disabled={queens().length === 0} onClick={back}>
            Back
          </button>
          <button type="button" disabled={moves().length === 0} onClick={() => setMoves([])}>
            Search again
          </button>
        </div>
        <h3>Your tree</h3>
        <TreeCanvas
          tree={tree()}
          place={moves().length}
          aria-label={`${counted(tree().size - 1, "queen")}`}
        />
        <Show when={isSolved() && theirs()}>
          {(tree) => (
            <>
              <h3>The tree of backtracking</h3>
              <TreeCanvas tree={tree()} place={Infinity} aria-label={counted(tree().size - 1, "queen")} />
            </>
          )}
        </Show>
      </div>
    </div>
  );
}
