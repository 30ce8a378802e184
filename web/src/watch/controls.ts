/** The bar that drives what is watched: play, steps, the slider over all events, speed. */

import { el, fill, set, svg } from "../dom.ts";
import { type Deed, KEYS, LEAP } from "./keys.ts";
import { written } from "./series.ts";
import { speedInWords, SPEEDS } from "./speeds.ts";

const ICONS = {
  start: "M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z",
  back: "M6 5h3v14H6zM19 5v14l-10-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  on: "M15 5h3v14h-3zM5 5v14l10-7z",
  end: "M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z",
} as const;

const icon = (name: keyof typeof ICONS): SVGElement =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

const button = (
  name: string,
  picture: keyof typeof ICONS,
  press: (event: MouseEvent) => void,
): HTMLButtonElement =>
  el("button", { type: "button", "aria-label": name, title: name, onclick: press }, icon(picture));

export interface Wishes {
  do(deed: Deed): void;
  /** The slider was put somewhere. */
  go(place: number): void;
  speed(speed: number): void;
  keys(isOn: boolean): void;
}

export class Controls {
  readonly root: HTMLElement;
  readonly #play: HTMLButtonElement;
  readonly #slider: HTMLInputElement;
  readonly #place = el("span", { class: "number watch-place" });
  readonly #speed: HTMLSelectElement;
  readonly #keys: HTMLInputElement;
  #isPlaying: boolean | null = null;
  #told = "";

  constructor(wishes: Wishes) {
    const by = (sign: number) => (event: MouseEvent) =>
      wishes.do({ kind: "by", events: sign * (event.shiftKey ? LEAP : 1) });
    this.#play = el("button", {
      type: "button",
      class: "main play",
      onclick: () => wishes.do({ kind: "toggle" }),
    });
    this.#slider = el("input", {
      type: "range",
      min: 0,
      max: 1,
      step: 1,
      value: 0,
      "aria-label": "Event",
      oninput: () => wishes.go(Number(this.#slider.value)),
    });
    this.#speed = el(
      "select",
      { "aria-label": "Speed", onchange: () => wishes.speed(Number(this.#speed.value)) },
      SPEEDS.map((speed) => el("option", { value: speed }, speedInWords(speed))),
    );
    this.#keys = el("input", { type: "checkbox", onchange: () => wishes.keys(this.#keys.checked) });
    this.root = el(
      "div",
      { class: "watch-controls", role: "group", "aria-label": "Playing" },
      el(
        "div",
        { class: "buttons" },
        button("To the start (Home)", "start", () => wishes.do({ kind: "start" })),
        button("One event back (left arrow)", "back", by(-1)),
        this.#play,
        button("One event on (right arrow)", "on", by(1)),
        button("To the end (End)", "end", () => wishes.do({ kind: "end" })),
      ),
      this.#slider,
      this.#place,
      el(
        "div",
        { class: "speed" },
        el(
          "button",
          { type: "button", "aria-label": "Slower (-)", onclick: () => wishes.do({ kind: "speed", by: -1 }) },
          "−",
        ),
        this.#speed,
        el(
          "button",
          { type: "button", "aria-label": "Faster (+)", onclick: () => wishes.do({ kind: "speed", by: 1 }) },
          "+",
        ),
      ),
    );
  }

  /** The keys, to be shown below; closed where fingers do it, as there is mostly no keyboard. */
  help(): HTMLElement {
    return el(
      "details",
      { class: "watch-keys", open: !matchMedia("(pointer: coarse)").matches },
      el("summary", {}, "Keys"),
      el(
        "div",
        {},
        KEYS.map(([keys, does]) =>
          el(
            "span",
            {},
            keys
              .split(" ")
              .map((key) => (key === "+" && keys.startsWith("Shift") ? " + " : [el("kbd", {}, key), " "])),
            does,
          ),
        ),
        el("label", {}, this.#keys, "Keys on"),
      ),
    );
  }

  /** Shows where it is; `end` is the last event there is. */
  show(place: number, end: number, isWhole: boolean): void {
    const told = `${place}/${end}/${isWhole}`;
    if (told === this.#told) return;
    this.#told = told;
    this.#slider.max = String(Math.max(1, end));
    this.#slider.value = String(place);
    this.#slider.style.setProperty("--done", `${(100 * place) / Math.max(1, end)}%`);
    set(this.#slider, { "aria-valuetext": `Event ${written(place)} of ${written(end)}` });
    this.#place.textContent = `${written(place)} / ${written(end)}${isWhole ? "" : "+"}`;
  }

  playing(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    const name = isPlaying ? "Pause" : "Play";
    set(this.#play, { title: `${name} (space)` });
    fill(this.#play, icon(isPlaying ? "pause" : "play"), el("span", {}, name));
  }

  speed(speed: number): void {
    this.#speed.value = String(speed);
  }

  keys(isOn: boolean): void {
    this.#keys.checked = isOn;
  }
}
