//! The parameters of CSPLib's problems 79 and 80.

use super::cursor::Cursor;
use super::error::{ReadError, syntax};
use super::fields::{Fields, Source, meant};
use super::reading::{Found, Reading};
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
