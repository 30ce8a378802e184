/** Sends orders to one worker, or answers them on the caller's thread. */
import { QueensideError, toError } from "./json.js";
import { answer, begin } from "./serve.js";

/**
 * Return a function that sends an order and returns the answer. `load` compiles the core, `start`
 * starts a worker.
 */
export function createSend(load, start) {
  let core = null;
  const loaded = () =>
    (core ??= load().catch((error) => {
      // The next question tries again.
      core = null;
      throw new QueensideError(`cannot load the core: ${error.message}`, "failed");
    }));

  async function sendInline(order, listen, signal) {
    begin(await loaded());
    signal?.throwIfAborted();
    let stopped = null;
    const listenOrStop = (event) => {
      try {
        listen(event);
        signal?.throwIfAborted();
      } catch (reason) {
        stopped = { reason };
        throw reason;
      }
    };
    try {
      return answer(order, listenOrStop);
    } catch (thrown) {
      throw stopped === null ? toError(thrown) : stopped.reason;
    }
  }

  /** The orders without an answer. The worker has the first one. */
  const queue = [];
  let worker = null;

  function stop() {
    worker?.terminate();
    worker = null;
  }

  /** Give the first order to the worker. A worker without an order lets Node.js end. */
  async function next() {
    const [first] = queue;
    if (first === undefined) return worker?.unref?.();
    try {
      const module = await loaded();
      // It may have been aborted, and the next one given to the worker.
      if (queue[0] !== first) return;
      worker ??= started(module);
      worker.ref?.();
      worker.postMessage(first.order);
    } catch (error) {
      first.fail(error);
    }
  }

  function started(module) {
    const receive = ({ event, answer, thrown }) => {
      const [first] = queue;
      // Messages that were sent before the worker was stopped may still arrive.
      if (mine !== worker || first === undefined) return;
      if (answer !== undefined) return first.end(() => first.resolve(answer));
      if (thrown !== undefined) return first.end(() => first.reject(toError(thrown)));
      try {
        first.listen(event);
      } catch (error) {
        first.fail(error);
      }
    };
    const crash = (error) => {
      if (mine !== worker) return;
      stop();
      queue[0]?.fail(toError(error));
    };
    const mine = start(receive, crash);
    mine.postMessage(module);
    return mine;
  }

  const sendToWorker = (order, listen, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => request.fail(signal.reason);
      const request = {
        order,
        listen,
        resolve,
        reject,
        end(settle) {
          signal?.removeEventListener("abort", abort);
          const place = queue.indexOf(request);
          queue.splice(place, 1);
          settle();
          if (place === 0) void next();
        },
        fail(reason) {
          if (queue[0] === request) stop();
          request.end(() => reject(reason));
        },
      };
      signal?.addEventListener("abort", abort);
      if (queue.push(request) === 1) void next();
    });

  return async (order, listen, { inline = false, signal }) => {
    signal?.throwIfAborted();
    return (inline ? sendInline : sendToWorker)(order, listen, signal);
  };
}
