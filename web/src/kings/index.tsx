/** The tab Kings: in how many ways kings can stand on the safe squares of a board. */

import { announce, el, signal } from "../dom.ts";
import { type Square } from "../engine/index.ts";
import { number, readSettings, squaresText, unlessUsual, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { answer } from "./answer.tsx";
import { Desk, EXAMPLE, type Start, START } from "./desk.ts";
import { product, spread } from "./product.tsx";
import { scene } from "./scene.tsx";
import { searchPart } from "./search.tsx";
import { MOST_SEED, source } from "./source.tsx";

const SETTINGS = { ...START, seed: unlessUsual(number("seed", 1, 0, MOST_SEED)) };

export function kings(page: Page): View {
  const [n, seed, wrong] = [signal(10), signal(1), signal("")];
  const desk = new Desk(() => note());
  const orders = {
    take: (columns: readonly number[]) => void open({ columns, k: null, way: null }),
    changed: () => note(),
    openInLab: () => {
      const columns = desk.state?.columns ?? [];
      const queens = columns.map((column, row): Square => [row, column]);
      page.go("lab", { n: columns.length, q: squaresText(queens) });
    },
  };
  const heading = el("h2", { tabindex: -1 }, "Kings on a board");
  const search = searchPart(
    async (columns, k) => {
      await open({ columns, k, way: null });
      heading.focus({ preventScroll: true });
      root.scrollIntoView({ block: "start" });
    },
    () => note(),
  );

  /** A board that users chose, to come back from to the one before. */
  async function open(start: Start): Promise<void> {
    wrong.value = "";
    const came = await desk.show(start);
    if (came === "stopped") return;
    if (came === "shown") {
      n.value = start.columns.length;
      return note("push");
    }
    wrong.value = came.refused;
    announce(came.refused);
  }

  function note(how: "replace" | "push" = "replace"): void {
    const state = desk.state ?? EXAMPLE;
    const isExample = JSON.stringify(toChanges(state)) === JSON.stringify(toChanges(EXAMPLE));
    page.note({ ...(isExample ? {} : toChanges(state)), ...seedOf(), ...search.values() }, how);
  }
  const toChanges = (start: Start) => writeSettings(START, start);
  const seedOf = () => writeSettings({ seed: SETTINGS.seed }, { seed: seed.value });

  /** Shows what the address asks for; where it is refused, the board before, or the example. */
  async function restore(start: Start): Promise<void> {
    const came = await desk.show(start);
    if (came === "shown") wrong.value = desk.beyond(start) ?? "";
    if (typeof came === "string") return;
    if (desk.state === null) await desk.show(EXAMPLE);
    wrong.value = `c: ${came.refused}. The board that is shown is used instead.`;
    announce(came.refused);
    n.value = (desk.state ?? EXAMPLE).columns.length;
  }

  const root = (
    <div class="kings">
      <div class="split">
        {scene(desk)}
        <div>
          <section class="panel" aria-label="The board">
            {heading}
            <p>
              A square is <em>safe</em> if exactly two queens attack it. In how many ways can kings stand on
              safe squares, no two side by side?
            </p>
            {source({ n, seed, wrong }, orders)}
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
      const asked = readSettings(SETTINGS, values, invalid);
      const { columns, k, way } = asked;
      const start = columns === null ? { ...EXAMPLE, k: k ?? EXAMPLE.k, way } : { columns, k, way };
      [n.value, seed.value, wrong.value] = [start.columns.length, asked.seed, ""];
      search.show(values, invalid);
      void restore(start);
    },
    hide() {
      desk.stop();
      search.stop();
    },
  };
}
