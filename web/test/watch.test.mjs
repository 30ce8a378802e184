// The tab Watch: by mouse and by keyboard, forward and back, and by a link.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { hostAndBrowser, open } from "./browser.mjs";

const site = hostAndBrowser();

async function goTo(state, options) {
  const page = await open(site.context, `${site.address}#${state}`, options);
  page.setDefaultTimeout(8000);
  return page;
}

/** Wait until the page shows the state after `place` events. */
async function at(page, place) {
  await page.waitForFunction(
    (place) => document.querySelector(".watch")?.dataset.place === String(place),
    place,
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".watch-player")].every((player) => player.dataset.settled === "true"),
  );
}

/** Everything that the page shows about the place. */
const seen = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".watch-player")].map((player) => ({
      board: player.querySelector(".board").getAttribute("aria-label"),
      // In any order: the board reuses its elements.
      marks: [...player.querySelectorAll(".board [transform]")].map((node) => node.outerHTML).sort(),
      words: player.querySelector(".watch-words").textContent,
      line: player.querySelector(".watch-code [aria-current]")?.textContent ?? null,
      numbers: player.querySelector(".place-work .number").textContent,
    })),
  );

const press = (page, name) => page.getByRole("button", { name, exact: false }).click();

/** Let another method join, or leave. */
async function other(page, name, isIn = true) {
  await press(page, "Compare");
  await page.getByRole("checkbox", { name: `${name}:` }).setChecked(isIn);
  await page.keyboard.press("Escape");
}

async function closed(page) {
  assert.deepEqual(page.wrong, []);
  await page.close();
}

test("by mouse: next, previous, end, start", async () => {
  const page = await goTo("watch?method=backtracking&n=8");
  await at(page, 0);
  await press(page, "Next step");
  await at(page, 1);
  const [first] = await seen(page);
  assert.equal(first.words, "Place (0, 0)");
  assert.match(first.board, /8 rows with 1 queen on \(0, 0\)/);
  assert.match(first.line, /place a queen/);
  await press(page, "To the end");
  await at(page, 547);
  assert.match(await page.textContent(".watch-end"), /Solution found after 547 steps/);
  await press(page, "Previous step");
  await at(page, 546);
  await press(page, "To the start");
  await at(page, 0);
  assert.match((await seen(page))[0].board, /with 0 queens/);
  await closed(page);
});

test("by keyboard: keys, and a thousand events back one by one", async () => {
  const page = await goTo("watch?method=late-backtracking&n=8&at=2000");
  await at(page, 2000);
  await page.keyboard.press("Shift+ArrowRight");
  await at(page, 2010);
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await at(page, 2000);
  // Like a key that is held down: many events per frame.
  await page.evaluate(() => {
    for (let time = 0; time < 1000; time++) {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }),
      );
    }
  });
  await at(page, 1000);
  const stepped = await seen(page);
  const other = await goTo("watch?method=late-backtracking&n=8&at=1000");
  await at(other, 1000);
  assert.deepEqual(stepped, await seen(other));
  await closed(other);
  await page.keyboard.press("Home");
  await at(page, 0);
  await page.keyboard.press("End");
  await at(page, 7920);
  await closed(page);
});

test("the button goes a thousand events back, one by one", async () => {
  const from = 1000;
  const page = await goTo(`watch?method=late-backtracking&n=8&with=permutations&at=${from}`);
  await at(page, from);
  await page.evaluate(async (from) => {
    const back = document.querySelector('.watch-controls button[aria-label^="Previous step"]');
    for (let place = from; place > 0; place--) {
      back.click();
      if (place % 100 === 0) await new Promise(requestAnimationFrame);
    }
  }, from);
  await at(page, 0);
  assert.match((await seen(page))[1].words, /The board is empty/);
  await closed(page);
});

