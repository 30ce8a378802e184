/** How a run ended, or why its end is not seen. */

import type { Run } from "./run.ts";
import { written } from "./series.ts";

const events = (count: number): string => (count === 1 ? "1 event" : `${written(count)} events`);

export function endInWords(
  run: Pick<Run, "refused" | "ended" | "end" | "isFull">,
  isOver: boolean,
): { text: string; tone: "good" | "bad" | "muted" | "over" } {
  const { refused, ended, end } = run;
  if (refused !== null) return { text: `Refused: ${refused}.`, tone: "bad" };
  if (ended === null) {
    const text = run.isFull
      ? `The first ${events(end)} are kept; the run goes on beyond them.`
      : `${events(end)} recorded so far.`;
    return { text, tone: "muted" };
  }
  const { status, why } = ended;
  const after = `after ${events(end)}`;
  if (status === "solution") {
    return isOver
      ? { text: `Solution found ${after}.`, tone: "good" }
      : { text: `To come: a solution ${after}.`, tone: "muted" };
  }
  if (status === "none") {
    const text = `No solution, proven ${after}: ${why}.`;
    return isOver
      ? { text, tone: "over" }
      : { text: `To come: no solution, proven ${after}.`, tone: "muted" };
  }
  const text = `Given up ${after}: ${why}.`;
  return isOver ? { text, tone: "over" } : { text: `To come: given up ${after}.`, tone: "muted" };
}
