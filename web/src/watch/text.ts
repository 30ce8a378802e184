import { el } from "../dom.ts";
import { blocksOf, type Piece } from "./markdown.ts";

const TAGS = { strong: "strong", em: "em", code: "code" } as const;

function written(pieces: readonly Piece[]): (Node | string)[] {
  return pieces.map(({ kind, text }) => (kind === "plain" ? text : el(TAGS[kind], {}, text)));
}

/** The text about a method. */
export function textOf(markdown: string): HTMLElement[] {
  return blocksOf(markdown).map((block) => {
    if (block.kind === "fenced") return el("pre", {}, block.text);
    if (block.kind === "paragraph") return el("p", {}, written(block.pieces));
    return el(
      "ul",
      {},
      block.items.map((item) => el("li", {}, written(item))),
    );
  });
}
