/** Questions to the service, their answers and events. Their types are derived from those in Rust. */

import type { Kinds } from "../../npm/questions.d.ts";

/** The largest size of a board. */
export const MAX_SIZE = 1000;

/** The app changes neither questions nor answers. */
type Constant<T> = T extends object ? { readonly [K in keyof T]: Constant<T[K]> } : T;

/** The number of workers that answer, if several. */
interface Threads {
  readonly threads?: number;
}

/** Boards of answers are complete. */
type Complete<T> = T extends { board: unknown } ? { readonly board: Required<Board> } : unknown;

/** The name of a question. */
export type Kind = Exclude<keyof Kinds, "watch">;
export type Question<K extends Kind> = Constant<Kinds[K]["ask"]>;
export type Answer<K extends Kind> = Constant<Kinds[K]["answer"]> & Complete<Kinds[K]["answer"]> & Threads;
export type EventOf<K extends Kind> = Kinds[K] extends { event: infer E } ? Constant<E> & Threads : never;

/** Receives the events of a question. */
export type Listener<K extends Kind> = (event: EventOf<K>) => void;

/** A run of a method that can be watched: its question, its events and its end. */
export type Watched = Constant<Kinds["watch"]>;

export type Board = Question<"check">["board"];
/** A row and a column, from 0. */
export type Square = Answer<"check">["on_blocked"][number];
export type Conflict = Answer<"check">["conflicts"][number];
export type Method = Answer<"methods">[number];

/** The completed units of a count, from which it can resume. */
export type CountRecord = Answer<"count-units">["record"];
/** The pieces of a count (runs of consecutive units), with their shares of the work. */
export type Plan = Extract<EventOf<"count">, { event: "plan" }>;
/** The progress of a count. */
export type Part = Extract<EventOf<"count">, { event: "part" }>;

/** The results of one method on one board size. */
export type Cell = Answer<"compare">["rows"][number]["cells"][number];

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
