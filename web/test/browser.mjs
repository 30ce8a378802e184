// A real browser with the built page in it, for the tests and the pictures of the book.
import { createServer } from "node:http";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";

/** The folder of the built page: the committed one, or the one that `PAGE` names. */
export const PAGE =
  process.env.PAGE ?? fileURLToPath(new URL("../../crates/queenside-cli/page/", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/json",
  ".wasm": "application/wasm",
};

/** A server of files and nothing else, as any static host: its address, and how to end it. `squeeze` compresses them by brotli. */
export async function staticHost(folder = PAGE, { squeeze = false } = {}) {
  const squeezed = new Map();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const type = { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" };
      if (!squeeze) return void response.writeHead(200, type).end(await readFile(file));
      if (!squeezed.has(file)) squeezed.set(file, brotliCompressSync(await readFile(file)));
      response.writeHead(200, { ...type, "Content-Encoding": "br" }).end(squeezed.get(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const end = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    // Browsers keep connections open.
    server.closeAllConnections();
    return closed;
  };
  return { address, end };
}

/** A browser with a profile of its own. Service workers would answer for the hosts of other tests, so few tests have them. */
export async function browser({ serviceWorkers = "block" } = {}) {
  const profile = await mkdtemp(join(tmpdir(), "queenside-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
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
  const end = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, end };
}

/** A tab at an address; what goes wrong in it and what it asks for is kept: `page.wrong`, `page.requests`. */
export async function open(context, address, options = {}) {
  const page = await context.newPage();
  if (options.viewport) await page.setViewportSize(options.viewport);
  if (options.cores) {
    const cores = (value) => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => value });
    await page.addInitScript(cores, options.cores);
  }
  page.wrong = [];
  page.requests = [];
  page.on("console", (message) => {
    // What the browser of most tests is told; see `browser`.
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
