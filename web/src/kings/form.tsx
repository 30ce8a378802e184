/** The fields of a search. */

import { computed, el, live, type Signal } from "../dom.ts";
import { button, choiceInput, numberInput } from "../fields/index.ts";
import { bounds, LESSONS, LIMITS, METHODS, type Question, type Wanted } from "./question.ts";

const MODES = [
  ["exactly", "exactly"],
  ["between", "between"],
  ["least", "at least"],
] as const;

/** `start` is called when a search is to begin, `changed` when a field has changed. */
export function searchForm(question: Signal<Question>, start: () => void, changed: () => void): Element {
  const change = (part: Partial<Question>): void => {
    question.value = { ...question.value, ...part };
    changed();
  };
  const wrong = computed(() => {
    const found = bounds(question.value.wanted);
    return "wrong" in found ? found.wrong : null;
  });
  const field = (
    label: string,
    name: keyof typeof LIMITS,
    least: number,
    set = (value: number) => change({ [name]: value }),
  ): Element => numberInput(label, () => question.value[name], least, LIMITS[name], set);
  // As many kings as queens, until somebody says otherwise.
  const setSize = (n: number): void =>
    change({ n, kings: question.value.kings === question.value.n ? n : question.value.kings });
  const setWanted = (part: Partial<Wanted>): void =>
    change({ wanted: { ...question.value.wanted, ...part } });
  const ways = (label: string, name: "from" | "to"): Element => {
    const input = el("input", {
      ...{ type: "text", inputmode: "numeric", class: "ways", maxlength: 39, autocomplete: "off" },
      "aria-label": label,
      "aria-describedby": "kings-wanted-wrong",
      "aria-invalid": () => wrong.value !== null,
      oninput: () => setWanted({ [name]: input.value.trim() }),
    });
    live(() => {
      const text = question.value.wanted[name];
      if (input.value.trim() !== text) input.value = text;
    });
    return input;
  };
  const mode = choiceInput(
    "ways",
    MODES,
    () => question.value.wanted.mode,
    (mode) => setWanted({ mode: mode as Wanted["mode"] }),
  );
  const method = choiceInput(
    "method",
    METHODS,
    () => question.value.method,
    (method) => change({ method }),
  );
  const lesson = ({ name, question: asked }: (typeof LESSONS)[number]): Element => {
    const press = (): void => {
      question.value = asked;
      start();
    };
    return button(name, press);
  };
  return (
    <div class="search-form">
      <div class="row" role="group" aria-label="Searches to begin with">
        {LESSONS.map(lesson)}
      </div>
      <div class="row">
        {field("n", "n", 1, setSize)}
        {field("kings", "kings", 0)}
        {[mode, ways("Number of ways", "from")]}
        <span class="between" hidden={() => question.value.wanted.mode !== "between"}>
          and
          {ways("Greatest number of ways", "to")}
        </span>
      </div>
      <p class="note bad" id="kings-wanted-wrong" hidden={() => wrong.value === null}>
        {wrong}
      </p>
      <div class="row">
        {method}
        {field("boards wanted", "hits", 1)}
        {field("seconds at most", "seconds", 1)}
        {field("seed", "seed", 0)}
      </div>
    </div>
  );
}