test("playing: space starts and pauses it, it stops at the end, and the URL has the place", async () => {
  const page = await goTo("watch?method=backtracking&n=8&speed=60");
  await at(page, 0);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => Number(document.querySelector(".watch")?.dataset.place) > 5);
  await page.keyboard.press("Space");
  await page.waitForSelector(".watch-controls .play[title^=Play]");
  const place = await page.getAttribute(".watch", "data-place");
  await page.waitForFunction((place) => location.hash.includes(`at=${place}`), place);
  for (let time = 0; time < 4; time++) await page.keyboard.press("+");
  assert.match(await page.evaluate(() => location.hash), /speed=1500/);
  await page.keyboard.press("Space");
  await at(page, 547);
  await page.waitForSelector(".watch-controls .play[title^=Play]");
  await page
    .locator("#announce", { hasText: "Paused. Step 547 of 547. solution. Solution found" })
    .waitFor({ state: "attached" });
  await closed(page);
});

test("two methods at one place; a link and the back button restore everything", async () => {
  const state = "watch?method=backtracking&n=8&seed=1&q=0.3&with=min-conflicts&at=40&attacked=1";
  const page = await goTo(state);
  await at(page, 40);
  const before = await seen(page);
  assert.equal(before.length, 2);
  assert.match(before[0].board, /\(0, 3\)/);
  await press(page, "Show one method");
  await page.waitForFunction(() => document.querySelectorAll(".watch-player").length === 1);
  await page.getByLabel("Method").selectOption("annealing");
  await at(page, 0);
  assert.match(await page.evaluate(() => location.hash), /method=annealing/);
  await page.goBack();
  await page.goBack();
  await at(page, 40);
  assert.deepEqual(await seen(page), before);
  assert.equal(await page.evaluate(() => location.hash), `#${state}`);
  await press(page, "Options");
  assert.ok(await page.getByLabel("Attacked squares").isChecked());
  await closed(page);
});

test("several methods race: a bet, the ranks, slow motion", async () => {
  const page = await goTo("watch?method=backtracking&with=lookahead,algorithm-x&n=8");
  await at(page, 0);
  assert.equal((await seen(page)).length, 3);
  // The end is not revealed.
  assert.doesNotMatch(await page.locator(".watch-stage").innerText(), /Ends after/);
  await press(page, "Bet on Backtracking");
  await press(page, "Compare");
  await page.getByLabel("Bit masks").check();
  await page.waitForFunction(() => location.hash.includes("with=lookahead,algorithm-x,bit-masks"));
  await page.keyboard.press("Escape");
  await press(page, "To the end");
  await page
    .locator(".result", {
      hasText: "after 25 steps. Steps of methods are not the same work. You bet on Backtracking.",
    })
    .waitFor();
  assert.deepEqual(await page.locator(".rank").allTextContents(), ["4.", "2.", "1.", "3."]);
  await press(page, "Slow motion");
  await page.waitForFunction(() => {
    const place = Number(document.querySelector(".watch")?.dataset.place);
    return place > 12 && place < 30;
  });
  assert.equal(await page.getByLabel("Speed").inputValue(), "2");
  await closed(page);
});

test("rows and columns have the names of the board", async () => {
  const page = await goTo("watch?method=backtracking&n=8&at=20");
  await at(page, 20);
  const words = page.locator(".watch-words");
  assert.equal(await words.textContent(), "Dead end: row 5 has no free square left");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("a1", { exact: true }).check();
  assert.equal(await words.textContent(), "Dead end: row 3 has no free square left");
  // The choice is saved for the other tests.
  await page.getByLabel("(0, 0)", { exact: true }).check();
  await closed(page);
});

test("unknown and too many other methods are reported", async () => {
  const page = await goTo("watch?method=backtracking&with=magic,lookahead&n=8");
  await page.locator(".link-wrong", { hasText: "not magic; it is ignored." }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".watch-player").length === 2);
  await closed(page);
});

