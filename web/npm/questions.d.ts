/**
 * A board: its size n; a text in any format; the column of the queen in each row, or `null` for a row
 * without a queen; the rows of a matrix; or its queens and blocked squares. A square is
 * `[row, column]` from 0, or a text such as `"d8"`.
 */
export type Board = number | string | Array<number | null> | Array<Array<boolean | number>> | {
  n?: number,
  queens?: Array<[number, number] | string>,
  blocked?: Array<[number, number] | string>,
  columns?: Array<number | null>, };

/**
 * A list of solutions or completions.
 */
export type BoardList = {
  /**
   * For each board, the column of the queen in each row.
   */
  boards: Array<Array<number>>,
  /**
   * Why the list ended: `all` (there are no more boards), `limit` or `time-limit`.
   */
  ended: string, };

/**
 * The results of one method on one board.
 */
export type Cell = {
  /**
   * The name of the method.
   */
  method: string,
  /**
   * Whether the method ran, and with which result.
   */
  state: CellState,
  /**
   * Number of runs done.
   */
  runs: number,
  /**
   * Number of runs that found a solution or proved that there is none.
   */
  answered: number,
  /**
   * Elapsed time in seconds. Runs without an answer count as infinitely long. `None`
   * unless more than half of the runs answered.
   */
  seconds: Spread | null,
  /**
   * Number of steps, `None` as for the seconds.
   */
  steps: Spread | null,
  /**
   * Number of moves, `None` as for the seconds.
   */
  moves: Spread | null, };

/**
 * The state of a cell of a comparison.
 */
export type CellState = "answered" | "limit" | "skipped" | "refused";

/**
 * Check whether a board is a solution, and list its conflicts and attacked squares.
 */
export type Check = Record<symbol, never>;

/**
 * The result of checking a board.
 */
export type CheckedBoard = {
  /**
   * Whether the board is a solution: n queens, no two attack each other, none is on a blocked
   * square.
   */
  solution: boolean,
  /**
   * The pairs of queens that attack each other, at most 4096.
   */
  conflicts: Array<Conflict>,
  /**
   * The number of pairs of queens that attack each other.
   */
  conflict_count: string,
  /**
   * The number of queens that attack each square, row by row; a queen does not attack its own
   * square. Null for n above 64.
   */
  attackers: Array<number> | null,
  /**
   * The queens on blocked squares, as `[row, column]`.
   */
  on_blocked: Array<Square>, };

/**
 * How to compare the classic methods.
 */
export type Compare = {
  /**
   * Number of runs of each method on each board.
   */
  runs: number,
  /**
   * Give up each run after this time, such as 10s or 2m.
   */
  time_limit?: number | string,
  /**
   * Give up each run after this many steps.
   */
  step_limit?: number,
  /**
   * Random seed of the first run; each following run has the next seed.
   */
  seed: number,
  /**
   * Number of runs at the same time; times are most reliable with 1, steps do not change.
   */
  threads: number, };

/**
 * The results of a comparison.
 */
export type CompareRows = {
  /**
   * One row per board size.
   */
  rows: Array<Row>, };

/**
 * Two queens that attack each other, and the line that they share.
 */
export type Conflict = {
  /**
   * The first queen in reading order.
   */
  a: Square,
  /**
   * The other queen.
   */
  b: Square,
  /**
   * The line that they share, such as `row 3`.
   */
  line: string, };

/**
 * How to count the solutions or completions of a board.
 */
export type Count = {
  /**
   * Count only fundamental solutions: one per symmetry class.
   */
  up_to_symmetry: boolean,
  /**
   * Count only the solutions that a half turn maps to themselves, and those that a quarter turn does.
   */
  symmetric: boolean,
  /**
   * Count the solutions with a queen on each square, or in each column of the first row.
   */
  per?: Per,
  /**
   * Number of threads [default: one per CPU].
   */
  threads?: number,
  /**
   * Counting engine; `queenside info` lists those that this machine can run [default: auto].
   */
  engine?: string,
  /**
   * Estimate the number and the counting time from a random sample of units; above n = 28, the
   * logarithm of the number from random permutations.
   */
  estimate: boolean,
  /**
   * Give up after this time, such as 10s or 2m [default: none; 60s for an estimate, longer if units
   * take long]. Above n = 28, it sets the precision of an estimate.
   */
  time_limit?: number | string,
  /**
   * Random seed of an estimate; the same seed draws the same units or permutations [default: 0].
   */
  seed?: number, };

