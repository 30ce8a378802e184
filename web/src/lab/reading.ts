/** Boards as people type them, written in a format that the core reads. */

/** Text for the core, and how the input was understood if that is not obvious. */
export interface Reading {
  readonly text: string;
  readonly words: string;
}

const asGiven = (text: string): Reading => ({ text, words: "" });

/**
 * Convert `1 3 0 2`, `2,4,1,3` (from 1), `1Q2/3Q/Q3/2Q1` or `a1 b3` (n x n board); keep other text.
 */
export function reading(typed: string, n: number): Reading {
  const text = typed.trim();
  if (/^\[?\d+([\s,]+\d+)*\]?$/.test(text) && !text.includes("\n")) return columns(text);
  if (/^[\dQq]+(\/[\dQq]+)+$/.test(text)) return rowsOf(text);
  if (/^[a-z]\d{1,2}([\s,]+[a-z]\d{1,2})*$/i.test(text)) return squares(text, n);
  return asGiven(typed);
}

function columns(text: string): Reading {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const isFromOne = !numbers.includes(0) && numbers.includes(numbers.length) && numbers.length > 1;
  const list = isFromOne ? numbers.map((number) => number - 1) : numbers;
  return { text: JSON.stringify(list), words: isFromOne ? "Read as columns counted from 1." : "" };
}

/** Convert rows in FEN, the chess notation: numbers of empty squares, and Q. */
function rowsOf(text: string): Reading {
  const rows = text
    .split("/")
    .map((row) => row.replace(/\d+/g, (empty) => ".".repeat(Number(empty))).replaceAll("q", "Q"));
  return { text: rows.join("\n"), words: "Read as rows of FEN." };
}

/**
 * Convert chess squares: a1 is at the bottom left. Throws an error for squares outside the board.
 */
function squares(text: string, n: number): Reading {
  const queens = text.split(/[\s,]+/).map((name) => {
    const [row, column] = [n - Number(name.slice(1)), name.toLowerCase().charCodeAt(0) - 97];
    if (row < 0 || row >= n || column >= n)
      throw new Error(`${name} is not a square of this board (n = ${n})`);
    return [row, column];
  });
  return { text: JSON.stringify({ n, queens }), words: "Read as squares from a1 at the bottom left." };
}
