// Read a JSON list of [LaTeX, display] from standard input, and print the list of their HTML.
import { readFileSync } from "node:fs";
import katex from "katex";

const formulas = JSON.parse(readFileSync(0, "utf8"));
const html = formulas.map(([tex, displayMode]) =>
  katex.renderToString(tex, { displayMode, throwOnError: true, strict: "error" }),
);
process.stdout.write(JSON.stringify(html));
