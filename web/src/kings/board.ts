/**
 * The state of a board with kings: its groups, the number of kings, the way and the group shown.
 */

import { batch, createMemo, createSignal } from "solid-js";

import { announce } from "../announce.ts";
import { type Answer, Asking, type Refused } from "../engine/index.ts";
import { checked, mustBe, short } from "../shell/address.ts";
import { squareName } from "../squares.ts";
import { counted, grouped } from "../words.ts";
import { type Setting, type Share, Ways } from "./ways.ts";

/** The board in the URL. */
export interface Start {
  readonly columns: readonly number[];
  /** The number of kings; `null` for the number of queens, or fewer if they do not fit. */
  readonly k: number | null;
  /** The number of the way shown, from 1. */
  readonly way: bigint | null;
}

/** The example of the book: ten queens with four kings. */
export const EXAMPLE: Start = { columns: [8, 1, 3, 0, 6, 9, 5, 2, 4, 7], k: 4, way: null };

const MAX_KINGS = 999;
export const MAX_SEED = 999_999_999;

/** Settings of the board; `null` is the default. */
export const START = {
  columns: checked<readonly number[] | null>(
    "c",
    null,
    (text) => (/^\d{1,3}(,\d{1,3})*$/.test(text) ? text.split(",").map(Number) : undefined),
    (text) => `c must be a list of columns, such as 1,3,0,2, not ${short(text)}`,
    "the example",
  ),
  k: checked<number | null>(
    "k",
    null,
    (text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined),
    (text) => mustBe("k", 0, MAX_KINGS, text),
    "the default",
  ),
  way: checked<bigint | null>(
    "way",
    null,
    (text) => (/^[1-9]\d{0,99}$/.test(text) ? BigInt(text) : undefined),
    (text) => `way must be 1 or more, not ${short(text)}`,
    "the board without kings",
  ),
};

interface Shown {
  readonly columns: readonly number[];
  readonly kings: Answer<"kings-count">;
  readonly ways: Ways;
}

export type KingsBoard = ReturnType<typeof createKingsBoard>;

/**
 * `changed` is called after each user action; after `push` the back button returns to the previous
 * state.
 */
