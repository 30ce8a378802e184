/** The drawing of a search tree: the work of the method so far, and the current path. */

import { type Child, computed, el, live, type ReadonlySignal, signal, untracked } from "../dom.ts";
import { button } from "../fields/index.ts";
import { squareName } from "../squares.ts";
import { counted, grouped } from "../words.ts";
import type { Playback } from "./playback.ts";
import type { Run } from "./run.ts";
import type { Tree } from "./tree.ts";
import { type Look, paint } from "./treepaint.ts";

/** The tree of a run with additional `tools` above it; hidden for methods without a tree. */
export function treeView(
  run: ReadonlySignal<Run | undefined>,
  playback: Playback,
  go: (place: number) => void,
  tools: Child,
): Element {
  const tree = computed(() => run.value?.tree.value ?? null);
  const place = computed(() => run.value?.placeAt(playback.place.value) ?? 0);
  const current = computed(() => tree.value?.currentAt(place.value) ?? 0);
  const hovered = signal<number | null>(null);
  const size = signal({ width: 0, height: 0 });
  /** The node at the top of the picture. */
  const top = signal(0);
  live(() => {
    // A longer recording of the same run has the same nodes; another run does not.
    if (run.value) top.value = 0;
  });
  live(() => {
    const [all, node] = [tree.value, current.value];
    let to = top.value;
    while (all !== null && !all.isWithin(node, to)) to = all.parents[to] ?? 0;
    top.value = to;
  });

  const canvas = el("canvas", {
    role: "img",
    "aria-label": () => (tree.value === null ? "" : `Search tree: ${words(tree.value, place.value)}`),
    onpointermove: (event: PointerEvent) => (hovered.value = under(event)),
    onpointerleave: () => (hovered.value = null),
    onclick: (event: MouseEvent) => {
      const node = under(event);
      if (node !== null) go(tree.value?.placed(node) ?? 0);
    },
    ondblclick: (event: MouseEvent) => (top.value = under(event) ?? 0),
  });
  const look = (): Look | null => {
    const all = tree.value;
    return all && { tree: all, top: top.value, place: place.value, hovered: hovered.value, ...size.value };
  };
  live(() => {
    const now = look();
    if (now !== null && now.width > 0) paint(canvas, now);
  });
  new ResizeObserver(() => {
    size.value = { width: canvas.clientWidth, height: canvas.clientHeight };
  }).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener(
    "change",
    () => (size.value = { ...size.value }),
  );

  /** The node under the pointer, if it is drawn. */
  function under({ offsetX, offsetY }: MouseEvent): number | null {
    const all = untracked(() => tree.value);
    if (all === null) return null;
    const { width, height } = untracked(() => size.value);
    const first = untracked(() => top.value);
    const depth = all.depths[first] ?? 0;
    const levels = all.height - depth + 1;
    const leaf = (all.leaves[first] ?? 0) + Math.floor((offsetX / Math.max(1, width)) * all.width(first));
    const node = all.nodeAt(first, leaf, depth + Math.floor((offsetY / Math.max(1, height)) * levels));
    return node !== null && node <= all.lastAt(untracked(() => place.value)) ? node : null;
  }

  /** Zoom to the next queen of the current path. */
  const zoomIn = (): void => {
    const [all, to] = [tree.value, top.value];
    const next = all?.pathTo(current.value)[(all.depths[to] ?? 0) + 1];
    if (next !== undefined) top.value = next;
  };
  const zoomOut = (): void => void (top.value = tree.value?.parents[top.value] ?? 0);
  const isWhole = (): boolean => top.value === 0;
  const isDeepest = (): boolean => top.value === current.value;
  const description = (): string => {
    const all = tree.value;
    return all === null
      ? ""
      : nodeInWords(all, hovered.value ?? current.value, run.value?.asked.board.n ?? 0, place.value);
  };
  return (
    <div class="watch-tree" hidden={() => tree.value === null}>
      <div class="row">
        <strong>Search tree</strong>
        <span class="muted number">{() => tree.value && words(tree.value, place.value)}</span>
        {tools}
        {button("−", zoomOut, { disabled: isWhole, "aria-label": "Zoom out of the tree" })}
        {button("+", zoomIn, {
          disabled: isDeepest,
          "aria-label": "Zoom into the tree along the current path",
        })}
        {button("Whole tree", () => (top.value = 0), { hidden: isWhole })}
      </div>
      {canvas}
      <p class="note muted">{description}</p>
      <p class="note muted hint">
        Each level is a queen; time runs from left to right. Press a queen to go there, twice to zoom.
      </p>
    </div>
  );
}

/** Describe the tree so far. */
function words(tree: Tree, place: number): string {
  const last = tree.lastAt(place);
  const solutions = tree.solutions[last + 1] ?? 0;
  // The current queen is a dead end when the method is about to remove it.
  const hasEnded = tree.isLeaf(last) && tree.removed(last) > 0 && place >= tree.removed(last) - 1;
  const leaves = tree.leaves[hasEnded ? last + 1 : last] ?? 0;
  const ends = leaves - (tree.solutions[hasEnded ? last + 1 : last] ?? 0);
  const found = solutions === 0 ? "" : `, ${counted(solutions, "solution")}`;
  return `${counted(last, "queen")} placed, ${counted(ends, "dead end")}${found}`;
}

/** Describe a node and the part of the tree below it so far. */
function nodeInWords(tree: Tree, node: number, n: number, place: number): string {
  if (node === 0) return "The board before the first queen.";
  const square = squareName(tree.square(node), n);
  const end = Math.min(tree.end(node), tree.lastAt(place) + 1);
  const found = (tree.solutions[end] ?? 0) - (tree.solutions[node] ?? 0);
  // The number of rejected squares is known only at the end.
  const isOver = tree.removed(node) > 0 && tree.removed(node) <= place;
  const rejected = isOver ? `${counted(tree.rejected(node), "square")} rejected, ` : "";
  return `Queen on ${square} (event ${grouped(tree.placed(node))}), below it: ${rejected}${counted(end - node - 1, "queen")} placed, ${counted(found, "solution")}.`;
}
