// The tab Race: by mouse and by keyboard, from a link, with the back button, and exported to files.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { hostAndBrowser, open } from "./browser.mjs";

const site = hostAndBrowser();

/** Open the tab with a state; resolves once it is usable. */
async function race(state = "", options = {}) {
  const page = await open(site.context, `${site.address}#race${state}`, { cores: 2, ...options });
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  return page;
}

const started = (page) => page.getByRole("button", { name: "Stop", exact: true, disabled: false }).waitFor();
const note = (page) => page.locator(".race-chart p.note.number");
const done = (page) =>
  page.waitForFunction(() =>
    /^Done/.test(document.querySelector(".race-chart p.note.number")?.textContent ?? ""),
  );

async function ended(page) {
  assert.deepEqual(page.wrong, []);
  await page.close();
}

test("a small race by mouse: chart, table and numbers of a point", async () => {
  const page = await race("?sizes=4-7&methods=backtracking,bit-masks&runs=2&show=steps");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await done(page);
  assert.equal(await note(page).textContent(), "Done: 8 cells, 2 threads.");
  // The steps of backtracking are equal on every machine.
  const rows = await page
    .locator(".race-table tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(
    rows.map(([n, steps]) => [n, steps]),
    [
      ["4", "15"],
      ["5", "8"],
      ["6", "77"],
      ["7", "18"],
    ],
  );
  assert.equal(await page.locator(".chart .sign").count(), 8);
  assert.match(
    await page.locator("svg.chart").getAttribute("aria-label"),
    /backtracking: 15 at n = 4, 18 at n = 7\./,
  );
  const box = await page.locator(".chart .sign").first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator(".tip").waitFor();
  assert.match(await page.locator(".tip").textContent(), /on n = 4.*answered2 of 2/);
  await page.mouse.move(2, 2);
  await page.locator(".tip").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "seconds", exact: true }).click();
  assert.match(page.url(), /show=seconds/);
  // Any measured time must give a valid position.
  assert.doesNotMatch(await page.locator("svg.chart").innerHTML(), /NaN|Infinity/);
  await ended(page);
});

test("by keyboard: settings, start, points, hidden lines", async () => {
  const page = await race();
  await page.getByLabel("Sizes").fill("4, 6..8");
  await page.getByRole("button", { name: "None", exact: true }).press("Enter");
  await page.getByLabel("Sizes").press("Enter");
  await page
    .getByRole("alert")
    .filter({ hasText: /Choose at least one/ })
    .waitFor();
  await page.getByRole("checkbox", { name: "backtracking", exact: true }).press("Space");
  await page.getByLabel("Runs").fill("1");
  await page.getByLabel("Runs").press("Enter");
  await done(page);
  assert.match(page.url(), /sizes=4,6\.\.8&methods=backtracking&runs=1/);
  await page.getByRole("group", { name: "Points of the chart" }).focus();
  for (const key of ["ArrowRight", "End", "ArrowLeft"]) await page.keyboard.press(key);
  assert.match(await page.locator(".tip").textContent(), /backtracking on n = 7/);
  assert.match(await page.locator("#announce").textContent(), /backtracking, n = 7: seconds/);
  await page.keyboard.press("Escape");
  await page.locator(".tip").waitFor({ state: "hidden" });
  const name = page.locator(".legend button");
  await name.press("Enter");
  assert.equal(await name.getAttribute("aria-pressed"), "false");
  assert.equal(await page.locator(".chart .sign").count(), 0);
  assert.match(page.url(), /off=backtracking/);
  await ended(page);
});

test("invalid sizes are reported, and no race starts", async () => {
  const page = await race();
  const wrong = [
    ["4..", "is not a size"],
    ["9..4", "write 4..9"],
    ["9-4", "write 4..9"],
    ["4..1001", "n must be from 1 to 1000, not 1001"],
    ["0", "n must be from 1 to 1000, not 0"],
    ["8,,9", "is missing"],
    ["8..64*1", "must be at least 2"],
  ];
  for (const [text, words] of wrong) {
    await page.getByLabel("Sizes").fill(text);
    await page.getByLabel("Sizes").press("Enter");
    assert.ok((await page.locator(".race-form .field-wrong").textContent()).includes(words), text);
  }
  assert.equal(await page.locator("svg.chart").isVisible(), false);
  await page.getByLabel("Sizes").fill("1..3");
  await page.locator(".race-form .field-wrong").waitFor({ state: "hidden" });
  await ended(page);
});