/**
 * The verified number of solutions, symmetry classes or completions of a board.
 */
export type CountAnswer = {
  /**
   * The board size.
   */
  n: number,
  /**
   * Whether the count finished.
   */
  status: CountStatus,
  /**
   * The number in decimal; null if it is not known.
   */
  count: string | null,
  /**
   * The name of the engine.
   */
  engine: string,
  /**
   * The number of units of the count; null if the count reached its limit before it had divided
   * the work into units.
   */
  units: number | null,
  /**
   * Wall time of this run, in seconds.
   */
  seconds: number,
  /**
   * How the checker verified the number: `recounted` (the checker counted again), `published`
   * (the number equals the published one) or `divisors` (no number is published, but this one
   * has the required divisors and a plausible size). Null if there are too many completions to
   * count again.
   */
  evidence: string | null,
  /**
   * The number of symmetry classes and the numbers from which it follows; present if the request
   * asks for symmetry classes.
   */
  up_to_symmetry?: UpToSymmetry,
  /**
   * The record of the finished units, to continue the count; present if it did not finish and is not
   * saved in a file.
   */
  record?: CountRecord, };

/**
 * Events of a count.
 */
export type CountEvent = { "event": "plan",
  /**
   * The name of the engine.
   */
  engine: string,
  /**
   * The number of units.
   */
  units: number,
  /**
   * The first unit of each group.
   */
  starts: Array<number>,
  /**
   * The estimated fraction of the work in each group.
   */
  work: Array<number>, } | { "event": "part",
  /**
   * The record from which the count can be resumed.
   */
  record: CountRecord,
  /**
   * The fraction of the work that is done, 0 to 1.
   */
  done: number,
  /**
   * For each group, the number of units that are done and the number of solutions that
   * this run found: `[units, solutions]`.
   */
  pieces: Array<[number, number]>, };

/**
 * The finished units of a count, and their total: everything that is needed to resume it.
 */
export type CountRecord = {
  /**
   * Number of units of the whole count.
   */
  units: number,
  /**
   * Finished units, as ranges of first and last unit.
   */
  done: Array<[number, number]>,
  /**
   * Number of solutions in these units, in decimal.
   */
  count: string, };

/**
 * Whether a count finished.
 */
export type CountStatus = "counted" | "unknown";

/**
 * Count some units of a count of all solutions. A web app that divides a count among workers then
 * asks `count` with the combined record to verify the total.
 */
export type CountUnits = {
  /**
   * The name of an engine; by default the fastest one.
   */
  engine?: string,
  /**
   * The first unit, and the unit after the last one.
   */
  units: [number, number], };

/**
 * A count, an estimate, or the counts of some solutions.
 */
export type Counted = CountAnswer | EstimateAnswer | LnEstimateAnswer | PerSquareAnswer | SymmetricAnswer;

/**
 * The count of some units.
 */
export type CountedUnits = {
  /**
   * The record of the units that are done, with their total.
   */
  record: CountRecord, };

/**
 * The work of a method, as counts.
 */
export type Counts = {
  /**
   * Number of steps, as the method defines them.
   */
  steps: number,
  /**
   * Number of queens placed or moved during the search, without those of a start position.
   */
  moves: number,
  /**
   * Number of queens removed again.
   */
  backtracks: number,
  /**
   * Number of restarts.
   */
  restarts: number, };

/**
 * How to draw a board.
 */
export type Draw = {
  /**
   * Width of the picture [default: 45 pixels per square, less on large boards].
   */
  width?: number,
  /**
   * Omit the numbers of rows and columns.
   */
  no_coordinates: boolean,
  /**
   * Do not mark conflicts.
   */
  no_conflicts: boolean,
  /**
   * Squares to mark with a coloured frame, each as row,column from 0, or as a chess square such as d8.
   */
  highlight: Array<[number, number] | string>,
  /**
   * Squares with a king, in the same form.
   */
  kings: Array<[number, number] | string>,
  /**
   * Colour of light squares: #rrggbb, #rgb or a name.
   */
  light?: string,
  /**
   * Colour of dark squares.
   */
  dark?: string,
  /**
   * Colour of queens.
   */
  queen?: string,
  /**
   * Colour of kings.
   */
  king?: string,
  /**
   * Colour of conflicts.
   */
  conflict?: string,
  /**
   * Colour of the hatching of blocked squares.
   */
  blocked?: string,
  /**
   * Colour of the frames of marked squares.
   */
  highlight_colour?: string,
  /**
   * Colour of the numbers and of the board's edge.
   */
  label?: string,
  /**
   * Colour of the background, or `none`.
   */
  background?: string, };

