/** The tab Play: boards with exactly one solution, by day and level or by seed. */

import "../style/play.css";

import { createSignal, For, type JSX, Show } from "solid-js";

import { announce } from "../announce.ts";
import { Board } from "../board/board.tsx";
import type { Mark, Picture } from "../board/picture.ts";
import { Asking, type Refused } from "../engine/index.ts";
import { Icon } from "../fields/icon.tsx";
import { isRoomy } from "../fields/media.ts";
import { Sheet } from "../fields/sheet.tsx";
import { type Steps, StartAgain, stepByKey, UndoRedo } from "../fields/undo.tsx";
import { share } from "../save.ts";
import { readSettings, writeSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { has, without } from "../squares.ts";
import { createGame, type Game } from "./game.ts";
import { Others } from "./others.tsx";
import { areAttacking, make } from "./puzzle.ts";
import { anySeed, hasSolved, today } from "./records.ts";
import {
  type Chosen,
  completed,
  hardestStep,
  levelName,
  levelsOf,
  nameOf,
  type Settings,
  settings,
  titleOf,
  usual,
} from "./settings.ts";
import { Clock, ruleOf, Status } from "./status.tsx";

/** How long the button says that the result is copied, in milliseconds. */
const SHARED_TIME = 1500;

/** The signs of a shared result, which show no square. */
const SIGNS: Readonly<Record<string, string>> = { q: "👑", x: "❌", h: "💡" };

export default function Play({ page }: { readonly page: Page }): JSX.Element {
  const game = createGame();
  const [asked, setAsked] = createSignal(usual());
  /** What to say instead of the number of queens, until the next step. */
  const [said, setSaid] = createSignal("");
  /** What became of the shared result. */
  const [shared, setShared] = createSignal("");
  const asking = new Asking();

  async function load(): Promise<void> {
    game.pause();
    const name = nameOf(asked());
    setSaid("");
    try {
      const puzzle = await make(asking, name);
      if (puzzle !== null) game.begin(name, puzzle, asked().day);
    } catch (thrown) {
      game.begin(name, null, "");
      setSaid((thrown as Refused).message);
    }
  }
  const change = (news: Partial<Settings>): void => {
    page.note(writeSettings(settings, setAsked(completed({ ...asked(), ...news }))), "push");
    void load();
    // Another puzzle was chosen in the menu.
    if (news.seed !== undefined)
      document.querySelector<HTMLElement>(".play .sheet:popover-open")?.hidePopover();
  };
  const onKey = (event: KeyboardEvent): void => stepByKey(event, steps);
  /** Do a step of the game; it ends what was said before. */
  const act =
    <A extends unknown[]>(does: (...args: A) => void) =>
    (...args: A): void => {
      setSaid("");
      does(...args);
    };
  // The second press of a quick double press must not do what no one has read.
  const help = ({ detail }: MouseEvent): void => {
    if (detail < 2 || game.hint() === null) act(game.help)();
  };
  const steps: Steps = { canStep: game.canStep, step: act(game.step) };
  const shareResult = async (): Promise<void> => {
    const signs = [...(game.progress().steps ?? "")].map((step) => SIGNS[step]).join("");
    const { n, level } = asked();
    const name = `${titleOf(asked())}: ${n} × ${n}, ${levelName(level).toLowerCase()}`;
    const done = await share(`Queenside ${name}\n${game.verdict()}\n${signs}`);
    announce(setShared(done || "Not allowed by the browser"));
    setTimeout(() => setShared(""), SHARED_TIME);
  };

  let timer = 0;
  const visible = (): void => (document.hidden ? game.pause() : game.resume());
  page.onShow((values, wrong) => {
    const read = readSettings(settings, values, wrong);
    const next = completed(read);
    if (read.level !== "" && next.level !== read.level)
      wrong.push(`n = ${next.n} has no ${read.level} puzzle of this kind; using ${next.level} instead.`);
    const isKnown = JSON.stringify(next) === JSON.stringify(asked()) && game.puzzle() !== null;
    setAsked(next);
    document.addEventListener("visibilitychange", visible);
    document.addEventListener("keydown", onKey);
    clearInterval(timer);
    timer = window.setInterval(game.tick, 500);
    if (isKnown) game.resume();
    else void load();
    // The link has the date, also tomorrow.
    return writeSettings(settings, next);
  });
  page.onHide(() => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", visible);
    document.removeEventListener("keydown", onKey);
    game.pause();
  });
  const next = (): Chosen["level"] | undefined => {
    const levels = levelsOf(asked());
    return levels[levels.indexOf(asked().level) + 1];
  };
  /** Whether this puzzle is solved at a level. */
  const isSolved = (level: Chosen["level"]): boolean => {
    // It is saved before it changes.
    game.progress();
    return hasSolved(nameOf({ ...asked(), level }));
  };
  const others = (): JSX.Element => <Others game={game} asked={asked()} onChange={change} />;
  return (
    <section class="split play" aria-label="Play">
      <div classList={{ solved: game.isSolved() }}>
        <Board
          label="Puzzle"
          keys="Arrow keys move over the board. Space marks a square, then places a queen, then empties it; x marks."
          picture={pictureOf(game, asked().n)}
          onPress={act((square, isMarking) => {
            (isMarking ? game.mark : game.press)(square);
            if (has(game.puzzle()?.queens, square)) setSaid("This queen is given.");
          })}
          onDraw={act(game.draw)}
        />
      </div>
      <div class="side">
        <Status game={game} asked={asked()} said={said()} />
        <div class="row title">
          <h2>
            {asked().day === today() ? "Today’s puzzle" : asked().day === "" ? "Puzzle" : titleOf(asked())}
            <Show when={asked().day === ""}>
              <span class="muted"> {asked().seed}</span>
            </Show>
          </h2>
          <select
            class="level muted low"
            aria-label="Level"
            title={hardestStep(asked().level)}
            value={asked().level}
            onChange={({ currentTarget }) => change({ level: currentTarget.value as Settings["level"] })}
          >
            <For each={levelsOf(asked())}>
              {(level) => <option value={level}>{levelName(level) + (isSolved(level) ? " ✓" : "")}</option>}
            </For>
          </select>
          <Clock game={game} />
        </div>
        <p class="rules muted" hidden={game.isSolved()}>
          {ruleOf(asked())} Draw over squares to mark them.
        </p>
        <div class="row tools-row">
          <Show
            when={game.isSolved()}
            fallback={
              <>
                <button
                  type="button"
                  classList={{ main: game.hint() !== null }}
                  disabled={game.puzzle() === null}
                  onClick={help}
                >
                  <Icon name={game.hint() === null ? "hint" : "next"} />
                  {game.hint() === null ? "Hint" : "Do it"}
                </button>
                <button
                  type="button"
                  title="Name wrong queens and marks; if there are any, it counts as a hint"
                  disabled={game.puzzle() === null}
                  onClick={act(game.check)}
                >
                  <Icon name="check" />
                  Check
                </button>
                <UndoRedo of={steps} />
              </>
            }
          >
            <Show
              when={next()}
              fallback={
                <button type="button" class="main" onClick={() => change({ seed: anySeed() })}>
                  New puzzle
                </button>
              }
            >
              {(level) => (
                <button type="button" class="main" onClick={() => change({ level: level() })}>
                  Next level
                  <Icon name="next" />
                </button>
              )}
            </Show>
            <button
              type="button"
              title="Your result (👑 right, ❌ wrong, 💡 hint) and a link to this puzzle"
              onClick={shareResult}
            >
              <Icon name="share" />
              {shared() || "Share result"}
            </button>
          </Show>
          <StartAgain isAtStart={game.puzzle() === null} onClick={act(game.again)} />
          <Show when={!isRoomy()}>
            <Sheet label="Other puzzles" icon="calendar">
              {others()}
            </Sheet>
          </Show>
        </div>
        <Show when={isRoomy()}>
          <section class="panel" aria-label="Other puzzles">
            {others()}
          </section>
        </Show>
      </div>
    </section>
  );
}

function pictureOf(game: Game, n: number): Picture {
  const puzzle = game.puzzle();
  if (puzzle === null) return { n, queens: [] };
  const { queens, ruledOut } = game.progress();
  const [hint, mistakes] = [game.hint(), game.mistakes() ?? []];
  const marks: Mark[] = ruledOut.map((square) => ({ square, kind: "out" }));
  // A hint speaks of free squares.
  for (const square of without(hint?.about.flat() ?? [], [...ruledOut, ...game.queens()]))
    if (game.queens().some((queen) => areAttacking(puzzle, queen, square)))
      marks.push({ square, kind: "attacked" });
  for (const square of hint?.forced ?? []) marks.push({ square, kind: "forced" });
  const kind = hint?.act === "place" ? "to" : hint?.act === "rule-out" ? "rule-out" : "bad";
  for (const square of hint?.squares ?? []) marks.push({ square, kind });
  for (const square of mistakes) marks.push({ square, kind: "bad" });
  return {
    ...puzzle,
    queens: puzzle.queens,
    found: queens,
    isPlayed: true,
    conflicts: game.conflicts(),
    marks,
    named: hint?.regions ?? [],
    outlined: hint?.about ?? [],
  };
}
