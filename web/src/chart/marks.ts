/** Signs for points of lines, told apart by shape and filling, not by colour alone. */

const SHAPES: readonly string[] = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-3.6-3.6h7.2v7.2h-7.2z",
  "M0-4.8L4.6 3.4H-4.6z",
  "M0-5L5 0L0 5L-5 0z",
  "M0 4.8L4.6-3.4H-4.6z",
  "M0-5.4L1.5-1.8L5.3-1.6L2.3.8L3.3 4.5L0 2.4L-3.3 4.5L-2.3.8L-5.3-1.6L-1.5-1.8z",
  "M-1.4-4.6h2.8v3.2h3.2v2.8h-3.2v3.2h-2.8v-3.2h-3.2v-2.8h3.2z",
  "M0-2L2.6-4.6L4.6-2.6L2 0L4.6 2.6L2.6 4.6L0 2L-2.6 4.6L-4.6 2.6L-2 0L-4.6-2.6L-2.6-4.6z",
];

const DASHES: readonly string[] = ["7 3", "2 3", "9 3 2 3", "5 2", "4 5", "3 2 3 5"];

/** How a line looks: the same colours stand for the same line in the chart, in the legend and in files. */
export interface Look {
  /** The class that sets the colour. */
  readonly color: string;
  /** The path of the sign, about 10 wide around 0. */
  readonly sign: string;
  readonly isHollow: boolean;
  /** The dashes of the line; empty for a whole one. */
  readonly dashes: string;
}

export const COLORS = 14;

/** The look of the so-many-th line of one of two families: whole lines with filled signs, dashed ones with hollow signs. */
export function lookOf(place: number, isHollow: boolean): Look {
  const color = (isHollow ? 8 + (place % 6) : place % 8) % COLORS;
  return {
    color: `line-${color}`,
    sign: SHAPES[place % SHAPES.length] ?? "",
    isHollow,
    dashes: isHollow ? (DASHES[place % DASHES.length] ?? "") : "",
  };
}
