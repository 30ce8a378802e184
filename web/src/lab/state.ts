/** What is on the board of the lab, and what may be done to it. Nothing here knows of the page. */

import { type Board, MAX_SIZE, type Square } from "../engine/protocol.ts";
import { numberOf, squaresOf, squaresText, type Wrong } from "../shell/address.ts";

export interface State {
  readonly n: number;
  /** Queens that users set: what a completion has to have. */
  readonly queens: readonly Square[];
  /** Queens that the program set beside them. */
  readonly found: readonly Square[];
  /** Squares on which no queen may stand. */
  readonly blocked: readonly Square[];
}

export const empty = (n: number): State => ({ n, queens: [], found: [], blocked: [] });

const isSame = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];
export const has = (squares: readonly Square[], square: Square): boolean =>
  squares.some((other) => isSame(other, square));
const without = (squares: readonly Square[], square: Square): Square[] =>
  squares.filter((other) => !isSame(other, square));

const inOrder = (squares: readonly Square[]): Square[] =>
  [...squares].sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/** Every queen there is. */
export const allQueens = (state: State): Square[] => inOrder([...state.queens, ...state.found]);

/** The question that the board is: the queens that users set, and the blocked squares. */
export const asked = ({ n, queens, blocked }: State): Board => ({ n, queens, blocked });

/** The board as it is seen. */
export const seen = (state: State): Board => ({
  n: state.n,
  queens: allQueens(state),
  blocked: state.blocked,
});

/** A square was pressed: a queen comes or goes. */
export function press(state: State, square: Square): State {
  const { queens, found } = state;
  if (has(allQueens(state), square))
    return { ...state, queens: without(queens, square), found: without(found, square) };
  return {
    ...state,
    queens: inOrder([...queens, square]),
    // What was found does not have this queen.
    found: [],
    blocked: without(state.blocked, square),
  };
}

/** The queens that the program set are the user's from now on. */
export const keep = (state: State): State => ({ ...state, queens: allQueens(state), found: [] });

/** A square is blocked, or opened again. */
export function close(state: State, square: Square): State {
  if (has(state.blocked, square)) return { ...state, blocked: without(state.blocked, square) };
  return {
    ...state,
    queens: without(state.queens, square),
    found: has(state.found, square) ? [] : state.found,
    blocked: inOrder([...state.blocked, square]),
  };
}

/** A queen goes to another square, or off the board; onto another queen it does not go. */
export function move(state: State, from: Square, to: Square | null): State {
  if (to !== null && (isSame(from, to) || has(allQueens(state), to))) return state;
  const queens = without(state.queens, from);
  const blocked = to === null ? state.blocked : without(state.blocked, to);
  return { ...state, queens: inOrder(to === null ? queens : [...queens, to]), found: [], blocked };
}

/** Another size; what lies beyond it is gone. */
export function resize(state: State, n: number): State {
  const fits = ([row, column]: Square): boolean => row < n && column < n;
  return { n, queens: state.queens.filter(fits), found: [], blocked: state.blocked.filter(fits) };
}

/** A solution around the queens that users set. */
export function withFound(state: State, columns: readonly number[]): State {
  const all = columns.map((column, row): Square => [row, column]);
  return { ...state, found: all.filter((queen) => !has(state.queens, queen)) };
}

/** The column of each row's queen, where each row has one. */
export function columnsOf(state: State): number[] | null {
  const all = allQueens(state);
  if (all.length !== state.n || all.some(([row], place) => row !== place)) return null;
  return all.map(([, column]) => column);
}

export function toAddress(state: State): Record<string, string | number | undefined> {
  return {
    n: state.n,
    q: squaresText(state.queens),
    f: squaresText(state.found),
    x: squaresText(state.blocked),
  };
}

export function fromAddress(values: URLSearchParams, wrong: Wrong): State {
  const n = numberOf(values, "n", 8, 1, MAX_SIZE, wrong);
  const queens = squaresOf(values, "q", n, wrong);
  return {
    n,
    queens: inOrder(queens),
    found: inOrder(squaresOf(values, "f", n, wrong).filter((queen) => !has(queens, queen))),
    blocked: inOrder(squaresOf(values, "x", n, wrong)),
  };
}
