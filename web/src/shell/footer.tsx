/** The line at the end of the page. */

import { type JSX, Show } from "solid-js";

/** From `Cargo.toml`, set when the page is built; no address is empty. */
declare const PRODUCT: { readonly version: string; readonly repository: string };

/** The address of the book, if it lies beside the page. */
const book = document.querySelector<HTMLMetaElement>('meta[name="queenside-book"]')?.content ?? "";

const at = (path: string): string => `${PRODUCT.repository}/blob/HEAD/${path}`;

/** The address of a page of the book, such as `lab/counting-q28`; empty if it is not known. */
export function bookPage(path: string): string {
  if (book !== "") return book.replace("index.html", `${path}.html`);
  return PRODUCT.repository && at(`docs/${path}.md`);
}

export function Footer(): JSX.Element {
  const { version, repository } = PRODUCT;
  return (
    <>
      <span>Queenside {version}</span>
      <Show when={book || repository}>
        <a href={book || at("docs/README.md")}>The book</a>
      </Show>
      <Show when={repository} fallback={<span>MIT or Apache 2.0</span>}>
        <a href={repository}>Source</a>
        <a href={at("LICENSE-MIT")}>MIT or Apache 2.0</a>
      </Show>
    </>
  );
}
