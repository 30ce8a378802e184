import { readFileSync, statSync } from "node:fs";

import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

const cargo = readFileSync("../Cargo.toml", "utf8");
const field = (name: string): string => new RegExp(`^${name} = "(.*)"`, "m").exec(cargo)?.[1] ?? "";
const repository = field("repository");

const fields = readFileSync("../crates/queenside-service/src/fields.rs", "utf8");

// Paths are relative, so that the page works from any folder of any static host.
export default defineConfig({
  base: "./",
  plugins: [solid()],
  worker: { format: "es" },
  define: {
    CORE_BYTES: statSync("core/page/queenside_wasm_bg.wasm").size,
    // The placeholder is not an address.
    PRODUCT: {
      version: field("version"),
      repository: repository.startsWith("https://example.com/") ? "" : repository,
    },
    MAX_BOARD_SIZE: /MAX_SIZE: u32 = (\d+)/.exec(fields)?.[1],
  },
  build: {
    target: "es2022",
    outDir: "../crates/queenside-cli/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