export function createKingsBoard(changed: (how?: "push") => void) {
  /** The size and the seed of a random board, and the error about the requested board. */
  const [n, setN] = createSignal(EXAMPLE.columns.length);
  const [seed, setSeed] = createSignal(1);
  const [wrong, setWrong] = createSignal("");
  const [shown, setShown] = createSignal<Shown | null>(null);
  const [k, setK] = createSignal(0);
  /** The number of the way shown, from 0. */
  const [way, setWay] = createSignal<bigint | null>(null);
  /** Whether the count takes longer than usual. */
  const [isCounting, setCounting] = createSignal(false);
  /**
   * The pinned group, and the group under the pointer or with the focus, on the board and in the
   * tables.
   */
  const [pinned, setPinned] = createSignal<number | null>(null);
  const [passing, pass] = createSignal<number | null>(null);
  const group = createMemo(() => passing() ?? pinned());
  /** The greatest number of kings that fit. */
  const fits = createMemo(() => (shown()?.kings.polynomial.length ?? 1) - 1);
  const most = createMemo(() => Math.max(shown()?.kings.n ?? 0, fits()));
  const total = createMemo(() => BigInt(shown()?.kings.polynomial[k()] ?? "0"));
  /** The kings of the way shown, or the reason why they cannot be shown. */
  const setting = createMemo((): Setting | string | null => {
    const [ways, number] = [shown()?.ways, way()];
    return ways === undefined || number === null ? null : ways.at(k(), number);
  });
  const words = (): string => `${counted(k(), "king")}: ${counted(total(), "way")}`;
  const wayWords = (): string => {
    const [number, placed] = [way(), setting()];
    if (number === null || placed === null) return total() === 0n ? "0 ways: nothing to show." : "";
    if (typeof placed === "string") return placed;
    const { squares } = placed;
    const kings = `kings on ${squares.map((square) => squareName(square, shown()?.kings.n ?? 0)).join(", ")}`;
    const what = squares.length <= 12 ? kings : counted(squares.length, "king");
    return `Way ${grouped(number + 1n)} of ${grouped(total())}: ${what}.`;
  };
  const asking = new Asking();

  /** The default number of kings. */
  const usual = (): number => Math.min(shown()?.kings.n ?? 0, fits());

  /** The state for the URL. */
  const state = (): Start | null => {
    const [board, number] = [shown(), way()];
    if (board === null) return null;
    return {
      columns: board.columns,
      k: k() === usual() ? null : k(),
      way: number === null ? null : number + 1n,
    };
  };

  const showError = (words: string): void => {
    setWrong(words);
    announce(words);
  };

  /** Show a board that the user chose; the back button returns to the previous one. */
  const open = async (start: Start): Promise<void> => {
    const refused = await show(start);
    if (refused === null) return;
    if (refused !== "") return showError(refused);
    setN(start.columns.length);
    changed("push");
  };

  /** Show the board of a URL; if it is invalid, show the previous board or the example. */
  const restore = async (start: Start): Promise<void> => {
    setN(start.columns.length);
    const refused = await show(start);
    if (refused === "") setWrong(beyond(start));
    if (!refused) return;
    if (shown() === null) await show(EXAMPLE);
    showError(`c: ${refused}; using the board shown instead.`);
    setN((shown() ?? EXAMPLE).columns.length);
  };

  /**
   * Show a board. Returns an error message, empty if there is none, or `null` if another request
   * replaced it.
   */
  async function show({ columns, k, way }: Start): Promise<string | null> {
    asking.stop();
    setWrong("");
    if (String(shown()?.columns) === String(columns)) {
      place(k, way);
      return "";
    }
    const slow = setTimeout(() => setCounting(true), 200);
    try {
      const kings = await asking.ask("kings-count", { columns });
      if (kings === null) return null;
      batch(() => {
        setShown({ columns, kings, ways: new Ways(kings) });
        setPinned(null);
        pass(null);
        place(k, way);
      });
      return "";
    } catch (error) {
      return (error as Refused).message;
    } finally {
      clearTimeout(slow);
      setCounting(false);
    }
  }

  /** The error about a number of kings or a way out of range for this board. */
  function beyond(start: Start): string {
    if (start.k !== null && start.k !== k())
      return `${mustBe("k", 0, most(), String(start.k))}; using ${k()} instead.`;
    if (start.way === null || way() !== null) return "";
    return total() === 0n
      ? `way is ignored: there are 0 ways for ${counted(k(), "king")}.`
      : `${mustBe("way", 1, total(), String(start.way))}; showing no way.`;
  }

  /** Set the number of kings, and the way from 1. */
  function place(kings: number | null, way: bigint | null): void {
    batch(() => {
      setK(Math.min(most(), kings ?? usual()));
      setWay(way === null || way > total() ? null : way - 1n);
    });
  }

  /** Choose the number of kings; if a way is shown, show the first way. */
  const chooseK = (kings: number): void => {
    if (shown() === null) return;
    place(kings, way() === null ? null : 1n);
    changed();
    announce(words());
  };

  const chooseSeed = (seed: number): void => {
    setSeed(seed);
    changed();
  };

  const go = (number: bigint | null): void => {
    setWay(number);
    changed();
    announce(wayWords() || "Kings removed.");
  };

  /** Show the first way, or hide it. */
  const toggleWay = (): void => {
    if (total() > 0n) go(way() === null ? 0n : null);
  };

  const step = (by: bigint): void => {
    const number = way();
    if (number !== null) go((number + by + total()) % total());
  };

  /** Show a random way, uniformly distributed. */
  const showRandom = (): void => {
    const words = crypto.getRandomValues(new BigUint64Array(6));
    const random = words.reduce((number, word) => (number << 64n) | word, 0n);
    go(random % total());
  };

  /** Show the first way of a share. */
  const pick = (share: Share): void => {
    const ways = shown()?.ways;
    if (ways !== undefined) go(ways.first(k(), share));
  };

  /** Pin or unpin a group. */
  const pin = (group: number): void => void setPinned(group === pinned() ? null : group);

  /** Listeners that show a group while the pointer or the focus is on an element. */
  const hoverHandlers = (group: number) => {
    const enter = (): void => void pass(group);
    const leave = (): void => void pass(null);
    return { onPointerEnter: enter, onPointerLeave: leave, onFocusIn: enter, onFocusOut: leave };
  };

  return {
    ...{
      n,
      seed,
      wrong,
      shown,
      k,
      way,
      isCounting,
      pinned,
      group,
      fits,
      most,
      total,
      setting,
      words,
      wayWords,
    },
    ...{ setN, setSeed, state, showError, open, restore, stop: asking.stop, chooseK, toggleWay, step },
    ...{ chooseSeed, showRandom, pick, pin, pass, hoverHandlers },
  };
}
