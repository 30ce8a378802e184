/** Files that users take along. */

import { el } from "./dom.ts";

/** Hands a file to the browser to be kept. */
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
