// The tab Count in a browser: counts by mouse and by keyboard, pause and resume, links.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { hostAndBrowser, open } from "./browser.mjs";

const site = hostAndBrowser();

const main = (page) => page.locator(".count button.main");
const big = (page) => page.locator(".count-big");
const says = (page, words) =>
  main(page)
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor();
const note = (page, words) => page.locator(".count .note", { hasText: words }).waitFor();
const announced = (page, words) =>
  page.locator("#announce", { hasText: words }).waitFor({ state: "attached" });

async function at(hash, options) {
  const page = await open(site.context, `${site.address}#${hash}`, options);
  await main(page).waitFor();
  return page;
}

/** Pause a count after its first units, within the page, because the count could end before a click. */
async function pauseAtOnce(page) {
  await page.waitForFunction(() => {
    const { value } = document.querySelector(".count progress") ?? {};
    const button = document.querySelector(".count button.main");
    const isUnderWay = value > 0 && value < 1 && button !== null;
    if (isUnderWay) button.click();
    return isUnderWay;
  });
  await says(page, "Resume");
}

/** Close a page; it must have no errors and no requests to other hosts. */
async function close(page) {
  assert.deepEqual(page.wrong, []);
  assert.ok(page.requests.every((url) => url.startsWith(site.address) || url.startsWith("blob:")));
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await page.close();
}

test("a count by mouse, its tiles and the table", async () => {
  const page = await at("count?n=12");
  assert.equal(await big(page).textContent(), "–");
  await main(page).click();
  await says(page, "Count again");
  assert.equal(await big(page).textContent(), "14,200");
  await note(page, "published number (A000170)");
  await announced(page, "n = 12: 14,200 solutions");
  assert.equal(await page.locator(".count progress").evaluate((bar) => bar.value), 1);
  assert.equal(await page.locator(".mosaic rect.open").count(), 342);
  // A reload keeps the result.
  await page.reload();
  await says(page, "Count again");
  assert.equal(await big(page).textContent(), "14,200");
  await note(page, "published number (A000170)");
  assert.equal(await page.locator(".mosaic rect.open").count(), 342);
  assert.match(await page.locator(".mosaic").getAttribute("aria-label"), /342 done/);
  const row = page.locator('.known tr[aria-current="true"]');
  assert.match(await row.textContent(), /^1214,200.*\u00a0[mµ]?s/);

  const box = await page.locator(".mosaic").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await note(page, /^Unit \d+, done: 0\.3 % of the work; [\d,]+ solutions/);
  await close(page);
});

