/** The package in Node.js. */
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { createFunctions } from "./functions.js";

export { QueensideError } from "./json.js";

// Node.js cannot fetch files.
const load = async () => WebAssembly.compile(await readFile(new URL("./core.wasm", import.meta.url)));

function start(receive, fail) {
  // Options of the program, such as --input-type, would end the worker.
  const worker = new Worker(new URL("./node-worker.js", import.meta.url), { execArgv: [] });
  return worker.on("message", receive).on("error", fail);
}

export const { ask, check, complete, count, kings, list, puzzle, solve, trace } = createFunctions(
  load,
  start,
);
