/** Numbers in words. */

/** Format a whole number with commas between thousands. */
export function grouped(number: string | number | bigint): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Format a number with a noun: `0 queens`, `1 queen`, `1,234 queens`. */
export function counted(count: string | number | bigint, one: string): string {
  return `${grouped(count)} ${one}${String(count) === "1" ? "" : "s"}`;
}
