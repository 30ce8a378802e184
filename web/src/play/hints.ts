/** Hints: the next step of a person who solves a puzzle, and its reason. */

import { ask, type Answer, type Square } from "../engine/index.ts";
import { columnName, has, rowName, squareName } from "../squares.ts";
import { capital } from "../words.ts";
import { areAttacking, isSolution, type Puzzle, regionOf } from "./puzzle.ts";

export interface Hint {
  readonly words: string;
  /** What the step does with its squares. */
  readonly act: "place" | "remove" | "rule-out" | "unmark";
  readonly squares: readonly Square[];
  /** The queens that it forces. */
  readonly forced?: readonly Square[];
  /** The squares of each row, column and region that the words name; neighbouring lines are one. */
  readonly about: readonly (readonly Square[])[];
  /** The letters of these regions. */
  readonly regions?: readonly string[];
}

/** Return the next step; `queens` are all queens, `marked` are squares that the user ruled out. */
export const hintFor = (puzzle: Puzzle, queens: readonly Square[], marked: readonly Square[]): Hint | null =>
  puzzle.regions === null
    ? classicHint(puzzle, queens, marked)
    : regionsHint(puzzle, puzzle.regions, queens, marked);

/** `a, b and c`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** `row 3`, `rows 3 and 4`. */
const named = (kind: string, names: readonly string[]): string =>
  `${kind}${names.length === 1 ? "" : "s"} ${listed(names)}`;

function regionsHint(
  puzzle: Puzzle,
  regions: readonly string[],
  queens: readonly Square[],
  marks: readonly Square[],
): Hint | null {
  const step = ask("regions-hint", { regions, queens, marks });
  const { n } = puzzle;
  const groups = [
    ...step.regions.map((letter) => (square: Square) => regionOf(regions, square) === letter),
    ([row, column]: Square) => step.rows.includes(row) || step.columns.includes(column),
  ].map((isIn) => allSquares(n).filter(isIn));
  const about = { about: groups, regions: step.regions };
  const [square] = step.ruled_out;
  if (step.rule === "supposition" && square) {
    const chain = ruledOut(puzzle, queens, marks, square);
    const name = (square: Square): string => squareName(square, n);
    if (chain && chain.forced.length > 0) {
      const words = chainWords(name(square), chain.forced.map(name), chain.dead);
      return { words, act: "rule-out", squares: [square], forced: chain.forced, ...about };
    }
  }
  const words = regionsWords(step, regions, n);
  if (step.queen !== null) {
    const act = step.rule === "wrong-queen" ? "remove" : step.rule === "wrong-mark" ? "unmark" : "place";
    return { words, act, squares: [step.queen], ...about };
  }
  return step.ruled_out.length > 0 ? { words, act: "rule-out", squares: step.ruled_out, ...about } : null;
}

/** The greatest number of squares that a hint lists. */
const MAX_LISTED = 3;

/** All squares, row by row. */
const allSquares = (n: number): Square[] =>
  Array.from({ length: n * n }, (_, at): Square => [Math.floor(at / n), at % n]);

function regionsWords(step: Answer<"regions-hint">, regions: readonly string[], n: number): string {
  const name = (square: Square): string => squareName(square, n);
  const areas = named("region", step.regions);
  const lines =
    step.rows.length > 0
      ? named(
          "row",
          step.rows.map((row) => rowName(row, n)),
        )
      : named(
          "column",
          step.columns.map((column) => columnName(column, n)),
        );
  const hasLines = step.rows.length + step.columns.length > 0;
  const place = step.regions.length > 0 ? areas : lines;
  const square = step.queen === null ? "" : name(step.queen);
  const out = listed(step.ruled_out.map(name));
  // A step rules out squares of the lines, or of the regions.
  const isOfRegions = step.ruled_out.every((square) => step.regions.includes(regionOf(regions, square)));
  switch (step.rule) {
    case "wrong-queen":
      return `The queen on ${square} is not part of the solution.`;
    case "wrong-mark":
      return `${capital(square)} is marked, but the solution has a queen there.`;
    case "single":
      return `${capital(place)} has one free square left: ${square}.`;
    case "line":
    case "lines": {
      const [inner, outer] = isOfRegions && hasLines ? [lines, areas] : [areas, lines];
      // Longer lists are on the board alone.
      const which = step.ruled_out.length <= MAX_LISTED ? `: ${out}` : "";
      return `All free squares of ${inner} are in ${outer}, so the rest of ${outer} is out${which}.`;
    }
    case "block":
      return `No queen on ${out}: it would leave ${place} without a free square.`;
    case "supposition":
      return `Suppose a queen on ${out}: one forced step after the other, ${place} would have no free square. So ${out} is out.`;
    default:
      return "";
  }
}

