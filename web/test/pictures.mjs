// Takes the screenshots for the chapter "The page" of the book: node test/pictures.mjs
import { fileURLToPath } from "node:url";
import { browser, open, staticHost } from "./browser.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

/** The URL fragment of each picture, and the actions before the screenshot. */
const PICTURES = {
  lab: ["lab?n=8&q=0.3,2.0&f=1.6,3.7,4.4,5.1,6.5,7.2", async () => {}],
  why: [
    "lab?n=10&q=0.0,1.2,2.4,6.1",
    async (page) => {
      await page.getByRole("button", { name: "Why not?" }).click();
      await page.waitForSelector(".pulse, .note");
      await page.waitForTimeout(600);
    },
  ],
  watch: ["watch?method=backtracking&n=8&with=min-conflicts&seed=3&at=60", async () => {}],
  puzzle: [
    "puzzle?n=8&clues=queens&level=medium&seed=20261123",
    async (page) => page.getByRole("button", { name: "Hint" }).click(),
  ],
  race: [
    "race",
    async (page) => {
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.locator("button:enabled", { hasText: /^Start$/ }).waitFor({ timeout: 120_000 });
    },
  ],
  kings: ["kings", async () => {}],
  count: [
    "count?n=16",
    async (page) => {
      await page.locator(".count button.main").click();
      await page.waitForFunction(() => document.querySelector(".count-big")?.textContent === "14,772,512");
    },
  ],
};

const wanted = process.argv.slice(2);
const host = await staticHost();
const { context, end } = await browser();
for (const [name, [hash, prepare]] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const colors of ["light", "dark"]) {
    const page = await open(context, `${host.address}#${hash}`, { colors, motion: "reduce" });
    await page.waitForFunction(() => document.querySelector("main svg") !== null);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    await prepare(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${FOLDER}page-${name}-${colors}.png` });
    for (const wrong of page.wrong) console.log(`${name}: ${wrong}`);
    await page.close();
  }
}
await end();
await host.end();
