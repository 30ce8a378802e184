/** What is watched, as the address has it: a link is a lesson. */

import type { Method, Square } from "../engine/index.ts";
import { squaresOf, squaresText, whole } from "../shell/address.ts";
import { nearestSpeed, USUAL_SPEED } from "./speeds.ts";

/** The greatest board that is watched: queens on larger ones are too small to be seen move. */
export const MOST = 50;

export interface State {
  readonly method: string;
  /** A second method, to compare with; empty for none. */
  readonly other: string;
  readonly n: number;
  readonly seed: number;
  readonly given: readonly Square[];
  /** The number of events that have happened. */
  readonly at: number;
  readonly speed: number;
  /** Whether lines between attacking queens, and attacked squares, are shown. */
  readonly lines: boolean;
  readonly attacked: boolean;
  /** Whether keys work wherever the focus is. */
  readonly keys: boolean;
}

/** The most events that the address can name; fewer are kept. */
const FAR = 10 ** 9;

/** The state of an address; what it does not say is as usual, and what is no method is said. */
export function stateOf(
  values: URLSearchParams,
  methods: readonly Method[],
): { state: State; wrong: string } {
  const unknown: string[] = [];
  const known = (name: string, usual: string): string => {
    const value = values.get(name);
    if (value === null || value === "" || methods.some((method) => method.name === value))
      return value || usual;
    unknown.push(value);
    return usual;
  };
  const method = known("method", "backtracking");
  const other = known("with", "");
  const most = Math.min(MOST, sizeOf(methods, method), sizeOf(methods, other));
  const n = whole(values, "n", 8, 1, most);
  const state: State = {
    method,
    other,
    n,
    seed: whole(values, "seed", 1, 0, Number.MAX_SAFE_INTEGER),
    given: squaresOf(values.get("q"), n),
    at: whole(values, "at", 0, 0, FAR),
    speed: nearestSpeed(whole(values, "speed", USUAL_SPEED, 1, FAR)),
    lines: values.get("lines") !== "0",
    attacked: values.get("attacked") === "1",
    keys: values.get("keys") !== "0",
  };
  const wrong = unknown.map((name) => `There is no method “${name}”: choose one from the list.`).join(" ");
  return { state, wrong };
}

/** The values that an address needs for this state. */
export function valuesOf(state: State): Record<string, string | number | undefined> {
  return {
    method: state.method,
    n: state.n,
    seed: state.seed,
    q: squaresText(state.given),
    with: state.other,
    at: state.at === 0 ? undefined : state.at,
    speed: state.speed === USUAL_SPEED ? undefined : state.speed,
    lines: state.lines ? undefined : 0,
    attacked: state.attacked ? 1 : undefined,
    keys: state.keys ? undefined : 0,
  };
}

/** The greatest board of a method; of none, any. */
export function sizeOf(methods: readonly Method[], name: string): number {
  return methods.find((method) => method.name === name)?.max_size ?? MOST;
}
