/** The number of kings, the way shown, and the table of the groups. */

import { createEffect, createMemo, For, type JSX } from "solid-js";

import { NumberField } from "../fields/index.tsx";
import { reveal, Table } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import type { KingsBoard } from "./board.ts";
import { breakable, Letter } from "./product.tsx";

export function Answer({ board }: { readonly board: KingsBoard }): JSX.Element {
  const words = (): string => {
    const [shown, fits] = [board.shown(), board.fits()];
    if (board.isCounting()) return "Counting …";
    if (shown === null) return "";
    const { n, safe, groups, recounted } = shown.kings;
    const none = `So there are 0 ways for ${counted(n, "king")}, one per queen. `;
    return (
      `${counted(safe.length, "safe square")} in ${counted(groups.length, "group")}, for at most ${counted(fits, "king")}. ` +
      (fits < n && board.k() !== n ? none : "") +
      (recounted ? "The checker counted the same number." : "The board has too many squares for the checker.")
    );
  };
  const Step = (props: { readonly name: string; act(): void }): JSX.Element => (
    <button type="button" disabled={board.way() === null || board.total() < 2n} onClick={() => props.act()}>
      {props.name}
    </button>
  );
  return (
    <section class="panel" aria-labelledby="kings-answer">
      <h3 id="kings-answer">Number of ways</h3>
      <div class="row">
        <NumberField
          label="Kings"
          value={board.shown() === null ? null : board.k()}
          least={0}
          most={board.most()}
          onChange={board.chooseK}
        />
      </div>
      <p class="big">{board.shown() && breakable(board.words())}</p>
      <p>{words()}</p>
      <div class="row" role="group" aria-label="Kings on the board">
        <button
          type="button"
          aria-pressed={board.way() !== null}
          disabled={board.total() === 0n}
          onClick={board.toggleWay}
        >
          Show one way
        </button>
        <Step name="Previous way" act={() => board.step(-1n)} />
        <Step name="Next way" act={() => board.step(1n)} />
        <Step name="Random way" act={board.showRandom} />
      </div>
      <p class="note" id="kings-way">
        {board.shown() && breakable(board.wayWords())}
      </p>
      <Groups board={board} />
    </section>
  );
}

/** The table of the ways to place 0, 1, 2 … kings on each group. */
function Groups({ board }: { readonly board: KingsBoard }): JSX.Element {
  const groups = createMemo(() => board.shown()?.kings.groups ?? []);
  const numbers = createMemo(() => {
    const widest = Math.max(2, ...groups().map(({ ways }) => ways.length));
    return Array.from({ length: widest }, (_, kings) => kings);
  });
  const rows: Element[] = [];
  createEffect(() => {
    const row = rows[board.group() ?? -1];
    if (row !== undefined && !row.matches(":hover, :focus-within")) reveal(row);
  });
  const over = (
    <tr>
      <td />
      <td />
      <th scope="colgroup" class="over" colspan={numbers().length}>
        ways to place … kings
      </th>
    </tr>
  );
  return (
    <Table
      label="King groups"
      caption="Ways to place 0, 1, 2 … kings on each group"
      box="tall"
      look="groups"
      heads={["group", "squares", ...numbers().map(String)]}
      over={over}
    >
      <For each={groups()}>
        {({ label, squares, ways }, place) => {
          const group = place();
          return (
            <tr
              ref={(row) => void (rows[group] = row)}
              classList={{ "is-on": board.group() === group }}
              {...board.hoverHandlers(group)}
            >
              <th scope="row">
                <button
                  type="button"
                  class="pick"
                  aria-label={`Group ${label}, ${counted(squares.length, "square")}`}
                  aria-pressed={board.pinned() === group}
                  onClick={() => board.pin(group)}
                >
                  <Letter label={label} group={group} />
                </button>
              </th>
              <td class="muted">{squares.length}</td>
              <For each={numbers()}>
                {(kings) => <td>{ways[kings] !== undefined && breakable(grouped(ways[kings]))}</td>}
              </For>
            </tr>
          );
        }}
      </For>
    </Table>
  );
}
