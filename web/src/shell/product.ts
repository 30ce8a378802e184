/** The version of the page, and the addresses of its source and its book. */

/** From `Cargo.toml`, set when the page is built; no address is empty. */
declare const PRODUCT: { readonly version: string; readonly repository: string };

export const VERSION = PRODUCT.version;
export const REPOSITORY = PRODUCT.repository;

/** The address of the book, if it lies beside the page. */
const beside = document.querySelector<HTMLMetaElement>('meta[name="queenside-book"]')?.content ?? "";

/** The address of a page of the book, such as `lab/counting-q28`; empty if it is not known. */
export function bookPage(path: string): string {
  if (beside !== "") return beside.replace("index.html", `${path}.html`);
  return REPOSITORY && `${REPOSITORY}/blob/HEAD/docs/${path}.md`;
}

/** The address of the book; empty if it is not known. */
export const BOOK = beside || bookPage("README");
