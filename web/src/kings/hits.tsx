/** The boards found: small pictures, and files with all boards. */

import { createEffect, createMemo, createSignal, For, type JSX, on } from "solid-js";

import { Board } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";
import { ask, type Hit, type Square } from "../engine/index.ts";
import { csvOf, saveFile } from "../save.ts";
import { counted, grouped } from "../words.ts";
import type { Question } from "./question.ts";

/** The number of boards per page. */
const PAGE_SIZE = 60;

/** The maximum time of drawing without a pause, in milliseconds. */
const MAX_DRAWING_TIME = 20;

/** The boards found so far; `boards` is the number of boards searched. */
export interface Found {
  readonly question: Question;
  readonly method: string;
  readonly hits: readonly Hit[];
  readonly boards: number;
  readonly seconds: number;
}

interface HitsProps {
  readonly found: Found | null;
  onOpen(hit: Hit): void;
}

export function Hits(props: HitsProps): JSX.Element {
  const hits = createMemo(() => props.found?.hits ?? []);
  const first = createMemo(() => hits()[0]);
  const [limit, setLimit] = createSignal(PAGE_SIZE);
  const [drawn, setDrawn] = createSignal(0);
  const [opened, setOpened] = createSignal<Hit | null>(null);
  let list!: HTMLOListElement;
  let later = 0;
  const draw = (): void => {
    clearTimeout(later);
    const most = Math.min(limit(), hits().length);
    const end = performance.now() + MAX_DRAWING_TIME;
    while (drawn() < most) {
      // Drawing delays the events that the search workers send.
      if (performance.now() > end) return void (later = window.setTimeout(draw));
      setDrawn(drawn() + 1);
    }
  };
  // A new search replaces the boards.
  createEffect(
    on(first, () => {
      setDrawn(0);
      setLimit(PAGE_SIZE);
    }),
  );
  // An effect would draw all boards at its end, not one by one.
  createEffect(on([hits, limit], () => queueMicrotask(draw)));
  const hidden = (): number => Math.max(0, hits().length - limit());
  const showMore = (): void => {
    const next = drawn();
    setLimit(limit() + PAGE_SIZE);
    draw();
    list.children[next]?.querySelector("button")?.focus();
  };
  const open = (hit: Hit): void => {
    setOpened(hit);
    props.onOpen(hit);
  };
  const save = (ending: string, type: string, content: (found: Found) => string): void => {
    if (props.found !== null)
      saveFile(`${nameOf(props.found.question)}.${ending}`, type, content(props.found));
  };
  return (
    <div>
      <ol class="boards hits" ref={list}>
        <For each={hits().slice(0, drawn())}>
          {(hit, place) => (
            <li>
              <Card hit={hit} place={place()} isOpened={opened() === hit} onOpen={() => open(hit)} />
            </li>
          )}
        </For>
      </ol>
      <div class="row">
        <button type="button" hidden={hidden() === 0} onClick={showMore}>
          {`Show ${Math.min(PAGE_SIZE, hidden())} more of ${grouped(hits().length)}`}
        </button>
      </div>
      <div class="row" hidden={hits().length === 0}>
        <button type="button" onClick={() => save("csv", "text/csv", tableOf)}>
          Save as CSV
        </button>
        <button type="button" onClick={() => save("json", "application/json", jsonOf)}>
          Save as JSON
        </button>
      </div>
    </div>
  );
}

interface CardProps {
  readonly hit: Hit;
  readonly place: number;
  readonly isOpened: boolean;
  onOpen(): void;
}

/** A small picture of a board; a click opens it. */
function Card(props: CardProps): JSX.Element {
  const n = props.hit.columns.length;
  const queens = queensOn(props.hit.columns);
  const { attackers } = ask("check", { board: { n, queens } });
  const hasQueen = new Set(queens.map(([row, column]) => row * n + column));
  // A square is safe if exactly two queens attack it.
  const safe = (attackers ?? []).flatMap((count, at): Square[] =>
    count === 2 && !hasQueen.has(at) ? [[Math.floor(at / n), at % n]] : [],
  );
  const ways = counted(BigInt(props.hit.ways), "way");
  return (
    <button
      type="button"
      class="hit"
      aria-label={`Open board ${props.place + 1}: ${ways}`}
      aria-current={props.isOpened || undefined}
      onClick={() => props.onOpen()}
    >
      <Board
        label="Board"
        picture={{ n, queens, tints: [{ squares: safe, color: 0, label: "" }] }}
        handle={({ root }) => root.setAttribute("aria-hidden", "true")}
      />
      <span class="number">{ways}</span>
    </button>
  );
}

/** The boards with the field names of the command line. */
function records({ question, method, hits }: Found): Record<string, unknown>[] {
  return hits.map(({ columns, ways, board, round }) => ({
    ...{ n: columns.length, k: question.kings, ways, columns, seed: question.seed, method, round },
    board: String(board),
  }));
}

const jsonOf = (found: Found): string =>
  `[\n${records(found)
    .map((record) => JSON.stringify(record))
    .join(",\n")}\n]\n`;

const NAMES = "n k ways columns seed method round board".split(" ");
const tableOf = (found: Found): string => csvOf([NAMES, ...records(found).map(Object.values<unknown>)]);

const nameOf = ({ n, kings, ways }: Question): string =>
  `queens-${n}-kings-${kings}-ways-${ways.replace("..", "-to-")}`;
