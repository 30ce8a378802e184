/** The board of the lab and its edits, independent of the page. */

import { queensOn } from "../board/picture.ts";
import { type Answer, type Board, MAX_SIZE, type Square } from "../engine/questions.ts";
import {
  type Changes,
  number,
  readSettings,
  type SettingsOf,
  squares,
  type Wrong,
  writeSettings,
} from "../shell/address.ts";
import { has, isSame, squareName, without } from "../squares.ts";
import { counted, grouped } from "../words.ts";

const SETTINGS = {
  n: number("n", 8, 1, MAX_SIZE),
  /** Given queens: each completion contains them. */
  queens: squares("q"),
  /** Queens that the program added. */
  found: squares("f"),
  /** Squares that may hold no queen. */
  blocked: squares("x"),
};

export type State = SettingsOf<typeof SETTINGS>;

export const empty = (n: number): State => ({ n, queens: [], found: [], blocked: [] });

/** The first board that a visitor sees: each second queen on a free square has a solution. */
export const FIRST: State = { ...empty(8), queens: [[1, 1]] };

const inOrder = (squares: readonly Square[]): Square[] =>
  [...squares].sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/** Given and found queens. */
const allQueens = (state: State): Square[] => inOrder([...state.queens, ...state.found]);

/** The problem: given queens and blocked squares. */
export const asked = ({ n, queens, blocked }: State): Board => ({ n, queens, blocked });

/** The board with all its queens. */
export const seen = (state: State): Board => ({ ...asked(state), queens: allQueens(state) });

/** Add a queen, or remove the one that is there. */
export function press(state: State, square: Square): State {
  const { queens, found } = state;
  if (has(allQueens(state), square))
    return { ...state, queens: without(queens, [square]), found: without(found, [square]) };
  return {
    ...state,
    queens: inOrder([...queens, square]),
    // The found queens belong to a completion without this queen.
    found: [],
    blocked: without(state.blocked, [square]),
  };
}

/** Turn found queens into given queens. */
export const keep = (state: State): State => ({ ...state, queens: allQueens(state), found: [] });

/** Block a square, or unblock it. */
export function toggleBlocked(state: State, square: Square): State {
  if (has(state.blocked, square)) return { ...state, blocked: without(state.blocked, [square]) };
  return {
    ...state,
    queens: without(state.queens, [square]),
    found: has(state.found, square) ? [] : state.found,
    blocked: inOrder([...state.blocked, square]),
  };
}

/** Move a queen to another square or off the board; return the same state if a queen is there. */
export function move(state: State, from: Square, to: Square | null): State {
  if (to !== null && (isSame(from, to) || has(allQueens(state), to))) return state;
  const queens = without(state.queens, [from]);
  const blocked = to === null ? state.blocked : without(state.blocked, [to]);
  return { ...state, queens: inOrder(to === null ? queens : [...queens, to]), found: [], blocked };
}

/** Change the size; queens and blocked squares beyond it are removed. */
export function resize(state: State, n: number): State {
  const fits = ([row, column]: Square): boolean => row < n && column < n;
  return { n, queens: state.queens.filter(fits), found: [], blocked: state.blocked.filter(fits) };
}

/** Show a completion of the given queens. */
export function withFound(state: State, columns: readonly number[]): State {
  return { ...state, found: queensOn(columns).filter((queen) => !has(state.queens, queen)) };
}

/** The column of the queen in each row; `null` unless each row has exactly one. */
export function columnsOf(state: State): number[] | null {
  const all = allQueens(state);
  if (all.length !== state.n || all.some(([row], place) => row !== place)) return null;
  return all.map(([, column]) => column);
}

export const toAddress = (state: State): Changes => writeSettings(SETTINGS, state);

export function fromAddress(values: URLSearchParams, wrong: Wrong): State {
  const { n, queens, found, blocked } = readSettings(SETTINGS, values, wrong);
  const others = found.filter((queen) => !has(queens, queen));
  return { n, queens: inOrder(queens), found: inOrder(others), blocked: inOrder(blocked) };
}

/** `in one row`; a pupil needs no second word for a diagonal. */
const placeOf = (line: string): string => {
  const [kind] = /^(row|column)/.exec(line) ?? [];
  return kind ? `in one ${kind}` : "on one diagonal";
};

/** Describe the board in one sentence. */
export function inWords(state: State, look: Answer<"check">): string {
  const all = allQueens(state);
  const name = (square: Square): string => squareName(square, state.n);
  if (look.solution) return `A solution: ${counted(all.length, "queen")}, no two attack each other.`;
  if (look.on_blocked.length > 0)
    return `Queen on a blocked square: ${look.on_blocked.map(name).join(", ")}.`;
  const pairs = look.conflicts.map(({ a, b, line }) => `${name(a)} and ${name(b)} are ${placeOf(line)}`);
  if (pairs.length > 0) {
    const some = pairs.slice(0, 3).join("; ") + (pairs.length > 3 ? "; and more." : ".");
    // The first conflict explains the rule.
    const rule = pairs.length === 1 ? " A queen attacks its row, its column and both diagonals." : "";
    return `${counted(look.conflict_count, "conflict")}: ${some}${rule}`;
  }
  if (all.length + state.blocked.length === 0)
    return `Press a square to place the first of ${counted(state.n, "queen")}; no two may attack each other.`;
  const shaded = all.length === 1 ? " Squares with a dot are attacked." : "";
  const taken = new Set([...all, ...state.blocked].map(([row, column]) => row * state.n + column));
  const free = look.attackers?.filter((count, at) => count === 0 && !taken.has(at)).length;
  const left = free === undefined ? "." : `; ${counted(free, "square")} free.${shaded}`;
  const apart = all.length > 1 ? ", no two attack each other" : "";
  return `${grouped(all.length)} of ${counted(state.n, "queen")} placed${apart}${left}`;
}
