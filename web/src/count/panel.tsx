/** The form, progress and result of the count, and the list of paused counts. */

import { percent } from "../chart/format.ts";
import { announce, el, signal } from "../dom.ts";
import { refusal } from "../engine/index.ts";
import { button, choiceInput, numberInput } from "../fields/index.ts";
import { saveFile } from "../save.ts";
import { pairs } from "../table.tsx";
import { grouped } from "../words.ts";
import type { Counts } from "./counts.ts";
import { warning } from "./place.ts";
import type { Saved } from "./saved.ts";
import { figures, heading, verdict } from "./words.ts";

/** The most bytes of a checkpoint that are read. */
const MOST_BYTES = 16_000_000;

const ACT = { idle: "Start", running: "Pause", paused: "Resume", done: "Again", refused: "Start" };

export function panel(counts: Counts): Element {
  const { place, wanted, until, phase } = counts;
  const isBusy = (): boolean => phase.value === "running" || phase.value === "paused";
  const act = el("button", { class: "main", onclick: () => counts.act() }, () => ACT[phase.value]);
  const n = (): number => wanted.value.n;
  const size = numberInput("n", n, 0, place.most, (n) => counts.choose({ ...wanted.value, n }));
  size.addEventListener("keydown", (event) => {
    if (event.key === "Enter") counts.act();
  });
  const names = place.engines.map(({ name }) => [name, name] as const);
  const engine = choiceInput(
    "Engine",
    [["", "fastest here"], ...names],
    () => wanted.value.engine,
    (engine) => counts.choose({ ...wanted.value, engine }),
  );
  const summary = (): string => {
    const known = place.engines.find(({ name }) => name === wanted.value.engine);
    return known === undefined ? "" : `${known.name}: ${known.summary}.`;
  };
  const hint = (): string => warning(wanted.value, place);
  const big = (): string => {
    const { answer, record } = counts.now();
    const count = answer?.count ?? record?.count;
    return phase.value === "refused" || count === undefined ? "–" : grouped(count);
  };
  const first = (order: () => void) => (): void => {
    order();
    act.focus();
  };
  return (
    <div>
      <div class="row">
        {[size, engine, act]}
        <button hidden={() => !isBusy()} onclick={first(() => counts.cancel())}>
          {() => (phase.value === "running" ? "Cancel" : "Drop")}
        </button>
        <button hidden={() => isBusy() || wanted.value.n < 1} onclick={first(() => counts.series())}>
          Count 1 to {n}
        </button>
      </div>
      <p class="muted" hidden={() => summary() === ""}>
        {summary}
      </p>
      <p class="note muted" hidden={() => hint() === ""}>
        {hint}
      </p>
      <p class="muted">{() => heading(counts.now(), until.value, place.counts)}</p>
      <p class="big count-big">{big}</p>
      <progress max={1} value={() => counts.now().done} aria-label="Work done" />
      {pairs("figures", () => figures(counts.now()))}
      <p class={() => (phase.value === "refused" ? "note bad" : "note")}>
        {() => verdict(counts.now(), until.value)}
      </p>
      {files(counts)}
    </div>
  );
}

/** Counts as files that the command line resumes, and resumes from. */
function files(counts: Counts): Element {
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
  const hasNone = (): boolean => counts.phase.value === "done" || counts.file() === null;
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

/** The paused counts of this browser. */
export function pausedCounts(counts: Counts, open: (count: Saved) => void): Element {
  const head = el("h3", { tabindex: -1 }, "Paused counts");
  const row = (count: Saved): Element => {
    const what = `n = ${count.n}, ${count.engine || "the fastest engine"}`;
    const press = (): void => {
      counts.drop(count);
      head.focus();
    };
    return (
      <li class="row">
        <span>
          {what}: {percent(count.done)} done, {grouped(count.record.count)} found
        </span>
        {button("Open", () => open(count), { "aria-label": `Open ${what}` })}
        {button("Drop", press, { "aria-label": `Drop ${what}` })}
      </li>
    );
  };
  return (
    <div hidden={() => counts.paused.value.length === 0}>
      {head}
      <ul class="kept">{() => counts.paused.value.map(row)}</ul>
    </div>
  );
}
