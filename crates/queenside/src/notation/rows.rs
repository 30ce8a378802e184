//! Rows of signs: the formats with one line of text per row, and helpers for the other formats.

use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::error::{Content, Position, ReadError, syntax};
use super::reading::{Found, Reading};
use super::signs::{Grid, Sign, sign_at, sign_of};
use super::{Format, MAX_READ};
use crate::board::{Board, Square};

/// The signs that a format writes for a square.
pub(super) struct Signs<'a> {
    pub(super) empty: &'a str,
    pub(super) queen: &'a str,
    pub(super) blocked: &'a str,
}

/// Call `each` with the number of each row and its squares that are not empty, as columns with their
/// contents, from the top. If a queen is on a blocked square, there is only the queen.
pub(super) fn for_each_row(
    board: &impl Board,
    mut each: impl FnMut(u32, &[(u32, Content)]) -> io::Result<()>,
) -> io::Result<()> {
    let mut queens = board.queens().peekable();
    let mut blocked = board.blocked_squares().peekable();
    let mut marks = Vec::new();
    for row in board.size().lines() {
        marks.clear();
        let on_row = |square: &&Square| square.row == row;
        loop {
            let queen = queens.peek().filter(on_row).map(|square| square.column);
            let block = blocked.peek().filter(on_row).map(|square| square.column);
            let Some(column) = queen.into_iter().chain(block).min() else { break };
            let is_queen = queen == Some(column);
            marks.push((column, if is_queen { Content::Queen } else { Content::Blocked }));
            if is_queen {
                queens.next();
            }
            if block == Some(column) {
                blocked.next();
            }
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
    marks: &[(u32, Content)],
    n: u32,
    signs: &Signs<'_>,
    trim: usize,
) -> io::Result<()> {
    let mut next = 0;
    for &(column, mark) in marks {
        let sign = match mark {
            Content::Queen => signs.queen,
            Content::Blocked => signs.blocked,
            Content::Empty => signs.empty,
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

/// Read n rows of n signs, with blanks or commas between the signs if there is one after the first.
/// Return the board and its format.
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, reading: &Reading) -> Result<Found, ReadError> {
    let mut rows =
        Rows { grid: Grid::new(cursor.position()), is_spaced: false, has_blanks: false, has_dots: false };
    let start = cursor.position();
    let n = rows.read_row(cursor, reading, 0, None)?;
    if n == 1 && (start.column > 1 || rows.has_blanks) {
        return Err(syntax(start, "a row with blanks", format!("{SIGNS} for each square")));
    }
    for row in 1..n {
        rows.read_row(cursor, reading, row, Some(n))?;
    }
    let format = match (rows.is_spaced, rows.has_dots) {
        (false, _) => Format::Dots,
        (true, false) => Format::Spaced,
        (true, true) => Format::SpacedDots,
    };
    Ok(Found::new(format, rows.grid.finish(n)?))
}

/// The rows read so far.
struct Rows {
    grid: Grid,
    is_spaced: bool,
    /// Whether blanks follow the first sign.
    has_blanks: bool,
    /// Whether at least one sign is a dot.
    has_dots: bool,
}

impl Rows {
    /// Read one row. Return the number of its squares, which is n if n is known.
    fn read_row<R: Read>(
        &mut self,
        cursor: &mut Cursor<R>,
        reading: &Reading,
        row: u32,
        n: Option<u32>,
    ) -> Result<u32, ReadError> {
        cursor.skip_blanks()?;
        let mut column = 0;
        while column < n.unwrap_or(MAX_READ) {
            let Some((sign, bytes)) = sign_at(cursor, 0, reading)? else { break };
            self.has_dots |= cursor.peek()? == Some(b'.');
            add(cursor, &mut self.grid, Square::new(row, column), sign)?;
            cursor.skip(bytes);
            column += 1;
            if row == 0 && column == 1 && matches!(cursor.peek()?, Some(b' ' | b'\t' | b',')) {
                (self.has_blanks, self.is_spaced) = (true, !cursor.is_at_end_of_line()?);
            }
            if self.is_spaced {
                cursor.skip_blanks()?;
                let _ = cursor.eat(b',')?;
                cursor.skip_blanks()?;
            }
        }
        if n.is_none() && column == MAX_READ {
            return Err(cursor.expected(format!("a row of at most {MAX_READ} squares")));
        }
        match n {
            Some(n) if column == 0 && cursor.peek()?.is_none_or(|byte| byte.is_ascii_whitespace()) => {
                Err(cursor.expected(format!("row {row} of a board of {n} rows ({SIGNS} for each square)")))
            }
            Some(n) if column < n => Err(cursor
                .expected(format!("{SIGNS} for column {column}: each row of this board has {n} squares"))),
            n => {
                let expected = match n {
                    Some(n) => format!("after {n} squares, as in row 0"),
                    None => format!("or a square ({SIGNS})"),
                };
                cursor.require_end_of_line(&expected)?;
                Ok(column)
            }
        }
    }
}

/// The usual signs of squares, for errors.
const SIGNS: &str = "'.', '-', 'Q' or 'x'";

/// Add a square to a grid.
#[inline]
pub(super) fn add<R: Read>(
    cursor: &mut Cursor<R>,
    grid: &mut Grid,
    square: Square,
    sign: Sign,
) -> Result<(), ReadError> {
    if grid.add(square, sign) {
        return Ok(());
    }
    Err(cursor.expected(format!("at most {MAX_READ} squares that are not empty")))
}

/// Return the board of rows of signs, such as `["Q.", ".."]`, each with its position.
pub(super) fn of_strings(rows: &[(String, Position)], reading: &Reading) -> Result<Found, ReadError> {
    let n = rows.len() as u32;
    let mut grid = Grid::new(rows.first().map_or(Position { line: 1, column: 1 }, |(_, at)| *at));
    for (row, (text, at)) in (0..).zip(rows) {
        let symbols = text.chars().filter(|symbol| !matches!(symbol, '\u{fe00}'..='\u{fe0f}'));
        let mut columns = 0;
        for symbol in symbols {
            let Some(sign) = sign_of(symbol, reading) else {
                return Err(syntax(*at, format!("'{symbol}'"), format!("{SIGNS} in a row of a board")));
            };
            if !grid.add(Square::new(row, columns), sign) {
                return Err(syntax(
                    *at,
                    "a larger board",
                    format!("at most {MAX_READ} squares that are not empty"),
                ));
            }
            columns += 1;
        }
        if columns != n {
            return Err(syntax(
                *at,
                format!("a row of {columns} squares"),
                format!("{n}, the number of rows"),
            ));
        }
    }
    Ok(Found::new(Format::Dots, grid.finish(n)?))
}