/**
 * A drawing of a board.
 */
export type DrawAnswer = {
  /**
   * The picture as an SVG document.
   */
  svg: string, };

/**
 * A counting engine.
 */
export type EngineAnswer = {
  /**
   * The name that `--engine` accepts.
   */
  name: string,
  /**
   * The method in one line.
   */
  summary: string,
  /**
   * Whether this machine can run it.
   */
  available: boolean,
  /**
   * Why it cannot run on this machine; absent if it can.
   */
  missing?: string, };

/**
 * An estimate of the number of solutions or completions and of the time of a count, from a random
 * sample of units.
 */
export type EstimateAnswer = {
  /**
   * The board size.
   */
  n: number,
  /**
   * The estimate. Its numbers are floating-point numbers because they are estimates.
   */
  estimate: { count: number, count_error: number, core_seconds: number, core_seconds_error: number, sampled: number, units: number, longest_unit_seconds: number },
  /**
   * The engine whose units were sampled.
   */
  engine: string,
  /**
   * Wall time of the estimate, in seconds.
   */
  seconds: number, };

/**
 * One step of a method, as the observer of [`Method::watch`](super::Method::watch) receives it.
 */
export type Event = { "event": "place",
  /**
   * The square of the queen.
   */
  queen: Square, } | { "event": "remove",
  /**
   * The square where the queen was.
   */
  queen: Square, } | { "event": "move",
  /**
   * The square before the move.
   */
  from: Square,
  /**
   * The square after the move.
   */
  to: Square, } | { "event": "conflict",
  /**
   * The square.
   */
  square: Square,
  /**
   * The queen that attacks the square. If two rows would swap columns, this is its square
   * after the swap.
   */
  by: Square, } | { "event": "dead-end",
  /**
   * The row or column, such as `row 3`.
   */
  line: string, } | { "event": "select",
  /**
   * The square of the queen.
   */
  queen: Square,
  /**
   * Number of queens that attack the queen, counted per line.
   */
  threats: number, } | { "event": "seen",
  /**
   * The square of the queen before that move.
   */
  from: Square,
  /**
   * The square after that move.
   */
  to: Square, } | { "event": "accept" } & Proposal | { "event": "reject" } & Proposal | { "event": "stagnation",
  /**
   * The energy at which the search is stuck: the number of pairs of queens that attack each
   * other.
   */
  stuck_at: number,
  /**
   * Number of random moves that follow; 0 if the method starts again instead.
   */
  random_moves: number, } | { "event": "restart" } | { "event": "solution" };

/**
 * Given queens that together have no completion.
 */
export type ExplanationAnswer = {
  /**
   * The queens, as `[row, column]`.
   */
  queens: Array<Square>,
  /**
   * Whether every queen is needed: without any one of them there is a completion.
   */
  minimal: boolean,
  /**
   * The explanation as a sentence.
   */
  words: string,
  /**
   * Two of the queens that attack each other; absent if no two do.
   */
  attack?: [Square, Square],
  /**
   * The number of steps of the verified proof.
   */
  steps: number,
  /**
   * The steps of a search tree in depth-first order. Each step is the line whose free squares
   * the proof tries, such as `row 3` or `column 0`. A board that already has a line without a
   * free square needs no step. Absent for other proofs, for trees that use arithmetic and for
   * trees of more than 1000 steps.
   */
  tree?: Array<string>, };

/**
 * A board in a question or answer: given queens, which may attack each other, and blocked squares.
 */
export type GivenBoard = {
  /**
   * The board size.
   */
  n: number,
  /**
   * The given queens, as `[row, column]`.
   */
  queens: Array<Square>,
  /**
   * The blocked squares, as `[row, column]`.
   */
  blocked: Array<Square>, };

/**
 * A GPU.
 */
export type GpuAnswer = {
  /**
   * The number that `--device` accepts; absent for a software adapter, which is chosen by a part
   * of its name.
   */
  number?: number,
  /**
   * The name of the model.
   */
  name: string,
  /**
   * The driver.
   */
  driver: string,
  /**
   * The limits for counting, in words.
   */
  limits: string, };

