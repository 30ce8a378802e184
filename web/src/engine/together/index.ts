/** Long questions that several workers of this browser answer together. */

import type { CountQuestion, Listener, Long } from "../protocol.ts";
import { askHere } from "../local.ts";
import { compareTogether } from "./compare.ts";
import { countTogether } from "./count.ts";
import { searchTogether } from "./search.ts";
import { THREADS } from "./threads.ts";

type Together<K extends keyof Long> = (
  question: Long[K]["ask"],
  listen: Listener<K>,
  signal: AbortSignal,
) => Promise<Long[K]["answer"]>;

/** How threads share each kind of question, and whether a question is large enough for that. */
const SHARED: { [K in keyof Long]?: [Together<K>, isWorthIt: (question: Long[K]["ask"]) => boolean] } = {
  compare: [compareTogether, ({ methods }) => methods.length > 1],
  count: [countTogether, ({ board }) => isEmpty(board) && isLarge(board.n)],
  "kings-search": [searchTogether, ({ n, method }) => method !== "every" && isLarge(n)],
};

/** Only counts of empty boards have units. */
const isEmpty = ({ queens, blocked }: CountQuestion["board"]): boolean =>
  (queens?.length ?? 0) + (blocked?.length ?? 0) === 0;

/** Work on smaller boards ends before a second worker starts. */
const isLarge = (n = 0): boolean => n >= 15;

/** Ask all threads, or one thread if the question is too small to share. */
export function askTogether<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
  signal: AbortSignal,
): Promise<Long[K]["answer"]> {
  const [together, isWorthIt] = SHARED[kind] ?? [];
  if (THREADS === 1 || !together || !isWorthIt?.(question)) return askHere(kind, question, listen, signal);
  return together(question, listen, signal);
}
