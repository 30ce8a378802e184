/** The texts about the methods, from the files beside their code. */

const FOLDER = "../../../crates/queenside/src/methods/";
const FILES: Record<string, string> = import.meta.glob("../../../crates/queenside/src/methods/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The text of a method, as Markdown. */
export const markdownOf = (name = ""): string => FILES[`${FOLDER}${name.replaceAll("-", "_")}.md`] ?? "";

/** What a step of it is, such as "a square looked at". */
export const stepOf = (name?: string): string => /A step is ([^.,:;]+)/.exec(markdownOf(name))?.[1] ?? "";

/** The lines of its pseudocode. */
export function pseudocodeOf(name?: string): readonly string[] {
  const [, code = ""] = markdownOf(name).split("```text\n");
  return code.split("```")[0]?.trimEnd().split("\n") ?? [];
}