/**
 * Rotate or reflect a board with its blocked squares.
 */
export type Image = {
  /**
   * The name of the symmetry, such as `quarter-turn`.
   */
  symmetry: string, };

/**
 * A rotated or reflected board.
 */
export type ImageAnswer = {
  /**
   * The rotated or reflected board.
   */
  board: GivenBoard, };

/**
 * An image of a solution.
 */
export type ImageOf = {
  /**
   * The column of the queen in each row.
   */
  columns: Array<number>,
  /**
   * The names of the symmetries that map the given solution to this image.
   */
  by: Array<string>, };

/**
 * Describe the program: version, engines, methods, limits and published counts.
 */
export type Info = Record<symbol, never>;

/**
 * The version, engines, methods and limits of this program on this machine.
 */
export type InfoAnswer = {
  /**
   * The version of the program.
   */
  version: string,
  /**
   * The architecture and operating system, such as `x86_64-linux`.
   */
  target: string,
  /**
   * The number of CPUs.
   */
  threads: number,
  /**
   * The features of the CPU that engines can use.
   */
  cpu_features: Array<string>,
  /**
   * The best instruction set that the environment variable `QUEENSIDE_CPU` allows; absent if it
   * is not set.
   */
  cpu_limit?: string,
  /**
   * The optional features of this build.
   */
  features: Array<string>,
  /**
   * The GPUs that can count, then software adapters.
   */
  gpus: Array<GpuAnswer>,
  /**
   * The counting engines.
   */
  engines: Array<EngineAnswer>,
  /**
   * The methods of completion, in the order in which they take turns.
   */
  methods: Array<string>,
  /**
   * The classic methods.
   */
  classic_methods: Array<string>,
  /**
   * The published numbers of solutions for n = 0, 1, 2 and so on, in decimal.
   */
  counts: Array<string>,
  /**
   * The largest n of each command, and other limits.
   */
  limits: Limits, };

/**
 * A group of safe squares.
 */
export type KingGroup = {
  /**
   * The label of the group: A to Z, then AA, AB and so on.
   */
  label: string,
  /**
   * The squares of the group, in reading order.
   */
  squares: Array<Square>,
  /**
   * The numbers of ways to place 0, 1, 2, ... kings on the group, in decimal.
   */
  ways: Array<string>, };

/**
 * How to count the ways to place kings on the safe squares of a solution.
 */
export type Kings = {
  /**
   * Number of kings [default: n].
   */
  kings?: number, };

/**
 * The numbers of ways to place kings on the safe squares of a solution, no two on neighbouring
 * squares.
 */
export type KingsAnswer = {
  /**
   * The board size.
   */
  n: number,
  /**
   * The number of kings.
   */
  k: number,
  /**
   * The number of ways to place k kings, in decimal.
   */
  ways: string,
  /**
   * The squares that exactly two queens attack, in reading order.
   */
  safe: Array<Square>,
  /**
   * The groups of safe squares that are connected by king's moves.
   */
  groups: Array<KingGroup>,
  /**
   * The numbers of ways to place 0, 1, 2, ... kings, in decimal.
   */
  polynomial: Array<string>,
  /**
   * The column of the queen in each row.
   */
  columns: Array<number>,
  /**
   * The greatest number of kings that fit on the safe squares.
   */
  greatest: number,
  /**
   * Whether the checker counted all ways again; false if there are too many sets of kings.
   */
  recounted: boolean, };

/**
 * The largest n of each command, and other limits.
 */
export type Limits = {
  /**
   * The largest n of `solve` by formula.
   */
  solve: number,
  /**
   * The largest n of `solve --seed`.
   */
  solve_random: number,
  /**
   * The largest n of `count`.
   */
  count: number,
  /**
   * The largest n of `list`.
   */
  list: number,
  /**
   * The largest n of a picture.
   */
  draw: number,
  /**
   * The largest n of a board with given queens or blocked squares.
   */
  complete: number,
  /**
   * The largest n of a board in a question in JSON.
   */
  question: number,
  /**
   * The largest number of events in a run that the web app shows.
   */
  events: number, };

/**
 * How to list solutions or completions.
 */
export type List = {
  /**
   * List only fundamental solutions: one per symmetry class, the lexicographically smallest.
   */
  up_to_symmetry: boolean,
  /**
   * Stop after K solutions.
   */
  limit?: number,
  /**
   * Give up after this time, such as 10s or 2m.
   */
  time_limit?: number | string,
  /**
   * Sort order [default: columns, or rows with the format grid].
   */
  order?: Order, };

