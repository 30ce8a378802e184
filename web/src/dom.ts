/**
 * Elements that follow signals. `<p class="note" hidden={() => !said.value}>{said}</p>` is `el("p", ...)`: what is a
 * function or a signal, as an attribute or as a child, is written again whenever a signal that it reads has changed.
 */

import { effect, Signal } from "@preact/signals-core";

export { batch, computed, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals-core";

type Fixed = Node | string | number | null | undefined | false | readonly Child[];
export type Child = Fixed | (() => Child) | Signal<Fixed>;

type Attributes = Record<string, unknown>;
type HtmlName = keyof HTMLElementTagNameMap;
type SvgName = keyof SVGElementTagNameMap;

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
const SVG_NAMES: ReadonlySet<string> = new Set(["svg", "g", "path", "rect", "circle", "line", "text"]);

/** How to end what was begun within the effect that runs now. */
let within: (() => void)[] | null = null;

/** Works now, and again after a change of a signal that was read; what is live within it ends before. */
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
  // What users have changed shows no longer what its attribute says.
  if (name === "checked" || (name === "value" && !(node instanceof HTMLProgressElement)))
    Object.assign(node, { [name]: value ?? "" });
  else if (name === "style") {
    for (const [property, text] of Object.entries(value as object))
      (node as HTMLElement).style.setProperty(property, String(text));
  } else if (typeof value === "boolean" && name.startsWith("aria-")) node.setAttribute(name, String(value));
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Sets or takes away attributes of an element that is there, and listens to its events. */
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
  // What changes stands between two empty texts, in this fragment until it is part of the page.
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

/** Replaces the children; lists of them may be nested, and `false` and `null` are left out. */
export function fill(node: Element, ...children: readonly Child[]): void {
  node.replaceChildren(...nodesOf(children));
}

/** An element: `el("button", { onclick: save, class: "main" }, "Save")`. */
export function el<K extends HtmlName>(
  name: K,
  attributes?: Attributes | null,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K];
export function el<K extends SvgName>(
  name: K,
  attributes?: Attributes | null,
  ...children: readonly Child[]
): SVGElementTagNameMap[K];
export function el(name: string, attributes: Attributes | null = {}, ...children: readonly Child[]): Element {
  if (SVG_NAMES.has(name)) return svg(name as SvgName, attributes ?? {}, ...children);
  return made(document.createElement(name), attributes ?? {}, children);
}

/** An element of SVG, of any name. */
export function svg<K extends SvgName>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return made(document.createElementNS(SVG, name), attributes, children);
}

function made<E extends Element>(node: E, attributes: Attributes, children: readonly Child[]): E {
  node.append(...nodesOf(children));
  // After the children, as a list of options takes no value that it does not have.
  set(node, attributes);
  return node;
}

/** Tells users of screen readers what others see. */
export function announce(text: string): void {
  const region = document.getElementById("announce");
  if (region === null) return;
  // The same words again would not be read.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
