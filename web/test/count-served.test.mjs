// The tab Count with a mock server.
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
  limits: { count: 32, events: 1 },
};
const PLAN = { event: "plan", units: 4, starts: [0, 2], work: [0.5, 0.5] };
const PART = {
  event: "part",
  record: { units: 4, done: [[0, 2]], count: "60" },
  done: 0.75,
  pieces: [
    [2, 40],
    [1, 20],
  ],
};
const ANSWER = { n: 20, count: "92", engine: "fast", units: 4, evidence: "published" };

let server, address, context, end;
/** The requests, and the clients that follow a job. */
let asked, listeners;
/** The status and the answer that refuse new jobs; `null` accepts them. */
let refusing = null;
/** Whether the server closes all connections without an answer. */
let isDead = false;

async function answer(request, response) {
  const json = (status, value) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(value));
  };
  if (isDead) return request.socket.destroy();
  if (request.url === "/api/ask") return json(200, INFO);
  if (request.url === "/api/jobs" && refusing !== null) return json(...refusing);
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
  const send = (name, value) => response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
  send("event", PLAN);
  send("event", PART);
  listeners.push({ url: request.url, send, cut: () => request.socket.destroy() });
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
  await end?.();
  server.closeAllConnections();
  server.close();
});

async function at(hash) {
  [asked, listeners, refusing, isDead] = [[], [], null, false];
  const page = await open(context, `${address}#${hash}`);
  await page.locator(".count button.main").waitFor();
  return page;
}

const says = (page, words) =>
  page
    .locator(".count button.main")
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor();
/** Wait for a client that follows a job; return the last one. */
async function listener() {
  while (listeners.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  return listeners.at(-1);
}

const found = (page, count) => page.locator(".count-big", { hasText: new RegExp(`^${count}$`) }).waitFor();

test("a job of the server continues during a reload, and a pause keeps the checkpoint", async () => {
  const page = await at("count?n=20&engine=fast");
  const engines = await page.getByLabel("Engine").locator("option").allTextContents();
  assert.deepEqual(engines, ["fastest available", "fast"]);
  assert.equal(await page.getByLabel("n", { exact: true }).getAttribute("max"), "32");

  await page.locator(".count button.main").click();
  await found(page, "60");
  await page.reload();
  await says(page, "Pause");
  await found(page, "60");
  assert.deepEqual(asked, [{ ask: "count", board: { n: 20 }, engine: "fast", found: [] }]);
  assert.deepEqual(
    listeners.map(({ url }) => url),
    Array(2).fill("/api/jobs/job1/events"),
  );

  await page.locator(".count button.main").click();
  await says(page, "Resume");
  listeners.length = 0;
  await page.locator(".count button.main").click();
  const second = await listener();
  await found(page, "60");
  assert.deepEqual(asked.slice(1), [
    "stop /api/jobs/job1",
    { ask: "count", board: { n: 20 }, engine: "fast", record: PART.record, found: [40, 20] },
  ]);
  assert.match(await page.locator(".mosaic").getAttribute("aria-label"), /1 done, 1 started/);
  second.send("answer", ANSWER);
  await says(page, "Again");
  await found(page, "92");
  assert.deepEqual(page.wrong, []);
  await page.close();
});

test("a lost job and a stopped server leave a paused count", async () => {
  const page = await at("count?n=20");
  await page.locator(".count button.main").click();
  await found(page, "60");
  await page.evaluate(() => {
    // Simulate a restart of the server.
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
  (await listener()).send("refused", { error: "stopped", kind: "stopped" });
  await page.locator(".count .note", { hasText: "The server stopped. Paused with 75.0 %" }).waitFor();
  listeners.length = 0;
  await page.locator(".count button.main").click();
  await found(page, "60");
  (await listener()).send("refused", { error: "the number is not the published one", kind: "wrong" });
  await page.locator(".count .note.bad", { hasText: "The number is not the published one." }).waitFor();
  await says(page, "Start");
  await page.close();
});

const note = (page, words) => page.locator(".count .note", { hasText: words }).waitFor();

/** Open n = 20 with empty storage. */
async function afresh() {
  const page = await at("count?n=20");
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await page.reload();
  await says(page, "Start");
  return page;
}

test("cancelling deletes the checkpoint", async () => {
  const page = await afresh();
  await page.locator(".count button.main").click();
  await found(page, "60");
  await page.getByRole("button", { name: "Cancel" }).click();
  await says(page, "Start");
  await page.locator(".mosaic[hidden]").waitFor({ state: "attached" });
  await page.reload();
  await says(page, "Start");
  await found(page, "–");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["queenside-squares"]);
  await page.close();
});

test("a temporary refusal keeps the completed work", async () => {
  const page = await afresh();
  await page.locator(".count button.main").click();
  await found(page, "60");
  await page.locator(".count button.main").click();
  await says(page, "Resume");
  const refusals = [
    [[429, { error: "4 long questions are being worked on", kind: "busy" }], "4 long questions are being"],
    [
      [401, { error: "give the token", kind: "token" }],
      "The token in this address is no longer valid: open the address",
    ],
    [[500, "no object"], "The server refused the request."],
  ];
  for (const [how, words] of refusals) {
    refusing = how;
    await page.locator(".count button.main").click();
    await note(page, words);
    await note(page, "Paused with 75.0 %");
    await says(page, "Resume");
  }
  isDead = true;
  await page.locator(".count button.main").click();
  await note(page, "The server does not answer. Paused with 75.0 %");
  [isDead, refusing] = [false, null];
  await page.reload();
  await says(page, "Resume");
  await found(page, "60");
  listeners.length = 0;
  await page.locator(".count button.main").click();
  await listener();
  assert.deepEqual(asked.at(-1), {
    ask: "count",
    board: { n: 20 },
    record: PART.record,
    found: [40, 20],
  });

  // A refused checkpoint is deleted.
  await page.locator(".count button.main").click();
  await says(page, "Resume");
  refusing = [400, { error: "the record is not of n = 20", kind: "bad" }];
  await page.locator(".count button.main").click();
  await note(page, "The record is not of n = 20.");
  await says(page, "Start");
  await found(page, "–");
  await page.locator(".mosaic[hidden]").waitFor({ state: "attached" });
  assert.equal(await page.locator(".count progress").evaluate((bar) => bar.value), 0);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["queenside-squares"]);
  await page.close();
});

test("a refused start is reported, and the count can be started again", async () => {
  const page = await afresh();
  refusing = [429, { error: "4 long questions are being worked on", kind: "busy" }];
  await page.locator(".count button.main").click();
  await note(page, "4 long questions are being worked on.");
  await says(page, "Start");
  refusing = null;
  await page.locator(".count button.main").click();
  await found(page, "60");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.close();
});

test("the page detects a server that has ended, and reconnects to one that returns", async () => {
  const page = await afresh();
  await page.locator(".count button.main").click();
  await found(page, "60");
  const { cut } = await listener();
  listeners.length = 0;
  cut();
  (await listener()).send("event", { ...PART, record: { ...PART.record, count: "80" } });
  await found(page, "80");
  isDead = true;
  listeners.at(-1).cut();
  await note(page, "The server does not answer. Paused with 75.0 %");
  await says(page, "Resume");
  await found(page, "80");
  isDead = false;
  await page.close();
});
