/** More about a small count: its solutions by first queen and up to symmetry, and how to cite it. */

import { createEffect, createSignal, For, type JSX, on, Show } from "solid-js";

import { announce } from "../announce.ts";
import { count as countSolutions } from "../engine/count.ts";
import { type Answer, Asking, type Question, type Refused } from "../engine/index.ts";
import { copyText, saveCsv } from "../save.ts";
import { columnName } from "../squares.ts";
import { Table } from "../table.tsx";
import { grouped } from "../words.ts";
import type { Counts } from "./counts.ts";

/** The greatest size, which takes a few seconds. */
const MAX_DETAILED = 16;

export function Details({ counts }: { readonly counts: Counts }): JSX.Element {
  const { n } = counts;
  const asking = new Asking();
  /** The number of solutions with the first queen in each column, from the left. */
  const [byColumn, setByColumn] = createSignal<readonly string[]>([]);
  const [symmetry, setSymmetry] = createSignal<Answer<"count">["up_to_symmetry"] | null>(null);
  const [said, setSaid] = createSignal("");
  createEffect(
    on(n, () => {
      asking.stop();
      setByColumn([]);
      setSymmetry(null);
      setSaid("");
    }),
  );

  /** Leaving the tab stops the work, and returning starts it again. */
  let wasLeft = false;
  createEffect(
    on(counts.isAway, (isAway) => {
      if (!isAway && wasLeft) void count();
      wasLeft = isAway && asking.isRunning();
      if (isAway) asking.stop();
    }),
  );

  const ask = (question: Question<"count">) =>
    asking.run((signal) => countSolutions(question, () => {}, signal));

  async function count(): Promise<void> {
    const size = n();
    const left: string[] = [];
    try {
      for (let column = 0; column < size / 2; column++) {
        const board = { n: size, queens: [[0, column]] as const };
        const answer = await ask({ board });
        if (answer === null) return;
        left.push(answer.count ?? "");
      }
      const all = await ask({ board: { n: size }, up_to_symmetry: true });
      // The columns on the right have the mirror images.
      setByColumn([...left, ...left.slice(0, Math.floor(size / 2)).reverse()]);
      setSymmetry(all?.up_to_symmetry ?? null);
      announce(`${all?.count} symmetry classes.`);
    } catch (thrown) {
      setSaid((thrown as Refused).message);
    }
  }
  const save = (): void => {
    const rows = byColumn().map((solutions, column) => [n(), column, solutions]);
    saveCsv(`queenside-${n()}-by-column`, [["n", "column", "solutions"], ...rows]);
  };
  return (
    <div hidden={n() < 1}>
      <button
        type="button"
        hidden={byColumn().length > 0}
        disabled={n() > MAX_DETAILED}
        onClick={() => void count()}
      >
        {asking.isRunning()
          ? "Counting …"
          : `By first queen and up to symmetry${n() > MAX_DETAILED ? ` (n up to ${MAX_DETAILED})` : ""}`}
      </button>
      <p class="bad note" hidden={said() === ""}>
        {said()}
      </p>
      <Show when={symmetry()}>
        {(all) => (
          <>
            <p>
              {grouped(all().classes)} up to rotation and reflection. {grouped(all().half_turn)} of the{" "}
              {grouped(all().all)} solutions look the same after half a turn, {grouped(all().quarter_turn)}{" "}
              after a quarter turn.
            </p>
            <Table
              label="Solutions by the column of the first queen"
              heads={["first queen in column", "solutions of each"]}
            >
              <For each={byColumn().slice(0, Math.ceil(n() / 2))}>
                {(solutions, column) => (
                  <tr>
                    <th scope="row">
                      {[...new Set([column(), n() - 1 - column()])].map((c) => columnName(c, n())).join(", ")}
                    </th>
                    <td>{grouped(solutions)}</td>
                  </tr>
                )}
              </For>
            </Table>
            <div class="row exports">
              <button type="button" onClick={save}>
                Download CSV
              </button>
            </div>
          </>
        )}
      </Show>
    </div>
  );
}

/** What the checker verified, for a citation. */
const VERIFIED: Readonly<Record<string, string>> = {
  recounted: "recounted by its checker",
  published: "equal to the published number (A000170)",
  divisors: "of which only the divisors were verified",
};

/** The address of the known numbers. */
const OEIS = "https://oeis.org/A000170";
export const Published = (): JSX.Element => (
  <a href={OEIS} rel="noopener">
    A000170 at oeis.org
  </a>
);

/** A button that copies what a text that uses the count has to name. */
export function Cite({ counts }: { readonly counts: Counts }): JSX.Element {
  const [said, setSaid] = createSignal("");
  const answer = () => counts.now().answer;
  const words = (): string => {
    const { n = 0, count = "", engine = "", evidence = null } = answer() ?? {};
    const date = new Date().toISOString().slice(0, 10);
    const known = VERIFIED[evidence ?? ""] ?? "not verified";
    return `Q(${n}) = ${count}, counted by Queenside ${counts.info.version} (${date}, engine ${engine}), ${known}. Known numbers: ${OEIS}`;
  };
  const copy = async (): Promise<void> =>
    void announce(setSaid((await copyText(words())) ? `Copied: ${words()}` : words()));
  createEffect(on(answer, () => setSaid("")));
  return (
    <div hidden={answer() === null}>
      <button type="button" onClick={() => void copy()}>
        Copy a citation
      </button>
      <p class="note" hidden={said() === ""}>
        {said().replace(OEIS, "")} <Published />
      </p>
    </div>
  );
}
