/** The form, progress and result of the count, and the list of paused counts. */

import { createSignal, For, type JSX } from "solid-js";

import { percent } from "../chart/format.ts";
import { ChoiceField, NumberField } from "../fields/index.tsx";
import { Pairs } from "../table.tsx";
import { grouped } from "../words.ts";
import type { Counts } from "./counts.ts";
import { MAX_COUNTED, warning } from "./info.ts";
import type { Saved } from "./saved.ts";
import { figures, heading, verdict } from "./words.ts";

const ACT = { idle: "Start", running: "Pause", paused: "Resume", done: "Count again", refused: "Start" };

export function Panel({ counts }: { readonly counts: Counts }): JSX.Element {
  const { info, wanted, until, now, phase } = counts;
  const isBusy = (): boolean => phase() === "running" || phase() === "paused";
  const isIdle = (): boolean => phase() === "idle" || phase() === "refused";
  const hint = (): string => warning(wanted());
  const big = (): string => {
    const { answer, record } = now();
    const count = answer?.count ?? record?.count;
    return phase() === "refused" || count === undefined ? "–" : grouped(count);
  };
  let main!: HTMLButtonElement;
  const first = (order: () => void) => (): void => {
    order();
    main.focus();
  };
  // Enter in the field, which reads its text first.
  const key = ({ key, target }: KeyboardEvent): void => {
    if (key === "Enter" && target instanceof HTMLInputElement && target.validity.valid) counts.act();
  };
  return (
    <div>
      <div class="row" onKeyDown={key}>
        <NumberField
          label="Size n"
          value={wanted().n}
          least={0}
          most={MAX_COUNTED}
          onChange={(n) => counts.choose({ ...wanted(), n })}
        />
        <button type="button" class="main" ref={main} onClick={counts.act}>
          {ACT[phase()]}
        </button>
        <button type="button" hidden={!isBusy()} onClick={first(counts.cancel)}>
          {phase() === "running" ? "Cancel" : "Delete"}
        </button>
      </div>
      <p class="note muted" hidden={hint() === ""}>
        {hint()}
      </p>
      <p class="muted">{heading(now(), until(), info.counts)}</p>
      <p class="number count-big" hidden={isIdle()}>
        {big()}
      </p>
      <progress max={1} value={now().done} aria-label="Work done" hidden={isIdle()} />
      <Pairs look="row figures" rows={figures(now())} />
      <p class="note" classList={{ bad: phase() === "refused" }}>
        {verdict(now(), until())}
      </p>
    </div>
  );
}

/** What most users leave as it is: the engine, and a count of all sizes. */
export function Choices({ counts }: { readonly counts: Counts }): JSX.Element {
  const { info, wanted, phase } = counts;
  const [isOpen, setOpen] = createSignal(false);
  const isBusy = (): boolean => phase() === "running" || phase() === "paused";
  const summary = (): string => {
    const known = info.engines.find(({ name }) => name === wanted().engine);
    return known === undefined ? "" : `${known.name}: ${known.summary}.`;
  };
  return (
    <details
      open={isOpen() || wanted().engine !== ""}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Engine, and all sizes in turn</summary>
      <div class="row">
        <ChoiceField
          label="Engine"
          options={[["", "fastest"], ...info.engines.map(({ name }) => [name, name] as const)]}
          value={wanted().engine}
          onChange={(engine) => counts.choose({ ...wanted(), engine })}
        />
        <button type="button" disabled={isBusy() || wanted().n < 2} onClick={counts.series}>
          Count 1 to {wanted().n}
        </button>
      </div>
      <p class="muted" hidden={summary() === ""}>
        {summary()}
      </p>
    </details>
  );
}

/** The paused counts saved in this browser. */
export function PausedCounts(props: { readonly counts: Counts; onOpen(count: Saved): void }): JSX.Element {
  const { paused, drop } = props.counts;
  let head!: HTMLHeadingElement;
  return (
    <div hidden={paused().length === 0}>
      <h3 ref={head} tabindex={-1}>
        Paused counts
      </h3>
      <ul class="saved">
        <For each={paused()}>
          {(count) => {
            const what = `n = ${count.n}, ${count.engine || "the fastest engine"}`;
            return (
              <li class="row">
                <span>
                  {what}: {percent(count.done)} done, {grouped(count.record.count)} found
                </span>
                <button type="button" aria-label={`Open ${what}`} onClick={() => props.onOpen(count)}>
                  Open
                </button>
                <button
                  type="button"
                  aria-label={`Delete ${what}`}
                  onClick={() => (drop(count), head.focus())}
                >
                  Delete
                </button>
              </li>
            );
          }}
        </For>
      </ul>
    </div>
  );
}
