/** Buttons with small boards: the images of a solution, and the fundamental solutions. */

import { createMemo, For, type JSX, Show } from "solid-js";

import { Board } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";
import { ask } from "../engine/index.ts";
import { counted } from "../words.ts";
import type { Lab } from "./lab.ts";
import { columnsOf, withFound } from "./state.ts";

const Note = (props: { readonly words: string }): JSX.Element => <p class="muted">{props.words}</p>;

interface Choice {
  readonly columns: readonly number[];
  readonly words: string;
}

/** Buttons with small boards; each puts its board into the lab. */
const Choices = (props: { readonly lab: Lab; readonly boards: readonly Choice[] }): JSX.Element => (
  <div class="boards orbit">
    <For each={props.boards}>
      {({ columns, words }) => (
        <button
          type="button"
          class="picture plain muted"
          onClick={() =>
            props.lab.change(withFound({ ...props.lab.state(), queens: [], found: [] }, columns))
          }
        >
          <Board label={words} picture={{ n: columns.length, queens: queensOn(columns) }} />
          <span>{words}</span>
        </button>
      )}
    </For>
  </div>
);

/** The different images of the solution on the board; `inWords` describes a symmetry. */
export function Images(props: { readonly lab: Lab; inWords(symmetry: string): string }): JSX.Element {
  const columns = (): number[] | null => (props.lab.looked()?.solution ? columnsOf(props.lab.state()) : null);
  const boards = (columns: readonly number[]): Choice[] => {
    const { images, fundamental } = ask("orbit", {
      board: { n: columns.length, queens: columns.map((column, row) => [row, column] as const) },
    });
    return images.map(({ columns, by }, place) => ({
      columns,
      words: by.map(props.inWords).join(", ") + (place === fundamental ? " (smallest)" : ""),
    }));
  };
  return (
    <Show when={columns()} fallback={<Note words="Complete the board to see its symmetric images." />} keyed>
      {(columns) => {
        const all = boards(columns);
        const count = all.length === 1 ? "1 image" : `${all.length} different images`;
        return (
          <>
            <Note
              words={`${count}. Press one to put it on the board. The smallest, comparing columns row by row, is the fundamental solution.`}
            />
            <Choices lab={props.lab} boards={all} />
          </>
        );
      }}
    </Show>
  );
}

/** The maximum number of fundamental solutions that are drawn. */
const MAX_BOARDS = 100;
/** The largest size with this list. */
const MAX_LISTED = 20;

export function Fundamental(props: { readonly lab: Lab }): JSX.Element {
  const n = createMemo(() => (props.lab.looked() === null ? 0 : props.lab.state().n));
  const listed = (n: number): JSX.Element => {
    if (n > MAX_LISTED) return <Note words={`This list is available up to n = ${MAX_LISTED}.`} />;
    const { boards, ended } = ask("list", { board: { n }, limit: MAX_BOARDS, up_to_symmetry: true });
    const words =
      ended === "all"
        ? `${counted(boards.length, "fundamental solution")} for n = ${n}. Every other solution is an image of one.`
        : `The first ${MAX_BOARDS} fundamental solutions for n = ${n}.`;
    return (
      <>
        <Note words={`${words} Press one to put it on the board.`} />
        <Choices
          lab={props.lab}
          boards={boards.map((columns, place) => ({ columns, words: String(place + 1) }))}
        />
      </>
    );
  };
  return (
    <Show when={n()} keyed>
      {listed}
    </Show>
  );
}