test("long runs are recorded up to a limit, which the page reports, also in a race", async () => {
  const page = await goTo("watch?method=permutations&n=20");
  await at(page, 0);
  await page.locator(".watch-end", { hasText: "only the first 200,000 steps are shown" }).waitFor();
  await press(page, "To the end");
  await at(page, 200_000);
  assert.equal(await page.textContent(".watch-place"), "step 200,000 of 200,000+");
  const chart = await page.locator(".watch-chart svg").boundingBox();
  await page.mouse.click(chart.x + chart.width / 2, chart.y + chart.height / 2);
  await page.waitForFunction(
    () => Math.abs(Number(document.querySelector(".watch")?.dataset.place) - 100_000) < 2000,
  );
  await other(page, "All permutations");
  await press(page, "To the end");
  await page.locator(".result", { hasText: "No solution is among the recorded steps." }).waitFor();
  await other(page, "All permutations", false);
  await other(page, "Min conflicts");
  await press(page, "To the end");
  await page.locator(".result", { hasText: "First: Min conflicts, after" }).waitFor();
  assert.deepEqual(await page.locator(".rank").allTextContents(), ["2.", "1."]);
  await closed(page);
});

test("the times of a race: a chart by size, its points by keys, a table and a file", async () => {
  const page = await goTo("watch?method=backtracking&with=bit-masks,permutations&n=6");
  page.setDefaultTimeout(60_000);
  await press(page, "Compare");
  await press(page, "Chart of the times");
  await page.locator("#announce", { hasText: "All times are measured." }).waitFor({ state: "attached" });
  const label = await page.locator("svg.chart").getAttribute("aria-label");
  assert.match(label, /Backtracking: [\d.]+\s(ns|µs) at n = 4, [\d.]+\s.s at n = \d+/);
  assert.match(label, /Permutations: .* too slow at n = 1\d\./);
  assert.doesNotMatch(await page.locator("svg.chart").innerHTML(), /NaN|Infinity/);
  await page.getByText("An arrow: at least half of the runs reached 0.5 s.").waitFor();
  await page.getByRole("group", { name: "Points of the chart of times" }).focus();
  for (const key of ["ArrowRight", "End", "Home", "ArrowRight"]) await page.keyboard.press(key);
  assert.match(await page.textContent(".tip"), /^Backtracking on n = 5: [\d.]+\s.s$/);
  await page.locator("#announce", { hasText: "Backtracking, n = 5: time" }).waitFor({ state: "attached" });
  // The keys moved over the chart, not through the run.
  assert.equal(await page.getAttribute(".watch", "data-place"), "0");
  await page.getByText("Times as a table").click();
  const rows = await page
    .getByRole("region", { name: "Median times" })
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText.trim())));
  assert.equal(rows.length, 19);
  for (const cell of rows[0].slice(1)) assert.match(cell, /^[\d.]+\s(ns|µs|ms)$/);
  assert.ok(rows.flat().includes("limit"));
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download CSV")]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
  assert.equal(lines[0], "n,method,state,seconds");
  assert.match(lines[1], /^4,[\w-]+,answered,[\d.e-]+$/);
  assert.ok(lines.some((line) => /^1\d,permutations,limit,$/.test(line)));
  // Other methods have other times.
  await page.keyboard.press("Escape");
  await other(page, "Lookahead");
  await press(page, "Compare");
  await page.getByRole("button", { name: "Chart of the times" }).waitFor();
  assert.equal(await page.locator("svg.chart").count(), 0);
  await closed(page);
});

test("measuring times stops at once; leaving the tab pauses it, and returning resumes it", async () => {
  const page = await goTo("watch?method=permutations&with=all-permutations&n=6");
  const button = page.locator(".watch-times button").first();
  await press(page, "Compare");
  await button.click();
  await page.locator(".chart .sign").first().waitFor();
  await button.filter({ hasText: "Stop" }).click();
  await button.filter({ hasText: "Continue" }).waitFor();
  assert.ok((await page.locator(".chart .sign").count()) > 0);
  await button.click();
  await button.filter({ hasText: "Stop" }).waitFor();
  await page.getByRole("link", { name: "Count" }).click();
  await page.locator(".watch").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Watch" }).click();
  await page.locator("#announce", { hasText: "All times are measured." }).waitFor({ state: "attached" });
  await closed(page);
});

