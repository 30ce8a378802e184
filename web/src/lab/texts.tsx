/** Conversion of the board: text in every format, SVG and PNG. */

import { createEffect, createSignal, type JSX, onCleanup } from "solid-js";

import { fast } from "../engine/core.ts";
import { type Board, MAX_SIZE, refusal } from "../engine/index.ts";
import { CoreWorker } from "../engine/workers.ts";
import { ChoiceField } from "../fields/index.tsx";
import { copyText, saveFile, toPng } from "../save.ts";
import { mustBe } from "../shell/address.ts";
import type { Lab } from "./lab.ts";
import { grouped } from "../words.ts";
import { seen } from "./state.ts";

/** The maximum number of blocked squares, because the URL contains each. */
const MAX_BLOCKED = 10_000;

const FORMATS = "columns dots spaced spaced-dots matrix grid boxes pairs unicode fen json".split(" ");

export function Texts({ lab }: { readonly lab: Lab }): JSX.Element {
  const [format, setFormat] = createSignal("columns");
  const [said, setSaid] = createSignal({ words: "", isBad: false });
  const say = (words: string, isBad = false): void => void setSaid({ words, isBad });
  const report = (thrown: unknown): void => say(refusal(thrown).message, true);
  let area!: HTMLTextAreaElement;
  /** Whether a change comes from the text area itself, which then keeps the typed text. */
  let isTyping = false;
  /** Whether the text of the board has been written once; before, it would replace a pasted one. */
  const [isWritten, setWritten] = createSignal(false);

  /** The number of questions so far: an answer to an earlier one than the last is obsolete. */
  let asked = 0;
  // The core that opens the page neither reads nor writes texts, so that it loads faster.
  const worker = new CoreWorker(fast());
  onCleanup(() => worker.end("closed"));

  const read = async (): Promise<void> => {
    const mine = ++asked;
    if (area.value.trim() === "") return say("");
    try {
      const answer = await worker.ask("read", { text: area.value, n: lab.state().n });
      if (mine !== asked) return;
      isTyping = true;
      const { board, format: known, counts_from_one, left_out } = answer;
      if (board.n < 1 || board.n > MAX_SIZE)
        return say(`${mustBe("n", 1, MAX_SIZE, String(board.n))}.`, true);
      if (board.blocked.length > MAX_BLOCKED)
        return say(
          `The web app accepts at most ${grouped(MAX_BLOCKED)} blocked squares, not ${grouped(board.blocked.length)}.`,
          true,
        );
      lab.change({ ...board, found: [] });
      const without = left_out === null ? "" : `, without ${left_out}`;
      say(`Read as ${known}${counts_from_one ? " counted from 1" : ""}${without}: n = ${board.n}.`);
    } catch (thrown) {
      // A column is one of the board.
      const words = refusal(thrown).message.replace(/^line (\d+), column/, "line $1, character");
      if (mine === asked) say(words, true);
    } finally {
      isTyping = false;
    }
  };
  const write = async (board: Board, name: string): Promise<void> => {
    const mine = ++asked;
    const textIn = async (format: string): Promise<string> =>
      (await worker.ask("write", { board, format })).text;
    // Some formats cannot represent blocked squares or several queens per row. These can; `json` is
    // shorter.
    const other = board.n <= 64 ? "dots" : "json";
    const words = `The format ${name} cannot represent this board, so it is written as ${other}.`;
    try {
      const [text, said] = await textIn(name).then(
        (text) => [text, ""] as const,
        async () => [await textIn(other), words] as const,
      );
      if (mine !== asked) return;
      area.value = text;
      say(said);
    } catch (thrown) {
      report(thrown);
    } finally {
      if (mine === asked) setWritten(true);
    }
  };
  createEffect(() => {
    const [board, name] = [seen(lab.state()), format()];
    if (lab.looked() !== null && !isTyping) void write(board, name);
  });

  const copy = async (): Promise<void> => {
    const isCopied = await copyText(area.value);
    say(isCopied ? "Text copied." : "The browser does not allow copying: select the text and copy it.");
  };
  const save = async (kind: "svg" | "png"): Promise<void> => {
    const picture = { board: seen(lab.state()), width: 1024 } as const;
    const name = `queens-${lab.state().n}.${kind}`;
    try {
      const { svg } = await worker.ask("draw", picture);
      if (kind === "svg") saveFile(name, "image/svg+xml", svg);
      else saveFile(name, "image/png", await toPng(svg, 1024));
    } catch (thrown) {
      report(thrown);
    }
  };
  return (
    <>
      <div class="row">
        <ChoiceField label="Format" options={FORMATS} value={format()} onChange={setFormat} />
        <button type="button" disabled={!isWritten()} onClick={copy}>
          Copy text
        </button>
        <button type="button" disabled={!isWritten()} onClick={() => save("svg")}>
          Save SVG
        </button>
        <button type="button" disabled={!isWritten()} onClick={() => save("png")}>
          Save PNG
        </button>
      </div>
      <p class="muted">
        Paste or type a board in any of these formats, or as 1 3 0 2, a2 b4 c1 d3 or 1Q2/3Q/Q3/2Q1.
      </p>
      <textarea
        ref={area}
        rows={6}
        spellcheck={false}
        aria-label="The board as text"
        disabled={!isWritten()}
        onInput={read}
      />
      <p class="note" classList={{ bad: said().isBad }} role="status">
        {said().words}
      </p>
    </>
  );
}
