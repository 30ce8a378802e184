/** Data that leaves the page: values in the storage of the browser, files, the clipboard. */

import { el } from "./dom.ts";

type Storage = "local" | "session";

/** A stored value; `null` if it is missing or damaged, or if storage is forbidden. */
export function recall(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(window[`${storage}Storage`].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Store a value, unless storage is full or forbidden. Session storage ends with the browser tab. */
export function remember(storage: Storage, key: string, value: unknown): void {
  try {
    window[`${storage}Storage`].setItem(key, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
}

/** Download a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  link.click();
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

/** Copy text to the clipboard; returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
