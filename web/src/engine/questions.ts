/** Questions to the service, their answers and events. Their types are derived from those in Rust. */

import type { CountAnswer, GivenBoard, Kinds } from "../../npm/questions.d.ts";

/** The largest size of a board. */
export const MAX_SIZE = 1000;

/** The app changes neither questions nor answers. */
type Constant<T> = T extends object ? { readonly [K in keyof T]: Constant<T[K]> } : T;

/** The number of workers that answer, if several. */
interface Threads {
  readonly threads?: number;
}

/** A board: of all the forms that the service reads, the app uses the one that answers have. */
export type Board = Constant<Pick<GivenBoard, "n"> & Partial<GivenBoard>>;

/** The fields of a question, with its board in that form, or as a size or a list of columns. */
type Fields<T> = Constant<Omit<T, "board" | "start">> &
  (T extends { board: unknown } ? { readonly board: Board } : unknown) &
  (T extends { start?: unknown } ? { readonly start?: Board } : unknown);

/** The name of a question. */
export type Kind = Exclude<keyof Kinds, "watch">;
export type Question<K extends Kind> = Fields<Kinds[K]["ask"]>;
/** The app asks for no estimates. */
type Exact<K extends Kind> = K extends "count" ? CountAnswer : Kinds[K]["answer"];
export type Answer<K extends Kind> = Constant<Exact<K>> & Threads;
export type EventOf<K extends Kind> = Kinds[K] extends { event: infer E } ? Constant<E> & Threads : never;

/** Receives the events of a question. */
export type Listener<K extends Kind> = (event: EventOf<K>) => void;

/** A run of a method that can be watched: its question, its events and its end. */
export type Watched = Constant<Omit<Kinds["watch"], "question">> & {
  readonly question: Fields<Kinds["watch"]["question"]>;
};

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
