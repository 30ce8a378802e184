// Measures the first paint and the time until the core is ready, with compressed files over a
// network of 4 Mbit/s and 60 ms latency.
//   node test/loading.mjs
import { browser, PAGE, staticHost } from "./browser.mjs";

const NETWORK = { offline: false, latency: 60, downloadThroughput: 4e6 / 8, uploadThroughput: 1e6 / 8 };
const host = await staticHost(PAGE, { compress: true });
const { context, end } = await browser();

/** Load the page; return the times in milliseconds from the start. */
async function load() {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await page.goto(host.address, { waitUntil: "commit" });
  const isReady = () =>
    document.querySelector(".status")?.textContent.startsWith("Place") && performance.now();
  const ready = await (await page.waitForFunction(isReady)).jsonValue();
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const painted = await (await page.waitForFunction(paint)).jsonValue();
  await page.close();
  return { painted, ready };
}

// Ignore the first load, in which the server compresses the files.
await load();
for (let time = 0; time < 5; time++) {
  const { painted, ready } = await load();
  console.log(`first paint after ${painted.toFixed(0)} ms, core ready after ${ready.toFixed(0)} ms`);
}
await end();
await host.end();
