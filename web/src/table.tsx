/** Tables that scroll in a focusable box, and lists of values. */

import { For, type JSX, type ParentProps } from "solid-js";

interface TableProps extends ParentProps {
  /** The label of the box, and the caption if it differs. */
  readonly label: string;
  readonly caption?: string;
  /** The classes of the box and of the table. */
  readonly box?: string;
  readonly look?: string | undefined;
  /** The column heads: texts, or cells. */
  readonly heads: readonly JSX.Element[];
  /** A row above the heads. */
  readonly over?: JSX.Element;
  readonly foot?: JSX.Element;
}

/** A table; its children are the rows. */
export function Table(props: TableProps): JSX.Element {
  return (
    <div class={`scroll ${props.box ?? ""}`} tabindex={0} role="region" aria-label={props.label}>
      <table class={props.look}>
        <caption class="hidden">{props.caption ?? props.label}</caption>
        <thead>
          {props.over}
          <tr>
            {props.heads.map((head) => (typeof head === "string" ? <th scope="col">{head}</th> : head))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
        {props.foot !== undefined && <tfoot>{props.foot}</tfoot>}
      </table>
    </div>
  );
}

/** A list of names with their values. */
export function Pairs(props: {
  readonly look?: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}): JSX.Element {
  return (
    <dl class={props.look}>
      <For each={props.rows}>
        {([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

/** Scroll the box of a table, but not the page, to a row. */
export function reveal(row: Element): void {
  const place = row.closest(".scroll");
  if (place === null) return;
  const [box, line] = [place.getBoundingClientRect(), row.getBoundingClientRect()];
  if (line.top < box.top || line.bottom > box.bottom) place.scrollTop += line.top - box.top - box.height / 2;
}
