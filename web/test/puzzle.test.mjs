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
      for (let step = 0; step < 200 && !(await page.isVisible(".puzzle-tools .good")); step++) {
        await button(page, "Hint").click();
        kinds.add((await page.locator(".puzzle-tools [role=status]").textContent()).slice(0, 9));
        await button(page, "Do this step").click();
      }
      assert.match(await page.textContent(".puzzle-tools .good"), /^Solved in \d+:\d\d, with \d+ hints?\.$/);
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

test("seed 0, the default of the program, has its own puzzle", async () => {
  const page = await puzzle("seed=0");
  await page.getByText("Puzzle 0: 8 × 8").first().waitFor();
  assert.deepEqual(page.wrong, []);
  await page.close();
});

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
    /Puzzle of \d{4}-\d\d-\d\d/.test(document.querySelector(".puzzle h2")?.textContent),
  );
  assert.match(await page.evaluate(() => location.hash), /^#puzzle/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("only levels that a size has are offered, and a link to another level is reported", async () => {
  for (const [n, levels] of [
    [4, ["easy"]],
    [5, ["easy", "medium"]],
    [6, ["hard"]],
  ]) {
    const page = await puzzle(`n=${n}`);
    assert.deepEqual(await page.getByLabel("Level").locator("option").allTextContents(), levels);
    assert.deepEqual(page.wrong, []);
    await page.close();
  }
  const page = await puzzle("n=6&level=easy");
  assert.match(await page.textContent(".link-wrong"), /n = 6 has no easy puzzle.*using hard instead/);
  await page.getByLabel("n", { exact: true }).fill("8");
  await page.waitForFunction(() => /8 × 8, hard/.test(document.querySelector(".puzzle h2")?.textContent));
  assert.equal(await page.getByLabel("Level").inputValue(), "hard");
  await page.close();
});

test("the largest puzzles appear", async () => {
  for (const level of ["easy", "medium", "hard"]) {
    const page = await puzzle(`n=12&clues=blocked-squares&level=${level}`);
    assert.match(await page.textContent(".puzzle .status"), /12 queens left/);
    await page.close();
  }
});

test("a puzzle keeps its day after midnight, and its link has the day", async () => {
  const page = await open(site.context, "about:blank");
  await page.clock.install({ time: new Date("2026-03-01T23:59:40Z") });
  await page.goto(`${site.address}#puzzle`);
  const title = () => page.textContent(".puzzle h2");
  await page.waitForFunction(() =>
    /2026-03-01/.test(document.querySelector(".puzzle h2")?.textContent ?? ""),
  );
  await page.clock.runFor(60_000);
  assert.match(await title(), /Puzzle of 2026-03-01/);
  assert.match(await page.evaluate(() => location.hash), /day=2026-03-01/);
  await button(page, "Today's puzzle").click();
  await page.waitForFunction(() => /2026-03-02/.test(document.querySelector(".puzzle h2")?.textContent));
  await page.goto(`${site.address}#puzzle?day=2025-12-24&level=medium`);
  await page.waitForFunction(() =>
    /2025-12-24: 8 × 8, medium/.test(document.querySelector(".puzzle h2")?.textContent),
  );
  await page.close();
});

test("starting again keeps the time and the hints, and a result is shared only once it is there", async () => {
  const page = await puzzle("seed=5");
  assert.ok(!(await button(page, "Share result").isVisible()));
  const given = (await queens(page)).length;
  await button(page, "Hint").click();
  await button(page, "Do this step").click();
  await page.waitForTimeout(1200);
  await button(page, "Start again").click();
  assert.equal((await queens(page)).length, given);
  for (let step = 0; step < 40 && !(await page.isVisible(".puzzle-tools .good")); step++) {
    await button(page, "Hint").click();
    await button(page, "Do this step").click();
  }
  const [, seconds, hints] = /^Solved in 0:(\d\d), with (\d+) hints/.exec(
    await page.textContent(".puzzle-tools .good"),
  );
  assert.ok(Number(seconds) >= 1 && Number(hints) > 8 - given, `${seconds} s, ${hints} hints`);
  assert.ok(await button(page, "Share result").isVisible());
  // The solution counts, also if the user plays again.
  const solved = () => page.getByText(/puzzles? solved/).textContent();
  const before = await solved();
  await button(page, "Start again").click();
  assert.equal(await solved(), before);
  await page.close();
});

test("two tabs with one puzzle: the last step counts in both", async () => {
  const [one, two] = [await puzzle("seed=77"), await puzzle("seed=77")];
  const before = (await queens(one)).length;
  for (const name of ["Hint", "Do this step"]) await button(two, name).click();
  await one.waitForFunction(
    (count) => document.querySelectorAll(".puzzle .queen").length === count,
    before + 1,
  );
  await one.reload();
  await one.waitForFunction(
    (count) => document.querySelectorAll(".puzzle .queen").length === count,
    before + 1,
  );
  for (const page of [one, two]) {
    assert.deepEqual(page.wrong, []);
    await page.close();
  }
});

test("on a phone, a switch marks squares, and steps can be undone", async () => {
  const page = await puzzle("seed=5&level=hard", { viewport: { width: 375, height: 800 } });
  const tools = page.locator(".puzzle-tools");
  for (const box of [await tools.boundingBox(), await button(page, "Hint").boundingBox()])
    assert.ok(box.y + box.height <= 800 && box.height >= 44, JSON.stringify(box));
  const given = (await queens(page)).length;
  const crosses = () => page.locator(".puzzle .mark.out").count();
  await page.locator(".puzzle svg.board").focus();
  await button(page, "Mark squares").click();
  await page.locator(".puzzle svg.board").press("x");
  const before = (await queens(page)).length + (await crosses());
  assert.equal(before, given + 1);
  await button(page, "Undo").click();
  assert.equal((await queens(page)).length + (await crosses()), given);
  await button(page, "Redo").click();
  assert.equal((await queens(page)).length + (await crosses()), given + 1);
  await page.close();
});

test("the calendar opens a past day, and a solved day counts", async () => {
  const page = await puzzle("n=4&level=easy");
  for (let step = 0; step < 8 && !(await page.isVisible(".puzzle-tools .good")); step++) {
    await button(page, "Hint").click();
    await button(page, "Do this step").click();
  }
  await page.getByText(/solved in this browser\. 1 day in a row\./).waitFor();
  await page.getByText("Days", { exact: true }).click();
  await page.locator(".calendar .solved").waitFor();
  assert.equal(await page.locator(".calendar .solved").count(), 1);
  await button(page, "Previous month").click();
  await page.locator(".calendar .days button").first().click();
  await page.waitForFunction(() => /day=\d{4}-\d\d-01/.test(location.hash));
  await page.waitForFunction(() => /Puzzle of .*-01/.test(document.querySelector(".puzzle h2")?.textContent));
  assert.deepEqual(page.wrong, []);
  await page.close();
});
