import type { Wrong } from "./address.ts";

/** A part of the page. */
export interface View {
  readonly root: Element;
  /** Comes to sight, with what the address says of it; adds a line for each thing that is wrong in it. */
  show(values: URLSearchParams, wrong: Wrong): void;
  /** Goes out of sight: stops what moves. */
  hide(): void;
}

/** What a part may ask of the page. */
export interface Page {
  /** Puts the part's state into the address; with `push`, as one that the back button comes back to. */
  note(values: Record<string, string | number | undefined>, how?: "replace" | "push"): void;
  /** Goes to another part, or to another state of the same one. */
  go(tab: string, values: Record<string, string | number | undefined>): void;
}

export interface Tab {
  readonly name: string;
  readonly title: string;
  /** Loads what makes the part: when it is first looked at, or ahead. */
  readonly load: () => Promise<(page: Page) => View | Promise<View>>;
}

export { toValues } from "./address.ts";
