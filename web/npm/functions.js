/** The functions of the package, for Node.js and browsers. */
import { fromJson, integers, QueensideError, toJson } from "./json.js";
import { createSend } from "./send.js";

/** The largest number of boards in the answer to one question. */
const PAGE = 20_000;
/** The first boards come soon, because a page takes little time. */
const PAGE_SECONDS = 0.25;

/** Return the functions. `load` compiles the core, `start` starts a worker. */
export function createFunctions(load, start) {
  const send = createSend(load, start);

  async function ask(kind, { inline, signal, onProgress, ...question } = {}) {
    const listen = (text) => {
      const { event, ...progress } = fromJson(text);
      // A count begins with its plan, in which nothing is done.
      if (event !== "plan") onProgress?.(progress);
    };
    return fromJson(await send({ question: toJson({ ...question, ask: kind }) }, listen, { inline, signal }));
  }

  const asking = (kind) => (board, options) => ask(kind, { ...options, board });
  const counting = (kind) => async (board, options) => integers(await ask(kind, { ...options, board }));

  async function* list(board, { limit = Infinity, timeLimit = Infinity, after, ...options } = {}) {
    let [left, secondsLeft, pageSeconds] = [limit, seconds(timeLimit), PAGE_SECONDS];
    for (;;) {
      const started = performance.now();
      const { boards, ended } = await ask("list", {
        ...options,
        board,
        after,
        limit: left > PAGE ? PAGE : left,
        // The core reads what is not a number of seconds.
        timeLimit: Number.isNaN(secondsLeft) ? timeLimit : Math.min(pageSeconds, secondsLeft),
      });
      secondsLeft = Math.max(0, secondsLeft - (performance.now() - started) / 1000);
      for (const columns of boards) {
        options.signal?.throwIfAborted();
        yield columns;
      }
      left -= boards.length;
      if (ended === "all" || left === 0) return;
      if (ended === "time-limit" && !(secondsLeft > 0))
        throw new QueensideError("the list reached its time limit before its end", "gave-up");
      // Without a board to continue after, the search starts again.
      if (boards.length === 0) pageSeconds *= 2;
      after = boards.at(-1) ?? after;
    }
  }

  async function* trace(method, board, { inline, signal, ...options } = {}) {
    const run = toJson({ ...options, method, board });
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
    puzzle: asking("puzzle"),
    solve: asking("solve"),
    trace,
  };
}

/** Return a time such as `8` or `"1m 30s"` in seconds; NaN for other texts. */
function seconds(time) {
  if (typeof time === "number") return time;
  const units = { h: 3600, m: 60, s: 1, ms: 0.001 };
  const text = String(time).replaceAll(" ", "");
  const parts = [...text.matchAll(/(\d+)(h|ms|m|s)/g)];
  if (text === "" || parts.map(([part]) => part).join("") !== text) return NaN;
  return parts.reduce((sum, [, number, unit]) => sum + number * units[unit], 0);
}
