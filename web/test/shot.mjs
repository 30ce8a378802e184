// Takes a screenshot of the built page:
//   node test/shot.mjs 'watch?n=8' out.png [light|dark] [WIDTHxHEIGHT]
import { browser, open, staticHost } from "./browser.mjs";

const [hash, file, colors = "light", size = "1280x800"] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const host = await staticHost();
const { context, end } = await browser();
const page = await open(context, `${host.address}#${hash}`, { colors, viewport: { width, height } });
await page.waitForTimeout(Number(process.env.WAIT ?? 1200));
await page.screenshot({ path: file, fullPage: process.env.FULL === "1" });
for (const wrong of page.wrong) console.log(wrong);
await end();
await host.end();
