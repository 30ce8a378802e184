//! What the formats with a line of text a row have in common.

use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::{MAX_READ, ReadError};
use crate::board::{Board, Placement, Size, Square};

/// Calls `each` with every row's number and the columns of its queens, from the top.
pub(super) fn for_each_row(
    board: &impl Board,
    mut each: impl FnMut(u32, &[u32]) -> io::Result<()>,
) -> io::Result<()> {
    let mut queens = board.queens().peekable();
    let mut columns = Vec::new();
    for row in board.size().lines() {
        columns.clear();
        while let Some(queen) = queens.next_if(|queen| queen.row == row) {
            columns.push(queen.column);
        }
        each(row, &columns)?;
    }
    Ok(())
}

/// Writes `text` `times` over, in large pieces.
pub(super) fn repeat(out: &mut impl Write, text: &str, times: u32) -> io::Result<()> {
    if times < 64 {
        return (0..times).try_for_each(|_| out.write_all(text.as_bytes()));
    }
    let at_once = times.min(16_384);
    let piece = text.repeat(at_once as usize);
    let (pieces, rest) = (times / at_once, times % at_once);
    (0..pieces).try_for_each(|_| out.write_all(piece.as_bytes()))?;
    out.write_all(&piece.as_bytes()[..rest as usize * text.len()])
}

/// Writes a row of squares, `empty` or `queen` each; the last one without its last `trim` bytes.
pub(super) fn write_squares(
    out: &mut impl Write,
    columns: &[u32],
    n: u32,
    [empty, queen]: [&str; 2],
    trim: usize,
) -> io::Result<()> {
    let mut next = 0;
    for &column in columns {
        repeat(out, empty, column - next)?;
        let end = if column + 1 == n { queen.len() - trim } else { queen.len() };
        out.write_all(&queen.as_bytes()[..end])?;
        next = column + 1;
    }
    if next < n {
        repeat(out, empty, n - next - 1)?;
        out.write_all(&empty.as_bytes()[..empty.len() - trim])?;
    }
    Ok(())
}

/// Collects the queens of a board whose rows come one by one.
pub(super) struct Collector {
    queens: Vec<Square>,
}

impl Collector {
    pub(super) fn new() -> Self {
        Self { queens: Vec::new() }
    }

    /// Adds a queen; squares come in reading order.
    pub(super) fn add<R: Read>(&mut self, cursor: &mut Cursor<R>, queen: Square) -> Result<(), ReadError> {
        if self.queens.len() == MAX_READ as usize {
            return Err(cursor.expected(format!("at most {MAX_READ} queens")));
        }
        self.queens.push(queen);
        Ok(())
    }

    /// The board, its size being known to hold all the queens.
    pub(super) fn finish<R: Read>(self, cursor: &mut Cursor<R>, n: u32) -> Result<Placement, ReadError> {
        let size = Size::new(n).map_err(|error| cursor.expected(error.to_string()))?;
        Ok(Placement::from_sorted(size, self.queens))
    }
}

/// Reads n rows of n squares, `.` or `-` empty and `Q` a queen, blanks between squares if `spaced`.
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, spaced: bool) -> Result<Placement, ReadError> {
    let mut board = Collector::new();
    let n = read_row(cursor, spaced, 0, None, &mut board)?;
    for row in 1..n {
        read_row(cursor, spaced, row, Some(n), &mut board)?;
    }
    board.finish(cursor, n)
}

/// Reads one row; the number of its squares, which is n where n is known.
fn read_row<R: Read>(
    cursor: &mut Cursor<R>,
    spaced: bool,
    row: u32,
    n: Option<u32>,
    board: &mut Collector,
) -> Result<u32, ReadError> {
    cursor.skip_blanks()?;
    let mut column = 0;
    loop {
        let square = cursor.peek()?;
        match square {
            Some(b'.' | b'-' | b'Q') if n.is_none_or(|n| column < n) && column < MAX_READ => {
                if square == Some(b'Q') {
                    board.add(cursor, Square::new(row, column))?;
                }
                cursor.advance();
                column += 1;
            }
            _ => break,
        }
        if spaced {
            cursor.skip_blanks()?;
        }
    }
    if n.is_none() && column == MAX_READ {
        return Err(cursor.expected(format!("a row of at most {MAX_READ} squares")));
    }
    match n {
        Some(n) if column == 0 && cursor.peek()?.is_none_or(|byte| byte.is_ascii_whitespace()) => {
            Err(cursor
                .expected(format!("row {row} of a board of {n} rows ('.', '-' or 'Q' for each square)")))
        }
        Some(n) if column < n => Err(cursor.expected(format!(
            "'.', '-' or 'Q' for column {column}: each row of this board has {n} squares"
        ))),
        n => {
            let expected = match n {
                Some(n) => format!("after the {n} squares that row 0 has"),
                None => "after squares ('.', '-' or 'Q')".to_owned(),
            };
            cursor.require_end_of_line(&expected)?;
            Ok(column)
        }
    }
}