test("leaving the tab pauses the playback, and returning resumes it at the same step", async () => {
  const page = await goTo("watch?method=late-backtracking&n=8&speed=15");
  const place = () => page.getAttribute(".watch", "data-place").then(Number);
  await press(page, "Play");
  await page.waitForFunction(() => Number(document.querySelector(".watch")?.dataset.place) > 5);
  await page.getByRole("link", { name: "Count" }).click();
  await page.locator(".watch").waitFor({ state: "detached" });
  await page.waitForTimeout(1500);
  await page.getByRole("link", { name: "Watch" }).click();
  await page.locator(".watch-controls .play[title^=Pause]").waitFor();
  const back = await place();
  assert.ok(back < 25, `step ${back}`);
  await page.waitForFunction((back) => Number(document.querySelector(".watch")?.dataset.place) > back, back);
  // A paused run stays paused.
  await press(page, "Pause");
  await page.getByRole("link", { name: "Count" }).click();
  await page.locator(".watch").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Watch" }).click();
  await page.locator(".watch-controls .play[title^=Play]").waitFor();
  await closed(page);
});

test("another seed is another run; fields keep their keys", async () => {
  const page = await goTo("watch?method=min-conflicts&n=10");
  await at(page, 0);
  await press(page, "Options");
  await press(page, "New seed");
  await page.waitForFunction(() => /seed=(?!1&|1$)/.test(location.hash));
  await page.keyboard.press("Escape");
  const size = page.getByLabel("Size n", { exact: true });
  await size.fill("6");
  await size.press("ArrowLeft");
  await page.waitForFunction(() => location.hash.includes("n=6"));
  await at(page, 0);
  assert.match((await seen(page))[0].board, /6 rows/);
  await closed(page);
});

test("an invalid method and conflicting given queens are reported in one line", async () => {
  const page = await goTo("watch?method=magic&n=8&q=0.0,1.1");
  await page
    .locator(".link-wrong", { hasText: "magic is not a known method; using backtracking instead." })
    .waitFor();
  await page.waitForFunction(() =>
    document.querySelector(".watch-end")?.textContent.includes("attack each other"),
  );
  await closed(page);
});

/** The parts that are not wholly in the window, or that another part covers. */
const outOfView = (page, names) =>
  page.evaluate((names) => {
    const bar = document.querySelector(".watch-controls").getBoundingClientRect();
    const parts = names.flatMap((name) => [...document.querySelectorAll(name)].map((node) => [name, node]));
    const isOut = ({ left, top, right, bottom, width, height }) =>
      left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1 || width < 20 || height < 14;
    return parts.flatMap(([name, node]) => {
      const box = node.getBoundingClientRect();
      const isCovered = node.closest(".watch-controls") === null && box.bottom > bar.top + 1;
      return isOut(box) || isCovered ? [`${name}: ${JSON.stringify(box)}`] : [];
    });
  }, names);

const WORK = [
  ".board",
  ".watch-words",
  "canvas.tree:not([hidden] canvas), .watch-chart svg",
  ".watch-controls",
];

test("board, words, running line, tree and bar are in one view, for one and for two methods", async () => {
  for (const [width, height] of [
    [1280, 720],
    [1280, 800],
    [1920, 1080],
  ])
    for (const others of ["", "&with=lookahead", "&method=annealing&with=min-conflicts"]) {
      const page = await goTo(`watch?n=8&at=120${others}`, { viewport: { width, height } });
      await at(page, 120);
      const running = ".watch-code [aria-current]";
      const shown = WORK.filter((name) => name !== ".watch-words" || !others.includes("annealing"));
      assert.deepEqual(await outOfView(page, [...shown, running]), [], `${width} x ${height} ${others}`);
      const sizes = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - innerWidth, scrollHeight - innerHeight];
      });
      assert.deepEqual(sizes, [0, 0]);
      await closed(page);
    }
});

test("a phone shows board, words, tree and bar in one view, and the code instead of the tree", async () => {
  for (const [width, height] of [
    [375, 667],
    [320, 640],
  ])
    for (const others of ["", "&with=lookahead"]) {
      const page = await goTo(`watch?n=8&at=120${others}`, { viewport: { width, height } });
      await at(page, 120);
      const shown = [...WORK, ".watch-setup button:not(.sheet *)"];
      const input = await page.locator(".watch-setup input").boundingBox();
      const next = await page.locator(".watch-setup .sheets > button").first().boundingBox();
      assert.ok(input.x + input.width <= next.x, "the fields do not overlap");
      assert.deepEqual(await outOfView(page, shown), [], `${width} x ${height} ${others}`);
      await page.getByRole("button", { name: "Code", exact: true }).click();
      const coding = [".board", ".watch-words", ".watch-code [aria-current]", ".watch-controls"];
      assert.deepEqual(await outOfView(page, coding), [], `${width} x ${height} ${others} code`);
      await closed(page);
    }
});

