/** The little of Markdown that texts about methods use: paragraphs, lists, fenced blocks, `**bold**`, `*slanted*`, code. */

export interface Piece {
  readonly kind: "plain" | "strong" | "em" | "code";
  readonly text: string;
}

export type Block =
  | { readonly kind: "paragraph"; readonly pieces: readonly Piece[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: "fenced"; readonly text: string };

/** Bold, slanted and code within a line; of links, the words. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^\s*][^*]*)\*|\[([^\]]+)\]\([^)\s]+\)/g;
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) pieces.push({ kind: "plain", text: text.slice(from, to) });
  };
  for (const match of text.matchAll(pattern)) {
    plain(match.index);
    const [whole, code, strong, em, link] = match;
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (strong !== undefined) pieces.push({ kind: "strong", text: strong });
    else if (em !== undefined) pieces.push({ kind: "em", text: em });
    else pieces.push({ kind: "plain", text: link ?? whole });
    from = match.index + whole.length;
  }
  plain(text.length);
  return pieces;
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) blocks.push(blockOf(lines));
    lines = [];
  };
  let fenced: string[] | null = null;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) {
      flush();
      if (fenced !== null) blocks.push({ kind: "fenced", text: fenced.join("\n") });
      fenced = fenced === null ? [] : null;
    } else if (fenced !== null) fenced.push(line);
    else if (line.trim() === "") flush();
    else lines.push(line.trim());
  }
  if (fenced !== null) blocks.push({ kind: "fenced", text: fenced.join("\n") });
  flush();
  return blocks;
}

function blockOf(lines: readonly string[]): Block {
  if (!lines[0]?.startsWith("- ")) return { kind: "paragraph", pieces: piecesOf(lines.join(" ")) };
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line}`);
  }
  return { kind: "list", items: items.map(piecesOf) };
}
