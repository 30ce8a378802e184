/** The tab Learn: a lesson in chapters, each with its text and something to do. */

import "../style/learn.css";

import { createEffect, createSignal, For, type JSX, on, Show } from "solid-js";
import { Dynamic } from "solid-js/web";

import lesson from "../../../docs/guides/lesson.md?raw";
import { Icon } from "../fields/icon.tsx";
import { isNarrow } from "../fields/media.ts";
import { number, readSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { Prose } from "../watch/text.tsx";
import { Backtracker } from "./backtracker.tsx";
import { FewestFirst } from "./fewest.tsx";
import { FourQueens } from "./four.tsx";
import { OwnSearch } from "./own.tsx";
import { createSaved, done } from "./progress.ts";
import { Repair } from "./repair.tsx";
import type { ChapterProps } from "./stage.tsx";
import { Worksheet } from "./worksheet.tsx";

/** What users do in each chapter. */
const PARTS: readonly ((props: ChapterProps) => JSX.Element)[] = [
  FourQueens,
  Backtracker,
  OwnSearch,
  FewestFirst,
  Repair,
  Worksheet,
];

/** The texts, from the chapter of the book. */
const CHAPTERS = lesson
  .split(/^## /m)
  .slice(1)
  .map((chapter) => {
    const [text = "", teacher = ""] = chapter.split("### For the teacher");
    const end = text.indexOf("\n");
    const title = text.slice(0, end);
    return { title, name: title.replace(/^\d+\. /, ""), text: text.slice(end), teacher };
  });

const link = (chapter: number): string => `#learn?chapter=${chapter}`;

/** The chapter that was open last, from 1. */
const [last, setLast] = createSaved("chapter", 1);

export default function Learn({ page }: { readonly page: Page }): JSX.Element {
  /** The open chapter, from 1; 0 while another tab is shown. */
  const [open, setOpen] = createSignal(0);
  let heading!: HTMLHeadingElement;
  page.onShow((values, wrong) => {
    const { chapter } = readSettings({ chapter: number("chapter", last(), 1, PARTS.length) }, values, wrong);
    setOpen(chapter);
    setLast(chapter);
    document.title = `${CHAPTERS[chapter - 1]?.title} · Queenside`;
    return { chapter };
  });
  page.onHide(() => setOpen(0));
  createEffect(
    on(open, (chapter, before = 0) => {
      if (chapter === 0 || before === 0) return;
      // Another chapter begins like another page.
      scrollTo(0, 0);
      heading.focus({ preventScroll: true });
    }),
  );
  return (
    <div class="learn">
      <nav aria-label="Chapters">
        <For each={CHAPTERS}>
          {({ name }, index) => (
            <a href={link(index() + 1)} aria-current={open() === index() + 1 ? "step" : undefined}>
              <span class="number">{index() + 1}</span>
              <span class="name">{name}</span>
              <Show when={done().includes(index() + 1)}>
                <Icon name="check" />
                <span class="hidden">done</span>
              </Show>
            </a>
          )}
        </For>
      </nav>
      <Show when={CHAPTERS[open() - 1]} keyed>
        {({ title, text, teacher }) => (
          <section
            class="chapter"
            classList={{ stage: open() < PARTS.length }}
            aria-label={title}
            onClick={foldTask}
          >
            <details class="task" open>
              <summary>
                <h2 tabindex={-1} ref={heading}>
                  {title}
                </h2>
              </summary>
              <Prose markdown={text} />
            </details>
            <Dynamic component={PARTS[open() - 1]} next={<Next chapter={open() + 1} />} />
            <details class="teacher">
              <summary>For the teacher</summary>
              <Prose markdown={teacher} />
            </details>
          </section>
        )}
      </Show>
    </div>
  );
}

/** On a phone the board needs the space of the text, once the pupil has begun. */
function foldTask({ currentTarget, target }: MouseEvent & { currentTarget: HTMLElement }): void {
  const hasBegun = target instanceof Element && target.closest(".place, .acts button") !== null;
  if (hasBegun && isNarrow()) currentTarget.querySelector(".task")?.removeAttribute("open");
}

/** The way on, which stands out once the chapter is done. */
const Next = (props: { readonly chapter: number }): JSX.Element => (
  <a class="next end" classList={{ main: done().includes(props.chapter - 1) }} href={link(props.chapter)}>
    <span>
      Next<span class="name">: {CHAPTERS[props.chapter - 1]?.title}</span>
    </span>
    <Icon name="next" />
  </a>
);
