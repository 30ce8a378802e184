/** Small helpers to make elements: the page has no framework, as it has few kinds of them. */

export type Child = Node | string | number | null | undefined | false | readonly Child[];

type Attributes = Record<string, unknown>;

const SVG = "http://www.w3.org/2000/svg";

function dress(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      node.addEventListener(name.slice(2), value as EventListener);
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** Adds children; lists of them may be nested, and what is `false` or `null` is left out. */
export function add(node: Element, ...children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) add(node, ...(child as readonly Child[]));
    else node.append(child instanceof Node ? child : String(child));
  }
}

/** An element of HTML: `el("button", { onclick: save, class: "main" }, "Save")`. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  dress(node, attributes);
  add(node, ...children);
  return node;
}

/** An element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, name);
  dress(node, attributes);
  add(node, ...children);
  return node;
}

/** Sets or takes away attributes of an element that is there. */
export function set(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Replaces what an element holds. */
export function fill(node: Element, ...children: readonly Child[]): void {
  node.replaceChildren();
  add(node, ...children);
}
