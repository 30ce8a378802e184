/** The same for Node.js and browsers: questions as objects, and errors as `Refused`. */
import { ask as short, work } from "./core.js";

export class Refused extends Error {
  constructor(message, kind) {
    super(message);
    this.name = "Refused";
    this.kind = kind;
  }
}

/** Return the function `ask`, which starts the core at the first question. */
export function asker(start) {
  let started;
  return async function ask(kind, question = {}, listen = undefined) {
    // The next question tries again if the core could not be loaded.
    await (started ??= start().catch((error) => {
      started = undefined;
      throw error;
    }));
    const text = JSON.stringify({ ...question, ask: kind });
    try {
      return JSON.parse(listen ? work(text, (event) => listen(JSON.parse(event))) : short(text));
    } catch (thrown) {
      if (typeof thrown !== "string") throw thrown;
      const { error, kind } = JSON.parse(thrown);
      throw new Refused(error, kind);
    }
  };
}
