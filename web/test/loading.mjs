// Measures how soon the page is there, with compressed files: over a network of 4 Mbit/s and 60 ms
// latency, and on a CPU that is slowed four times.
//   node test/loading.mjs
import { browser, PAGE, staticHost } from "./browser.mjs";

const NETWORK = { offline: false, latency: 60, downloadThroughput: 4e6 / 8, uploadThroughput: 1e6 / 8 };
const host = await staticHost(PAGE, { compress: true });
const { context, end } = await browser();

async function load(hash, slow) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await slow(devtools);
  await page.addInitScript(() => {
    globalThis.seen = { paint: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) globalThis.seen.paint = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.seen.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${host.address}#${hash}`, { waitUntil: "commit" });
  return page;
}

/** Load the first screen; return the times in milliseconds from the start. */
async function overNetwork() {
  const page = await load("board", (devtools) => devtools.send("Network.emulateNetworkConditions", NETWORK));
  const isReady = () => document.querySelector(".lab .status")?.textContent && performance.now();
  const ready = await (await page.waitForFunction(isReady)).jsonValue();
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const painted = await (await page.waitForFunction(paint)).jsonValue();
  await page.close();
  return { painted, ready };
}

/** Open a part on a slow CPU; return its largest paint, when its puzzle is there, and its shifts. */
async function onSlowCpu(part) {
  const page = await load(part, (devtools) => devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 }));
  const isThere = () =>
    /^Press a square/.test(document.querySelector(".play .status")?.textContent ?? "") && performance.now();
  const puzzle = part === "play" ? await (await page.waitForFunction(isThere)).jsonValue() : null;
  await page.waitForTimeout(4000);
  const seen = await page.evaluate(() => globalThis.seen);
  await page.close();
  return { ...seen, puzzle };
}

// Ignore the first load, in which the server compresses the files.
await overNetwork();
for (let time = 0; time < 5; time++) {
  const { painted, ready } = await overNetwork();
  console.log(`first paint after ${painted.toFixed(0)} ms, core ready after ${ready.toFixed(0)} ms`);
}
for (const part of ["", "play", "learn", "watch", "board", "count"]) {
  const { paint, shift, puzzle } = await onSlowCpu(part);
  const first = puzzle === null ? "" : `, puzzle after ${puzzle.toFixed(0)} ms`;
  console.log(
    `${part || "first screen"}, CPU slowed four times: largest paint after ${paint.toFixed(0)} ms${first}, shift ${shift.toFixed(3)}`,
  );
}
await end();
await host.end();