/**
 * An estimate of the number of solutions of a board too large to count.
 */
export type LnEstimateAnswer = {
  /**
   * The board size.
   */
  n: number,
  /**
   * The estimate of ln Q(n), the natural logarithm of the number of solutions.
   */
  ln_count: number,
  /**
   * The standard error of `ln_count`, with an allowance for the gap.
   */
  ln_count_error: number,
  /**
   * The number as a power of ten, such as `4.2e2220`, or `10^(108964 ± 34)`.
   */
  about: string,
  /**
   * The number of sweeps over the board in which each run was cooled, and warmed again.
   */
  sweeps: number,
  /**
   * The number of independent runs.
   */
  runs: number,
  /**
   * By how much `ln_count` of the runs that were cooled lags behind that of those that were warmed. The
   * mean of both is too low by 1 to 3 % of it; a 32nd is part of the error.
   */
  gap: number,
  /**
   * Whether the runs stayed near balance; otherwise `ln_count` is too low, perhaps by more than its
   * error says.
   */
  balanced: boolean,
  /**
   * Wall time of the estimate, in seconds.
   */
  seconds: number, };

/**
 * A classic method.
 */
export type MethodAnswer = {
  /**
   * The name of the method.
   */
  name: string,
  /**
   * Short names that are accepted too, such as `dlx`.
   */
  short_names: Array<string>,
  /**
   * Names that other programs and documents use for it.
   */
  other_names: Array<OtherName>,
  /**
   * What it does, in one line.
   */
  summary: string,
  /**
   * Whether it searches exhaustively and so can prove that there is no solution. Only the runs of
   * other methods depend on the seed.
   */
  proves: boolean,
  /**
   * Whether it accepts a start position.
   */
  takes_start: boolean,
  /**
   * The largest n that it accepts.
   */
  max_n: number,
  /**
   * Its pseudocode, one string per line.
   */
  pseudocode: Array<string>,
  /**
   * Its description in Markdown: idea, pseudocode, cost, strengths and source.
   */
  text: string, };

/**
 * List the classic methods with their descriptions.
 */
export type Methods = {
  /**
   * Only this method.
   */
  name?: string, };

/**
 * List the different images of a solution.
 */
export type Orbit = Record<symbol, never>;

/**
 * The images of a solution.
 */
export type OrbitAnswer = {
  /**
   * The different images.
   */
  images: Array<ImageOf>,
  /**
   * The index of the fundamental solution in `images`, from 0.
   */
  fundamental: number, };

/**
 * The sort order of a list.
 */
export type Order = "columns" | "rows";

/**
 * The name of a method elsewhere.
 */
export type OtherName = {
  /**
   * The name there. Here it can be the name of another method.
   */
  name: string,
  /**
   * The program or document.
   */
  place: string, };

/**
 * Of which squares to count the solutions.
 */
export type Per = "square" | "column";

/**
 * The number of solutions with a queen on each square.
 */
export type PerSquareAnswer = {
  /**
   * The board size.
   */
  n: number,
  /**
   * The numbers in decimal: one list for each row of the board, or only for the first.
   */
  per_square: Array<Array<string>>,
  /**
   * The number of all solutions in decimal, to which each row and each column sums.
   */
  count: string,
  /**
   * Wall time, in seconds.
   */
  seconds: number, };

/**
 * A move that annealing considers, with the numbers that decide it.
 */
export type Proposal = {
  /**
   * The square of the queen.
   */
  from: Square,
  /**
   * The square where the queen would move.
   */
  to: Square,
  /**
   * Energy after the move minus energy before.
   */
  delta: number,
  /**
   * The temperature T.
   */
  temperature: number,
  /**
   * The probability that the move is made: exp(-delta / T), at most 1.
   */
  chance: number,
  /**
   * A random number from 0 to 1. The move is made if it is less than `chance`.
   */
  draw: number, };

/**
 * How to generate a puzzle of n = 4 to 16: a board with exactly one completion and no spare clue.
 * Without any one of its given queens it has several completions; without any one of its blocked
 * squares it has several completions or is harder than its level.
 */
export type Puzzle = {
  /**
   * The clues of the puzzle: `queens` (the default) or `blocked-squares`.
   */
  clues?: string,
  /**
   * The level: `easy`, `medium` or `hard`; any level by default.
   */
  level?: string,
  /**
   * Random seed; the same seed generates the same puzzle [default: 0].
   */
  seed?: number, };

