// The tab Learn: each chapter of the lesson, as a class works through it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { hostAndBrowser, open } from "./browser.mjs";

const site = hostAndBrowser();

const PHONE = { viewport: { width: 375, height: 667 } };
const CHAPTERS = [1, 2, 3, 4, 5, 6];

async function chapter(number, options) {
  const page = await open(site.context, `${site.address}#learn?chapter=${number}`, options);
  page.setDefaultTimeout(8000);
  await page.locator(".learn svg.board").first().waitFor();
  return page;
}

async function closed(page) {
  assert.deepEqual(page.wrong, []);
  await page.close();
}

const says = (page, words) => page.locator(".learn [role=status]", { hasText: words }).waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Press squares, each given by its row and column. */
async function press(page, ...squares) {
  for (const [row, column] of squares) {
    const { x, y } = await page.evaluate(
      ([row, column]) => {
        const board = document.querySelector(".learn svg.board");
        board.scrollIntoView({ block: "nearest" });
        const { x, y } = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(board.getScreenCTM());
        return { x, y };
      },
      [row, column],
    );
    await page.mouse.click(x, y);
  }
}

/** Press squares by keys. */
async function type(page, ...squares) {
  await page.locator(".learn svg.board").first().focus();
  for (const [row, column] of squares) {
    for (const key of ["Home", "PageUp"]) await page.keyboard.press(key);
    for (let step = 0; step < row; step++) await page.keyboard.press("ArrowDown");
    for (let step = 0; step < column; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
  }
}

/** Whether elements are within a window whose first element is at the top, without scrolling. */
const fits = (page, ...names) =>
  page.evaluate((names) => {
    const boxes = names.flatMap((name) =>
      [...document.querySelectorAll(name)].map((part) => part.getBoundingClientRect()),
    );
    const top = Math.min(...boxes.map((box) => box.top));
    return boxes.every(
      (box) => box.height > 0 && box.left >= 0 && box.right <= innerWidth && box.bottom - top <= innerHeight,
    );
  }, names);

test("chapter 1: both solutions for four queens, and a conflict", async () => {
  const page = await chapter(1);
  await press(page, [0, 0], [1, 1]);
  await says(page, "Red lines connect queens");
  await press(page, [0, 0], [1, 1], [0, 1], [1, 3], [2, 0], [3, 2]);
  await says(page, "A solution. Remove the queens to look for another one.");
  await button(page, "Start again").click();
  await type(page, [0, 2], [1, 0], [2, 3], [3, 1]);
  await says(page, "Both solutions found. A search in order");
  await page.getByRole("link", { name: "1 Place four queens done" }).waitFor();
  await closed(page);
});

const WAY = [
  [0, 0],
  [1, 2],
  [1, 2],
  [1, 3],
  [2, 1],
  [2, 1],
  [1, 3],
  [0, 0],
  [0, 1],
  [1, 3],
  [2, 0],
  [3, 2],
];

for (const [how, act, options] of [
  ["by mouse on a phone", press, PHONE],
  ["by keyboard", type, {}],
])
  test(`chapter 2, ${how}: the pupil places and removes the queens of backtracking`, async () => {
    const page = await chapter(2, options);
    await says(page, "Row 0: where does the queen go?");
    assert.equal(await page.locator(".watch, .watch-code, .watch-counts, input[type=range]").count(), 0);
    await act(page, [1, 0]);
    await says(page, "Row 0 is next. Does it have a free square?");
    // On a phone the board gets the space of the text.
    assert.equal((await page.locator(".task").getAttribute("open")) === null, options === PHONE);
    await act(page, [0, 1]);
    await says(page, "A square further left is free too.");
    await act(page, ...WAY.slice(0, 1), [0, 0]);
    await says(page, "Row 1 has a free square, so all queens stay.");
    await act(page, [1, 1]);
    await says(page, "The queen on (0, 0) attacks this square.");
    assert.equal(await page.locator(".board .lines line").count(), 1);
    await act(page, ...WAY.slice(1, 2), [0, 0]);
    await says(page, "The last queen goes first: it is on (1, 2).");
    assert.equal(await page.locator(".board .lines line").count(), 0);
    await act(page, ...WAY.slice(2, 3), [1, 2]);
    await says(page, "You tried this square before.");
    await act(page, ...WAY.slice(3, 6));
    await says(page, "Row 2: place a queen, or remove the last one?");
    await button(page, "Show me").click();
    await says(page, "Row 2 has no free square left: the queen on (1, 3) goes. Your turn.");
    await act(page, ...WAY.slice(7));
    await says(page, "Solved: 8 queens placed in all, to fill 4 rows.");
    await page.getByRole("img", { name: "Your tree: 8 queens placed" }).waitFor();
    await closed(page);
  });

test("chapter 3: any row, a dead end is announced, and both trees are compared", async () => {
  const page = await chapter(3, PHONE);
  await press(page, [2, 0], [3, 1]);
  await says(page, "The queen on (2, 0) attacks this square.");
  await press(page, [0, 1], [2, 0]);
  await says(page, "The last queen goes first: it is on (0, 1).");
  await button(page, "Start again").click();
  await press(page, [0, 0], [1, 2], [2, 4]);
  await says(page, "Dead end: column 5 has no free square. Go back.");
  await press(page, [3, 1]);
  await says(page, "Go back first: column 5 has no free square.");
  await button(page, "Back").click();
  await type(page, [1, 2], [0, 0], [5, 4], [0, 1], [1, 3], [2, 5], [3, 0], [4, 2]);
  await says(page, "Solved: 9 queens placed. Backtracking places 31.");
  await page.getByRole("img", { name: "Backtracking: 31 queens placed" }).waitFor();
  assert.ok(await fits(page, ".stage > .status", ".place", ".trees figure", ".acts button", ".next"));
  await closed(page);
});

test("chapter 4: free squares are counted; the race shows both trees to one scale on a phone", async () => {
  const page = await chapter(4, PHONE);
  const free = (kind) => page.getByRole("list", { name: `Free squares of each ${kind}` }).locator("li");
  assert.equal(await free("row").filter({ hasText: "8" }).count(), 8);
  await button(page, "Step").click();
  await says(page, "No row or column has fewer:");
  assert.deepEqual(
    [await free("row").filter({ hasText: "has a queen" }).count(), await free("column").count()],
    [1, 8],
  );
  const began = Date.now();
  await button(page, "Play").click();
  await says(page, "Dead end: column 6 has no free square.");
  // Two steps a second, the first at once.
  assert.ok(Date.now() - began > 2000);
  await button(page, "The race").click();
  await says(page, "Which method has the smaller tree?");
  await button(page, "Play").click();
  await page.getByRole("img", { name: "Algorithm X: 15 queens placed" }).waitFor();
  assert.ok(await fits(page, ".stage > .status", ".trees figure", ".acts button", ".next"));
  await page.locator(".stage > .status.good").waitFor({ timeout: 30_000 });
  await says(page, "15 queens instead of 113: one idea, and the tree collapses.");
  await page.getByRole("img", { name: "Backtracking: 113 queens placed" }).waitFor();
  const [wide, narrow] = await page
    .locator(".trees canvas")
    .evaluateAll((trees) => trees.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]));
  // The same width of a leaf (of 43 and 3) is the same kind of picture.
  assert.ok(Math.abs(wide[0] / 43 - narrow[0] / 3) < 1 && wide[0] / 43 > 5, `${wide}, ${narrow}`);
  assert.equal(wide[1], narrow[1]);
  await closed(page);
});

