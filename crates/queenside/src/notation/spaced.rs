//! Squares with spaces between, one line per row, `x` a closed square: `- Q - -` as the classic Python suites write it, and
//! `. Q . .` as IBM's challenge and other texts do.

use std::io::{self, Write};

use super::rows::{self, Signs};
use crate::board::Board;

/// Writes the board with `empty` (a sign and a space) on squares without a queen.
pub(super) fn write(board: &impl Board, empty: &str, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let signs = Signs { empty, queen: "Q ", closed: "x " };
    rows::for_each_row(board, |_, marks| {
        rows::write_squares(out, marks, n, &signs, 1)?;
        out.write_all(b"\n")
    })
}
