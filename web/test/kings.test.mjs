// The tab Kings in a real browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { hostAndBrowser, open } from "./browser.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const SEARCH_LIMIT = "limit=1000&time_limit=60";
const site = hostAndBrowser();

/** Open the tab with a state; resolves once its board is shown. */
async function at(state, options) {
  const page = await open(site.context, `${site.address}#kings${state === "" ? "" : `?${state}`}`, options);
  await page.locator(".kings .big", { hasText: "king" }).waitFor();
  return page;
}

const big = (page) => page.locator(".kings .big");
const hash = (page) => decodeURIComponent(new URL(page.url()).hash);
const said = (page, text) => page.locator("#kings-search-said", { hasText: text }).waitFor();

async function close(page) {
  assert.deepEqual(page.wrong, []);
  assert.deepEqual(
    page.requests.filter((address) => !address.startsWith(site.address) && !address.startsWith("blob:")),
    [],
  );
  await page.close();
}

test("the field n has the size of the board shown", async () => {
  const page = await at("");
  const size = page.getByLabel("n", { exact: true }).first();
  assert.equal(await size.inputValue(), "10");
  await size.fill("12");
  await size.press("Enter");
  await page.waitForFunction(() => /c=(\d+,){11}\d+/.test(location.hash));
  await page.goBack();
  await page.waitForFunction(() => !location.hash.includes("c="));
  assert.equal(await size.inputValue(), "10");
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a link with too many kings or an invalid way is reported", async () => {
  for (const [state, words] of [
    ["k=99", "k must be from 0 to 10, not 99; using 10 instead."],
    ["k=4&way=23", "way must be from 1 to 22, not 23; showing no way."],
    ["c=0,1,2&k=1", "c: "],
    ["way=first", null],
  ]) {
    const page = await at(state);
    if (words === null)
      await page.locator(".link-wrong", { hasText: "way must be 1 or more, not first" }).waitFor();
    else await page.locator(".source .bad", { hasText: words }).waitFor();
    await close(page);
  }
});

test("the example: 4 kings in 22 ways, the sum 2 + 8 + 12", async () => {
  const page = await at("");
  assert.equal(await big(page).textContent(), "4 kings: 22 ways");
  assert.equal(await page.locator(".product").textContent(), "= 1 + 9x + 29x2 + 40x3 + 22x4 + 4x5");
  const sum = page.locator(".shares tbody tr");
  assert.deepEqual(await sum.locator("td:last-child").allTextContents(), ["2", "8", "12"]);
  assert.equal(await page.locator(".shares tfoot td").textContent(), "22");
  await close(page);
});

test("the 22 ways are different and valid", async () => {
  const page = await at("k=4&way=1");
  const seen = new Set();
  await page.locator("#kings-way", { hasText: "Way 1 of 22:" }).waitFor();
  await page.getByRole("button", { name: "Next way" }).focus();
  for (let way = 1; way <= 22; way++) {
    const text = await page.locator("#kings-way").textContent();
    assert.ok(text.startsWith(`Way ${way} of 22:`), text);
    seen.add(text.split(":")[1]);
    await page.keyboard.press("Enter");
  }
  assert.equal(await page.locator(".scene .king").count(), 4);
  assert.equal(seen.size, 22);
  await page.locator("#kings-way", { hasText: "Way 1 of 22:" }).waitFor();
  await page.locator(".shares tbody tr").nth(1).locator("button").click();
  await page.locator("#kings-way", { hasText: "Way 3 of 22:" }).waitFor();
  assert.match(hash(page), /way=3/);
  await close(page);
});

