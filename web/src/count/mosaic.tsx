/**
 * The work of a count as tiles: area is work, the filled part is done, the colour shows the
 * solutions.
 */

import { percent } from "../chart/format.ts";
import { computed, el, live, set, signal } from "../dom.ts";
import type { Counting } from "./counting.ts";
import { pieceWords, piecesWords, STEPS, step, upTo } from "./pieces.ts";

export function mosaic(now: () => Counting): Element {
  const size = signal([0, 0]);
  const chosen = signal<number | null>(null);
  const count = computed(() => now().pieces.length);
  // Other tiles make the selection invalid.
  live(() => {
    void count.value;
    chosen.value = null;
  });
  const greatest = (): number => Math.max(0, ...now().pieces.map(({ solutions }) => solutions));
  const found = (): number => now().pieces.reduce((sum, { solutions }) => sum + solutions, 0);

  const pieces = computed(() => now().pieces);
  const tiles = computed(() => {
    const [width = 0, height = 0] = size.value;
    const works = pieces.value.map(({ work }) => work);
    // The width of the gaps between tiles.
    const seam = Math.min(2, Math.sqrt((width * height) / Math.max(1, works.length)) / 12);
    return strips(works, width, height).map((place, index) => {
      const [wide, tall] = [Math.max(0, place.width - seam), Math.max(0, place.height - seam)];
      const at = { ...place, width: wide, height: tall, "data-tile": index };
      const [box, filling] = [el("rect", { ...at, class: "open" }), el("rect", { ...at, height: 0 })];
      return { box, filling, at, shown: "" };
    });
  });
  live(() => {
    const most = greatest();
    now().pieces.forEach(({ done, units, solutions }, index) => {
      const tile = tiles.value[index];
      const colour = `share-${step(solutions, most)}`;
      // Most tiles have not changed.
      if (tile === undefined || tile.shown === `${done} ${colour}`) return;
      tile.shown = `${done} ${colour}`;
      const { y, height } = tile.at;
      const tall = (height * done) / Math.max(1, units);
      set(tile.filling, { y: y + height - tall, height: tall, class: colour });
    });
  });

  const mark = (): Element | null => {
    const tile = tiles.value[chosen.value ?? -1];
    return tile === undefined ? null : el("rect", { ...tile.at, class: "chosen" });
  };
  const point = ({ target }: Event): void => {
    const index = target instanceof Element ? target.getAttribute("data-tile") : null;
    if (index !== null) chosen.value = Number(index);
  };
  const words = (index: number): string | null => {
    const piece = now().pieces[index];
    return piece === undefined ? null : pieceWords(piece, found());
  };
  const slider = el("input", {
    ...{ type: "range", min: 1, max: () => Math.max(1, count.value), value: () => (chosen.value ?? 0) + 1 },
    "aria-valuetext": () => words(chosen.value ?? 0),
    oninput: () => (chosen.value = Number(slider.value) - 1),
  });
  const frame = (
    <div class="mosaic-frame">
      <svg
        class="mosaic"
        role="img"
        width={() => size.value[0]}
        height={() => size.value[1]}
        viewBox={() => `0 0 ${size.value.map((side) => Math.max(1, side)).join(" ")}`}
        aria-label={() => piecesWords(now().pieces)}
        hidden={() => count.value === 0}
        onpointermove={point}
        onpointerdown={point}
      >
        {() => tiles.value.map(({ box, filling }) => [box, filling])}
        {mark}
      </svg>
      <p class="muted" hidden={() => count.value > 0}>
        The work will appear here as tiles.
      </p>
    </div>
  );
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = frame;
    if (size.value.join() !== `${clientWidth},${clientHeight}`) size.value = [clientWidth, clientHeight];
  }).observe(frame);
  const bound = (index: number): string =>
    found() > 0 ? `up to ${percent((upTo(index + 1) * greatest()) / found())}` : "…";
  const entry = (look: string, words: string | (() => string)): Element => (
    <span class="scale">
      <span class={`swatch ${look}`} />
      <span class="number">{words}</span>
    </span>
  );
  return (
    <div>
      {frame}
      <p class="legend muted" hidden={() => count.value === 0}>
        <span>Share of the solutions found:</span>
        {entry("share-0", "none")}
        {Array.from({ length: STEPS }, (_, index) => entry(`share-${index + 1}`, () => bound(index)))}
        {entry("open", "not counted yet")}
      </p>
      <label class="looking" hidden={() => count.value < 2}>
        Select tile
        {slider}
      </label>
      <p class="note number">
        {() => (chosen.value === null ? count.value > 0 && piecesWords(now().pieces) : words(chosen.value))}
      </p>
    </div>
  );
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divide a rectangle into one rectangle per weight, in order: strips from top to bottom, each
 * filled from left to right. A strip takes the next rectangle if that makes the mean aspect ratio
 * better (Bederson, Shneiderman and Wattenberg, 2002).
 */
export function strips(weights: readonly number[], width: number, height: number): Rectangle[] {
  const all = sum(weights);
  if (!(all > 0) || !(width > 0) || !(height > 0)) {
    return weights.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  }
  const areas = weights.map((weight) => (weight / all) * width * height);
  const rectangles: Rectangle[] = [];
  let y = 0;
  for (let begin = 0; begin < areas.length;) {
    const end = endOfStrip(areas, begin, width);
    const strip = areas.slice(begin, end);
    const tall = sum(strip) / width;
    let x = 0;
    for (const area of strip) {
      const wide = tall > 0 ? area / tall : 0;
      rectangles.push({ x, y, width: wide, height: tall });
      x += wide;
    }
    y += tall;
    begin = end;
  }
  return rectangles;
}

function endOfStrip(areas: readonly number[], begin: number, width: number): number {
  const slim = (end: number): number => slimness(areas.slice(begin, end), width);
  let end = begin + 1;
  while (end < areas.length && slim(end + 1) <= slim(end)) end += 1;
  // Avoid a very thin last strip.
  const rest = areas.slice(end);
  const isThread = rest.length > 0 && slimness(rest, width) > 2 * slim(areas.length);
  return isThread ? areas.length : end;
}

/** The mean aspect ratio of the rectangles of a strip. */
function slimness(areas: readonly number[], width: number): number {
  const height = sum(areas) / width;
  const positive = areas.filter((area) => area > 0);
  if (positive.length === 0) return Infinity;
  return sum(positive.map((area) => Math.max(area / height ** 2, height ** 2 / area))) / positive.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
