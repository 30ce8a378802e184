/** The board with coloured groups and kings. */

import type { JSX } from "solid-js";

import { Board, type BoardHandle } from "../board/board.tsx";
import { type Picture, queensOn } from "../board/picture.ts";
import type { Square } from "../engine/index.ts";
import { has } from "../squares.ts";
import type { KingsBoard } from "./board.ts";

export function Scene({ board }: { readonly board: KingsBoard }): JSX.Element {
  let handle!: BoardHandle;
  const groupAt = (square: Square | null): number | null => {
    const groups = board.shown()?.kings.groups ?? [];
    const place = groups.findIndex(({ squares }) => square !== null && has(squares, square));
    return place < 0 ? null : place;
  };
  const pin = (square: Square): void => {
    const group = groupAt(square);
    if (group !== null) board.pin(group);
  };
  const less = (): void => board.chooseK(Math.max(0, board.k() - 1));
  const acts: Readonly<Record<string, () => void>> = {
    k: board.toggleWay,
    n: () => board.step(1n),
    p: () => board.step(-1n),
    "+": () => board.chooseK(board.k() + 1),
    ...{ "-": less, "−": less },
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key.toLowerCase()];
    if (act === undefined || board.shown() === null) return void board.pass(groupAt(handle.cursor()));
    act();
    event.preventDefault();
  };
  const picture = (): Picture => {
    const shown = board.shown();
    if (shown === null) return { n: 0, queens: [] };
    const { columns, kings } = shown;
    const setting = board.setting();
    const placed = setting === null || typeof setting === "string" ? [] : setting.squares;
    const isTaken = new Set(placed.map(String));
    const tints = kings.groups.flatMap(({ squares, label }, color) =>
      squares.map((square) => {
        const fixed = `${isTaken.has(String(square)) ? "has-king" : ""} ${label.length > 1 ? "is-long" : ""}`;
        const look = (): string => (board.group() === color ? `${fixed} is-on` : fixed);
        return { squares: [square], color, label, look };
      }),
    );
    return { n: columns.length, queens: queensOn(columns), tints, kings: placed };
  };
  return (
    <div
      class="scene"
      classList={{ "has-focus": board.group() !== null }}
      onPointerMove={(event) => board.pass(groupAt(handle.under(event)))}
      onPointerLeave={() => board.pass(null)}
      onKeyDown={press}
      onFocusOut={() => board.pass(null)}
    >
      <Board
        label="Board with king groups"
        picture={picture()}
        onPress={pin}
        handle={(made) => void (handle = made)}
      />
      <p class="muted keys" id="board-keys">
        Keys on the board: arrows move over the squares, Enter selects a group, <kbd>K</kbd> places kings,{" "}
        <kbd>N</kbd> and <kbd>P</kbd> show the next and the previous way, <kbd>+</kbd> and <kbd>−</kbd> change
        the number of kings.
      </p>
    </div>
  );
}
