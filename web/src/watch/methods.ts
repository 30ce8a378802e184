/**
 * The texts about the methods, from the Markdown files beside their code. The core has no texts,
 * because every visitor downloads it.
 */

const FOLDER = "../../../crates/queenside/src/methods/";
const FILES: Record<string, string> = import.meta.glob("../../../crates/queenside/src/methods/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Return the text of a method, as Markdown. */
export const markdownOf = (name = ""): string => FILES[`${FOLDER}${name.replaceAll("-", "_")}.md`] ?? "";

/** Return what the text says after "One step is", such as "one examined square". */
export const stepOf = (name?: string): string => /One step is ([^.,:;]+)/.exec(markdownOf(name))?.[1] ?? "";

/** Return the lines of the pseudocode. */
export function pseudocodeOf(name?: string): readonly string[] {
  const [, code = ""] = markdownOf(name).split("```text\n");
  return code.split("```")[0]?.trimEnd().split("\n") ?? [];
}
