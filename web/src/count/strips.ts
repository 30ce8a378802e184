/** The layout of tiles: rectangles whose areas are in proportion to weights. */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divide a rectangle into one rectangle per weight, in order: strips from top to bottom, each
 * filled from left to right. A strip takes the next rectangle if that makes the mean aspect ratio
 * better (Bederson, Shneiderman and Wattenberg, 2002).
 */
export function strips(weights: readonly number[], width: number, height: number): Rectangle[] {
  const all = sum(weights);
  if (!(all > 0) || !(width > 0) || !(height > 0)) {
    return weights.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  }
  const areas = weights.map((weight) => (weight / all) * width * height);
  const rectangles: Rectangle[] = [];
  let y = 0;
  for (let begin = 0; begin < areas.length;) {
    const end = endOfStrip(areas, begin, width);
    const strip = areas.slice(begin, end);
    const tall = sum(strip) / width;
    let x = 0;
    for (const area of strip) {
      const wide = tall > 0 ? area / tall : 0;
      rectangles.push({ x, y, width: wide, height: tall });
      x += wide;
    }
    y += tall;
    begin = end;
  }
  return rectangles;
}

function endOfStrip(areas: readonly number[], begin: number, width: number): number {
  const slim = (end: number): number => slimness(areas.slice(begin, end), width);
  let end = begin + 1;
  while (end < areas.length && slim(end + 1) <= slim(end)) end += 1;
  // Avoid a very thin last strip.
  const rest = areas.slice(end);
  const isThread = rest.length > 0 && slimness(rest, width) > 2 * slim(areas.length);
  return isThread ? areas.length : end;
}

/** The mean aspect ratio of the rectangles of a strip. */
function slimness(areas: readonly number[], width: number): number {
  const height = sum(areas) / width;
  const positive = areas.filter((area) => area > 0);
  if (positive.length === 0) return Infinity;
  return sum(positive.map((area) => Math.max(area / height ** 2, height ** 2 / area))) / positive.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
