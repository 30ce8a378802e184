/** The boards of a search as files, with the names that the command line has. */

import type { Hit } from "../engine/index.ts";
import type { Question } from "./question.ts";
import { wantedText } from "./wanted.ts";

type About = readonly [question: Question, method: string] | null;

function records(hits: readonly Hit[], about: About): Record<string, unknown>[] {
  return hits.map(({ columns, ways, board, round }) => ({
    n: columns.length,
    k: about?.[0].kings ?? columns.length,
    ways,
    columns,
    seed: about?.[0].seed ?? 0,
    method: about?.[1] ?? "auto",
    round,
    board: String(board),
  }));
}

export function jsonOf(hits: readonly Hit[], about: About): string {
  return `[\n${records(hits, about)
    .map((record) => JSON.stringify(record))
    .join(",\n")}\n]\n`;
}

export function csvOf(hits: readonly Hit[], about: About): string {
  const rows = records(hits, about).map((record) =>
    Object.values(record)
      // Columns hold commas.
      .map((value) => (Array.isArray(value) ? `"${value.join(",")}"` : String(value)))
      .join(","),
  );
  return ["n,k,ways,columns,seed,method,round,board", ...rows, ""].join("\n");
}

export function nameOf({ n, kings, wanted }: Question): string {
  return `queens-${n}-kings-${kings}-ways-${wantedText(wanted).replace("..", "-to-")}`;
}
