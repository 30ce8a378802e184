//! The notations of chess: the squares of a board in FEN (Forsyth-Edwards Notation) such as
//! `1Q2/3Q/Q3/2Q1`, and squares such as `a1`, at the bottom left.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use super::cursor::Cursor;
use super::error::{Content, Position, ReadError, syntax};
use super::reading::{First, Found, Reading, placement_of_squares, size_or_least};
use super::rows::for_each_row;
use super::signs::{Grid, Sign, sign_of};
use super::{Format, MAX_READ};
use crate::board::{Board, Size, Square};

/// Write the squares of a board in FEN: per row the queens and the numbers of empty squares.
pub(super) fn write_fen(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    for_each_row(board, |row, queens| {
        let mut next = 0;
        for &(column, _) in queens.iter().filter(|(_, content)| *content == Content::Queen) {
            write_empty(column - next, out)?;
            out.write_all(b"Q")?;
            next = column + 1;
        }
        write_empty(n - next, out)?;
        out.write_all(if row + 1 < n { b"/" } else { b"\n" })
    })
}

fn write_empty(squares: u32, out: &mut impl Write) -> io::Result<()> {
    if squares > 0 { write!(out, "{squares}") } else { Ok(()) }
}

/// Whether the next word is a board in FEN: digits, letters of squares, and `/`.
pub(super) fn is_fen_next(cursor: &mut Cursor, reading: &Reading) -> Result<bool, ReadError> {
    // The first row of a large board is not longer.
    for ahead in 0..1 << 16 {
        match cursor.peek_at(ahead)? {
            Some(b'/') => return Ok(ahead > 0),
            Some(byte) if byte.is_ascii_digit() || sign_of_letter(byte, reading).is_some() => {}
            _ => break,
        }
    }
    Ok(false)
}

/// Return the sign of a letter in FEN: `Q` and `q`, and those that the caller has given a meaning.
fn sign_of_letter(byte: u8, reading: &Reading) -> Option<Sign> {
    let letter = char::from(byte);
    let is_sign =
        matches!(letter, 'Q' | 'q') || letter.is_ascii_alphabetic() && reading.chosen(letter).is_some();
    is_sign.then(|| sign_of(letter, reading))?
}

/// Read a board in FEN. A number of empty squares can have several digits.
pub(super) fn read_fen(cursor: &mut Cursor, reading: &Reading) -> Result<Found, ReadError> {
    let mut grid = Grid::new(cursor.position());
    let mut rows = Vec::new();
    loop {
        let (start, mut column, row) = (cursor.position(), 0u32, rows.len() as u32);
        while let Some(byte) = cursor.peek()? {
            if byte.is_ascii_digit() {
                column = column.saturating_add(cursor.number(Size::MAX, "a number of empty squares")?);
            } else if let Some(sign) = sign_of_letter(byte, reading) {
                grid.add(Square::new(row, column), sign, cursor.position())?;
                cursor.advance();
                column = column.saturating_add(1);
            } else {
                break;
            }
        }
        rows.push((column, start));
        if !cursor.eat(b'/')? {
            break;
        }
        if rows.len() == MAX_READ as usize {
            return Err(cursor.expected(format!("at most {MAX_READ} rows")));
        }
    }
    cursor.require_end_of_line("after the last row, or '/', 'Q' or a number")?;
    let n = rows.len() as u32;
    if let Some((columns, start)) = rows.into_iter().find(|(columns, _)| *columns != n) {
        return Err(syntax(start, format!("a row of {columns} squares"), format!("{n}, the number of rows")));
    }
    Ok(Found::new(Format::Fen, grid.finish(n)?))
}

/// A square by its name in chess: the file is a letter from the left, the rank a number from 1 at the
/// bottom. Its row depends on the board size.
///
/// ```
/// use queenside::{Size, Square, notation::ChessSquare};
///
/// let square: ChessSquare = "c5".parse()?;
/// assert_eq!(square.on(Size::new(8)?), Some(Square::new(3, 2)));
/// assert_eq!(square.on(Size::new(4)?), None);
/// assert!("5c".parse::<ChessSquare>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessSquare {
    file: u32,
    rank: u32,
}

/// The error for a text that is not a square in chess notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square in chess notation: expected a letter and a number from 1, such as c5")]
pub struct ChessSquareError;

