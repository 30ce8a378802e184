/** The form of a race: sizes, methods, runs, seed, limit. */

import { sample } from "../chart/drawing.ts";
import { el, live, type ReadonlySignal, signal } from "../dom.ts";
import { MAX_SIZE, type Method } from "../engine/questions.ts";
import {
  areValid,
  button,
  numberInput,
  startKeys,
  startStop,
  type Switch,
  textInput,
} from "../fields/index.ts";
import { looksOf } from "./plot.ts";
import { LIMITS, type Settings, SIZES_HELP, tidySizes, wrongSizes } from "./settings.ts";

type Change = (news: Partial<Settings>) => void;

/**
 * `check` returns whether all fields are valid; otherwise it reports the first invalid one and
 * focuses it.
 */
export function raceForm(
  methods: readonly Method[],
  settings: ReadonlySignal<Settings>,
  running: Switch,
  /** Called with the new valid value of a field. */
  change: Change,
): { root: Element; check(): boolean } {
  const hasNone = signal(false);
  live(() => {
    if (settings.value.methods.length > 0) hasNone.value = false;
  });
  const sizes = textInput(
    "Sizes",
    () => settings.value.sizes.replaceAll(",", ", "),
    ({ value }) => wrongSizes(value) && `${wrongSizes(value)}.`,
    (text) => change({ sizes: tidySizes(text) }),
    { spellcheck: "false", "aria-describedby": "race-sizes-help" },
  );
  sizes.className = "wide";
  const number = (label: string, name: keyof typeof LIMITS, decimals = 0): Element => {
    const value = (): number => settings.value[name];
    const [least, most] = LIMITS[name];
    return numberInput(label, value, least, most, (to) => change({ [name]: to }), decimals);
  };
  const choice = methodChoice(methods, settings, change);
  const root = (
    <section class="panel race-form" onkeydown={startKeys(running)}>
      <h2>Race</h2>
      <p class="muted">Compare the classic methods on the same empty boards.</p>
      <div>
        {sizes}
        <p class="muted hint" id="race-sizes-help">
          1 to {MAX_SIZE}, {SIZES_HELP}.
        </p>
      </div>
      <p class="bad note" role="alert" hidden={() => !hasNone.value}>
        {() => hasNone.value && "Choose at least one method."}
      </p>
      <div class="row numbers">
        {number("Runs", "runs")}
        {number("Seed", "seed")}
        {number("Limit (s)", "time_limit", 2)}
      </div>
      <div class="row">
        {startStop("Start", running)}
        <span class="muted hint">Enter starts, Esc stops. The same seed gives the same runs.</span>
      </div>
      {choice}
    </section>
  );
  const check = (): boolean => {
    hasNone.value = settings.value.methods.length === 0;
    if (hasNone.value) choice.open = true;
    return areValid(root) && !hasNone.value;
  };
  return { root, check };
}

/** One check box per method, and buttons for common choices. */
function methodChoice(
  methods: readonly Method[],
  settings: ReadonlySignal<Settings>,
  change: Change,
): HTMLDetailsElement {
  const looks = looksOf(methods);
  const chosen = (): readonly string[] => settings.value.methods;
  const pick = (text: string, isChosen: (method: Method) => boolean): Element => {
    const names = methods.filter(isChosen).map(({ name }) => name);
    return button(text, () => change({ methods: names }));
  };
  const turn = (turned: string): void => {
    const names = methods.map(({ name }) => name);
    change({ methods: names.filter((name) => chosen().includes(name) !== (name === turned)) });
  };
  const family = (title: string, isComplete: boolean): Element => (
    <fieldset>
      <legend>{title}</legend>
      {methods
        .filter(({ proves }) => proves === isComplete)
        .map(({ name, summary }) => (
          <label title={summary}>
            <input
              type="checkbox"
              name={name}
              checked={() => chosen().includes(name)}
              onchange={() => turn(name)}
            />
            {sample(looks(name))}
            <span>{name}</span>
          </label>
        ))}
    </fieldset>
  );
  return el(
    "details",
    // The list is too long for a narrow page.
    { class: "methods", open: innerWidth >= 700 },
    <summary>{() => `Methods: ${chosen().length} of ${methods.length}`}</summary>,
    <div class="row quick" role="group" aria-label="Choose several methods">
      {pick("All", () => true)}
      {pick("None", () => false)}
      {pick("Exhaustive", ({ proves }) => proves)}
      {pick("Repair", ({ proves }) => !proves)}
    </div>,
    family("Exhaustive: can prove that no solution exists", true),
    family("Repair: cannot prove it", false),
  );
}
