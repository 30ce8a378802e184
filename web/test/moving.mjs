// Record the moving picture of the README, docs/pictures/watch.gif: backtracking on eight queens.
//   PYTHON=target/python/tests/bin/python node web/test/moving.mjs      (a Python with Pillow, such as that of the tests)
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser, open, staticHost } from "./browser.mjs";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/watch.gif", import.meta.url));
// The run has 547 events until its first solution.
const EVENTS = [...Array.from({ length: 46 }, (_, frame) => 1 + 12 * frame), 10_000];
// One palette for all frames: then a frame stores only the pixels that change.
const JOIN = `
import sys
from PIL import Image
frames = [Image.open(path).convert("RGB") for path in sys.argv[2:]]
palette = frames[-1].quantize(48, dither=Image.Dither.NONE)
frames = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
times = [200] * (len(frames) - 1) + [3000]
frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True)
`;

const folder = mkdtempSync(join(tmpdir(), "frames-"));
const host = await staticHost();
const { context, end } = await browser();
// Little more than the width at which the README shows it.
const viewport = { width: 960, height: 736 };
const paths = [];
for (const at of EVENTS) {
  const page = await open(context, `${host.address}#watch?method=backtracking&n=8&at=${at}`, {
    viewport,
    motion: "reduce",
    naming: "chess",
  });
  await page.waitForFunction(() => document.querySelector(".watch-tree:not([hidden]) canvas") !== null);
  await page.waitForTimeout(250);
  paths.push(join(folder, `${at}.png`));
  await page.locator("main").screenshot({ path: paths.at(-1) });
  await page.close();
}
await end();
await host.end();
execFileSync(process.env.PYTHON ?? "python3", ["-c", JOIN, PICTURE, ...paths], { stdio: "inherit" });
rmSync(folder, { recursive: true });