/**
 * A puzzle; the checker has counted its completions.
 */
export type PuzzleAnswer = {
  /**
   * The board of the puzzle.
   */
  board: GivenBoard,
  /**
   * The level: `easy`, `medium` or `hard`.
   */
  level: string | null,
  /**
   * The column of the queen in each row of the only completion.
   */
  columns: Array<number>, };

/**
 * Return the levels that puzzles of a size have.
 */
export type PuzzleLevels = {
  /**
   * The clues of the puzzle: `queens` (the default) or `blocked-squares`.
   */
  clues?: string, };

/**
 * The levels of puzzles.
 */
export type PuzzleLevelsAnswer = {
  /**
   * The levels, the easiest first.
   */
  levels: Array<string>, };

/**
 * Read a board from text in any format.
 */
export type Read = {
  /**
   * The text of the board.
   */
  text: string,
  /**
   * The board size, for formats that do not contain it.
   */
  n?: number, };

/**
 * A board that was read from text.
 */
export type ReadAnswer = {
  /**
   * The board that was read.
   */
  board: GivenBoard,
  /**
   * The name of the format of the text.
   */
  format: string,
  /**
   * Whether rows and columns of the text count from 1.
   */
  counts_from_one: boolean,
  /**
   * What was left out of the text because it is not a part of the board, such as `4 row labels`.
   */
  left_out: string | null, };

/**
 * Return the next step that a person can reason on a board of regions with exactly one solution.
 * Squares that a queen rules out need no mark: its row, column and region, and those that it touches.
 */
export type RegionsHint = {
  /**
   * The rows of letters, one letter for each region.
   */
  regions: Array<string>,
  /**
   * The queens so far.
   */
  queens?: Array<[number, number] | string>,
  /**
   * The squares that are marked as ruled out.
   */
  marks?: Array<[number, number] | string>, };

/**
 * The next step on a board of regions.
 */
export type RegionsHintAnswer = {
  /**
   * The rule: `single`, `line`, `lines`, `block` or `supposition`; `wrong-queen` if a queen is not in
   * the solution, `wrong-mark` if a square of the solution is marked, `solved` if all queens are
   * placed.
   */
  rule: string,
  /**
   * The queen to place (`single`), the queen to remove (`wrong-queen`), or the square with the wrong
   * mark (`wrong-mark`).
   */
  queen: Square | null,
  /**
   * The squares that the step rules out.
   */
  ruled_out: Array<Square>,
  /**
   * The squares of the reason.
   */
  because: Array<Square>,
  /**
   * The letters of the regions of the reason.
   */
  regions: Array<string>,
  /**
   * The rows of the reason, from 0.
   */
  rows: Array<number>,
  /**
   * The columns of the reason, from 0.
   */
  columns: Array<number>, };

/**
 * Return the levels that boards of regions of a size have.
 */
export type RegionsLevels = Record<symbol, never>;

/**
 * The levels of boards of regions.
 */
export type RegionsLevelsAnswer = {
  /**
   * The levels, the easiest first.
   */
  levels: Array<string>, };

/**
 * How to generate a board of regions of n = 4 to 12 with exactly one solution: one queen in each row,
 * column and region, no two queens touching.
 */
export type RegionsPuzzle = {
  /**
   * The hardest rule that the board needs: `single`, `line`, `lines`, `block` or `supposition`; any
   * level by default.
   */
  level?: string,
  /**
   * Random seed; the same seed generates the same board [default: 0].
   */
  seed?: number, };

/**
 * A board of regions; the checker has counted its solutions.
 */
export type RegionsPuzzleAnswer = {
  /**
   * The rows of letters, one letter for each region.
   */
  regions: Array<string>,
  /**
   * The hardest rule that the board needs.
   */
  level: string | null,
  /**
   * The column of the queen in each row of the only solution.
   */
  columns: Array<number>, };

/**
 * Solve a board of regions: rows of letters, one letter for each region.
 */
export type RegionsSolve = {
  /**
   * The rows of letters.
   */
  regions: Array<string>, };

/**
 * The solutions of a board of regions.
 */
