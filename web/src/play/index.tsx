/** The tab Puzzles: boards with exactly one completion, by day and level or by seed. */

import "../style/play.css";

import { createMemo, createSignal, type JSX, type ParentProps, Show } from "solid-js";

import { announce } from "../announce.ts";
import { Board } from "../board/board.tsx";
import type { Picture } from "../board/picture.ts";
import { Asking, type Refused, type Square } from "../engine/index.ts";
import { CheckField, ChoiceField, Fold, NumberField } from "../fields/index.tsx";
import { share } from "../save.ts";
import { readSettings, writeSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { has } from "../squares.ts";
import { capital, counted } from "../words.ts";
import { Calendar } from "./calendar.tsx";
import { createGame, type Game } from "./game.ts";
import { hintWords, squaresOf } from "./hints.ts";
import { clock, statistics, today } from "./records.ts";
import {
  completed,
  LEVELS,
  levelsOf,
  NO_SEED,
  nameOf,
  type Settings,
  settings,
  titleOf,
} from "./settings.ts";

const NEEDS = {
  easy: "look for rows and columns with one free square left",
  medium: "also look for squares where a queen would leave a row or column without a free square",
  hard: "also follow the queens that a square would force",
};

/** The signs of a shared result, which show no square. */
const SIGNS: Readonly<Record<string, string>> = { q: "👑", x: "❌", h: "💡" };

export default function Puzzles({ page }: { readonly page: Page }): JSX.Element {
  const game = createGame();
  const [asked, setAsked] = createSignal(completed(readSettings(settings, new URLSearchParams(), [])));
  /** The user's choice; by default only easy puzzles show attacked squares. */
  const [choice, chooseAttacked] = createSignal<boolean | null>(null);
  const showsAttacked = (): boolean => choice() ?? asked().level === "easy";
  /** Whether a press marks a square instead of placing a queen. */
  const [marks, setMarks] = createSignal(false);
  const [said, setSaid] = createSignal("");
  const asking = new Asking();

  async function load(): Promise<void> {
    game.pause();
    const name = nameOf(asked());
    const { n, ...options } = name;
    setSaid("");
    try {
      const puzzle = await asking.ask("puzzle", { board: { n }, ...options });
      if (puzzle !== null) game.begin(name, puzzle, asked().day);
    } catch (thrown) {
      game.begin(name, null, "");
      setSaid((thrown as Refused).message);
    }
  }
  const change = (news: Partial<Settings>): void => {
    page.note(writeSettings(settings, setAsked(completed({ ...asked(), ...news }))), "push");
    void load();
    // The button may be far below the board.
    scrollTo(0, 0);
  };
  const press = (square: Square, isBlocking: boolean): void => {
    setSaid(has(game.puzzle()?.board.queens, square) ? "This queen is given." : "");
    if (isBlocking !== marks()) game.mark(square);
    else game.press(square);
  };

  const picture = (): Picture => {
    const [puzzle, look] = [game.puzzle(), game.look()];
    if (puzzle === null || look === null) return { n: asked().n, queens: [] };
    const { queens, ruledOut } = game.progress();
    const hint = game.hint();
    return {
      ...puzzle.board,
      found: queens,
      attackers: showsAttacked() && !game.isSolved() ? look.attackers : null,
      conflicts: look.conflicts,
      marks: ruledOut.map((square) => ({ square, kind: "out" })),
      pulsing: hint === null || game.isSolved() ? [] : squaresOf(hint),
    };
  };
  // Dragging moves a queen.
  const move = (from: Square, to: Square | null): void => {
    if (!has(game.progress().queens, from)) return;
    game.press(from);
    if (to !== null) game.press(to);
  };
  const shareResult = async (): Promise<void> => {
    const signs = [...(game.progress().steps ?? "")].map((step) => SIGNS[step]).join("");
    const done = await share(`Queenside ${titleOf(asked())}\n${game.verdict()}\n${signs}\n`);
    const words =
      done === ""
        ? "Not shared: the browser does not allow it."
        : `${done}: your result (👑 right, ❌ wrong, 💡 hint) and a link to this puzzle.`;
    announce(setSaid(words));
  };

  let timer = 0;
  const visible = (): void => (document.hidden ? game.pause() : game.resume());
  page.onShow((values, wrong) => {
    const read = readSettings(settings, values, wrong);
    const next = completed(read);
    if (next.level !== read.level && values.has("level"))
      wrong.push(`n = ${next.n} has no ${read.level} puzzle with these clues; using ${next.level} instead.`);
    const isKnown = JSON.stringify(next) === JSON.stringify(asked()) && game.puzzle() !== null;
    // The link has the date, also tomorrow.
    setAsked(next);
    document.addEventListener("visibilitychange", visible);
    clearInterval(timer);
    timer = window.setInterval(game.tick, 500);
    if (isKnown) game.resume();
    else void load();
    return writeSettings(settings, next);
  });
  page.onHide(() => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", visible);
    game.pause();
  });
  return (
    <section class="split puzzle" aria-label="Puzzles">
      <div class="puzzle-board" classList={{ solved: game.isSolved() }}>
        <Board label="Puzzle" picture={picture()} onPress={press} onMove={move} />
        <Tools game={game} marks={marks()} onMarks={setMarks} n={asked().n} said={said()}>
          <button type="button" class="main" onClick={shareResult}>
            Share result
          </button>
          <Onward game={game} asked={asked()} onChange={change} />
        </Tools>
      </div>
      <div>
        <div class="panel">
          <h2>{titleOf(asked())}</h2>
          <p>
            Complete the board so that no two queens attack each other. There is exactly one solution.{" "}
            <span class="muted">To solve it, {NEEDS[asked().level]}.</span>
          </p>
          <p class="puzzle-time number" role="timer" aria-label="Time">
            {clock(game.ms())}
          </p>
          <div class="row">
            <button type="button" disabled={game.puzzle() === null} onClick={game.again}>
              Start again
            </button>
            <CheckField label="Attacked squares" value={showsAttacked()} onChange={chooseAttacked} />
          </div>
        </div>
        <Others game={game} asked={asked()} onChange={change} />
        <p class="muted" id="board-keys">
          Press a square to place or remove a queen. With “Mark squares”, with Shift or by the key x, mark it
          as impossible. Arrow keys move over the board.
        </p>
      </div>
    </section>
  );
}

