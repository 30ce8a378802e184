/** The source of the board: a random solution, or text. */

import type { JSX } from "solid-js";

import { ask, MAX_KINGS_SIZE } from "../engine/index.ts";
import { NumberField } from "../fields/index.tsx";
import { columnsOf } from "../lab/state.ts";
import { counted } from "../words.ts";
import { type KingsBoard, MAX_SEED } from "./board.ts";

/** Read the columns of a board; throws an error unless each row has one queen. */
function readColumns(text: string): readonly number[] {
  const { board } = ask("read", { text });
  const columns = columnsOf({ ...board, found: [] });
  if (columns !== null && board.blocked.length === 0) return columns;
  throw new Error(
    `This board has ${counted(board.queens.length, "queen")} on ${counted(board.n, "row")}. Kings need a solution without ` +
      "blocked squares: complete it in the tab Board.",
  );
}

/** Return a random solution, or `null` if there is none. */
export const randomColumns = (n: number, seed: number): readonly number[] | null =>
  ask("solve", { board: { n }, seed }).columns;

interface SourceProps {
  readonly board: KingsBoard;
  onOpenInLab(): void;
}

export function Source(props: SourceProps): JSX.Element {
  const { board } = props;
  let text!: HTMLTextAreaElement;
  const attempt = (act: () => readonly number[]): void => {
    try {
      void board.open({ columns: act(), k: null, way: null });
    } catch (error) {
      board.showError((error as Error).message);
    }
  };
  const random = (n = board.n(), seed = board.seed()): void => {
    board.setN(n);
    board.setSeed(Math.min(MAX_SEED, seed));
    attempt(() => {
      const columns = randomColumns(n, board.seed());
      if (columns === null) throw new Error(`n = ${n} has no solution: choose another n.`);
      return columns;
    });
  };
  const read = (): void => attempt(() => readColumns(text.value));
  return (
    <div class="source">
      <div class="row">
        <NumberField
          label="n"
          value={board.n()}
          least={1}
          most={MAX_KINGS_SIZE}
          onChange={(n) => random(n)}
        />
        <NumberField
          label="Seed"
          value={board.seed()}
          least={0}
          most={MAX_SEED}
          onChange={board.chooseSeed}
        />
        <button type="button" onClick={() => random()}>
          Random solution
        </button>
        <button type="button" onClick={() => random(board.n(), board.seed() + 1)}>
          Next seed
        </button>
        <button type="button" onClick={() => props.onOpenInLab()}>
          Open in the tab Board
        </button>
      </div>
      <details>
        <summary>Board from text</summary>
        <label for="kings-text" class="muted">
          A solution in any format: columns, rows of dots, pairs …
        </label>
        <textarea
          ref={text}
          id="kings-text"
          class="mono"
          rows={5}
          spellcheck="false"
          autocomplete="off"
          placeholder="[1, 3, 0, 2]"
          onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && read()}
        />
        <div class="row">
          <button type="button" onClick={read}>
            Read board
          </button>
        </div>
      </details>
      <p class="note bad" role="alert" hidden={board.wrong() === ""}>
        {board.wrong()}
      </p>
    </div>
  );
}
