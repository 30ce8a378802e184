/** What a chart draws: energy and queens after events. */

export interface Point {
  readonly place: number;
  readonly energy: number;
  readonly queens: number;
}

export function pointsOf(series: Float64Array): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 2 < series.length; at += 3) {
    points.push({ place: series[at] ?? 0, energy: series[at + 1] ?? 0, queens: series[at + 2] ?? 0 });
  }
  return points;
}

/** Least and greatest of some numbers; of none, 0. */
export function extent(points: readonly Point[], of: "energy" | "queens"): readonly [number, number] {
  if (points.length === 0) return [0, 0];
  let [least, most] = [Infinity, -Infinity];
  for (const point of points) {
    least = Math.min(least, point[of]);
    most = Math.max(most, point[of]);
  }
  return [least, most];
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * A line in steps, as a value holds until the next event; `width` pixels for `span` events, `height` for values up to `top`.
 */
export function stepPath(
  points: readonly Point[],
  of: "energy" | "queens",
  scale: { span: number; top: number; width: number; height: number },
): string {
  const { span, top, width, height } = scale;
  const x = (place: number): string => short((place / Math.max(1, span)) * width);
  const y = (value: number): string => short(height - (value / Math.max(1, top)) * height);
  const [first] = points;
  if (first === undefined) return "";
  // With fewer points than events, nothing is known of the very beginning: the line begins at the first point.
  let path = `M${x(first.place)} ${y(first[of])}`;
  let before = first[of];
  for (const point of points.slice(1)) {
    path += `H${x(point.place)}`;
    if (point[of] !== before) path += `V${y(point[of])}`;
    before = point[of];
  }
  return path;
}

/** At most so many of the points, evenly chosen, the last among them. */
export function chosen(points: readonly Point[], most: number): Point[] {
  const count = Math.min(points.length, most);
  return Array.from(
    { length: count },
    (_, at) => points[Math.ceil(((at + 1) * points.length) / count) - 1],
  ).filter((point) => point !== undefined);
}

export const written = (number: number): string => number.toLocaleString("en");

const between = ([least, most]: readonly [number, number]): string =>
  least === most ? `${written(least)} throughout` : `from ${written(least)} to ${written(most)}`;

/** The chart in words. */
export function seriesInWords(points: readonly Point[], end: number): string {
  if (points.length === 0) return "Queens on the board and energy over time: no event";
  const queens = between(extent(points, "queens"));
  const energy = between(extent(points, "energy"));
  return `Over ${written(end)} events: queens on the board ${queens}; energy, the pairs that attack each other, ${energy}`;
}
