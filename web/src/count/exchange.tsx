/** Checkpoint files, which move counts between the page and the command line. */

import { announce, el, signal } from "../dom.ts";
import { refusal } from "../engine/index.ts";
import { button } from "../fields/index.ts";
import { saveFile } from "../save.ts";
import type { Counts } from "./counts.ts";

/** The maximum number of bytes read from a checkpoint. */
const MAX_BYTES = 16_000_000;

/** Buttons that save the current count and open another one. */
export function exchange(counts: Counts): Element {
  const said = signal("");
  const open = async (): Promise<void> => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file === undefined) return;
    try {
      // The checkpoint of the longest count has a few kilobytes.
      counts.open(await file.slice(0, MAX_BYTES).text());
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
        {button("Save checkpoint", save, {
          disabled: hasNone,
          title: "Save a file for queenside count --checkpoint",
        })}
        {button("Open checkpoint", () => input.click(), {
          title: "Open a file of queenside count --checkpoint",
        })}
        {input}
      </div>
      <p class="note muted" role="status">
        {said}
      </p>
    </div>
  );
}
