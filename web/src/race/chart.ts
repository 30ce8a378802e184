/** The drawing of a race: sizes across, medians upright, a line for each method. */

import { apart } from "../chart/apart.ts";
import { svg } from "../dom.ts";
import { gridOf } from "./grid.ts";
import { type Line, type Point, pointsOf } from "./lines.ts";
import { type Frame, type Plane, planeOf, type Plot } from "./plane.ts";
import { colored, sign, stroke, whiskers } from "./strokes.ts";

/** A point as it was drawn. */
export interface Dot {
  readonly line: Line;
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly nodes: readonly SVGElement[];
  readonly dots: readonly Dot[];
  /** How far down the name of each line stands. */
  readonly places: ReadonlyMap<string, number>;
  /** Whether sizes stand on a logarithmic axis. */
  readonly isLogarithmic: boolean;
}

/** Names of lines need so much room each. */
const NAMES_APART = 26;
/** Signs this far apart have their full size. */
const SIGNS_APART = 13;

export function draw(plot: Plot, frame: Frame): Drawing {
  const { lines, sizes } = plot;
  const { unit } = frame;
  const plane = planeOf(plot, frame);
  const dots = lines.flatMap((line) =>
    pointsOf(line).map((point) => ({
      ...{ line, point },
      x: plane.across(point.n),
      y: plane.up(point.spread.median),
    })),
  );
  const room = plane.spacing / Math.max(1, sizes.length - 1) / unit / SIGNS_APART;
  const size = unit * Math.min(1.05, Math.max(0.55, room));
  const places = namePlaces(lines, dots, plane, NAMES_APART * unit);
  return {
    nodes: [
      ...gridOf(plot, frame, plane),
      ...lines.map((line) => whiskers(line, plane, 5 * size)),
      ...lines.map((line) => stroke(line, plane, unit)),
      // Above all lines, so that none hides a sign.
      ...dots.map((dot) => sign(dot.line.look, dot.x, dot.y, size)),
      ...(frame.names > 0 ? leaders(dots, sizes.at(-1), places, plane, unit) : []),
    ],
    ...{ dots, places },
    isLogarithmic: plane.sizes.isLogarithmic,
  };
}

/** From the ends of lines to their names. */
function leaders(
  dots: readonly Dot[],
  last: number | undefined,
  places: ReadonlyMap<string, number>,
  plane: Plane,
  unit: number,
): SVGElement[] {
  return dots
    .filter(({ point }) => point.n === last)
    .map(({ line, x, y }) => {
      const to = { x2: plane.right + 10 * unit, y2: places.get(line.name) ?? y };
      return colored(
        line.look,
        svg("line", { class: "leader", x1: x + 7 * unit, y1: y, ...to, "stroke-width": unit }),
      );
    });
}

/** Names stand where their lines end, moved apart; those that were too slow come first, those without an answer last. */
function namePlaces(
  lines: readonly Line[],
  dots: readonly Dot[],
  { top, bottom }: Plane,
  distance: number,
): Map<string, number> {
  const wishes = lines.map((line) => {
    if (line.tooSlow !== null) return top - 1 / (1 + line.tooSlow);
    return dots.findLast((dot) => dot.line === line)?.y ?? bottom + 1;
  });
  const places = apart(wishes, distance, top, Math.max(top, bottom));
  return new Map(lines.map(({ name }, index) => [name, places[index] ?? top]));
}
