import { readFile } from "node:fs/promises";

import { asker, Refused } from "./ask.js";
import start from "./core.js";

export { Refused };
// Node.js cannot fetch files.
export const ask = asker(async () => start({ module_or_path: await readFile(new URL("./core.wasm", import.meta.url)) }));
