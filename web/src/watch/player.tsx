/** The view of one run: board, description of the event, counters, chart and pseudocode. */

import { BoardView } from "../board/board.tsx";
import { sideOf } from "../board/shapes.ts";
import { type Child, computed, el, live, type ReadonlySignal } from "../dom.ts";
import { ask, type Method, type Square, type Watched } from "../engine/index.ts";
import { grouped } from "../words.ts";
import { chart } from "./chart.tsx";
import { pseudocode } from "./code.tsx";
import { attackOf, marksOf, moveOf, proposalOf } from "./event.ts";
import { markdownOf, pseudocodeOf, stepOf } from "./methods.ts";
import type { Playback } from "./playback.ts";
import { type Quiz, quizButton, quizWords } from "./quiz.tsx";
import type { Run } from "./run.ts";
import type { State } from "./settings.ts";
import { textOf } from "./text.ts";
import { treeView } from "./treeview.tsx";

/** The animation of a moving queen; the duration is in milliseconds. */
const SLIDE = { duration: 110, easing: "ease-out" };

/** The maximum speed at which queens slide to their squares, in events per second. */
const MAX_SLIDE_SPEED = 8;

/** Distance between the pseudocode and the bar, in pixels. */
const GAP = 10;

let players = 0;

/** The view of a run; the signal may switch to another run. */
export function player(
  run: ReadonlySignal<Run | undefined>,
  playback: Playback,
  state: ReadonlySignal<State>,
  methods: readonly Method[],
  quiz: Quiz,
  go: (place: number) => void,
): Element {
  const id = `player-${++players}`;
  const seen = computed(() => run.value?.seen.value ?? null);
  const method = computed(() => methods.find(({ name }) => name === run.value?.asked.method));
  const isSolved = (): boolean =>
    run.value?.isOver === true && run.value.recording.value.ended?.status === "solution";

  const isAsked = computed(() => quiz.asked.value !== null);
  const board = new BoardView("Board");
  const answering = new BoardView("Board for your answer", { press: (square) => quiz.answer(square) });
  live(() => {
    if (run.value !== undefined)
      drawBoard(isAsked.value ? answering : board, run.value, state.value, playback);
  });
  const head = (
    <div class="place-head">
      <h3 id={id}>{() => method.value?.name}</h3>
      <p class="muted">{() => `${method.value?.summary}.`}</p>
    </div>
  );
  const boardBox = (
    <div class={() => (isSolved() ? "place-board solved" : "place-board")}>
      {() => (isAsked.value ? answering : board).root}
    </div>
  );
  const isAnnealing = (): boolean => method.value?.name === "annealing";
  const now = (
    <div class="place-now">
      <p class={() => (isAnnealing() ? "watch-words long" : "watch-words")}>{() => run.value?.words}</p>
      {() => isAnnealing() && proposal(() => proposalOf(seen.value?.event ?? null))}
      {quizWords(quiz)}
      <p class={() => `note watch-end ${run.value?.ending.tone}`}>{() => run.value?.ending.text}</p>
    </div>
  );
  const drawn = chart(run, playback, go);
  const tree = treeView(run, playback, go, quizButton(quiz));
  const code = pseudocode(
    () => pseudocodeOf(method.value?.name),
    () => seen.value?.line ?? null,
  );
  const root = (
    <section
      class="watch-player"
      aria-labelledby={id}
      data-settled={() => String(run.value?.isSeen(playback.place.value))}
    >
      <div class="areas">
        {head}
        {boardBox}
        {now}
        {countersOf(
          () => seen.value?.counts,
          () => stepOf(method.value?.name),
        )}
        <div class="place-tree">{tree}</div>
        <div class="place-chart">{drawn}</div>
        <div class="place-code">{code.root}</div>
        <details class="place-about">
          <summary>{() => `About ${method.value?.name}`}</summary>
          <div class="prose">{() => textOf(markdownOf(method.value?.name))}</div>
        </details>
      </div>
    </section>
  );

  /** End the pseudocode above the bar. */
  const fit = (): void => {
    const bar = root.closest(".watch")?.querySelector<HTMLElement>(".watch-controls");
    if (bar) code.fit(innerHeight - bar.offsetHeight - GAP);
  };
  // Each element above the pseudocode moves it when it grows.
  const above = new ResizeObserver(fit);
  for (const part of [document.documentElement, head, now, boardBox, tree, drawn]) above.observe(part);
  addEventListener("resize", fit);
  return root;
}