test("a count by keyboard, and its tiles by keys", async () => {
  const page = await at("count?n=10");
  await page.getByLabel("Size n", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForURL(/#count\?n=9$/);
  await page.keyboard.press("Enter");
  await says(page, "Count again");
  assert.equal(await big(page).textContent(), "352");
  const slider = page.getByLabel("Select tile");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await note(page, "Unit 1, done");
  assert.match(await slider.getAttribute("aria-valuetext"), /^Unit 1, done/);
  assert.equal(await page.locator(".mosaic .chosen").isVisible(), true);
  await close(page);
});

test("the solutions by first queen and up to symmetry, as a file, and how to cite the count", async () => {
  const page = await at("count?n=8");
  await page.getByRole("button", { name: "By first queen and up to symmetry" }).click();
  await page.getByText("12 up to rotation and reflection. 4 of the 92 solutions").waitFor();
  const row = page.getByRole("region", { name: "Solutions by the column" }).getByRole("cell");
  assert.deepEqual(await row.allTextContents(), ["4", "8", "16", "18"]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  assert.match(await readFile(await file.path(), "utf8"), /^n,column,solutions\n8,0,4\n8,1,8\n/);
  await main(page).click();
  await says(page, "Count again");
  await page.getByRole("button", { name: "Copy a citation" }).click();
  await note(
    page,
    /Q\(8\) = 92, counted by Queenside [\d.]+ \(\d{4}-\d\d-\d\d, engine \w+\), recounted by its checker\./,
  );
  const link = page.locator(".count .note a");
  assert.equal(await link.getAttribute("href"), "https://oeis.org/A000170");
  assert.equal(await link.getAttribute("rel"), "noopener");
  await close(page);
});

test("pause, reload, resume and delete", async () => {
  const page = await at("count?n=18");
  await main(page).click();
  await page.locator(".count-big", { hasText: /^[1-9]/ }).waitFor();
  await page.keyboard.press("Escape");
  await says(page, "Resume");
  const found = await big(page).textContent();
  await page.reload();
  await says(page, "Resume");
  assert.equal(await big(page).textContent(), found);
  await note(page, `${found} solutions found`);
  assert.ok((await page.locator('.mosaic rect[class^="share"]:not([height="0"])').count()) > 0);

  // The count resumes there, and remains saved while another size is shown.
  await main(page).click();
  await says(page, "Pause");
  await page.locator('.known a[aria-label="n = 8"]').click();
  await page.locator(".count .saved li", { hasText: "n = 18" }).waitFor();
  await says(page, "Start");
  await page.goBack();
  await says(page, "Resume");
  const number = async () => Number((await big(page).textContent()).replaceAll(",", ""));
  assert.ok((await number()) >= Number(found.replaceAll(",", "")));
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await says(page, "Start");
  assert.equal(await big(page).textContent(), "–");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["queenside-squares"]);
  await close(page);
});

test("any number of threads counts the same number, from the beginning and resumed", async () => {
  for (const cores of [1, 5]) {
    const threads = cores === 1 ? "" : `, ${cores} threads`;
    const page = await at("count?n=16", { cores });
    await main(page).click();
    await says(page, "Count again");
    assert.equal(await big(page).textContent(), "14,772,512");
    await note(page, new RegExp(`published number.*units?${threads}, [\\d.]+`));
    await page.getByLabel("Size n", { exact: true }).fill("18");
    await page.keyboard.press("Enter");
    await pauseAtOnce(page);
    await main(page).click();
    await says(page, "Count again");
    assert.equal(await big(page).textContent(), "666,090,624");
    assert.match(await page.locator(".mosaic").getAttribute("aria-label"), /71 done\.$/);
    await close(page);
  }
});

test("a count runs in one tab at a time", async () => {
  const page = await at("count?n=20");
  await main(page).click();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(".20.auto")));
  const other = await at("count?n=20");
  await says(other, "Resume");
  await main(other).click();
  await note(other, "This count runs in another tab. Paused with");
  await says(other, "Resume");

  // It resumes from the work of the first tab. Only the visible tab draws.
  await page.bringToFront();
  await main(page).click();
  await says(page, "Resume");
  const done = (from) => from.locator(".count progress").evaluate((bar) => bar.value);
  const paused = await done(page);
  await other.bringToFront();
  await main(other).click();
  await says(other, "Pause");
  assert.ok((await done(other)) >= paused);
  await other.getByRole("button", { name: "Cancel" }).click();
  await says(other, "Start");
  assert.deepEqual(other.wrong, []);
  await other.close();
  await close(page);
});

test("a count pauses while another tab of the page is open", async () => {
  const page = await at("count?n=20");
  await main(page).click();
  await page.locator(".count-big", { hasText: /^[1-9]/ }).waitFor();
  await page.locator("nav a", { hasText: "Watch" }).click();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(".20.auto")));
  await page.locator("nav a", { hasText: "Count" }).click();
  await says(page, "Pause");
  await page.getByRole("button", { name: "Cancel" }).click();
  await says(page, "Start");
  await announced(page, "Cancelled");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["queenside-squares"]);
  await close(page);
});

test("counting all sizes fills the table and the chart of times", async () => {
  const page = await at("count?n=13");
  await page.getByText("Engine, and all sizes").click();
  await page.getByRole("button", { name: "Count 1 to 13" }).click();
  await announced(page, "n = 13: 73,712 solutions");
  await says(page, "Count again");
  await page.locator('.chart[aria-label^="Your times"]').waitFor();
  assert.match(
    await page.locator('.chart[aria-label^="Your times"]').getAttribute("aria-label"),
    /: n = 12 .*n = 13 /,
  );
  const times = await page.locator(".known td:nth-child(3)").allTextContents();
  assert.deepEqual(
    times.map((time) => time !== ""),
    [false, ...Array(13).fill(true), ...Array(15).fill(false)],
  );
  await close(page);
});

