/** The board with coloured groups and kings. */

import { BoardView } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";
import { el, live } from "../dom.ts";
import type { Square } from "../engine/index.ts";
import type { Desk } from "./desk.ts";

export function scene(desk: Desk): Element {
  const view = new BoardView("Board with king groups", {
    press: (square) => {
      const group = groupAt(square);
      if (group !== null) desk.pin(group);
    },
  });
  const groupAt = (square: Square | null): number | null => {
    const groups = desk.shown.value?.kings.groups ?? [];
    const place = groups.findIndex(({ squares }) =>
      squares.some((other) => String(other) === String(square)),
    );
    return place < 0 ? null : place;
  };
  const pass = (group: number | null): void => void (desk.passing.value = group);
  const less = (): void => desk.setK(Math.max(0, desk.k.value - 1));
  const acts: Readonly<Record<string, () => void>> = {
    k: () => desk.toggleWay(),
    n: () => desk.step(1n),
    p: () => desk.step(-1n),
    "+": () => desk.setK(desk.k.value + 1),
    ...{ "-": less, "−": less },
  };
  const box = view.root;
  box.addEventListener("pointermove", (event) => pass(groupAt(view.under(event))));
  box.addEventListener("pointerleave", () => pass(null));
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key.toLowerCase()];
    if (act === undefined || desk.shown.value === null) return pass(groupAt(view.cursor));
    act();
    event.preventDefault();
  });
  box.addEventListener("focusout", () => pass(null));
  live(() => {
    const shown = desk.shown.value;
    if (shown === null) return;
    const { columns, kings } = shown;
    const setting = desk.setting.value;
    const placed = setting === null || typeof setting === "string" ? [] : setting.squares;
    const isTaken = new Set(placed.map(String));
    const tints = kings.groups.flatMap(({ squares, label }, color) =>
      squares.map((square) => {
        const fixed = `${isTaken.has(String(square)) ? "has-king" : ""} ${label.length > 1 ? "is-long" : ""}`;
        const look = (): string => (desk.group.value === color ? `${fixed} is-on` : fixed);
        return { squares: [square], color, label, look };
      }),
    );
    view.draw({ n: columns.length, queens: queensOn(columns), tints, kings: placed });
  });
  return (
    <div class={() => (desk.group.value === null ? "scene" : "scene has-focus")}>
      {box}
      <p class="muted keys" id="board-keys">
        Keys on the board: arrows move over the squares, Enter selects a group, <kbd>K</kbd> places kings,{" "}
        <kbd>N</kbd> and <kbd>P</kbd> show the next and the previous way, <kbd>+</kbd> and <kbd>−</kbd> change
        the number of kings.
      </p>
    </div>
  );
}
