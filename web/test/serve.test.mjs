// The page of `queenside serve`.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, open } from "./browser.mjs";

const PROGRAM =
  process.env.QUEENSIDE ?? fileURLToPath(new URL("../../target/release/queenside", import.meta.url));
const skip = existsSync(PROGRAM) ? false : `no program at ${PROGRAM}: set QUEENSIDE to its path`;

/** Start the program; return the process and the address that it prints. */
async function serve() {
  const program = spawn(PROGRAM, ["serve"], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve) => createInterface(program.stdout).once("line", resolve));
  return [program, line];
}

let server, address, chrome;
before(async () => {
  if (skip) return;
  [server, address] = await serve();
  chrome = await browser();
  // The token becomes a cookie.
  const page = await open(chrome.context, address);
  assert.doesNotMatch(page.url(), /token/);
  await page.close();
});
after(async () => {
  await chrome?.end();
  const ended = server && new Promise((resolve) => server.once("exit", (_, signal) => resolve(signal)));
  server?.kill("SIGINT");
  if (server) assert.equal(await ended, "SIGINT");
});

const at = (hash) => open(chrome.context, `${new URL(address).origin}/#${hash}`);
const main = (page) => page.locator(".count button.main");
const says = (page, word) =>
  main(page)
    .filter({ hasText: new RegExp(`^${word}$`) })
    .waitFor({ timeout: 60_000 });

test("the program answers the lab", { skip }, async () => {
  const page = await at("lab?n=30&q=3.3");
  const job = page.waitForRequest((request) => request.url().endsWith("/api/jobs"));
  await page.getByRole("button", { name: "Finish the board", exact: true }).click();
  assert.deepEqual((await job).postDataJSON().board.queens, [[3, 3]]);
  await page.waitForFunction(() =>
    document.querySelector(".lab .status")?.textContent.startsWith("A solution: 30"),
  );
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a native count pauses, resumes, survives a reload and can be cancelled", { skip }, async () => {
  const page = await at("count?n=22");
  await page.waitForFunction(() => document.querySelectorAll(".count select option").length > 3);
  await main(page).click();
  await says(page, "Pause");
  const done = () => page.locator(".count progress").evaluate((bar) => bar.value / bar.max);
  while ((await done()) === 0) await page.waitForTimeout(50);
  await main(page).click();
  await says(page, "Resume");
  const paused = await done();
  assert.ok(paused > 0 && paused < 1, `${paused} done`);
  await main(page).click();
  await says(page, "Pause");
  // A reload before the server has accepted the job leaves a paused count.
  while ((await done()) <= paused) await page.waitForTimeout(50);
  await page.reload();
  await says(page, "Pause");
  const begun = Date.now();
  await page.getByRole("button", { name: "Cancel" }).click();
  await says(page, "Start");
  console.log(`# cancelling took ${Date.now() - begun} ms`);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a native count finishes and is verified", { skip }, async () => {
  const page = await at("count?n=15");
  await main(page).click();
  await says(page, "Again");
  const text = await page.textContent("main");
  assert.match(text, /2,279,184/);
  assert.match(text, /published number/);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a count survives a killed program", { skip }, async () => {
  const [other, link] = await serve();
  const page = await open(chrome.context, `${link}#count?n=22`);
  await says(page, "Start");
  await main(page).click();
  await page.waitForFunction(() => document.querySelector(".count progress")?.value > 0);
  other.kill("SIGKILL");
  await page.locator(".count .note", { hasText: "The server does not answer. Paused with" }).waitFor();
  await main(page).click();
  await says(page, "Resume");
  const saved = await page.evaluate(() => Object.keys(localStorage).filter((key) => /\.count\./.test(key)));
  assert.equal(saved.length, 1);
  await page.close();
});

test("the program answers races and kings", { skip }, async () => {
  const race = await at("race?sizes=4-8");
  await race.getByRole("button", { name: "Start", exact: true }).click();
  await race.locator("button:enabled", { hasText: /^Start$/ }).waitFor({ timeout: 60_000 });
  assert.match(await race.textContent("main"), /Done/);
  assert.deepEqual(race.wrong, []);
  await race.close();
  const kings = await at("kings");
  await kings.waitForFunction(() => document.querySelector("main")?.textContent.includes("22 ways"));
  assert.deepEqual(kings.wrong, []);
  await kings.close();
});

test("tabs that were not visited yet work after the program has ended", { skip }, async () => {
  const [other, link] = await serve();
  const page = await open(chrome.context, link);
  await page.waitForFunction(() => performance.getEntriesByName("queenside-complete").length > 0);
  const ended = new Promise((resolve) => other.once("exit", resolve));
  other.kill("SIGKILL");
  await ended;
  const tab = (name) => page.getByRole("link", { name, exact: true }).click();
  await tab("Watch");
  await page.getByRole("button", { name: "To the end" }).click();
  await page.waitForFunction(() => Number(document.querySelector(".watch")?.dataset.place) > 100);
  await tab("Race");
  await page.getByLabel("Sizes").fill("4-6");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText(/^Done: \d+ cells(, \d+ threads)?\.$/).waitFor();
  await tab("Kings");
  await page.locator(".kings .big", { hasText: "4 kings: 22 ways" }).waitFor();
  await tab("Count");
  await page.locator(".count-big").waitFor();
  await page.getByLabel("n", { exact: true }).fill("14");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".count-big")?.textContent === "365,596");
  await page.close();
});