test("chapter 5: 50 queens with lines for conflicts, a guess, then 1,000 queens", async () => {
  const page = await chapter(5, PHONE);
  await says(page, "50 queens are placed, with 3 conflicts.");
  assert.equal(await page.locator(".learn .board .lines line").count(), 3);
  for (let step = 0; step < 39; step++) await button(page, "Step").click();
  await says(page, "Repaired: 39 steps for 50 queens. How many for 1,000?");
  await page.waitForFunction(() => document.querySelector(".learn .board .lines line") === null);
  await page.getByLabel("Your guess").fill("400");
  await page.keyboard.press("Enter");
  // The run plays at once, and the focus is on the button that pauses it.
  await says(page, "conflicts left. You guessed 400.");
  assert.ok((await page.locator(".learn .board .lines line").count()) > 0);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Pause");
  await page.keyboard.press("Enter");
  while (await button(page, "Step").isEnabled()) await button(page, "Step").click();
  await says(page, "48 steps for 1,000 queens. You guessed 400.");
  await button(page, "50 queens").click();
  await says(page, "50 queens are placed, with 3 conflicts.");
  await closed(page);
});

test("Next leads to the top of the next chapter; progress outlives detours and reloads", async () => {
  const page = await chapter(2, PHONE);
  await page.getByText("For the teacher").click();
  await press(page, [0, 0], [1, 2]);
  await page.evaluate(() => scrollTo(0, 200));
  await page.getByRole("link", { name: /^Next.*3\. Your tree/ }).press("Enter");
  await page.getByRole("heading", { name: "3. Your tree" }).waitFor();
  assert.deepEqual(await page.evaluate(() => [scrollY, document.activeElement.tagName]), [0, "H2"]);
  assert.match(page.url(), /#learn\?chapter=3$/);
  await press(page, [0, 1]);
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await page.reload();
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("img", { name: "Your tree: 1 queen placed" }).waitFor();
  await page.getByRole("link", { name: "2 Be the backtracker" }).click();
  await page.getByRole("img", { name: "Your tree: 2 queens placed" }).waitFor();
  await closed(page);
});

test("a step of each chapter is on one screen, and no chapter is wider than the window", async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const [width, height] of [
    [320, 640],
    [375, 667],
    [667, 375],
    [1280, 720],
  ])
    for (const number of CHAPTERS) {
      const page = await chapter(number, { viewport: { width, height } });
      const where = `chapter ${number}, ${width} x ${height}`;
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where);
      if (number < 6 && height > 400)
        assert.ok(await fits(page, ".stage > .status", ".place > *", ".acts button", ".next"), where);
      if (width === 375 || width === 1280) {
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
          [],
          where,
        );
      }
      await closed(page);
    }
});

test("the pupil's words have no jargon of programs", async () => {
  const page = await chapter(1);
  for (const number of CHAPTERS) {
    await page.evaluate((number) => void (location.hash = `#learn?chapter=${number}`), number);
    await page.getByRole("link", { name: new RegExp(`^${number} `) }).waitFor();
    const text = await page.locator(".chapter").innerText();
    assert.doesNotMatch(text, /\b(stack|push|pop|events?|energy|ceil|pairs?|threats?)\b/i);
  }
  await closed(page);
});

test("the worksheet fits one page of paper, without buttons", async () => {
  const page = await chapter(6);
  await button(page, "Print").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.ok(!(await button(page, "Print").isVisible()));
  assert.ok(!(await page.getByText("For the teacher").isVisible()));
  assert.equal(await page.locator(".worksheet .board").count(), 4);
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal(paper.match(/\/Type\s*\/Page\b/g).length, 1);
  await closed(page);
});

test("an invalid chapter is reported; the teacher's notes open", async () => {
  const page = await chapter(9);
  await page.locator(".link-wrong", { hasText: "chapter must be from 1 to 6, not 9; using 6" }).waitFor();
  await page.getByText("For the teacher").click();
  await page.getByText("Only search can prove").waitFor();
  await closed(page);
});
