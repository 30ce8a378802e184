import type { Long } from "./protocol.ts";

/** A long question at work. */
export interface Job<K extends keyof Long> {
  /** Rejects with a {@link Refused}, of kind `stopped` when it was stopped. */
  readonly answer: Promise<Long[K]["answer"]>;
  /** Ends it at once. */
  stop(): void;
}

/** Hears what is told on the way. */
export type Listener<K extends keyof Long> = (told: Long[K]["told"]) => void;
