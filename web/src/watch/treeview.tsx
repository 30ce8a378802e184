/** The drawing of a search tree: the work of the method so far, and the current path. */

import { createComputed, createMemo, createSignal, type JSX, type ParentProps, untrack } from "solid-js";

import { announce } from "../announce.ts";
import { Delayed } from "../fields/delayed.ts";
import { squareName } from "../squares.ts";
import { counted, grouped } from "../words.ts";
import type { Playback } from "./playback.ts";
import type { Run } from "./run.ts";
import type { Tree } from "./tree.ts";
import { TreeCanvas } from "./treecanvas.tsx";

/** The time in which a second press makes a double press, in milliseconds. */
const DOUBLE_DELAY = 250;

const HINT = "Each level is a queen. Press a queen to go there, twice to zoom.";

interface TreeProps extends ParentProps {
  readonly run: Run;
  readonly playback: Playback;
  readonly showsFuture: boolean;
  go(place: number): void;
}

/** The tree of a run; hidden for methods without a tree. The children are tools above it. */
export function TreeView(props: TreeProps): JSX.Element {
  const tree = createMemo(() => props.run.recording().tree);
  const place = createMemo(() => props.run.placeAt(props.playback.place()));
  const current = createMemo(() => tree()?.currentAt(place()) ?? 0);
  const said = createMemo(() => withTree((all) => words(all, place())));
  const [hovered, setHovered] = createSignal<number | null>(null);
  /** The node at the top of the picture. */
  const [top, setTop] = createSignal(0);

  function withTree(describe: (tree: Tree) => string): string {
    const all = tree();
    return all === null ? "" : describe(all);
  }
  createComputed<{ readonly run: Run; readonly node: number }>((before) => {
    const [run, all, node] = [props.run, tree(), current()];
    let to = untrack(top);
    // A longer recording of the same run has the same nodes; another run does not.
    if (run !== before?.run || all === null) to = 0;
    // Time has left the part that is shown.
    else if (all.isWithin(before.node, to)) while (!all.isWithin(node, to)) to = all.parents[to] ?? 0;
    setTop(to);
    return { run, node };
  });

  /** The node under the pointer, if it is drawn. */
  const under = ({ offsetX, offsetY, target }: MouseEvent): number | null => {
    const all = tree();
    if (all === null) return null;
    const { clientWidth: width, clientHeight: height } = target as HTMLCanvasElement;
    const depth = all.depths[top()] ?? 0;
    const levels = all.height - depth + 1;
    const leaf = (all.leaves[top()] ?? 0) + Math.floor((offsetX / Math.max(1, width)) * all.width(top()));
    const node = all.nodeAt(top(), leaf, depth + Math.floor((offsetY / Math.max(1, height)) * levels));
    return props.showsFuture || node <= all.lastAt(place()) ? node : null;
  };
  let pressed = 0;
  const going = new Delayed(DOUBLE_DELAY, () => props.go(tree()?.placed(pressed) ?? 0));
  const press = (event: MouseEvent): void => {
    const node = under(event);
    if (node === null || event.detail > 1) return going.cancel();
    pressed = node;
    going.start();
  };

  /** Move over the nodes by arrow keys; Enter goes to the step of the node. */
  const key = (event: KeyboardEvent): void => {
    const [all, at] = [tree(), hovered() ?? current()];
    if (all === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const to: Record<string, number> = {
      ArrowUp: all.parents[at] ?? 0,
      ArrowDown: all.isLeaf(at) ? at : at + 1,
      ArrowLeft: all.before(at) || at,
      ArrowRight: at > 0 && all.parents[all.end(at)] === all.parents[at] ? all.end(at) : at,
    };
    const node = to[event.key];
    if (node !== undefined) {
      setHovered(node);
      announce(description());
    } else if (event.key === "Enter") props.go(all.placed(at));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Go to the next dead end, before its queen is removed, or to the next removed queen. */
  const leap = (isDeadEnd: boolean): void => {
    const before = isDeadEnd ? 1 : 0;
    const next = tree()?.nextRemoval(place() + before, isDeadEnd) ?? 0;
    if (next > place() + before) props.go(next - before);
  };

  /** Zoom to the next queen of the current path. */
  const zoomIn = (): void => {
    const all = tree();
    const next = all?.pathTo(current())[(all.depths[top()] ?? 0) + 1];
    if (next !== undefined) setTop(next);
  };
  const isDeepest = (): boolean => top() === current() || !tree()?.isWithin(current(), top());
  const description = (): string =>
    withTree((all) => nodeInWords(all, hovered() ?? current(), props.run.asked.board.n, place()));
  return (
    <div class="watch-tree plain" hidden={tree() === null}>
      <div class="row low muted">
        <span class="number">{said()}</span>
        {props.children}
        <button type="button" title="Go to the next dead end" onClick={() => leap(true)}>
          Next dead end
        </button>
        <button type="button" title="Go to the next queen that is removed" onClick={() => leap(false)}>
          Next removal
        </button>
        <button
          type="button"
          disabled={top() === 0}
          aria-label="Zoom out of the tree"
          onClick={() => setTop(tree()?.parents[top()] ?? 0)}
        >
          −
        </button>
        <button
          type="button"
          disabled={isDeepest()}
          aria-label="Zoom into the tree along the current path"
          onClick={zoomIn}
        >
          +
        </button>
        <button type="button" class="whole" hidden={top() === 0} onClick={() => setTop(0)}>
          Whole tree
        </button>
      </div>
      <TreeCanvas
        tree={tree()}
        top={top()}
        place={place()}
        hovered={hovered()}
        showsFuture={props.showsFuture}
        role="application"
        aria-label={said() && `Search tree: ${said()}. Arrow keys move over its queens, Enter goes to one.`}
        tabindex={0}
        onKeyDown={key}
        onBlur={() => setHovered(null)}
        onPointerMove={(event) => setHovered(under(event))}
        onPointerLeave={() => setHovered(null)}
        onClick={press}
        onDblClick={(event) => setTop(under(event) ?? 0)}
      />
      <p class="note muted">{hovered() === null ? HINT : description()}</p>
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
  return `${counted(last, "queen")} placed in all, ${counted(ends, "dead end")}${found}`;
}

/** Describe a node and the part of the tree below it so far. */
function nodeInWords(tree: Tree, node: number, n: number, place: number): string {
  if (node === 0) return "The board before the first queen.";
  const square = squareName(tree.square(node), n);
  if (tree.placed(node) > place)
    return `Queen on ${square}, placed later: at step ${grouped(tree.placed(node))}.`;
  const end = Math.min(tree.end(node), tree.lastAt(place) + 1);
  const found = (tree.solutions[end] ?? 0) - (tree.solutions[node] ?? 0);
  // The number of rejected squares is known only at the end.
  const isOver = tree.removed(node) > 0 && tree.removed(node) <= place;
  const rejected = isOver ? `${counted(tree.rejected(node), "square")} rejected, ` : "";
  return `Queen on ${square} (step ${grouped(tree.placed(node))}), below it: ${rejected}${counted(end - node - 1, "queen")} placed, ${counted(found, "solution")}.`;
}
