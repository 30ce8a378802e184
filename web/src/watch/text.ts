/**
 * The subset of Markdown in the texts about methods: paragraphs, lists, fenced blocks, bold,
 * italics, code.
 */

import { type Child, el } from "../dom.ts";

/** Convert bold, italics and code in a line; a link becomes its text. */
function inline(text: string): Child[] {
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^\s*][^*]*)\*|\[([^\]]+)\]\([^)\s]+\)/g;
  const children: Child[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    children.push(text.slice(from, match.index));
    const [whole, code, strong, em, link] = match;
    if (code !== undefined) children.push(el("code", {}, code));
    else if (strong !== undefined) children.push(el("strong", {}, strong));
    else if (em !== undefined) children.push(el("em", {}, em));
    else children.push(link);
    from = match.index + whole.length;
  }
  return [...children, text.slice(from)];
}

const oneLine = (text: string): Child[] => inline(text.trim().replace(/\s*\n\s*/g, " "));

function block(text: string): Element {
  if (!text.startsWith("- ")) return el("p", {}, oneLine(text));
  const items = text.slice(2).split(/\n\s*- /);
  return el(
    "ul",
    {},
    items.map((item) => el("li", {}, oneLine(item))),
  );
}

export function textOf(markdown: string): Element[] {
  // Every second part is a fenced block.
  return markdown.split(/^```.*$/m).flatMap((part, place) => {
    if (place % 2 === 1) return [el("pre", {}, part.replace(/^\n|\n$/g, ""))];
    const blocks = part.split(/\n[ \t]*\n/).map((text) => text.trim());
    return blocks.filter((text) => text !== "").map(block);
  });
}