test("six methods race in one view, also on a phone", async () => {
  for (const [width, height] of [
    [1280, 720],
    [375, 667],
  ]) {
    const others = "lookahead,algorithm-x,min-conflicts,annealing,bit-masks";
    const page = await goTo(`watch?n=8&at=20&with=${others}`, { viewport: { width, height } });
    await at(page, 20);
    assert.equal(await page.locator(".board").count(), 6);
    assert.deepEqual(await outOfView(page, [".board", ".watch-controls"]), [], `${width} x ${height}`);
    await press(page, "Show one method");
    await page.waitForFunction(() => document.querySelectorAll(".watch-player").length === 1);
    await closed(page);
  }
});

test("the squares that the quiz asks for are large enough to press, at n = 40 on a phone", async () => {
  const page = await goTo("watch?method=backtracking&n=40", { viewport: { width: 375, height: 667 } });
  await at(page, 0);
  await press(page, "Ask me");
  await page.locator(".board[role=grid]").waitFor();
  const width = await page.locator(".board[role=grid]").evaluate((board) => board.clientWidth);
  assert.ok(width / 40 > 19, `${width / 40} px a square`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
  await closed(page);
});

test("each example does what its name says", async () => {
  const ends = {
    "Backtracking or looking ahead?": "First: Lookahead, after",
    "Fewest choices: 113 queens become 15": "First: Algorithm X, after 25 steps",
    "Repair 50 queens": "Solution found after 135 steps",
    "6 queens, one conflict left: a long way": /Solution found after \d{3} steps/,
    "11 queens, one conflict left: a long way": /Solution found after \d{3} steps/,
  };
  const page = await goTo("watch?n=8");
  await at(page, 0);
  await press(page, "Examples");
  const names = await page.locator(".sheet > button.plain").allTextContents();
  assert.deepEqual(names, Object.keys(ends));
  await page.keyboard.press("Escape");
  for (const [name, end] of Object.entries(ends)) {
    await press(page, "Examples");
    await press(page, name);
    await page.keyboard.press("Escape");
    if (name.includes("one conflict")) {
      const first = name.startsWith("6") ? 6 : 11;
      await press(page, "Pause");
      const slider = page.getByLabel("Step", { exact: true });
      // The run is recorded, so the slider reaches the step.
      await slider.and(page.locator(":not([max='1'])")).fill(String(first));
      await at(page, first);
      assert.equal(await page.textContent(".watch-chart .number"), "1 conflict");
    }
    await page.keyboard.press("End");
    await page.locator(".watch-end, .result", { hasText: end }).first().waitFor();
  }
  await closed(page);
});

test("the words say step and conflict, not event, energy or threat", async () => {
  for (const method of [
    "annealing",
    "min-conflicts",
    "most-threatened-h1",
    "iterative-repair",
    "backtracking",
  ]) {
    const page = await goTo(`watch?method=${method}&n=8&at=1`);
    await at(page, 1);
    for (let place = 2; place < 40; place++) {
      await page.keyboard.press("ArrowRight");
      const text = await page.locator(".watch").innerText();
      assert.doesNotMatch(
        text,
        /\bevents?\b|energy|threats?\b|\bstack\b|\bpush\b|\bpop\b|ceil/i,
        `${method} ${place}`,
      );
    }
    await closed(page);
  }
});

test("the keys are listed", async () => {
  const page = await goTo("watch?n=8");
  await at(page, 0);
  await press(page, "Options");
  assert.ok(await page.getByLabel("Use these keys").isVisible());
  await closed(page);
});

test("the current line of pseudocode is always visible, also on a small screen", async () => {
  for (const state of ["method=annealing", "method=annealing&with=min-conflicts"]) {
    const page = await goTo(`watch?${state}&n=8`, { viewport: { width: 1280, height: 720 } });
    await at(page, 0);
    for (let place = 1; place <= 120; place++) {
      await page.keyboard.press("ArrowRight");
      await at(page, place);
      const hidden = await page.evaluate(async () => {
        // The box is fitted in the frame in which its place changes, so wait until a frame is complete.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const isHidden = (line) => {
          const { left, top, bottom } = line.getBoundingClientRect();
          const seen = (y) => line.contains(document.elementFromPoint(left + 20, y));
          return !seen(top + 2) || !seen(bottom - 2);
        };
        const lines = [...document.querySelectorAll(".watch-code [aria-current]")];
        return lines.filter(isHidden).map((line) => line.textContent);
      });
      assert.deepEqual(hidden, [], `${state}, step ${place}`);
    }
    assert.equal(await page.evaluate(() => scrollY), 0);
    await closed(page);
  }
});

