/**
 * Painting of a search tree: circles and lines if there is space, otherwise one bar per subtree.
 */

import type { Tree } from "./tree.ts";

export interface Look {
  readonly tree: Tree;
  /** The node that the picture begins with. */
  readonly top: number;
  /** The number of events that have happened. */
  readonly place: number;
  readonly hovered: number | null;
  /** Whether the queens to come are drawn, in grey. */
  readonly showsFuture: boolean;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The minimum width of a leaf for drawing circles, in pixels. */
const MIN_LEAF_WIDTH = 3;

type Colors = Readonly<Record<(typeof NAMES)[number], string>>;

interface Plane extends Look {
  readonly colors: Colors;
  /** The width of a leaf and the height of a level, in pixels. */
  readonly unit: number;
  readonly level: number;
  readonly end: number;
}

/** Cached bars, which do not change while the method runs, and the input they were painted for. */
const painted = new WeakMap<HTMLCanvasElement, { key: string; tree: Tree; bars: HTMLCanvasElement }>();

export function paint(canvas: HTMLCanvasElement, look: Look): void {
  const { tree, top, width, height } = look;
  const sharp = devicePixelRatio;
  if (canvas.width !== Math.round(width * sharp)) canvas.width = Math.round(width * sharp);
  if (canvas.height !== Math.round(height * sharp)) canvas.height = Math.round(height * sharp);
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.setTransform(sharp, 0, 0, sharp, 0, 0);
  context.clearRect(0, 0, width, height);
  const plane: Plane = {
    ...look,
    colors: colorsOf(canvas),
    unit: width / tree.width(top),
    level: height / (tree.height - (tree.depths[top] ?? 0) + 1),
    end: tree.end(top),
  };
  const path = tree.pathTo(tree.currentAt(look.place)).filter((node) => tree.isWithin(node, top));
  if (plane.unit >= MIN_LEAF_WIDTH) paintNodes(context, plane, path);
  else paintBars(context, canvas, plane, path);
}

const NAMES = ["line", "muted", "good", "bad", "accent"] as const;
// Registered, so that scripts read them as colours of the current theme.
for (const name of NAMES)
  CSS.registerProperty({ name: `--${name}`, syntax: "<color>", inherits: true, initialValue: "gray" });

function colorsOf(canvas: HTMLCanvasElement): Colors {
  const style = getComputedStyle(canvas);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])) as Colors;
}

const leftOf = ({ tree, top, unit }: Plane, node: number): number =>
  ((tree.leaves[node] ?? 0) - (tree.leaves[top] ?? 0)) * unit;
const middleOf = (plane: Plane, node: number): number =>
  leftOf(plane, node) + (plane.tree.width(node) * plane.unit) / 2;
const levelOf = ({ tree, top }: Plane, node: number): number =>
  (tree.depths[node] ?? 0) - (tree.depths[top] ?? 0);

function colorOf({ tree, colors }: Plane, node: number): string {
  if ((tree.solutions[tree.end(node)] ?? 0) > (tree.solutions[node] ?? 0)) return colors.good;
  return tree.isLeaf(node) ? colors.bad : colors.muted;
}

/** Paint circles and lines, below each circle of the past, one stroke per rejected square. */
function paintNodes(context: CanvasRenderingContext2D, plane: Plane, path: readonly number[]): void {
  const { tree, top, end, unit, level, colors, place, hovered } = plane;
  const last = tree.lastAt(place);
  const radius = Math.max(1.25, Math.min(9, unit * 0.42, level * 0.28));
  const heightOf = (node: number): number => (levelOf(plane, node) + 0.5) * level;
  const link = (node: number): void => {
    const parent = tree.parents[node] ?? 0;
    context.moveTo(middleOf(plane, parent), heightOf(parent));
    context.lineTo(middleOf(plane, node), heightOf(node));
  };
  const circle = (node: number, r: number): void => {
    context.beginPath();
    context.arc(middleOf(plane, node), heightOf(node), r, 0, 2 * Math.PI);
    context.fill();
  };
  const links = (from: number, to: number, color: string): void => {
    context.strokeStyle = color;
    context.beginPath();
    for (let node = Math.max(top + 1, from); node < Math.min(end, to); node++) link(node);
    context.stroke();
  };
  context.lineWidth = 1;
  if (plane.showsFuture) links(last + 1, end, colors.line);
  links(top, last + 1, colors.muted);
  context.fillStyle = colors.line;
  for (let node = Math.max(top, last + 1); plane.showsFuture && node < end; node++) circle(node, radius);
  context.lineWidth = 2.5;
  context.strokeStyle = colors.accent;
  context.beginPath();
  path.filter((node) => node > top).forEach(link);
  context.stroke();
  const isOn = new Set(path);
  for (let node = top; node < Math.min(end, last + 1); node++) {
    context.fillStyle = isOn.has(node) ? colors.accent : colorOf(plane, node);
    circle(node, node === hovered || node === path.at(-1) ? radius * 1.5 : radius);
    // On the current path the method is still trying squares.
    if (!isOn.has(node) || place >= tree.removed(node)) comb(context, plane, node, radius);
  }
}