export type RegionsSolveAnswer = {
  /**
   * The number of solutions, as a decimal string.
   */
  solutions: string,
  /**
   * The column of the queen in each row of the first solution; `null` without a solution.
   */
  columns: Array<number> | null,
  /**
   * The hardest rule that the board needs; `null` if there is not exactly one solution, or if
   * suppositions one at a time do not lead to it.
   */
  level: string | null, };

/**
 * The results for one board.
 */
export type Row = {
  /**
   * Board size.
   */
  n: number,
  /**
   * One cell per method, in the order of the methods.
   */
  cells: Array<Cell>, };

/**
 * How to find a solution or completion of a board, or prove that there is none.
 */
export type Solve = {
  /**
   * Random seed; the same seed gives the same result.
   */
  seed?: number,
  /**
   * Use only this method
   *
   * In this list, the classic methods start at permutations; `queenside methods` explains them.
   * h1, h2, brute-force and dlx are short for most-threatened-h1, most-threatened-h2,
   * permutations and algorithm-x. Methods that cannot prove that there is no solution give up
   * after an amount of work that grows with the board.
   */
  method: string,
  /**
   * Number of threads [default: one per CPU].
   */
  threads?: number,
  /**
   * Give up after this time, such as 10s or 2m.
   */
  time_limit?: number | string,
  /**
   * Give up after this many steps (classic methods).
   */
  step_limit?: number,
  /**
   * Annealing schedule: first temperature, lowest temperature, alpha, such as 1,0.1,0.999.
   */
  cooling?: [number, number, number],
  /**
   * Find the first solution in lexicographic order, and prove that no smaller one exists.
   */
  first: boolean,
  /**
   * If there is no completion, report given queens that together rule out every completion; each is
   * needed.
   */
  explain: boolean, };

/**
 * A verified solution, a verified proof that there is none, or neither.
 */
export type SolveAnswer = {
  /**
   * The board size.
   */
  n: number,
  /**
   * Whether there is a solution.
   */
  status: Status,
  /**
   * The column of the queen in each row; null without a solution.
   */
  columns: Array<number> | null,
  /**
   * The name of the method that found the answer. `given` if the given queens attack each other
   * or stand on blocked squares; `none` if all methods gave up.
   */
  method: string,
  /**
   * The number of squares on which all methods together tried a queen; for a classic method, its
   * steps.
   */
  nodes: number,
  /**
   * Wall time of the search and the verification, in seconds.
   */
  seconds: number,
  /**
   * The kind of the verified proof that there is no completion: `attack`, `blocked` or `tree`.
   */
  proof?: string,
  /**
   * Given queens that together rule out a completion; present if the request asks for an
   * explanation and there is no completion.
   */
  explanation?: ExplanationAnswer,
  /**
   * Why the status is `unknown`: `time-limit`, `step-limit`, `no-luck` (the random search found
   * nothing), `undecided` (the requested method cannot decide the board), `unproven` (the proof
   * did not finish in time) or `stopped`.
   */
  gave_up?: string, };

/**
 * The distribution of several numbers: extremes, quartiles, median and mean.
 */
export type Spread = {
  /**
   * The least number.
   */
  least: number,
  /**
   * The lower quartile: a quarter of the numbers are at most this.
   */
  lower: number,
  /**
   * The median.
   */
  median: number,
  /**
   * The upper quartile: three quarters of the numbers are at most this. `None` if it
   * is infinite.
   */
  upper: number | null,
  /**
   * The greatest number. `None` if it is infinite.
   */
  greatest: number | null,
  /**
   * The mean. `None` if it is infinite.
   */
  mean: number | null, };

/**
 * A square, by row and column. Both are counted from 0; row 0 is at the top and column 0 at the
 * left.
 */
export type Square = [number, number];

/**
 * Whether there is a solution.
 */
export type Status = "solution" | "none" | "unknown";

/**
 * The numbers of solutions that a turn maps to themselves.
 */
export type SymmetricAnswer = {
  /**
   * The board size.
   */
  n: number,
  /**
   * The number of solutions that a half turn maps to themselves, in decimal.
   */
  half_turn: string,
  /**
   * The number of solutions that a quarter turn maps to themselves, in decimal.
   */
  quarter_turn: string,
  /**
   * Wall time, in seconds.
   */
  seconds: number, };

/**
 * How to trace a classic method.
 */
