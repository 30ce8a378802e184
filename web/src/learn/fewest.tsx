/** Chapter 4 of the lesson: the fewest free squares first, and the race with backtracking. */

import { createEffect, createMemo, For, type JSX, Show } from "solid-js";

import { Board } from "../board/board.tsx";
import { type Line, lineName, openLines } from "../board/lines.ts";
import { ask, type Square } from "../engine/index.ts";
import { has } from "../squares.ts";
import { Tree } from "../watch/tree.ts";
import { capital, counted } from "../words.ts";
import { fewestFree, firstRow, type OpenLine, search, standing } from "./methods.ts";
import { createPlayer } from "./player.tsx";
import { createSaved, finish } from "./progress.ts";
import { type ChapterProps, Stage, Trees } from "./stage.tsx";

const N = 8;

const methodOf = (name: string, choose: typeof firstRow) => {
  const moves = search(N, choose);
  return { name, moves, tree: Tree.ofMoves(moves, N), end: moves.length };
};
const OLD = methodOf("Backtracking", firstRow);
const NEW = methodOf("Algorithm X", fewestFree);

/** Steps per second: slow enough to count free squares, and a race of some seconds. */
const RATES = { alone: 2, race: 15 };

const [isRace, setRace] = createSaved("is-race", false);
/** The number of moves so far, of the new method alone and in the race. */
const [alone, setAlone] = createSaved("fewest", 0);
const [raced, setRaced] = createSaved("race", 0);

export function FewestFirst(props: ChapterProps): JSX.Element {
  const place = (): number => (isRace() ? raced() : alone());
  const { Buttons, ...player } = createPlayer({
    rate: () => (isRace() ? RATES.race : RATES.alone),
    place,
    end: () => (isRace() ? OLD : NEW).end,
    go: (place) => (isRace() ? setRaced : setAlone)(place),
  });
  createEffect(() => {
    if (raced() === OLD.end) finish(4);
  });
  const now = createMemo(() => standing(NEW.moves.slice(0, alone())));
  const lines = createMemo(() => openLines(N, now().queens, []));
  const words = (): string => {
    if (!isRace()) return next(lines(), now().tried);
    if (player.isOver())
      return `${NEW.tree.size - 1} queens instead of ${OLD.tree.size - 1}: one idea, and the tree collapses.`;
    if (raced() === 0) return "Which method has the smaller tree? Press Play.";
    return raced() < NEW.end ? "Both search." : `${NEW.name}: solved. The other one still searches.`;
  };
  const boards = (
    <Show when={isRace()} fallback={<Counted {...now()} lines={lines()} />}>
      <For each={[OLD, NEW]}>
        {({ name, moves, end }) => (
          <figure classList={{ solved: raced() >= end }}>
            <Board label={name} picture={{ n: N, queens: standing(moves.slice(0, raced())).queens }} />
            <figcaption>{name}</figcaption>
          </figure>
        )}
      </For>
    </Show>
  );
  const trees = () => (isRace() ? [OLD, NEW] : [NEW]).map((method) => ({ ...method, place: place() }));
  return (
    <Stage
      words={words()}
      tone={player.isOver() ? "good" : ""}
      isBusy={player.isPlaying()}
      board={boards}
      trees={<Trees n={N} trees={trees()} />}
      next={props.next}
    >
      <Buttons />
      <button type="button" onClick={() => (player.stop(), setRace(!isRace()))}>
        {isRace() ? "One board" : "The race"}
      </button>
    </Stage>
  );
}

/** The free squares of a line that were not tried yet. */
const untried = ({ free }: OpenLine, tried: readonly Square[]): readonly Square[] =>
  free.filter((square) => !has(tried, square));

/** Describe the next move of the method alone. */
function next(lines: readonly OpenLine[], tried: readonly Square[]): string {
  const line = fewestFree(lines);
  if (line === undefined) return `Solved: ${NEW.tree.size - 1} queens placed. Now open the race.`;
  if (alone() === 0) return `Each row and column has ${N} free squares: begin in the middle.`;
  if (line.free.length === 0)
    return `Dead end: ${lineName(line, N)} has no free square. The last queen goes.`;
  const name = capital(lineName(line, N));
  return NEW.moves[alone()] === null
    ? `${name}: all its free squares were tried. The last queen goes.`
    : `No row or column has fewer: ${name.toLowerCase()} has ${counted(untried(line, tried).length, "free square")}. A queen goes there.`;
}

/** A board; beside each row and below each column stands the number of its free squares. */
function Counted(props: ReturnType<typeof standing> & { readonly lines: readonly OpenLine[] }): JSX.Element {
  const chosen = createMemo(() => fewestFree(props.lines));
  const counts = (kind: Line["kind"]) => (
    <ol class={`free ${kind}s`} aria-label={`Free squares of each ${kind}`}>
      <For each={Array.from({ length: N }, (_, index) => ({ kind, index }))}>
        {(line) => {
          const open = () =>
            props.lines.find(({ kind, index }) => kind === line.kind && index === line.index);
          const count = (open: OpenLine | undefined) =>
            open ? untried(open, props.tried).length : <span class="hidden">has a queen</span>;
          const look = () => (open() && open() === chosen() ? (open()?.free.length ? "chosen" : "dead") : "");
          return (
            <li class={look()}>
              <span class="hidden">{lineName(line, N)}: </span>
              {count(open())}
            </li>
          );
        }}
      </For>
    </ol>
  );
  const picture = () => {
    const { queens, tried } = props;
    const marks = tried.map((square) => ({ square, kind: "out" as const }));
    return { n: N, queens, marks, attackers: ask("check", { board: { n: N, queens } }).attackers };
  };
  return (
    <div class="counted">
      <Board label="Board" picture={picture()} />
      {counts("row")}
      {counts("column")}
    </div>
  );
}