impl ChessSquare {
    /// Return the square on a board of this size, or `None` if the board does not have it.
    pub fn on(self, size: Size) -> Option<Square> {
        let square = Square::new(size.get().checked_sub(self.rank)?, self.file);
        size.contains(square).then_some(square)
    }
}

impl fmt::Display for ChessSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.rank)
    }
}

impl FromStr for ChessSquare {
    type Err = ChessSquareError;

    fn from_str(name: &str) -> Result<Self, ChessSquareError> {
        let file = name.bytes().next().filter(u8::is_ascii_alphabetic).ok_or(ChessSquareError)?;
        let rank =
            name.get(1..).filter(|rank| rank.len() < 4 && rank.bytes().all(|byte| byte.is_ascii_digit()));
        let rank =
            rank.and_then(|rank| rank.parse().ok()).filter(|rank| *rank > 0).ok_or(ChessSquareError)?;
        Ok(Self { file: u32::from(file.to_ascii_lowercase() - b'a'), rank })
    }
}

/// Return the next word if it is a square, without skipping it, with its length.
fn next_square(cursor: &mut Cursor) -> Result<Option<(ChessSquare, usize)>, ReadError> {
    const MAX_LENGTH: usize = 4;
    let mut word = Vec::new();
    while let Some(byte) = cursor.peek_at(word.len())?.filter(u8::is_ascii_alphanumeric) {
        if word.len() == MAX_LENGTH {
            return Ok(None);
        }
        word.push(byte);
    }
    let is_apart = cursor.peek_at(word.len())?.is_none_or(|byte| byte.is_ascii_whitespace() || byte == b',');
    let name = std::str::from_utf8(&word).ok().filter(|_| is_apart);
    Ok(name.and_then(|name| name.parse().ok()).map(|square| (square, word.len())))
}

pub(super) fn is_square_next(cursor: &mut Cursor) -> Result<bool, ReadError> {
    Ok(next_square(cursor)?.is_some())
}

/// Read squares such as `a2 b4 c1 d3`, on one line or one per line.
pub(super) fn read_squares(cursor: &mut Cursor, reading: &Reading) -> Result<Found, ReadError> {
    let (start, mut squares) = (cursor.position(), Vec::new());
    while let Some((square, length)) = next_square(cursor)? {
        if squares.len() == MAX_READ as usize {
            return Err(cursor.expected(format!("at most {MAX_READ} squares")));
        }
        squares.push((square, cursor.position()));
        cursor.skip(length);
        cursor.skip_blanks()?;
        let _ = cursor.eat(b',')?;
        if cursor.is_at_end_of_line()? {
            // A line of several squares is a board.
            let is_board = squares.len() > 1 && cursor.position().line == start.line;
            let _ = cursor.eat_end_of_line()?;
            if is_board {
                break;
            }
            cursor.skip_blanks()?;
        } else {
            cursor.skip_blanks()?;
            if !is_square_next(cursor)? {
                return Err(cursor.expected("a square such as c5, or the end of the line"));
            }
        }
    }
    board_of(&squares, reading, start)
}

/// Return the squares of a list of strings such as `["a2", "b4"]`, or `None` if these are not squares.
pub(super) fn squares_of_strings(strings: &[(String, Position)]) -> Option<Vec<(ChessSquare, Position)>> {
    strings.iter().map(|(text, at)| Some((text.parse().ok()?, *at))).collect()
}

/// Return the board with queens on these squares: of the expected size, or else the smallest that has
/// them and a row for each queen.
pub(super) fn board_of(
    squares: &[(ChessSquare, Position)],
    reading: &Reading,
    start: Position,
) -> Result<Found, ReadError> {
    let least = squares.iter().map(|(square, _)| square.rank.max(square.file + 1)).max().unwrap_or(0);
    let least = least.max(squares.len() as u32);
    let size = size_or_least(reading, least, start)?;
    let on_board = squares.iter().map(|&(square, at)| match square.on(size) {
        Some(square) => Ok((square, at)),
        None => Err(syntax(at, square.to_string(), format!("a square of a board with n = {}", size.get()))),
    });
    let on_board = on_board.collect::<Result<Vec<_>, _>>()?;
    let requires_size = reading.requires_size && reading.size.is_none();
    let size = (!requires_size).then_some(size);
    placement_of_squares(&on_board, &Reading { size, ..reading.counting(First::Zero) }, start)
}