test("conflicts remain on the board during playback, and the chart counts them", async () => {
  const page = await goTo("watch?method=min-conflicts&n=50&at=60&speed=30");
  await at(page, 60);
  const share = await page.evaluate(() => {
    const { height } = document.querySelector(".watch-chart .line").getBBox();
    return height / document.querySelector(".watch-chart svg").viewBox.baseVal.height;
  });
  assert.ok(share > 0.5, `the line takes ${share} of the height`);
  assert.match(await page.textContent(".watch-chart .ends.up"), /^[1-9]\d*0$/);
  await press(page, "Play");
  const seen = await page.evaluate(async () => {
    const found = [];
    const watch = document.querySelector(".watch");
    const isPlaying = () => document.querySelector(".play").title.startsWith("Pause");
    for (let last = "60"; isPlaying() && Number(last) < 90;) {
      await new Promise(requestAnimationFrame);
      if (watch.dataset.place === last) continue;
      last = watch.dataset.place;
      const conflicts = parseInt(document.querySelector(".watch-chart .number").textContent);
      const lines = document.querySelectorAll(".watch .lines line").length;
      if (isPlaying()) found.push({ conflicts, lines });
    }
    return found;
  });
  assert.ok(seen.some(({ conflicts }) => conflicts > 0));
  for (const { conflicts, lines } of seen) assert.equal(lines > 0, conflicts > 0, JSON.stringify(seen));
  await closed(page);
});

test("after choosing a method, arrows step and space plays", async () => {
  const page = await goTo("watch?method=backtracking&n=8&speed=1");
  await at(page, 0);
  const method = page.getByLabel("Method");
  await method.focus();
  await method.dispatchEvent("keydown", { key: "Enter", bubbles: true });
  await method.selectOption("min-conflicts");
  await page.waitForFunction(() => location.hash.includes("method=min-conflicts"));
  await at(page, 0);
  for (const [key, place] of [
    ["ArrowRight", 1],
    ["ArrowRight", 2],
    ["ArrowLeft", 1],
  ]) {
    await page.keyboard.press(key);
    await at(page, place);
  }
  assert.equal(await method.inputValue(), "min-conflicts");
  // After a choice by mouse, all keys control the playback.
  await method.focus();
  await method.dispatchEvent("pointerdown", { bubbles: true });
  await method.selectOption("annealing");
  await page.waitForFunction(() => location.hash.includes("method=annealing"));
  await at(page, 0);
  await page.keyboard.press("Space");
  await page.waitForSelector(".watch-controls .play[title^=Pause]");
  assert.equal(await method.inputValue(), "annealing");
  await closed(page);
});

test("one row and one queen are not plurals", async () => {
  const page = await goTo("watch?n=1&at=1");
  await at(page, 1);
  assert.match((await seen(page))[0].board, /1 row with 1 queen /);
  assert.match((await seen(page))[0].numbers, /^1 queen placed in all, 0 dead ends/);
  await closed(page);
});

