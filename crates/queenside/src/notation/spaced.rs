//! `- Q - -`, the format of the classic Python suites: squares with spaces between, a line a row.

use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::{ReadError, rows};
use crate::board::{Board, Placement};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    rows::for_each_row(board, |_, columns| {
        rows::write_squares(out, columns, n, ["- ", "Q "], 1)?;
        out.write_all(b"\n")
    })
}

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>) -> Result<Placement, ReadError> {
    rows::read(cursor, true)
}
