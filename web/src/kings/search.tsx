/** The search for boards with a given number of ways. */

import { announce, el, signal } from "../dom.ts";
import { type Answer, Asking, type Hit, ready, type Refused } from "../engine/index.ts";
import { areValid, startKeys, startStop } from "../fields/index.ts";
import { recall, remember } from "../save.ts";
import type { Changes, Wrong } from "../shell/address.ts";
import { pairs } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import { searchForm } from "./form.tsx";
import { type Found, hitsOf } from "./hits.tsx";
import { asked, type Question, questionOf, questionWords, DEFAULT, valuesOf } from "./question.ts";

const ENDS: Readonly<Record<string, string>> = {
  enough: "as many as wanted",
  time: "the time limit was reached, so there may be more",
  everything: "all solutions were searched or excluded, so there are no others",
  rounds: "all rounds were searched",
};

/** The key of the results in the session storage: a reload restores them. */
const KEY = "queenside-kings";

interface Saved {
  readonly found: Found;
  readonly words: string;
}

/** The time between two updates of a running search, in milliseconds. */
const UPDATE_INTERVAL = 200;

const same = (a: Question, b: Question | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Describe the end of a search; `null` means that it was stopped. */
function endWords(question: Question, answer: Answer<"kings-search"> | null, found: number): string {
  if (answer === null) return `Stopped: ${counted(found, "board")} found.`;
  if (answer.ended === "everything" && answer.hits === 0)
    return `No such board exists (${questionWords(question)}): all solutions were searched.`;
  const threads = answer.threads === undefined ? "" : `, ${counted(answer.threads, "thread")}`;
  return `${counted(answer.hits, "board")} found: ${ENDS[answer.ended]}. Method: ${answer.method}${threads}.`;
}

/** `open` shows a board with its number of kings; `changed` updates the URL. */
export function searchPart(
  open: (columns: readonly number[], k: number) => void,
  changed: () => void,
): {
  readonly root: Element;
  /** The values for the URL; they contain `run` if results of this search are shown. */
  values(): Changes;
  /** Restore the form; a link with `run=1` starts the search unless its results are shown. */
  show(values: URLSearchParams, wrong: Wrong): void;
  stop(): void;
} {
  const question = signal(DEFAULT);
  const searching = new Asking();
  /** The results that are shown. */
  const found = signal<Found | null>(null);
  const said = signal({ words: "No search yet.", isBad: false });

  const say = (words: string, isBad = false): void => {
    said.value = { words, isBad };
    announce(words);
  };

  async function start(): Promise<void> {
    const mine = question.value;
    if (!areValid(form)) return;
    searching.stop();
    let hits: Hit[] = [];
    let boards = 0;
    const begun = performance.now();
    const draw = (seconds = (performance.now() - begun) / 1000, method = mine.method): void => {
      found.value = { question: mine, method, hits: [...hits], boards, seconds };
    };
    draw();
    say(`Searching: ${questionWords(mine)} …`);
    const timer = setInterval(() => draw(), UPDATE_INTERVAL);
    const answering = searching.ask("kings-search", asked(mine), (event) => {
      if (event.event === "hit") hits.push(event);
      boards = Math.max(boards, event.event === "hit" ? event.board : event.boards);
    });
    changed();
    let answer: Answer<"kings-search"> | null = null;
    let failure = "";
    try {
      [answer] = await Promise.all([answering, ready]);
    } catch (thrown) {
      failure = (thrown as Refused).message;
    }
    clearInterval(timer);
    // Another search has begun.
    if (searching.isRunning()) return;
    // The answer counts complete rounds; the last board found may be in an incomplete round.
    boards = Math.max(boards, answer?.boards ?? 0);
    draw(answer?.seconds, answer?.method);
    say(failure || endWords(mine, answer, hits.length), failure !== "");
  }

  /** The results that a reload restores, also of a search that the reload stops. */
  const saved = (): Saved | null => {
    if (found.value === null || said.value.isBad) return null;
    const { question, hits } = found.value;
    const words = searching.isRunning() ? endWords(question, null, hits.length) : said.value.words;
    return { found: found.value, words };
  };
  addEventListener("pagehide", () => remember("sessionStorage", KEY, saved()));
  const restore = (asked: Question): void => {
    const saved = recall("sessionStorage", KEY) as Partial<Saved> | null;
    if (!same(asked, saved?.found?.question) || !saved?.found) return;
    found.value = saved.found;
    say(saved.words ?? "");
  };

  const form = searchForm(question, () => void start(), changed);
  const running = { ...searching, start: () => void start() };
  const counters = (): [string, string][] => {
    const { boards, hits, seconds } = found.value ?? { boards: 0, hits: [], seconds: 0 };
    const rate = Math.round(boards / Math.max(seconds, 0.001)).toPrecision(3);
    return [
      ["Boards searched", grouped(boards)],
      ["Boards per second", boards > 0 ? grouped(Number(rate)) : "–"],
      ["Found", grouped(hits.length)],
      ["Time", `${seconds.toFixed(seconds < 100 ? 1 : 0)} s`],
    ];
  };
  const root = (
    <section class="panel search" aria-labelledby="kings-search" onkeydown={startKeys(running)}>
      <h2 id="kings-search">Search for boards</h2>
      <p>Find boards by their number of ways to place kings. The same seed finds the same boards.</p>
      {form}
      <div class="row">{startStop("Search", running)}</div>
      {pairs("counters", counters)}
      <p class={() => (said.value.isBad ? "note bad" : "note")} id="kings-search-said">
        {() => said.value.words}
      </p>
      {hitsOf(found, ({ columns }) => open(columns, found.value?.question.kings ?? columns.length))}
    </section>
  );

  return {
    root,
    values: () => ({
      ...valuesOf(question.value),
      run: same(question.value, found.value?.question) ? 1 : undefined,
    }),
    show(values, wrong) {
      const before = wrong.length;
      const asked = questionOf(values, wrong);
      if (!same(asked, question.value)) question.value = asked;
      if (found.value === null) restore(asked);
      const isShown = same(asked, found.value?.question);
      // A link with errors does not start a search.
      if (values.get("run") === "1" && !isShown && wrong.length === before) void start();
    },
    stop: searching.stop,
  };
}
