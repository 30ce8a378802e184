import { el } from "../dom.ts";
import { ready, type Square } from "../engine/index.ts";
import { squaresText, whole } from "../shell/address.ts";
import { announce } from "../shell/announce.ts";
import type { Page, View } from "../shell/tab.ts";
import { Desk } from "./desk.ts";
import { SearchPart } from "./search.ts";
import { Source } from "./source.ts";
import { EXAMPLE, MOST_RANDOM, type Start, startOf } from "./state.ts";

export function kings(page: Page): View {
  const heading = el("h2", { tabindex: -1 }, "Kings on a board");
  const desk = new Desk(
    () => note(),
    (words) => {
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
    if ((await desk.show(start)) === "shown") note("push");
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
        n: source.n === 20 ? undefined : source.n,
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
    show(values) {
      source.set(whole(values, "n", 20, 1, MOST_RANDOM), whole(values, "seed", 1, 0, 999_999_999));
      source.complain(null);
      const start = startOf(values);
      if (start === null) {
        source.complain("The address has no board: c is the list of the queens’ columns, such as c=1,3,0,2.");
      }
      void ready.then(async () => {
        search.show(values);
        const came = await desk.show(start ?? desk.state ?? EXAMPLE);
        // There is a board in any case, beside what is wrong with the one asked for.
        if (came === "refused" && desk.state === null) await desk.show(EXAMPLE);
      });
    },
    hide() {
      desk.hide();
      search.hide();
    },
  };
}
