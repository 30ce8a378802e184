/** Numbers in words. */

/** A whole number with commas between thousands, where long ones may be broken. */
export function grouped(number: string | number | bigint): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
