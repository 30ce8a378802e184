// The page as a whole: requests, speed and size, accessibility, links.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile, readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { browser, hostAndBrowser, open, PAGE, staticHost } from "./browser.mjs";

const TABS = ["board", "learn", "watch", "play", "count"];

const site = hostAndBrowser();

/** Open a tab; resolves once it is drawn and the core is loaded. */
async function tab(name, options) {
  const page = await open(site.context, `${site.address}#${name}`, options);
  await page.waitForFunction(() => {
    const status = document.querySelector(".lab .status");
    return document.querySelector("main svg, main table") !== null && status?.textContent !== "";
  });
  return page;
}

test("each tab opens without an error or a request to another host", async () => {
  for (const name of TABS) {
    const page = await tab(name);
    assert.deepEqual(page.wrong, [], name);
    const foreign = page.requests.filter(
      (url) => !url.startsWith(site.address) && !/^(blob|data):/.test(url),
    );
    assert.deepEqual(foreign, [], name);
    assert.equal(await page.locator("nav a[aria-current=page]").count(), 1);
    await page.close();
  }
});

/** Open a tab with all that it can show: folded parts, a chart, results. */
async function full(name, options) {
  const hash = { watch: "watch?method=annealing&with=backtracking&n=8&at=20", count: "count?n=7" }[name];
  const page = await tab(hash ?? name, options);
  if (name === "watch") {
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByRole("button", { name: "Chart of the times" }).click();
    await page.locator(".chart .sign").first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
  }
  if (name === "count") {
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Count again", exact: true }).waitFor();
  }
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  return page;
}

/** Open the menu of a tab, unless it has its own place on a wide screen, with all its parts. */
async function menu(page) {
  const button = page.locator(".side button[popovertarget]").first();
  if (await button.isVisible()) await button.click();
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
}

test("axe reports no violations: light, dark and on a phone", async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const phone = { width: 375, height: 800 };
  for (const options of [{ colors: "light" }, { colors: "dark" }, { colors: "light", viewport: phone }]) {
    for (const name of TABS) {
      const page = await full(name, options);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
      assert.deepEqual(found, [], `${name}, ${JSON.stringify(options)}`);
      if (name === "board" || name === "play") {
        await menu(page);
        const inMenu = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(
          inMenu.violations.map(({ id }) => id),
          [],
          `menu of ${name}`,
        );
      }
      await page.close();
    }
  }
});

test("no tab is wider than the screen, from 320 pixels to 4K", async () => {
  for (const name of TABS) {
    const page = await full(name);
    for (const [width, height] of [
      [320, 640],
      [768, 1024],
      [1280, 800],
      [3840, 2160],
    ]) {
      await page.setViewportSize({ width, height });
      // Charts follow the size in the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name} at ${width}: ${wide} pixels too wide`);
    }
    await page.close();
  }
});

