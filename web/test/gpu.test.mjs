// Counts on WebGPU in a browser, with the software adapter of Chromium: it executes the kernel.
import assert from "node:assert/strict";
import test from "node:test";
import { hostAndBrowser, open } from "./browser.mjs";

const site = hostAndBrowser({ gpu: true });

const PUBLISHED = { 8: "92", 9: "352", 10: "724", 11: "2,680", 12: "14,200", 16: "14,772,512" };

/** Count, and return what the page says about the GPU. */
async function count(hash) {
  const page = await open(site.context, `${site.address}#count?${hash}`);
  const main = page.locator(".count button.main");
  await main.click();
  await main.filter({ hasText: /^Again$/ }).waitFor({ timeout: 120000 });
  const number = await page.locator(".count-big").textContent();
  const said = await page.locator(".count .gpu").textContent();
  return { page, number, said };
}

test("a software adapter counts n = 8 to 12 if it is wanted", async () => {
  for (const n of [8, 9, 10, 11, 12]) {
    const { page, number, said } = await count(`n=${n}&engine=portable&gpu=any`);
    assert.equal(number, PUBLISHED[n]);
    assert.match(said, /^The GPU .*swiftshader.* counted \d+ units?\./i);
    assert.deepEqual(page.wrong, []);
    await page.evaluate(() => localStorage.clear());
    await page.close();
  }
});

test("a software adapter is not used unless it is wanted", async () => {
  const { page, number, said } = await count("n=16");
  assert.equal(number, PUBLISHED[16]);
  assert.match(said, /^No GPU: this browser has no GPU, only the software adapter .*swiftshader/i);
  assert.deepEqual(page.wrong, []);
  await page.locator(".count select").nth(1).selectOption("off");
  await page.locator(".count button.main").click();
  await page.locator(".count .gpu").waitFor({ state: "hidden" });
  await page.locator(".count button.main", { hasText: /^Again$/ }).waitFor();
  assert.equal(await page.locator(".count .gpu").textContent(), "");
  assert.match(page.url(), /gpu=off/);
  await page.close();
});

test("an engine with other units counts without the GPU", async () => {
  const { page, number, said } = await count("n=14&engine=backtrack&gpu=any");
  assert.equal(number, "365,596");
  assert.equal(said, "No GPU: the engine backtrack does not use one. The CPU counts alone.");
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("the CPU counts the units of a GPU that is lost", async () => {
  const page = await open(site.context, `${site.address}#count?n=15&gpu=any`);
  // The GPU fails while it runs its first batch.
  await site.context.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    const lost = "GPUBuffer.prototype.mapAsync = () => Promise.reject(new Error('unplugged'));";
    await route.fulfill({ response, body: lost + (await response.text()) });
  });
  await page.reload();
  const main = page.locator(".count button.main");
  await main.click();
  await main.filter({ hasText: /^Again$/ }).waitFor({ timeout: 120000 });
  assert.equal(await page.locator(".count-big").textContent(), "2,279,184");
  assert.match(
    await page.locator(".count .gpu").textContent(),
    /^No GPU: unplugged\. The CPU counts alone\.$/,
  );
  await site.context.unroute("**/worker-*.js");
  await page.close();
});
