// Open a folder in Chromium, through a static server, and wait until the title contains a text.
// usage: node browser.mjs FOLDER TEXT    (in a project with playwright-core; $CHROMIUM is the browser)
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";

const { chromium } = createRequire(join(process.cwd(), "package.json"))("playwright-core");
const [folder, text] = process.argv.slice(2);
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html");
  const content = await readFile(join(folder, path)).catch(() => null);
  response.writeHead(content ? 200 : 404, { "content-type": types[extname(path)] ?? "application/octet-stream" });
  response.end(content);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
const page = await browser.newPage();
const errors = [];
page.on("pageerror", (error) => errors.push(error.message));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction((text) => document.title.includes(text), text, { timeout: 60_000 });
await page.waitForLoadState("networkidle");
await browser.close();
server.close();
if (errors.length > 0) throw new Error(errors.join("\n"));
