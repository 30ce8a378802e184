/** Other puzzles: kind, size, level, days, and what this browser remembers. */

import { createMemo, type JSX } from "solid-js";

import { ChoiceField, NumberField } from "../fields/index.tsx";
import { capital, counted } from "../words.ts";
import { Calendar } from "./calendar.tsx";
import type { Game } from "./game.ts";
import { anySeed, clock, KINDS, statistics, today } from "./records.ts";
import { type Chosen, hardestStep, nameOf, NO_SEED, type Settings } from "./settings.ts";

const KIND_NAMES = {
  regions: "coloured regions",
  queens: "given queens",
  "blocked-squares": "blocked squares",
};

interface OthersProps {
  readonly game: Game;
  readonly asked: Chosen;
  onChange(change: Partial<Settings>): void;
}

export function Others(props: OthersProps): JSX.Element {
  const known = createMemo(() => {
    // They are saved before it changes.
    props.game.progress();
    return statistics(nameOf(props.asked));
  });
  return (
    <div class="others">
      <div>
        <div class="row">
          <ChoiceField
            label="Kind"
            options={KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const)}
            value={props.asked.kind}
            onChange={(kind) => props.onChange({ kind })}
          />
          <NumberField
            label="Size n"
            value={props.asked.n}
            least={4}
            most={12}
            onChange={(n) => props.onChange({ n })}
          />
        </div>
        <div class="row">
          <button
            type="button"
            onClick={() => props.onChange({ seed: NO_SEED, day: today(), n: 8, level: "" })}
          >
            Today’s puzzle
          </button>
          <button type="button" onClick={() => props.onChange({ seed: anySeed() })}>
            New puzzle
          </button>
        </div>
        <p class="muted">{hardestStep(props.asked.level)}.</p>
        <p class="muted">
          {counted(known().solved, "puzzle")} solved in this browser.
          {known().streak > 0 && ` ${capital(counted(known().streak, "day"))} in a row.`}
          {known().best < Infinity && ` Best time like this one without a hint: ${clock(known().best)}.`} The
          clock stops while you are away.
        </p>
      </div>
      <Calendar
        day={props.asked.day}
        solved={known().days}
        onChoose={(day) => props.onChange({ day, seed: NO_SEED })}
      />
    </div>
  );
}
