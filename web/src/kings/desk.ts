/** A board with its groups, tables, product and kings: the upper half of the page. */

import { el, fill, set } from "../dom.ts";
import { begin, type Job, type Kings, type Refused, type Square } from "../engine/index.ts";
import { numberField } from "../fields/index.ts";
import { mustBe } from "../shell/address.ts";
import { announce } from "../shell/announce.ts";
import { Focus } from "./focus.ts";
import { GroupsTable } from "./groups.ts";
import { Product } from "./product.ts";
import { Scene } from "./scene.ts";
import { Settings } from "./setting.ts";
import type { Share, Ways } from "./shares.ts";
import { Spread } from "./spread.ts";
import { type Start, usualKings } from "./state.ts";
import { breakable, many } from "./words.ts";
import { grouped } from "../words.ts";

interface Shown {
  readonly columns: readonly number[];
  readonly kings: Kings;
  readonly ways: Ways;
  readonly settings: Settings;
}

export class Desk {
  readonly board: HTMLElement;
  readonly answer: HTMLElement;
  readonly below: HTMLElement;
  readonly #changed: () => void;
  readonly #refused: (words: string) => void;
  readonly #focus = new Focus();
  readonly #scene = new Scene(this.#focus, (key) => this.#key(key));
  readonly #table = new GroupsTable(this.#focus);
  readonly #product = new Product(this.#focus, (share) => this.#pick(share));
  readonly #spread = new Spread((k) => this.#setK(k));
  readonly #field = numberField("Kings", null, 0, 999, (k) => this.#setK(k));
  readonly #big = el("p", { class: "big" });
  readonly #words = el("p", {});
  readonly #wayWords = el("p", { class: "note", id: "kings-way" });
  readonly #toggle = el(
    "button",
    { type: "button", "aria-pressed": "false", onclick: () => this.#turn() },
    "Show one way",
  );
  readonly #steps = [
    el("button", { type: "button", onclick: () => this.#step(-1n) }, "Previous way"),
    el("button", { type: "button", onclick: () => this.#step(1n) }, "Next way"),
    el("button", { type: "button", onclick: () => this.#jump() }, "Any way"),
  ];
  #job: Job<"kings"> | null = null;
  #shown: Shown | null = null;
  #k = 0;
  /** The number of the way that is shown, from 0. */
  #way: bigint | null = null;

  constructor(changed: () => void, refused: (words: string) => void) {
    this.#changed = changed;
    this.#refused = refused;
    this.board = this.#scene.root;
    this.answer = el(
      "section",
      { class: "panel", "aria-labelledby": "kings-answer" },
      el("h3", { id: "kings-answer" }, "In how many ways?"),
      el("div", { class: "row" }, this.#field.root),
      this.#big,
      this.#words,
      el(
        "div",
        { class: "row", role: "group", "aria-label": "Kings on the board" },
        this.#toggle,
        this.#steps,
      ),
      this.#wayWords,
      this.#table.root,
    );
    this.below = el("div", { class: "below" }, this.#product.root, this.#spread.root);
  }

  /** What is shown, for the address. */
  get state(): Start | null {
    const shown = this.#shown;
    if (shown === null) return null;
    const isUsual = this.#k === usualKings(shown.kings.n, this.#room(shown));
    return {
      columns: shown.columns,
      k: isUsual ? null : this.#k,
      way: this.#way === null ? null : this.#way + 1n,
    };
  }

  /** Shows a board. Where it is refused, or another one comes in between, the board before stays. */
  async show({ columns, k, way }: Start): Promise<"shown" | "refused" | "stopped"> {
    this.#job?.stop();
    if (this.#shown !== null && String(this.#shown.columns) === String(columns)) {
      this.#apply(this.#shown, k, way);
      return "shown";
    }
    const job = (this.#job = begin("kings", { columns }));
    const slow = setTimeout(() => fill(this.#words, "Counting …"), 200);
    try {
      const kings = await job.answer;
      const ways = kings.groups.map((group) => group.ways.map(BigInt));
      this.#shown = { columns, kings, ways, settings: new Settings(kings, ways) };
      this.#focus.clear();
      this.#table.show(kings);
      this.#spread.show(kings);
      this.#apply(this.#shown, k, way);
      return "shown";
    } catch (error) {
      const refused = error as Refused;
      if (refused.kind === "stopped") return "stopped";
      if (this.#shown !== null) this.#draw(this.#shown);
      this.#refused(refused.message);
      return "refused";
    } finally {
      clearTimeout(slow);
      if (this.#job === job) this.#job = null;
    }
  }

  hide(): void {
    this.#job?.stop();
    this.#job = null;
  }

  /** What a link asks for that this board does not have, in words. */
  beyond({ k, way }: Start): string | null {
    const shown = this.#shown;
    if (shown === null) return null;
    const most = Math.max(shown.kings.n, this.#room(shown));
    if (k !== null && k !== this.#k) return `${mustBe("k", 0, most, String(k))}: ${this.#k} is used instead.`;
    if (way === null || this.#way !== null) return null;
    const total = this.#total(shown);
    return total === 0n
      ? `way must be left out, as there is no way for ${many(this.#k, "king")}.`
      : `${mustBe("way", 1, total, String(way))}: no way is shown.`;
  }

  #room({ kings }: Shown): number {
    return kings.polynomial.length - 1;
  }

  #total({ kings }: Shown): bigint {
    return BigInt(kings.polynomial[this.#k] ?? "0");
  }

  /** Sets the number of kings and the way, from 1, on a board that is there. */
  #apply(shown: Shown, k: number | null, way: bigint | null): void {
    const most = Math.max(shown.kings.n, this.#room(shown));
    this.#k = Math.min(most, k ?? usualKings(shown.kings.n, this.#room(shown)));
    this.#field.set(this.#k, most);
    this.#way = way === null || way > this.#total(shown) ? null : way - 1n;
    this.#product.show(shown.kings, shown.ways, this.#k);
    this.#spread.mark(this.#k);
    this.#draw(shown);
  }

  #setK(k: number): void {
    if (this.#shown === null) return;
    // A way with so many kings, if one was shown with another number of them.
    const way = this.#way === null ? null : 1n;
    this.#apply(this.#shown, k, way);
    this.#changed();
    announce(`${this.#big.textContent}`);
  }

  #draw(shown: Shown): void {
    const { kings, settings } = shown;
    const [total, room] = [this.#total(shown), this.#room(shown)];
    fill(this.#big, breakable(`${many(this.#k, "king")}: ${total === 0n ? "no way" : many(total, "way")}`));
    fill(
      this.#words,
      `${many(kings.safe, "safe square")} in ${many(kings.groups.length, "group")}; room for ${many(room, "king")} at most. `,
      room < kings.n &&
        this.#k !== kings.n &&
        `So for ${many(kings.n, "king")}, one for each queen, there is no way. `,
      kings.is_recounted ? "Counted twice, in two ways." : "Too many squares to be counted a second time.",
    );
    set(this.#toggle, { "aria-pressed": String(this.#way !== null) });
    this.#toggle.disabled = total === 0n;
    for (const step of this.#steps) step.disabled = this.#way === null || total < 2n;
    let [squares, share]: [readonly Square[], Share | null] = [[], null];
    let words = total === 0n ? "There is no way to show." : "";
    if (this.#way !== null) {
      const setting = settings.at(this.#k, this.#way);
      if (typeof setting === "string") words = setting;
      else {
        ({ squares, share } = setting);
        words = `Way ${grouped(this.#way + 1n)} of ${grouped(total)}: `;
        words +=
          squares.length <= 12
            ? `kings on ${squares.map(([row, column]) => `(${row}, ${column})`).join(", ")}.`
            : many(squares.length, "king") + ".";
      }
    }
    fill(this.#wayWords, breakable(words));
    this.#scene.draw(shown.columns, kings, squares);
    this.#product.mark(share);
  }

  #turn(): void {
    if (this.#shown === null || this.#toggle.disabled) return;
    this.#go(this.#way === null ? 0n : null);
  }

  #step(by: bigint): void {
    if (this.#shown === null || this.#way === null) return;
    const total = this.#total(this.#shown);
    this.#go((this.#way + by + total) % total);
  }

  /** Any way, each as likely as the others. */
  #jump(): void {
    if (this.#shown === null || this.#way === null) return;
    const words = crypto.getRandomValues(new BigUint64Array(6));
    const random = words.reduce((number, word) => (number << 64n) | word, 0n);
    this.#go(random % this.#total(this.#shown));
  }

  #pick(share: Share): void {
    if (this.#shown !== null) this.#go(this.#shown.settings.first(this.#k, share));
  }

  #go(way: bigint | null): void {
    if (this.#shown === null) return;
    this.#way = way;
    this.#draw(this.#shown);
    this.#changed();
    announce(this.#wayWords.textContent || "The kings are taken off.");
  }

  #key(key: string): boolean {
    if (this.#shown === null) return false;
    if (key === "k" || key === "K") this.#turn();
    else if ((key === "n" || key === "N") && this.#way !== null) this.#step(1n);
    else if ((key === "p" || key === "P") && this.#way !== null) this.#step(-1n);
    else if (key === "+") this.#setK(this.#k + 1);
    else if (key === "-" || key === "−") this.#setK(Math.max(0, this.#k - 1));
    else return false;
    return true;
  }
}
