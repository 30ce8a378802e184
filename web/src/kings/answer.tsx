/** The number of kings, the way shown, and the table of the groups. */

import { computed, el, live } from "../dom.ts";
import { button, numberInput } from "../fields/index.ts";
import { reveal, table } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import type { Desk } from "./desk.ts";
import { breakable, letter } from "./product.tsx";

export function answer(desk: Desk): Element {
  const field = numberInput(
    "Kings",
    () => desk.shown.value && desk.k.value,
    0,
    () => desk.most.value,
    (k) => desk.setK(k),
  );
  const words = (): string => {
    const [shown, fits] = [desk.shown.value, desk.fits.value];
    if (desk.isCounting.value) return "Counting …";
    if (shown === null) return "";
    const { n, safe, groups, recounted } = shown.kings;
    const none = `So there are 0 ways for ${counted(n, "king")}, one per queen. `;
    return (
      `${counted(safe.length, "safe square")} in ${counted(groups.length, "group")}, for at most ${counted(fits, "king")}. ` +
      (fits < n && desk.k.value !== n ? none : "") +
      (recounted ? "The checker counted the same number." : "The board has too many squares for the checker.")
    );
  };
  const isAlone = (): boolean => desk.way.value === null || desk.total.value < 2n;
  const step = (text: string, act: () => void): Element => button(text, act, { disabled: isAlone });
  return (
    <section class="panel" aria-labelledby="kings-answer">
      <h3 id="kings-answer">Number of ways</h3>
      <div class="row">{field}</div>
      <p class="big">{() => desk.shown.value && breakable(desk.words.value)}</p>
      <p>{words}</p>
      <div class="row" role="group" aria-label="Kings on the board">
        {button("Show one way", () => desk.toggleWay(), {
          "aria-pressed": () => desk.way.value !== null,
          disabled: () => desk.total.value === 0n,
        })}
        {step("Previous way", () => desk.step(-1n))}
        {step("Next way", () => desk.step(1n))}
        {step("Random way", () => desk.showRandom())}
      </div>
      <p class="note" id="kings-way">
        {() => desk.shown.value && breakable(desk.wayWords.value)}
      </p>
      {groups(desk)}
    </section>
  );
}

/** The table of the ways to place 0, 1, 2 … kings on each group. */
function groups(desk: Desk): Element {
  const all = computed(() => desk.shown.value?.kings.groups ?? []);
  const numbers = computed(() => {
    const widest = Math.max(2, ...all.value.map(({ ways }) => ways.length));
    return Array.from({ length: widest }, (_, kings) => kings);
  });
  const rows = computed(() =>
    all.value.map(({ label, squares, ways }, group) => {
      const pick = button(letter(label, group), () => desk.pin(group), {
        ...{ class: "pick", "aria-label": `Group ${label}, ${counted(squares.length, "square")}` },
        "aria-pressed": () => desk.pinned.value === group,
      });
      return (
        <tr class={() => (desk.group.value === group ? "is-on" : null)} {...desk.hoverHandlers(group)}>
          <th scope="row">{pick}</th>
          <td class="muted">{squares.length}</td>
          {numbers.value.map((kings) => (
            <td>{ways[kings] !== undefined && breakable(grouped(ways[kings]))}</td>
          ))}
        </tr>
      );
    }),
  );
  live(() => {
    const row = rows.value[desk.group.value ?? -1];
    if (row !== undefined && !row.matches(":hover, :focus-within")) reveal(row);
  });
  const over = (
    <tr>
      <td />
      <td />
      <th scope="colgroup" class="over" colspan={() => numbers.value.length}>
        ways to place … kings
      </th>
    </tr>
  );
  const heads = (): readonly (string | number)[] => ["group", "squares", ...numbers.value];
  const caption = "Ways to place 0, 1, 2 … kings on each group";
  return table({ label: "King groups", caption, box: "tall", look: "groups", heads, over }, () => rows.value);
}
