// The tab Play: solving by hand and with hints, of each kind and level; a reload restores the puzzle.
import assert from "node:assert/strict";
import { test } from "node:test";

import { assertFits, hostAndBrowser, open, SCREENS, squareInWords } from "./browser.mjs";

const site = hostAndBrowser();

async function play(state = "", options = {}) {
  const page = await open(site.context, `${site.address}#play?${state}`, options);
  await started(page);
  return page;
}

const started = (page) =>
  page.waitForFunction(() =>
    /queens placed|^Press a square/.test(document.querySelector(".play .status")?.textContent ?? ""),
  );
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** Open the menu of other puzzles, which has its own place on a wide screen. */
const others = async (page) => {
  const menu = button(page, "Other puzzles");
  if (await menu.isVisible()) await menu.click();
};
const status = (page) => page.textContent(".play .status");
const title = (page) => page.textContent(".play .title h2");

/** The queens as `[row, column]`. */
const queens = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".play .board .queen")].map((queen) =>
      queen.getAttribute("transform").match(/\d+/g).reverse().map(Number),
    ),
  );
const crosses = (page) => page.locator(".play .mark.out").count();

/** The middle of a square on the screen. */
const middle = (page, [row, column]) =>
  page.evaluate(
    ([row, column]) => {
      const board = document.querySelector(".play svg.board");
      const { x, y } = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(board.getScreenCTM());
      return { x, y };
    },
    [row, column],
  );
