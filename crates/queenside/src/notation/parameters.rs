//! The parameters of CSPLib's problems 79 and 80.

use std::io::Read;

use super::cursor::Cursor;
use super::error::{ReadError, syntax};
use super::fields::{Fields, Source};
use super::names::meant;
use super::reading::{Found, Reading};
use crate::text::quoted;

/// Whether parameters are next: `letting n = ...` or `n = ...`.
pub(super) fn are_parameters_next<R: Read>(cursor: &mut Cursor<R>) -> Result<bool, ReadError> {
    if cursor.peek()? == Some(b'$') {
        return Ok(true);
    }
    let word = next_word(cursor)?;
    let mut ahead = word.len();
    while matches!(cursor.peek_at(ahead)?, Some(b' ' | b'\t')) {
        ahead += 1;
    }
    Ok(matches!(word.as_str(), "letting" | "language")
        || !word.is_empty() && cursor.peek_at(ahead)? == Some(b'='))
}

/// Return the letters that are next, without skipping them.
fn next_word<R: Read>(cursor: &mut Cursor<R>) -> Result<String, ReadError> {
    const LONGEST: usize = 40;
    let mut word = String::new();
    while let Some(byte) =
        cursor.peek_at(word.len())?.filter(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
    {
        if word.len() == LONGEST {
            break;
        }
        word.push(byte.into());
    }
    Ok(word)
}

/// Read the parameters of a board, one after the other, with comments.
pub(super) fn read_parameters<R: Read>(
    cursor: &mut Cursor<R>,
    reading: &Reading,
) -> Result<Vec<Found>, ReadError> {
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
            return Err(syntax(
                at,
                format!("the parameter '{}'", quoted(&name)),
                format!("n, blocks, diags, init or {}", meant(&name)),
            ));
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

pub(super) fn skip_line<R: Read>(cursor: &mut Cursor<R>) -> Result<(), ReadError> {
    while cursor.peek()?.is_some() && !cursor.eat(b'\n')? {
        cursor.advance();
    }
    Ok(())
}
