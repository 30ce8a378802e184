/** A drawing as a file of its own, with the colours that it has on the page just now. */

/** What style sheets may set, with what holds where nothing is said. */
const KEPT: readonly (readonly [name: string, usual: string])[] = [
  ["fill", ""],
  ["fill-opacity", "1"],
  ["stroke", "none"],
  ["stroke-width", "1px"],
  ["stroke-opacity", "1"],
  ["stroke-dasharray", "none"],
  ["stroke-linejoin", "miter"],
  ["stroke-linecap", "butt"],
];

const KEPT_OF_TEXT: typeof KEPT = [
  ["font-size", ""],
  ["font-weight", "400"],
  ["text-anchor", "start"],
];

const DRAWN = "path, line, rect, circle, text";

/** The text of an SVG document like this drawing, which has to be on the page: its style sheet is written into it. */
export function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  copies.forEach((node, place) => {
    const original = originals[place];
    if (original === undefined) return;
    if (original.matches(DRAWN)) {
      const style = getComputedStyle(original);
      const kept = original.matches("text") ? [...KEPT, ...KEPT_OF_TEXT] : KEPT;
      for (const [name, usual] of kept) {
        const value = style.getPropertyValue(name);
        if (value === usual) node.removeAttribute(name);
        else node.setAttribute(name, value);
      }
    }
    node.removeAttribute("class");
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif");
  return new XMLSerializer().serializeToString(copy);
}
