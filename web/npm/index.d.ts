import type { CountRecord, Counts, Kinds, Square } from "./questions.d.ts";

export type { CountRecord, Kinds, Square } from "./questions.d.ts";

/**
 * A board: its size; the column of the queen in each row; a text in any format; an object with the size,
 * given queens and blocked squares; or an answer with a board. Squares are `[row, column]` from 0, or
 * texts such as `"d8"`: in TypeScript, of the type {@link Square}.
 */
export type Board = Constant<Kinds["check"]["ask"]["board"]> | Numbers | Answered;

/** A classic method; the last five are short names. `ask("methods")` explains them. */
export type ClassicMethod =
  | "permutations"
  | "all-permutations"
  | "late-backtracking"
  | "backtracking"
  | "lookahead"
  | "row-generators"
  | "bit-masks"
  | "algorithm-x"
  | "most-threatened-h1"
  | "most-threatened-h2"
  | "min-conflicts"
  | "annealing"
  | "iterative-repair"
  | "swap-search"
  | "brute-force"
  | "brute_force"
  | "dlx"
  | "h1"
  | "h2";
/** A method that solves a board: in turns (`auto`), one of completion, or a classic one. */
export type SolveMethod = "auto" | "closed-form" | "exact" | "local-search" | "max-entropy" | ClassicMethod;
/** A counting engine. */
export type Engine = "auto" | "portable" | "backtrack";
export type Level = "easy" | "medium" | "hard";
export type Clues = "queens" | "blocked-squares";
/** A format in which `ask("write")` writes boards. */
export type Format =
  | "columns"
  | "dots"
  | "spaced"
  | "spaced-dots"
  | "matrix"
  | "grid"
  | "boxes"
  | "pairs"
  | "unicode"
  | "fen"
  | "json";
export type Symmetry =
  | "identity"
  | "quarter-turn"
  | "half-turn"
  | "three-quarter-turn"
  | "mirror-columns"
  | "mirror-rows"
  | "transpose"
  | "antitranspose";

/** Options of all functions. */
export interface CallOptions {
  /** Stops the work. The function rejects with the `reason` of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Answer on the calling thread, which waits, instead of in the worker. Only `onProgress` can then
   * abort the signal of a question that has begun.
   */
  readonly inline?: boolean | undefined;
}

/** How much of a count is done, and the record from which it can be resumed. */
export type CountProgress = Omit<Extract<EventOf<"count">, { event: "part" }>, "event">;

export type SolveOptions = OptionsOf<"solve"> & CallOptions;
export type CountOptions = Omit<EstimateOptions, "estimate" | "seed"> & OnProgress<CountProgress>;
/** Options of a count, or of an estimate if `estimate` is true. */
export type EitherOptions = Omit<EstimateOptions, "estimate"> &
  OnProgress<CountProgress> & { readonly estimate: boolean };
export type EstimateOptions = OptionsOf<"count", "board" | "per" | "symmetric"> &
  CallOptions & { readonly estimate: true };
export type KingsOptions = OptionsOf<"kings"> & CallOptions;
export type PuzzleOptions = OptionsOf<"puzzle"> & CallOptions;
export type ListOptions = OptionsOf<"list"> & CallOptions;
export type TraceOptions = Omit<Options<Kinds["watch"]["question"]>, "method" | "board"> & CallOptions;
/** Options that explain why there is no solution. */
export type ExplainOptions = SolveOptions & { readonly explain: true };

/**
 * A solution, none (this is proven), or neither. A classic method adds its work. The `status` says which fields the answer has. If the
 * worker was ended at the time limit, `n` of a board in a text and `nodes` are not known.
 */
export type SolveAnswer = Solved<Pick<AnswerOf<"solve">, "proof" | "explanation">>;
/** The answer with `explain: true`. */
export type ExplainedAnswer = Solved<Required<Pick<AnswerOf<"solve">, "proof" | "explanation">>>;

/**
 * The number of solutions, or none if the count reached its limit. If the worker was ended then, `n` of
 * a board in a text, `engine` and `record` may not be known.
 */
export type CountAnswer =
  | (Omit<Counted, "status" | "count" | "upToSymmetry" | "record"> & {
      status: "counted";
      count: bigint;
      upToSymmetry?: Integers<NonNullable<Counted["upToSymmetry"]>>;
    })
  | (Omit<Counted, "status" | "count" | "upToSymmetry" | "n" | "engine"> &
      Partial<Pick<Counted, "n" | "engine">> & { status: "unknown"; count: null; upToSymmetry?: undefined });

