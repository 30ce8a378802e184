/** The functions of the package, for Node.js and browsers. */
import { fromJson, integers, QueensideError, toJson } from "./json.js";
import { createSend } from "./send.js";

/** The largest number of boards in the answer to one question. */
const PAGE = 20_000;
/** Pages are short, so that the first boards come soon. */
const PAGE_SECONDS = 0.25;
const MAX_SECONDS = 3600;
/** The largest number of events in a traced run. */
const MAX_EVENTS = 200_000;

/** Return the functions. `load` compiles the core, `start` starts a worker. */
export function createFunctions(load, start) {
  const send = createSend(load, start);

  async function ask(kind, options = {}) {
    const { inline, signal, onProgress, ...question } = await withBoards(options);
    const listen = (text) => {
      const { event, ...progress } = fromJson(text);
      // A count begins with its plan, in which nothing is done.
      if (event !== "plan") onProgress?.(progress);
    };
    return fromJson(await send({ question: toJson({ ...question, ask: kind }) }, listen, { inline, signal }));
  }

  /** Replace boards in other forms by objects with the size and the squares. */
  async function withBoards(options) {
    const read = async (board) => {
      if (typeof board === "number") return { n: board };
      if (Array.isArray(board)) return { n: board.length, queens: board.map((column, row) => [row, column]) };
      if (typeof board !== "string") return board;
      return (await ask("read", { text: board, inline: options.inline, signal: options.signal })).board;
    };
    const replaced = { ...options };
    for (const name of ["board", "start"]) if (name in options) replaced[name] = await read(options[name]);
    return replaced;
  }

  const asking = (kind) => async (board, options) => ask(kind, { ...options, board });
  const counting = (kind) => async (board, options) => integers(await ask(kind, { ...options, board }));

  async function* list(board, { limit = Infinity, timeLimit = Infinity, ...options } = {}) {
    let question = await withBoards({ ...options, board });
    let [left, secondsLeft, pageSeconds] = [limit, seconds(timeLimit), PAGE_SECONDS];
    for (;;) {
      const started = performance.now();
      const page = await ask("list", {
        ...question,
        limit: left > PAGE ? PAGE : left,
        // The core refuses a text that is not a time.
        timeLimit: Number.isNaN(secondsLeft) ? timeLimit : Math.min(pageSeconds, secondsLeft),
      });
      secondsLeft = Math.max(0, secondsLeft - (performance.now() - started) / 1000);
      for (const columns of page.boards) {
        options.signal?.throwIfAborted();
        yield columns;
      }
      left -= page.boards.length;
      if (page.ended === "all" || left === 0) return;
      const last = page.boards.at(-1);
      if (secondsLeft === 0 || (last === undefined && pageSeconds === MAX_SECONDS))
        throw new QueensideError("the list reached its time limit before its end", "gave-up");
      // A search for the first board starts again with twice the time.
      if (last === undefined) pageSeconds = Math.min(MAX_SECONDS, 2 * pageSeconds);
      else question = { ...question, after: last };
    }
  }

  async function* trace(method, board, options) {
    const { inline, signal, ...question } = await withBoards({ ...options, board });
    const run = toJson({ events: MAX_EVENTS, ...question, method });
    let [from, end] = [0, 0];
    while (from <= end) {
      const part = fromJson(await send({ run, from }, () => {}, { inline, signal }));
      end = part.end;
      for (const step of part.steps) {
        signal?.throwIfAborted();
        yield { ...step, ended: step.place === end ? part.ended : null };
      }
      from += part.steps.length;
    }
  }

  return {
    ask,
    check: asking("check"),
    complete: asking("solve"),
    count: counting("count"),
    kings: counting("kings"),
    list,
    puzzle: async (n, options) => ask("puzzle", { ...options, n }),
    solve: asking("solve"),
    trace,
  };
}

/** Return a time such as `8` or `"1m 30s"` in seconds; NaN for other texts. */
function seconds(time) {
  if (typeof time === "number") return time;
  const units = { h: 3600, m: 60, s: 1, ms: 0.001 };
  const parts = [...String(time).matchAll(/(\d+) *(h|ms|m|s)/g)];
  const isRead = parts.map(([part]) => part).join("") === String(time).replaceAll(" ", "");
  return isRead ? parts.reduce((sum, [, number, unit]) => sum + number * units[unit], 0) : NaN;
}
