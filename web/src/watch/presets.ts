/** Runs for a lesson. */

import type { Square } from "../engine/index.ts";
import type { State } from "./settings.ts";

/** Two boards whose one conflict takes many moves to repair: the rule repeats boards. */
const STUCK_6: readonly Square[] = [
  [0, 0],
  [1, 2],
  [2, 4],
  [3, 1],
  [4, 3],
  [5, 5],
];
const STUCK_11: readonly Square[] = [
  [0, 6],
  [1, 10],
  [2, 1],
  [2, 7],
  [3, 5],
  [4, 0],
  [5, 2],
  [6, 4],
  [7, 8],
  [9, 9],
  [10, 3],
];

export const PRESETS: readonly { readonly title: string; readonly run: Partial<State> }[] = [
  {
    title: "Backtracking or looking ahead?",
    run: { method: "backtracking", others: ["lookahead"], n: 8 },
  },
  {
    title: "Fewest choices: 113 queens become 15",
    run: { method: "backtracking", others: ["algorithm-x"], n: 8 },
  },
  { title: "Repair 50 queens", run: { method: "min-conflicts", n: 50, seed: 1, speed: "4" } },
  {
    title: "6 queens, one conflict left: a long way",
    run: { method: "most-threatened-h1", n: 6, start: STUCK_6, at: 6 },
  },
  {
    title: "11 queens, one conflict left: a long way",
    run: { method: "most-threatened-h2", n: 11, start: STUCK_11, at: 11 },
  },
];
