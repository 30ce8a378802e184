// Functions of the tab Count that need no page: the layout of tiles, number formats, tiles of
// units.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { runnerImport } from "vite";

const load = async (name) =>
  (
    await runnerImport(fileURLToPath(new URL(`../src/${name}`, import.meta.url)), {
      logLevel: "silent",
    })
  ).module;
const { strips } = await load("count/strips.ts");
const { grouped } = await load("words.ts");
const { duration, percent, roughly, roundPower } = await load("chart/format.ts");
const { factorials, ratio } = await load("count/words.ts");
const { piecesOf, setDone, step, STEPS } = await load("count/pieces.ts");
const { logarithmic } = await load("chart/scale.ts");

const near = (a, b) => Math.abs(a - b) < 1e-6;

/** Pseudorandom weights, equal in each run. */
function weights(count) {
  let seed = count;
  return Array.from({ length: count }, () => {
    seed = (seed * 16807) % 2147483647;
    return (seed / 2147483647) ** 6;
  });
}

test("tiles fill the rectangle in order, in proportion to their weights", () => {
  for (const count of [1, 2, 12, 43, 342, 1024]) {
    const given = count === 342 ? Array(count).fill(1) : weights(count);
    const all = given.reduce((a, b) => a + b);
    const tiles = strips(given, 700, 300);
    assert.equal(tiles.length, count);
    for (const [index, { x, y, width, height }] of tiles.entries()) {
      assert.ok(near((width * height) / (700 * 300), given[index] / all), `area of ${index} of ${count}`);
      assert.ok(
        x >= 0 && y >= 0 && x + width < 700.001 && y + height < 300.001,
        `place of ${index} of ${count}`,
      );
      const next = tiles[index + 1];
      if (!next) continue;
      const isBeside = near(next.y, y) && near(next.x, x + width);
      const isBelow = near(next.y, y + height) && near(next.x, 0);
      assert.ok(isBeside || isBelow, `${index} of ${count} and the next`);
    }
  }
});

test("tiles of equal weight are nearly square", () => {
  for (const { width, height } of strips(Array(342).fill(1), 700, 300)) {
    assert.ok(Math.max(width / height, height / width) < 1.6);
  }
});

test("zero weights and empty rectangles give finite tiles", () => {
  assert.deepEqual(strips([], 10, 10), []);
  assert.deepEqual(strips([0, 0], 10, 10), Array(2).fill({ x: 0, y: 0, width: 0, height: 0 }));
  assert.equal(strips([1, 0, 1], 10, 10).length, 3);
  for (const tile of strips([0, 1, 0, 1e-12, 1], 10, 10))
    assert.ok(Object.values(tile).every(Number.isFinite));
  assert.deepEqual(strips([1], 0, 10), [{ x: 0, y: 0, width: 0, height: 0 }]);
});

test("number formats", () => {
  assert.equal(grouped("14772512"), "14,772,512");
  assert.equal(grouped(999), "999");
  assert.equal(ratio("724", "352"), "2.06");
  assert.equal(ratio("0", "1"), "0");
  assert.equal(ratio("2", "0"), "–");
  assert.deepEqual(factorials(5), ["1", "1", "2", "6", "24", "120"]);
  assert.equal(factorials(27)[27], "10888869450418352160768000000");
  const times = [
    0.84, 8.4, 42.3, 999.7, 2140, 12_340, 59_990, 72_000, 3_599_900, 7_500_000, 86_399_000, 300_000_000,
  ];
  const words = [
    "840 µs",
    "8.40 ms",
    "42.3 ms",
    "1.00 s",
    "2.14 s",
    "12.3 s",
    "1 min",
    "1 min 12 s",
    "1 h",
    "2 h 5 min",
    "1.0 days",
    "3.5 days",
  ];
  assert.deepEqual(
    times.map((ms) => duration(ms).replace("\u00a0", " ")),
    words,
  );
  assert.equal(roughly(300), "about 1 s");
  assert.equal(roughly(2600), "about 3 s");
  assert.equal(roughly(42_100), "about 42 s");
  assert.deepEqual([0, 0.0001, 0.431, 0.99999, 1].map(percent), [
    "0 %",
    "under 0.1 %",
    "43.1 %",
    "99.9 %",
    "100 %",
  ]);
});

test("tiles have the completed units, and the solutions of all runs", () => {
  const pieces = piecesOf({ units: 5, starts: [0, 2, 4], work: [0.5, 0.25, 0.25] });
  assert.deepEqual(
    pieces.map(({ first, units, solutions }) => [first, units, solutions]),
    [
      [0, 2, 0],
      [2, 2, 0],
      [4, 1, 0],
    ],
  );
  setDone(pieces, [
    [1, 10],
    [0, 0],
    [1, 4],
    [1, 1],
  ]);
  assert.deepEqual(
    pieces.map(({ done, solutions }) => [done, solutions]),
    [
      [1, 10],
      [0, 0],
      [1, 4],
    ],
  );
  assert.deepEqual(
    [0, 0.001, 0.5, 1].map((share) => step(share * 80, 80)),
    [0, 1, 4, STEPS],
  );
  assert.equal(step(0, 0), 0);
});

test("powers of ten on an axis", () => {
  assert.deepEqual([1, 10, 5000, 1e4, 1e15, 1e25].map(roundPower), [
    "1",
    "10",
    "5,000",
    "10⁴",
    "10¹⁵",
    "10²⁵",
  ]);
  const labels = (least, most) =>
    logarithmic(least, most)
      .ticks(8)
      .filter(({ isMain }) => isMain)
      .map(({ at }) => Math.round(Math.log10(at)));
  assert.deepEqual(labels(1, 1e28), [0, 4, 8, 12, 16, 20, 24, 28]);
  assert.deepEqual(labels(0.1, 1000), [-1, 0, 1, 2, 3]);
});
