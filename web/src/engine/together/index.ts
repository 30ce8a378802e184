/** Long questions that several workers of this browser answer together. */

import type { Answer, Kind, Listener, Question } from "../questions.ts";
import { askHere } from "../local.ts";
import { compareTogether } from "./compare.ts";
import { countTogether } from "./count.ts";
import { searchTogether } from "./search.ts";
import { THREADS } from "./threads.ts";

type Together<K extends Kind> = (
  question: Question<K>,
  listen: Listener<K>,
  signal: AbortSignal,
) => Promise<Answer<K>>;

/** How threads share each kind of question, and whether a question is large enough for that. */
const SHARED: { [K in Kind]?: [Together<K>, isWorthIt: (question: Question<K>) => boolean] } = {
  compare: [compareTogether, ({ methods }) => (methods?.length ?? 0) > 1],
  count: [countTogether, ({ board }) => isEmpty(board) && isLarge(board.n)],
  "kings-search": [searchTogether, ({ n, method }) => method !== "every" && isLarge(n)],
};

/** Only counts of empty boards have units. */
const isEmpty = ({ queens, blocked }: Question<"count">["board"]): boolean =>
  (queens?.length ?? 0) + (blocked?.length ?? 0) === 0;

/** Work on smaller boards ends before a second worker starts. */
const isLarge = (n: number): boolean => n >= 15;

/** Ask all threads, or one thread if the question is too small to share. */
export function askTogether<K extends Kind>(
  kind: K,
  question: Question<K>,
  listen: Listener<K>,
  signal: AbortSignal,
): Promise<Answer<K>> {
  const [together, isWorthIt] = SHARED[kind] ?? [];
  if (THREADS === 1 || !together || !isWorthIt?.(question)) return askHere(kind, question, listen, signal);
  return together(question, listen, signal);
}
