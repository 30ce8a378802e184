// The npm package in a browser: as plain files, and bundled by Vite. Its worker is included.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { build } from "vite";

import { browser, open, staticHost } from "./browser.mjs";
import { project } from "./package.mjs";

const folder = await project();
const ends = [];
let context, plain, bundled;
before(async () => {
  // Vite leaves modules that it does not know as they are, and bundles the package by its name.
  const shown = (address) => `<link rel="icon" href="data:,"><script type="module">
    import * as queenside from "${address}";
    window.queenside = queenside;
  </script>`;
  await writeFile(join(folder, "plain.html"), shown("./node_modules/queenside/browser.js"));
  await writeFile(join(folder, "index.html"), shown("queenside"));
  await build({ root: folder, configFile: false, logLevel: "warn", base: "./" });
  const host = await staticHost(folder);
  ends.push(host.end);
  const started = await browser();
  ends.push(started.end);
  context = started.context;
  [plain, bundled] = [`${host.address}plain.html`, `${host.address}dist/`];
});
after(async () => {
  for (const end of ends) await end();
});

async function show(address) {
  const page = await open(context, address);
  await page.waitForFunction(() => window.queenside !== undefined);
  return page;
}

for (const [name, address] of [
  ["as plain files", () => plain],
  ["bundled by Vite", () => bundled],
]) {
  test(`the functions answer, ${name}`, async () => {
    const page = await show(address());
    const answers = await page.evaluate(async () => {
      const { count, list, QueensideError, solve, trace } = window.queenside;
      let [listed, steps] = [0, 0];
      for await (const _ of list(12)) listed++;
      for await (const _ of trace("backtracking", 6)) steps++;
      const refused = await solve(-1).catch((error) => error);
      return [
        (await solve(8)).status,
        (await solve(8, { inline: true })).status,
        String((await count(12)).count),
        listed,
        steps,
        refused instanceof QueensideError && refused.kind,
      ];
    });
    assert.deepEqual(answers, ["solution", "solution", "14200", 14_200, 129, "bad"]);
    assert.equal(page.workers().length, 1);
    assert.deepEqual(page.wrong, []);
    await page.close();
  });

  test(`signals and listeners end the worker, ${name}`, async () => {
    const page = await show(address());
    const { reasons, milliseconds, ticks } = await page.evaluate(async () => {
      const { count } = window.queenside;
      const [stop, reason, thrown] = [new AbortController(), new Error("enough"), new RangeError("mine")];
      let [aborted, ticks] = [0, 0];
      const ticking = setInterval(() => ticks++, 10);
      setTimeout(() => {
        aborted = performance.now();
        stop.abort(reason);
      }, 500);
      const first = await count(20, { signal: stop.signal }).catch((error) => error);
      const milliseconds = performance.now() - aborted;
      clearInterval(ticking);
      const onProgress = () => {
        throw thrown;
      };
      const second = await count(20, { onProgress }).catch((error) => error);
      return { reasons: [first === reason, second === thrown], milliseconds, ticks };
    });
    assert.deepEqual(reasons, [true, true]);
    assert.ok(milliseconds < 500, `the count ended ${milliseconds} ms after the signal`);
    assert.ok(ticks > 10, `the page ran ${ticks} timers during the count`);
    // Playwright hears a little later that a worker has ended.
    for (let tries = 50; page.workers().length > 0 && tries > 0; tries--) await page.waitForTimeout(100);
    assert.equal(page.workers().length, 0, "no worker counts any longer");
    assert.equal(await page.evaluate(async () => String((await window.queenside.count(8)).count)), "92");
    assert.deepEqual(page.wrong, []);
    await page.close();
  });
}

test("a core that cannot be fetched is an error, and the next question tries again", async () => {
  const page = await context.newPage();
  await page.route("**/core.wasm", (route) => route.fulfill({ status: 503 }));
  await page.goto(plain);
  await page.waitForFunction(() => window.queenside !== undefined);
  const solved = () =>
    page.evaluate(() =>
      window.queenside.solve(8).then(
        ({ status }) => status,
        ({ kind, message }) => [kind, message],
      ),
    );
  assert.deepEqual(await solved(), ["failed", "cannot load the core: HTTP status 503"]);
  await page.unroute("**/core.wasm");
  assert.equal(await solved(), "solution");
  await page.close();
});
