/**
 * The product of the group polynomials, the sum for one coefficient, and the ways for each number
 * of kings.
 */

import { createEffect, createMemo, For, Index, type JSX, Show } from "solid-js";
import { Dynamic } from "solid-js/web";

import { groupStyle } from "../board/picture.ts";
import { reveal, Table } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import type { KingsBoard } from "./board.ts";
import type { Share, Ways } from "./ways.ts";

/** The maximum number of shares in the table. */
const MAX_SHARES = 200;
/** The maximum number of groups for a table with one column per group. */
const MAX_COLUMNS = 16;

export function Product({ board }: { readonly board: KingsBoard }): JSX.Element {
  const content = (ways: Ways): JSX.Element => {
    const { groups, polynomial: coefficients } = ways.kings;
    const chosen = (): number | null => (board.k() < coefficients.length ? board.k() : null);
    return (
      <>
        {groups.length === 0 ? (
          <p>The board has 0 safe squares: the only way is to place 0 kings.</p>
        ) : (
          <>
            <p class="factors">
              {groups.map(({ label }, group) => (
                <span
                  class="factor"
                  classList={{ "is-on": board.group() === group }}
                  {...board.hoverHandlers(group)}
                >
                  <Letter label={label} group={group} /> ({polynomial(ways.of[group] ?? [], null, 16)})
                </span>
              ))}
            </p>
            <p class="product">= {polynomial(coefficients.map(BigInt), chosen())}</p>
          </>
        )}
        <Show
          when={board.total() > 0n}
          fallback={
            <p>
              The groups hold at most {counted(board.fits(), "king")} together, not{" "}
              {counted(board.k(), "king")}.
            </p>
          }
        >
          <Sum board={board} ways={ways} />
        </Show>
      </>
    );
  };
  return (
    <section class="panel" aria-labelledby="kings-product">
      <h3 id="kings-product">Product of the polynomials</h3>
      <p>
        Kings in different groups are never adjacent, so each group is counted separately. In its polynomial
        the coefficient of <i>x</i>
        <sup>k</sup> is the number of ways to place <i>k</i> kings. The product of all polynomials counts the
        whole board.
      </p>
      <Show when={board.shown()?.ways} keyed>
        {content}
      </Show>
    </section>
  );
}

interface SumProps {
  readonly board: KingsBoard;
  readonly ways: Ways;
}

function Sum({ board, ways }: SumProps): JSX.Element {
  const { groups } = ways.kings;
  const isWide = groups.length > MAX_COLUMNS;
  const shares = createMemo(() => ways.countShares(board.k()));
  const listed = createMemo(() => ways.listShares(board.k(), MAX_SHARES));
  const summed = (): bigint => listed().reduce((sum, share) => sum + ways.count(share), 0n);
  const hidden = (): bigint => shares() - BigInt(listed().length);
  const foot = (name: string, number: bigint): JSX.Element => (
    <tr>
      <th scope="row" colspan={isWide ? 2 : groups.length + 1}>
        {name}
      </th>
      <td>{breakable(grouped(number))}</td>
    </tr>
  );
  const head = ({ label }: { readonly label: string }, group: number): JSX.Element => (
    <th scope="col">
      <Letter label={label} group={group} />
    </th>
  );
  return (
    <div>
      <p>
        {counted(board.k(), "king")} can be divided among the groups in {counted(shares(), "way")}, one per
        row. The sum of the products is the answer:
      </p>
      <Table
        label="Sum of the products"
        caption={`Ways to divide ${counted(board.k(), "king")} among the groups`}
        box="tall"
        look={isWide ? "shares is-wide" : "shares"}
        heads={[...(isWide ? ["kings on the groups"] : groups.map(head)), "product", "ways"]}
        foot={[
          hidden() > 0n && foot(`${counted(hidden(), "other row")} together`, board.total() - summed()),
          foot("Sum", board.total()),
        ]}
      >
        <For each={listed()}>
          {(share) => <Line board={board} ways={ways} share={share} isWide={isWide} />}
        </For>
      </Table>
    </div>
  );
}

interface LineProps extends SumProps {
  readonly share: Share;
  readonly isWide: boolean;
}

