/**
 * Elements that follow signals. `<p class="note" hidden={() => !said.value}>{said}</p>` is
 * `el("p", ...)`. Attributes and children may be functions or signals; they are updated whenever a
 * signal that they read changes.
 */

import { effect, Signal } from "@preact/signals-core";

export { batch, computed, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals-core";

type Fixed = Node | string | number | null | undefined | false | readonly Child[];
export type Child = Fixed | (() => Child) | Signal<Fixed>;

type Attributes = Record<string, unknown>;
type HtmlName = keyof HTMLElementTagNameMap;
type SvgName = keyof SVGElementTagNameMap;
type Made<K> = K extends HtmlName
  ? HTMLElementTagNameMap[K]
  : K extends SvgName
    ? SVGElementTagNameMap[K]
    : never;

export declare namespace el {
  namespace JSX {
    type Element = globalThis.Element;
    type IntrinsicElements = Record<HtmlName | SvgName, Attributes & { children?: Child }>;
    interface ElementChildrenAttribute {
      children: unknown;
    }
  }
}

const SVG = "http://www.w3.org/2000/svg";
const SVG_NAMES: ReadonlySet<string> = new Set("svg g path rect circle line text title desc".split(" "));

/** The functions that end the effects inside the current effect. */
let within: (() => void)[] | null = null;

/**
 * Run `work` now and after each change of a signal that it reads. Inner effects end before the next
 * run.
 */
export function live(work: () => void): () => void {
  const inner: (() => void)[] = [];
  const clear = (): void => inner.splice(0).forEach((end) => end());
  const stop = effect(() => {
    clear();
    const outer = within;
    within = inner;
    try {
      work();
    } finally {
      within = outer;
    }
  });
  const end = (): void => (stop(), clear());
  within?.push(end);
  return end;
}

const isLive = (value: unknown): value is (() => unknown) | Signal =>
  typeof value === "function" || value instanceof Signal;
const read = (value: (() => unknown) | Signal): unknown =>
  typeof value === "function" ? value() : value.value;

function put(node: Element, name: string, value: unknown): void {
  // After a change by the user, only the properties have an effect.
  if (name === "checked" || (name === "value" && !(node instanceof HTMLProgressElement)))
    Object.assign(node, { [name]: value ?? "" });
  else if (name === "style") {
    for (const [property, text] of Object.entries(value as object))
      (node as HTMLElement).style.setProperty(property, String(text));
  } else if (typeof value === "boolean" && name.startsWith("aria-")) node.setAttribute(name, String(value));
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Set or remove attributes of an element, and listen to its events. */
export function set(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function")
      node.addEventListener(name.slice(2), value as EventListener);
    else if (isLive(value)) live(() => put(node, name, read(value)));
    else put(node, name, value);
  }
}

function nodesOf(child: unknown): Node[] {
  if (child === null || child === undefined || child === false) return [];
  if (Array.isArray(child)) return child.flatMap(nodesOf);
  if (!isLive(child)) return [child instanceof Node ? child : new Text(String(child))];
  // Two empty texts enclose live children; a fragment holds them until they are added to an
  // element.
  const [all, from, to] = [new DocumentFragment(), new Text(), new Text()];
  all.append(from, to);
  live(() => {
    const next = nodesOf(read(child));
    const [before, after] = [from.nextSibling, next[0]];
    if (before instanceof Text && before.nextSibling === to && after instanceof Text && next.length === 1) {
      if (before.data !== after.data) before.data = after.data;
      return;
    }
    while (from.nextSibling !== null && from.nextSibling !== to) from.nextSibling.remove();
    to.before(...next);
  });
  return [all];
}

/** Replace the children of an element. Lists may be nested; `false` and `null` are left out. */
export function fill(node: Element, ...children: readonly Child[]): void {
  node.replaceChildren(...nodesOf(children));
}

/** Create an element: `el("button", { onclick: save, class: "main" }, "Save")`. */
export function el<K extends HtmlName | SvgName>(
  name: K,
  attributes: Attributes | null = {},
  ...children: readonly Child[]
): Made<K> {
  const node = SVG_NAMES.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  node.append(...nodesOf(children));
  // After the children, because a select accepts only the values of its options.
  set(node, attributes ?? {});
  return node as Element as Made<K>;
}

/** Announce a message to screen readers. */
export function announce(text: string): void {
  const region = document.getElementById("announce");
  if (region === null) return;
  // Screen readers do not repeat an unchanged text.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