/** With `per`: the number of solutions with a queen on each square, and of all solutions. */
export type PerSquareAnswer = Omit<
  Extract<AnswerOf<"count">, { perSquare: unknown }>,
  "perSquare" | "count"
> & {
  /** One list for each row of the board, or only for the first. */
  perSquare: bigint[][];
  /** The number of all solutions, to which each row and each column sums. */
  count: bigint;
};

/** With `symmetric`: the numbers of solutions that a half turn and a quarter turn map to themselves. */
export type SymmetricAnswer = Omit<
  Extract<AnswerOf<"count">, { halfTurn: unknown }>,
  "halfTurn" | "quarterTurn"
> & {
  halfTurn: bigint;
  quarterTurn: bigint;
};

/** An estimate of the number of solutions and of the time of a count; above n = 28, of its logarithm. */
export type EstimateAnswer = Extract<AnswerOf<"count">, { estimate: unknown } | { lnCount: unknown }>;

/** In how many ways kings can stand on the safe squares of a solution, no two next to each other. */
export type KingsAnswer = Omit<AnswerOf<"kings">, "ways" | "polynomial" | "groups"> & {
  /** The number of ways to place k kings. */
  ways: bigint;
  /** The numbers of ways to place 0, 1, 2 and so on kings. */
  polynomial: bigint[];
  /** The groups of safe squares that king's moves connect, with the numbers of ways of each. */
  groups: (Omit<AnswerOf<"kings">["groups"][number], "ways"> & { ways: bigint[] })[];
};

export type CheckAnswer = AnswerOf<"check">;
export type PuzzleAnswer = AnswerOf<"puzzle">;

/** A step of a traced run: an event and the board after it. */
export type Step = Camel<Kinds["watch"]["event"]> & {
  /** How the run ended: in the last step, unless the run has more events. Otherwise `null`. */
  ended: Camel<Kinds["watch"]["end"]> | null;
};

/**
 * Find a solution of a board, or prove that there is none.
 *
 * ```js
 * const answer = await solve(8, { seed: 1 });
 * if (answer.status === "solution") console.log(answer.columns);
 * ```
 */
export function solve(board: Board, options: ExplainOptions): Promise<ExplainedAnswer>;
export function solve(board: Board, options?: SolveOptions): Promise<SolveAnswer>;

/**
 * Find a solution that contains the given queens and no blocked square, or prove that there is none:
 * the same as {@link solve}.
 *
 * ```js
 * const answer = await complete({ n: 6, queens: [[0, 0], [3, 1]] }, { explain: true });
 * if (answer.status === "none") console.log(answer.explanation.words);
 * ```
 */
export function complete(board: Board, options: ExplainOptions): Promise<ExplainedAnswer>;
export function complete(board: Board, options?: SolveOptions): Promise<SolveAnswer>;

/**
 * Count the solutions of a board. To resume a count, pass the record of its last progress.
 *
 * ```js
 * const answer = await count(12, { onProgress: ({ done }) => console.log(done) });
 * console.log(answer.count); // 14200n
 * ```
 */
export function count(board: Board, options?: CountOptions): Promise<CountAnswer>;
export function count(board: Board, options: EstimateOptions): Promise<EstimateAnswer>;
export function count(board: Board, options: EitherOptions): Promise<CountAnswer | EstimateAnswer>;

/**
 * List all solutions of a board, in lexicographic order. The time limit is that of all searches; if it
 * ends the list, the iterator throws.
 *
 * ```js
 * for await (const columns of list(8, { limit: 5 })) console.log(columns);
 * ```
 */
export function list(board: Board, options?: ListOptions): AsyncGenerator<number[], void, undefined>;

/** Check whether a board is a solution; list its conflicts and the attacked squares. */
export function check(board: Board, options?: CallOptions): Promise<CheckAnswer>;

/** Count the ways to place kings on the safe squares of a solution, no two next to each other. */
export function kings(solution: Board, options?: KingsOptions): Promise<KingsAnswer>;

/** Generate a board of this size with exactly one completion. */
export function puzzle(n: number | bigint, options?: PuzzleOptions): Promise<PuzzleAnswer>;

/**
 * Run a classic method and iterate over its steps. The first step has no event, only the board before
 * the run. With `events`, the steps end after this many events. If a run without `events` has more than
 * 200,000, the iterator throws after them.
 *
 * ```js
 * for await (const { words, queens } of trace("backtracking", 6)) console.log(words, queens);
 * ```
 */
export function trace(
  method: ClassicMethod,
  board: Board,
  options?: TraceOptions,
): AsyncGenerator<Step, void, undefined>;

/** The name of a question, such as `"draw"` or `"methods"`. */
export type Kind = Exclude<keyof Kinds, "watch">;

