/** The view of one run: board, description of the event, counters, chart and pseudocode. */

import { createEffect, createMemo, createUniqueId, For, type JSX, on, onCleanup, Show } from "solid-js";

import { Board, type BoardHandle } from "../board/board.tsx";
import type { Picture } from "../board/picture.ts";
import { sideOf } from "../board/shapes.ts";
import { ask, type Method, type Square, type Watched } from "../engine/index.ts";
import { grouped } from "../words.ts";
import { Chart } from "./chart.tsx";
import { Pseudocode } from "./code.tsx";
import { attackOf, marksOf, moveOf, proposalOf } from "./event.ts";
import { type Contest, Bet } from "./contest.tsx";
import { markdownOf, plainName, pseudocodeOf, stepOf } from "./methods.ts";
import type { Playback } from "./playback.ts";
import { type Quiz, QuizButton, QuizWords } from "./quiz.tsx";
import type { Run } from "./run.ts";
import type { State } from "./settings.ts";
import { Prose } from "./text.tsx";
import { TreeView } from "./treeview.tsx";

/** The animation of a moving queen; the duration is in milliseconds. */
const SLIDE = { duration: 110, easing: "ease-out" };

/** The maximum speed at which queens slide to their squares, in events per second. */
const MAX_SLIDE_SPEED = 8;

/** Distance between the pseudocode and the bar, in pixels. */
const GAP = 10;

interface PlayerProps {
  readonly run: Run;
  readonly playback: Playback;
  readonly state: State;
  readonly methods: readonly Method[];
  readonly quiz: Quiz;
  readonly contest: Contest;
  go(place: number): void;
}

/** The view of a run; it may switch to another run. */
export function Player(props: PlayerProps): JSX.Element {
  const id = `player-${createUniqueId()}`;
  const seen = (): Watched["event"] | null => props.run.seen();
  const method = createMemo(() => props.methods.find(({ name }) => name === props.run.asked.method));
  const lines = createMemo(() => pseudocodeOf(method()?.name));
  const isSolved = (): boolean => props.run.isOver() && props.run.recording().ended?.status === "solution";
  const isAnnealing = (): boolean => method()?.name === "annealing";
  /** A race does not reveal its end. */
  const ending = (): string =>
    props.contest.isRace() && props.run.recording().ended !== null && !props.run.isOver()
      ? ""
      : props.run.ending().text;
  let root!: HTMLElement;
  let board!: BoardHandle;
  let fitCode!: (bottom: number) => void;

  createEffect(
    on(seen, (now) => {
      // Faster animations would be too hard to follow.
      const isSlow = !props.playback.isPlaying() || Number(props.state.speed) <= MAX_SLIDE_SPEED;
      // The board is drawn by then.
      if (isSlow) queueMicrotask(() => slide(board, now?.event ?? null, props.run.asked.board.n));
    }),
  );

  /** End the pseudocode above the bar. */
  const fit = (): void => {
    const bar = root.closest(".watch")?.querySelector<HTMLElement>(".watch-controls");
    if (bar) fitCode(innerHeight - bar.offsetHeight - GAP);
  };
  // Each element above the pseudocode moves it when it grows.
  const above = new ResizeObserver(fit);
  const observe = (part: Element): void => above.observe(part);
  observe(document.documentElement);
  addEventListener("resize", fit);
  onCleanup(() => {
    above.disconnect();
    removeEventListener("resize", fit);
  });
  return (
    <section
      class="watch-player"
      aria-labelledby={id}
      data-settled={String(props.run.isSeen(props.playback.place()))}
      ref={root}
    >
      <div class="areas">
        <div class="place-head" ref={observe}>
          <div class="title">
            <h3 id={id}>{method()?.name}</h3> <Bet contest={props.contest} run={props.run} />
          </div>
          <p class="muted">
            {plainName(method()?.name ?? "")}: {method()?.summary}.
          </p>
        </div>
        <div class="place-board" classList={{ solved: isSolved() }} ref={observe}>
          <Board
            label={props.quiz.asked() === null ? "Board" : "Board for your answer"}
            picture={pictureOf(props.run, props.state)}
            handle={(handle) => (board = handle)}
            {...(props.quiz.asked() !== null && { onPress: props.quiz.answer })}
          />
        </div>
        <div class="place-now" ref={observe}>
          <p class="watch-words" classList={{ long: isAnnealing() }}>
            {props.run.words()}
          </p>
          <Show when={isAnnealing()}>
            <Proposal of={proposalOf(seen()?.event ?? null)} />
          </Show>
          <QuizWords quiz={props.quiz} />
          <p class={`note watch-end ${props.run.ending().tone}`} hidden={ending() === ""}>
            {ending()}
          </p>
        </div>
        <Counters
          counts={seen()?.counts}
          step={stepOf(method()?.name)}
          names={COUNTERS_OF[method()?.proves ? "search" : "repair"]}
        />
        <div class="place-tree" ref={observe}>
          <TreeView run={props.run} playback={props.playback} go={props.go}>
            <QuizButton quiz={props.quiz} />
          </TreeView>
        </div>
        <div class="place-chart" ref={observe}>
          <Chart run={props.run} playback={props.playback} go={props.go} />
        </div>
        <div class="place-code">
          <Pseudocode lines={lines()} lit={seen()?.line ?? null} handle={(fit) => (fitCode = fit)} />
        </div>
        <details class="place-about">
          <summary>About {method()?.name}</summary>
          <Prose markdown={markdownOf(method()?.name)} />
        </details>
      </div>
    </section>
  );
}

