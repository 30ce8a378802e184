/** Media queries as signals. */

import { type Accessor, createSignal } from "solid-js";

/** Return whether a media query matches, as a signal. */
function matches(query: string): Accessor<boolean> {
  const media = matchMedia(query);
  const [isMatching, setMatching] = createSignal(media.matches);
  media.addEventListener("change", () => setMatching(media.matches));
  return isMatching;
}

/** Whether text and board stand below each other, as on a phone. */
export const isNarrow = matches("(max-width: 819px) and (orientation: portrait)");

/** Whether the side of a board has space for what else opens in a sheet. */
export const isRoomy = matches("(min-width: 820px) and (min-height: 700px)");