test("a link restores all settings, also on a phone", async () => {
  const state =
    "?sizes=4..12+4,8-32*2&methods=repair&runs=7&seed=42&time_limit=0.25&show=moves&axis=linear&off=annealing";
  const page = await race(state, { viewport: { width: 320, height: 700 }, colors: "dark" });
  assert.equal(await page.getByLabel("Sizes").inputValue(), "4..12+4, 8..32*2");
  assert.equal(await page.getByLabel("Runs").inputValue(), "7");
  assert.equal(await page.getByLabel("Seed").inputValue(), "42");
  assert.equal(await page.getByLabel("Limit (s)").inputValue(), "0.25");
  assert.equal(await page.locator(".methods summary").textContent(), "Methods: 6 of 14");
  for (const name of ["moves", "linear axis"]) {
    assert.equal(await page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed"), "true");
  }
  const before = page.url();
  await page.reload();
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  assert.equal(page.url(), before);
  assert.equal(await page.getByLabel("Runs").inputValue(), "7");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await ended(page);
});

test("a race stops at once, and its results remain", async () => {
  // Ten runs of a minute each: too long to finish.
  const page = await race("?sizes=4,5,40&methods=backtracking&runs=10&time_limit=60");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await started(page);
  await page.waitForFunction(
    () =>
      document.querySelector(".race-chart p.note.number")?.textContent ===
      "backtracking on n = 40: 2 of 3 cells",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Start", exact: true, disabled: false }).waitFor();
  assert.equal(await note(page).textContent(), "Stopped after 2 of 3 cells.");
  assert.equal(await page.locator(".chart .sign").count(), 2);
  await ended(page);
});

test("results remain after a visit to another tab, and the back button shows the previous race", async () => {
  const page = await race("?sizes=4-6&methods=bit-masks&runs=1");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await done(page);
  await page.getByRole("link", { name: "Count" }).click();
  await page.locator(".race").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Race" }).click();
  await page.locator(".race").waitFor();
  assert.equal(await note(page).textContent(), "Done: 3 cells.");
  await page.getByLabel("Sizes").fill("4-8");
  await page.getByLabel("Sizes").press("Enter");
  await page.waitForFunction(
    () => document.querySelector(".race-chart p.note.number")?.textContent === "Done: 5 cells.",
  );
  await page.goBack();
  await page.waitForFunction(
    () => document.querySelector(".race-chart p.note.number")?.textContent === "Done: 3 cells.",
  );
  assert.equal(await page.getByLabel("Sizes").inputValue(), "4..6");
  await page.goForward();
  await page.waitForFunction(
    () => document.querySelector(".race-chart p.note.number")?.textContent === "Done: 5 cells.",
  );
  await ended(page);
});

test("numbers and chart are exported", async () => {
  const page = await race("?sizes=4,64&methods=backtracking,bit-masks&runs=1&time_limit=0.01&show=steps");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await done(page);
  const file = async (name) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return readFile(await download.path());
  };
  const lines = String(await file("Download CSV"))
    .trimEnd()
    .split("\n");
  const spread = (measure) =>
    ["least", "lower", "median", "upper", "greatest", "mean"].map((part) => `${measure}_${part}`);
  assert.equal(
    lines[0],
    ["n,method,state,runs,answered", ...["seconds", "steps", "moves"].flatMap(spread)].join(),
  );
  assert.match(lines[1], /^4,backtracking,answered,1,1(,[\d.e-]+){6}(,15(\.0)?){6}(,[\d.]+){6}$/);
  assert.equal(lines[3], `64,backtracking,limit,1,0${",".repeat(18)}`);
  assert.equal(lines.length, 5);
  // A wide table scrolls inside its box.
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const drawing = String(await file("Chart as SVG"));
  assert.match(drawing, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.match(drawing, /fill="rgb\(/);
  assert.doesNotMatch(drawing, /class=|var\(/);
  assert.deepEqual([...(await file("Chart as PNG")).subarray(1, 4)], [...Buffer.from("PNG")]);
  await ended(page);
});

test("axe reports no violations, light and dark", async () => {
  const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  for (const colors of ["light", "dark"]) {
    const page = await race("?sizes=4-6&methods=all&runs=1", { colors });
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await done(page);
    await page.evaluate(axe);
    const broken = await page.evaluate(async () =>
      (await axe.run("main")).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    );
    // The heading of the first level is outside of main.
    assert.deepEqual(
      broken.filter(([id]) => id !== "page-has-heading-one"),
      [],
    );
    await ended(page);
  }
});

test("short runs have exact times, also in the first cells, and a reload keeps the results", async () => {
  const page = await race("?sizes=4-8&methods=complete&runs=3");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await done(page);
  const table = () =>
    page
      .locator(".race-table tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText.trim())));
  const before = await table();
  assert.doesNotMatch(before.flat().join(" "), /</);
  for (const cell of before.flatMap((row) => row.slice(1))) assert.match(cell, /^[\d.]+\s(ns|µs|ms|s)/);
  // Without warming up, some of the first runs would take many times as long.
  const spread = before[0]
    .slice(1)
    .map((cell) => Number(/±(\d+)/.exec(cell)?.[1] ?? 0))
    .sort((a, b) => a - b);
  assert.ok(spread[Math.floor(spread.length / 2)] < 50, `±${spread.join(", ±")} %`);
  await page.reload();
  await done(page);
  assert.deepEqual(await table(), before);
  await ended(page);
});
