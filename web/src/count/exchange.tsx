/** Checkpoints as files, which move counts between the page and the command line. */

import { announce, el, signal } from "../dom.ts";
import { refusal } from "../engine/index.ts";
import { button } from "../fields/index.ts";
import { saveFile } from "../save.ts";
import type { Counts } from "./counts.ts";

/** The most bytes of a checkpoint that are read. */
const MOST_BYTES = 16_000_000;

/** Buttons that save the present count and open another. */
export function exchange(counts: Counts): Element {
  const said = signal("");
  const open = async (): Promise<void> => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file === undefined) return;
    try {
      // The state of the longest count has some kilobytes.
      counts.open(await file.slice(0, MOST_BYTES).text());
      said.value = `${file.name} is open: press Resume.`;
    } catch (thrown) {
      said.value = `${file.name}: ${refusal(thrown).message}.`;
    }
    announce(said.value);
  };
  const input = el("input", {
    type: "file",
    hidden: true,
    "aria-label": "Checkpoint",
    onchange: () => void open(),
  });
  const save = (): void => {
    counts.pause();
    const text = counts.file();
    if (text === null) return;
    const name = `queens-${counts.n.value}.checkpoint`;
    saveFile(name, "text/plain", text);
    said.value = `Resume it with: queenside count ${counts.n.value} --checkpoint ${name}`;
  };
  const hasNone = (): boolean => counts.phase.value === "done" || !counts.canSave;
  return (
    <div>
      <div class="row">
        {button("Save checkpoint", save, { disabled: hasNone, title: "For queenside count --checkpoint" })}
        {button("Open checkpoint", () => input.click(), { title: "Of queenside count --checkpoint" })}
        {input}
      </div>
      <p class="note muted" role="status">
        {said}
      </p>
    </div>
  );
}