/** A row with a share and its product; a click shows its kings. */
function Line({ board, ways, share, isWide }: LineProps): JSX.Element {
  const shown = ways.factors(share).filter((_, group) => !isWide || (share[group] ?? 0) > 0);
  const factors = shown.length === 0 ? "1" : shown.map((factor) => grouped(factor)).join(" × ");
  const kings = ways.kings.groups.flatMap(({ label }, group) =>
    (share[group] ?? 0) > 0 ? [`${label} ${share[group]}`] : [],
  );
  const words = kings.length === 0 ? "none" : kings.join(", ");
  const all = grouped(ways.count(share));
  const isSeen = (): boolean => {
    const setting = board.setting();
    return setting !== null && typeof setting !== "string" && String(setting.share) === String(share);
  };
  // A click on the button is also a click on the row.
  return (
    <tr aria-current={isSeen() || undefined} onClick={() => board.pick(share)}>
      {isWide ? <td>{words}</td> : share.map((kings) => <td>{kings}</td>)}
      <td class="muted product-of">{breakable(factors)}</td>
      <td>
        <button type="button" class="plain" aria-label={`${all}: place these kings, ${words}`}>
          {breakable(all)}
        </button>
      </td>
    </tr>
  );
}

/** The table of ways for each number of kings; a click chooses the number. */
export function Spread({ board }: { readonly board: KingsBoard }): JSX.Element {
  const counts = createMemo(() => (board.shown()?.kings.polynomial ?? []).map(BigInt));
  const greatest = createMemo(() => counts().reduce((most, here) => (here > most ? here : most), 1n));
  const rows: Element[] = [];
  createEffect(() => {
    const row = rows[board.k()];
    if (row !== undefined) reveal(row);
  });
  return (
    <section class="panel" aria-labelledby="kings-spread">
      <h3 id="kings-spread">Ways for each number of kings</h3>
      <Table
        label="Table of ways"
        caption="Ways to place each number of kings on all groups together"
        box="tall"
        look="spread"
        heads={["kings", "ways", <td />]}
      >
        <Index each={counts()}>
          {(count, k) => (
            <tr
              ref={(row) => void (rows[k] = row)}
              aria-current={board.k() === k || undefined}
              onClick={() => board.chooseK(k)}
            >
              <th scope="row">
                <button type="button" class="plain" aria-label={`${k} kings`}>
                  {k}
                </button>
              </th>
              <td>{breakable(grouped(count()))}</td>
              <td class="bars">
                <span
                  class="bar"
                  aria-hidden="true"
                  style={{ "--part": String(Number((count() * 10_000n) / greatest()) / 10_000) }}
                />
              </td>
            </tr>
          )}
        </Index>
      </Table>
    </section>
  );
}

/** Allow line breaks after the commas of long numbers. */
export function breakable(text: string): JSX.Element {
  return text.split(/(?<=\d,)(?=\d{3})/).flatMap((part, place) => (place === 0 ? [part] : [<wbr />, part]));
}

/** The letter of a group on its colour. */
export function Letter(props: { readonly label: string; readonly group: number }): JSX.Element {
  return (
    <span class="letter" style={groupStyle(props.group)}>
      {props.label}
    </span>
  );
}

/**
 * The terms of a polynomial. Of many, only the first, the last and those near the chosen one are
 * shown.
 */
function polynomial(coefficients: readonly bigint[], chosen: number | null, most = 12): JSX.Element {
  const last = coefficients.length - 1;
  const isShown = (power: number): boolean =>
    coefficients.length <= most ||
    power < 3 ||
    power === last ||
    (chosen !== null && Math.abs(power - chosen) <= 1);
  return coefficients.map((coefficient, power) => {
    if (!isShown(power)) return isShown(power - 1) && " + …";
    const number = coefficient === 1n && power > 0 ? "" : breakable(grouped(coefficient));
    return (
      <>
        {power > 0 && " + "}
        <Dynamic component={power === chosen ? "mark" : "span"} class="term">
          {number}
          {power > 0 && <i>x</i>}
          {power > 1 && <sup>{power}</sup>}
        </Dynamic>
      </>
    );
  });
}
