//! The models that [`Language`] writes. The browser does not read them, because writing them for the
//! comparison would make the download much larger.

use std::io::{self, Read, Write};

use super::Format;
use super::cursor::Cursor;
use super::error::{Position, ReadError, syntax};
use super::parameters::skip_line;
use super::reading::Found;
use crate::board::{Line, Problem, Size, Square};
use crate::solve::Language;

/// Read a model that [`Language`] wrote, if one is next: the board is in its comment, and the rest
/// must be what the board gives.
pub(super) fn read_export<R: Read>(cursor: &mut Cursor<R>) -> Result<Option<Found>, ReadError> {
    let mut model = None;
    cursor.attempt(|cursor| {
        for language in Language::ALL {
            if cursor.attempt(|cursor| eat_beginning(cursor, language))?.is_some() {
                model = Some((language, read_comment(cursor, language)?));
                break;
            }
        }
        // Come back to the beginning: the comment is compared too.
        Ok(None::<()>)
    })?;
    let Some((language, problem)) = model else { return Ok(None) };
    let mut rest = Same { cursor, failure: None };
    if language.export(&problem, &mut rest).is_err() {
        let place = rest.failure.unwrap_or_else(|| rest.cursor.position());
        let found = "a model that differs from the board in its comment";
        return Err(syntax(place, found, "the text that `export` writes for this board"));
    }
    Ok(Some(Found::new(Format::Model, problem)))
}

fn eat_beginning<R: Read>(cursor: &mut Cursor<R>, language: Language) -> Result<Option<()>, ReadError> {
    for line in language.beginning().split_inclusive('\n') {
        let is_same = cursor.eat_text(line.trim_end_matches('\n'))?;
        if !is_same || line.ends_with('\n') && !cursor.eat_end_of_line()? {
            return Ok(None);
        }
    }
    Ok(Some(()))
}

/// Read the board in the comment of a model, from its size.
fn read_comment<R: Read>(cursor: &mut Cursor<R>, language: Language) -> Result<Problem, ReadError> {
    let at = cursor.position();
    let wrong = |error: &dyn std::fmt::Display| syntax(at, error.to_string(), "a board");
    let size = Size::new(cursor.number(Size::MAX, "n")?).map_err(|error| wrong(&error))?;
    skip_line(cursor)?;
    let (mut queens, mut blocked, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let mark = format!("{} ", language.comment_mark());
        if cursor.eat_text(&format!("{mark}given queens: "))? {
            read_squares(cursor, &mut queens)?;
        } else if cursor.eat_text(&format!("{mark}blocked squares: "))? {
            read_squares(cursor, &mut blocked)?;
        } else if cursor.eat_text(&format!("{mark}excluded diagonals (row - column): "))? {
            read_lines(cursor, |number| lines.push(Line::Diagonal(number)))?;
        } else if cursor.eat_text(&format!("{mark}excluded antidiagonals (row + column): "))? {
            read_lines(cursor, |number| lines.push(Line::Antidiagonal(number.unsigned_abs())))?;
        } else {
            break;
        }
    }
    Problem::new(size)
        .with_queens(queens)
        .and_then(|problem| problem.with_blocked(blocked))
        .and_then(|problem| problem.with_blocked_lines(lines))
        .map_err(|error| wrong(&error))
}

fn read_squares<R: Read>(cursor: &mut Cursor<R>, squares: &mut Vec<Square>) -> Result<(), ReadError> {
    while !cursor.eat_end_of_line()? {
        cursor.skip_blanks()?;
        cursor.require("(")?;
        let row = cursor.number(Size::MAX, "a row")?;
        cursor.require(", ")?;
        squares.push(Square::new(row, cursor.number(Size::MAX, "a column")?));
        cursor.require(")")?;
    }
    Ok(())
}

fn read_lines<R: Read>(cursor: &mut Cursor<R>, mut add: impl FnMut(i64)) -> Result<(), ReadError> {
    while !cursor.eat_end_of_line()? {
        cursor.skip_blanks()?;
        let sign = if cursor.eat(b'-')? { -1 } else { 1 };
        add(sign * i64::from(cursor.number(u32::MAX, "a line")?));
    }
    Ok(())
}

/// Compares what is written with the input.
struct Same<'a, R> {
    cursor: &'a mut Cursor<R>,
    failure: Option<Position>,
}

impl<R: Read> Write for Same<'_, R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            let next = |cursor: &mut Cursor<R>| cursor.peek().map_err(io::Error::other);
            if byte == b'\n' {
                match next(self.cursor)? {
                    Some(b'\r') => self.cursor.advance(),
                    // The last line may have no end.
                    None => continue,
                    Some(_) => {}
                }
            }
            if next(self.cursor)? != Some(byte) {
                self.failure = Some(self.cursor.position());
                return Err(io::Error::other("different"));
            }
            self.cursor.advance();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
