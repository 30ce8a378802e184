/** The board as text in every format, as a link, and as a file. */

import { el, fill } from "../dom.ts";
import { ask, isServed, MAX_SIZE, refusal } from "../engine/index.ts";
import { choice } from "../fields/index.ts";
import { copyText, saveFile, toPng } from "../save.ts";
import { mustBe } from "../shell/address.ts";
import type { Lab } from "./lab.ts";
import { seen } from "./state.ts";

const FORMATS = [
  "columns",
  "dots",
  "spaced",
  "spaced-dots",
  "matrix",
  "grid",
  "boxes",
  "pairs",
  "unicode",
  "json",
] as const;

export function texts(lab: Lab): HTMLElement {
  let format: string = "columns";
  const said = el("p", { class: "note", role: "status" });
  const say = (words: string, isBad = false): void => {
    fill(said, words);
    said.classList.toggle("bad", isBad);
  };
  const area = el("textarea", {
    rows: 6,
    spellcheck: "false",
    "aria-label": "The board as text, to read and to write",
  });

  const textIn = (format: string): string => ask("write", { board: seen(lab.state), format }).text;
  const write = (): void => {
    say("");
    try {
      area.value = textIn(format);
    } catch {
      // Not every format has blocked squares, or several queens in a row; this one has.
      area.value = textIn("dots");
      say(`The format ${format} cannot represent this board, so it is written as dots.`);
    }
  };
  const read = (): void => {
    if (area.value.trim() === "") return say("");
    try {
      const { board, format: known } = ask("read", { text: area.value, n: lab.state.n });
      if (board.n < 1 || board.n > MAX_SIZE)
        return say(`${mustBe("n", 1, MAX_SIZE, String(board.n))}.`, true);
      isTyping = true;
      lab.change({ ...board, found: [] });
      say(`Read as ${known}.`);
    } catch (thrown) {
      say(refusal(thrown).message, true);
    } finally {
      isTyping = false;
    }
  };
  /** While users write, their text stays as it is. */
  let isTyping = false;
  area.addEventListener("input", read);

  const formats = choice(
    "Format",
    FORMATS.map((name) => [name, name]),
    format,
    (name) => {
      format = name;
      write();
    },
  );
  const copy = async (text: string, what: string): Promise<void> =>
    say(
      (await copyText(text))
        ? `${what} copied.`
        : "The browser does not let the page copy: mark the text and copy it.",
    );
  const drawing = (): string => ask("draw", { board: seen(lab.state), width: 1024 }).svg;
  const name = (): string => `queens-${lab.state.n}`;
  const png = async (): Promise<void> => {
    try {
      saveFile(`${name()}.png`, "image/png", await toPng(drawing(), 1024));
    } catch (thrown) {
      say(refusal(thrown).message, true);
    }
  };
  const buttons = [
    el("button", { onclick: () => void copy(area.value, "Text") }, "Copy text"),
    el(
      "button",
      { onclick: () => void copy(location.href, isServed ? "Link (for this machine)" : "Link") },
      "Copy link",
    ),
    el("button", { onclick: () => saveFile(`${name()}.svg`, "image/svg+xml", drawing()) }, "SVG"),
    el("button", { onclick: () => void png() }, "PNG"),
  ];
  lab.watch((_state, look) => {
    for (const button of buttons) button.disabled = look === null;
    if (look !== null && !isTyping) write();
  });
  return el(
    "div",
    { class: "panel" },
    el("h2", {}, "Text, link and files"),
    el("div", { class: "row" }, formats.root, ...buttons),
    el("p", { class: "muted" }, "Paste or type a board in any of these formats: it is set at once."),
    area,
    said,
  );
}
