/** What a visitor without a link sees beside the board: what this is, and two ways on. */

import type { JSX } from "solid-js";

import { Icon } from "../fields/icon.tsx";
import type { Page } from "../shell/tabs.tsx";

export const Welcome = (props: { readonly page: Page }): JSX.Element => (
  <div class="welcome">
    <p>
      Place queens so that no two attack each other, and see how programs solve it, prove it and count it.
    </p>
    <div class="row">
      <button type="button" class="main" onClick={() => props.page.go("play", {})}>
        <Icon name="calendar" />
        Today’s puzzle
      </button>
      <button type="button" onClick={() => props.page.go("learn", {})}>
        <Icon name="learn" />
        The lesson
      </button>
    </div>
  </div>
);
