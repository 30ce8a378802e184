// A real browser with the built page, for the tests and the pictures of the book.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";

/** The folder of the built page: the committed one, or the one that `PAGE` names. */
export const PAGE =
  process.env.PAGE ?? fileURLToPath(new URL("../../crates/queenside-cli/page/", import.meta.url));

const SLOW = fileURLToPath(new URL("slow.js", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/json",
  ".wasm": "application/wasm",
};

/** Start a static file server; return its address and a function that ends it. */
export async function staticHost(folder = PAGE, { compress = false } = {}) {
  const compressed = new Map();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const type = { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" };
      const content = await readFile(file);
      if (!compress) return void response.writeHead(200, type).end(content);
      if (!compressed.has(file)) compressed.set(file, brotliCompressSync(content));
      response.writeHead(200, { ...type, "Content-Encoding": "br" }).end(compressed.get(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const end = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    // Browsers leave connections open.
    server.closeAllConnections();
    return closed;
  };
  return { address, end };
}

/**
 * Start a browser with a new profile. Service workers are blocked by default, because they would
 * answer for the servers of other tests.
 */
export async function browser({ serviceWorkers = "block" } = {}) {
  // On a busy machine Chromium sometimes crashes while it starts.
  for (let retries = 2; ; retries--) {
    const profile = await mkdtemp(join(tmpdir(), "queenside-browser-"));
    const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
    try {
      const context = await launch(profile, serviceWorkers);
      return { context, end: () => context.close().then(remove) };
    } catch (error) {
      await remove();
      if (retries === 0) throw error;
    }
  }
}

function launch(profile, serviceWorkers) {
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    serviceWorkers,
    viewport: { width: 1280, height: 800 },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Start a static host and a browser before the tests of a file, and end both after them. Return an
 * object that then has the `address` of the host and the `context` of the browser.
 */
export function hostAndBrowser() {
  const used = {};
  const ends = [];
  before(async () => {
    const host = await staticHost();
    ends.unshift(host.end);
    const { context, end } = await browser();
    ends.unshift(end);
    Object.assign(used, { address: host.address, context });
  });
  // A host that is left open would keep Node.js running, so end it even if the browser did not start.
  after(async () => {
    for (const end of ends) await end();
  });
  return used;
}

/**
 * Open a tab; `page.wrong` collects its errors and warnings, `page.requests` the URLs of its
 * requests.
 */
export async function open(context, address, options = {}) {
  const page = await context.newPage();
  if (options.viewport) await page.setViewportSize(options.viewport);
  if (options.cores) {
    const cores = (value) => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => value });
    await page.addInitScript(cores, options.cores);
  }
  // The tests expect the notation of the command line, and the pictures that of new visitors.
  const naming = JSON.stringify(options.naming ?? "zero");
  await page.addInitScript((naming) => (localStorage["queenside-squares"] ??= naming), naming);
  if (process.env.SLOW) await page.addInitScript({ path: SLOW });
  page.wrong = [];
  page.requests = [];
  page.on("console", (message) => {
    // Expected: `browser` blocks service workers.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (message.type() === "error" || message.type() === "warning") page.wrong.push(message.text());
  });
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("request", (request) => page.requests.push(request.url()));
  await page.emulateMedia({
    colorScheme: options.colors ?? "light",
    reducedMotion: options.motion ?? "no-preference",
  });
  await page.goto(address);
  return page;
}

/** The sizes of screens on which the board, the status and the tools of a part have to fit. */
export const SCREENS = [
  [320, 640],
  [375, 667],
  [768, 1024],
  [1024, 640],
  [1280, 720],
  [1920, 1080],
].map(([width, height]) => ({ width, height }));

/** Assert that the page is not wider than the screen, and that these buttons are on it. */
export async function assertFits(page, names) {
  const { width, height } = page.viewportSize();
  for (const name of names) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    const isOn = box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width;
    assert.ok(isOn, `${name} at ${width} x ${height}: ${JSON.stringify(box)}`);
  }
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
}

/** What a screen reader says about the square of the cursor on the board of a part of the page. */
export const squareInWords = (page, part) =>
  page.locator(`${part} [role=grid]`).evaluate((board) => {
    const square = document.getElementById(board.getAttribute("aria-activedescendant"));
    return square.getAttribute("aria-label");
  });
