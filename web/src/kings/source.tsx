/** The source of the board: a random solution, or text. */

import { el } from "../dom.ts";
import { ask, MAX_KINGS_SIZE } from "../engine/index.ts";
import { button, numberInput } from "../fields/index.ts";
import { columnsOf } from "../lab/state.ts";
import { counted } from "../words.ts";
import { type Desk, MAX_SEED } from "./desk.ts";

/** Read the columns of a board; throws an error unless each row has one queen. */
function readColumns(text: string): readonly number[] {
  const { board } = ask("read", { text });
  const columns = columnsOf({ ...board, found: [] });
  if (columns !== null && board.blocked.length === 0) return columns;
  throw new Error(
    `This board has ${counted(board.queens.length, "queen")} on ${counted(board.n, "row")}. Kings need a solution without ` +
      "blocked squares: complete the board in the Board lab.",
  );
}

export function source(desk: Desk, openInLab: () => void): Element {
  const { n, seed, wrong } = desk;
  const attempt = (act: () => readonly number[]): void => {
    try {
      void desk.open({ columns: act(), k: null, way: null });
    } catch (error) {
      desk.showError((error as Error).message);
    }
  };
  const random = (by: number): void => {
    seed.value = Math.min(MAX_SEED, seed.value + by);
    attempt(() => {
      const { columns } = ask("solve", { board: { n: n.value }, seed: seed.value });
      if (columns === null) throw new Error(`n = ${n.value} has no solution: choose another n.`);
      return columns;
    });
  };
  const setSize = (to: number): void => void (n.value = to);
  const setSeed = (to: number): void => {
    seed.value = to;
    desk.changed();
  };
  const text = el("textarea", {
    ...{ rows: 5, id: "kings-text", spellcheck: "false", autocomplete: "off", class: "mono" },
    placeholder: "[1, 3, 0, 2]",
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) read();
    },
  });
  const read = (): void => attempt(() => readColumns(text.value));
  return (
    <div class="source">
      <div class="row">
        {numberInput("n", () => n.value, 1, MAX_KINGS_SIZE, setSize)}
        {numberInput("Seed", () => seed.value, 0, MAX_SEED, setSeed)}
        {button("Random solution", () => random(0))}
        {button("Next seed", () => random(1))}
        {button("Open in the Board lab", openInLab)}
      </div>
      <details>
        <summary>Board from text</summary>
        <label for="kings-text" class="muted">
          A solution in any format: columns, rows of dots, pairs …
        </label>
        {text}
        <div class="row">{button("Read board", read)}</div>
      </details>
      <p class="note bad" role="alert" hidden={() => wrong.value === ""}>
        {wrong}
      </p>
    </div>
  );
}
