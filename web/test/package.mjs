// The npm package with its core, as it is published, in a project of its own.
import { copyFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));

/** Make a project that has installed the package; remove it after the tests. Return its folder. */
export async function project() {
  const folder = await mkdtemp(join(tmpdir(), "queenside-npm-"));
  after(() => rm(folder, { recursive: true, maxRetries: 5 }));
  const installed = join(folder, "node_modules/queenside");
  await cp(join(web, "npm"), installed, { recursive: true });
  await copyFile(join(web, "core/page-fast/queenside_wasm.js"), join(installed, "core.js"));
  await copyFile(join(web, "core/page-fast/queenside_wasm_bg.wasm"), join(installed, "core.wasm"));
  await writeFile(join(folder, "package.json"), `{"type":"module"}`);
  return folder;
}
