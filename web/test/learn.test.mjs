// The tab Learn: each chapter of the lesson, as a class works through it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { hostAndBrowser, open } from "./browser.mjs";

const site = hostAndBrowser();

async function chapter(number, options) {
  const page = await open(site.context, `${site.address}#learn?chapter=${number}`, options);
  page.setDefaultTimeout(8000);
  return page;
}

async function closed(page) {
  assert.deepEqual(page.wrong, []);
  await page.close();
}

/** Press squares, each given by its row and column. */
async function press(page, ...squares) {
  await page.locator(".learn svg.board").first().waitFor();
  for (const [row, column] of squares) {
    const { x, y } = await page.evaluate(
      ([row, column]) => {
        const board = document.querySelector(".learn svg.board");
        const { x, y } = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(board.getScreenCTM());
        return { x, y };
      },
      [row, column],
    );
    await page.mouse.click(x, y);
  }
}

test("chapter 1: both solutions for four queens, and a conflict", async () => {
  const page = await chapter(1);
  const status = page.locator(".learn [role=status]");
  await press(page, [0, 0], [1, 1]);
  await status.getByText("Red lines connect queens").waitFor();
  await press(page, [0, 0], [1, 1], [0, 1], [1, 3], [2, 0], [3, 2]);
  await status.getByText("A solution. Remove the queens to look for another one.").waitFor();
  await press(page, [0, 1], [1, 3], [2, 0], [3, 2], [0, 2], [1, 0], [2, 3], [3, 1]);
  await status.getByText("All 2 solutions found.").waitFor();
  await page.getByRole("link", { name: "Next: 2. Be the backtracker" }).click();
  await page.getByRole("heading", { name: "2. Be the backtracker" }).waitFor();
  assert.match(page.url(), /#learn\?chapter=2$/);
  await closed(page);
});

test("chapter 2 asks for the queens of backtracking", async () => {
  const page = await chapter(2);
  await page.locator(".watch-quiz", { hasText: "Where does the next queen go?" }).waitFor();
  await press(page, [0, 0]);
  await page.locator(".watch-quiz", { hasText: "Yes, (0, 0): 1 of 1 queen" }).waitFor();
  // The user leaves the chapter while its run plays.
  await page.getByRole("link", { name: "3. Your tree" }).first().click();
  await page.getByText("Row 0. 0 queens placed so far.").waitFor();
  await closed(page);
});

test("chapter 3: a search by hand grows a tree, and is compared with backtracking", async () => {
  const page = await chapter(3);
  const status = page.locator(".learn [role=status]");
  await press(page, [0, 0], [1, 1]);
  await status.getByText("The queen on (0, 0) attacks this square.").waitFor();
  await press(page, [3, 5]);
  await status.getByText("The next queen goes to row 1.").waitFor();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await press(page, [0, 1], [1, 3], [2, 5], [3, 0], [4, 2]);
  await status.getByText("6 queens placed so far.").waitFor();
  await press(page, [5, 4]);
  await status.getByText("Solved after placing 7 queens; backtracking places 31.").waitFor();
  await page.getByRole("img", { name: "31 queens" }).waitFor();
  await closed(page);
});

test("chapter 4 is a race with a bet, and chapter 5 repairs 1,000 queens in 17 moves", async () => {
  const page = await chapter(4);
  await page.getByRole("button", { name: "Bet on algorithm-x" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await page
    .locator(".result", { hasText: "First: algorithm-x, after 25 events. Your bet was right." })
    .waitFor();
  await page.goto(page.url().replace("chapter=4", "chapter=5"));
  await page.locator(".watch-place", { hasText: "1,000 / 1,035" }).waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".watch-counts div", { hasText: /^moves.*17$/ }).waitFor();
  await closed(page);
});

test("the worksheet fits one page of paper, without buttons", async () => {
  const page = await chapter(6);
  await page.getByRole("button", { name: "Print" }).waitFor();
  await page.emulateMedia({ media: "print" });
  assert.ok(!(await page.getByRole("button", { name: "Print" }).isVisible()));
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
