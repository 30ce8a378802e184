/** A chart as an SVG file with the current colours of the page. */

import { createRoot, type JSX } from "solid-js";

import { draw, sign } from "./drawing.tsx";
import type { Plot } from "./plane.ts";

/** The width of files, in pixels. */
export const WIDTH = 1200;
const [HEIGHT, NAMES, HEAD] = [720, 200, 76];

/** Return an SVG document: the chart with a heading, a subtitle, and the names of its lines. */
export const chartFile = (plot: Plot, title: string, about: string): string =>
  createRoot((end) => {
    // The style sheet applies only to elements in the page.
    const holder = (
      <div class="hidden" aria-hidden="true">
        {drawingOf(plot, title, about)}
      </div>
    ) as HTMLElement;
    document.body.append(holder);
    try {
      return standalone(holder.firstElementChild as SVGSVGElement);
    } finally {
      holder.remove();
      end();
    }
  });

function drawingOf(plot: Plot, title: string, about: string): JSX.Element {
  const { nodes, places } = draw(plot, { width: WIDTH, height: HEIGHT - HEAD, unit: 1.15, names: NAMES });
  const text = (kind: string, x: number, y: number, size: string, words: string): JSX.Element => (
    <text class={kind} x={x} y={y} font-size={size}>
      {words}
    </text>
  );
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{title}</title>
      <desc>{plot.description}</desc>
      <rect class="paper" width={WIDTH} height={HEIGHT} />
      {text("heading", 20, 34, "22", `N queens: ${title.toLowerCase()}`)}
      {text("tick", 20, 58, "14", about)}
      <g transform={`translate(0 ${HEAD})`}>
        {nodes}
        {plot.lines.map(({ name, look }) => {
          const [x, y] = [WIDTH - NAMES + 26, places.get(name) ?? 0];
          return [sign(look, x, y, 1.2), text("name", x + 12, y + 5, "14", name)];
        })}
      </g>
    </svg>
  );
}

/** The properties that the style sheet sets. */
const STYLES =
  "fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linejoin stroke-linecap";
const STYLES_OF_TEXT = "fill font-size font-weight text-anchor";

/** Serialize a drawing of the page; computed styles become attributes. */
function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  copies.forEach((node, place) => {
    const original = originals[place];
    if (original?.matches("path, line, rect, circle, text")) {
      const style = getComputedStyle(original);
      for (const name of (original.matches("text") ? STYLES_OF_TEXT : STYLES).split(" "))
        node.setAttribute(name, style.getPropertyValue(name));
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
