/** Numbers in words and groups of three. */

import { grouped } from "../words.ts";
import { type Child, el } from "../dom.ts";

/** The same text, but long numbers in it may go on in the next line, after a comma. */
export function breakable(text: string): Child[] {
  return text.split(/(?<=\d,)(?=\d{3})/).flatMap((part, place) => (place === 0 ? [part] : [el("wbr"), part]));
}

/** `no kings`, `1 king`, `1,234 kings`. */
export function many(count: bigint | number, one: string, more = `${one}s`): string {
  if (BigInt(count) === 0n) return `no ${more}`;
  return BigInt(count) === 1n ? `1 ${one}` : `${grouped(count)} ${more}`;
}
