/** The tab Kings: the number of ways to place kings on the safe squares of a board. */

import "../style/kings.css";
import "../style/kings-search.css";

import type { JSX } from "solid-js";

import { queensOn } from "../board/picture.ts";
import { MAX_KINGS_SIZE } from "../engine/index.ts";
import { number, readSettings, squaresText, unlessUsual, writeSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { Answer } from "./answer.tsx";
import { createKingsBoard, EXAMPLE, MAX_SEED, START } from "./board.ts";
import { Product, Spread } from "./product.tsx";
import { Scene } from "./scene.tsx";
import { Search, type SearchHandle } from "./search.tsx";
import { randomColumns, Source } from "./source.tsx";

/** The size of a random board; a link with a board has no size. */
const SIZE = number("n", EXAMPLE.columns.length, 1, MAX_KINGS_SIZE);
const SEED = unlessUsual(number("seed", 1, 0, MAX_SEED));

export default function Kings({ page }: { readonly page: Page }): JSX.Element {
  const board = createKingsBoard((how) => note(how));
  let root!: HTMLDivElement;
  let heading!: HTMLHeadingElement;
  let search!: SearchHandle;
  const openInLab = (): void => {
    const columns = board.state()?.columns ?? [];
    page.go("lab", { n: columns.length, q: squaresText(queensOn(columns)) });
  };
  const openFound = async (columns: readonly number[], k: number): Promise<void> => {
    await board.open({ columns, k, way: null });
    heading.focus({ preventScroll: true });
    root.scrollIntoView({ block: "start" });
  };

  function note(how: "replace" | "push" = "replace"): void {
    const seed = writeSettings({ seed: SEED }, { seed: board.seed() });
    const [now, example] = [board.state() ?? EXAMPLE, EXAMPLE].map((start) => writeSettings(START, start));
    const isExample = JSON.stringify(now) === JSON.stringify(example);
    page.note({ ...(isExample ? {} : now), ...seed, ...search.values() }, how);
  }

  page.onShow((values, wrong) => {
    const { columns: linked, k, way } = readSettings(START, values, wrong);
    const seed = board.setSeed(SEED.read(values, wrong, 0));
    search.show(values, wrong);
    let columns = linked;
    if (columns === null && values.has("n")) {
      const n = SIZE.read(values, wrong, 0);
      columns = randomColumns(n, seed);
      if (columns === null) wrong.push(`n = ${n} has no solution; showing the example instead.`);
    }
    void board.restore(columns === null ? { ...EXAMPLE, k: k ?? EXAMPLE.k, way } : { columns, k, way });
  });
  page.onHide(() => {
    board.stop();
    search.stop();
  });
  return (
    <div class="kings" ref={root}>
      <div class="split">
        <Scene board={board} />
        <div>
          <section class="panel" aria-label="The board">
            <h2 ref={heading} tabindex={-1}>
              Kings on a board
            </h2>
            <p>
              A square is <em>safe</em> if exactly two queens attack it. In how many ways can kings be placed
              on safe squares so that no two are adjacent?
            </p>
            <Source board={board} onOpenInLab={openInLab} />
          </section>
          <Answer board={board} />
        </div>
      </div>
      <div class="below">
        <Product board={board} />
        <Spread board={board} />
      </div>
      <Search handle={(made) => void (search = made)} onOpen={openFound} onChange={() => note()} />
    </div>
  );
}
