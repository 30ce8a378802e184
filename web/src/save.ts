/** What outlives the page: values in the browser's storage, files, the clipboard. */

import { el } from "./dom.ts";

type Kind = "local" | "session";

/** Storage may be forbidden or full, and what is in it damaged: then this is `null`, and the page works without it. */
function stored<T>(kind: Kind, act: (storage: Storage) => T): T | null {
  try {
    return act(window[`${kind}Storage`]);
  } catch {
    return null;
  }
}

/** A stored value; `null` where there is none. */
export const recall = (kind: Kind, key: string): unknown =>
  stored(kind, (storage): unknown => JSON.parse(storage.getItem(key) ?? "null"));

/** Stores a value, until the tab is closed or for good. */
export const remember = (kind: Kind, key: string, value: unknown): void =>
  void stored(kind, (storage) => storage.setItem(key, JSON.stringify(value)));

export const forget = (kind: Kind, key: string): void =>
  void stored(kind, (storage) => storage.removeItem(key));

/** The keys of stored values that begin so. */
export const keysWith = (kind: Kind, prefix: string): string[] =>
  stored(kind, (storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];

/** Saves a file as the browser does. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A drawing as PNG, so many pixels wide. */
export async function toPng(drawing: string, width: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = el("canvas", {});
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / Math.max(1, image.naturalWidth));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("the browser made no picture"))),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Puts text on the clipboard; whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
