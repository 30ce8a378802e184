//! `.Q..`, the format of Codewars: a character a square, a line a row; `x` a closed square.

use std::io::{self, Write};

use super::rows::{self, Signs};
use crate::board::Board;

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let signs = Signs { empty: ".", queen: "Q", closed: "x" };
    rows::for_each_row(board, |_, marks| {
        rows::write_squares(out, marks, n, &signs, 0)?;
        out.write_all(b"\n")
    })
}
