use std::io::Read;

use super::cursor::Cursor;
use super::error::ReadError;
use super::lines::{self, Lines};
#[cfg(not(target_family = "wasm"))]
use super::models;
use super::reading::{Before, Found, Reading};
use super::signs::{sign_at, sign_of};
use super::{cells, chess, json, lists, parameters, rows};
use crate::board::Size;

/// What comes next in an input.
pub(super) enum Next {
    Boards(Vec<Found>),
    /// A size, which stands before a board.
    Size(Size),
    /// The 0 after the last board.
    End,
}

/// Detect the format of the next text, and read its boards. The cursor is at the first character.
///
/// | first | then | format |
/// |---|---|---|
/// | a character that the caller has given a meaning | | dots, spaced |
/// | `{` | | json |
/// | `[` `(` `array(` | | columns, pairs, matrix, strings: [`lists`] |
/// | `letting`, `$`, or a name and `=` | | parameters of CSPLib: [`parameters`] |
/// | a comment that `export` writes | | a model: `models`, not in the browser |
/// | digits, `Q` | `/` | FEN: [`chess`] |
/// | a letter | a number | squares: [`chess`] |
/// | a digit | | columns, pairs, matrix, a size: [`lines`] |
/// | `-` | `\|` | grid: [`cells`] |
/// | `\|`, or a border | `\|` in the next line | boxes, unicode: [`cells`] |
/// | another sign of a square | | dots, spaced: [`rows`] |
pub(super) fn read_next<R: Read>(
    cursor: &mut Cursor<R>,
    reading: &Reading,
    before: Before,
) -> Result<Next, ReadError> {
    let Some((first, _)) = cursor.symbol_at(0)? else { return Err(cursor.expected(A_BOARD)) };
    let one = |found: Found| Next::Boards(vec![found]);
    if chess::is_fen_next(cursor, reading)? {
        return chess::read_fen(cursor, reading).map(one);
    }
    let is_chosen = reading.symbols.iter().any(|(symbol, _)| *symbol == first);
    if is_chosen || first.is_ascii_digit() && sign_of(first, reading).is_some() {
        return rows::read(cursor, reading).map(one);
    }
    #[cfg(not(target_family = "wasm"))]
    if let Some(found) = models::read_export(cursor)? {
        return Ok(one(found));
    }
    if parameters::are_parameters_next(cursor)? {
        return parameters::read_parameters(cursor, reading).map(Next::Boards);
    }
    if chess::is_square_next(cursor)? {
        return chess::read_squares(cursor, reading).map(one);
    }
    Ok(match first {
        '{' | '[' | '(' | 'a' | 'n' => {
            let found = if first == '{' { json::read(cursor, reading) } else { lists::read(cursor, reading) };
            Next::Boards(ending_with_line(cursor, found?)?)
        }
        '0'..='9' => match lines::read(cursor, reading, before)? {
            Lines::Boards(found) => Next::Boards(found),
            Lines::Size(size) => Next::Size(size),
            Lines::End => Next::End,
        },
        '-' if cursor.peek_at(1)? == Some(b'|') => one(cells::read_grid(cursor, reading)?),
        _ if cells::is_next(cursor)? => one(cells::read(cursor, reading)?),
        _ if sign_at(cursor, 0, reading)?.is_some() => one(rows::read(cursor, reading)?),
        _ => return Err(cursor.expected(A_BOARD)),
    })
}

/// Return boards that were read, if the line ends after them, or if another list or object begins: a
/// mark behind a board is not skipped.
fn ending_with_line<R: Read>(cursor: &mut Cursor<R>, found: Vec<Found>) -> Result<Vec<Found>, ReadError> {
    if !cursor.is_at_end_of_line()? {
        cursor.skip_blanks()?;
        if !cursor.is_at_end_of_line()? && !matches!(cursor.peek()?, Some(b'[' | b'(' | b'{')) {
            return Err(cursor.expected("the end of the line after the board"));
        }
    }
    Ok(found)
}

/// Description of the first character of a board, for errors.
const A_BOARD: &str = "a board that starts with '[', '(' or a digit (format columns, pairs or matrix), '{' (json), '.', '-', \
                       'Q' or 'x' (dots, spaced or grid), '+' or '|' (boxes) or '┌' (unicode)";
