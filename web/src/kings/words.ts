/** Numbers in words and groups of three. */

/** `1,234,567`, of a number of any length. */
export function grouped(number: bigint | number | string): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `no kings`, `1 king`, `1,234 kings`. */
export function many(count: bigint | number, one: string, more = `${one}s`): string {
  if (BigInt(count) === 0n) return `no ${more}`;
  return BigInt(count) === 1n ? `1 ${one}` : `${grouped(count)} ${more}`;
}
