/**
 * The state of a board with kings: its groups, the number of kings, the way and the group shown.
 */

import { announce, batch, computed, signal } from "../dom.ts";
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

export class Desk {
  /** The size and the seed of a random board, and the error about the requested board. */
  readonly n = signal(EXAMPLE.columns.length);
  readonly seed = signal(1);
  readonly wrong = signal("");
  readonly shown = signal<Shown | null>(null);
  readonly k = signal(0);
  /** The number of the way shown, from 0. */
  readonly way = signal<bigint | null>(null);
  /** Whether the count takes longer than usual. */
  readonly isCounting = signal(false);
  /**
   * The pinned group, and the group under the pointer or with the focus, on the board and in the
   * tables.
   */
  readonly pinned = signal<number | null>(null);
  readonly passing = signal<number | null>(null);
  readonly group = computed(() => this.passing.value ?? this.pinned.value);
  /** The greatest number of kings that fit. */
  readonly fits = computed(() => (this.shown.value?.kings.polynomial.length ?? 1) - 1);
  readonly most = computed(() => Math.max(this.shown.value?.kings.n ?? 0, this.fits.value));
  readonly total = computed(() => BigInt(this.shown.value?.kings.polynomial[this.k.value] ?? "0"));
  /** The kings of the way shown, or the reason why they cannot be shown. */
  readonly setting = computed<Setting | string | null>(() => {
    const [ways, way] = [this.shown.value?.ways, this.way.value];
    return ways === undefined || way === null ? null : ways.at(this.k.value, way);
  });
  readonly words = computed(() => `${counted(this.k.value, "king")}: ${counted(this.total.value, "way")}`);
  readonly wayWords = computed(() => {
    const [way, total, setting] = [this.way.value, this.total.value, this.setting.value];
    if (way === null || setting === null) return total === 0n ? "0 ways: nothing to show." : "";
    if (typeof setting === "string") return setting;
    const { squares } = setting;
    const kings = `kings on ${squares.map((square) => squareName(square, this.shown.value?.kings.n ?? 0)).join(", ")}`;
    const what = squares.length <= 12 ? kings : counted(squares.length, "king");
    return `Way ${grouped(way + 1n)} of ${grouped(total)}: ${what}.`;
  });
  readonly #asking = new Asking();

  /**
   * `changed` is called after each user action; after `push` the back button returns to the
   * previous state.
   */
  constructor(readonly changed: (how?: "push") => void) {}

  /** The state for the URL. */
  get state(): Start | null {
    const shown = this.shown.value;
    if (shown === null) return null;
    const [k, way] = [this.k.value, this.way.value];
    return {
      columns: shown.columns,
      k: k === this.#usual ? null : k,
      way: way === null ? null : way + 1n,
    };
  }

  /** The default number of kings. */
  get #usual(): number {
    return Math.min(this.shown.value?.kings.n ?? 0, this.fits.value);
  }

  showError(words: string): void {
    this.wrong.value = words;
    announce(words);
  }

  /** Show a board that the user chose; the back button returns to the previous one. */
  async open(start: Start): Promise<void> {
    const refused = await this.#show(start);
    if (refused === null) return;
    if (refused !== "") return this.showError(refused);
    this.n.value = start.columns.length;
    this.changed("push");
  }

  /** Show the board of a URL; if it is invalid, show the previous board or the example. */
  async restore(start: Start): Promise<void> {
    this.n.value = start.columns.length;
    const refused = await this.#show(start);
    if (refused === "") this.wrong.value = this.#beyond(start);
    if (!refused) return;
    if (this.shown.value === null) await this.#show(EXAMPLE);
    this.showError(`c: ${refused}; using the board shown instead.`);
    this.n.value = (this.shown.value ?? EXAMPLE).columns.length;
  }

  /**
   * Show a board. Returns an error message, empty if there is none, or `null` if another request
   * replaced it.
   */
  async #show({ columns, k, way }: Start): Promise<string | null> {
    this.stop();
    this.wrong.value = "";
    if (String(this.shown.value?.columns) === String(columns)) {
      this.#set(k, way);
      return "";
    }
    const slow = setTimeout(() => (this.isCounting.value = true), 200);
    try {
      const kings = await this.#asking.ask("kings-count", { columns });
      if (kings === null) return null;
      batch(() => {
        this.shown.value = { columns, kings, ways: new Ways(kings) };
        this.pinned.value = this.passing.value = null;
        this.#set(k, way);
      });
      return "";
    } catch (error) {
      return (error as Refused).message;
    } finally {
      clearTimeout(slow);
      this.isCounting.value = false;
    }
  }

  stop(): void {
    this.#asking.stop();
  }

  /** The error about a number of kings or a way out of range for this board. */
  #beyond({ k, way }: Start): string {
    const shown = this.k.value;
    if (k !== null && k !== shown)
      return `${mustBe("k", 0, this.most.value, String(k))}; using ${shown} instead.`;
    if (way === null || this.way.value !== null) return "";
    return this.total.value === 0n
      ? `way is ignored: there are 0 ways for ${counted(shown, "king")}.`
      : `${mustBe("way", 1, this.total.value, String(way))}; showing no way.`;
  }

  /** Set the number of kings, and the way from 1. */
  #set(k: number | null, way: bigint | null): void {
    batch(() => {
      this.k.value = Math.min(this.most.value, k ?? this.#usual);
      this.way.value = way === null || way > this.total.value ? null : way - 1n;
    });
  }

  /** Set the number of kings; if a way is shown, show the first way. */
  setK(k: number): void {
    if (this.shown.value === null) return;
    this.#set(k, this.way.value === null ? null : 1n);
    this.changed();
    announce(this.words.value);
  }

  #go(way: bigint | null): void {
    this.way.value = way;
    this.changed();
    announce(this.wayWords.value || "Kings removed.");
  }

  /** Show the first way, or hide it. */
  toggleWay(): void {
    if (this.total.value > 0n) this.#go(this.way.value === null ? 0n : null);
  }

  step(by: bigint): void {
    const [way, total] = [this.way.value, this.total.value];
    if (way !== null) this.#go((way + by + total) % total);
  }

  /** Show a random way, uniformly distributed. */
  showRandom(): void {
    const words = crypto.getRandomValues(new BigUint64Array(6));
    const random = words.reduce((number, word) => (number << 64n) | word, 0n);
    this.#go(random % this.total.value);
  }

  /** Show the first way of a share. */
  pick(share: Share): void {
    const ways = this.shown.value?.ways;
    if (ways !== undefined) this.#go(ways.first(this.k.value, share));
  }

  /** Pin or unpin a group. */
  pin(group: number): void {
    this.pinned.value = group === this.pinned.value ? null : group;
  }

  /** Listeners that show a group while the pointer or the focus is on an element. */
  hoverHandlers(group: number): Readonly<Record<string, () => void>> {
    const enter = (): void => void (this.passing.value = group);
    const leave = (): void => void (this.passing.value = null);
    return { onpointerenter: enter, onpointerleave: leave, onfocusin: enter, onfocusout: leave };
  }
}
