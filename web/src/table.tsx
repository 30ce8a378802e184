/** Tables that scroll in a focusable box, and lists of values. */

import { For, type JSX, type ParentProps } from "solid-js";

interface TableProps extends ParentProps {
  /** The label of the box, and the caption if it differs. */
  readonly label: string;
  readonly caption?: string;
  /** The class of the table. */
  readonly look?: string;
  readonly heads: readonly string[];
}

/** A table; its children are the rows. */
export function Table(props: TableProps): JSX.Element {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={props.label}>
      <table class={props.look}>
        <caption class="hidden">{props.caption ?? props.label}</caption>
        <thead>
          <tr>
            <For each={props.heads}>{(head) => <th scope="col">{head}</th>}</For>
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
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
            <dt class="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
