/** The canvas of a search tree: it follows its size, the tree and the colours of the theme. */

import { createEffect, createSignal, type JSX, onCleanup, splitProps } from "solid-js";

import type { Tree } from "./tree.ts";
import { type Look, paint } from "./treepaint.ts";

type CanvasProps = JSX.CanvasHTMLAttributes<HTMLCanvasElement> &
  Partial<Pick<Look, "top" | "hovered" | "showsFuture">> & {
    readonly tree: Tree | null;
    readonly place: number;
  };

export function TreeCanvas(props: CanvasProps): JSX.Element {
  const [look, attributes] = splitProps(props, ["tree", "top", "place", "hovered", "showsFuture"]);
  const [size, setSize] = createSignal({ width: 0, height: 0 });
  let canvas!: HTMLCanvasElement;
  createEffect(() => {
    const { tree, top = 0, place, hovered = null, showsFuture = false } = look;
    if (tree !== null && size().width > 0)
      paint(canvas, { tree, top, place, hovered, showsFuture, ...size() });
  });
  const measure = (): void => void setSize({ width: canvas.clientWidth, height: canvas.clientHeight });
  const resized = new ResizeObserver(measure);
  const colors = matchMedia("(prefers-color-scheme: dark)");
  colors.addEventListener("change", measure);
  onCleanup(() => {
    resized.disconnect();
    colors.removeEventListener("change", measure);
  });
  return <canvas class="tree" role="img" {...attributes} ref={(made) => resized.observe((canvas = made))} />;
}
