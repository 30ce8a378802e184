/** The form of a search. */

import { For, type JSX } from "solid-js";

import { ChoiceField, NumberField, TextField } from "../fields/index.tsx";
import { LESSONS, LIMITS, METHODS, type Question, wrongWays } from "./question.ts";

interface FormProps {
  readonly question: Question;
  /** A field was changed. */
  onChange(question: Question): void;
  /** An example was chosen, to search at once. */
  onLesson(question: Question): void;
}

interface FieldProps {
  readonly label: string;
  readonly name: keyof typeof LIMITS;
  readonly least: number;
}

export function SearchForm(props: FormProps): JSX.Element {
  const change = (part: Partial<Question>): void => props.onChange({ ...props.question, ...part });
  // The number of kings follows n until the user changes it.
  const set = (name: keyof typeof LIMITS, value: number): void =>
    change(
      name === "n" && props.question.kings === props.question.n
        ? { n: value, kings: value }
        : { [name]: value },
    );
  const Field = (field: FieldProps): JSX.Element => (
    <NumberField
      label={field.label}
      value={props.question[field.name]}
      least={field.least}
      most={LIMITS[field.name]}
      onChange={(value) => set(field.name, value)}
    />
  );
  return (
    <div class="search-form">
      <div class="row" role="group" aria-label="Example searches">
        <For each={LESSONS}>
          {({ name, question }) => (
            <button type="button" onClick={() => props.onLesson(question)}>
              {name}
            </button>
          )}
        </For>
      </div>
      <div class="row">
        <Field label="n" name="n" least={1} />
        <Field label="Kings" name="kings" least={0} />
        <TextField
          label="Ways"
          value={props.question.ways}
          check={({ value }) => wrongWays(value)}
          onChange={(ways) => change({ ways })}
          input={{ class: "ways", spellcheck: "false", maxlength: 80, "aria-describedby": "kings-ways-help" }}
        />
        <span class="muted" id="kings-ways-help">
          such as 48, 20..24 (both included) or 1000.. (1000 and more)
        </span>
      </div>
      <div class="row">
        <ChoiceField
          label="Method"
          options={METHODS}
          value={props.question.method}
          onChange={(method) => change({ method })}
        />
        <Field label="Boards wanted" name="limit" least={1} />
        <Field label="Time limit (s)" name="time_limit" least={1} />
        <Field label="Seed" name="seed" least={0} />
      </div>
    </div>
  );
}
