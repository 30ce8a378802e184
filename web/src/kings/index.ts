import { el } from "../dom.ts";
import { type Square } from "../engine/index.ts";
import { numberOf, squaresText } from "../shell/address.ts";
import { announce } from "../shell/announce.ts";
import type { Page, View } from "../shell/tab.ts";
import { Desk } from "./desk.ts";
import { SearchPart } from "./search.ts";
import { Source } from "./source.ts";
import { EXAMPLE, type Start, startOf } from "./state.ts";

export function kings(page: Page): View {
  const heading = el("h2", { tabindex: -1 }, "Kings on a board");
  /** Why a board is not shown. */
  let refused = "";
  const desk = new Desk(
    () => note(),
    (words) => {
      refused = words;
      source.complain(words);
      announce(words);
    },
  );
  const source = new Source(
    (columns) => void open({ columns, k: null, way: null }),
    () => note(),
    () => {
      const columns = desk.state?.columns ?? [];
      page.go("lab", {
        n: columns.length,
        q: squaresText(columns.map((column, row): Square => [row, column])),
      });
    },
  );
  const search = new SearchPart(
    (columns, k) => {
      void open({ columns, k, way: null }).then(() => {
        heading.focus({ preventScroll: true });
        root.scrollIntoView({ block: "start" });
      });
    },
    () => note(),
  );

  /** A board that users chose, to come back from to the one before. */
  async function open(start: Start): Promise<void> {
    source.complain(null);
    if ((await desk.show(start)) !== "shown") return;
    source.set(start.columns.length, source.seed);
    note("push");
  }

  function note(how: "replace" | "push" = "replace"): void {
    const state = desk.state;
    const isExample =
      state !== null &&
      String(state.columns) === String(EXAMPLE.columns) &&
      state.k === EXAMPLE.k &&
      state.way === null;
    page.note(
      {
        c: state === null || isExample ? undefined : state.columns.join(","),
        k: isExample ? undefined : (state?.k ?? undefined),
        way: state?.way?.toString(),
        seed: source.seed === 1 ? undefined : source.seed,
        ...search.values(),
      },
      how,
    );
  }

  const root = el(
    "div",
    { class: "kings" },
    el(
      "div",
      { class: "split" },
      desk.board,
      el(
        "div",
        {},
        el(
          "section",
          { class: "panel", "aria-label": "The board" },
          heading,
          el(
            "p",
            {},
            "A square is ",
            el("em", {}, "safe"),
            " if exactly two queens attack it. In how many ways can kings stand on safe squares, no two side by side?",
          ),
          source.root,
        ),
        desk.answer,
      ),
    ),
    desk.below,
    search.root,
  );

  return {
    root,
    show(values, wrong) {
      const start = startOf(values, wrong);
      const seed = numberOf(values, "seed", 1, 0, 999_999_999, wrong);
      source.set(start.columns.length, seed);
      source.complain(null);
      search.show(values, wrong);
      void desk.show(start).then(async (came) => {
        if (came === "shown") source.complain(desk.beyond(start));
        // There is a board in any case, beside what is wrong with the one asked for.
        if (came !== "refused") return;
        if (desk.state === null) await desk.show(EXAMPLE);
        source.complain(`c: ${refused}. The board that is shown is used instead.`);
        source.set(desk.state?.columns.length ?? EXAMPLE.columns.length, seed);
      });
    },
    hide() {
      desk.hide();
      search.hide();
    },
  };
}
