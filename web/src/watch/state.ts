/** What is watched, as the address has it: a link is a lesson. */

import { MAX_SIZE, type Method, type Square } from "../engine/index.ts";
import { numberOf, oneOf, squaresOf, squaresText, type Wrong } from "../shell/address.ts";
import { nearestSpeed, SPEEDS, USUAL_SPEED } from "./speeds.ts";

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

/** The state of an address; what it does not say is as usual. */
export function stateOf(values: URLSearchParams, methods: readonly Method[], wrong: Wrong): State {
  const names = methods.map(({ name }) => name);
  const n = numberOf(values, "n", 8, 1, MAX_SIZE, wrong);
  const isOn = (name: string, usual: "0" | "1"): boolean =>
    oneOf(values, name, ["0", "1"], usual, wrong) === "1";
  return {
    method: oneOf(values, "method", names, "backtracking", wrong),
    other: oneOf(values, "with", ["", ...names], "", wrong, "nothing"),
    n,
    seed: numberOf(values, "seed", 1, 0, Number.MAX_SAFE_INTEGER, wrong),
    given: squaresOf(values, "q", n, wrong),
    at: numberOf(values, "at", 0, 0, FAR, wrong),
    speed: nearestSpeed(numberOf(values, "speed", USUAL_SPEED, 1, SPEEDS.at(-1) ?? USUAL_SPEED, wrong)),
    lines: isOn("lines", "1"),
    attacked: isOn("attacked", "0"),
    keys: isOn("keys", "1"),
  };
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
