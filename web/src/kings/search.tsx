/** The search for boards with a given number of ways. */

import { announce, el, signal } from "../dom.ts";
import { begin, type Hit, type Job, ready, refusal } from "../engine/index.ts";
import { areValid, button, startStop } from "../fields/index.ts";
import type { Changes, Wrong } from "../shell/address.ts";
import { pairs } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import { searchForm } from "./form.tsx";
import { type Found, hitsOf } from "./hits.tsx";
import { asked, type Question, questionOf, questionWords, USUAL, valuesOf } from "./question.ts";

const ENDS = {
  enough: "as many as were wanted",
  time: "the time is up, and there may be more",
  everything: "all solutions were looked at: these are all there are",
};

/** The time between two updates of a running search, in milliseconds. */
const APART = 100;

const same = (a: Question, b: Question | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** `open` shows a board with its number of kings; `changed` updates the URL. */
export function searchPart(
  open: (columns: readonly number[], k: number) => void,
  changed: () => void,
): {
  readonly root: Element;
  /** The values for the URL; `run` if results of this search are shown. */
  values(): Changes;
  /** Restore the form; a link with `run=1` starts the search unless its results are shown. */
  show(values: URLSearchParams, wrong: Wrong): void;
  stop(): void;
} {
  const question = signal(USUAL);
  const job = signal<Job<"search-kings"> | null>(null);
  /** The results that are shown. */
  const found = signal<Found | null>(null);
  const said = signal({ words: "Nothing was searched for yet.", isBad: false });

  const say = (words: string, isBad = false): void => {
    said.value = { words, isBad };
    announce(words);
  };

  async function start(): Promise<void> {
    const mine = question.value;
    if (!areValid(form)) return;
    job.value?.stop();
    let hits: Hit[] = [];
    let boards = 0;
    const begun = performance.now();
    const draw = (seconds = (performance.now() - begun) / 1000, method = mine.method): void => {
      found.value = { question: mine, method, hits: [...hits], boards, seconds };
    };
    draw();
    say(`Searching: ${questionWords(mine)} …`);
    const timer = setInterval(() => draw(), APART);
    const asking = begin("search-kings", asked(mine), (told) => {
      // Ignore events of an earlier search.
      if (job.value !== asking) return;
      else if (told.event === "boards") boards = Math.max(boards, told.boards);
      else {
        hits.push(told);
        boards = Math.max(boards, told.board);
      }
    });
    job.value = asking;
    changed();
    let seconds: number | undefined;
    let [words, isBad] = ["", false];
    let { method } = mine;
    try {
      await ready;
      const answer = await asking.answer;
      // The answer counts complete rounds; the last board found may be in an incomplete one.
      boards = Math.max(boards, answer.boards);
      ({ seconds, method } = answer);
      words =
        answer.ended === "everything" && answer.hits === 0
          ? `No such board exists (${questionWords(mine)}): all solutions were looked at.`
          : `${counted(answer.hits, "board")} found: ${ENDS[answer.ended]}. Method: ${method}.`;
    } catch (thrown) {
      const { kind, message } = refusal(thrown);
      isBad = kind !== "stopped";
      words = isBad ? message : `Stopped: ${counted(hits.length, "board")} found until then.`;
    }
    clearInterval(timer);
    if (job.value !== asking) return;
    draw(seconds, method);
    job.value = null;
    say(words, isBad);
  }

  const stop = (): void => job.value?.stop();
  const form = searchForm(question, () => void start(), changed);
  const buttons = startStop(
    () => job.value !== null,
    button("Search", () => void start(), { class: "main" }),
    button("Stop", stop),
  );
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && job.value !== null) stop();
    // Enter in a field starts the search, as in a form.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && job.value === null) void start();
  };
  const counters = (): [string, string][] => {
    const { boards, hits, seconds } = found.value ?? { boards: 0, hits: [], seconds: 0 };
    const rate = Math.round(boards / Math.max(seconds, 0.001)).toPrecision(3);
    return [
      ["Boards looked at", grouped(boards)],
      ["Boards per second", boards > 0 ? grouped(Number(rate)) : "–"],
      ["Found", grouped(hits.length)],
      ["Time", `${seconds.toFixed(seconds < 100 ? 1 : 0)} s`],
    ];
  };
  const root = (
    <section class="panel search" aria-labelledby="kings-search" onkeydown={key}>
      <h2 id="kings-search">Search for boards</h2>
      <p>
        Find boards by the number of ways in which kings can stand on them. The same seed finds the same
        boards.
      </p>
      {form}
      <div class="row">{buttons}</div>
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
      const isThere = same(asked, found.value?.question);
      // A link with errors does not start a search.
      if (values.get("run") === "1" && !isThere && wrong.length === before) void start();
    },
    stop,
  };
}
