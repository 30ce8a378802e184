/** The tab Puzzles: boards with exactly one completion, by day and level or by seed. */

import "../style/puzzle.css";

import { createSignal, type JSX } from "solid-js";

import { Board } from "../board/board.tsx";
import type { Picture } from "../board/picture.ts";
import { Asking, type Refused, type Square } from "../engine/index.ts";
import { CheckField, ChoiceField, NumberField } from "../fields/index.tsx";
import { share } from "../save.ts";
import { number, readSettings, toValues, word, writeSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { has } from "../squares.ts";
import { counted } from "../words.ts";
import { clock, createGame } from "./game.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The seed of today's puzzles: the number of days since 1970. */
const today = (): number => Math.floor(Date.now() / DAY);

const LEVELS = ["easy", "medium", "hard"] as const;
const NEEDS = {
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

export default function Puzzles({ page }: { readonly page: Page }): JSX.Element {
  const game = createGame();
  const [asked, setAsked] = createSignal(readSettings(settings, new URLSearchParams(), []));
  const [showsAttacked, setShowsAttacked] = createSignal(true);
  const [said, setSaid] = createSignal("");
  const asking = new Asking();
  const seed = (): number => asked().seed || today();
  const title = (): string => {
    const { n, level } = asked();
    const date = new Date(seed() * DAY).toISOString().slice(0, 10);
    const which = asked().seed === 0 ? `Puzzle of ${date}` : `Puzzle ${asked().seed}`;
    return `${which}: ${n} × ${n}, ${level}`;
  };

  async function load(): Promise<void> {
    game.pause();
    const { n, clues, level } = asked();
    const question = { n, clues, level, seed: seed() };
    setSaid("");
    try {
      const puzzle = await asking.ask("puzzle", question, () => {}, true);
      if (puzzle !== null) game.begin(question, puzzle);
    } catch (thrown) {
      game.begin(question, null);
      setSaid((thrown as Refused).message);
    }
  }
  const change = (news: Partial<ReturnType<typeof asked>>): void => {
    page.note(writeSettings(settings, setAsked({ ...asked(), ...news })), "push");
    void load();
  };

  const picture = (): Picture => {
    const [puzzle, look] = [game.puzzle(), game.look()];
    if (puzzle === null || look === null) return { n: asked().n, queens: [] };
    const { queens, ruledOut } = game.progress();
    const hint = game.hint();
    const about: readonly Square[] =
      hint === null ? [] : hint.kind === "ruled-out" ? [hint.square, ...hint.free] : [hint.queen];
    return {
      ...puzzle.board,
      found: queens,
      attackers: showsAttacked() && !game.isSolved() ? look.attackers : null,
      conflicts: look.conflicts,
      marks: ruledOut.map((square) => ({ square, kind: "bad" })),
      pulsing: game.isSolved() ? [] : about,
    };
  };
  // Dragging moves a queen.
  const move = (from: Square, to: Square | null): void => {
    if (!has(game.progress().queens, from)) return;
    game.press(from);
    if (to !== null) game.press(to);
  };

  const shareResult = async (): Promise<void> => {
    const text = `Queenside ${title()}. ${game.verdict()}`.trim();
    const values = toValues(writeSettings(settings, { ...asked(), seed: seed() }));
    const address = `${location.href.split("#")[0]}#puzzle?${values.toString()}`;
    setSaid(
      (await share(text, address))
        ? "Shared: your result and a link to this puzzle."
        : "Not shared: the browser does not allow it.",
    );
  };
  const status = (): string => {
    if (game.puzzle() === null) return said() === "" ? "Making a puzzle …" : "";
    const left = asked().n - game.queens().length;
    const pairs = game.look()?.conflicts.length ?? 0;
    const attack = pairs > 0 ? ` ${counted(pairs, "pair")} of queens attack each other.` : "";
    return left > 0 ? `${counted(left, "queen")} left to place.${attack}` : attack.trim();
  };

  let timer = 0;
  const visible = (): void => (document.hidden ? game.pause() : game.resume());
  page.onShow((values, wrong) => {
    const next = readSettings(settings, values, wrong);
    const isKnown = JSON.stringify(next) === JSON.stringify(asked()) && game.puzzle() !== null;
    setAsked(next);
    document.addEventListener("visibilitychange", visible);
    clearInterval(timer);
    timer = window.setInterval(game.tick, 500);
    if (isKnown) game.resume();
    else void load();
  });
  page.onHide(() => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", visible);
    game.pause();
  });
  return (
    <section class="split puzzle" aria-label="Puzzles">
      <div class="puzzle-board" classList={{ solved: game.isSolved() }}>
        <Board
          label="Puzzle"
          picture={picture()}
          onPress={(square, isBlocking) => (isBlocking ? game.note(square) : game.press(square))}
          onMove={move}
        />
      </div>
      <div>
        <div class="panel">
          <h2>{title()}</h2>
          <p>
            Complete the board so that no two queens attack each other. There is exactly one solution.{" "}
            <span class="muted">To solve it, {NEEDS[asked().level]}.</span>
          </p>
          <p class="puzzle-time number" role="timer" aria-label="Time">
            {clock(game.ms())}
          </p>
          <p class="note status" hidden={game.isSolved()}>
            {status()}
          </p>
          <p class="note good puzzle-win" hidden={!game.isSolved()}>
            {game.verdict()}
          </p>
          <p class="note" role="status">
            {game.hintWords()}
          </p>
          <div class="row">
            <button
              type="button"
              class="main"
              disabled={game.puzzle() === null || game.isSolved()}
              onClick={game.help}
            >
              {game.hint() === null ? "Hint" : "Do this step"}
            </button>
            <button type="button" disabled={game.puzzle() === null} onClick={game.again}>
              Start again
            </button>
            <button type="button" onClick={shareResult}>
              Share result
            </button>
          </div>
          <p class="note muted">{said()}</p>
          <CheckField label="Attacked squares" value={showsAttacked()} onChange={setShowsAttacked} />
        </div>
        <div class="panel">
          <h2>Another puzzle</h2>
          <div class="row">
            <ChoiceField
              label="Level"
              options={LEVELS}
              value={asked().level}
              onChange={(level) => change({ level })}
            />
            <NumberField label="n" value={asked().n} least={4} most={12} onChange={(n) => change({ n })} />
            <ChoiceField
              label="Given"
              options={["queens", ["blocked-squares", "blocked squares"]]}
              value={asked().clues}
              onChange={(clues) => change({ clues })}
            />
          </div>
          <div class="row">
            <button type="button" onClick={() => change({ seed: 0, n: 8, clues: "queens" })}>
              Today's puzzle
            </button>
            <button
              type="button"
              onClick={() => change({ seed: 1 + Math.floor(Math.random() * 1_000_000) })}
            >
              New puzzle
            </button>
          </div>
          <p class="note muted">
            {counted(game.solved(), "puzzle")} solved in this browser. The clock stops while you are away.
          </p>
        </div>
        <p class="muted" id="board-keys">
          Press a square to place or remove a queen. Press it with Shift, or use the key x, to mark it as
          impossible. Arrow keys move over the board.
        </p>
      </div>
    </section>
  );
}
