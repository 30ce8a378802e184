/**
 * The product of the group polynomials, the sum for one coefficient, and the ways for each number
 * of kings.
 */

import { groupStyle } from "../board/picture.ts";
import { type Child, computed, el, live } from "../dom.ts";
import { reveal, table } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import type { Desk } from "./desk.ts";
import type { Share, Ways } from "./ways.ts";

/** The maximum number of shares in the table. */
const MAX_SHARES = 200;
/** The maximum number of groups for a table with one column per group. */
const MAX_COLUMNS = 16;

export function product(desk: Desk): Element {
  const factors = ({ of, kings }: Ways): Element[] =>
    kings.groups.map(({ label }, group) => (
      <span
        class={() => (desk.group.value === group ? "factor is-on" : "factor")}
        {...desk.hoverHandlers(group)}
      >
        {letter(label, group)} ({polynomial(of[group] ?? [], null, 16)})
      </span>
    ));
  const content = (): Child => {
    const ways = desk.shown.value?.ways;
    if (ways === undefined) return null;
    const { groups, polynomial: coefficients } = ways.kings;
    const k = desk.k.value;
    const chosen = k < coefficients.length ? k : null;
    return [
      groups.length === 0 ? (
        <p>The board has 0 safe squares: the only way is to place 0 kings.</p>
      ) : (
        [
          <p class="factors">{factors(ways)}</p>,
          <p class="product">= {polynomial(coefficients.map(BigInt), chosen)}</p>,
        ]
      ),
      desk.total.value === 0n ? (
        <p>
          The groups hold at most {counted(desk.fits.value, "king")} together, not {counted(k, "king")}.
        </p>
      ) : (
        sum(desk, ways, k)
      ),
    ];
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
      {content}
    </section>
  );
}

function sum(desk: Desk, ways: Ways, k: number): Element {
  const { groups } = ways.kings;
  const total = BigInt(ways.kings.polynomial[k] ?? "0");
  const shares = ways.countShares(k);
  const listed = ways.listShares(k, MAX_SHARES);
  const summed = listed.reduce((sum, share) => sum + ways.count(share), 0n);
  const hidden = shares - BigInt(listed.length);
  const isWide = groups.length > MAX_COLUMNS;
  const foot = (name: string, number: bigint): Element => (
    <tr>
      <th scope="row" colspan={isWide ? 2 : groups.length + 1}>
        {name}
      </th>
      <td>{breakable(grouped(number))}</td>
    </tr>
  );
  const parts = {
    label: "Sum of the products",
    caption: `Ways to divide ${counted(k, "king")} among the groups`,
    box: "tall",
    look: isWide ? "shares is-wide" : "shares",
    heads: [
      ...(isWide ? ["kings on the groups"] : groups.map(({ label }, group) => letter(label, group))),
      "product",
      "ways",
    ],
    foot: [
      hidden > 0n && foot(`${counted(hidden, "other row")} together`, total - summed),
      foot("Sum", total),
    ],
  };
  return (
    <div>
      <p>
        {counted(k, "king")} can be divided among the groups in {counted(shares, "way")}, one per row. The sum
        of the products is the answer:
      </p>
      {table(
        parts,
        listed.map((share) => line(desk, ways, share, isWide)),
      )}
    </div>
  );
}

/** A row with a share and its product; a click shows its kings. */
function line(desk: Desk, ways: Ways, share: Share, isWide: boolean): Element {
  const shown = ways.factors(share).filter((_, group) => !isWide || (share[group] ?? 0) > 0);
  const factors = shown.length === 0 ? "1" : shown.map((factor) => grouped(factor)).join(" × ");
  const kings = ways.kings.groups.flatMap(({ label }, group) =>
    (share[group] ?? 0) > 0 ? [`${label} ${share[group]}`] : [],
  );
  const words = kings.length === 0 ? "none" : kings.join(", ");
  const all = grouped(ways.count(share));
  const isSeen = (): boolean => {
    const setting = desk.setting.value;
    return setting !== null && typeof setting !== "string" && String(setting.share) === String(share);
  };
  // A click on the button is also a click on the row.
  return (
    <tr aria-current={() => isSeen() || null} onclick={() => desk.pick(share)}>
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
export function spread(desk: Desk): Element {
  const rows = computed(() => {
    const all = (desk.shown.value?.kings.polynomial ?? []).map(BigInt);
    const greatest = all.reduce((most, here) => (here > most ? here : most), 1n);
    return all.map((count, k) => {
      const part = Number((count * 10_000n) / greatest) / 10_000;
      return (
        <tr aria-current={() => desk.k.value === k || null} onclick={() => desk.setK(k)}>
          <th scope="row">
            <button type="button" class="plain" aria-label={`${k} kings`}>
              {k}
            </button>
          </th>
          <td>{breakable(grouped(count))}</td>
          <td class="bars">
            <span class="bar" aria-hidden="true" style={{ "--part": part }} />
          </td>
        </tr>
      );
    });
  });
  live(() => {
    const row = rows.value[desk.k.value];
    if (row !== undefined) reveal(row);
  });
  const parts = {
    label: "Table of ways",
    caption: "Ways to place each number of kings on all groups together",
    ...{ box: "tall", look: "spread", heads: ["kings", "ways", <td />] },
  };
  return (
    <section class="panel" aria-labelledby="kings-spread">
      <h3 id="kings-spread">Ways for each number of kings</h3>
      {table(parts, () => rows.value)}
    </section>
  );
}

/** Allow line breaks after the commas of long numbers. */
export function breakable(text: string): Child[] {
  return text.split(/(?<=\d,)(?=\d{3})/).flatMap((part, place) => (place === 0 ? [part] : [<wbr />, part]));
}

/** The letter of a group on its colour. */
export function letter(label: string, group: number): Element {
  return (
    <span class="letter" style={groupStyle(group)}>
      {label}
    </span>
  );
}

/**
 * The terms of a polynomial. Of many, only the first, the last and those near the chosen one are
 * shown.
 */
export function polynomial(
  coefficients: readonly bigint[],
  chosen: number | null = null,
  most = 12,
): Child[] {
  const last = coefficients.length - 1;
  const isShown = (power: number): boolean =>
    coefficients.length <= most ||
    power < 3 ||
    power === last ||
    (chosen !== null && Math.abs(power - chosen) <= 1);
  return coefficients.map((coefficient, power) => {
    if (!isShown(power)) return isShown(power - 1) && " + …";
    const number = coefficient === 1n && power > 0 ? "" : breakable(grouped(coefficient));
    const x = power > 0 && [<i>x</i>, power > 1 && <sup>{power}</sup>];
    return [power > 0 && " + ", el(power === chosen ? "mark" : "span", { class: "term" }, number, x)];
  });
}
