/** Checkpoint files in the format of `queenside count --checkpoint`. */

import type { CountRecord } from "../engine/index.ts";

/** The work of one engine of one version. */
export interface Work {
  readonly engine: string;
  readonly version: string;
  readonly units: number;
  readonly seconds: number;
}

/** The content of a checkpoint file. */
export interface Filed {
  readonly n: number;
  /** The numbering of its units. */
  readonly units: string;
  readonly record: CountRecord;
  readonly work: readonly Work[];
}

const MAGIC = "queenside checkpoint";
const VERSION = "2";

/** Return the CRC-32 of a text in UTF-8, in hexadecimal. */
function checksum(text: string): string {
  let crc = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}

/** Return the number of completed units. */
export const unitsDone = ({ done }: CountRecord): number =>
  done.reduce((sum, [first, last]) => sum + last - first + 1, 0);

export function toFile({ n, units, record, work }: Filed): string {
  const resumed = Math.max(0, work.length - 1);
  const body = JSON.stringify({ n, units, engine: "auto", record, work, resumed });
  return `${MAGIC} ${VERSION} ${checksum(body)}\n${body}`;
}

/** Read a checkpoint file; throws an error with the reason if the page cannot resume it. */
export function fromFile(text: string): Filed {
  const end = text.indexOf("\n");
  const [head, body] = [text.slice(0, end), text.slice(end + 1)];
  const [, version, crc] = /^queenside checkpoint (\d+) ([0-9a-f]{8})$/.exec(head) ?? [];
  if (crc === undefined) throw new Error("the file is not a checkpoint of queenside count");
  if (version !== VERSION) throw new Error(`the file has format version ${version}, expected ${VERSION}`);
  if (crc !== checksum(body)) throw new Error("the file is damaged or was changed");
  const { board, ...filed } = JSON.parse(body) as Filed & { readonly board?: unknown };
  if (board !== undefined)
    throw new Error("the file counts completions of a board, which this page cannot resume");
  return filed;
}
