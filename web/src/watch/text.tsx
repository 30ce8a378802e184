/**
 * The subset of Markdown in the texts of the web app: paragraphs, lists, fenced blocks,
 * bold, italics, code.
 */

import type { JSX } from "solid-js";
import { Dynamic } from "solid-js/web";

/** Convert bold, italics and code in a line; a link becomes its text. */
function inline(text: string): JSX.Element[] {
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^\s*][^*]*)\*|\[([^\]]+)\]\([^)\s]+\)/g;
  const children: JSX.Element[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    children.push(text.slice(from, match.index));
    const [whole, code, strong, em, link] = match;
    if (code !== undefined) children.push(<code>{code}</code>);
    else if (strong !== undefined) children.push(<strong>{strong}</strong>);
    else if (em !== undefined) children.push(<em>{em}</em>);
    else children.push(link);
    from = match.index + whole.length;
  }
  return [...children, text.slice(from)];
}

const oneLine = (text: string): JSX.Element => inline(text.trim().replace(/\s*\n\s*/g, " "));

function block(text: string): JSX.Element {
  const [mark] = /^(- |1\. )/.exec(text) ?? [];
  if (mark === undefined) return <p>{oneLine(text)}</p>;
  const items = text.slice(mark.length).split(/\n\s*(?:-|\d+\.) /);
  return (
    <Dynamic component={mark === "- " ? "ul" : "ol"}>
      {items.map((item) => (
        <li>{oneLine(item)}</li>
      ))}
    </Dynamic>
  );
}

export function Prose(props: { readonly markdown: string }): JSX.Element {
  // Every second part is a fenced block.
  const blocks = (part: string, place: number): JSX.Element[] => {
    if (place % 2 === 1) return [<pre>{part.replace(/^\n|\n$/g, "")}</pre>];
    const texts = part.split(/\n[ \t]*\n/).map((text) => text.trim());
    return texts.filter((text) => text !== "").map(block);
  };
  return <div class="prose">{props.markdown.split(/^```.*$/m).flatMap(blocks)}</div>;
}
