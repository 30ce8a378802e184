// The web app as `queenside serve` serves it: all that it loads is allowed, also its workers.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import test from "node:test";
import { browser, open } from "./browser.mjs";

test("the program serves an app that counts on several workers", async () => {
  const program = spawn(process.env.QUEENSIDE, ["serve", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { context, end } = await browser();
  try {
    const { value: address } = await createInterface(program.stdout)[Symbol.asyncIterator]().next();
    const page = await open(context, `${address}#count?n=15`, { cores: 2 });
    // Once the app has fetched everything, its workers start from blobs.
    await page.waitForFunction(() => performance.getEntriesByName("queenside-complete").length > 0);
    await page.locator(".count button.main").click();
    await page.locator(".count-big", { hasText: "2,279,184" }).waitFor();
    assert.deepEqual(page.wrong, []);
  } finally {
    await end();
    program.kill();
  }
});
