/** Which group is looked at: on the board and in the tables it is the same one. */

type Hear = (group: number | null) => void;

export class Focus {
  readonly #listeners: Hear[] = [];
  #pinned: number | null = null;
  #passing: number | null = null;

  /** Hears of every change. */
  listen(hear: Hear): void {
    this.#listeners.push(hear);
  }

  /** The group under the pointer or with the keyboard's focus; `null` once it is left. */
  pass(group: number | null): void {
    if (group === this.#passing) return;
    this.#passing = group;
    this.#tell();
  }

  /** Stays on a group until it is pressed again. */
  pin(group: number | null): void {
    this.#pinned = group === this.#pinned ? null : group;
    this.#tell();
  }

  get pinned(): number | null {
    return this.#pinned;
  }

  clear(): void {
    this.#pinned = this.#passing = null;
    this.#tell();
  }

  #tell(): void {
    const group = this.#passing ?? this.#pinned;
    for (const hear of this.#listeners) hear(group);
  }
}

/** Makes an element lead to a group while the pointer is on it or the focus within. */
export function leads(node: Element, group: number, focus: Focus): void {
  const enter = (): void => focus.pass(group);
  const leave = (): void => focus.pass(null);
  node.addEventListener("pointerenter", enter);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("focusin", enter);
  node.addEventListener("focusout", leave);
}