test("a link restores the state, and invalid values do no harm", async () => {
  const page = await at("count?n=13&engine=backtrack");
  assert.equal(await page.getByLabel("Size n", { exact: true }).inputValue(), "13");
  assert.equal(await page.getByLabel("Engine").inputValue(), "backtrack");
  await page.getByLabel("Engine").selectOption("portable");
  await page.waitForURL(/#count\?n=13&engine=portable$/);
  await page.goto(`${site.address}#count?n=99&engine=abacus`);
  await page.waitForURL(/#count\?n=20$/);
  await note(page, /^n = 20 may take/);
  assert.equal(await page.getByLabel("Engine").inputValue(), "");
  await page.evaluate(() => localStorage.setItem("queenside.count.0.1.0.20.auto", '{"n":20,"record":7}'));
  await page.reload();
  await says(page, "Start");
  await close(page);
});

test("Enter in a field with a wrong n reports it and starts nothing", async () => {
  const page = await at("count?n=9");
  const field = page.locator(".count").getByLabel("Size n", { exact: true });
  for (const number of ["-1", "21", "2.5", ""]) {
    await field.fill(number);
    await page.keyboard.press("Enter");
    await page.locator(".field-wrong").waitFor();
    assert.equal(await main(page).textContent(), "Start", number);
  }
  await close(page);
});

test("a new n and Enter at once counts that n", async () => {
  const page = await at("count?n=8");
  await page.getByLabel("Size n", { exact: true }).fill("9");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".count-big")?.textContent === "352");
  assert.match(page.url(), /#count\?n=9$/);
  await close(page);
});

test("a checkpoint that does not fit is reported and deleted", async () => {
  const page = await at("count?n=18");
  await main(page).click();
  await pauseAtOnce(page);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.endsWith(".18.auto"));
    const saved = JSON.parse(localStorage.getItem(key));
    saved.record.units += 1;
    localStorage.setItem(key, JSON.stringify(saved));
  });
  await page.reload();
  await says(page, "Resume");
  await main(page).click();
  await page.locator(".count .note.bad", { hasText: "The checkpoint has other units." }).waitFor();
  await says(page, "Start");
  assert.equal(await big(page).textContent(), "–");
  assert.equal(await page.locator(".count progress").evaluate((bar) => bar.value), 0);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["queenside-squares"]);
  await close(page);
});

test("a checkpoint that the browser cannot store is not called saved", async () => {
  const page = await at("count?n=18");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await main(page).click();
  await pauseAtOnce(page);
  await note(page, "Resume continues from here, but not after a reload: this browser cannot save the count.");
  await close(page);
});

test("a count whose workers fail keeps its checkpoint", async () => {
  const page = await at("count?n=18");
  await main(page).click();
  await pauseAtOnce(page);
  const found = await big(page).textContent();
  await page.evaluate(() => {
    window.Worker = class extends Worker {
      postMessage() {}
      set onerror(fail) {
        setTimeout(() => fail({ message: "out of memory" }));
      }
    };
  });
  await main(page).click();
  await note(page, "Out of memory. Paused with");
  await says(page, "Resume");
  assert.equal(await big(page).textContent(), found);
  await page.reload();
  await says(page, "Resume");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await close(page);
});

test("a series pauses while another tab is open, and resumes", async () => {
  const page = await at("count?n=15");
  await page.getByText("Engine, and all sizes").click();
  await page.getByRole("button", { name: "Count 1 to 15" }).click();
  await page.waitForTimeout(500);
  await page.locator("nav a", { hasText: "Watch" }).click();
  const times = () => page.evaluate(() => Object.keys(localStorage).length + JSON.stringify(localStorage));
  await page.waitForTimeout(500);
  const before = await times();
  await page.waitForTimeout(1000);
  assert.equal(await times(), before);
  await page.locator("nav a", { hasText: "Count" }).click();
  await announced(page, "n = 15: 2,279,184 solutions");
  await close(page);
});

test("count, number, progress and picture of the work are on one screen, the table beside them", async () => {
  for (const [width, height] of [
    [1280, 720],
    [1280, 800],
    [375, 667],
  ]) {
    const page = await at("count?n=14", { viewport: { width, height } });
    // Before the work there are no empty places for it.
    for (const name of [".count-big", ".count progress", ".mosaic-frame"])
      assert.equal(await page.locator(name).isVisible(), false, name);
    await main(page).click();
    await says(page, "Count again");
    for (const name of [".count button.main", ".count-big", ".count progress", ".mosaic-frame"]) {
      const { x, y, width: w, height: h } = await page.locator(name).boundingBox();
      assert.ok(x >= 0 && y >= 0 && x + w <= width && y + h <= height, `${name} at ${width} x ${height}`);
    }
    const table = await page.locator(".known").evaluate((node) => {
      const { left, bottom } = node.closest("section").getBoundingClientRect();
      return { left, bottom };
    });
    if (width > 800) assert.ok(table.left > width / 2 && table.bottom <= height, JSON.stringify(table));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await close(page);
  }
});
