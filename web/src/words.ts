/** Numbers in words. */

/** A whole number in decimal with thin spaces between thousands. */
export function grouped(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