test("given queens stand on the board before the first step", async () => {
  const page = await goTo("watch?method=backtracking&n=8&q=0.0,1.2");
  await at(page, 0);
  assert.match((await seen(page))[0].board, /2 queens on \(0, 0\), \(1, 2\)/);
  await press(page, "Next step");
  await at(page, 1);
  assert.doesNotMatch((await seen(page))[0].words, /place \((0, 0|1, 2)\)/);
  await closed(page);
});

/** Press a node of the tree, at a level and a part of the width. */
async function pressTree(page, part, level, levels) {
  const { width, height } = await page.locator(".watch-tree canvas").boundingBox();
  await page.locator(".watch-tree canvas").click({
    position: { x: part * (width - 2) + 1, y: ((level + 0.5) / levels) * height },
  });
}

/** The number of painted pixels of the tree. */
const painted = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector(".watch-tree canvas");
    const copy = Object.assign(document.createElement("canvas"), {
      width: canvas.width,
      height: canvas.height,
    });
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    return data.filter((value, at) => at % 4 === 3 && value > 200).length;
  });

test("the search tree grows with the run; a press on a queen goes to it, zoom shows its subtree", async () => {
  const page = await goTo("watch?method=backtracking&n=8");
  await at(page, 0);
  await page.waitForSelector(".watch-tree:not([hidden])");
  const first = await painted(page);
  await press(page, "To the end");
  await at(page, 547);
  assert.match(
    await page.textContent(".watch-tree .number"),
    /^113 queens placed in all, \d+ dead ends, 1 solution$/,
  );
  assert.ok((await painted(page)) > first);
  // The first queen is on the first level below the empty board, at the left.
  await pressTree(page, 0.1, 1, 9);
  await at(page, 1);
  assert.match(
    await page.textContent(".watch-tree .note"),
    /Queen on \(0, 0\) \(step 1\), below it: \d+ queens placed/,
  );
  // A double press shows the subtree of a queen, and time stays.
  await press(page, "To the end");
  await at(page, 547);
  const { width, height } = await page.locator(".watch-tree canvas").boundingBox();
  await page.locator(".watch-tree canvas").dblclick({ position: { x: 0.1 * width, y: (2.5 / 9) * height } });
  await page.getByRole("button", { name: "Whole tree" }).waitFor();
  await page.waitForTimeout(600);
  await at(page, 547);
  const all = await painted(page);
  await press(page, "To the start");
  await at(page, 0);
  await page.getByRole("button", { name: "Whole tree" }).waitFor();
  // The future is drawn too.
  assert.ok((await painted(page)) > all / 2);
  await page.getByRole("button", { name: "Whole tree" }).click();
  await press(page, "To the end");
  await at(page, 547);
  await page.getByRole("button", { name: "Zoom into the tree" }).click();
  assert.ok(await page.getByRole("button", { name: "Whole tree" }).isVisible());
  await page.getByRole("button", { name: "Whole tree" }).click();
  await page.getByLabel("Method").selectOption("annealing");
  await page.waitForSelector(".watch-tree[hidden]", { state: "attached" });
  await closed(page);
});

test("all solutions of n = 9: the tree is complete, and every place can be shown", async () => {
  const page = await goTo("watch?method=backtracking&n=9&all=1&at=30000");
  await at(page, 30_000);
  await press(page, "To the end");
  await at(page, 40_798);
  assert.match(await page.textContent(".watch-end"), /^352 solutions after 40,798 steps/);
  assert.match(
    await page.textContent(".watch-tree .number"),
    /^8,393 queens placed in all, .*352 solutions$/,
  );
  await closed(page);
});

