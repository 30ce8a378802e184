/** The panel that solves: a completion, the next solution, or why no completion exists. */

import { computed, el, live, signal } from "../dom.ts";
import { type Answer, Asking, type Kind, type Question, type Refused, type Square } from "../engine/index.ts";
import { button } from "../fields/index.ts";
import { withNames } from "../squares.ts";
import { counted } from "../words.ts";
import { counting } from "./counting.tsx";
import { anySeed } from "./editing.tsx";
import type { Lab } from "./lab.ts";
import { leafing } from "./leafing.tsx";
import type { Frame } from "./proving.tsx";
import { asked, keep, withFound } from "./state.ts";

/** Delay before the page says that it is searching, in milliseconds. */
const SEARCHING_DELAY = 150;

const UNKNOWN = "No answer within a minute: a completion may or may not exist.";

/** `pulse` marks squares; `show` draws a step of a proof, or the board itself if it is `null`. */
export function solving(
  lab: Lab,
  pulse: (squares: readonly Square[]) => void,
  show: (frame: Frame | null) => void,
): Element {
  const said = signal("");
  /** The buttons for the steps of a proof; their code is loaded with the first proof. */
  const proof = signal<Element | null>(null);
  const isSlow = signal(false);
  const asking = new Asking();

  const halt = (words = ""): void => {
    asking.stop();
    proof.value = null;
    show(null);
    isSlow.value = false;
    said.value = words;
  };

  /** Ask the core and report the answer; a Stop button appears if it takes long. */
  async function run<K extends Kind>(
    kind: K,
    question: Question<K>,
    answered: (answer: Answer<K>) => string,
  ): Promise<void> {
    halt();
    const timer = setTimeout(() => {
      isSlow.value = true;
      said.value = "Searching …";
    }, SEARCHING_DELAY);
    try {
      const answer = await asking.ask(kind, question);
      if (answer !== null) said.value = answered(answer);
    } catch (thrown) {
      said.value = (thrown as Refused).message;
    } finally {
      clearTimeout(timer);
      if (!asking.isRunning()) isSlow.value = false;
    }
  }

  const complete = (): void =>
    void run("solve", { board: asked(lab.state), seed: anySeed() }, (answer) => {
      if (answer.status === "none")
        return "No completion exists: the checker verified the proof. Press “Why not?” for the reason.";
      if (answer.columns === null) return UNKNOWN;
      lab.change(withFound(lab.state, answer.columns));
      return `Completed by ${answer.method} after trying ${counted(answer.nodes, "square")}.`;
    });
  const explain = (): void =>
    void run("solve", { board: asked(lab.state), explain: true }, ({ status, explanation }) => {
      if (status === "solution") return "A completion exists: press “Finish the board”.";
      if (!explanation) return UNKNOWN;
      const { queens, words, attack, steps, tree } = explanation;
      const { n, blocked } = lab.state;
      const checked = steps > 1 ? " The checker verified the proof." : "";
      const message = `${withNames(words.replace(/^the /, "The "), n)}.${checked}`;
      pulse(attack ?? queens);
      if (tree)
        void import("./proving.tsx").then(({ proving }) => {
          // The user may have changed the board since.
          if (said.value === message) proof.value = proving({ n, queens, blocked, tree }, show);
        });
      return message;
    });
  live(() => {
    // A question about the previous board is obsolete.
    if (lab.isShown.value && lab.state) halt();
  });
  const isIdle = computed(() => lab.looked === null);
  const hasNone = computed(() => lab.state.found.length === 0);
  return (
    <div class="panel">
      <h2>Solve</h2>
      <div class="row">
        {button("Finish the board", complete, { class: "main", disabled: isIdle })}
        {button("Why not?", explain, { disabled: isIdle })}
        {button("Use as given queens", () => lab.change(keep(lab.state)), { hidden: hasNone })}
        {button("Remove found queens", () => lab.change({ ...lab.state, found: [] }), {
          hidden: hasNone,
        })}
        {button("Stop", () => halt("Stopped."), { hidden: () => !isSlow.value })}
      </div>
      <p class="note" role="status">
        {said}
      </p>
      {() => proof.value}
      {leafing(lab, run, (words) => void (said.value = words))}
      {counting(lab)}
    </div>
  );
}