function pictureOf(run: Run, { lines, attacked }: State): Picture {
  const { n, queens: given } = run.asked.board;
  const seen = run.seen();
  const queens = seen?.queens ?? given;
  const event = seen?.event ?? null;
  // Shading shows why a row or column has no free square.
  const isShaded = attacked || event?.event === "dead-end";
  const look = lines || isShaded ? ask("check", { board: { n, queens } }) : null;
  const places = new Set(given.map(([row, column]) => row * n + column));
  const isGiven = ([row, column]: Square): boolean => places.size === 0 || places.has(row * n + column);
  return {
    n,
    queens: queens.filter(isGiven),
    found: queens.filter((queen) => !isGiven(queen)),
    marks: marksOf(event, n),
    conflicts: [...((lines && look?.conflicts) || []), ...attackOf(event)],
    attackers: isShaded && look ? look.attackers : null,
  };
}

/** Let a moved queen slide from its previous square, unless the user prefers reduced motion. */
function slide(board: BoardHandle, event: Watched["event"]["event"], n: number): void {
  const move = moveOf(event);
  if (move === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const side = sideOf(n);
  const [rows, columns] = [(move.from[0] - move.to[0]) / side, (move.from[1] - move.to[1]) / side];
  // Animate the path: the transform of its group places the queen.
  const queen = board.queenOn(move.to)?.lastElementChild;
  queen?.animate([{ transform: `translate(${columns}px, ${rows}px)` }, {}], SLIDE);
}

/** The probability ("chance") that annealing accepts a move, and the random number ("draw"). */
function Proposal(props: { readonly of: ReturnType<typeof proposalOf> }): JSX.Element {
  const draw = (): number => (props.of?.draw ?? 0) * 100;
  const isAccepted = (): boolean => props.of?.event === "accept";
  const words = (): string => {
    if (props.of !== null && props.of.delta < 0) return "The energy falls: accepted.";
    return isAccepted()
      ? "The draw is below the chance: accepted."
      : "The draw is not below the chance: rejected.";
  };
  return (
    // Hidden, not removed, while no move is proposed, so that the text below does not jump.
    <div class="watch-proposal" classList={{ idle: props.of === null }}>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect class="all" x={0} y={2} width={100} height={8} />
        <rect class="chance" x={0} y={2} height={8} width={(props.of?.chance ?? 0) * 100} />
        <line class="draw" classList={{ bad: !isAccepted() }} y1={0} y2={12} x1={draw()} x2={draw()} />
      </svg>
      <p class="muted">{words()}</p>
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

/** The counters that a kind of method has. */
const COUNTERS_OF = {
  search: ["steps", "moves", "backtracks"],
  repair: ["steps", "moves", "restarts"],
} as const;

interface CountersProps {
  readonly names: readonly (keyof typeof COUNTERS)[];
  readonly counts: Watched["event"]["counts"] | undefined;
  /** A step of the method, such as "one examined square". */
  readonly step: string;
}

function Counters(props: CountersProps): JSX.Element {
  const step = createMemo(() => props.step);
  const counter = (name: keyof typeof COUNTERS): JSX.Element => {
    const id = `counter-${createUniqueId()}`;
    const isStep = (): boolean => name === "steps" && step() !== "";
    return (
      <div>
        <dt>
          <button type="button" class="term" popovertarget={id}>
            {name}
          </button>
          <span id={id} popover class="explained">
            {isStep() && `A step of this method is ${step()}. `}
            {COUNTERS[name]}
          </span>
        </dt>
        <dd>{grouped(props.counts?.[name] ?? 0)}</dd>
        {name === "steps" && <dd class="muted">{isStep() && `(each is ${step()})`}</dd>}
      </div>
    );
  };
  return (
    <dl class="watch-counts place-counts">
      <For each={props.names}>{counter}</For>
    </dl>
  );
}
