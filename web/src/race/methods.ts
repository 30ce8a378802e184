/** The choice of methods: a box for each, and a button for choices made often. */

import { lookOf } from "../chart/marks.ts";
import { el, fill } from "../dom.ts";
import type { Method } from "../engine/protocol.ts";
import { sample } from "./legend.ts";

export class MethodChoice {
  readonly root: HTMLDetailsElement;
  readonly #boxes = new Map<string, HTMLInputElement>();
  readonly #summary = el("summary");
  readonly #change: () => void;

  constructor(methods: readonly Method[], change: () => void) {
    this.#change = change;
    const family = (title: string, isComplete: boolean): HTMLElement => {
      const members = methods.filter((method) => method.is_complete === isComplete);
      return el(
        "fieldset",
        {},
        el("legend", {}, title),
        members.map((method, place) => this.#box(method, place)),
      );
    };
    const pick = (text: string, isChosen: (method: Method) => boolean): HTMLElement => {
      const names = methods.filter(isChosen).map(({ name }) => name);
      return el("button", { type: "button", onclick: () => this.#pick(names) }, text);
    };
    this.root = el(
      "details",
      { class: "methods", open: true },
      this.#summary,
      el(
        "div",
        { class: "row quick", role: "group", "aria-label": "Choose at once" },
        pick("All", () => true),
        pick("None", () => false),
        pick("Those that try everything", ({ is_complete }) => is_complete),
        pick("Those that repair", ({ is_complete }) => !is_complete),
      ),
      family("Try everything, and can prove", true),
      family("Repair, and cannot prove", false),
    );
  }

  get value(): string[] {
    return [...this.#boxes].filter(([, box]) => box.checked).map(([name]) => name);
  }

  set(names: readonly string[]): void {
    for (const [name, box] of this.#boxes) box.checked = names.includes(name);
    this.#count();
  }

  #pick(names: readonly string[]): void {
    this.set(names);
    this.#change();
  }

  #count(): void {
    fill(this.#summary, `Methods: ${this.value.length} of ${this.#boxes.size}`);
  }

  #box(method: Method, place: number): HTMLElement {
    const box = el("input", { type: "checkbox", name: method.name });
    box.addEventListener("change", () => {
      this.#count();
      this.#change();
    });
    this.#boxes.set(method.name, box);
    return el(
      "label",
      { title: method.summary },
      box,
      sample(lookOf(place, !method.is_complete)),
      el("span", {}, method.name),
    );
  }
}
