// The tab Board: by mouse, by touch and by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFits, hostAndBrowser, open, SCREENS, squareInWords } from "./browser.mjs";

const site = hostAndBrowser();

/** Open the lab with a state; resolves once the core is loaded. */
async function lab(state = "", options = {}) {
  const page = await open(site.context, `${site.address}#board?${state}`, options);
  await page.waitForFunction(() => (document.querySelector(".lab .status")?.textContent ?? "") !== "");
  return page;
}

/** The middle of a square on the screen. */
async function middle(page, row, column) {
  return page.evaluate(
    ([row, column]) => {
      const board = document.querySelector(".lab svg.board");
      const { x, y } = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(board.getScreenCTM());
      return { x, y };
    },
    [row, column],
  );
}

async function press(page, row, column, options) {
  const { x, y } = await middle(page, row, column);
  await page.mouse.click(x, y, options);
}

/** The state in the URL, read in the page. */
const hash = (page) => page.evaluate(() => location.hash);
const status = (page) => page.textContent(".lab .status");
/** Open the menu, unless it is open or has its own place on a wide screen. */
async function more(page) {
  const isShown = await button(page, "Random solution").isVisible();
  if (!isShown) await button(page, "More").click();
}
/** Open a part of the menu, unless it is open. */
async function unfold(page, name) {
  await more(page);
  const part = page.locator("details", { has: page.locator("summary", { hasText: name }) }).last();
  if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
}
/** Press a button of the menu, and close it. */
async function choose(page, name) {
  await more(page);
  await button(page, name).click();
  await page.keyboard.press("Escape");
}
const button = (page, name) => page.getByRole("button", { name, exact: true });
const queens = (page) => page.locator(".lab > div:first-child .queen").count();

/** Wait until the board has this text. */
const hasText = (page, text) =>
  page.waitForFunction((text) => document.querySelector(".lab textarea")?.value === text, text);

async function settled(page, words) {
  await page.waitForFunction((words) => document.querySelector(".lab")?.textContent.includes(words), words);
}

