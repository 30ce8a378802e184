/** The tab Learn: a lesson in chapters, each with its text and something to do. */

import "../style/learn.css";

import { createSignal, For, type JSX, onCleanup, onMount, Show } from "solid-js";
import { Dynamic } from "solid-js/web";

import lesson from "../../../docs/guides/lesson.md?raw";
import { Board } from "../board/board.tsx";
import { number, readSettings, Values } from "../shell/address.ts";
import type { Page, Show as ShowState } from "../shell/tabs.tsx";
import { Prose } from "../watch/text.tsx";
import Watch from "../watch/index.tsx";
import { FourQueens } from "./four.tsx";
import { OwnSearch } from "./search.tsx";

interface PartProps {
  readonly page: Page;
}

/** What users do in each chapter. */
const PARTS: readonly ((props: PartProps) => JSX.Element)[] = [
  FourQueens,
  watching("method=backtracking&n=4&speed=2", true),
  OwnSearch,
  watching("method=backtracking&with=algorithm-x&n=8&speed=30"),
  watching("method=min-conflicts&n=1000&seed=3&at=1000&speed=2&lines=0"),
  Worksheet,
];

/** The texts, from the chapter of the book. */
const CHAPTERS = lesson
  .split(/^## /m)
  .slice(1)
  .map((chapter) => {
    const [text = "", teacher = ""] = chapter.split("### For the teacher");
    const end = text.indexOf("\n");
    return { title: text.slice(0, end), text: text.slice(end), teacher };
  });

const SETTINGS = { chapter: number("chapter", 1, 1, PARTS.length) };

export default function Learn({ page }: { readonly page: Page }): JSX.Element {
  /** The open chapter, from 1; 0 while another tab is shown. */
  const [open, setOpen] = createSignal(0);
  page.onShow((values, wrong) => {
    const { chapter } = readSettings(SETTINGS, values, wrong);
    setOpen(chapter);
    return { chapter };
  });
  page.onHide(() => setOpen(0));
  const link = (chapter: number): string => `#learn?chapter=${chapter}`;
  return (
    <div class="learn">
      <nav aria-label="Chapters">
        <For each={CHAPTERS}>
          {({ title }, index) => {
            const [, number = "", name = ""] = /^(\d+\. )?(.*)/.exec(title) ?? [];
            return (
              <a href={link(index() + 1)} aria-current={open() === index() + 1 ? "step" : undefined}>
                {number}
                <span classList={{ name: number !== "" }}>{name}</span>
              </a>
            );
          }}
        </For>
      </nav>
      <Show when={CHAPTERS[open() - 1]} keyed>
        {({ title, text, teacher }) => (
          <section aria-label={title}>
            <h2>{title}</h2>
            <Prose markdown={text} />
            <Dynamic component={PARTS[open() - 1]} page={page} />
            <div class="row screen">
              <Show
                when={open() < PARTS.length}
                fallback={
                  <button type="button" onClick={() => print()}>
                    Print
                  </button>
                }
              >
                <a href={link(open() + 1)}>Next: {CHAPTERS[open()]?.title}</a>
              </Show>
            </div>
            <details>
              <summary>For the teacher</summary>
              <Prose markdown={teacher} />
            </details>
          </section>
        )}
      </Show>
    </div>
  );
}

/** The tab Watch as a part of a chapter, with a run; `asks` begins the quiz. */
function watching(run: string, asks = false): (props: PartProps) => JSX.Element {
  return ({ page }) => {
    let [show, hide]: [ShowState, () => void] = [() => ({}), () => {}];
    const inner: Page = {
      note: () => {},
      go: page.go,
      onShow: (act) => void (show = act),
      onHide: (act) => void (hide = act),
    };
    onMount(() => show(new Values(run), []));
    onCleanup(() => hide());
    return <Watch page={inner} asks={asks} />;
  };
}

/** Boards to draw on, in the order of the questions. */
function Worksheet(): JSX.Element {
  const boards = [
    { n: 4, queens: [] },
    { n: 4, queens: [] },
    {
      n: 4,
      queens: [
        [0, 0],
        [1, 2],
      ],
    },
    { n: 6, queens: [] },
  ] as const;
  return (
    <div class="worksheet">
      {boards.map((picture, index) => (
        <figure>
          <Board label={`Board ${index + 1}`} picture={picture} />
          <figcaption>Board {index + 1}</figcaption>
        </figure>
      ))}
    </div>
  );
}