test("the quiz: playing pauses, wrong answers are explained, a correct one continues", async () => {
  const page = await goTo("watch?method=backtracking&n=6&speed=1500");
  await at(page, 0);
  await press(page, "Ask me");
  const said = page.locator(".watch-quiz p");
  await said.getByText("Where does the first queen go?").waitFor();
  const square = (row, column) =>
    page.locator(`.board[role=grid]`).evaluate(
      (board, [row, column]) => {
        const { x, y } = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(board.getScreenCTM());
        const at = { clientX: x, clientY: y, bubbles: true, pointerId: 1, button: 0 };
        board.dispatchEvent(new PointerEvent("pointerdown", at));
        board.dispatchEvent(new PointerEvent("pointerup", at));
      },
      [row, column],
    );
  await square(0, 0);
  await said
    .getByText(/^Yes, a queen goes to \(0, 0\)\. Right at the first try: 1 of 1\. Place a queen, or remove/)
    .waitFor();
  await at(page, 1);
  await square(1, 1);
  assert.match(await said.textContent(), /^No, the queen on \(0, 0\) attacks \(1, 1\)\. Place a queen/);
  await square(1, 4);
  assert.match(await said.textContent(), /^No, a square further left is free too\./);
  // Playing by hand makes the reply obsolete.
  await press(page, "Next step (right arrow)");
  assert.doesNotMatch(await said.textContent(), /further left/);
  await press(page, "Previous step (left arrow)");
  await square(3, 5);
  assert.match(await said.textContent(), /^No, row 1 is next\. Place a queen/);
  await square(1, 2);
  await page.waitForFunction(() =>
    document
      .querySelector(".watch-quiz")
      ?.textContent.startsWith("Yes, a queen goes to (1, 2). Right at the first try: 1 of 2."),
  );
  // Show all answers to the end: each question is about the next queen of the search.
  const shown = [];
  for (;;) {
    await page.waitForFunction(() =>
      document.querySelector(".watch-controls .play")?.title.startsWith("Play"),
    );
    if ((await page.getByRole("button", { name: "Show me" }).count()) === 0) break;
    await press(page, "Show me");
    const words = await said.textContent();
    if (words.startsWith("A queen goes to")) shown.push(/\(\d, \d\)/.exec(words)[0]);
  }
  assert.equal(shown[0], "(2, 4)");
  await page.locator(".watch-end", { hasText: "Solution found" }).waitFor();
  assert.equal(
    shown.length + 2,
    Number(/^(\d+) queens placed/.exec(await page.textContent(".watch-tree .number"))[1]),
  );
  await closed(page);
});

test("the quiz after a dead end: a tried square is reported", async () => {
  const page = await goTo("watch?method=backtracking&n=4&speed=1500");
  await at(page, 0);
  await press(page, "Ask me");
  const said = page.locator(".watch-quiz p");
  // The method places (0, 0) and (1, 2), then removes (1, 2).
  for (let time = 0; time < 2; time++) {
    await page.waitForFunction(() =>
      document.querySelector(".watch-controls .play")?.title.startsWith("Play"),
    );
    await press(page, "Show me");
  }
  await said.getByText(/^A queen goes to \(1, 2\)\. Place a queen, or remove the last one\?/).waitFor();
  await page.locator(".board[role=grid]").focus();
  await page.keyboard.press("Enter");
  await said.getByText(/^The last queen goes first: it is on \(1, 2\)\./).waitFor();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await said
    .getByText(/^Yes, the queen on \(1, 2\) goes: (row|column) \d has no free square left\./)
    .waitFor();
  await page.waitForFunction(() => document.querySelector(".watch-controls .play")?.title.startsWith("Play"));
  await page.keyboard.press("Enter");
  assert.match(
    await said.textContent(),
    /^No, the method already tried \(1, 2\): no solution is left there\./,
  );
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    document.querySelector(".watch-quiz")?.textContent.startsWith("Yes, a queen goes to (1, 3)"),
  );
  await closed(page);
});

test("a method that moves queens has a chart of conflicts, with a line at the current step", async () => {
  const page = await goTo("watch?method=min-conflicts&n=16&seed=3&at=20");
  await at(page, 20);
  const x = Number(await page.getAttribute(".watch-chart .now", "x1"));
  const end = Number((await page.textContent(".watch-place")).match(/of ([\d,]+)/)[1].replace(",", ""));
  assert.ok(Math.abs(x / 1000 - 20 / end) < 0.01);
  assert.equal(await page.getByRole("button", { name: "Ask me" }).count(), 0);
  await page.getByLabel("Method").selectOption("backtracking");
  await page.locator("canvas.tree").waitFor();
  assert.equal(await page.locator(".watch-chart").count(), 0);
  await closed(page);
});
