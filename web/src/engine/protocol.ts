/** Questions to the core and their answers, as the crate `queenside-service` defines them. */

/** The largest board size of a question, as in the crate. */
export const MAX_SIZE = 1000;

/** The largest board whose kings are counted, as in the library. */
export const MAX_KINGS_SIZE = 64;

/** A row and a column, from 0. */
export type Square = readonly [row: number, column: number];

export interface Board {
  readonly n: number;
  readonly queens: readonly Square[];
  readonly blocked?: readonly Square[];
}

export interface Conflict {
  readonly a: Square;
  readonly b: Square;
  readonly line: string;
}

export interface Look {
  readonly solution: boolean;
  readonly conflicts: readonly Conflict[];
  /** The number of queens that attack each square, row by row; null for more than 64 rows. */
  readonly attackers: readonly number[] | null;
  readonly on_blocked: readonly Square[];
}

export type Status = "solution" | "none" | "unknown";

export interface Found {
  readonly status: Status;
  readonly columns: readonly number[] | null;
  readonly method: string;
  readonly nodes: number;
  /** Present if no completion exists and the question asks why. */
  readonly explanation?: {
    readonly queens: readonly Square[];
    readonly words: string;
    readonly attack?: readonly [Square, Square];
    readonly steps: number;
    /** The lines that a proof by search branches on, in depth-first order. */
    readonly tree?: readonly string[];
  };
}

export interface Method {
  readonly name: string;
  readonly summary: string;
  readonly proves: boolean;
  readonly random: boolean;
}

export interface Engine {
  readonly name: string;
  readonly summary: string;
  /**
   * The numbering of its units. Engines with the same numbering can resume the same checkpoints.
   */
  readonly units: string;
  readonly available: boolean;
}

export interface Info {
  readonly version: string;
  readonly engines: readonly Engine[];
  /** The published numbers of solutions for n = 0, 1 and so on. */
  readonly counts: readonly string[];
  readonly limits: { n: number; count: number; events: number; engine: string };
}

/** The completed units of a count, from which it can resume. */
export interface CountRecord {
  readonly units: number;
  readonly done: readonly (readonly [number, number])[];
  readonly count: string;
}

export interface CountQuestion {
  readonly board: Partial<Board>;
  readonly engine?: string | undefined;
  readonly record?: CountRecord | undefined;
  /** The solutions that earlier runs found in each piece of the plan. */
  readonly found?: readonly number[];
}

export interface SolveQuestion {
  readonly board: Partial<Board>;
  readonly seed?: number;
  readonly explain?: boolean;
  readonly time_limit?: number;
}

export interface ListQuestion {
  readonly board: Partial<Board>;
  /** The columns of the completion before the first. */
  readonly after?: readonly number[] | null;
  readonly limit?: number;
  readonly up_to_symmetry?: boolean;
}

export interface PuzzleQuestion {
  readonly n: number;
  readonly clues: string;
  readonly level: string;
  readonly seed: number;
}

/** A board with exactly one completion. */
export interface Puzzle {
  readonly board: Required<Board>;
  readonly columns: readonly number[];
}

export interface Boards {
  readonly boards: readonly (readonly number[])[];
  readonly ended: "all" | "limit" | "time-limit";
}

/** The pieces of a count (runs of consecutive units), with their shares of the work. */
export interface Plan {
  readonly engine: string;
  readonly units: number;
  readonly starts: readonly number[];
  readonly work: readonly number[];
  /** The number of workers in this browser, if several. */
  readonly threads?: number;
}

/** The progress of a count. */
export interface Part {
  readonly record: CountRecord;
  readonly done: number;
  /** For each piece, the number of completed units and the solutions found in it. */
  readonly pieces: readonly (readonly [units: number, solutions: number])[];
}

export type CountEvent = ({ readonly event: "plan" } & Plan) | ({ readonly event: "part" } & Part);

export interface Spread {
  readonly least: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number | null;
  readonly greatest: number | null;
  readonly mean: number | null;
}

export interface Cell {
  readonly n: number;
  readonly method: string;
  readonly state: "answered" | "limit" | "skipped" | "refused";
  readonly runs: number;
  readonly answered: number;
  readonly seconds: Spread | null;
  readonly steps: Spread | null;
  readonly moves: Spread | null;
}

export interface Kings {
  readonly n: number;
  readonly safe: readonly Square[];
  readonly groups: readonly { label: string; squares: readonly Square[]; ways: readonly string[] }[];
  readonly polynomial: readonly string[];
  readonly recounted: boolean;
}

