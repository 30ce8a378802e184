/** The worksheet of the lesson: boards to draw on, in the order of the questions. */

import type { JSX } from "solid-js";

import { Board } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";

const BOARDS = [
  { n: 4, queens: [] },
  { n: 4, queens: [] },
  { n: 4, queens: queensOn([0, 2]) },
  { n: 6, queens: [] },
];

export const Worksheet = (): JSX.Element => (
  <>
    <div class="worksheet">
      {BOARDS.map((picture, index) => (
        <figure>
          <Board label={`Board ${index + 1}`} picture={picture} />
          <figcaption>Board {index + 1}</figcaption>
        </figure>
      ))}
    </div>
    <div class="row acts">
      <button type="button" class="main" onClick={() => print()}>
        Print
      </button>
    </div>
  </>
);
