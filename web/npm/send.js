/** Sends orders to one worker, or answers them on the caller's thread. */
import { QueensideError, toError } from "./json.js";
import { answer, begin } from "./serve.js";

/** The time after a time limit when the worker is ended, in seconds, and the longest timer. */
const GRACE = 0.3;
const MAX_TIMER = 2 ** 31 / 1000 - 1;

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
        listen(event, () => {});
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
  /** Whether the worker has the core. Until then, time limits do not run. */
  let isReady = false;
  /** The signals that are heard: each once, because Node.js warns of eleven listeners. */
  const heard = new WeakSet();

  function stop() {
    worker?.terminate();
    worker = null;
    isReady = false;
  }

  /** End the worker some time after the time limit, because the core does not always watch the clock. */
  function startTimer() {
    const [first] = queue;
    if (!isReady || !(first?.limit < MAX_TIMER)) return;
    first.timer = setTimeout(() => first.fail(null, first.late), (Math.max(0, first.limit) + GRACE) * 1000);
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
      startTimer();
    } catch (error) {
      first.fail(error);
    }
  }

  function started(module) {
    const receive = ({ ready, event, answer, thrown }) => {
      const [first] = queue;
      // Messages that were sent before the worker was stopped may still arrive.
      if (mine !== worker) return;
      if (ready) isReady = true;
      if (first === undefined) return;
      if (ready) return startTimer();
      if (answer !== undefined) return first.end(() => first.resolve(answer));
      if (thrown !== undefined) return first.end(() => first.reject(toError(thrown)));
      try {
        first.listen(event, first.fail);
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

  function hear(signal) {
    if (signal === undefined || heard.has(signal)) return;
    heard.add(signal);
    const abort = () => {
      // The last ones first, so that none of them is given to a worker.
      for (const request of queue.filter((request) => request.signal === signal).reverse())
        request.fail(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
  }

  const sendToWorker = (order, listen, { signal, limit, late }) =>
    new Promise((resolve, reject) => {
      const request = {
        order,
        listen,
        signal,
        limit,
        late,
        resolve,
        reject,
        end(settle) {
          clearTimeout(request.timer);
          const place = queue.indexOf(request);
          if (place < 0) return;
          queue.splice(place, 1);
          settle();
          if (place === 0) void next();
        },
        /** Reject with the reason, or settle as `late` does. */
        fail(reason, late) {
          if (queue[0] === request) stop();
          request.end(() => {
            if (late === undefined) return reject(reason);
            try {
              resolve(late());
            } catch (error) {
              reject(error);
            }
          });
        },
      };
      hear(signal);
      if (queue.push(request) === 1) void next();
    });

  return async (order, listen, how) => {
    how.signal?.throwIfAborted();
    const called = new Error();
    try {
      return await (how.inline ? sendInline(order, listen, how.signal) : sendToWorker(order, listen, how));
    } catch (error) {
      throw error instanceof QueensideError ? calledAt(error, called) : error;
    }
  };
}

/** Replace the stack of an error, which is that of a message, by that of the call. */
function calledAt(error, { stack = "" }) {
  error.stack = stack.replace(/^Error(?=\n)/, () => `${error.name}: ${error.message}`);
  return error;
}
