/** The boards found: small pictures, and files with all boards. */

import { BoardView } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";
import { computed, el, live, set, signal, type Signal } from "../dom.ts";
import { ask, type Hit, type Square } from "../engine/index.ts";
import { button } from "../fields/index.ts";
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

export function hitsOf(found: Signal<Found | null>, open: (hit: Hit) => void): Element {
  const hits = computed(() => found.value?.hits ?? []);
  const limit = signal(PAGE_SIZE);
  const opened = signal<Hit | null>(null);
  const list = el("ol", { class: "boards hits" });
  let drawn: Hit[] = [];
  let later = 0;
  const draw = (): void => {
    clearTimeout(later);
    // A new search replaces the boards.
    if (drawn[0] !== hits.value[0]) {
      drawn = [];
      limit.value = PAGE_SIZE;
      list.replaceChildren();
    }
    const end = performance.now() + MAX_DRAWING_TIME;
    for (const hit of hits.value.slice(drawn.length, limit.value)) {
      // Drawing delays the events that the search workers send.
      if (performance.now() > end) return void (later = setTimeout(draw));
      list.append(<li>{card(hit, drawn.length)}</li>);
      drawn.push(hit);
    }
  };
  live(() => {
    void [hits.value, limit.value];
    // Outside this effect, so that its next run does not end the effects of the cards.
    queueMicrotask(draw);
  });
  const card = (hit: Hit, place: number): Element => {
    const view = new BoardView("Board");
    const n = hit.columns.length;
    const queens = queensOn(hit.columns);
    const { attackers } = ask("check", { board: { n, queens } });
    const hasQueen = new Set(queens.map(([row, column]) => row * n + column));
    // A square is safe if exactly two queens attack it.
    const safe = (attackers ?? []).flatMap((count, at): Square[] =>
      count === 2 && !hasQueen.has(at) ? [[Math.floor(at / n), at % n]] : [],
    );
    view.draw({ n, queens, tints: [{ squares: safe, color: 0, label: "" }] });
    set(view.root, { "aria-hidden": "true" });
    const ways = counted(BigInt(hit.ways), "way");
    const press = (): void => {
      opened.value = hit;
      open(hit);
    };
    return button([view.root, <span class="number">{ways}</span>], press, {
      ...{ class: "hit", "aria-label": `Open board ${place + 1}: ${ways}` },
      "aria-current": () => opened.value === hit || null,
    });
  };
  const hidden = (): number => Math.max(0, hits.value.length - limit.value);
  const showMore = (): void => {
    const first = drawn.length;
    limit.value += PAGE_SIZE;
    draw();
    list.children[first]?.querySelector("button")?.focus();
  };
  const file = (ending: string, type: string, content: (found: Found) => string): Element =>
    button(`Save as ${ending.toUpperCase()}`, () => {
      if (found.value !== null)
        saveFile(`${nameOf(found.value.question)}.${ending}`, type, content(found.value));
    });
  return (
    <div>
      {list}
      <div class="row">
        {button(
          () => `Show ${Math.min(PAGE_SIZE, hidden())} more of ${grouped(hits.value.length)}`,
          showMore,
          {
            hidden: () => hidden() === 0,
          },
        )}
      </div>
      <div class="row" hidden={() => hits.value.length === 0}>
        {file("csv", "text/csv", tableOf)}
        {file("json", "application/json", jsonOf)}
      </div>
    </div>
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