export type Trace = {
  /**
   * Classic method; h1, h2, brute-force and dlx are short names.
   */
  method: string,
  /**
   * Random seed; the same seed gives the same result.
   */
  seed?: number,
  /**
   * Find all solutions (methods that try everything).
   */
  all?: boolean,
  /**
   * Give up after this many steps [default: none for methods that try everything].
   */
  step_limit?: number,
  /**
   * Give up after this time, such as 10s or 2m.
   */
  time_limit?: number | string,
  /**
   * Annealing schedule: first temperature, lowest temperature, alpha, such as 1,0.1,0.999.
   */
  cooling?: [number, number, number],
  /**
   * Stop after K events.
   */
  events?: number, };

/**
 * The number of symmetry classes, and the numbers from which it follows by Burnside's lemma; all in
 * decimal.
 */
export type UpToSymmetry = {
  /**
   * The number of all solutions.
   */
  all: string,
  /**
   * The number of solutions that a half turn maps to themselves.
   */
  half_turn: string,
  /**
   * The number of solutions that a quarter-turn maps to themselves.
   */
  quarter_turn: string,
  /**
   * The number of symmetry classes.
   */
  classes: string, };

/**
 * How a watched run ended.
 */
export type WatchedEnd = {
  /**
   * Whether there is a solution.
   */
  status: Status,
  /**
   * The number of solutions that the run found.
   */
  solutions: number,
  /**
   * Why the run ended, in words.
   */
  why: string, };

/**
 * An event of a watched run, and the board after it.
 */
export type WatchedEvent = {
  /**
   * The number of events so far.
   */
  place: number,
  /**
   * The queens on the board, as `[row, column]`.
   */
  queens: Array<Square>,
  /**
   * The event, as in `trace --json`; `null` before the first one.
   */
  event: Event | null,
  /**
   * The event in words; empty before the first one.
   */
  words: string,
  /**
   * The line of the pseudocode, from 0; `null` for an event without a line.
   */
  line: number | null,
  /**
   * The number of pairs of queens that attack each other.
   */
  energy: number,
  /**
   * The counters after the event.
   */
  counts: Counts, };

/**
 * Write a board as text.
 */
export type Write = {
  /**
   * The name of the format.
   */
  format: string, };

/**
 * A board as text.
 */
export type WriteAnswer = {
  /**
   * The text.
   */
  text: string, };

/** The questions, and the runs of a method that can be watched. */
export interface Kinds {
  "check": { ask: { board: Board } & Partial<Check>; answer: CheckedBoard; };
  "compare": { ask: { sizes: number | string | Array<Board>; methods?: Array<string>; start?: Board } & Partial<Compare>; answer: CompareRows; };
  "count": { ask: { board: Board; record?: CountRecord } & Partial<Count>; answer: Counted; event: CountEvent; };
  "count-units": { ask: { board: Board } & CountUnits; answer: CountedUnits; event: CountEvent; };
  "draw": { ask: { board: Board } & Partial<Draw>; answer: DrawAnswer; };
  "image": { ask: { board: Board } & Image; answer: ImageAnswer; };
  "info": { ask: {  } & Partial<Info>; answer: InfoAnswer; };
  "kings": { ask: { board: Board } & Partial<Kings>; answer: KingsAnswer; };
  "list": { ask: { board: Board; after?: Board } & Partial<List>; answer: BoardList; };
  "methods": { ask: {  } & Partial<Methods>; answer: Array<MethodAnswer>; };
  "orbit": { ask: { board: Board } & Partial<Orbit>; answer: OrbitAnswer; };
  "puzzle": { ask: { board: Board } & Partial<Puzzle>; answer: PuzzleAnswer; };
  "puzzle-levels": { ask: { board: Board } & Partial<PuzzleLevels>; answer: PuzzleLevelsAnswer; };
  "read": { ask: {  } & Read; answer: ReadAnswer; };
  "regions-hint": { ask: {  } & RegionsHint; answer: RegionsHintAnswer; };
  "regions-levels": { ask: { board: Board } & Partial<RegionsLevels>; answer: RegionsLevelsAnswer; };
  "regions-puzzle": { ask: { board: Board } & Partial<RegionsPuzzle>; answer: RegionsPuzzleAnswer; };
  "regions-solve": { ask: {  } & RegionsSolve; answer: RegionsSolveAnswer; };
  "solve": { ask: { board: Board; start?: Board } & Partial<Solve>; answer: SolveAnswer; };
  "write": { ask: { board: Board } & Write; answer: WriteAnswer; };
  "watch": { question: { board: Board; start?: Board } & Trace; event: WatchedEvent; end: WatchedEnd; };
}
