/** What outlives the page: values in the browser's storage, files, the clipboard. */

import { el } from "./dom.ts";

type Storage = "local" | "session";

/** A stored value; `null` where there is none, it is damaged, or storage is forbidden. */
export function recall(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(window[`${storage}Storage`].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value, until the tab is closed or for good; not where storage is full or forbidden. */
export function remember(storage: Storage, key: string, value: unknown): void {
  try {
    window[`${storage}Storage`].setItem(key, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
}

/** Removes a stored value. */
export const forget = (storage: Storage, key: string): void => remember(storage, key, null);

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
