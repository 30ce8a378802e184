// Takes the screenshots of docs/guides/web-app.md: node test/pictures.mjs
import { fileURLToPath } from "node:url";
import { browser, open, staticHost } from "./browser.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

/**
 * The URL fragment of each picture, and the actions before the screenshot; they may return the part
 * that it shows, instead of the whole page without its header.
 */
const PICTURES = {
  play: [
    "play?kind=regions&n=8&level=lines&seed=5",
    async (page) => {
      const press = (name) => page.getByRole("button", { name, exact: true }).click();
      for (;;) {
        await press("Hint");
        if (/regions? .* in (row|column)/.test(await page.textContent(".play .status"))) return;
        await press("Do it");
      }
    },
  ],
  why: [
    "board?n=10&q=0.0,1.2,2.4,6.1",
    async (page) => {
      await page.getByRole("button", { name: "Why not?" }).click();
      await page.waitForSelector(".pulse, .note");
      await page.waitForTimeout(600);
    },
  ],
  watch: ["watch?method=backtracking&n=8&with=min-conflicts&seed=3&at=60", async () => {}],
  times: [
    "watch?method=late-backtracking&with=backtracking,lookahead,algorithm-x,min-conflicts",
    async (page) => {
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.getByRole("button", { name: "Chart of the times" }).click();
      await page
        .locator("#announce", { hasText: "All times are measured." })
        .waitFor({ state: "attached", timeout: 120_000 });
      return page.locator(".watch-times");
    },
  ],
};

const wanted = process.argv.slice(2);
const host = await staticHost();
const { context, end } = await browser();
for (const [name, [hash, prepare]] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await open(context, `${host.address}#${hash}`, {
    motion: "reduce",
    naming: "chess",
    viewport: { width: 900, height: 644 },
  });
  await page.waitForFunction(() => document.querySelector("main svg") !== null);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  const part = (await prepare(page)) ?? page.locator("main");
  await page.mouse.move(0, 0);
  await part.screenshot({ path: `${FOLDER}web-app-${name}.png` });
  for (const wrong of page.wrong) console.log(`${name}: ${wrong}`);
  await page.close();
}
await end();
await host.end();