test("by keyboard: place kings, change their number, pin a group", async () => {
  const page = await at("");
  await page.locator(".scene svg").focus();
  await page.keyboard.press("k");
  await page.locator("#kings-way", { hasText: "Way 1 of 22" }).waitFor();
  await page.keyboard.press("n");
  await page.locator("#kings-way", { hasText: "Way 2 of 22" }).waitFor();
  await page.keyboard.press("p");
  await page.locator("#kings-way", { hasText: "Way 1 of 22" }).waitFor();
  await page.keyboard.press("+");
  assert.equal(await big(page).textContent(), "5 kings: 4 ways");
  await page.keyboard.press("-");
  assert.equal(await big(page).textContent(), "4 kings: 22 ways");
  for (const key of ["Home", "PageUp", "End", "ArrowLeft", "ArrowLeft", "Enter"])
    await page.keyboard.press(key);
  await page.locator(".groups tr.is-on button[aria-pressed=true][aria-label='Group B, 4 squares']").waitFor();
  assert.equal(await page.locator(".scene .tint.is-on").count(), 4);
  await close(page);
});

test("a group in the table is highlighted on the board, and vice versa", async () => {
  const page = await at("");
  await page.getByRole("button", { name: "Group C, 3 squares" }).focus();
  assert.equal(await page.locator(".scene .tint.is-on").count(), 3);
  await page.locator(".scene .tint").first().hover();
  await page.locator(".groups tr.is-on", { hasText: "A" }).waitFor();
  await close(page);
});

test("random boards, boards from text, and back to the previous board", async () => {
  const page = await at("");
  await page.getByLabel("n", { exact: true }).first().fill("12");
  await page.getByRole("button", { name: "Random solution" }).click();
  await page.waitForFunction(() => /c=(\d+,){11}\d+/.test(location.hash));
  const random = hash(page);
  await page.getByText("Board from text").click();
  await page.getByLabel("A solution in any format").fill(".Q..\n...Q\nQ...\n..Q.\n");
  await page.getByRole("button", { name: "Read board" }).click();
  await page.waitForFunction(() => location.hash.includes("c=1,3,0,2"));
  await page.getByLabel("A solution in any format").fill("Q...\n....\n....\n....\n");
  await page.getByRole("button", { name: "Read board" }).click();
  await page.getByRole("alert").filter({ hasText: "Kings need a solution" }).waitFor();
  await page.goBack();
  await page.locator(".scene .queen").nth(11).waitFor();
  assert.equal(hash(page), random);
  await page.goBack();
  await page.locator(".big", { hasText: "4 kings: 22 ways" }).waitFor();
  await close(page);
});

test("a link restores board, kings, way and search; an invalid one is reported", async () => {
  const page = await at(
    "c=1,7,9,2,8,5,3,0,6,4&k=4&way=5&sn=12&sk=6&ways=10..20&method=every&limit=3&time_limit=9&sseed=7",
  );
  await page.locator("#kings-way", { hasText: "Way 5 of 22" }).waitFor();
  assert.equal(await page.getByLabel("Ways", { exact: true }).inputValue(), "10..20");
  assert.equal(await page.getByLabel("Method").inputValue(), "every");
  assert.equal(await page.getByLabel("Boards wanted").inputValue(), "3");
  await close(page);
  const wrong = await at("c=0,1,2");
  await wrong.getByRole("alert").filter({ hasText: "attack" }).waitFor();
  assert.equal(await big(wrong).textContent(), "4 kings: 22 ways");
  await close(wrong);
});

test("the challenge: find boards, open one, and go back", async () => {
  const page = await at("");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await said(page, "12 boards found: as many as wanted");
  assert.match(hash(page), /run=1/);
  await page.locator(".hit").nth(11).waitFor();
  const time = await page.locator(".search .counters dd").last().textContent();
  await page.reload();
  await page.locator(".hit").nth(11).waitFor();
  await said(page, "12 boards found: as many as wanted");
  // The restored results, not those of another search.
  assert.equal(await page.locator(".search .counters dd").last().textContent(), time);
  await page.locator(".hit").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".big", { hasText: "20 kings: 48 ways" }).waitFor();
  await page.goBack();
  await page.locator(".big", { hasText: "4 kings: 22 ways" }).waitFor();
  assert.equal(await page.locator(".hit").count(), 12);
  await close(page);
});

/** Press a button; return the content of the file that it saves. */
async function savedBy(page, name) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return readFile(await (await download).path(), "utf8");
}

