import { asker, Refused } from "./ask.js";
import start from "./core.js";

export { Refused };
export const ask = asker(() => start({ module_or_path: new URL("./core.wasm", import.meta.url) }));
