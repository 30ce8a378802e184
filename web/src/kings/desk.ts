/** A board with kings: its groups, the number of kings, the way that is shown, and the group that is looked at. */

import { announce, batch, computed, signal } from "../dom.ts";
import { begin, type Job, type Kings, type Refused } from "../engine/index.ts";
import { checked, mustBe, short } from "../shell/address.ts";
import { counted, grouped } from "../words.ts";
import { type Setting, type Share, Ways } from "./ways.ts";

/** What the address says of the board. */
export interface Start {
  readonly columns: readonly number[];
  /** The number of kings; where it is left out, as many as queens, or as many as there is room for. */
  readonly k: number | null;
  /** The number of the way that is shown, from 1. */
  readonly way: bigint | null;
}

/** The ten queens that the workbench's book explains kings on, with four kings. */
export const EXAMPLE: Start = { columns: [8, 1, 3, 0, 6, 9, 5, 2, 4, 7], k: 4, way: null };

const MOST_KINGS = 999;
export const MOST_SEED = 999_999_999;

/** `null` is for what is left out. */
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
    (text) => mustBe("k", 0, MOST_KINGS, text),
    "the usual number",
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
  readonly kings: Kings;
  readonly ways: Ways;
}

export class Desk {
  /** The size and the seed of a random board, and what is wrong with the board that was asked for. */
  readonly n = signal(EXAMPLE.columns.length);
  readonly seed = signal(1);
  readonly wrong = signal("");
  readonly shown = signal<Shown | null>(null);
  readonly k = signal(0);
  /** The number of the way that is shown, from 0. */
  readonly way = signal<bigint | null>(null);
  /** Whether a board is taking a while. */
  readonly isCounting = signal(false);
  /** The group that was pressed, and that under the pointer or with the focus: it is the same one on the board and in the tables. */
  readonly pinned = signal<number | null>(null);
  readonly passing = signal<number | null>(null);
  readonly group = computed(() => this.passing.value ?? this.pinned.value);
  /** The greatest number of kings. */
  readonly room = computed(() => (this.shown.value?.kings.polynomial.length ?? 1) - 1);
  readonly most = computed(() => Math.max(this.shown.value?.kings.n ?? 0, this.room.value));
  readonly total = computed(() => BigInt(this.shown.value?.kings.polynomial[this.k.value] ?? "0"));
  /** The kings of the way, or why they cannot be shown. */
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
    const kings = `kings on ${squares.map(([row, column]) => `(${row}, ${column})`).join(", ")}`;
    const what = squares.length <= 12 ? kings : counted(squares.length, "king");
    return `Way ${grouped(way + 1n)} of ${grouped(total)}: ${what}.`;
  });
  #job: Job<"kings"> | null = null;

  /** `changed` is called when users have set something; with `push`, to a state to come back from. */
  constructor(readonly changed: (how?: "push") => void) {}

  /** What is shown, for the address. */
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

  /** As many kings as queens, or as many as there is room for. */
  get #usual(): number {
    return Math.min(this.shown.value?.kings.n ?? 0, this.room.value);
  }

  complain(words: string): void {
    this.wrong.value = words;
    announce(words);
  }

  /** Shows a board that users chose, to come back from to the one before. */
  async open(start: Start): Promise<void> {
    const refused = await this.#show(start);
    if (refused === null) return;
    if (refused !== "") return this.complain(refused);
    this.n.value = start.columns.length;
    this.changed("push");
  }

  /** Shows what an address asks for; where it is refused, the board before, or the example. */
  async restore(start: Start): Promise<void> {
    this.n.value = start.columns.length;
    const refused = await this.#show(start);
    if (refused === "") this.wrong.value = this.#beyond(start);
    if (!refused) return;
    if (this.shown.value === null) await this.#show(EXAMPLE);
    this.complain(`c: ${refused}. The board that is shown is used instead.`);
    this.n.value = (this.shown.value ?? EXAMPLE).columns.length;
  }

  /** Shows a board, and says why not; `null` where another one came in between. Then the board before stays. */
  async #show({ columns, k, way }: Start): Promise<string | null> {
    this.stop();
    this.wrong.value = "";
    if (String(this.shown.value?.columns) === String(columns)) {
      this.#set(k, way);
      return "";
    }
    const job = (this.#job = begin("kings", { columns }));
    const slow = setTimeout(() => (this.isCounting.value = true), 200);
    try {
      const kings = await job.answer;
      batch(() => {
        this.shown.value = { columns, kings, ways: new Ways(kings) };
        this.pinned.value = this.passing.value = null;
        this.#set(k, way);
      });
      return "";
    } catch (error) {
      const refused = error as Refused;
      return refused.kind === "stopped" ? null : refused.message;
    } finally {
      clearTimeout(slow);
      this.isCounting.value = false;
      if (this.#job === job) this.#job = null;
    }
  }

  stop(): void {
    this.#job?.stop();
    this.#job = null;
  }

  /** What a link asks for that this board does not have, in words. */
  #beyond({ k, way }: Start): string {
    const shown = this.k.value;
    if (k !== null && k !== shown)
      return `${mustBe("k", 0, this.most.value, String(k))}: ${shown} is used instead.`;
    if (way === null || this.way.value !== null) return "";
    return this.total.value === 0n
      ? `way must be left out, as there are 0 ways for ${counted(shown, "king")}.`
      : `${mustBe("way", 1, this.total.value, String(way))}: no way is shown.`;
  }

  /** The number of kings and the way, from 1, on a board that is there. */
  #set(k: number | null, way: bigint | null): void {
    batch(() => {
      this.k.value = Math.min(this.most.value, k ?? this.#usual);
      this.way.value = way === null || way > this.total.value ? null : way - 1n;
    });
  }

  /** Another number of kings, with a way of theirs if one was shown. */
  setK(k: number): void {
    if (this.shown.value === null) return;
    this.#set(k, this.way.value === null ? null : 1n);
    this.changed();
    announce(this.words.value);
  }

  #go(way: bigint | null): void {
    this.way.value = way;
    this.changed();
    announce(this.wayWords.value || "The kings are taken off.");
  }

  /** Shows the first way, or none. */
  turn(): void {
    if (this.total.value > 0n) this.#go(this.way.value === null ? 0n : null);
  }

  step(by: bigint): void {
    const [way, total] = [this.way.value, this.total.value];
    if (way !== null) this.#go((way + by + total) % total);
  }

  /** Any way, each as likely as the others. */
  jump(): void {
    const words = crypto.getRandomValues(new BigUint64Array(6));
    const random = words.reduce((number, word) => (number << 64n) | word, 0n);
    this.#go(random % this.total.value);
  }

  /** Shows the first way of a share. */
  pick(share: Share): void {
    const ways = this.shown.value?.ways;
    if (ways !== undefined) this.#go(ways.first(this.k.value, share));
  }

  /** Stays on a group until it is pressed again. */
  pin(group: number | null): void {
    this.pinned.value = group === this.pinned.value ? null : group;
  }

  /** What leads to a group while the pointer is on it or the focus within. */
  leads(group: number): Readonly<Record<string, () => void>> {
    const enter = (): void => void (this.passing.value = group);
    const leave = (): void => void (this.passing.value = null);
    return { onpointerenter: enter, onpointerleave: leave, onfocusin: enter, onfocusout: leave };
  }
}
