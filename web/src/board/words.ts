/** Boards in words, for those who do not see them. */

import type { Square } from "../engine/protocol.ts";
import type { Picture } from "./picture.ts";

const has = (squares: readonly Square[] | undefined, [row, column]: Square): boolean =>
  squares?.some(([r, c]) => r === row && c === column) ?? false;

/** What stands on a square, and what attacks it. */
export function squareInWords(picture: Picture, square: Square): string {
  const [row, column] = square;
  const parts = [`row ${row}, column ${column}`];
  if (has(picture.queens, square)) parts.push("queen");
  else if (has(picture.found, square)) parts.push("queen set by the program");
  if (has(picture.kings, square)) parts.push("king");
  if (has(picture.blocked, square)) parts.push("blocked");
  const group = picture.tints?.find((tint) => has(tint.squares, square));
  if (group !== undefined) parts.push(`group ${group.label}`);
  const attackers = picture.attackers?.[row * picture.n + column] ?? 0;
  if (attackers > 0) parts.push(`attacked by ${attackers}`);
  else if (picture.attackers) parts.push("not attacked");
  return parts.join(", ");
}

/** The whole board in a sentence. */
export function boardInWords(picture: Picture): string {
  const all = [...picture.queens, ...(picture.found ?? [])];
  const queens = all.length === 1 ? "1 queen" : `${all.length} queens`;
  const where =
    all.length > 0 && all.length <= 12 ? ` on ${all.map(([r, c]) => `(${r}, ${c})`).join(", ")}` : "";
  return `Board of ${picture.n} rows with ${queens}${where}`;
}