/** Paint one stroke per rejected square. */
function comb(context: CanvasRenderingContext2D, plane: Plane, node: number, radius: number): void {
  const { tree, unit, level, colors } = plane;
  const space = Math.max(1, Math.floor((tree.width(node) * unit) / 2.5));
  const count = Math.min(tree.rejected(node), space);
  const [x, y] = [middleOf(plane, node), (levelOf(plane, node) + 0.5) * level + radius + 1.5];
  const length = Math.min(5, level * 0.5 - radius - 2);
  if (length < 1) return;
  context.fillStyle = colors.bad;
  for (let stroke = 0; stroke < count; stroke++)
    context.fillRect(x + (stroke - (count - 1) / 2) * 2.5 - 0.5, y, 1, length);
}

/** Paint one bar per subtree; subtrees narrower than a pixel share a bar. */
function paintBars(
  context: CanvasRenderingContext2D,
  canvas: HTMLCanvasElement,
  plane: Plane,
  path: readonly number[],
): void {
  const { tree, end, level, width, height, colors, place, unit } = plane;
  const bars = barsOf(canvas, plane);
  const sharp = devicePixelRatio;
  const last = Math.min(tree.lastAt(place), end - 1);
  context.globalAlpha = plane.showsFuture ? 0.2 : 0;
  context.drawImage(bars, 0, 0, width, height);
  context.globalAlpha = 1;
  // The bars of the current path grow with the search.
  const done = leftOf(plane, last) + unit;
  const shown = Math.ceil(Math.min(width, Math.max(0, done)) * sharp);
  if (shown > 0) context.drawImage(bars, 0, 0, shown, bars.height, 0, 0, shown / sharp, height);
  context.fillStyle = colors.accent;
  for (const node of path) {
    const left = leftOf(plane, node);
    context.fillRect(left, levelOf(plane, node) * level, Math.max(2, done - left), Math.max(1, level - 1));
  }
}

function barsOf(canvas: HTMLCanvasElement, plane: Plane): HTMLCanvasElement {
  const { tree, top, end, unit, level, colors } = plane;
  const key = JSON.stringify([top, canvas.width, canvas.height, colors]);
  const before = painted.get(canvas);
  if (before?.key === key && before.tree === tree) return before.bars;
  const bars = document.createElement("canvas");
  Object.assign(bars, { width: canvas.width, height: canvas.height });
  const context = bars.getContext("2d");
  context?.scale(devicePixelRatio, devicePixelRatio);
  const lastPixel = new Int32Array(tree.height + 1).fill(-1);
  for (let node = top; context && node < end; node++) {
    const [x, depth] = [leftOf(plane, node), levelOf(plane, node)];
    const width = tree.width(node) * unit;
    const pixel = Math.floor(x * devicePixelRatio);
    if (width < 1 && lastPixel[depth] === pixel) continue;
    lastPixel[depth] = pixel;
    context.fillStyle = colorOf(plane, node);
    context.fillRect(x, depth * level, Math.max(1, width > 4 ? width - 1 : width), Math.max(1, level - 1));
  }
  painted.set(canvas, { key, tree, bars });
  return bars;
}
