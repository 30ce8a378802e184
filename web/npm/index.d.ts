import type { Kinds } from "./questions.d.ts";

export type { Kinds } from "./questions.d.ts";

/** The name of a question, such as `"solve"`, `"count"` or `"check"`. */
export type Kind = Exclude<keyof Kinds, "watch">;

/** What happens while a question is answered, such as the progress of a count. */
export type EventOf<K extends Kind> = Kinds[K] extends { event: infer E } ? E : never;

/**
 * Answer a question. A separate checker verifies the answer before it is returned.
 *
 * The answer blocks the thread, so ask long questions in a worker. A board size, a board or an option
 * that is not valid, and an answer that fails verification, reject with {@link Refused}.
 *
 * ```js
 * import { ask } from "queenside";
 *
 * const { count } = await ask("count", { board: { n: 8 } }); // "92": counts are decimal strings
 * const { columns } = await ask("solve", { board: { n: 8 }, seed: 1 });
 * ```
 *
 * @param kind The name of the question.
 * @param question Its fields; a time limit is in seconds.
 * @param listen Receives the events; if it throws, the work stops.
 */
export function ask<K extends Kind>(
  kind: K,
  question?: Kinds[K]["ask"],
  listen?: (event: EventOf<K>) => void,
): Promise<Kinds[K]["answer"]>;

/** Why an answer is missing. `kind` names the reason, such as `"bad"`. */
export class Refused extends Error {
  readonly kind: string;
}