/** Ask any question, also those without a function of their own, such as `"draw"`. */
export function ask<K extends Kind>(
  kind: K,
  ...options: Record<never, never> extends OptionsOf<K, never> ? [AskOptions<K>?] : [AskOptions<K>]
): Promise<AskAnswer<K>>;

export type AskOptions<K extends Kind> = OptionsOf<K, never> &
  CallOptions &
  OnProgress<Omit<EventOf<K>, "event">>;
/** The answer of `ask`: that of the function, if the question has one. */
export type AskAnswer<K extends Kind> = K extends keyof Answers ? Answers[K] : AnswerOf<K>;
interface Answers {
  solve: SolveAnswer;
  count: CountAnswer | EstimateAnswer | PerSquareAnswer | SymmetricAnswer;
  kings: KingsAnswer;
}

/**
 * Why an answer is missing: the question is not valid (`bad`), the environment failed (`failed`), the
 * work was stopped (`stopped`), the time limit was too short (`gave-up`), or the answer failed its
 * verification (`wrong`).
 */
export type ErrorKind = "bad" | "failed" | "stopped" | "gave-up" | "wrong";

/** The error with which the functions reject, unless a signal or a listener stopped them. */
export class QueensideError extends Error {
  constructor(message: string, kind: ErrorKind);
  readonly kind: ErrorKind;
}

interface OnProgress<E> {
  /** Receives the progress. If it throws or rejects, the work stops, and the function rejects with the same. */
  readonly onProgress?: ((progress: E) => unknown) | undefined;
}

/** The options of a question, without its board. The worker is one thread. */
type OptionsOf<K extends Kind, Without extends string = "board"> = Omit<
  Options<Kinds[K]["ask"], K extends "solve" ? SolveMethod : ClassicMethod>,
  Without | "threads"
>;
type Options<Q, Method = ClassicMethod> = {
  readonly [F in keyof Camel<Q>]: F extends keyof Named<Method> ? Named<Method>[F] : Constant<Camel<Q>[F]>;
};
/** The options whose types in JSON are only texts, or do not have all that JavaScript accepts. */
interface Named<Method> {
  board: Board;
  start: Board;
  after: Board;
  method: Method;
  engine: Engine;
  level: Level;
  clues: Clues;
  format: Format;
  symmetry: Symmetry;
  record: Constant<Omit<CountRecord, "count">> & { readonly count: string | bigint };
}
type Solved<Why> = Partial<Counts> & Decided<Why>;
type Decided<Why> =
  | (Omit<AnswerOf<"solve">, Deciding> & { status: "solution"; columns: number[] })
  | (Omit<AnswerOf<"solve">, Deciding> & { status: "none"; columns: null } & Why)
  | (Omit<AnswerOf<"solve">, Deciding | "n" | "nodes"> &
      Partial<Pick<AnswerOf<"solve">, "n" | "nodes">> & { status: "unknown"; columns: null } & Required<
        Pick<AnswerOf<"solve">, "gaveUp">
      >);
type Deciding = "status" | "columns" | "proof" | "explanation" | "gaveUp";
/** An answer that stands for its board: that of `solve`, `puzzle` or `ask("read")`. */
type Answered = { readonly schema: 1 } & (
  { readonly columns: readonly number[] } | { readonly board: Constant<Kinds["read"]["answer"]["board"]> }
);
type Numbers =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;
type Counted = Extract<AnswerOf<"count">, { status: unknown }>;
/** In all answers but that of `methods`, `schema` is the version of their fields. */
type AnswerOf<K extends Kind> = K extends "methods"
  ? Camel<Kinds[K]["answer"]>
  : Camel<Kinds[K]["answer"]> & { schema: 1 };
type EventOf<K extends Kind> = Kinds[K] extends { event: infer E } ? Camel<E> : never;

type Constant<T> = T extends number
  ? T | bigint
  : T extends object
    ? { readonly [F in keyof T]: Constant<T[F]> }
    : T;
type Integers<T> = { [F in keyof T]: bigint };

/** The fields of JSON as JavaScript names them: `gaveUp` for `gave_up`. */
type Camel<T> = T extends readonly unknown[]
  ? { [I in keyof T]: Camel<T[I]> }
  : T extends object
    ? CamelValues<Pick<T, Exclude<keyof T, Snake>>> & {
        [F in keyof T as F extends Snake ? CamelName<F> : never]: Camel<T[F]>;
      }
    : T;
type CamelValues<T> = { [F in keyof T]: Camel<T[F]> };
type Snake = `${string}_${string}`;
type CamelName<N extends string> = N extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelName<B>>}` : N;
