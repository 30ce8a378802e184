/** The view of one run: board, description of the step, tree or chart, and pseudocode. */

import { createEffect, createMemo, createUniqueId, type JSX, on, Show } from "solid-js";

import { Board, type BoardHandle } from "../board/board.tsx";
import type { Picture } from "../board/picture.ts";
import { sideOf } from "../board/shapes.ts";
import { ask, type Method, type Square, type Watched } from "../engine/index.ts";
import type { Conflict } from "../engine/questions.ts";
import { Sheet } from "../fields/sheet.tsx";
import { capital } from "../words.ts";
import { Chart } from "./chart.tsx";
import { Pseudocode } from "./code.tsx";
import { attackOf, marksOf, moveOf, proposalOf } from "./event.ts";
import { type Contest, Bet } from "./contest.tsx";
import { markdownOf, pseudocodeOf, titleOf } from "./methods.ts";
import type { Playback } from "./playback.ts";
import { type Quiz, QuizButton, QuizWords } from "./quiz.tsx";
import type { Run } from "./run.ts";
import type { State } from "./settings.ts";
import { Prose } from "./text.tsx";
import { TreeView } from "./treeview.tsx";

/** The animation of a moving queen; the duration is in milliseconds. */
const SLIDE = { duration: 110, easing: "ease-out" };

/** The maximum speed at which queens slide to their squares, in steps per second. */
const MAX_SLIDE_SPEED = 8;

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
  /** The end is not revealed before it. */
  const ending = (): string =>
    props.run.recording().ended !== null && !props.run.isOver() ? "" : props.run.ending().text;
  let board!: BoardHandle;

  createEffect(
    on(seen, (now) => {
      // Faster animations would be too hard to follow.
      const isSlow = !props.playback.isPlaying() || Number(props.state.speed) <= MAX_SLIDE_SPEED;
      // The board is drawn by then.
      if (isSlow) queueMicrotask(() => slide(board, now?.event ?? null, props.run.asked.board.n));
    }),
  );
  return (
    <section
      class="watch-player"
      aria-labelledby={id}
      data-settled={String(props.run.isSeen(props.playback.place()))}
    >
      <div class="row place-head plain">
        <h3 id={id}>{titleOf(props.run.asked.method)}</h3>
        <Bet contest={props.contest} run={props.run} />
        <p class="muted">{capital(method()?.summary ?? "")}.</p>
        <Sheet label="About" icon="learn">
          <Prose markdown={markdownOf(method()?.name)} />
        </Sheet>
      </div>
      <div
        class="place-board"
        classList={{ solved: isSolved(), asked: props.quiz.isAsking() }}
        style={{ "--n": String(props.run.asked.board.n) }}
      >
        <Board
          label={props.quiz.isAsking() ? "Board for your answers" : "Board"}
          picture={pictureOf(props.run, props.state, props.quiz.clash())}
          handle={(handle) => (board = handle)}
          {...(props.quiz.isAsking() && { onPress: props.quiz.answer })}
        />
      </div>
      <div class="place-now">
        <div class="row">
          <p class="watch-words number" hidden={isSolved()}>
            {props.run.words()}
          </p>
          <p class={`watch-end ${props.run.ending().tone}`} hidden={ending() === ""}>
            {ending()}
          </p>
          <QuizButton quiz={props.quiz} />
        </div>
        <Show when={proposalOf(seen()?.event ?? null)}>{(proposal) => <Proposal of={proposal()} />}</Show>
        <QuizWords quiz={props.quiz} />
      </div>
      <div class="place-work">
        <TreeView run={props.run} playback={props.playback} showsFuture={!props.quiz.isOn()} go={props.go} />
        <Show when={props.run.recording().tree === null}>
          <Chart run={props.run} playback={props.playback} go={props.go} />
        </Show>
      </div>
      <Pseudocode lines={lines()} lit={seen()?.line ?? null} />
    </section>
  );
}

function pictureOf(run: Run, { lines, attacked }: State, clash: readonly Conflict[]): Picture {
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
    conflicts: [...((lines && look?.conflicts) || []), ...attackOf(event), ...clash],
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
function Proposal(props: { readonly of: NonNullable<ReturnType<typeof proposalOf>> }): JSX.Element {
  const draw = (): number => props.of.draw * 100;
  const words = (): string => {
    if (props.of.delta < 0) return "Fewer conflicts: accepted.";
    return props.of.event === "accept"
      ? "The draw is below the chance: accepted."
      : "The draw is not below the chance: rejected.";
  };
  return (
    <div class="row watch-proposal">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect class="chance" x={0} height={12} width={props.of.chance * 100} />
        <line class="draw" y1={0} y2={12} x1={draw()} x2={draw()} />
      </svg>
      <p class="muted">{words()}</p>
    </div>
  );
}
