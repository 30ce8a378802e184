/** The line at the end of the page. */

import { type JSX, Show } from "solid-js";

/** From `Cargo.toml`, set when the page is built; no address is empty. */
declare const PRODUCT: { readonly version: string; readonly repository: string };

/** The address of the book, if it lies beside the page. */
const book = document.querySelector<HTMLMetaElement>('meta[name="queenside-book"]')?.content ?? "";

/** The address of a page of the book, such as `lab/counting-q28`; empty if it is not known. */
export function bookPage(path: string): string {
  if (book !== "") return book.replace("index.html", `${path}.html`);
  return PRODUCT.repository && `${PRODUCT.repository}/blob/HEAD/docs/${path}.md`;
}

export function Footer(): JSX.Element {
  const { version, repository } = PRODUCT;
  const at = (path: string): string => `${repository}/blob/HEAD/${path}`;
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
