//! Rows of signs: the formats with one line of text per row, and helpers for the other formats.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::{MAX_READ, ReadError};
use crate::board::{Board, Placement, Problem, Size, Square};

/// The content of a square that is not empty. If a queen is on a blocked square, the format shows
/// the queen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    Queen,
    Blocked,
}

/// The signs that a format writes for a square.
pub(super) struct Signs<'a> {
    pub(super) empty: &'a str,
    pub(super) queen: &'a str,
    pub(super) blocked: &'a str,
}

/// Call `each` with the number of each row and its marks with their columns, from the top.
pub(super) fn for_each_row(
    board: &impl Board,
    mut each: impl FnMut(u32, &[(u32, Mark)]) -> io::Result<()>,
) -> io::Result<()> {
    let mut queens = board.queens().peekable();
    let mut blocked = board.blocked_squares().peekable();
    let mut marks = Vec::new();
    for row in board.size().lines() {
        marks.clear();
        while let Some(queen) = queens.next_if(|queen| queen.row == row) {
            marks.push((queen.column, Mark::Queen));
        }
        if blocked.peek().is_some_and(|square| square.row == row) {
            while let Some(square) = blocked.next_if(|square| square.row == row) {
                marks.push((square.column, Mark::Blocked));
            }
            marks.sort();
            marks.dedup_by_key(|(column, _)| *column);
        }
        each(row, &marks)?;
    }
    Ok(())
}

/// Write `text` `times` times, in large blocks.
pub(super) fn repeat(out: &mut impl Write, text: &str, times: u32) -> io::Result<()> {
    if times < 64 {
        return (0..times).try_for_each(|_| out.write_all(text.as_bytes()));
    }
    let at_once = times.min(16_384);
    let block = text.repeat(at_once as usize);
    let (blocks, rest) = (times / at_once, times % at_once);
    (0..blocks).try_for_each(|_| out.write_all(block.as_bytes()))?;
    out.write_all(&block.as_bytes()[..rest as usize * text.len()])
}

/// Write a row of squares, each with its sign. The last sign is written without its last `trim`
/// bytes.
pub(super) fn write_squares(
    out: &mut impl Write,
    marks: &[(u32, Mark)],
    n: u32,
    signs: &Signs<'_>,
    trim: usize,
) -> io::Result<()> {
    let mut next = 0;
    for &(column, mark) in marks {
        let sign = match mark {
            Mark::Queen => signs.queen,
            Mark::Blocked => signs.blocked,
        };
        repeat(out, signs.empty, column - next)?;
        let end = if column + 1 == n { sign.len() - trim } else { sign.len() };
        out.write_all(&sign.as_bytes()[..end])?;
        next = column + 1;
    }
    if next < n {
        repeat(out, signs.empty, n - next - 1)?;
        out.write_all(&signs.empty.as_bytes()[..signs.empty.len() - trim])?;
    }
    Ok(())
}

/// Write a board with one line per row, each without its last `trim` bytes.
pub(super) fn write(
    board: &impl Board,
    signs: &Signs<'_>,
    trim: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let n = board.size().get();
    for_each_row(board, |_, marks| {
        write_squares(out, marks, n, signs, trim)?;
        out.write_all(b"\n")
    })
}

/// Collects the squares of a board whose rows are read in order.
#[derive(Default)]
pub(super) struct Collector {
    queens: Vec<Square>,
    blocked: Vec<Square>,
    /// Whether at least one empty square is a dot.
    has_dots: bool,
}

impl Collector {
    /// Add a square with its mark, if it has one.
    #[inline]
    pub(super) fn add<R: Read>(
        &mut self,
        cursor: &mut Cursor<R>,
        square: Square,
        mark: Option<Mark>,
    ) -> Result<(), ReadError> {
        let (squares, what) = match mark {
            None => return Ok(()),
            Some(Mark::Queen) => (&mut self.queens, "queens"),
            Some(Mark::Blocked) => (&mut self.blocked, "blocked squares"),
        };
        if squares.len() == MAX_READ as usize {
            return Err(cursor.expected(format!("at most {MAX_READ} {what}")));
        }
        squares.push(square);
        Ok(())
    }

