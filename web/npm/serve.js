/** Answers orders with the core, in a worker or on the caller's thread. */
import { initSync, Watch, work } from "./core.js";

export const begin = (module) => initSync({ module });

/** Answer a question, or return the next steps of a traced run; `listen` receives the events. */
export const answer = ({ question, run, from }, listen) =>
  run === undefined ? work(question, listen) : steps(run, from);

/** The length from which the steps of a run are sent in parts. */
const PART_LENGTH = 1_000_000;

/** The run whose steps were asked for last. */
let traced = { run: null, watch: null };

function steps(run, from) {
  if (traced.run !== run) {
    traced.watch?.free();
    traced = { run: null, watch: null };
    traced = { run, watch: new Watch(run) };
  }
  const { watch } = traced;
  const part = [];
  for (let [place, length] = [from, 0]; place <= watch.end && length < PART_LENGTH; place++) {
    part.push(watch.at(place));
    length += part.at(-1).length;
  }
  return `{"steps":[${part}],"end":${watch.end},"ended":${watch.ended()}}`;
}

/** Answer the orders that come through a port. The first message is the compiled core. */
export function serve(port) {
  port.onmessage = ({ data }) => {
    try {
      if (data instanceof WebAssembly.Module) {
        begin(data);
        return port.postMessage({ ready: true });
      }
      port.postMessage({ answer: answer(data, (event) => port.postMessage({ event })) });
    } catch (thrown) {
      // After another error, such as too little memory, the core cannot be used: the worker ends.
      if (typeof thrown !== "string") throw thrown;
      port.postMessage({ thrown });
    }
  };
}
