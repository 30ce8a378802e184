//! Rows of signs: the formats with one line of text per row, and helpers for the other formats.

use std::io::{self, Write};

use super::cursor::Cursor;
use super::error::{Content, Position, ReadError, syntax};
use super::reading::{Found, Reading};
use super::signs::{Grid, sign_of};
use super::{Format, MAX_READ};
use crate::board::{Board, Square};

/// The signs that a format writes for an empty square, a queen and a blocked square.
pub(super) type Signs<'a> = [&'a str; 3];

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
        loop {
            let queen = queens.next_if(|queen| queen.row == row);
            let before =
                |square: &Square| square.row == row && queen.is_none_or(|queen| square.column < queen.column);
            while let Some(square) = blocked.next_if(before) {
                marks.push((square.column, Content::Blocked));
            }
            let Some(queen) = queen else { break };
            marks.push((queen.column, Content::Queen));
            blocked.next_if_eq(&queen);
        }
        each(row, &marks)?;
    }
    Ok(())
}

/// Return a row of squares, each with its sign, without its last `trim` bytes.
pub(super) fn row_of_signs(
    marks: &[(u32, Content)],
    n: u32,
    [empty, queen, blocked]: Signs<'_>,
    trim: usize,
) -> String {
    let (mut row, mut next) = (String::new(), 0);
    for &(column, mark) in marks {
        row.push_str(&empty.repeat((column - next) as usize));
        row.push_str(match mark {
            Content::Queen => queen,
            Content::Blocked => blocked,
            Content::Empty => empty,
        });
        next = column + 1;
    }
    row.push_str(&empty.repeat((n - next) as usize));
    row.truncate(row.len() - trim);
    row
}

/// Write a board with one line per row, each without its last `trim` bytes.
pub(super) fn write(
    board: &impl Board,
    signs: Signs<'_>,
    trim: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let n = board.size().get();
    for_each_row(board, |_, marks| writeln!(out, "{}", row_of_signs(marks, n, signs, trim)))
}

/// Read n rows of n signs, with blanks or commas between the signs if there is one after the first.
/// Return the board and its format.
pub(super) fn read(cursor: &mut Cursor, reading: &Reading) -> Result<Found, ReadError> {
    let start = cursor.position();
    let mut rows = Rows { grid: Grid::new(start), is_spaced: false, has_blanks: false, has_dots: false };
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
    fn read_row(
        &mut self,
        cursor: &mut Cursor,
        reading: &Reading,
        row: u32,
        n: Option<u32>,
    ) -> Result<u32, ReadError> {
        cursor.skip_blanks()?;
        let mut column = 0;
        while column < n.unwrap_or(MAX_READ) {
            let Some((symbol, bytes)) = cursor.symbol_at(0)? else { break };
            let Some(sign) = sign_of(symbol, reading) else { break };
            self.has_dots |= symbol == '.';
            self.grid.add(Square::new(row, column), sign, cursor.position())?;
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
        let expected = match n {
            None if column == MAX_READ => {
                return Err(cursor.expected(format!("a row of at most {MAX_READ} squares")));
            }
            Some(n) if column == 0 && cursor.peek()?.is_none_or(|byte| byte.is_ascii_whitespace()) => {
                let what = format!("row {row} of a board of {n} rows ({SIGNS} for each square)");
                return Err(cursor.expected(what));
            }
            Some(n) if column < n => {
                let what = format!("{SIGNS} for column {column}: each row of this board has {n} squares");
                return Err(cursor.expected(what));
            }
            Some(n) => format!("after {n} squares, as in row 0"),
            None => format!("or a square ({SIGNS})"),
        };
        cursor.require_end_of_line(&expected)?;
        Ok(column)
    }
}

/// The usual signs of squares, for errors.
const SIGNS: &str = "'.', '-', 'Q' or 'x'";

/// Return the board of rows of signs, such as `["Q.", ".."]`, each with its position.
pub(super) fn of_strings(rows: &[(String, Position)], reading: &Reading) -> Result<Found, ReadError> {
    let n = rows.len() as u32;
    let mut grid = Grid::new(rows.first().map_or(Position::START, |(_, at)| *at));
    for (row, &(ref text, at)) in (0..).zip(rows) {
        let symbols = text.chars().filter(|symbol| !matches!(symbol, '\u{fe00}'..='\u{fe0f}'));
        let mut columns = 0;
        for symbol in symbols {
            let Some(sign) = sign_of(symbol, reading) else {
                return Err(syntax(at, format!("'{symbol}'"), format!("{SIGNS} in a row of a board")));
            };
            grid.add(Square::new(row, columns), sign, at)?;
            columns += 1;
        }
        if columns != n {
            return Err(syntax(
                at,
                format!("a row of {columns} squares"),
                format!("{n}, the number of rows"),
            ));
        }
    }
    Ok(Found::new(Format::Dots, grid.finish(n)?))
}