/** A row, a column or a region without a queen. */
interface Group {
  readonly name: string;
  readonly squares: readonly Square[];
  readonly free: readonly Square[];
}

/** Return the rows, columns and regions without a queen; no queen may be on the `closed` squares. */
function openGroups(puzzle: Puzzle, queens: readonly Square[], closed: readonly Square[]): Group[] {
  const { n, regions } = puzzle;
  const all = allSquares(n);
  const groups = new Map<string, Square[]>();
  const add = (name: string, square: Square): void => {
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [square]);
    else group.push(square);
  };
  for (const square of all) add(`row ${rowName(square[0], n)}`, square);
  for (const square of all) add(`column ${columnName(square[1], n)}`, square);
  if (regions !== null) for (const square of all) add(`region ${regionOf(regions, square)}`, square);
  const isFree = (square: Square): boolean =>
    !has(closed, square) && !queens.some((queen) => areAttacking(puzzle, queen, square));
  return [...groups]
    .filter(([, squares]) => !squares.some((square) => has(queens, square)))
    .map(([name, squares]) => ({ name, squares, free: squares.filter(isFree) }));
}

/** Place a queen and then all queens that are forced, until a group has no free square. */
function ruledOut(puzzle: Puzzle, queens: readonly Square[], closed: readonly Square[], square: Square) {
  const forced: Square[] = [];
  for (;;) {
    const groups = openGroups(puzzle, [...queens, square, ...forced], closed);
    const dead = groups.find(({ free }) => free.length === 0);
    if (dead !== undefined) return { square, forced, dead };
    const [only] = groups.find(({ free }) => free.length === 1)?.free ?? [];
    if (only === undefined) return null;
    forced.push(only);
  }
}

/** Describe why a square is ruled out, if it forces queens. */
const chainWords = (square: string, forced: readonly string[], { name }: Group): string =>
  `No queen on ${square}: it would force ${forced.length === 1 ? "a queen" : "queens"} on ${forced.join(", then ")}, and then ${name} would have no free square.`;

function classicHint(puzzle: Puzzle, queens: readonly Square[], marked: readonly Square[]): Hint | null {
  const { n, blocked } = puzzle;
  const name = (square: Square): string => squareName(square, n);
  const wrong = queens.find((queen) => !isSolution(puzzle, queen));
  if (wrong !== undefined)
    return {
      words: `The queen on ${name(wrong)} is not part of the solution.`,
      act: "remove",
      squares: [wrong],
      about: [],
    };
  // The squares of the solution stay free, even if the user ruled one out.
  const closed = [...blocked, ...marked.filter((square) => !isSolution(puzzle, square))];
  const groups = openGroups(puzzle, queens, closed).sort((a, b) => a.free.length - b.free.length);
  const [narrow] = groups;
  if (narrow === undefined) return null;
  const [only] = narrow.free;
  if (narrow.free.length === 1 && only !== undefined) {
    const words = `${capital(narrow.name)} has one free square left: ${name(only)}.`;
    return { words, act: "place", squares: [only], about: [narrow.squares] };
  }
  // A square is the same object in each of its groups, and is tried once.
  const [found] = [...new Set(groups.flatMap(({ free }) => free))]
    .filter((square) => !isSolution(puzzle, square))
    .flatMap((square) => ruledOut(puzzle, queens, closed, square) ?? [])
    // The shortest reason is the easiest.
    .sort((a, b) => a.forced.length - b.forced.length);
  if (found !== undefined) {
    const { square, forced, dead } = found;
    const words =
      forced.length > 0
        ? chainWords(name(square), forced.map(name), dead)
        : `No queen on ${name(square)}: it would leave ${dead.name} without a free square.`;
    return { words, act: "rule-out", squares: [square], forced, about: [dead.squares] };
  }
  const queen = narrow.free.find((square) => isSolution(puzzle, square));
  if (queen === undefined) return null;
  const words = `No single step helps: try the free squares of ${narrow.name} in turn. The solution has a queen on ${name(queen)}.`;
  return { words, act: "place", squares: [queen], about: [narrow.squares] };
}
