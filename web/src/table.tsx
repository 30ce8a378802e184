/** Tables that scroll in a focusable box, and lists of values. */

import { type Child, el } from "./dom.ts";

export interface TableParts {
  /** The label of the box, and the caption if it differs. */
  readonly label: string;
  readonly caption?: Child;
  /** The classes of the box and of the table. */
  readonly box?: string;
  readonly look?: string | undefined;
  /** The column heads: cells, or the content of cells. */
  readonly heads: readonly Child[] | (() => readonly Child[]);
  /** A row above the heads. */
  readonly over?: Child;
  readonly foot?: Child;
}

export function table(
  { label, caption = label, box = "", look, heads, over, foot }: TableParts,
  rows: Child,
): Element {
  const head = (child: Child): Child =>
    child instanceof HTMLTableCellElement ? child : <th scope="col">{child}</th>;
  return (
    <div class={`scroll ${box}`} tabindex={0} role="region" aria-label={label}>
      <table class={look}>
        <caption class="hidden">{caption}</caption>
        <thead>
          {over}
          <tr>{() => (typeof heads === "function" ? heads() : heads).map(head)}</tr>
        </thead>
        <tbody>{rows}</tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

/** A list of names with their values. */
export const pairs = (
  look: string | null,
  rows: () => readonly (readonly [name: string, value: string])[],
): Element => (
  <dl class={look}>
    {() =>
      rows().map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))
    }
  </dl>
);

/** Scroll the box of a table, but not the page, to a row. */
export function reveal(row: Element): void {
  const place = row.closest(".scroll");
  if (place === null) return;
  const [box, line] = [place.getBoundingClientRect(), row.getBoundingClientRect()];
  if (line.top < box.top || line.bottom > box.bottom) place.scrollTop += line.top - box.top - box.height / 2;
}
