/** The tab Puzzles: boards with exactly one completion, by day and level or by seed. */

import "../style/puzzle.css";

import { BoardView } from "../board/board.tsx";
import { el, live, signal } from "../dom.ts";
import { Asking, type Refused, type Square } from "../engine/index.ts";
import { button, checkInput, choiceInput, numberInput } from "../fields/index.ts";
import { share } from "../save.ts";
import { number, readSettings, toValues, word, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { has } from "../squares.ts";
import { counted } from "../words.ts";
import { clock, Game } from "./game.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The seed of today's puzzles: the number of days since 1970. */
const today = (): number => Math.floor(Date.now() / DAY);

const LEVELS = ["easy", "medium", "hard"];
const NEEDS: Readonly<Record<string, string>> = {
  easy: "look for rows and columns with one free square left",
  medium: "also look for squares where a queen would leave a row or column without a free square",
  hard: "also try squares, and go back when a try fails",
};

const settings = {
  n: number("n", 8, 4, 12),
  clues: word("clues", "queens", ["queens", "blocked-squares"], "queens"),
  level: word("level", "easy", LEVELS),
  /** 0 means the puzzle of today. */
  seed: number("seed", 0, 0, Number.MAX_SAFE_INTEGER),
};

export function view(page: Page): View {
  const game = new Game();
  const asked = signal(readSettings(settings, new URLSearchParams(), []));
  const showsAttacked = signal(true);
  const said = signal("");
  const asking = new Asking();
  const seed = (): number => asked.value.seed || today();
  const title = (): string => {
    const { n, level } = asked.value;
    const date = new Date(seed() * DAY).toISOString().slice(0, 10);
    const which = asked.value.seed === 0 ? `Puzzle of ${date}` : `Puzzle ${asked.value.seed}`;
    return `${which}: ${n} × ${n}, ${level}`;
  };

  async function load(): Promise<void> {
    game.pause();
    const { n, clues, level } = asked.value;
    const question = { n, clues, level, seed: seed() };
    said.value = "";
    try {
      const puzzle = await asking.ask("puzzle", question, () => {}, true);
      if (puzzle !== null) game.begin(question, puzzle);
    } catch (thrown) {
      game.puzzle.value = null;
      said.value = (thrown as Refused).message;
    }
  }
  const change = (news: Partial<typeof asked.value>): void => {
    asked.value = { ...asked.value, ...news };
    page.note(writeSettings(settings, asked.value), "push");
    void load();
  };

  const board = new BoardView("Puzzle", {
    press: (square, isBlocking) => (isBlocking ? game.note(square) : game.press(square)),
    // Dragging moves a queen.
    move: (from, to) => {
      if (!has(game.state.value.queens, from)) return;
      game.press(from);
      if (to !== null) game.press(to);
    },
  });
  live(() => {
    const puzzle = game.puzzle.value;
    const { queens, ruledOut, isSolved } = game.state.value;
    const look = game.look.value;
    if (puzzle === null || look === null) return board.draw({ n: asked.value.n, queens: [] });
    const hint = game.hint.value;
    const about: readonly Square[] =
      hint === null ? [] : hint.kind === "ruled-out" ? [hint.square, ...hint.free] : [hint.queen];
    board.draw({
      ...puzzle.board,
      found: queens,
      attackers: showsAttacked.value && !isSolved ? look.attackers : null,
      conflicts: look.conflicts,
      marks: ruledOut.map((square) => ({ square, kind: "bad" })),
      pulsing: isSolved ? [] : about,
    });
  });

  const shareResult = async (): Promise<void> => {
    const text = `Queenside ${title()}. ${game.verdict}`.trim();
    const values = toValues(writeSettings(settings, { ...asked.value, seed: seed() }));
    const address = `${location.href.split("#")[0]}#puzzle?${values.toString()}`;
    said.value = (await share(text, address))
      ? "Shared: your result and a link to this puzzle."
      : "Not shared: the browser does not allow it.";
  };
  const status = (): string => {
    if (game.puzzle.value === null) return said.value === "" ? "Making a puzzle …" : "";
    const left = asked.value.n - game.queens.value.length;
    const pairs = game.look.value?.conflicts.length ?? 0;
    const attack = pairs > 0 ? ` ${counted(pairs, "pair")} of queens attack each other.` : "";
    return left > 0 ? `${counted(left, "queen")} left to place.${attack}` : attack.trim();
  };
  const isSolved = (): boolean => game.state.value.isSolved;
  const level = (): string => asked.value.level;
  const root = (
    <section class="split puzzle" aria-label="Puzzles">
      <div class={() => (isSolved() ? "puzzle-board solved" : "puzzle-board")}>{board.root}</div>
      <div>
        <div class="panel">
          <h2>{title}</h2>
          <p>
            Complete the board so that no two queens attack each other. There is exactly one solution.{" "}
            <span class="muted">{() => `To solve it, ${NEEDS[level()] ?? ""}.`}</span>
          </p>
          <p class="puzzle-time number" role="timer" aria-label="Time">
            {() => clock(game.ms)}
          </p>
          <p class="note status" hidden={isSolved}>
            {status}
          </p>
          <p class="note good puzzle-win" hidden={() => !isSolved()}>
            {() => game.verdict}
          </p>
          <p class="note" role="status">
            {() => game.hintWords}
          </p>
          <div class="row">
            {button(
              () => (game.hint.value === null ? "Hint" : "Do this step"),
              () => game.help(),
              { class: "main", disabled: () => game.puzzle.value === null || isSolved() },
            )}
            {button("Start again", () => game.again(), { disabled: () => game.puzzle.value === null })}
            {button("Share result", shareResult)}
          </div>
          <p class="note muted">{said}</p>
          {checkInput("Attacked squares", showsAttacked, (to) => void (showsAttacked.value = to))}
        </div>
        <div class="panel">
          <h2>Another puzzle</h2>
          <div class="row">
            {choiceInput("Level", LEVELS, level, (level) => change({ level }))}
            {numberInput(
              "n",
              () => asked.value.n,
              4,
              12,
              (n) => change({ n }),
            )}
            {choiceInput(
              "Given",
              [
                ["queens", "queens"],
                ["blocked-squares", "blocked squares"],
              ],
              () => asked.value.clues,
              (clues) => change({ clues: clues === "queens" ? clues : "blocked-squares" }),
            )}
          </div>
          <div class="row">
            {button("Today's puzzle", () => change({ seed: 0, n: 8, clues: "queens" }))}
            {button("New puzzle", () => change({ seed: 1 + Math.floor(Math.random() * 1_000_000) }))}
          </div>
          <p class="note muted">
            {() =>
              `${counted(game.solved, "puzzle")} solved in this browser. The clock stops while you are away.`
            }
          </p>
        </div>
        <p class="muted" id="board-keys">
          Press a square to place or remove a queen. Press it with Shift, or use the key x, to mark it as
          impossible. Arrow keys move over the board.
        </p>
      </div>
    </section>
  );
  let timer = 0;
  const visible = (): void => (document.hidden ? game.pause() : game.resume());
  return {
    root,
    show: (values, wrong) => {
      const next = readSettings(settings, values, wrong);
      const isKnown = JSON.stringify(next) === JSON.stringify(asked.value) && game.puzzle.value !== null;
      asked.value = next;
      document.addEventListener("visibilitychange", visible);
      timer = window.setInterval(() => (game.tick.value += 1), 500);
      if (isKnown) game.resume();
      else void load();
    },
    hide: () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", visible);
      game.pause();
    },
  };
}
