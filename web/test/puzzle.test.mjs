// The tab Puzzles: solving by hand and with hints, on every level; a reload restores the queens.
import assert from "node:assert/strict";
import { test } from "node:test";

import { hostAndBrowser, open } from "./browser.mjs";

const site = hostAndBrowser();

async function puzzle(state = "", options = {}) {
  const page = await open(site.context, `${site.address}#puzzle?${state}`, options);
  await page.waitForFunction(() =>
    /left to place/.test(document.querySelector(".puzzle .status")?.textContent ?? ""),
  );
  return page;
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The queens as `[row, column]`. */
const queens = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".puzzle .board .queen")].map((queen) =>
      queen.getAttribute("transform").match(/\d+/g).reverse().map(Number),
    ),
  );

const attack = ([a, b], [c, d]) => a === c || b === d || Math.abs(a - c) === Math.abs(b - d);

let solved = 0;
for (const level of ["easy", "medium", "hard"]) {
  for (const clues of ["queens", "blocked-squares"]) {
    test(`hints alone solve a puzzle: ${level}, given ${clues}`, async () => {
      const page = await puzzle(`level=${level}&clues=${clues}&seed=11`);
      const kinds = new Set();
      for (let step = 0; step < 200 && !(await page.isVisible(".puzzle-win")); step++) {
        await button(page, "Hint").click();
        kinds.add((await page.locator(".puzzle [role=status]").last().textContent()).slice(0, 9));
        await button(page, "Do this step").click();
      }
      assert.match(await page.textContent(".puzzle-win"), /^Solved in \d+:\d\d, with \d+ hints?\.$/);
      const all = await queens(page);
      assert.equal(all.length, 8);
      // A ring would look like a mistake.
      assert.equal(await page.locator(".puzzle .pulse").count(), 0);
      solved += 1;
      await page.getByText(new RegExp(`^${solved} puzzles? solved in this browser`)).waitFor();
      assert.ok(all.every((a, at) => all.slice(0, at).every((b) => !attack(a, b))));
      assert.ok(level !== "easy" || ![...kinds].some((kind) => kind.startsWith("No ")), [...kinds].join());
      assert.deepEqual(page.wrong, []);
      await page.close();
    });
  }
}

test("a hint finds a wrong queen; a reload keeps the queens; today's puzzle can be chosen", async () => {
  const page = await puzzle("seed=5");
  const given = await queens(page);
  const free = [...Array(64).keys()].map((at) => [Math.floor(at / 8), at % 8]);
  const wrong = free.find((square) =>
    given.some((queen) => attack(queen, square) && String(queen) !== String(square)),
  );
  const { x, y } = await page.evaluate(([row, column]) => {
    const board = document.querySelector(".puzzle svg.board");
    const { x, y } = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(board.getScreenCTM());
    return { x, y };
  }, wrong);
  await page.mouse.click(x, y);
  assert.match(await page.textContent(".puzzle .status"), /attack each other/);
  await page.reload();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".puzzle .queen").length === count,
    given.length + 1,
  );
  await button(page, "Hint").click();
  assert.match(await page.textContent(".puzzle"), /is not part of the solution/);
  await button(page, "Start again").click();
  assert.equal((await queens(page)).length, given.length);
  await button(page, "Today's puzzle").click();
  await page.waitForFunction(() =>
    /Puzzle of \d{4}-\d\d-\d\d/.test(document.querySelector(".puzzle h2").textContent),
  );
  assert.match(await page.evaluate(() => location.hash), /^#puzzle/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});