interface ToolsProps extends ParentProps {
  readonly game: Game;
  readonly n: number;
  readonly marks: boolean;
  /** What to say instead of the number of queens. */
  readonly said: string;
  onMarks(marks: boolean): void;
}

/**
 * What the hand needs beside the board; on a phone it stays at the end of the window. The children
 * are the tools after the solution.
 */
function Tools(props: ToolsProps): JSX.Element {
  const { game } = props;
  const status = (): string => {
    if (game.isSolved()) return `${game.verdict()} ${props.said}`.trim();
    if (props.said !== "") return props.said;
    if (game.puzzle() === null) return "Making a puzzle …";
    const left = props.n - game.queens().length;
    const pairs = game.look()?.conflicts.length ?? 0;
    const attack = pairs > 0 ? ` ${counted(pairs, "pair")} of queens attack each other.` : "";
    const how = props.marks ? " Press squares to mark them." : "";
    return left > 0 ? `${counted(left, "queen")} left to place.${how}${attack}` : attack.trim();
  };
  return (
    <div class="puzzle-tools">
      <p class="note status" classList={{ good: game.isSolved() }}>
        {status()}
      </p>
      <p class="note" role="status">
        <Show when={game.hint()}>{(hint) => hintWords(hint(), props.n)}</Show>
      </p>
      <Show when={!game.isSolved()} fallback={<div class="row">{props.children}</div>}>
        <div class="row">
          <button type="button" aria-pressed={props.marks} onClick={() => props.onMarks(!props.marks)}>
            Mark squares
          </button>
          <button type="button" disabled={!game.canUndo()} onClick={game.undo}>
            Undo
          </button>
          <button type="button" disabled={!game.canRedo()} onClick={game.redo}>
            Redo
          </button>
          <button type="button" class="main" disabled={game.puzzle() === null} onClick={game.help}>
            {game.hint() === null ? "Hint" : "Do this step"}
          </button>
        </div>
      </Show>
    </div>
  );
}

interface ChangeProps {
  readonly game: Game;
  readonly asked: Settings;
  onChange(change: Partial<Settings>): void;
}

/** The way on from a solved puzzle. */
function Onward(props: ChangeProps): JSX.Element {
  const next = (): Settings["level"] | undefined => {
    const levels = levelsOf(props.asked);
    return levels[levels.indexOf(props.asked.level) + 1];
  };
  return (
    <Show when={props.game.isSolved() && next()}>
      {(level) => (
        <button type="button" class="main" onClick={() => props.onChange({ level: level() })}>
          Next level: {level()}
        </button>
      )}
    </Show>
  );
}

/** Other puzzles: settings, days, and what this browser remembers. */
function Others(props: ChangeProps): JSX.Element {
  const known = createMemo(() => {
    // They are saved before it changes.
    props.game.progress();
    return statistics();
  });
  const best = (): string =>
    LEVELS.flatMap((level) => {
      const ms = known().best[level];
      return ms === undefined ? [] : [`${level} ${clock(ms)}`];
    }).join(", ");
  return (
    <div class="panel screen">
      <h2>Another puzzle</h2>
      <div class="row">
        <ChoiceField
          label="Level"
          options={levelsOf(props.asked)}
          value={props.asked.level}
          onChange={(level) => props.onChange({ level })}
        />
        <NumberField
          label="n"
          value={props.asked.n}
          least={4}
          most={12}
          onChange={(n) => props.onChange({ n })}
        />
        <ChoiceField
          label="Given"
          options={["queens", ["blocked-squares", "blocked squares"]]}
          value={props.asked.clues}
          onChange={(clues) => props.onChange({ clues })}
        />
      </div>
      <div class="row">
        <button
          type="button"
          onClick={() => props.onChange({ seed: NO_SEED, day: today(), n: 8, clues: "queens" })}
        >
          Today's puzzle
        </button>
        <button
          type="button"
          onClick={() => props.onChange({ seed: 1 + Math.floor(Math.random() * 1_000_000) })}
        >
          New puzzle
        </button>
      </div>
      <Fold summary="Days">
        <Calendar
          day={props.asked.day}
          solved={known().days}
          onChoose={(day) => props.onChange({ day, seed: NO_SEED })}
        />
      </Fold>
      <p class="note muted">
        {counted(known().solved, "puzzle")} solved in this browser.
        {known().streak > 0 && ` ${capital(counted(known().streak, "day"))} in a row.`}
        {best() !== "" && ` Best times for n = 8 without a hint: ${best()}.`} The clock stops while you are
        away.
      </p>
    </div>
  );
}