test("the mouse places, moves and removes queens; undo and redo", async () => {
  const page = await lab("n=8");
  await press(page, 0, 0);
  await press(page, 1, 0);
  assert.match(await status(page), /1 conflict: \(0, 0\) and \(1, 0\) are in one column/);
  assert.equal(await page.locator(".lab .lines line").count(), 1);
  await button(page, "Undo").click();
  assert.match(await status(page), /^1 of 8 queens placed/);
  await button(page, "Redo").click();
  assert.equal(await queens(page), 2);
  const [from, to] = [await middle(page, 1, 0), await middle(page, 1, 4)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  assert.match(await hash(page), /q=0\.0,1\.4/);
  await press(page, 0, 0);
  assert.match(await hash(page), /q=1\.4$/);
  await press(page, 3, 3, { modifiers: ["Shift"] }).catch(() => {});
  await page.keyboard.down("Shift");
  await press(page, 5, 5);
  await page.keyboard.up("Shift");
  assert.match(await hash(page), /x=5\.5/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("the keyboard places queens, blocks squares, undoes and redoes", async () => {
  const page = await lab("n=6");
  await page.locator(".lab svg.board").first().focus();
  for (const key of ["ArrowRight", "ArrowRight", " ", "ArrowDown", "x", "End", "Enter"])
    await page.keyboard.press(key);
  assert.match(await hash(page), /q=0\.2,1\.5&x=1\.2/);
  assert.match(await squareInWords(page, ".lab"), /^row 1, column 5, queen/);
  // Without the cursor, a screen reader reads all squares, row by row.
  assert.equal(await page.locator(".lab [role=row] [role=gridcell]").count(), 36);
  await page.keyboard.press("Control+z");
  assert.match(await hash(page), /q=0\.2&x=1\.2/);
  await page.keyboard.press("Control+y");
  // The tools follow in the order in which they stand.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Finish");
  await page.getByLabel("Size n", { exact: true }).press("ArrowUp");
  await page.waitForFunction(() => location.hash.includes("n=7"));
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("touch places queens", async () => {
  const page = await lab("n=5", { viewport: { width: 375, height: 700 } });
  const { x, y } = await middle(page, 2, 2);
  await page.evaluate(
    ([x, y]) => {
      const board = document.querySelector(".lab svg.board");
      const at = { clientX: x, clientY: y, pointerType: "touch", pointerId: 7, bubbles: true, button: 0 };
      board.dispatchEvent(new PointerEvent("pointerdown", at));
      board.dispatchEvent(new PointerEvent("pointerup", at));
    },
    [x, y],
  );
  assert.match(await hash(page), /q=2\.2/);
  await page.close();
});

test("the core completes, counts, explains and continues with the next solution", async () => {
  const page = await lab("n=6&q=0.2");
  await settled(page, "1 solution");
  await button(page, "Finish").click();
  await settled(page, "A solution: 6 queens");
  assert.match(await hash(page), /f=1\.5,2\.1,3\.4,4\.0,5\.3/);
  await button(page, "Next solution").click();
  await settled(page, "That is the last one");
  await choose(page, "Remove found queens");
  assert.equal(await queens(page), 1);
  await press(page, 5, 5);
  await settled(page, "0 solutions");
  await button(page, "Why not?").click();
  await settled(page, "leaves no solution");
  assert.ok((await page.locator(".lab .pulse").count()) >= 1);
  assert.ok(await button(page, "Finish").isDisabled());
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("the next solutions come in order, and continue with the first after the last", async () => {
  const page = await lab("n=4");
  const found = [];
  for (let press = 0; press < 3; press++) {
    const before = await hash(page);
    await button(page, "Next solution").click();
    await page.waitForFunction((before) => location.hash !== before, before);
    found.push(/f=([^&]*)/.exec(await hash(page))[1]);
  }
  const [first, second] = ["0.1,1.3,2.0,3.2", "0.2,1.0,2.3,3.1"];
  assert.deepEqual(found, [first, second, first]);
  assert.match(await page.textContent(".lab .side"), /Solution 1 of 2,/);
  await button(page, "Previous solution").click();
  await settled(page, "Solution 2 of 2");
  await page.getByLabel("Solution", { exact: true }).fill("1");
  await settled(page, "Solution 1 of 2");
  await page.close();
});

test("a link restores the board, and the back button returns to it", async () => {
  const page = await lab("n=9&q=0.0,4.7&x=8.8");
  assert.equal(await queens(page), 2);
  assert.match(await status(page), /^2 of 9 queens placed/);
  await choose(page, "Start again");
  assert.equal(await queens(page), 0);
  await button(page, "Undo").click();
  await page.waitForFunction(() => document.querySelectorAll(".lab > div:first-child .queen").length === 2);
  await page.getByRole("link", { name: "Watch" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#watch"));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector(".lab") !== null);
  assert.equal(await queens(page), 2);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("invalid links and text are reported, and the page stays usable", async () => {
  const page = await lab("n=9999&q=7.7,9.1999,x,3.4,3.4");
  assert.match(await status(page), /^2 of 1,000 queens placed/);
  await unfold(page, "Text and files");
  const area = page.getByLabel("The board as text");
  await area.fill("[1, 2");
  await page.waitForFunction(() => document.querySelector(".lab .note.bad") !== null);
  await area.fill("- Q - -\n- - - Q\nQ - - -\n- - Q -");
  await settled(page, "Read as spaced");
  assert.match(await status(page), /A solution: 4 queens/);
  await page.getByLabel("Format").selectOption("boxes");
  await page.waitForFunction(() => document.querySelector(".lab textarea").value.includes("| |Q| | |"));
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("symmetries transform the board, and a solution shows its eight images", async () => {
  const page = await lab("n=8&f=0.0,1.4,2.7,3.5,4.2,5.6,6.1,7.3");
  await unfold(page, "Symmetries");
  await button(page, "Rotate 180°").click();
  assert.match(await hash(page), /f=0\.4,1\.6,2\.1,3\.5,4\.2,5\.0,6\.3,7\.7/);
  await page.getByText("Symmetric images of this solution").click();
  await settled(page, "8 different images");
  assert.equal(await page.locator(".orbit button").count(), 8);
  await page.locator(".orbit button").nth(3).click();
  assert.match(await status(page), /A solution/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("boards are downloaded as SVG and PNG", async () => {
  const page = await lab("n=5&q=0.0");
  await unfold(page, "Text and files");
  for (const [ending, begin] of [
    ["svg", "<svg"],
    ["png", "\x89PNG"],
  ]) {
    const save = button(page, `Save ${ending.toUpperCase()}`);
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    assert.equal(download.suggestedFilename(), `queens-5.${ending}`);
    const parts = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    assert.equal(Buffer.concat(parts).toString("latin1").slice(0, begin.length), begin);
  }
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a long count stops at once", async () => {
  const page = await lab("n=30");
  await button(page, "Count").click();
  await settled(page, "so far");
  const took = await page.evaluate(async () => {
    const begun = performance.now();
    [...document.querySelectorAll("button")].find((button) => button.textContent === "Stop counting").click();
    while (!document.querySelector(".solutions").textContent.includes("stopped"))
      await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
  console.log(`# stopping a count took ${took.toFixed(1)} ms`);
  assert.ok(took < 2000);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("typing a size of two digits loses no queen, and a drag from an empty square has no effect", async () => {
  const page = await lab("n=8&q=0.3,7.7");
  const size = page.getByLabel("Size n", { exact: true });
  await size.focus();
  await size.fill("1");
  await page.waitForFunction(() => location.hash.includes("n=1"));
  await size.fill("12");
  await page.waitForFunction(() => location.hash.includes("n=12"));
  assert.match(await hash(page), /q=0\.3,7\.7/);
  const [from, to] = [await middle(page, 4, 4), await middle(page, 6, 1)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  assert.match(await hash(page), /q=0\.3,7\.7$/);
  await page.close();
});

test("the focus moves from a disabled button to the board", async () => {
  const page = await lab("n=6");
  await press(page, 2, 2);
  await button(page, "Undo").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "grid");
  await page.keyboard.press("Control+y");
  assert.match(await hash(page), /q=2\.2/);
  await page.close();
});

test("the pulse of a conflict stays on its queen", async () => {
  const page = await lab("n=8&q=0.0,1.2,2.4,3.1,4.3");
  await button(page, "Why not?").click();
  await page.waitForSelector(".lab .pulse");
  // A ring must have the same centre at the start and in the middle of the animation.
  const away = await page.evaluate(() =>
    [...document.querySelectorAll(".lab .pulse")].map((pulse) => {
      const [animation] = pulse.getAnimations();
      animation.pause();
      const middleAt = (part) => {
        animation.currentTime = animation.effect.getComputedTiming().duration * part;
        const { x, y, width, height } = pulse.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, width };
      };
      const [rest, half] = [middleAt(0), middleAt(0.5)];
      return Math.hypot(half.x - rest.x, half.y - rest.y) / rest.width;
    }),
  );
  assert.ok(away.length >= 1);
  for (const squares of away) assert.ok(squares < 0.1, `${squares} squares away from its queen`);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a click removes any queen, also a found one, and found queens become given queens", async () => {
  const page = await lab("n=6&q=0.2");
  await button(page, "Finish").click();
  await settled(page, "A solution: 6 queens");
  await press(page, 1, 5);
  assert.equal(await queens(page), 5);
  assert.match(await hash(page), /q=0\.2&f=2\.1,3\.4,4\.0,5\.3$/);
  await press(page, 0, 2);
  assert.equal(await queens(page), 4);
  assert.match(await hash(page), /n=6&f=2\.1,3\.4,4\.0,5\.3$/);
  await choose(page, "Use found queens as given");
  assert.match(await hash(page), /n=6&q=2\.1,3\.4,4\.0,5\.3$/);
  assert.equal(await button(page, "Use found queens as given").isVisible(), false);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("boards with a blocked square or two queens in a row have a text and no error", async () => {
  const page = await lab("n=4");
  await unfold(page, "Text and files");
  const area = page.getByLabel("The board as text");
  await page.keyboard.down("Shift");
  await press(page, 1, 1);
  await page.keyboard.up("Shift");
  await unfold(page, "Text and files");
  await hasText(page, "....\n.x..\n....\n....\n");
  await button(page, "Undo").click();
  await press(page, 0, 1);
  await press(page, 0, 3);
  await unfold(page, "Text and files");
  await hasText(page, ".Q.Q\n....\n....\n....\n");
  assert.equal(await page.locator(".lab .note.bad:not(.status)").count(), 0);
  await settled(page, "The format columns cannot represent this board, so it is written as dots.");
  await press(page, 0, 3);
  await unfold(page, "Text and files");
  await hasText(page, "[1, None, None, None]\n");
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a press that ends nearer to another queen is for the queen where it began", async () => {
  const page = await lab("n=1000&q=500.500,506.506");
  const box = await page.locator(".board .light").boundingBox();
  const [x, y] = [box.x + 0.503 * box.width, box.y + 0.503 * box.height];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.up();
  await page.waitForFunction(() => /q=506\.506$/.test(location.hash), null, { timeout: 5000 });
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a board of 1000 rows is solved, changed and watched", async () => {
  const page = await lab("n=1000");
  await choose(page, "Random solution");
  await settled(page, "A solution: 1,000 queens");
  // Single squares would be too small to see: they are neither drawn nor shaded.
  assert.equal(await page.locator(".board .dark").getAttribute("d"), "");
  assert.equal(await page.locator(".board .queen").count(), 1000);
  // A queen is larger than its square: a press beside it removes it, and a tiny move does not drag
  // it.
  const [row, column] = await page.evaluate(() =>
    location.hash
      .match(/[qf]=(\d+)\.(\d+)/)
      .slice(1)
      .map(Number),
  );
  const box = await page.locator(".board .light").boundingBox();
  const beside = (line, squares) => (line + 0.5 + (line < 500 ? squares : -squares)) / 1000;
  const [x, y] = [box.x + beside(column, 3) * box.width, box.y + beside(row, 4) * box.height];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.up();
  await settled(page, "999 of 1,000 queens placed, no two attack each other.");
  await page.getByRole("button", { name: "Undo" }).click();
  await settled(page, "A solution: 1,000 queens");
  await unfold(page, "Symmetries");
  await page.getByRole("button", { name: "Rotate 90° clockwise", exact: true }).click();
  await settled(page, "A solution: 1,000 queens");
  await page.reload();
  await settled(page, "A solution: 1,000 queens");
  assert.deepEqual(page.wrong, []);
  await page.goto(`${site.address}#watch?n=1000&method=min-conflicts`);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("solution found").first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".watch .board .queen").length === 1000);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("boards of 1000 rows are accepted, and larger ones are reported with the same message everywhere", async () => {
  const page = await lab("n=8");
  await unfold(page, "Text and files");
  const area = page.locator(".lab textarea:enabled");
  const empty = (n) => `${".".repeat(n)}\n`.repeat(n);
  // Typing a million characters would take too long.
  const paste = (text) =>
    area.evaluate((area, text) => {
      area.value = text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
  await paste(empty(1000));
  await settled(page, "Read as dots");
  assert.match(await status(page), /^Press a square to place the first of 1,000 queens/);
  await paste(`${"x".repeat(101)}\n`.repeat(101));
  await settled(page, "at most 10,000 blocked squares, not 10,201");
  await paste(empty(1001));
  await settled(page, "n must be from 0 to 1000, not 1001");
  const size = page.getByLabel("Size n", { exact: true });
  for (const wrong of ["1001", "9999", "0"]) {
    await size.fill(wrong);
    await size.blur();
    await settled(page, `n must be from 1 to 1000, not ${wrong}.`);
    assert.equal(await size.inputValue(), wrong);
  }
  assert.match(await hash(page), /n=1000$/);
  await size.fill("60");
  await page.waitForFunction(() => location.hash.includes("n=60"));
  assert.doesNotMatch(await page.textContent(".lab"), /must be from/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("edits do not fill the browser's history, and a reload keeps the history of the board", async () => {
  const page = await lab("n=8");
  const entries = await page.evaluate(() => history.length);
  await press(page, 0, 0);
  await press(page, 1, 2);
  await press(page, 2, 4);
  await page.waitForFunction(() => location.hash.endsWith(",2.4"));
  assert.equal(await page.evaluate(() => history.length), entries);
  await button(page, "Undo").click();
  assert.match(await hash(page), /q=0\.0,1\.2$/);
  await page.waitForFunction(() => document.querySelectorAll(".lab > div:first-child .queen").length === 2);
  await page.reload();
  await page.waitForFunction(() => (document.querySelector(".lab .status")?.textContent ?? "") !== "");
  assert.equal(await queens(page), 2);
  await button(page, "Redo").click();
  assert.match(await hash(page), /q=0\.0,1\.2,2\.4$/);
  for (const left of [2, 1, 0]) {
    await button(page, "Undo").click();
    assert.equal(await queens(page), left);
  }
  assert.ok(await button(page, "Undo").isDisabled());
  assert.match(await hash(page), /n=8$/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("boards are read as people type them", async () => {
  const page = await lab("n=4");
  await unfold(page, "Text and files");
  const area = page.getByLabel("The board as text");
  const solution = /[?&](q|f)=0\.1,1\.3,2\.0,3\.2/;
  for (const [text, words] of [
    ["1 3 0 2", "Read as columns: n = 4."],
    ["2, 4, 1, 3", "Read as columns counted from 1: n = 4."],
    ["1Q2/3Q/Q3/2Q1", "Read as fen: n = 4."],
    ["2413", "Read as columns counted from 1: n = 4."],
    ["b4 d3 a2 c1", "Read as pairs: n = 4."],
  ]) {
    await area.fill(text);
    await settled(page, words);
    assert.match(await hash(page), solution, text);
    await settled(page, "A solution");
    await button(page, "Start again").click();
    await hasText(page, "[None, None, None, None]\n");
  }
  await area.fill("a9");
  await settled(page, "Read as pairs: n = 9.");
  assert.match(await hash(page), /[?&]n=9/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("squares have the names that the user chooses, also after a reload", async () => {
  const page = await lab("n=8&q=0.0,1.1");
  const settings = (name) => page.getByRole("radio", { name, exact: true });
  await button(page, "Settings").click();
  assert.match(await status(page), /\(0, 0\) and \(1, 1\) are on one diagonal/);
  await settings("(1, 1)").check();
  await settled(page, "(1, 1) and (2, 2) are on one diagonal");
  await settings("a1").check();
  await settled(page, "a8 and b7 are on one diagonal");
  await page.reload();
  await settled(page, "a8 and b7 are on one diagonal");
  const labels = await page.locator(".lab .board .labels text").allTextContents();
  assert.deepEqual(labels.slice(0, 4), ["a", "8", "b", "7"]);
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const small = await size();
  await button(page, "Settings").click();
  await settings("For a projector").check();
  assert.ok((await size()) > 1.3 * small);
  await page.evaluate(() => localStorage.clear());
  await page.close();
});

test("a preview queen follows the mouse, and the fundamental solutions are a gallery", async () => {
  const page = await lab("n=8");
  const { x, y } = await middle(page, 2, 3);
  await page.mouse.move(x, y);
  await page.locator(".lab .ghost path").waitFor();
  await page.mouse.click(x, y);
  assert.equal(await page.locator(".lab .ghost path").count(), 0);
  await unfold(page, "Symmetries");
  await page.getByText("Fundamental solutions").click();
  await page.locator(".lab .orbit .picture").nth(11).waitFor();
  assert.equal(await page.locator(".lab .orbit .picture").count(), 12);
  await page.locator(".lab .orbit .picture").first().click();
  await settled(page, "A solution: 8 queens");
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("the steps of a proof: the squares tried, and the lines without a free square", async () => {
  const page = await lab("n=6&q=0.0");
  await button(page, "Why not?").click();
  await button(page, "Step through the proof").click();
  await settled(page, "Row 1 has 4 free squares");
  let [dead, steps] = [0, 1];
  for (; await button(page, "Next step").isEnabled(); steps++) {
    await button(page, "Next step").click();
    if (!/has no free square/.test(await page.textContent(".lab"))) continue;
    dead += 1;
    // One line per square of the row or column, because each is attacked.
    assert.equal(await page.locator(".lab .lines line").count(), 6);
  }
  assert.match(await page.textContent(".lab"), /Step 16 of 16.*Every try failed/);
  assert.deepEqual([dead, steps], [7, 16]);
  await button(page, "Close the proof").click();
  assert.equal(await queens(page), 1);
  await press(page, 3, 3);
  assert.equal(await button(page, "Close the proof").count(), 0);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a first visit: one queen, two ways on, and the tools in the tab", async () => {
  for (const [width, height] of [
    [1280, 720],
    [375, 667],
    [320, 640],
  ]) {
    const page = await open(site.context, site.address, { viewport: { width, height } });
    await page.getByText("Place seven more: press a square without a dot.").waitFor();
    assert.equal(await queens(page), 1);
    await button(page, "The lesson").waitFor();
    assert.equal(await page.locator("button.main:visible").count(), 1);
    const [wide, high] = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth - innerWidth, scrollHeight - innerHeight];
    });
    assert.ok(wide <= 0 && high <= 0, `${width} x ${height}: ${wide}, ${high} beyond the screen`);
    await press(page, 0, 3);
    assert.match(await status(page), /^2 of 8 queens placed/);
    // The ways on stay until she opens the tab, which has her board.
    await button(page, "The lesson").waitFor();
    await page.getByRole("link", { name: "Board", exact: true }).click();
    await button(page, "The lesson").waitFor({ state: "hidden" });
    await button(page, "Finish").waitFor();
    assert.equal(await queens(page), 2);
    await page.reload();
    assert.equal(await queens(page), 2);
    assert.deepEqual(page.wrong, []);
    await page.close();
  }
});

test("a solved board to play with, and an explanation of the first conflict", async () => {
  const page = await lab("n=8");
  const said = page.locator(".lab .status");
  await choose(page, "Explore one");
  await said
    .getByText("A solution: 8 queens, no two attack each other. Drag a queen to see what it attacks.")
    .waitFor();
  await choose(page, "Start again");
  for (const key of ["Enter", "ArrowRight", "Enter"]) await page.locator(".board[role=grid]").press(key);
  await said
    .getByText("(0, 0) and (0, 1) are in one row. A queen attacks its row, its column and both diagonals.")
    .waitFor();
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("board, status and tools are on one screen", async () => {
  for (const viewport of SCREENS) {
    const page = await lab("n=8&q=0.0,1.2,2.4,6.1", { viewport });
    await assertFits(page, ["Finish", "Why not?", "Next solution", "Undo"]);
    await more(page);
    await assertFits(page, ["Random solution"]);
    await page.close();
  }
});

test("old addresses lead to the new places, and each conflict is counted", async () => {
  const page = await open(site.context, `${site.address}#lab?n=9&q=0.0`);
  await page.waitForURL(/#board\?n=9&q=0\.0$/);
  const diagonal = Array.from({ length: 100 }, (_, at) => `${at}.${at}`).join();
  await page.goto(`${site.address}#board?n=100&q=${diagonal}`);
  await settled(page, "4,950 conflicts:");
  await page.goto(`${site.address}#puzzle?n=6&clues=blocked-squares&seed=3`);
  await page.waitForURL(/#play\?kind=blocked-squares&n=6/);
  await page.goto(`${site.address}#race?methods=backtracking&sizes=8`);
  await page.waitForURL(/#watch\?method=backtracking/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a large board has no next solution in order", async () => {
  const page = await lab("n=1000");
  assert.ok(await button(page, "Next solution").isDisabled());
  assert.match(await button(page, "Next solution").getAttribute("title"), /up to 30 rows/);
  await page.close();
});

test("every tab shares a link to its state", async () => {
  const page = await lab();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [tab, address] of [
    ["Watch", /#watch/],
    ["Play", /#play\?kind=regions&n=8/],
    ["Learn", /#learn\?chapter=1/],
    ["Count", /#count\?n=12/],
    ["Board", /#board/],
  ]) {
    await page.getByRole("link", { name: tab }).click();
    await page.getByRole("link", { name: tab }).and(page.locator("[aria-current=page]")).waitFor();
    // A tab that is still loading has not written its state to the address yet.
    await page.waitForURL(address);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    await page.getByRole("button", { name: "Share", exact: true }).waitFor();
  }
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("without a solution, there is no next solution", async () => {
  const page = await lab("n=4&q=0.0");
  await settled(page, "0 solutions");
  assert.ok(await button(page, "Next solution").isDisabled());
  await choose(page, "Start again");
  await settled(page, "2 solutions");
  assert.ok(await button(page, "Next solution").isEnabled());
  await page.close();
});

test("text can be pasted once the text of the board stands, which would replace it", async () => {
  const page = await site.context.newPage();
  let release;
  const isReleased = new Promise((resolve) => (release = resolve));
  let cores = 0;
  // The first core opens the page, the second one reads and writes texts.
  await page.route(/\.wasm$/, async (route) => {
    if (++cores > 1) await isReleased;
    await route.continue();
  });
  await page.goto(`${site.address}#board?n=4`);
  await settled(page, "Press a square");
  await unfold(page, "Text and files");
  const area = page.getByLabel("The board as text");
  assert.ok(await area.isDisabled());
  assert.ok(await button(page, "Copy text").isDisabled());
  release();
  await area.fill("2413");
  await settled(page, "Read as columns counted from 1: n = 4.");
  assert.equal(await area.inputValue(), "2413");
  await page.close();
});

test("boards as text: the classic notation, a number that is too long, and the place of an error", async () => {
  const page = await lab("n=8");
  await unfold(page, "Text and files");
  const area = page.getByLabel("The board as text");
  await area.fill("15863724");
  await settled(page, "Read as columns counted from 1");
  assert.match(await status(page), /^A solution: 8 queens/);
  for (const [text, error] of [
    ["9".repeat(300), "line 1, character 1: found a number of more than 10 digits"],
    ["1 3 0 x\n2", "line 1, character 7: found 'x'"],
  ]) {
    await area.fill(text);
    await settled(page, error);
    assert.equal(await queens(page), 8);
  }
  await page.close();
});
