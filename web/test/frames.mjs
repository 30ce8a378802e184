// Measures the search tree of Watch: frames per second during playback, and the time to the first
// drawing.
//   node test/frames.mjs
import { browser, open, staticHost } from "./browser.mjs";

const host = await staticHost();
const { context, end } = await browser();
const viewport = { width: 1280, height: 720 };

async function frames(hash, wait) {
  const page = await open(context, `${host.address}#${hash}`, { viewport });
  await page.waitForTimeout(wait);
  const times = await page.evaluate(async () => {
    document.querySelector(".watch-controls .play").click();
    const [all, begun] = [[], performance.now()];
    for (let last = begun; last < begun + 5000;) {
      const now = await new Promise(requestAnimationFrame);
      all.push(now - last);
      last = now;
    }
    return all.sort((a, b) => a - b);
  });
  const slow = times[Math.floor(times.length * 0.95)].toFixed(1);
  console.log(`${hash}: ${(times.length / 5).toFixed(1)} frames per second, 95 % within ${slow} ms`);
  await page.close();
}

async function firstDrawn() {
  const page = await open(context, `${host.address}#watch?method=min-conflicts&n=8`, { viewport });
  await page.waitForTimeout(1500);
  const ms = await page.evaluate(async () => {
    const select = document.querySelector(".watch-setup select");
    const begun = performance.now();
    select.value = "backtracking";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    for (;;) {
      await new Promise(requestAnimationFrame);
      const canvas = document.querySelector(".watch-tree:not([hidden]) canvas");
      const drawn = canvas?.width && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      if (drawn?.data.some((value) => value > 0)) return performance.now() - begun;
    }
  });
  console.log(`n = 8, from the choice of the method to the first drawing: ${ms.toFixed(0)} ms`);
  await page.close();
}

await frames("watch?method=backtracking&n=8&speed=60", 1500);
await frames("watch?method=backtracking&n=12&all=1&speed=30000", 9000);
for (let time = 0; time < 3; time++) await firstDrawn();
await end();
await host.end();
