/** The names and values that differ between JavaScript and the JSON of questions and answers. */

/** Why an answer is missing. */
export class QueensideError extends Error {
  constructor(message, kind) {
    super(message);
    this.name = "QueensideError";
    this.kind = kind;
  }
}

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** Marks a text that is an integer in JSON: `JSON.stringify` refuses a bigint. */
const INTEGER = "\0";

/** Write a question: the option `timeLimit` becomes the field `time_limit`. */
export function toJson(question) {
  const fields = Object.entries(question).map(([name, value]) => [snake(name), value]);
  const replace = (name, value) => {
    // The count of a record is a text, so that all JSON parsers read it exactly.
    if (typeof value === "bigint") return name === "count" ? `${value}` : `${INTEGER}${value}`;
    if (ArrayBuffer.isView(value)) return Array.from(value);
    if (typeof value?.then === "function" || typeof value === "symbol")
      throw new QueensideError(
        `${name}: expected a value, not a ${typeof value === "symbol" ? "symbol" : "promise: await it"}`,
        "bad",
      );
    // An answer stands for its board.
    if (name !== "" && value?.schema !== undefined) return value.board ?? value.columns;
    if (typeof value !== "number" || Number.isFinite(value)) return value;
    // JSON has no NaN. The core refuses the text, and names the field. Boards can be texts.
    if (name !== "board") return `${value}`;
    throw new QueensideError(`board: expected a whole number, not ${value}`, "bad");
  };
  try {
    return JSON.stringify(Object.fromEntries(fields), replace).replace(/"\\u0000(-?\d+)"/g, "$1");
  } catch (error) {
    if (error instanceof QueensideError) throw error;
    throw new QueensideError("cannot write the question as JSON: it contains itself or is too deep", "bad");
  }
}

/** Read an answer or an event: the field `gave_up` becomes `gaveUp`. */
export const fromJson = (text) => JSON.parse(text.replace(/"[a-z]+(?:_[a-z]+)+":/g, camel));

/** Convert integers that are texts in JSON. A record stays as it is, so that it can be saved. */
export function integers(value, name) {
  if (typeof value === "string") return /^\d+$/.test(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map((item) => integers(item));
  if (value === null || typeof value !== "object" || name === "record") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, integers(field, name)]));
}

/** Convert what the core has thrown: a text with message and kind, or an error of WebAssembly. */
export function toError(thrown) {
  try {
    const { error, kind } = JSON.parse(thrown);
    // Names of options are in backquotes, or begin the path to a value.
    const message = error.replace(/`[a-z_]+`|^[a-z_]+(?=[.:[])/g, camel);
    return new QueensideError(message, kind);
  } catch {
    return new QueensideError(`the core failed: ${thrown?.message ?? thrown}`, "failed");
  }
}
