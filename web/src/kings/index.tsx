/** The tab Kings: the number of ways to place kings on the safe squares of a board. */

import "../style/kings.css";
import "../style/kings-search.css";

import { queensOn } from "../board/picture.ts";
import { el } from "../dom.ts";
import { number, readSettings, squaresText, unlessUsual, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { answer } from "./answer.tsx";
import { Desk, EXAMPLE, MAX_SEED, START } from "./desk.ts";
import { product, spread } from "./product.tsx";
import { scene } from "./scene.tsx";
import { searchPart } from "./search.tsx";
import { source } from "./source.tsx";

const SEED = unlessUsual(number("seed", 1, 0, MAX_SEED));

export function view(page: Page): View {
  const desk = new Desk((how) => note(how));
  const openInLab = (): void => {
    const columns = desk.state?.columns ?? [];
    page.go("lab", { n: columns.length, q: squaresText(queensOn(columns)) });
  };
  const heading = el("h2", { tabindex: -1 }, "Kings on a board");
  const search = searchPart(
    async (columns, k) => {
      await desk.open({ columns, k, way: null });
      heading.focus({ preventScroll: true });
      root.scrollIntoView({ block: "start" });
    },
    () => note(),
  );

  function note(how: "replace" | "push" = "replace"): void {
    const seed = writeSettings({ seed: SEED }, { seed: desk.seed.value });
    const [board, example] = [desk.state ?? EXAMPLE, EXAMPLE].map((start) => writeSettings(START, start));
    const isExample = JSON.stringify(board) === JSON.stringify(example);
    page.note({ ...(isExample ? {} : board), ...seed, ...search.values() }, how);
  }

  const root = (
    <div class="kings">
      <div class="split">
        {scene(desk)}
        <div>
          <section class="panel" aria-label="The board">
            {heading}
            <p>
              A square is <em>safe</em> if exactly two queens attack it. In how many ways can kings be placed
              on safe squares so that no two are adjacent?
            </p>
            {source(desk, openInLab)}
          </section>
          {answer(desk)}
        </div>
      </div>
      <div class="below">
        {product(desk)}
        {spread(desk)}
      </div>
      {search.root}
    </div>
  );

  return {
    root,
    show(values, invalid) {
      const { columns, k, way } = readSettings(START, values, invalid);
      desk.seed.value = SEED.read(values, invalid, 0);
      search.show(values, invalid);
      void desk.restore(columns === null ? { ...EXAMPLE, k: k ?? EXAMPLE.k, way } : { columns, k, way });
    },
    hide() {
      desk.stop();
      search.stop();
    },
  };
}
