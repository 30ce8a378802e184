/** Numbers in words. */

/** A whole number with commas between thousands, where long ones may be broken. */
export function grouped(number: string | number | bigint): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** `0 queens`, `1 queen`, `1,234 queens`. */
export function counted(count: string | number | bigint, one: string): string {
  return `${grouped(count)} ${one}${String(count) === "1" ? "" : "s"}`;
}