    /// Return the board. All squares must be on a board of this size.
    pub(super) fn finish<R: Read>(self, cursor: &mut Cursor<R>, n: u32) -> Result<Problem, ReadError> {
        let size = Size::new(n).map_err(|_| cursor.expected(format!("at most {} rows", Size::MAX)))?;
        let given = Placement::from_sorted(size, self.queens);
        Ok(Problem::from_parts(given, self.blocked, BTreeSet::new()))
    }
}

/// Return the meaning of the characters of a square, and their number of bytes.
///
/// Empty squares are `.` or `-`, queens `Q`, `q`, `*`, `♛` or `♕`, blocked squares `x` or `X`.
pub(super) fn square_at<R: Read>(
    cursor: &mut Cursor<R>,
    ahead: usize,
) -> Result<Option<(Option<Mark>, usize)>, ReadError> {
    Ok(match cursor.peek_at(ahead)? {
        Some(b'.' | b'-') => Some((None, 1)),
        Some(b'Q' | b'q' | b'*') => Some((Some(Mark::Queen), 1)),
        Some(b'x' | b'X') => Some((Some(Mark::Blocked), 1)),
        Some(0xE2) if cursor.peek_at(ahead + 1)? == Some(0x99) => match cursor.peek_at(ahead + 2)? {
            // ♕ and ♛.
            Some(0x95 | 0x9B) => Some((Some(Mark::Queen), 3)),
            _ => None,
        },
        _ => None,
    })
}

/// Read n rows of n squares, with blanks between squares if `spaced`. Return the board, and whether
/// at least one empty square is a dot.
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, spaced: bool) -> Result<(Problem, bool), ReadError> {
    let mut board = Collector::default();
    let n = read_row(cursor, spaced, 0, None, &mut board)?;
    for row in 1..n {
        read_row(cursor, spaced, row, Some(n), &mut board)?;
    }
    let has_dots = board.has_dots;
    Ok((board.finish(cursor, n)?, has_dots))
}

/// Read one row. Return the number of its squares, which is n if n is known.
fn read_row<R: Read>(
    cursor: &mut Cursor<R>,
    spaced: bool,
    row: u32,
    n: Option<u32>,
    board: &mut Collector,
) -> Result<u32, ReadError> {
    cursor.skip_blanks()?;
    let mut column = 0;
    while column < n.unwrap_or(MAX_READ) {
        let square = Square::new(row, column);
        let Some((mark, bytes)) = square_at(cursor, 0)? else { break };
        board.has_dots |= cursor.peek()? == Some(b'.');
        board.add(cursor, square, mark)?;
        (0..bytes).for_each(|_| cursor.advance());
        column += 1;
        if spaced {
            cursor.skip_blanks()?;
        }
    }
    if n.is_none() && column == MAX_READ {
        return Err(cursor.expected(format!("a row of at most {MAX_READ} squares")));
    }
    match n {
        Some(n) if column == 0 && cursor.peek()?.is_none_or(|byte| byte.is_ascii_whitespace()) => Err(cursor
            .expected(format!("row {row} of a board of {n} rows ('.', '-', 'Q' or 'x' for each square)"))),
        Some(n) if column < n => Err(cursor.expected(format!(
            "'.', '-', 'Q' or 'x' for column {column}: each row of this board has {n} squares"
        ))),
        n => {
            let expected = match n {
                Some(n) => format!("after {n} squares, as in row 0"),
                None => "or a square ('.', '-', 'Q' or 'x')".to_owned(),
            };
            cursor.require_end_of_line(&expected)?;
            Ok(column)
        }
    }
}
