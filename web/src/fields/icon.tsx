/** The icons of buttons; a word beside each, or a hidden one, says what it does. */

import type { JSX } from "solid-js";

const PATHS = {
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "m15 7 4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.2 1 2.1h5c0-.9.3-1.5 1-2.1A6 6 0 0 0 12 3Z",
  check: "m4.5 12.5 5 5 10-11",
  share: "M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v8h14v-8",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  again: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",
  calendar: "M4 6.5h16V20H4ZM4 10.5h16M8 3.5v4M16 3.5v4",
  next: "m9 5 7 7-7 7",
  back: "m15 5-7 7 7 7",
  close: "m6 6 12 12M18 6 6 18",
  random: "M4 4h16v16H4ZM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  learn:
    "M12 6.5C9.5 4.5 6.5 4 3.5 4v14.5c3 0 6 .5 8.5 2.5 2.5-2 5.5-2.5 8.5-2.5V4c-3 0-6 .5-8.5 2.5ZM12 6.5V21",
  play: "M7 4.5v15l12-7.5Z",
  pause: "M8.5 5v14M15.5 5v14",
  compare: "M4 5h7v14H4ZM13.5 5h6.5v14h-6.5Z",
  time: "M12 4a8.5 8.5 0 1 0 .01 0ZM12 8v4.5l3 2",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = (props: { readonly name: IconName }): JSX.Element => (
  <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
    <path d={PATHS[props.name]} />
  </svg>
);
