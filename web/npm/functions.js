/** The functions of the package, for Node.js and browsers. */
import { camel, fromJson, integers, QueensideError, toJson } from "./json.js";
import { createSend } from "./send.js";

/** The largest number of boards in the answer to one question. */
const PAGE = 20_000;
/** The first boards come soon, because a page takes little time. */
const PAGE_SECONDS = 0.25;

/** Return the functions. `load` compiles the core, `start` starts a worker. */
export function createFunctions(load, start) {
  const send = createSend(load, start);

  /** Ask, and end the worker if it has not answered when the time limit is over. */
  async function askWithin(limit, kind, options) {
    const { inline, signal, onProgress, ...question } = options;
    if (onProgress !== undefined && !kind.startsWith("count"))
      throw new QueensideError("onProgress: only a count reports its progress", "bad");
    const [order, started, promises] = [toJson({ ...question, ask: kind }), performance.now(), []];
    let plan, last;
    const listen = (text, fail) => {
      const { event, ...progress } = fromJson(text);
      // A count begins with its plan, in which nothing is done.
      if (event === "plan") return (plan = progress);
      last = progress;
      const listened = onProgress?.(progress);
      if (typeof listened?.then !== "function") return;
      promises.push(Promise.resolve(listened));
      promises.at(-1).catch(fail);
    };
    const late = () => {
      const known = { schema: 1, n: sizeOf(question.board), status: "unknown" };
      const seconds = (performance.now() - started) / 1000;
      if (kind === "solve")
        return toJson({ ...known, columns: null, method: "none", seconds, gaveUp: "time-limit" });
      if (kind !== "count" || question.estimate) throw timeOver();
      const { engine, units = null } = plan ?? {};
      const record = last?.record ?? question.record;
      return toJson({ ...known, count: null, engine, units, seconds, evidence: null, record });
    };
    const answer = fromJson(await send({ question: order }, listen, { inline, signal, limit, late }));
    await Promise.all(promises);
    return kind === "count" || kind === "kings" ? integers(answer) : answer;
  }

  // The time limit of a comparison is that of each run.
  async function ask(kind, options) {
    if (typeof kind !== "string") refuse("kind", 'the name of a question, such as "solve"', kind);
    const asked = checked(options);
    return askWithin(kind === "compare" ? NaN : seconds(asked.timeLimit), kind, asked);
  }
  const asking = (kind) => async (board, options) => ask(kind, { ...checked(options, ["board"]), board });

  async function* list(board, options) {
    const { limit = Infinity, timeLimit = Infinity, ...others } = checked(options, ["board"]);
    let { after } = others;
    let [left, secondsLeft, pageSeconds] = [limit, seconds(timeLimit), PAGE_SECONDS];
    if (typeof left === "bigint") left = Number(left);
    for (;;) {
      const started = performance.now();
      const { boards, ended } = await askWithin(secondsLeft, "list", {
        ...others,
        board,
        after,
        limit: left > PAGE ? PAGE : left,
        // The core reads what is not a number of seconds.
        timeLimit: Number.isNaN(secondsLeft) ? timeLimit : Math.min(pageSeconds, secondsLeft),
      });
      secondsLeft = Math.max(0, secondsLeft - (performance.now() - started) / 1000);
      for (const columns of boards) {
        others.signal?.throwIfAborted();
        yield columns;
      }
      left -= boards.length;
      if (ended === "all" || left === 0) return;
      if (ended === "time-limit" && !(secondsLeft > 0)) throw timeOver();
      // Without a board to continue after, the search starts again.
      if (boards.length === 0) pageSeconds *= 2;
      after = boards.at(-1) ?? after;
    }
  }

  async function* trace(method, board, options) {
    const { inline, signal, onProgress, ...others } = checked(options, ["method", "board"]);
    if (typeof method !== "string") refuse("method", 'a text such as "backtracking"', method);
    if (onProgress !== undefined)
      throw new QueensideError("onProgress: the steps are the progress of a trace", "bad");
    const run = toJson({ ...others, method, board });
    const late = () => {
      throw timeOver();
    };
    const how = { inline, signal, limit: seconds(others.timeLimit), late };
    let [from, end] = [0, 0];
    while (from <= end) {
      const part = fromJson(await send({ run, from }, () => {}, how));
      end = part.end;
      for (const step of part.steps) {
        signal?.throwIfAborted();
        yield { ...step, ended: step.place === end ? part.ended : null };
      }
      from += part.steps.length;
      if (from > end && part.ended === null && others.events === undefined)
        throw new QueensideError(
          `the run has more than ${end} events: set events for the first ones`,
          "gave-up",
        );
    }
  }

  return {
    ask,
    check: asking("check"),
    complete: asking("solve"),
    count: asking("count"),
    kings: asking("kings"),
    list,
    puzzle: asking("puzzle"),
    solve: asking("solve"),
    trace,
  };
}

const timeOver = () => new QueensideError("the time limit was reached before the end", "gave-up");

/** Return options that are an object of values that can be used, without the names of arguments. */
function checked(options = {}, names = []) {
  const prototype = Object(options) === options ? Object.getPrototypeOf(options) : undefined;
  // A plain object of another realm has another prototype.
  const isPlain = prototype !== undefined && (prototype && Object.getPrototypeOf(prototype)) === null;
  if (!isPlain || typeof options === "function") refuse("options", "an object", options);
  const { signal, onProgress, inline } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function")
    refuse("signal", "an AbortSignal", signal);
  if (onProgress !== undefined && typeof onProgress !== "function")
    refuse("onProgress", "a function", onProgress);
  if (inline !== undefined && typeof inline !== "boolean") refuse("inline", "true or false", inline);
  for (const [name, value] of Object.entries(options)) {
    let why = null;
    if (typeof value === "function" && name !== "onProgress") why = "only onProgress is a function";
    if (name.includes("_")) why = `the option is ${camel(name)}`;
    if (name === "threads") why = "a worker is one thread";
    if (names.includes(name)) why = "this is an argument, not an option";
    if (why !== null && value !== undefined) throw new QueensideError(`${name}: ${why}`, "bad");
  }
  return options;
}

function refuse(name, expected, value) {
  let shown = typeof value === "string" ? JSON.stringify(value) : null;
  if (typeof value === "function") shown = "a function";
  if (typeof value === "object" && value !== null) {
    const type = Object.prototype.toString.call(value).slice(8, -1);
    shown = /^[AEIOU]/.test(type) ? `an ${type}` : `a ${type}`;
  }
  throw new QueensideError(`${name}: expected ${expected}, not ${shown ?? String(value)}`, "bad");
}

/** Return the size of a board, if it is known without reading a text. */
const sizeOf = (board) =>
  typeof board === "object" ? (board?.n ?? (board?.columns ?? board)?.length) : Number(board) || undefined;

/** Return a time such as `8` or `"1m 30s"` in seconds; NaN for other texts. */
function seconds(time) {
  if (typeof time === "number" || typeof time === "bigint") return Number(time);
  const units = { h: 3600, m: 60, s: 1, ms: 0.001 };
  const text = typeof time === "string" ? time.replaceAll(" ", "") : "";
  const parts = [...text.matchAll(/(\d+)(hours?|hrs?|h|ms|(?:minutes?|mins?|m)(?!s)|seconds?|secs?|s)/g)];
  if (text === "" || parts.map(([part]) => part).join("") !== text) return NaN;
  return parts.reduce((sum, [, number, unit]) => sum + number * units[unit === "ms" ? unit : unit[0]], 0);
}
