/**
 * The work of a count as tiles: area is work, the filled part is done, the colour shows the
 * solutions.
 */

import { batch, createEffect, createMemo, createSignal, For, type JSX, on, onMount, Show } from "solid-js";

import { percent } from "../chart/format.ts";
import type { Counting } from "./counting.ts";
import { type Piece, pieceWords, piecesWords, STEPS, step, upTo } from "./pieces.ts";
import { type Rectangle, strips } from "./strips.ts";

interface Tile extends Rectangle {
  readonly index: number;
  /** It changes in place. */
  readonly piece: Piece;
}

export function Mosaic({ now }: { readonly now: () => Counting }): JSX.Element {
  const [width, setWidth] = createSignal(0);
  const [height, setHeight] = createSignal(0);
  const [chosen, setChosen] = createSignal<number | null>(null);
  const count = createMemo(() => now().pieces.length);
  const greatest = createMemo(() => Math.max(0, ...now().pieces.map(({ solutions }) => solutions)));
  const found = createMemo(() => now().pieces.reduce((sum, { solutions }) => sum + solutions, 0));
  const pieces = createMemo(() => now().pieces);
  const tiles = createMemo(() => {
    const works = pieces().map(({ work }) => work);
    // The width of the gaps between tiles.
    const seam = Math.min(2, Math.sqrt((width() * height()) / Math.max(1, works.length)) / 12);
    const places = strips(works, width(), height());
    return pieces().map((piece, index): Tile => {
      const { x = 0, y = 0, width = 0, height = 0 } = places[index] ?? {};
      return { index, piece, x, y, width: Math.max(0, width - seam), height: Math.max(0, height - seam) };
    });
  });
  const mark = (): Tile | undefined => tiles()[chosen() ?? -1];
  const point = ({ target }: Event): void => {
    const index = target instanceof Element ? target.getAttribute("data-tile") : null;
    if (index !== null) setChosen(Number(index));
  };
  const words = (index: number): string | undefined => {
    const piece = now().pieces[index];
    return piece && pieceWords(piece, found());
  };
  const said = (): string | undefined => {
    const index = chosen();
    if (index !== null) return words(index);
    return count() > 0 ? piecesWords(now().pieces) : "";
  };
  const bound = (index: number): string =>
    found() > 0 ? `up to ${percent((upTo(index + 1) * greatest()) / found())}` : "…";

  let frame!: HTMLDivElement;
  // Other tiles make the selection invalid.
  createEffect(on(count, () => setChosen(null)));
  const measure = (): void => {
    setWidth(frame.clientWidth);
    setHeight(frame.clientHeight);
  };
  onMount(() => new ResizeObserver(() => batch(measure)).observe(frame));
  return (
    <div hidden={count() === 0}>
      <div class="mosaic-frame" ref={frame}>
        <svg
          class="mosaic"
          role="img"
          width={width()}
          height={height()}
          viewBox={`0 0 ${Math.max(1, width())} ${Math.max(1, height())}`}
          aria-label={piecesWords(now().pieces)}
          onPointerMove={point}
          onPointerDown={point}
        >
          <For each={tiles()}>
            {(tile) => {
              const part = (): number => now() && tile.piece.done / Math.max(1, tile.piece.units);
              const share = (): number => now() && step(tile.piece.solutions, greatest());
              return (
                <>
                  <Box tile={tile} look="open" part={1} />
                  <Box tile={tile} look={`share-${share()}`} part={part()} />
                </>
              );
            }}
          </For>
          <Show when={mark()}>{(tile) => <Box tile={tile()} look="chosen" part={1} />}</Show>
        </svg>
      </div>
      <div class="row legend muted">
        <span>Share of the solutions found:</span>
        <Entry look="share-0" words="none" />
        {Array.from({ length: STEPS }, (_, index) => (
          <Entry look={`share-${index + 1}`} words={bound(index)} />
        ))}
        <Entry look="open" words="not counted yet" />
      </div>
      <label class="row" hidden={count() < 2}>
        Select tile
        <input
          type="range"
          min={1}
          max={Math.max(1, count())}
          value={(chosen() ?? 0) + 1}
          aria-valuetext={words(chosen() ?? 0)}
          onInput={({ currentTarget }) => setChosen(Number(currentTarget.value) - 1)}
        />
      </label>
      <p class="note number">{said()}</p>
    </div>
  );
}

/** The lower part of a tile. */
const Box = (props: { readonly tile: Tile; readonly look: string; readonly part: number }): JSX.Element => (
  <rect
    class={props.look}
    style={{ "--share": `var(--${props.look})` }}
    data-tile={props.tile.index}
    x={props.tile.x}
    y={props.tile.y + props.tile.height * (1 - props.part)}
    width={props.tile.width}
    height={props.tile.height * props.part}
  />
);

const Entry = (props: { readonly look: string; readonly words: string }): JSX.Element => (
  <span class="key">
    <span class={`swatch ${props.look}`} style={{ "--share": `var(--${props.look})` }} />
    <span class="number">{props.words}</span>
  </span>
);
