/** The buttons that solve: a solution, the next one, or why there is none. */

import { batch, createEffect, createSignal, type JSX, lazy, Show, untrack } from "solid-js";

import { type Answer, Asking, type Kind, type Question, type Refused, type Square } from "../engine/index.ts";
import { withNames } from "../squares.ts";
import { Counting } from "./counting.tsx";
import { anySeed } from "./editing.tsx";
import type { Lab } from "./lab.ts";
import { Leafing } from "./leafing.tsx";
import type { Claim, Frame } from "./proving.tsx";
import { asked, withFound } from "./state.ts";

/** Delay before the page says that it is searching, in milliseconds. */
const SEARCHING_DELAY = 150;
/** The time after which a search gives up, in seconds. */
const LIMIT = 60;

const UNKNOWN = "No answer within a minute: there may be a solution or not.";

const noSolution = (_: string, end: string): string => `leave${end === "s" ? "s" : ""} no solution`;

interface SolvingProps {
  readonly lab: Lab;
  /** The number of solutions, if it is known. */
  readonly count: string | null;
  onCount(count: string | null): void;
  /** Show an answer. */
  say(words: string): void;
  /** Mark squares. */
  pulse(squares: readonly Square[]): void;
  /** Draw a step of a proof, or the board itself if it is `null`. */
  show(frame: Frame | null): void;
}

/** The code of the steps of a proof is loaded with the first proof. */
const Proving = lazy(() => import("./proving.tsx").then(({ Proving }) => ({ default: Proving })));

export function Solving(props: SolvingProps): JSX.Element {
  const { lab, say, pulse, show } = props;
  const [claim, setClaim] = createSignal<Claim | null>(null);
  const [isSlow, setSlow] = createSignal(false);
  const asking = new Asking();

  const halt = (words = ""): void => {
    asking.stop();
    batch(() => {
      setClaim(null);
      show(null);
      setSlow(false);
      say(words);
    });
  };

  /** Ask the core and report the answer; a Stop button appears if it takes long. */
  async function run<K extends Kind>(
    kind: K,
    question: Question<K>,
    answered: (answer: Answer<K>) => string,
  ): Promise<void> {
    halt();
    const timer = setTimeout(() => {
      setSlow(true);
      say("Searching …");
    }, SEARCHING_DELAY);
    try {
      const answer = await asking.ask(kind, question);
      if (answer !== null) say(answered(answer));
    } catch (thrown) {
      say((thrown as Refused).message);
    } finally {
      clearTimeout(timer);
      if (!asking.isRunning()) setSlow(false);
    }
  }

  const complete = (): void =>
    void run("solve", { board: asked(lab.state()), seed: anySeed(), time_limit: LIMIT }, (answer) => {
      if (lab.looked()?.conflicts.length) return "There is no solution: some queens attack each other.";
      if (answer.status === "none")
        return "There is no solution: the checker verified the proof. Press “Why not?” for the reason.";
      if (answer.columns === null) return UNKNOWN;
      lab.change(withFound(lab.state(), answer.columns));
      // The line below the board says it.
      return "";
    });
  const explain = (): void =>
    void run(
      "solve",
      { board: asked(lab.state()), explain: true, time_limit: LIMIT },
      ({ status, explanation }) => {
        if (lab.looked()?.solution) return "The board is a solution.";
        if (status === "solution") return "There is a solution: press “Finish”.";
        if (!explanation) return UNKNOWN;
        const { queens, words, attack, steps, tree } = explanation;
        const { n, blocked } = lab.state();
        const checked = steps > 1 ? " The checker verified the proof." : "";
        pulse(attack ?? queens);
        setClaim(tree ? { n, queens, blocked, tree } : null);
        const said = words.replace(/^the /, "The ").replace(/ha(s|ve) no completion/, noSolution);
        return `${withNames(said, n)}.${checked}`;
      },
    );
  createEffect(() => {
    // A question about the previous board is obsolete.
    if (lab.isShown() && lab.state()) untrack(halt);
  });
  const isIdle = (): boolean => lab.looked() === null;
  return (
    <>
      <div class="row acts">
        <button
          type="button"
          class="main"
          title="Place the queens that are left"
          disabled={isIdle() || lab.looked()?.solution === true || props.count === "0"}
          onClick={complete}
        >
          Finish
        </button>
        <button
          type="button"
          title="Why there is no solution"
          disabled={isIdle() || lab.looked()?.solution === true || (props.count ?? "0") !== "0"}
          onClick={explain}
        >
          Why not?
        </button>
        <Leafing lab={lab} list={run} say={say} hasNone={props.count === "0"} />
        <Counting lab={lab} count={props.count} onCount={props.onCount} />
        <button type="button" hidden={!isSlow()} onClick={() => halt("Stopped.")}>
          Stop
        </button>
      </div>
      <Show when={claim()} keyed>
        {(claim) => <Proving claim={claim} show={show} />}
      </Show>
    </>
  );
}
