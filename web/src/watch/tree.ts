/** The search tree of a run: one node per placed queen, in the order of placement. */

import type { Square } from "../engine/questions.ts";

/** How many numbers a node has in the answer of the core. */
const FIELDS = 5;

/** The bit that marks a solution. */
const SOLUTION = 2 ** 31;

export class Tree {
  /** The number of nodes; the first node is the board before the first queen. */
  readonly size: number;
  readonly depths: Uint16Array;
  readonly parents: Uint32Array;
  /** The numbers of solutions and leaves before each node; the last entry counts all nodes. */
  readonly solutions: Uint32Array;
  readonly leaves: Uint32Array;
  readonly height: number;

  constructor(readonly numbers: Uint32Array) {
    this.size = Math.max(1, numbers.length / FIELDS);
    this.depths = new Uint16Array(this.size);
    this.parents = new Uint32Array(this.size);
    this.solutions = new Uint32Array(this.size + 1);
    this.leaves = new Uint32Array(this.size + 1);
    const path = [0];
    let height = 0;
    for (let node = 0; node < this.size; node++) {
      while (path.length > 1 && this.end(path.at(-1) ?? 0) <= node) path.pop();
      const parent = path.at(-1) ?? 0;
      const depth = node === 0 ? 0 : (this.depths[parent] ?? 0) + 1;
      this.parents[node] = parent;
      this.depths[node] = depth;
      height = Math.max(height, depth);
      if (node > 0) path.push(node);
      this.solutions[node + 1] = (this.solutions[node] ?? 0) + (this.isSolution(node) ? 1 : 0);
      this.leaves[node + 1] = (this.leaves[node] ?? 0) + (this.isLeaf(node) ? 1 : 0);
    }
    this.height = height;
  }

  /** The tree of a search by hand; each move places a queen, or removes the last one (`null`). */
  static ofMoves(moves: readonly (Square | null)[], n: number): Tree {
    const numbers = [0, 0, 0, 0, 0];
    const path = [0];
    const leave = (node: number, at: number): void => {
      numbers[FIELDS * node + 1] = at;
      numbers[FIELDS * node + 2] = numbers.length / FIELDS;
    };
    moves.forEach((square, index) => {
      if (square === null) return leave(path.pop() ?? 0, index + 1);
      path.push(numbers.length / FIELDS);
      const [row, column] = square;
      numbers.push(index + 1, 0, 0, row * 2 ** 16 + column, path.length > n ? SOLUTION : 0);
    });
    for (const node of path) leave(node, 0);
    return new Tree(Uint32Array.from(numbers));
  }

  #number(node: number, field: number): number {
    return this.numbers[FIELDS * node + field] ?? 0;
  }

  /** The event that placed the queen. */
  readonly placed = (node: number): number => this.#number(node, 0);

  /** The event that removed the queen; 0 if it stays. */
  readonly removed = (node: number): number => this.#number(node, 1);

  /** The first node after the subtree. */
  readonly end = (node: number): number => Math.max(node + 1, this.#number(node, 2));

  readonly square = (node: number): Square => [this.#number(node, 3) >>> 16, this.#number(node, 3) & 0xffff];

  /** The number of squares rejected below the node. */
  readonly rejected = (node: number): number => this.#number(node, 4) % SOLUTION;

  readonly isSolution = (node: number): boolean => this.#number(node, 4) >= SOLUTION;
  readonly isLeaf = (node: number): boolean => this.end(node) === node + 1;

  /** The number of leaves in the subtree of a node. */
  readonly width = (node: number): number => (this.leaves[this.end(node)] ?? 0) - (this.leaves[node] ?? 0);

  /** The last node placed up to this place. */
  lastAt(place: number): number {
    let [low, high] = [0, this.size - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.placed(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The node of the last queen on the board at this place. */
  currentAt(place: number): number {
    let node = this.lastAt(place);
    while (node > 0 && this.removed(node) > 0 && this.removed(node) <= place) node = this.parents[node] ?? 0;
    return node;
  }

  /** The next event after a place that removes a queen, of a dead end only if asked; else the place. */
  nextRemoval(place: number, isDeadEnd: boolean): number {
    let next = Infinity;
    for (let node = 1; node < this.size; node++) {
      const removed = this.removed(node);
      if (removed > place && removed < next && (!isDeadEnd || this.isLeaf(node))) next = removed;
    }
    return Number.isFinite(next) ? next : place;
  }

  /** The path from the first node to this one. */
  pathTo(node: number): number[] {
    const path = [node];
    for (let at = node; at > 0; path.unshift(at)) at = this.parents[at] ?? 0;
    return path;
  }

  isWithin(node: number, top: number): boolean {
    return node >= top && node < this.end(top);
  }

  /**
   * The previous child of the same parent: the queen removed before this one was placed; 0 for the
   * first.
   */
  before(node: number): number {
    const parent = this.parents[node] ?? 0;
    if (node - 1 === parent) return 0;
    let at = node - 1;
    while (this.parents[at] !== parent) at = this.parents[at] ?? 0;
    return at;
  }

  /** The last event before the method started to search for this queen. */
  soughtAt(node: number): number {
    const before = this.before(node);
    return before > 0 ? this.removed(before) : this.placed(this.parents[node] ?? 0);
  }

  /** The node at this depth whose subtree has this leaf, or the deepest node above that depth. */
  nodeAt(top: number, leaf: number, depth: number): number {
    let node = top;
    while ((this.depths[node] ?? 0) < depth) {
      let child = node + 1;
      while (child < this.end(node) && (this.leaves[this.end(child)] ?? 0) <= leaf) child = this.end(child);
      if (child >= this.end(node)) return node;
      node = child;
    }
    return node;
  }
}
