/** The pieces of a count as tiles: the area is the share of the work, the filling what is done, the colour the solutions. */

import { el, fill, set, svg } from "../dom.ts";
import { strips } from "./layout.ts";
import { percent } from "./numbers.ts";
import { type Piece, STEPS, step, upTo } from "./pieces.ts";
import { pieceWords, piecesWords } from "./words.ts";

interface Tile {
  readonly box: SVGRectElement;
  readonly filling: SVGRectElement;
  readonly y: number;
  readonly height: number;
}

export class Mosaic {
  readonly root: HTMLElement;
  readonly #drawing = svg("svg", { role: "img", class: "mosaic" });
  readonly #empty = el("p", { class: "muted" }, "Here the work will be seen as tiles, and fill.");
  readonly #mark = svg("rect", { class: "chosen" });
  readonly #slider = el("input", { type: "range", min: 1, max: 1, step: 1, value: 1 });
  readonly #text = el("p", { class: "note number" });
  readonly #bounds = Array.from({ length: STEPS }, () => el("span", { class: "number" }));
  readonly #scale = this.#legend();
  readonly #looking: HTMLLabelElement;
  #pieces: readonly Piece[] = [];
  #tiles: Tile[] = [];
  #size = [0, 0];
  #greatest = 0;
  #chosen = 0;
  #isChosen = false;

  constructor() {
    const frame = el("div", { class: "mosaic-frame" }, this.#drawing, this.#empty);
    this.#looking = el("label", { class: "looking" }, "Look at tile", this.#slider);
    this.root = el("div", {}, frame, this.#scale, this.#looking, this.#text);
    new ResizeObserver(() => this.#measure(frame)).observe(frame);
    this.#slider.addEventListener("input", () => this.#choose(Number(this.#slider.value) - 1));
    for (const type of ["pointermove", "pointerdown"] as const) {
      this.#drawing.addEventListener(type, ({ target }) => {
        const index = target instanceof Element ? target.getAttribute("data-tile") : null;
        if (index !== null) this.#choose(Number(index));
      });
    }
  }

  /** Shows pieces, from now on these. */
  show(pieces: readonly Piece[]): void {
    const isOther = pieces.length !== this.#pieces.length;
    this.#pieces = pieces;
    if (isOther) {
      [this.#chosen, this.#isChosen] = [0, false];
      this.#lay();
    }
    this.grow(pieces.map((_, index) => index));
  }

  /** These have changed. */
  grow(changed: readonly number[]): void {
    const greatest = Math.max(0, ...this.#pieces.map(({ solutions }) => solutions));
    // The scale of colours has changed for all of them.
    const all = greatest === this.#greatest ? changed : this.#pieces.keys();
    this.#greatest = greatest;
    for (const index of all) this.#paint(index);
    this.#tell();
  }

  #legend(): HTMLElement {
    const entry = (look: string, words: string | HTMLElement): HTMLElement =>
      el("span", { class: "scale" }, el("span", { class: `swatch ${look}` }), words);
    return el(
      "p",
      { class: "legend muted" },
      el("span", {}, "Share of the solutions found:"),
      entry("share-0", "none"),
      this.#bounds.map((bound, index) => entry(`share-${index + 1}`, bound)),
      entry("open", "not counted yet"),
    );
  }

  #measure(frame: HTMLElement): void {
    const size = [frame.clientWidth, frame.clientHeight];
    if (size.join() === this.#size.join()) return;
    this.#size = size;
    this.#lay();
    this.grow([...this.#pieces.keys()]);
  }

  #lay(): void {
    const [width = 0, height = 0] = this.#size;
    set(this.#drawing, { viewBox: `0 0 ${Math.max(1, width)} ${Math.max(1, height)}`, width, height });
    const places = strips(
      this.#pieces.map(({ work }) => work),
      width,
      height,
    );
    // Seams between tiles, as wide as there is room for.
    const seam = Math.min(2, Math.sqrt((width * height) / Math.max(1, places.length)) / 12);
    this.#tiles = places.map((place, index) => {
      const [wide, tall] = [Math.max(0, place.width - seam), Math.max(0, place.height - seam)];
      const at = { x: place.x, width: wide, "data-tile": index };
      return {
        box: svg("rect", { ...at, y: place.y, height: tall, class: "open" }),
        filling: svg("rect", { ...at, y: place.y + tall, height: 0 }),
        y: place.y,
        height: tall,
      };
    });
    fill(
      this.#drawing,
      this.#tiles.map(({ box, filling }) => [box, filling]),
      this.#mark,
    );
    set(this.#slider, { max: Math.max(1, this.#pieces.length) });
    this.#slider.value = String(this.#chosen + 1);
    this.#looking.hidden = this.#pieces.length < 2;
    this.#scale.hidden = this.#pieces.length === 0;
    this.#empty.hidden = this.#pieces.length > 0;
    this.#drawing.toggleAttribute("hidden", this.#pieces.length === 0);
  }

  #paint(index: number): void {
    const [piece, tile] = [this.#pieces[index], this.#tiles[index]];
    if (piece === undefined || tile === undefined) return;
    const tall = (tile.height * piece.done) / Math.max(1, piece.shards);
    set(tile.filling, {
      y: tile.y + tile.height - tall,
      height: tall,
      class: `share-${step(piece.solutions, this.#greatest)}`,
    });
  }

  #choose(index: number): void {
    [this.#chosen, this.#isChosen] = [index, true];
    this.#slider.value = String(index + 1);
    this.#tell();
  }

  #tell(): void {
    const [pieces, all] = [this.#pieces, this.#pieces.reduce((sum, { solutions }) => sum + solutions, 0)];
    this.#bounds.forEach((bound, index) => {
      bound.textContent = all > 0 ? `to ${percent((upTo(index + 1) * this.#greatest) / all)}` : "…";
    });
    set(this.#drawing, { "aria-label": piecesWords(pieces) });
    const [piece, tile] = [pieces[this.#chosen], this.#tiles[this.#chosen]];
    const isShown = this.#isChosen && piece !== undefined && tile !== undefined;
    set(this.#mark, { visibility: isShown ? "visible" : "hidden" });
    if (isShown) {
      const at = ["x", "y", "width", "height"].map((name) => [name, tile.box.getAttribute(name)] as const);
      set(this.#mark, Object.fromEntries(at));
    }
    const words = piece === undefined ? "" : pieceWords(piece, all);
    this.#text.textContent = isShown ? words : pieces.length > 0 ? piecesWords(pieces) : "";
    set(this.#slider, { "aria-valuetext": words === "" ? undefined : words });
  }
}
