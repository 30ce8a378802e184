//! Files for constraint solvers: the parameters of CSPLib's problems 79 and 80, and the models that
//! [`Language`] writes.

use super::Format;
use super::cursor::Cursor;
use super::error::{ReadError, syntax};
use super::fields::{Fields, Source, meant};
use super::reading::{Found, Reading};
use crate::board::{Line, Problem, Size, Square};
use crate::solve::Language;
use crate::text::quoted;

/// Whether parameters are next: `letting n = ...` or `n = ...`.
pub(super) fn are_parameters_next(cursor: &mut Cursor) -> Result<bool, ReadError> {
    if cursor.peek()? == Some(b'$') {
        return Ok(true);
    }
    let word = next_word(cursor)?;
    let ahead = word.len() + cursor.blanks_at(word.len())?;
    Ok(matches!(word.as_str(), "letting" | "language")
        || !word.is_empty() && cursor.peek_at(ahead)? == Some(b'='))
}

/// Return the letters that are next, without skipping them.
fn next_word(cursor: &mut Cursor) -> Result<String, ReadError> {
    const MAX_LENGTH: usize = 40;
    let mut word = String::new();
    while word.len() < MAX_LENGTH
        && let Some(byte @ (b'a'..=b'z' | b'A'..=b'Z' | b'_')) = cursor.peek_at(word.len())?
    {
        word.push(byte.into());
    }
    Ok(word)
}

/// Read the parameters of a board, one after the other, with comments.
pub(super) fn read_parameters(cursor: &mut Cursor, reading: &Reading) -> Result<Vec<Found>, ReadError> {
    let (start, mut fields) = (cursor.position(), Fields::default());
    if cursor.eat_text("language")? {
        skip_line(cursor)?;
    }
    loop {
        cursor.skip_whitespace()?;
        if cursor.eat(b'$')? {
            skip_line(cursor)?;
            continue;
        }
        if !are_parameters_next(cursor)? {
            break;
        }
        let _ = cursor.eat_text("letting")?;
        cursor.skip_whitespace()?;
        let (at, name) = (cursor.position(), next_word(cursor)?);
        cursor.skip(name.len());
        cursor.skip_whitespace()?;
        if !cursor.eat(b'=')? {
            cursor.require("be")?;
        }
        cursor.skip_whitespace()?;
        if !fields.read(cursor, &name)? {
            let expected = format!("n, blocks, diags, init or {}", meant(&name));
            return Err(syntax(at, format!("the parameter '{}'", quoted(&name)), expected));
        }
        if !cursor.is_at_end_of_line()? {
            cursor.skip_blanks()?;
            if cursor.peek()? != Some(b'$') {
                return Err(cursor.expected("the end of the line after the parameter"));
            }
        }
    }
    fields.into_boards(start, Source::CspLib, reading)
}

fn skip_line(cursor: &mut Cursor) -> Result<(), ReadError> {
    while cursor.peek()?.is_some() && !cursor.eat(b'\n')? {
        cursor.advance();
    }
    Ok(())
}

/// Read a model that [`Language`] wrote, if one is next: the board is in its comment, and the rest
/// must be what the board gives.
///
/// The browser does not read models, because writing them for the comparison would make the download
/// much larger.
pub(super) fn read_export(cursor: &mut Cursor) -> Result<Option<Found>, ReadError> {
    let mut model = None;
    cursor.attempt(|cursor| {
        for language in Language::ALL {
            let begins = |cursor: &mut Cursor| Ok(eat_lines(cursor, &language.beginning())?.then_some(()));
            if cursor.attempt(begins)?.is_some() {
                model = Some((language, read_comment(cursor, language)?));
                break;
            }
        }
        // Come back to the beginning: the comment is compared too.
        Ok(None::<()>)
    })?;
    let Some((language, problem)) = model else { return Ok(None) };
    let mut text = Vec::new();
    let is_written = language.export(&problem, &mut text).is_ok();
    let text = String::from_utf8(text).expect("models are text");
    if !is_written || !eat_lines(cursor, &text)? {
        let found = "a model that differs from the board in its comment";
        return Err(syntax(cursor.position(), found, "the text that `export` writes for this board"));
    }
    Ok(Some(Found::new(Format::Model, problem)))
}

/// Skip a text whose lines may end as on Windows. Return whether it was next; otherwise the cursor is
/// at the first difference.
fn eat_lines(cursor: &mut Cursor, text: &str) -> Result<bool, ReadError> {
    for line in text.split_inclusive('\n') {
        for byte in line.trim_end_matches('\n').bytes() {
            if !cursor.eat(byte)? {
                return Ok(false);
            }
        }
        if line.ends_with('\n') && !cursor.eat_end_of_line()? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Read the board in the comment of a model, from its size.
fn read_comment(cursor: &mut Cursor, language: Language) -> Result<Problem, ReadError> {
    let at = cursor.position();
    let n = cursor.number(Size::MAX, "n")?;
    skip_line(cursor)?;
    let (mut queens, mut blocked, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let mark = format!("{} ", language.comment_mark());
    while cursor.eat_text(&mark)? {
        if cursor.eat_text("given queens: ")? {
            read_squares(cursor, &mut queens)?;
        } else if cursor.eat_text("blocked squares: ")? {
            read_squares(cursor, &mut blocked)?;
        } else if cursor.eat_text("excluded diagonals (row - column): ")? {
            read_lines(cursor, |number| lines.push(Line::Diagonal(number)))?;
        } else if cursor.eat_text("excluded antidiagonals (row + column): ")? {
            read_lines(cursor, |number| lines.push(Line::Antidiagonal(number.unsigned_abs())))?;
        } else {
            break;
        }
    }
    let problem = Problem::new(Size::new(n).expect("the number is at most the largest size"));
    problem
        .with_queens(queens)
        .and_then(|problem| problem.with_blocked(blocked))
        .and_then(|problem| problem.with_blocked_lines(lines))
        .map_err(|error| syntax(at, error.to_string(), "a board"))
}

fn read_squares(cursor: &mut Cursor, squares: &mut Vec<Square>) -> Result<(), ReadError> {
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

fn read_lines(cursor: &mut Cursor, mut add: impl FnMut(i64)) -> Result<(), ReadError> {
    while !cursor.eat_end_of_line()? {
        cursor.skip_blanks()?;
        let sign = if cursor.eat(b'-')? { -1 } else { 1 };
        add(sign * i64::from(cursor.number(u32::MAX, "a line")?));
    }
    Ok(())
}
