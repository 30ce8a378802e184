/** Polynomials as they are written on paper: 1 + 3x + x². */

import { type Child, el } from "../dom.ts";
import { breakable } from "./words.ts";
import { grouped } from "../words.ts";

function term(coefficient: bigint, power: number, isChosen: boolean): HTMLElement {
  const number = coefficient === 1n && power > 0 ? "" : breakable(grouped(coefficient));
  const x: Child = power > 0 && [el("i", {}, "x"), power > 1 && el("sup", {}, power)];
  return el(isChosen ? "mark" : "span", { class: "term" }, number, x);
}

/** The terms; of many only the first, those about the chosen one, and the last. */
export function polynomial(
  coefficients: readonly bigint[],
  chosen: number | null = null,
  most = 12,
): Child[] {
  const last = coefficients.length - 1;
  const isShown = (power: number): boolean =>
    coefficients.length <= most ||
    power < 3 ||
    power === last ||
    (chosen !== null && Math.abs(power - chosen) <= 1);
  const children: Child[] = [];
  let isGap = false;
  coefficients.forEach((coefficient, power) => {
    if (!isShown(power)) {
      isGap = true;
      return;
    }
    if (isGap) children.push(" + …");
    isGap = false;
    children.push(power > 0 && " + ", term(coefficient, power, power === chosen));
  });
  return children;
}
