//! The format `{"n":4,"columns":[1,3,0,2]}`, with `null` for a row without a queen. If a row has
//! two queens: `{"n":4,"queens":[[0,1],[0,2]]}`.
//!
//! Blocked squares and lines have separate fields:
//! `"blocked":[[1,2]],"excluded_diagonals":[-3],"excluded_antidiagonals":[4]`. With `n` and one of
//! them, the queens can be omitted. An object with `"schema":1` is an answer of this program, whose
//! other fields are not conditions. The reader rejects a field that it does not know, because the
//! field may be a condition.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::error::{ReadError, syntax};
use super::fields::{Fields, Source};
use super::names::{is_known, is_of_answer, unknown};
use super::queens::{write_columns_array, write_squares};
use super::reading::{Found, Reading};
use crate::board::{Board, Line, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\":{},", board.size().get())?;
    if board.row_with_two_queens().is_none() {
        out.write_all(b"\"columns\":")?;
        write_columns_array(board, out)?;
    } else {
        out.write_all(b"\"queens\":")?;
        write_squares(board.queens(), board.size(), out, PAIRS)?;
    }
    write_blocked(board, out)?;
    out.write_all(b"}\n")
}

/// The texts around and between the numbers of squares.
const PAIRS: [&str; 4] = ["[", ",", "],[", "]"];

/// Write the fields for blocked squares and lines, each after a comma. Write nothing if the board
/// has no blocked squares.
fn write_blocked(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let (mut lines, mut diagonals, mut antidiagonals) = (BTreeSet::new(), Vec::new(), Vec::new());
    for line in board.blocked_lines() {
        match line {
            Line::Diagonal(diagonal) => diagonals.push(diagonal),
            Line::Antidiagonal(antidiagonal) => antidiagonals.push(antidiagonal),
            // There are no fields for rows and columns, so their squares are written one by one.
            Line::Row(_) | Line::Column(_) => continue,
        }
        lines.insert(line);
    }
    let is_on_line = |square: Square| square.lines().iter().any(|line| lines.contains(line));
    let mut blocked = board.blocked_squares().filter(|&square| !is_on_line(square)).peekable();
    if blocked.peek().is_some() {
        out.write_all(b",\"blocked\":")?;
        write_squares(blocked, board.size(), out, PAIRS)?;
    }
    write_numbers("excluded_diagonals", &diagonals, out)?;
    write_numbers("excluded_antidiagonals", &antidiagonals, out)
}

fn write_numbers(field: &str, numbers: &[impl fmt::Display], out: &mut impl Write) -> io::Result<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    write!(out, ",\"{field}\":[")?;
    for (place, number) in numbers.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}{number}")?;
    }
    out.write_all(b"]")
}

/// Read an object, which may have several boards.
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, reading: &Reading) -> Result<Vec<Found>, ReadError> {
    let start = cursor.position();
    cursor.require("{")?;
    cursor.skip_whitespace()?;
    let (mut fields, mut of_answer, mut is_answer) = (Fields::default(), None, false);
    while !cursor.eat(b'}')? {
        let at = cursor.position();
        let name = read_name(cursor)?;
        cursor.skip_whitespace()?;
        cursor.require(":")?;
        cursor.skip_whitespace()?;
        // Some fields of answers have the name of a list, but are a number or a truth value.
        let is_scalar = matches!(cursor.peek()?, Some(b'0'..=b'9' | b't' | b'f' | b'"')) && name != "n";
        if name == "schema" {
            let at = cursor.position();
            let schema = cursor.number(u32::MAX, "the schema 1")?;
            if schema != 1 {
                return Err(syntax(at, format!("the schema {schema}"), "1"));
            }
            is_answer = true;
        } else if is_scalar || !fields.read(cursor, &name)? {
            if !is_of_answer(&name) {
                return Err(unknown(at, &name));
            }
            of_answer.get_or_insert(if is_known(&name) {
                cursor.expected(format!("a list in \"{name}\""))
            } else {
                unknown(at, &name)
            });
            skip_value(cursor)?;
        }
        cursor.skip_whitespace()?;
        if !cursor.eat(b',')? && cursor.peek()? != Some(b'}') {
            return Err(cursor.expected("',' or '}' in the JSON object"));
        }
        cursor.skip_whitespace()?;
    }
    match of_answer {
        Some(refusal) if !is_answer => Err(refusal),
        _ => fields.into_boards(start, Source::Json, reading),
    }
}

/// Read the name of a field, in quotation marks of JSON or Python.
fn read_name<R: Read>(cursor: &mut Cursor<R>) -> Result<String, ReadError> {
    const LONGEST: usize = 100;
    let Some(quote @ (b'"' | b'\'')) = cursor.peek()? else {
        return Err(cursor.expected("a field of a JSON object, such as \"n\""));
    };
    cursor.advance();
    let mut name = String::new();
    while !cursor.eat(quote)? {
        let Some((symbol, bytes)) = cursor.symbol_at(0)? else {
            return Err(cursor.expected("the rest of the JSON object"));
        };
        if name.len() < LONGEST {
            name.push(symbol);
        }
        cursor.skip(bytes);
    }
    Ok(name)
}

/// Skip a value of any kind.
fn skip_value<R: Read>(cursor: &mut Cursor<R>) -> Result<(), ReadError> {
    let mut depth = 0u32;
    loop {
        match cursor.peek()? {
            None => return Err(cursor.expected("the rest of the JSON object")),
            Some(b',' | b'}' | b']') if depth == 0 => return Ok(()),
            Some(b'[' | b'{') => depth += 1,
            Some(b']' | b'}') => depth -= 1,
            Some(b'"') => skip_string(cursor)?,
            Some(_) => {}
        }
        cursor.advance();
    }
}

/// Skip a string up to its closing quotation mark.
fn skip_string<R: Read>(cursor: &mut Cursor<R>) -> Result<(), ReadError> {
    cursor.advance();
    loop {
        match cursor.peek()? {
            None => return Err(cursor.expected("the rest of the JSON object")),
            Some(b'"') => return Ok(()),
            Some(b'\\') => {
                cursor.advance();
                if cursor.peek()?.is_some() {
                    cursor.advance();
                }
            }
            Some(_) => cursor.advance(),
        }
    }
}
