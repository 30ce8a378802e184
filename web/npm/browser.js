/** The package in browsers. */
import { createFunctions } from "./functions.js";

export { QueensideError } from "./json.js";

async function load() {
  const response = await fetch(new URL("./core.wasm", import.meta.url));
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function start(receive, fail) {
  const worker = new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => fail(new Error(message || "the worker did not start"));
  return worker;
}

export const { ask, check, complete, count, kings, list, puzzle, solve, trace } = createFunctions(
  load,
  start,
);
