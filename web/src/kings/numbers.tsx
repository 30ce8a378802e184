/** Long numbers, polynomials such as 1 + 3x + x², and the letters of groups. */

import { groupStyle } from "../board/picture.ts";
import { type Child, el } from "../dom.ts";
import { grouped } from "../words.ts";

/** Allow line breaks after the commas of long numbers. */
export function breakable(text: string): Child[] {
  return text.split(/(?<=\d,)(?=\d{3})/).flatMap((part, place) => (place === 0 ? [part] : [<wbr />, part]));
}

/** A group's letter on its colour. */
export function letter(label: string, group: number): Element {
  return (
    <span class="letter" style={groupStyle(group)}>
      {label}
    </span>
  );
}

/** The terms of a polynomial; if there are many, the first ones, those near the chosen one, and the last. */
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
  return coefficients.map((coefficient, power) => {
    if (!isShown(power)) return isShown(power - 1) && " + …";
    const number = coefficient === 1n && power > 0 ? "" : breakable(grouped(coefficient));
    const x = power > 0 && [<i>x</i>, power > 1 && <sup>{power}</sup>];
    return [power > 0 && " + ", el(power === chosen ? "mark" : "span", { class: "term" }, number, x)];
  });
}
