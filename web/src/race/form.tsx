/** The form of a race: sizes, methods, runs, seed, limit. */

import { createEffect, createSignal, type JSX } from "solid-js";

import { sample } from "../chart/drawing.tsx";
import { MAX_SIZE, type Method } from "../engine/questions.ts";
import { areValid, NumberField, startKeys, StartStop, type Switch, TextField } from "../fields/index.tsx";
import { looksOf } from "./plot.ts";
import { LIMITS, type Settings, SIZES_HELP, tidySizes, wrongSizes } from "./settings.ts";

interface MethodsProps {
  readonly methods: readonly Method[];
  readonly settings: Settings;
  /** Called with the new valid value of a field. */
  onChange(news: Partial<Settings>): void;
}

interface FormProps extends MethodsProps {
  /** Starts only if all fields are valid. */
  readonly running: Switch;
  /** Show the methods side by side on one board. */
  onWatch(): void;
}

export function RaceForm(props: FormProps): JSX.Element {
  const [hasNone, setHasNone] = createSignal(false);
  let root!: HTMLElement;
  let choice!: HTMLDetailsElement;
  createEffect(() => {
    if (props.settings.methods.length > 0) setHasNone(false);
  });
  /** Return whether all fields are valid; otherwise report the first invalid one and focus it. */
  const check = (): boolean => {
    if (setHasNone(props.settings.methods.length === 0)) choice.open = true;
    return areValid(root) && !hasNone();
  };
  const running: Switch = {
    isRunning: () => props.running.isRunning(),
    start: () => {
      if (check()) props.running.start();
    },
    stop: () => props.running.stop(),
  };
  const number = (label: string, name: keyof typeof LIMITS, decimals = 0): JSX.Element => (
    <NumberField
      label={label}
      value={props.settings[name]}
      least={LIMITS[name][0]}
      most={LIMITS[name][1]}
      decimals={decimals}
      onChange={(to) => props.onChange({ [name]: to })}
    />
  );
  return (
    <section class="panel race-form" onKeyDown={startKeys(running)} ref={root}>
      <h2>Race</h2>
      <p class="muted">Compare the classic methods on the same empty boards.</p>
      <div>
        <TextField
          class="wide"
          label="Sizes"
          value={props.settings.sizes.replaceAll(",", ", ")}
          check={({ value }) => wrongSizes(value) && `${wrongSizes(value)}.`}
          onChange={(text) => props.onChange({ sizes: tidySizes(text) })}
          input={{ spellcheck: "false", "aria-describedby": "race-sizes-help" }}
        />
        <p class="muted hint" id="race-sizes-help">
          1 to {MAX_SIZE}, {SIZES_HELP}.
        </p>
      </div>
      <p class="bad note" role="alert" hidden={!hasNone()}>
        {hasNone() && "Choose at least one method."}
      </p>
      <div class="row numbers">
        {number("Runs", "runs")}
        {number("Seed", "seed")}
        {number("Limit (s)", "time_limit", 2)}
      </div>
      <div class="row">
        <StartStop name="Start" of={running} />
        <button type="button" onClick={() => check() && props.onWatch()}>
          Watch on one board
        </button>
        <span class="muted hint">Enter starts, Esc stops. The same seed gives the same runs.</span>
      </div>
      {/* The list is too long for a narrow page. */}
      <details class="methods" open={innerWidth >= 700} ref={choice}>
        <Methods methods={props.methods} settings={props.settings} onChange={props.onChange} />
      </details>
    </section>
  );
}

/** One check box per method, and buttons for common choices. */
function Methods(props: MethodsProps): JSX.Element {
  const looks = looksOf(props.methods);
  const chosen = (): readonly string[] => props.settings.methods;
  const choose = (isChosen: (method: Method) => boolean): void =>
    props.onChange({ methods: props.methods.filter(isChosen).map(({ name }) => name) });
  const turn = (turned: string): void => choose(({ name }) => chosen().includes(name) !== (name === turned));
  const pick = (text: string, isChosen: (method: Method) => boolean): JSX.Element => (
    <button type="button" onClick={() => choose(isChosen)}>
      {text}
    </button>
  );
  const family = (title: string, isComplete: boolean): JSX.Element => (
    <fieldset>
      <legend>{title}</legend>
      {props.methods
        .filter(({ proves }) => proves === isComplete)
        .map(({ name, summary }) => (
          <label title={summary}>
            <input
              type="checkbox"
              name={name}
              checked={chosen().includes(name)}
              onChange={() => turn(name)}
            />
            {sample(looks(name))}
            <span>{name}</span>
          </label>
        ))}
    </fieldset>
  );
  return (
    <>
      <summary>{`Methods: ${chosen().length} of ${props.methods.length}`}</summary>
      <div class="row quick" role="group" aria-label="Choose several methods">
        {pick("All", () => true)}
        {pick("None", () => false)}
        {pick("Exhaustive", ({ proves }) => proves)}
        {pick("Repair", ({ proves }) => !proves)}
      </div>
      {family("Exhaustive: can prove that no solution exists", true)}
      {family("Repair: cannot prove it", false)}
    </>
  );
}
