/** What a visitor sees first: what this is, and three ways in. */

import { createSignal, type JSX, Show } from "solid-js";

import { recall, remember } from "../save.ts";
import type { Page } from "../shell/tabs.tsx";

const KEY = "queenside-visited";

/** Only a visitor without a link sees it, until one of the ways is chosen. */
export function Welcome({ page }: { readonly page: Page }): JSX.Element {
  const [isNew, setNew] = createSignal(location.hash === "" && recall("localStorage", KEY) === null);
  const choose = (act: () => void) => (): void => {
    setNew(false);
    remember("localStorage", KEY, true);
    act();
  };
  const learn = choose(() => page.go("learn", {}));
  const play = choose(() => page.go("puzzle", {}));
  return (
    <Show when={isNew()}>
      <section class="panel welcome" aria-label="Welcome">
        <p>
          Place queens on a chessboard so that no two attack each other: play with the problem, and watch how
          programs solve it.
        </p>
        <div class="row">
          <button type="button" class="main" onClick={learn}>
            Learn: a lesson in five steps
          </button>
          <button type="button" class="main" onClick={play}>
            Play: the puzzle of today
          </button>
          <button type="button" onClick={choose(() => {})}>
            Explore this board
          </button>
        </div>
      </section>
    </Show>
  );
}
