/** Data outside the page: values in browser storage, files, the clipboard. */

type Kind = "localStorage" | "sessionStorage";

/** Use a storage. Returns `null` if it is forbidden, full or damaged: the page works without it. */
function stored<T>(kind: Kind, act: (storage: Storage) => T): T | null {
  try {
    return act(window[kind]);
  } catch {
    return null;
  }
}

/** Return a stored value; `null` if there is none. */
export const recall = (kind: Kind, key: string): unknown =>
  stored(kind, (storage): unknown => JSON.parse(storage.getItem(key) ?? "null"));

/** Store a value; return whether the browser stored it. */
export const remember = (kind: Kind, key: string, value: unknown): boolean =>
  stored(kind, (storage) => storage.setItem(key, JSON.stringify(value))) !== null;

export const forget = (kind: Kind, key: string): void =>
  void stored(kind, (storage) => storage.removeItem(key));

/** Return the keys that start with a prefix. */
export const keysWith = (kind: Kind, prefix: string): string[] =>
  stored(kind, (storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];

/** Save a table of numbers and names as CSV. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(`${name}.csv`, "text/csv", rows.map((row) => `${row.join()}\n`).join(""));
}

export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name }).click();
  // The browser needs the address until it has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Convert an SVG to a PNG of the given width in pixels. */
export async function toPng(drawing: string, width: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / Math.max(1, image.naturalWidth));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("the browser could not create the image"))),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Share a text and a link by the menu of a phone or the clipboard; return what was done, or an
 * empty text if the browser does not allow it.
 */
export async function share(text: string, link = location.href): Promise<"Shared" | "Copied" | ""> {
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches)
    return navigator.share({ text, url: link }).then(
      () => "Shared",
      () => "",
    );
  return (await copyText(`${text}\n${link}`.trim())) ? "Copied" : "";
}

/** Copy text to the clipboard; return whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
