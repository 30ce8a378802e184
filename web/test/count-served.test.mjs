// The tab Count with a server behind it: a stand-in, which says what this test wants it to say.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import test, { after, before } from "node:test";
import { browser, open, PAGE } from "./browser.mjs";

const TYPES = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const INFO = {
  version: "0.0.0",
  threads: 4,
  engines: [
    { name: "fast", summary: "very fast", available: true },
    { name: "absent", summary: "not here", available: false },
  ],
  counts: ["1", "1", "0", "0", "2"],
  limits: { n: 1000, count: 32, events: 1, engine: "fast" },
};
const PLAN = { event: "plan", units: 4, starts: [0, 2], work: [0.5, 0.5] };
const PART = {
  event: "part",
  record: { units: 4, done: [[0, 2]], count: "60" },
  done: 0.75,
  news: [
    [0, 2, 40],
    [1, 1, 20],
  ],
};
const ANSWER = { n: 20, count: "92", engine: "fast", units: 4, evidence: "published" };

let server, address, context, end;
/** What was asked, and who listens. */
let asked, listeners;

async function answer(request, response) {
  const json = (status, value) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(value));
  };
  if (request.url === "/api/ask") return json(200, INFO);
  if (request.url === "/api/jobs") {
    asked.push(JSON.parse((await request.toArray()).join("")));
    return json(201, { id: `job${asked.length}` });
  }
  if (request.method === "DELETE") {
    asked.push(`stop ${request.url}`);
    return response.writeHead(204).end();
  }
  if (request.url.includes("gone")) return json(404, { error: "there is no such job", kind: "gone" });
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const tell = (name, value) => response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
  tell("told", PLAN);
  tell("told", PART);
  listeners.push({ url: request.url, tell });
}

before(async () => {
  server = createServer(async (request, response) => {
    if (request.url.startsWith("/api/")) return answer(request, response);
    const path = new URL(request.url, "http://localhost").pathname;
    const content = await readFile(join(PAGE, path === "/" ? "index.html" : path)).catch(() => null);
    if (content === null) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/html; charset=utf-8" });
    response.end(path === "/" ? String(content).replace('content="browser"', 'content="server"') : content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}/`;
  ({ context, end } = await browser());
});
after(async () => {
  await end();
  server.closeAllConnections();
  server.close();
});

async function at(hash) {
  [asked, listeners] = [[], []];
  const page = await open(context, `${address}#${hash}`);
  await page.locator(".count button.main").waitFor();
  return page;
}

const says = (page, words) =>
  page
    .locator(".count button.main")
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor();
/** Who listens now, once there is somebody. */
async function listener() {
  while (listeners.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  return listeners.at(-1);
}

const found = (page, count) => page.locator(".count-big", { hasText: new RegExp(`^${count}$`) }).waitFor();

test("a server's job goes on over a reload, and its record over a pause", async () => {
  const page = await at("count?n=20&engine=fast");
  const engines = await page.getByLabel("Engine").locator("option").allTextContents();
  assert.deepEqual(engines, ["fastest here", "fast"]);
  assert.equal(await page.getByLabel("n", { exact: true }).getAttribute("max"), "32");

  await page.locator(".count button.main").click();
  await found(page, "60");
  await page.reload();
  await says(page, "Pause");
  await found(page, "60");
  assert.deepEqual(asked, [{ ask: "count", n: 20, engine: "fast" }]);
  assert.deepEqual(
    listeners.map(({ url }) => url),
    Array(2).fill("/api/jobs/job1/events"),
  );

  await page.locator(".count button.main").click();
  await says(page, "Resume");
  listeners.length = 0;
  await page.locator(".count button.main").click();
  await found(page, "60");
  assert.deepEqual(asked.slice(1), [
    "stop /api/jobs/job1",
    { ask: "count", n: 20, engine: "fast", record: PART.record },
  ]);
  assert.match(await page.locator(".mosaic").getAttribute("aria-label"), /1 done, 1 begun/);
  (await listener()).tell("answer", ANSWER);
  await says(page, "Again");
  await found(page, "92");
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a job that is gone leaves a paused count; a server that stops does, too", async () => {
  const page = await at("count?n=20");
  await page.locator(".count button.main").click();
  await found(page, "60");
  await page.evaluate(() => {
    // As if the server had been started anew meanwhile.
    addEventListener("pagehide", () => {
      const job = JSON.parse(sessionStorage.getItem("queenside.count-job"));
      sessionStorage.setItem("queenside.count-job", JSON.stringify({ ...job, id: "gone" }));
    });
  });
  await page.reload();
  await says(page, "Resume");
  await page.locator(".count .note", { hasText: "The server does not answer. Paused with 75.0 %" }).waitFor();
  listeners.length = 0;
  await page.locator(".count button.main").click();
  await says(page, "Pause");
  await found(page, "60");
  (await listener()).tell("refused", { error: "stopped", kind: "stopped" });
  await page.locator(".count .note", { hasText: "The server stopped. Paused with 75.0 %" }).waitFor();
  listeners.length = 0;
  await page.locator(".count button.main").click();
  await found(page, "60");
  (await listener()).tell("refused", { error: "the number is not the published one", kind: "wrong" });
  await page.locator(".count .note.bad", { hasText: "The number is not the published one." }).waitFor();
  await says(page, "Start");
  await page.close();
});