export interface Hit {
  readonly columns: readonly number[];
  readonly ways: string;
  readonly board: number;
  readonly round: number;
}

export interface Searched {
  readonly ended: "enough" | "time" | "everything" | "rounds";
  readonly method: string;
  readonly boards: number;
  readonly hits: number;
  readonly seconds: number;
  /** The number of workers in this browser, if several. */
  readonly threads?: number;
}

export interface Counted {
  readonly n: number;
  readonly count: string;
  readonly engine: string;
  readonly units: number;
  /** How the checker verified the number; null if there are too many completions to count again. */
  readonly evidence: "recounted" | "published" | "divisors" | null;
  /** The number of workers in this browser, if several. */
  readonly threads?: number;
}

/** A range of units of a count, with their total. */
export interface CountedUnits {
  readonly record: CountRecord;
}

/** The state of a method after an event. */
export interface Seen {
  readonly place: number;
  readonly queens: readonly Square[];
  readonly event: ({ readonly event: string } & { readonly [field: string]: unknown }) | null;
  readonly words: string;
  /** The line of the pseudocode, from 0. */
  readonly line: number | null;
  readonly energy: number;
  readonly counts: { steps: number; moves: number; backtracks: number; restarts: number };
}

export interface Ended {
  readonly status: Status;
  readonly solutions: number;
  readonly why: string;
  readonly columns: readonly number[] | null;
  readonly counts: Seen["counts"];
}

/** Short questions, which are answered at once, with their answers. */
export interface Short {
  info: { ask: object; answer: Info };
  methods: { ask: object; answer: readonly Method[] };
  check: { ask: { board: Board }; answer: Look };
  read: {
    ask: { text: string; n?: number };
    answer: { board: Required<Board>; format: string; counts_from_one: boolean };
  };
  write: { ask: { board: Board; format: string }; answer: { text: string } };
  draw: { ask: { board: Board; width?: number; highlighted?: readonly Square[] }; answer: { svg: string } };
  image: { ask: { board: Board; symmetry: string }; answer: { board: Required<Board> } };
  orbit: {
    ask: { columns: readonly number[] };
    answer: { images: readonly { columns: readonly number[]; by: readonly string[] }[]; fundamental: number };
  };
  list: { ask: ListQuestion; answer: Boards };
  /** For an empty board only. */
  solve: { ask: SolveQuestion; answer: Found };
}

/** Questions that may take long, with their answers and events. */
export interface Long {
  solve: { ask: SolveQuestion; answer: Found; event: never };
  list: { ask: ListQuestion; answer: Boards; event: never };
  count: { ask: CountQuestion; answer: Counted; event: CountEvent };
  "count-units": {
    ask: { n: number; engine?: string | undefined; units: readonly [from: number, to: number] };
    answer: CountedUnits;
    event: CountEvent;
  };
  compare: {
    ask: {
      sizes: readonly number[];
      methods: readonly string[];
      runs: number;
      seed: number;
      time_limit: number;
    };
    answer: { rows: readonly unknown[]; threads?: number };
    event: ({ readonly event: "cell" } & Cell) | { readonly event: "begin"; n: number; method: string };
  };
  puzzle: { ask: PuzzleQuestion; answer: Puzzle; event: never };
  "kings-count": { ask: { columns: readonly number[] }; answer: Kings; event: never };
  "kings-search": {
    ask: {
      n: number;
      kings?: number;
      ways: readonly [string, string];
      method?: string | undefined;
      seed?: number;
      limit?: number;
      time_limit?: number;
      /** The first round, and the round after the last; all rounds if left out. */
      rounds?: readonly [from: number, to: number];
    };
    answer: Searched;
    event: { readonly event: "boards"; boards: number; seconds: number } | ({ readonly event: "hit" } & Hit);
  };
}

/** Receives the events of a long question. */
export type Listener<K extends keyof Long> = (event: Long[K]["event"]) => void;

/**
 * Why an answer is missing: an invalid or stopped question, or an answer that failed verification.
 */
export class Refused extends Error {
  constructor(
    message: string,
    readonly kind: string,
  ) {
    super(message);
    this.name = "Refused";
  }
}

/** Convert a thrown value to a refusal. */
export function refusal(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  if (typeof thrown === "string") {
    try {
      const { error, kind } = JSON.parse(thrown) as { error: string; kind: string };
      return new Refused(error, kind);
    } catch {
      return new Refused(thrown, "failed");
    }
  }
  return new Refused(thrown instanceof Error ? thrown.message : String(thrown), "failed");
}