test("the keyboard reaches the tabs, and the skip link leads to the board", async () => {
  const page = await tab("board");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "grid");
  await page.getByRole("link", { name: "Watch" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#watch"));
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("reduced motion is respected", async () => {
  const page = await tab("board?n=8&q=0.0,1.0", { motion: "reduce" });
  await page.getByRole("button", { name: "Why not?" }).click();
  await page.waitForSelector(".pulse");
  const animation = await page.evaluate(
    () => getComputedStyle(document.querySelector(".pulse")).animationName,
  );
  assert.equal(animation, "none");
  await page.close();
});

test("compressed, the page takes less than 250 KB to open", async () => {
  const page = await tab("board");
  await page.waitForFunction(() => (document.querySelector(".lab .status")?.textContent ?? "") !== "");
  await page.waitForFunction(() => (document.querySelector(".solutions")?.textContent ?? "") !== "");
  await page.waitForFunction(() => performance.getEntriesByName("queenside-open").length > 0);
  // Files loaded later, while the page is idle, belong to the other tabs.
  const urls = await page.evaluate(() => {
    const open = performance.getEntriesByName("queenside-open")[0].startTime;
    const files = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < open);
    return files.map(({ name }) => name);
  });
  const loaded = new Set(["index.html", "icon.svg", ...urls.map((url) => new URL(url).pathname.slice(1))]);
  let [opened, all] = [0, 0];
  for (const name of await readdir(PAGE, { recursive: true })) {
    const file = join(PAGE, name);
    if ((await stat(file)).isDirectory()) continue;
    const size = brotliCompressSync(await readFile(file)).length;
    all += size;
    if (loaded.has(name)) opened += size;
  }
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  console.log(`# compressed by brotli: ${kilobytes(opened)} to open, ${kilobytes(all)} with all tabs`);
  assert.ok([...loaded].some((name) => /worker-/.test(name)));
  assert.ok(loaded.size >= 6 && opened < 250_000, `${opened} bytes`);
  await page.close();
});

test("the first paint comes soon", async () => {
  const page = await tab("board?n=8");
  // The browser records the paint shortly after the frame that shows it.
  const recorded = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const paint = await (await page.waitForFunction(recorded)).jsonValue();
  console.log(`# first contentful paint after ${paint.toFixed(0)} ms`);
  // The goal is half a second; a busy machine is slower.
  assert.ok(paint < 5000);
  await page.close();
});

test("dragging on the largest shaded board is smooth", async () => {
  const page = await tab("board?n=64&q=0.0,10.31,25.7,50.44");
  await page.waitForFunction(() => document.querySelector(".board .attacked")?.getAttribute("d"));
  await page.evaluate(() => {
    globalThis.frames_ = [];
    const frame = (time) => {
      globalThis.frames_.push(time);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    globalThis.long_ = 0;
    new PerformanceObserver((list) => (globalThis.long_ += list.getEntries().length)).observe({
      type: "longtask",
    });
  });
  const { x, y, width } = await page.locator("svg.board").first().boundingBox();
  const at = await page.evaluate(() => {
    const board = document.querySelector("svg.board");
    const { x, y } = new DOMPoint(7.5, 25.5).matrixTransform(board.getScreenCTM());
    return { x, y };
  });
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const begun = Date.now();
  for (let step = 0; Date.now() - begun < 2000; step++) {
    const turn = step / 9;
    await page.mouse.move(
      x + width / 2 + Math.cos(turn) * width * 0.4,
      y + width / 2 + Math.sin(turn) * width * 0.4,
    );
  }
  await page.mouse.up();
  const { rate, long } = await page.evaluate(() => {
    const times = globalThis.frames_;
    return { rate: (1000 * (times.length - 1)) / (times.at(-1) - times[0]), long: globalThis.long_ };
  });
  console.log(`# dragging at n = 64: ${rate.toFixed(1)} frames per second, ${long} long tasks`);
  // An idle machine reaches 60.
  assert.ok(rate > 20, `${rate} frames per second`);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("the board of a link remains after a visit to another tab", async () => {
  const page = await tab("board?n=5&q=0.0,1.2");
  await page.getByRole("link", { name: "Count" }).click();
  await page.waitForFunction(() => document.querySelector(".lab") === null);
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await page.waitForFunction(() => document.querySelector(".lab") !== null);
  assert.equal(await page.evaluate(() => location.hash), "#board?n=5&q=0.0,1.2");
  await page.close();
});

test("the skip link keeps the board, and a broken URL still opens the page", async () => {
  const page = await tab("board?n=5&q=0.0");
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => location.hash), "#board?n=5&q=0.0");
  await page.goto(`${site.address}#board?q=%`);
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".lab .board") !== null);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a tab that cannot be loaded reports it, and can be loaded later", async () => {
  const page = await tab("board");
  await page.route(/play-.*\.js/, (route) => route.abort());
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByRole("alert").waitFor();
  await page.unroute(/play-.*\.js/);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.waitForFunction(() => document.querySelector("main svg") !== null);
  await page.close();
});

test("an invalid link reports in one line what is invalid, and what the page uses instead", async () => {
  const links = [
    ["board?n=9999&q=7.7,9.99", "n must be from 1 to 1000, not 9999; using 1000 instead."],
    ["board?n=8&q=0.0,9.1&x=z", "9.1 in q is not a square of this board (row.column) and is ignored."],
    ["board?n=8&x=z", "z in x is not a square of this board (row.column) and is ignored."],
    ["watch?method=magic&n=8", "magic is not a known method; using backtracking instead."],
    ["watch?n=8&speed=fast", "fast is not a known speed; using 8"],
    ["count?n=99", "n must be from 0 to 20, not 99; using 20 instead."],
    ["count?n=9&engine=abacus", "not abacus; using the fastest instead."],
    ["chess", "“chess” is not a tab; showing Board instead."],
    ["count?gpu=off", "gpu is not a setting of this tab and is ignored."],
    ["board?size=9&q=0.0", "size is not a setting of this tab and is ignored."],
  ];
  for (const [link, words] of links) {
    const page = await tab(link);
    const said = await page.locator(".link-wrong").textContent();
    assert.ok(said.includes(words), `${link}: ${said}`);
    assert.deepEqual(page.wrong, [], link);
    await page.close();
  }
  for (const link of [
    "board?n=8&q=0.0&f=1.2&x=3.3",
    "watch?method=annealing&with=min-conflicts&n=9&seed=2&q=0.0&at=3&speed=8&lines=0&attacked=1",
    "count?n=9",
    "count?n=9&engine=backtrack",
  ]) {
    const page = await tab(link);
    assert.equal(await page.locator(".link-wrong").isVisible(), false, link);
    await page.close();
  }
  // The next edit hides the message.
  const page = await tab("board?n=999");
  await page.getByRole("button", { name: "Finish" }).waitFor();
  await page.getByLabel("Size n", { exact: true }).fill("8");
  await page.locator(".link-wrong").waitFor({ state: "hidden" });
  await page.close();
});

test("links to tabs that the app no longer has lead on", async () => {
  for (const [old, state] of [
    ["race?sizes=4..22+2&methods=lookahead,bit-masks&runs=3&show=steps", ["Lookahead", "Bit masks", "8"]],
    ["race?sizes=4..22%2B2&methods=lookahead,bit-masks", ["Lookahead", "Bit masks", "8"]],
    ["race?sizes=12", ["Backtracking", "12"]],
    ["race?sizes=4,6&methods=annealing", ["Annealing", "6"]],
    ["race?sizes=4..10&methods=all", ["Backtracking", "8"]],
    ["race", ["Backtracking", "8"]],
  ]) {
    const page = await tab(old);
    assert.equal(await page.locator("nav a[aria-current=page]").textContent(), "Watch", old);
    const n = await page.getByLabel("Size n", { exact: true }).inputValue();
    assert.deepEqual([...(await page.locator(".watch-player h3").allTextContents()), n], state, old);
    assert.equal(await page.locator(".link-wrong").isVisible(), false, old);
    assert.deepEqual(page.wrong, [], old);
    await page.close();
  }
  const race = await tab("race?methods=repair");
  await race.waitForFunction(() => document.querySelectorAll(".watch-player").length === 6);
  assert.equal(await race.locator(".watch-player h3").first().textContent(), "Most threatened h1");
  await race.close();
  const page = await tab("kings?c=1,3,0,2&k=1");
  assert.equal(await page.locator("nav a[aria-current=page]").textContent(), "Board");
  const said = await page.locator(".link-wrong").textContent();
  assert.match(said, /no tab for kings: type queenside kings count FILE .* docs\/guides\/kings\.md/);
  await page.getByRole("button", { name: "Random solution" }).click();
  await page.locator(".link-wrong").waitFor({ state: "hidden" });
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("on a slow network the page reports that it is loading, and its progress", async () => {
  for (const [name, files] of [
    ["board", /\.wasm$/],
    ["watch", /\.wasm$/],
    ["count", /count-.*\.js$/],
  ]) {
    const page = await site.context.newPage();
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    await page.route(files, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${site.address}#${name}`);
    const words = name === "count" ? "Loading Count…" : /^Loading the solver…/;
    await page.getByText(words).waitFor();
    release();
    await page.waitForFunction(() => document.querySelector("main svg, main table") !== null);
    await page.getByText(words).waitFor({ state: "hidden" });
    await page.close();
  }
  // Also before any script is loaded.
  const page = await site.context.newPage();
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(site.address);
  await page.getByText("Loading the page…").waitFor();
  await page.close();
});

test("numbers typed before the first answer remain", async () => {
  for (const name of ["board?n=8", "watch?n=8", "count?n=9"]) {
    const page = await site.context.newPage();
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...message) {
        this.addEventListener("message", () => (window.answered = true), { once: true });
        setTimeout(() => post.apply(this, message), 1000);
      };
    });
    await page.goto(`${site.address}#${name}`);
    await page.locator("main input[type=number]:visible").first().waitFor();
    // Disabled fields cannot lose a number.
    const fields = await page.$$("main input[type=number]:visible:enabled");
    for (const field of fields) {
      await field.focus();
      await field.fill("3");
    }
    await page.waitForFunction(() => window.answered);
    await page.waitForFunction(() => document.querySelector("main input:disabled") === null);
    for (const field of fields) assert.equal(await field.inputValue(), "3", name);
    await page.close();
  }
});

test("a solver that cannot be loaded is reported", async () => {
  const page = await site.context.newPage();
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto(`${site.address}#board`);
  await page.getByText(/The solver could not be loaded/).waitFor();
  await page.close();
});

test("tabs that were not visited yet work after the host has ended", async () => {
  const own = await staticHost();
  const page = await open(site.context, `${own.address}#board?n=8`);
  await page.waitForFunction(() => performance.getEntriesByName("queenside-complete").length > 0);
  await own.end();
  const asked = page.requests.length;
  const tab = (name) => page.getByRole("link", { name, exact: true }).click();
  await tab("Watch");
  await page.getByRole("button", { name: "To the end" }).click();
  await page.waitForFunction(() => Number(document.querySelector(".watch")?.dataset.place) > 100);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("checkbox", { name: "Bit masks" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("button", { name: "Chart of the times" }).click();
  await page.locator(".chart .sign").first().waitFor();
  await page.keyboard.press("Escape");
  await tab("Play");
  await page.getByText("Press a square to mark it").waitFor();
  await tab("Count");
  await page.locator(".count").getByLabel("Size n", { exact: true }).fill("14");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".count-big")?.textContent === "365,596");
  await tab("Board");
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  await page.waitForFunction(() =>
    document.querySelector(".lab .status")?.textContent.startsWith("A solution"),
  );
  const later = page.requests.slice(asked).filter((url) => !url.startsWith("blob:"));
  assert.deepEqual(later, []);
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a number out of range is reported beside its field and has no effect", async () => {
  for (const [name, label, number, words] of [
    ["watch?n=8", "Size n", "1001", "n must be from 1 to 1000, not 1001."],
    ["play", "Size n", "13", "Size n must be from 4 to 12, not 13."],
    ["count?n=9", "Size n", "21", "n must be from 0 to 20, not 21."],
  ]) {
    const page = await tab(name);
    if (name === "play") await menu(page);
    const before = await page.evaluate(() => location.hash);
    const field = page.getByLabel(label, { exact: true }).first();
    await field.fill(number);
    await field.press("Tab");
    await page.locator(".field-wrong", { hasText: words }).waitFor();
    assert.equal(await field.inputValue(), number);
    assert.equal(await page.evaluate(() => location.hash), before);
    await field.fill("7");
    await page.locator(".field-wrong").waitFor({ state: "hidden" });
    assert.deepEqual(page.wrong, [], name);
    await page.close();
  }
});

test("a page that was open once opens without its host", async (t) => {
  const [away, own] = [await staticHost(), await browser({ serviceWorkers: "allow" })];
  // A failed test must not leave a browser behind, which keeps the process alive.
  t.after(() => own.end());
  const page = await open(own.context, `${away.address}#board?n=6`);
  const isCached = () =>
    page.evaluate(async () => {
      const names = (await (await caches.open("queenside")).keys()).map(({ url }) => url);
      return (
        names.filter((name) => name.endsWith(".wasm")).length === 2 &&
        navigator.serviceWorker.controller !== null
      );
    });
  for (let wait = 0; wait < 100 && !(await isCached()); wait++) await page.waitForTimeout(100);
  assert.ok(await isCached());
  assert.deepEqual(page.wrong, []);
  await page.close();
  await away.end();
  const again = await own.context.newPage();
  await again.goto(`${away.address}#play?kind=queens&level=medium&seed=3`);
  await again.waitForFunction(() =>
    /^Press a square/.test(document.querySelector(".play .status")?.textContent ?? ""),
  );
  await again.goto(`${away.address}#count?n=10`);
  // The puzzle, which is shown until this tab is loaded, has a button "Start again".
  await again.getByRole("button", { name: "Start", exact: true }).click();
  await again.waitForFunction(() => document.querySelector(".count-big")?.textContent === "724");
});

test("with forced colours the current tab is marked, and on paper there are no controls", async () => {
  const page = await tab("play");
  await page.emulateMedia({ forcedColors: "active" });
  const outline = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link).outlineStyle);
  assert.equal(await outline("nav a[aria-current]"), "solid");
  assert.equal(await outline("nav a:not([aria-current])"), "none");
  await page.emulateMedia({ forcedColors: "none", media: "print" });
  for (const name of ["play", "watch", "count"]) {
    await page.evaluate((name) => (location.hash = name), name);
    await page.waitForFunction(
      (name) => document.querySelector(`nav a[aria-current][href="#${name}"]`),
      name,
    );
    await page.waitForFunction(() => document.querySelector("main svg") !== null);
    assert.equal(await page.locator("button:visible").count(), 0, name);
  }
  await page.close();
});

test("the settings name the version and the licence", async () => {
  const page = await tab("board");
  await page.getByRole("button", { name: "Settings" }).click();
  assert.match(await page.textContent(".sheet p.muted"), /Queenside \d+\.\d+\.\d+.*MIT or Apache 2\.0/);
  await page.close();
});