async function press(page, square) {
  const { x, y } = await middle(page, square);
  await page.mouse.click(x, y);
}
/** Draw over squares. */
async function draw(page, squares) {
  for (const [index, square] of squares.entries()) {
    const { x, y } = await middle(page, square);
    await page.mouse.move(x, y, { steps: 4 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** Solve the puzzle by hints alone; return what they said. */
async function solve(page) {
  const words = [];
  for (let step = 0; step < 300 && !(await page.isVisible(".play .status.good")); step++) {
    await button(page, "Hint").click();
    words.push(await status(page));
    await button(page, "Do it").click();
  }
  return words;
}

const attack = ([a, b], [c, d]) => a === c || b === d || Math.abs(a - c) === Math.abs(b - d);

/** The letters of the regions, as a screen reader hears them. */
async function regions(page, n) {
  const rows = [];
  await page.locator(".play svg.board").focus();
  await page.keyboard.press("PageUp");
  for (let row = 0; row < n; row++) {
    await page.keyboard.press("Home");
    let letters = "";
    for (let column = 0; column < n; column++) {
      const label = await squareInWords(page, ".play");
      letters += /region ([A-Z])/.exec(label)[1];
      await page.keyboard.press("ArrowRight");
    }
    rows.push(letters);
    await page.keyboard.press("ArrowDown");
  }
  return rows;
}

for (const level of ["easy", "medium", "hard"]) {
  for (const kind of ["queens", "blocked-squares"]) {
    test(`hints alone solve a puzzle: ${level}, given ${kind}`, async () => {
      const page = await play(`level=${level}&kind=${kind}&seed=11`);
      const words = await solve(page);
      assert.match(await status(page), /^Solved in \d+:\d\d, with \d+ hints?\.$/);
      const all = await queens(page);
      assert.equal(all.length, 8);
      assert.ok(all.every((a, at) => all.slice(0, at).every((b) => !attack(a, b))));
      assert.ok(level !== "easy" || !words.some((said) => said.startsWith("No ")), words.join());
      assert.deepEqual(page.wrong, []);
      await page.close();
    });
  }
}

const SAYS = {
  single: /has one free square left/,
  line: /are in (region|row|column) /,
  lines: /are in (regions|rows|columns) /,
  block: /would leave .* without a free square/,
  supposition: /^Suppose a queen|it would force queens? on/,
};
for (const [level, says] of Object.entries(SAYS)) {
  test(`hints alone solve the regions of level ${level}`, async () => {
    const page = await play(`kind=regions&level=${level}&seed=7`);
    const letters = await regions(page, 8);
    const words = await solve(page);
    assert.ok(
      words.some((said) => says.test(said)),
      words.join("\n"),
    );
    const all = await queens(page);
    for (const part of [([row]) => row, ([, column]) => column, ([row, column]) => letters[row][column]])
      assert.equal(new Set(all.map(part)).size, 8);
    const touch = ([a, b], [c, d]) => Math.max(Math.abs(a - c), Math.abs(b - d)) < 2;
    assert.ok(all.every((a, at) => all.slice(0, at).every((b) => !touch(a, b))));
    assert.deepEqual(page.wrong, []);
    await page.close();
  });
}

test("the page opens today's regions; the same day has the same puzzle", async () => {
  const page = await play();
  assert.equal(await title(page), "Today’s puzzle");
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  assert.match(page.url(), new RegExp(`kind=regions&n=8&level=[a-z]+&day=${today}$`));
  const first = await regions(page, 8);
  await page.reload();
  await started(page);
  assert.deepEqual(await regions(page, 8), first);
  await page.close();
});

test("a square is empty, then marked, then has a queen; a line marks, as one step", async () => {
  const page = await play("kind=regions&seed=3");
  await press(page, [0, 0]);
  assert.deepEqual([await crosses(page), (await queens(page)).length], [1, 0]);
  await press(page, [0, 0]);
  assert.deepEqual([await crosses(page), (await queens(page)).length], [0, 1]);
  await draw(page, [
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  assert.deepEqual([await crosses(page), (await queens(page)).length], [4, 1]);
  await button(page, "Undo").click();
  assert.deepEqual([await crosses(page), (await queens(page)).length], [0, 1]);
  await button(page, "Redo").click();
  // A line from a marked square empties its squares; a line from a queen has no effect.
  await draw(page, [
    [1, 0],
    [1, 1],
  ]);
  assert.equal(await crosses(page), 2);
  await draw(page, [
    [0, 0],
    [0, 1],
    [0, 2],
  ]);
  assert.deepEqual([await crosses(page), (await queens(page)).length], [2, 1]);
  await press(page, [0, 0]);
  await page.waitForFunction(() => document.querySelector(".play .board .queen") === null);
  // Steps can still be undone after a reload.
  await page.reload();
  await started(page);
  await button(page, "Undo").click();
  assert.deepEqual([await crosses(page), (await queens(page)).length], [2, 1]);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a fast stroke, of two movements of the pointer, leaves no holes", async () => {
  const page = await play("kind=regions&seed=31");
  const [from, half, to] = await Promise.all(
    [
      [1, 0],
      [1, 4],
      [5, 7],
    ].map((square) => middle(page, square)),
  );
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(half.x, half.y);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  assert.equal(await crosses(page), 9);
  await button(page, "Undo").click();
  assert.equal(await crosses(page), 0);
  await page.close();
});

test("by keyboard: marks, queens, and the letter of the region", async () => {
  const page = await play("kind=regions&seed=4");
  const label = () => squareInWords(page, ".play");
  await page.locator(".play svg.board").focus();
  await page.keyboard.press("x");
  assert.match(await label(), /^row 0, column 0, region A, marked$/);
  await page.keyboard.press(" ");
  assert.match(await label(), /^row 0, column 0, region A, your queen$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  await page.keyboard.press(" ");
  assert.match(await status(page), /1 conflict: \(0, 0\) and \(1, 0\) are in one column\./);
  await page.keyboard.press("Control+z");
  assert.doesNotMatch(await status(page), /conflict/);
  await page.keyboard.press("Control+y");
  assert.match(await status(page), /1 conflict/);
  await page.close();
});

test("a check names what is wrong and counts as a hint; a hint marks its square and its reason", async () => {
  const page = await play("kind=regions&level=line&seed=3");
  await button(page, "Check").click();
  assert.equal(await status(page), "Everything is right so far.");
  for (let column = 0; column < 2; column++) {
    await press(page, [0, column]);
    await press(page, [0, column]);
  }
  await button(page, "Check").click();
  assert.match(await status(page), /^Not in the solution: .*\(0, [01]\).* This counts as a hint\.$/);
  assert.ok((await page.locator(".play .mark.bad").count()) >= 1);
  await button(page, "Hint").click();
  assert.match(await status(page), /is not part of the solution/);
  await button(page, "Start again").click();
  assert.equal((await queens(page)).length, 0);
  // The second press of a double press does not do the step that it could not read.
  await button(page, "Hint").dblclick();
  await button(page, "Do it").waitFor();
  assert.equal((await queens(page)).length, 0);
  await button(page, "Do it").click();
  const kinds = new Set();
  for (let step = 0; step < 12; step++) {
    await button(page, "Hint").click();
    const [out, to] = [
      await page.locator(".play .mark.rule-out").count(),
      await page.locator(".play .mark.to").count(),
    ];
    // What to do and why look different.
    assert.ok((await page.locator(".play .outline").count()) > 0);
    assert.ok(out > 0 !== to > 0);
    kinds.add(out > 0 ? "out" : "to");
    await button(page, "Do it").click();
    if (await page.isVisible(".play .status.good")) break;
  }
  assert.equal(kinds.size, 2);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("seed 0, the default of the program, has its own puzzle", async () => {
  const page = await play("seed=0");
  assert.equal(await title(page), "Puzzle 0");
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("only levels that a size has are offered, and a link to another level is reported", async () => {
  for (const [n, levels] of [
    [4, ["Level 1"]],
    [5, ["Level 1", "Level 2"]],
    [6, ["Level 3"]],
  ]) {
    const page = await play(`kind=queens&n=${n}`);
    const offered = await page.getByLabel("Level").locator("option").allTextContents();
    assert.deepEqual(offered, levels);
    assert.deepEqual(page.wrong, []);
    await page.close();
  }
  const page = await play("kind=queens&n=6&level=easy");
  assert.match(await page.textContent(".link-wrong"), /n = 6 has no easy puzzle.*using hard instead/);
  await others(page);
  await page.getByLabel("Size n", { exact: true }).fill("8");
  await page.waitForURL(/n=8&level=hard/);
  // Another kind has the same level, or the next easier one.
  const kind = page.getByLabel("Kind");
  await kind.selectOption("regions");
  await page.waitForURL(/kind=regions&n=8&level=lines/);
  await page.getByLabel("Level").selectOption("supposition");
  await kind.selectOption("blocked-squares");
  await page.waitForURL(/kind=blocked-squares&n=8&level=hard/);
  await page.close();
});

test("the largest puzzles appear, and those for n = 9 soon", async () => {
  for (const level of ["easy", "medium", "hard"]) {
    const page = await play(`n=12&kind=blocked-squares&level=${level}`);
    assert.equal(await page.locator(".play [role=gridcell]").count(), 144);
    await page.close();
  }
  const page = await play("kind=regions&n=12&level=single&seed=1");
  const times = {};
  for (const level of Object.keys(SAYS)) {
    for (let seed = 1; seed <= 5; seed++) {
      const before = Date.now();
      await page.evaluate(
        (hash) => (location.hash = hash),
        `play?kind=regions&n=9&level=${level}&seed=${seed}`,
      );
      await page.getByRole("heading", { name: `Puzzle ${seed}` }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".play .board .queen").length === 0);
      await started(page);
      times[level] = Math.max(times[level] ?? 0, Date.now() - before);
    }
  }
  console.log(`# the slowest of 5 regions for n = 9, in ms: ${JSON.stringify(times)}`);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a puzzle keeps its day after midnight, and its link has the day", async () => {
  const page = await open(site.context, "about:blank");
  await page.clock.install({ time: new Date("2026-03-01T23:59:40Z") });
  await page.goto(`${site.address}#play`);
  await page.waitForURL(/day=2026-03-01/);
  await page.clock.runFor(60_000);
  assert.match(page.url(), /day=2026-03-01/);
  await others(page);
  await button(page, "Today’s puzzle").click();
  await page.waitForURL(/day=2026-03-02/);
  await page.goto(`${site.address}#play?kind=queens&day=2025-12-24&level=medium`);
  await page.getByRole("heading", { name: "24 Dec 2025" }).waitFor();
  // Days that do not exist, and days to come.
  for (const day of ["2026-02-31", "2099-01-01"]) {
    await page.goto(`${site.address}#play?day=${day}`);
    await page
      .getByText(`day must be a date from 1970-01-02 to today, such as 2026-11-26, not ${day}`)
      .waitFor();
    await page.waitForURL(/day=2026-03-02/);
  }
  await page.close();
});

test("starting again keeps the time and the hints, and a result is shared only once it is there", async () => {
  const page = await play("kind=queens&seed=5");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  assert.ok(!(await button(page, "Share result").isVisible()));
  const given = (await queens(page)).length;
  await button(page, "Hint").click();
  await button(page, "Do it").click();
  await page.waitForTimeout(1200);
  await button(page, "Start again").click();
  await page.waitForFunction(
    (given) => document.querySelectorAll(".play .board .queen").length === given,
    given,
  );
  await solve(page);
  const [, seconds, hints] = /^Solved in 0:(\d\d), with (\d+) hints/.exec(await status(page));
  assert.ok(Number(seconds) >= 1 && Number(hints) > 8 - given, `${seconds} s, ${hints} hints`);
  await button(page, "Share result").click();
  await button(page, "Copied").waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(
    shared,
    /^Queenside Puzzle 5: 8 × 8, level 1\nSolved in 0:\d\d, with \d+ hints\.\n[👑❌💡]+\nhttp/u,
  );
  // The solution counts, also if the user plays again; what was said ends.
  const solved = async () => {
    await others(page);
    const words = await page.getByText(/puzzles? solved/).textContent();
    await page.keyboard.press("Escape");
    return words;
  };
  const before = await solved();
  await button(page, "Start again").click();
  assert.match(await status(page), /^Press a square/);
  assert.equal(await solved(), before);
  await page.close();
});

test("two tabs with one puzzle: the last step counts in both", async () => {
  const [one, two] = [await play("kind=queens&seed=77"), await play("kind=queens&seed=77")];
  const before = (await queens(one)).length;
  const has = (page, count) =>
    page.waitForFunction((count) => document.querySelectorAll(".play .board .queen").length === count, count);
  for (const name of ["Hint", "Do it"]) await button(two, name).click();
  await has(one, before + 1);
  await one.reload();
  await has(one, before + 1);
  for (const page of [one, two]) {
    assert.deepEqual(page.wrong, []);
    await page.close();
  }
});

test("board, status and tools are on one screen, also with a hint", async () => {
  for (const viewport of [...SCREENS, { width: 820, height: 1180 }, { width: 1100, height: 1000 }]) {
    const page = await play(`kind=regions&level=supposition&seed=${viewport.width}`, { viewport });
    await button(page, "Hint").click();
    await assertFits(page, ["Do it", "Check", "Undo", "Redo", "Start again"]);
    await others(page);
    await assertFits(page, ["Today’s puzzle", "Next month"]);
    // The calendar is as narrow as its panel, and its months are in one row.
    const box = (of) => page.locator(`.play ${of}`).boundingBox();
    const [panel, days, level] = [await box(".others"), await box(".days"), await box(".level")];
    assert.ok(days.x + days.width <= panel.x + panel.width + 1, JSON.stringify([viewport, panel, days]));
    assert.ok((await box(".calendar > .row")).height < 1.5 * 45);
    assert.ok(level.width > 60, JSON.stringify([viewport, level]));
    await page.close();
  }
});

test("the calendar opens a past day; only a day solved on that day counts for a row of days", async () => {
  const page = await play("kind=queens&n=4&level=easy");
  await solve(page);
  await others(page);
  await page.getByText(/solved in this browser\. 1 day in a row\./).waitFor();
  await page.locator(".calendar .solved").waitFor();
  assert.equal(await page.locator(".calendar .solved").count(), 1);
  const yesterday = await page.evaluate(() => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await page.goto(`${site.address}#play?kind=queens&n=4&level=easy&day=${yesterday}`);
  await started(page);
  await solve(page);
  await others(page);
  await page.getByText(/solved in this browser\. 1 day in a row\./).waitFor();
  await button(page, "Previous month").click();
  // One stop of Tab; arrow keys reach the other days.
  assert.equal(await page.locator(".calendar .days [tabindex='0']").count(), 1);
  await page.locator(".calendar .days button").first().focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowLeft", "Enter"])
    await page.keyboard.press(key);
  await page.waitForURL(/day=\d{4}-\d\d-07/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});
