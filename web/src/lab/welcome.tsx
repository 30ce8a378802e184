/** What a visitor without a link sees beside the board: what this is, and two ways on. */

import { createResource, type JSX } from "solid-js";

import { Board } from "../board/board.tsx";
import type { Picture } from "../board/picture.ts";
import { Asking, ready } from "../engine/index.ts";
import { Icon, type IconName } from "../fields/icon.tsx";
import { make } from "../play/puzzle.ts";
import { nameOf, usual } from "../play/settings.ts";
import type { Page } from "../shell/tabs.tsx";

/** The board of today's puzzle; until it is made, an empty one. */
const TODAY: Picture = { n: 8, queens: [] };

/** A board of the lesson. */
const LESSON: Picture = {
  n: 4,
  queens: [
    [0, 0],
    [1, 3],
  ],
  attackers: [0, 1, 1, 1, 1, 1, 1, 0, 1, 0, 2, 1, 1, 1, 0, 2],
};

interface WayProps {
  readonly icon: IconName;
  readonly words: string;
  readonly picture: Picture;
  readonly isMain?: boolean;
  onPress(): void;
}

const Way = (props: WayProps): JSX.Element => (
  <button
    type="button"
    class="way"
    classList={{ main: props.isMain === true }}
    onClick={() => props.onPress()}
  >
    <span aria-hidden="true">
      <Board label="" picture={props.picture} />
    </span>
    <span class="row">
      <Icon name={props.icon} />
      {props.words}
    </span>
  </button>
);

export function Welcome(props: { readonly page: Page }): JSX.Element {
  const [today] = createResource(async () => {
    await ready;
    // The first screen is drawn before.
    await new Promise((resolve) => setTimeout(resolve));
    return make(new Asking(), nameOf(usual()));
  });
  return (
    <div class="welcome">
      <p>
        <strong>Queenside</strong>: place queens so that no two attack each other, and see how programs{" "}
        <a href="#watch">search</a>, <a href="#board">prove</a> and <a href="#count">count</a>.
      </p>
      <div class="ways">
        <Way
          icon="calendar"
          words="Today’s puzzle"
          picture={today() ?? TODAY}
          isMain
          onPress={() => props.page.go("play", {})}
        />
        <Way icon="learn" words="The lesson" picture={LESSON} onPress={() => props.page.go("learn", {})} />
      </div>
    </div>
  );
}