function drawBoard(board: BoardView, run: Run, { lines, attacked, speed }: State, playback: Playback): void {
  const { n, queens: given } = run.asked.board;
  const seen = run.seen.value;
  const { end, ended } = run.recording.value;
  // A method that rejects the given queens places no queen; the board shows the given queens.
  const queens = seen === null || (end === 0 && ended !== null) ? given : seen.queens;
  const event = seen?.event ?? null;
  // Shading shows why a row or column has no free square.
  const isShaded = attacked || event?.event === "dead-end";
  const look = lines || isShaded ? ask("check", { board: { n, queens } }) : null;
  const places = new Set(given.map(([row, column]) => row * n + column));
  const isGiven = ([row, column]: Square): boolean => places.size === 0 || places.has(row * n + column);
  board.draw({
    n,
    queens: queens.filter(isGiven),
    found: queens.filter((queen) => !isGiven(queen)),
    marks: marksOf(event, n),

    conflicts: [...((lines && look?.conflicts) || []), ...attackOf(event)],
    attackers: isShaded && look ? look.attackers : null,
  });
  // Faster animations would be too hard to follow.
  if (!playback.isPlaying.value || Number(speed) <= MAX_SLIDE_SPEED) slide(board, event, n);
}

/** Let a moved queen slide from its previous square, unless the user prefers reduced motion. */
function slide(board: BoardView, event: Watched["event"]["event"], n: number): void {
  const move = moveOf(event);
  if (move === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const side = sideOf(n);
  const [rows, columns] = [(move.from[0] - move.to[0]) / side, (move.from[1] - move.to[1]) / side];
  // Animate the path: the transform of its group places the queen.
  const queen = board.queenOn(move.to)?.lastElementChild;
  queen?.animate([{ transform: `translate(${columns}px, ${rows}px)` }, {}], SLIDE);
}

/** The probability ("chance") that annealing accepts a move, and the random number ("draw"). */
function proposal(proposed: () => ReturnType<typeof proposalOf>): Child {
  const now = computed(proposed);
  const draw = (): number => (now.value?.draw ?? 0) * 100;
  const words = (): string => {
    if (now.value !== null && now.value.delta < 0) return "The energy falls: accepted.";
    return now.value?.event === "accept"
      ? "The draw is below the chance: accepted."
      : "The draw is not below the chance: rejected.";
  };
  return (
    // Hidden, not removed, while no move is proposed, so that the text below does not jump.
    <div class={() => (now.value === null ? "watch-proposal idle" : "watch-proposal")}>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect class="all" x={0} y={2} width={100} height={8} />
        <rect class="chance" x={0} y={2} height={8} width={() => (now.value?.chance ?? 0) * 100} />
        <line
          class={() => (now.value?.event === "accept" ? "draw" : "draw bad")}
          y1={0}
          y2={12}
          x1={draw}
          x2={draw}
        />
      </svg>
      <p class="muted">{words}</p>
    </div>
  );
}

/** The counters of a run, each with an explanation. */
const COUNTERS = {
  steps: "Each method has its own kind of step: compare methods by their moves.",
  moves: "A move places or moves a queen. The first board is not counted.",
  backtracks: "A backtrack removes a queen to try another square.",
  restarts: "A restart is a new first board after the method is stuck.",
} as const;

let counters = 0;

/** `step` describes a step of the method, such as "one examined square". */
function countersOf(counts: () => Watched["event"]["counts"] | undefined, step: () => string): Element {
  const counter = ([name, explained]: [string, string]): Element => {
    const id = `counter-${++counters}`;
    return (
      <div>
        <dt>
          <button type="button" class="term" popovertarget={id}>
            {name}
          </button>
          <span id={id} popover class="explained">
            {() =>
              name === "steps" && step() ? `A step of this method is ${step()}. ${explained}` : explained
            }
          </span>
        </dt>
        <dd>{() => grouped(counts()?.[name as keyof typeof COUNTERS] ?? 0)}</dd>
        {name === "steps" && <dd class="muted">{() => step() && `(each is ${step()})`}</dd>}
      </div>
    );
  };
  return <dl class="watch-counts place-counts">{Object.entries(COUNTERS).map(counter)}</dl>;
}
