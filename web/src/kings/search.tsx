/** The search for boards with a given number of ways. */

import { createSignal, type JSX } from "solid-js";

import { announce } from "../announce.ts";
import { type Answer, Asking, type Hit, ready, type Refused } from "../engine/index.ts";
import { areValid, startKeys, StartStop } from "../fields/index.tsx";
import { recall, remember } from "../save.ts";
import type { Changes, Wrong } from "../shell/address.ts";
import { Pairs } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import { SearchForm } from "./form.tsx";
import { type Found, Hits } from "./hits.tsx";
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

/** What the tab does with the search. */
export interface SearchHandle {
  /** The values for the URL; they contain `run` if results of this search are shown. */
  values(): Changes;
  /** Restore the form; a link with `run=1` starts the search unless its results are shown. */
  show(values: URLSearchParams, wrong: Wrong): void;
  stop(): void;
}

interface SearchProps {
  /** Receives the handle of the search. */
  handle(search: SearchHandle): void;
  /** A board was chosen, with its number of kings. */
  onOpen(columns: readonly number[], k: number): void;
  /** The values for the URL have changed. */
  onChange(): void;
}

export function Search(props: SearchProps): JSX.Element {
  const [question, setQuestion] = createSignal(DEFAULT);
  const searching = new Asking();
  /** The results that are shown. */
  const [found, setFound] = createSignal<Found | null>(null);
  const [said, setSaid] = createSignal({ words: "No search yet.", isBad: false });
  let root!: HTMLElement;

  const say = (words: string, isBad = false): void => {
    setSaid({ words, isBad });
    announce(words);
  };

  async function start(): Promise<void> {
    const mine = question();
    if (!areValid(root)) return;
    searching.stop();
    let hits: Hit[] = [];
    let boards = 0;
    const begun = performance.now();
    const draw = (seconds = (performance.now() - begun) / 1000, method = mine.method): void => {
      setFound({ question: mine, method, hits: [...hits], boards, seconds });
    };
    draw();
    say(`Searching: ${questionWords(mine)} …`);
    const timer = setInterval(() => draw(), UPDATE_INTERVAL);
    const answering = searching.ask("kings-search", asked(mine), (event) => {
      if (event.event === "hit") hits.push(event);
      boards = Math.max(boards, event.event === "hit" ? event.board : event.boards);
    });
    props.onChange();
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
    const shown = found();
    if (shown === null || said().isBad) return null;
    const { question, hits } = shown;
    const words = searching.isRunning() ? endWords(question, null, hits.length) : said().words;
    return { found: shown, words };
  };
  addEventListener("pagehide", () => remember("sessionStorage", KEY, saved()));
  const restore = (asked: Question): void => {
    const saved = recall("sessionStorage", KEY) as Partial<Saved> | null;
    if (!same(asked, saved?.found?.question) || !saved?.found) return;
    setFound(saved.found);
    say(saved.words ?? "");
  };

  const running = { ...searching, start: () => void start() };
  const counters = (): [string, string][] => {
    const { boards, hits, seconds } = found() ?? { boards: 0, hits: [], seconds: 0 };
    const rate = Math.round(boards / Math.max(seconds, 0.001)).toPrecision(3);
    return [
      ["Boards searched", grouped(boards)],
      ["Boards per second", boards > 0 ? grouped(Number(rate)) : "–"],
      ["Found", grouped(hits.length)],
      ["Time", `${seconds.toFixed(seconds < 100 ? 1 : 0)} s`],
    ];
  };
  props.handle({
    values: () => ({
      ...valuesOf(question()),
      run: same(question(), found()?.question) ? 1 : undefined,
    }),
    show(values, wrong) {
      const before = wrong.length;
      const asked = questionOf(values, wrong);
      if (!same(asked, question())) setQuestion(asked);
      if (found() === null) restore(asked);
      const isShown = same(asked, found()?.question);
      // A link with errors does not start a search.
      if (values.get("run") === "1" && !isShown && wrong.length === before) void start();
    },
    stop: searching.stop,
  });
  return (
    <section class="panel search" aria-labelledby="kings-search" ref={root} onKeyDown={startKeys(running)}>
      <h2 id="kings-search">Search for boards</h2>
      <p>Find boards by their number of ways to place kings. The same seed finds the same boards.</p>
      <SearchForm
        question={question()}
        onChange={(next) => {
          setQuestion(next);
          props.onChange();
        }}
        onLesson={(lesson) => {
          setQuestion(lesson);
          void start();
        }}
      />
      <div class="row">
        <StartStop name="Search" of={running} />
      </div>
      <Pairs look="counters" rows={counters()} />
      <p class="note" classList={{ bad: said().isBad }} id="kings-search-said">
        {said().words}
      </p>
      <Hits
        found={found()}
        onOpen={({ columns }) => props.onOpen(columns, found()?.question.kings ?? columns.length)}
      />
    </section>
  );
}
