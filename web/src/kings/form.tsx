/** The form of a search. */

import { el, type Signal } from "../dom.ts";
import { button, choiceInput, numberInput, textInput } from "../fields/index.ts";
import { LESSONS, LIMITS, METHODS, type Question, wrongWays } from "./question.ts";

/** `start` begins the search; `changed` is called after each change of a field. */
export function searchForm(question: Signal<Question>, start: () => void, changed: () => void): Element {
  const change = (part: Partial<Question>): void => {
    question.value = { ...question.value, ...part };
    changed();
  };
  const field = (
    label: string,
    name: keyof typeof LIMITS,
    least: number,
    set = (value: number) => change({ [name]: value }),
  ): Element => numberInput(label, () => question.value[name], least, LIMITS[name], set);
  // The number of kings follows n until the user changes it.
  const setSize = (n: number): void =>
    change({ n, kings: question.value.kings === question.value.n ? n : question.value.kings });
  const ways = textInput(
    "Ways",
    () => question.value.ways,
    ({ value }) => wrongWays(value),
    (ways) => change({ ways }),
    { class: "ways", spellcheck: "false", maxlength: 80, "aria-describedby": "kings-ways-help" },
  );
  const method = choiceInput(
    "Method",
    METHODS,
    () => question.value.method,
    (method) => change({ method }),
  );
  const lesson = ({ name, question: asked }: (typeof LESSONS)[number]): Element =>
    button(name, () => {
      question.value = asked;
      start();
    });
  return (
    <div class="search-form">
      <div class="row" role="group" aria-label="Example searches">
        {LESSONS.map(lesson)}
      </div>
      <div class="row">
        {field("n", "n", 1, setSize)}
        {field("Kings", "kings", 0)}
        {ways}
        <span class="muted" id="kings-ways-help">
          such as 48, 20..24 (both included) or 1000.. (1000 and more)
        </span>
      </div>
      <div class="row">
        {method}
        {field("Boards wanted", "limit", 1)}
        {field("Time limit (s)", "time_limit", 1)}
        {field("Seed", "seed", 0)}
      </div>
    </div>
  );
}
