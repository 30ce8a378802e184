/** Numbers in words. */

type Whole = string | number | bigint | null;

/** Format a whole number with commas between thousands; `–` if it is not known. */
export function grouped(number: Whole): string {
  return String(number ?? "–").replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Begin with a capital letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Format a number with a noun: `0 queens`, `1 queen`, `1,234 queens`. */
export function counted(count: Whole, one: string): string {
  return `${grouped(count)} ${one}${String(count) === "1" ? "" : "s"}`;
}
