import { defineConfig } from "vite";

// Paths are relative, so that the page works from any folder of any static host.
export default defineConfig({
  base: "./",
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: "../crates/queenside-cli/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