test("several threads find the same boards as one thread, in the same order", async () => {
  const searches = [
    ["sn=20&ways=48&limit=40", "sample"],
    ["sn=16&ways=1..9&method=sample&limit=700", "sample"],
    ["sn=20&ways=0&method=anneal&limit=12", "anneal"],
    ["sn=15&ways=0&method=every&limit=30", "every"],
  ];
  for (const [search, method] of searches) {
    const found = [];
    for (const cores of [1, 2, 5]) {
      const page = await open(site.context, `${site.address}#kings?${search}&time_limit=600&seed=4&run=1`, {
        cores,
      });
      const isShared = cores > 1 && method !== "every";
      await said(page, `as many as wanted. Method: ${method}${isShared ? `, ${cores} threads` : ""}.`);
      found.push(JSON.parse(await savedBy(page, "Save as JSON")));
      await close(page);
    }
    assert.equal(String(found[0].length), search.match(/limit=(\d+)/)[1]);
    for (const other of found) assert.deepEqual(other, found[0]);
  }
});

test("an exhaustive search, many boards, and their files", async () => {
  const page = await at("sn=10&sk=4&ways=1..&limit=1000&run=1");
  await said(page, "all solutions were searched");
  await page.locator(".hit").nth(59).waitFor();
  assert.equal(await page.locator(".hit").count(), 60);
  await page.getByRole("button", { name: /Show \d+ more/ }).click();
  await page.locator(".hit").nth(60).waitFor();
  for (const [name, rows] of [
    ["Save as CSV", (text) => text.trim().split("\n").length - 1],
    ["Save as JSON", (text) => JSON.parse(text).length],
  ]) {
    const found = await page.locator(".counters dd").nth(2).textContent();
    assert.equal(String(rows(await savedBy(page, name))), found);
  }
  await page.goto(`${site.address}#kings?sn=8&ways=1..&run=1`);
  await said(page, "No such board exists");
  await close(page);
});

test("a search stops at once, by the button and by leaving the tab", async () => {
  // The search never finds enough boards, so it runs until it is stopped.
  const page = await at(`sn=40&ways=1&${SEARCH_LIMIT}&run=1`);
  await said(page, "Searching");
  await page.getByRole("button", { name: "Stop" }).click();
  await said(page, "Stopped");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await said(page, "Searching");
  await page.getByRole("link", { name: "Count" }).click();
  await page.waitForFunction(() => document.querySelector(".kings") === null);
  await page.getByRole("link", { name: "Kings" }).click();
  await said(page, "Stopped");
  await close(page);
});

test("invalid numbers of ways are reported", async () => {
  const page = await at("");
  const ways = page.getByLabel("Ways", { exact: true });
  for (const text of ["many", "9..4", "1..2..3"]) {
    await ways.fill(text);
    await page
      .getByRole("alert")
      .filter({ hasText: `20..24 or 1000.., not ${text}` })
      .waitFor();
  }
  await page.getByRole("button", { name: "Search", exact: true }).click();
  assert.equal(await ways.evaluate((field) => field === document.activeElement), true);
  await said(page, "No search yet");
  await close(page);
});

test("axe reports no violations, light and dark, and the tab fits a narrow phone", async () => {
  const source = await readFile(AXE, "utf8");
  const page = await at("way=3&limit=2&run=1", { viewport: { width: 320, height: 700 } });
  await said(page, "found");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
  await page.evaluate(source);
  const violationsOf = (options) =>
    page.evaluate(async (options) => {
      const { violations } = await globalThis.axe.run(".kings", options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    }, options);
  assert.deepEqual(await violationsOf({}), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await violationsOf({ runOnly: ["color-contrast"] }), []);
  await close(page);
});

test("a link with a size shows a random solution of that size", async () => {
  const page = await at("n=12");
  await page.locator('.scene .board[aria-rowcount="12"]').waitFor();
  assert.equal(await page.locator(".link-wrong").count(), 0);
  await close(page);
  const none = await at("n=3");
  assert.match(await none.textContent(".link-wrong"), /n = 3 has no solution/);
  await close(none);
});
