/** A run of a method: its recording, and its state after any number of events. */

import { createSignal, untrack } from "solid-js";

import { small } from "../engine/core.ts";
import { type Board, refusal, type Watched } from "../engine/index.ts";
import { CoreWorker } from "../engine/workers.ts";
import { withNames } from "../squares.ts";
import { capital, counted } from "../words.ts";
import { Tree } from "./tree.ts";

/** The question of a run, without the number of events. */
export interface Asked extends Omit<Watched["question"], "events"> {
  readonly board: Required<Board>;
}

interface Recording {
  /** The number of recorded events. */
  readonly end: number;
  /** The end of the run; `null` if it did not end within these events. */
  readonly ended: Watched["end"] | null;
  /** Triples: number of events, energy and queens. */
  readonly series: Float64Array;
  /** The search tree; `null` for methods without one. */
  readonly tree: Tree | null;
  /** Whether the recording is complete. */
  readonly isSettled: boolean;
}

/** The answer of the core: with five numbers per node of the search tree, none without a tree. */
interface Recorded extends Pick<Recording, "end" | "series"> {
  readonly ended: string;
  readonly tree: Uint32Array;
}

/** A worker that runs a method and returns its state after any number of events. */
class Watching extends CoreWorker {
  constructor() {
    super(small);
  }

  /** Run a method until its end, or for this many events. */
  async run(asked: Asked, events: number): Promise<Omit<Recording, "isSettled">> {
    const order = { watch: JSON.stringify({ ...asked, events }) };
    const { ended, tree, ...recorded } = await this.send<Recorded>(order);
    return {
      ...recorded,
      ended: JSON.parse(ended) as Recording["ended"],
      tree: tree.length > 0 ? new Tree(tree) : null,
    };
  }

  /** Return the state after this many events. */
  async at(place: number): Promise<Watched["event"]> {
    return JSON.parse(await this.send<string>({ at: place })) as Watched["event"];
  }
}

/** Number of events of the first recording, which is short to show the board at once. */
const FIRST_EVENTS = 5000;

/** The number of events of the second recording: longer runs are recorded up to here. */
export const MAX_EVENTS = 200_000;

const NOTHING: Recording = {
  end: 0,
  ended: null,
  series: new Float64Array(),
  tree: null,
  isSettled: false,
};

/** Describe a step in the words of the lesson. */
const plain = (words: string): string =>
  words
    .replace(/^conflict: /, "square ")
    .replace(/no free square$/, "no free square left")
    .replace(/^select (.*), threats: (\d+)$/, "choose $1, attacked by $2")
    .replace(/^stagnation at energy (\d+)/, (_, count: string) => `stuck with ${counted(count, "conflict")}`)
    .replace(/delta ([-+]\d+), T/, "$1 conflicts, T")
    .replace("+1 conflicts", "+1 conflict")
    .replace("-1 conflicts", "-1 conflict");

export type Run = ReturnType<typeof createRun>;

/** Start to record a run. */
export function createRun(asked: Asked) {
  const [recording, setRecording] = createSignal(NOTHING);
  /** The error message of a run that failed. */
  const [refused, setRefused] = createSignal<string | null>(null);
  /** The last view that the core returned. */
  const [seen, setSeen] = createSignal<Watched["event"] | null>(null);
  let watching = new Watching();
  /** Records a longer run while the shorter recording answers. */
  let next: Watching | null = null;
  let wanted = 0;
  let isAsking = false;

  async function record(): Promise<void> {
    for (const events of [FIRST_EVENTS, MAX_EVENTS]) {
      const longer = (next = new Watching());
      const recorded = await longer.run(asked, events);
      next = null;
      watching.end();
      watching = longer;
      isAsking = false;
      const isSettled = recorded.ended !== null || events === MAX_EVENTS;
      setRecording({ ...recorded, isSettled });
      if (isSettled) return;
    }
  }

  const refuse = (thrown: unknown): void => {
    setRefused(refusal(thrown).message);
    setRecording({ ...recording(), isSettled: true });
  };

  /** The place of this run, which may end before the place of the playback. */
  const placeAt = (place: number): number => Math.min(place, recording().end);

  /** Whether the last view is of this place. */
  const isSeen = (place: number): boolean => refused() !== null || seen()?.place === placeAt(place);

  /**
   * Request the view of a place; of the requests made while one is pending, only the last is sent.
   */
  const look = (place: number): void => {
    const { end, isSettled } = recording();
    wanted = placeAt(place);
    if ((end === 0 && !isSettled) || isAsking || untrack(() => isSeen(place))) return;
    isAsking = true;
    const [sought, asking] = [wanted, watching];
    asking.at(sought).then((answer) => {
      if (asking !== watching) return;
      isAsking = false;
      setSeen(answer);
      if (wanted !== sought) requestAnimationFrame(() => look(wanted));
    }, refuse);
  };

  const close = (): void => {
    watching.end();
    next?.end();
  };

  const words = (): string => {
    const now = seen();
    if (refused() !== null) return "No run to show";
    if (now === null) return "Loading …";
    if (now.place > 0) return capital(withNames(plain(now.words), asked.board.n));
    return now.queens.length === 0 ? "The board is empty" : "The first board";
  };

  /** Whether the last view shows the last recorded event. */
  const isOver = (): boolean =>
    refused() === null && recording().isSettled && (seen()?.place ?? 0) >= recording().end;

  /** Describe how the run ended, or will end. */
  const ending = (): { text: string; tone: "good" | "bad" | "muted" | "over" } => {
    const { end, ended, isSettled } = recording();
    if (refused() !== null) return { text: `Cannot run: ${refused()}.`, tone: "bad" };
    const steps = counted(end, "step");
    if (ended === null) {
      const text = isSettled
        ? `The run is longer than Watch records: only the first ${steps} are shown.`
        : `${steps} recorded so far.`;
      return { text, tone: "muted" };
    }
    const isSolved = ended.status === "solution";
    const what = asked.all
      ? counted(ended.solutions, "solution")
      : isSolved
        ? "solution found"
        : ended.status === "none"
          ? "no solution, proven"
          : "given up";
    if (!isOver()) return { text: `Ends after ${steps}: ${what}.`, tone: "muted" };
    if (end === 0 && !isSolved && asked.board.queens.length === 0)
      return { text: "There is no solution, so the method does not begin.", tone: "over" };
    const why = isSolved ? "" : `: ${ended.why}`;
    const text = `${capital(what)} after ${steps}${why}.`;
    return { text, tone: isSolved ? "good" : "over" };
  };

  record().catch(refuse);
  return { asked, recording, refused, seen, placeAt, isSeen, look, close, words, isOver, ending };
}
