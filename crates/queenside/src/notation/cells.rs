//! Formats with lines between cells: grid, boxes and the Unicode drawing.

use std::io::{self, Write};

use super::cursor::Cursor;
use super::error::{Content, ReadError};
use super::reading::{Found, Reading};
use super::rows::{for_each_row, row_of_signs};
use super::signs::{Grid, sign_of};
use super::{Format, MAX_READ};
use crate::board::{Board, Square};

/// Write the format of the course assignment's `board2str`. Cells are as wide as the longest label:
///
/// ```text
/// -|0|1|2|3|         -| 0| 1| ... | 9|10|
/// 0|-|*|-|-|         0| -| *| ... | -| -|
/// ```
pub(super) fn write_grid(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let width = n.saturating_sub(1).to_string().len();
    write!(out, "{:>width$}|", "-")?;
    for column in 0..n {
        write!(out, "{column:>width$}|")?;
    }
    out.write_all(b"\n")?;
    let cell = |sign: &str| format!("{sign:>width$}|");
    let signs = [cell("-"), cell("*"), cell("x")];
    let signs = signs.each_ref().map(String::as_str);
    for_each_row(board, |row, marks| writeln!(out, "{row:>width$}|{}", row_of_signs(marks, n, signs, 0)))
}

/// Write the format of `CPython`'s test suite (`printsolution`): cells in boxes of `+`, `-` and
/// `|`.
pub(super) fn write_boxes(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let border = format!("+{}", "-+".repeat(n as usize));
    writeln!(out, "{border}")?;
    for_each_row(board, |_, marks| {
        writeln!(out, "|{}\n{border}", row_of_signs(marks, n, [" |", "Q|", "x|"], 0))
    })
}

/// Write a drawing for people: cells in box-drawing characters, ♛ for a queen, ✕ for a blocked
/// square.
pub(super) fn write_unicode(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let line = |[left, inner, right]: [&str; 3]| {
        let cells = vec!["───"; n as usize].join(inner);
        format!("{left}{cells}{right}")
    };
    let between = line(["├", "┼", "┤"]);
    writeln!(out, "{}", line(["┌", "┬", "┐"]))?;
    for_each_row(board, |row, marks| {
        if row > 0 {
            writeln!(out, "{between}")?;
        }
        writeln!(out, "│{}", row_of_signs(marks, n, ["   │", " ♛ │", " ✕ │"], 0))
    })?;
    writeln!(out, "{}", line(["└", "┴", "┘"]))
}

/// Read the grid of the course: column labels, then rows with labels, `*` for a queen.
pub(super) fn read_grid(cursor: &mut Cursor, reading: &Reading) -> Result<Found, ReadError> {
    let mut reading = reading.clone();
    reading.symbols.push(('*', Content::Queen));
    let mut board = Grid::new(cursor.position());
    cursor.require("-")?;
    cursor.require("|")?;
    let mut n = 0;
    while !cursor.eat_end_of_line()? {
        check_width(cursor, n)?;
        read_label(cursor, n, "column")?;
        cursor.require("|")?;
        n += 1;
    }
    for row in 0..n {
        read_label(cursor, row, "row")?;
        read_row(cursor, &reading, &mut board, row, Some(n))?;
    }
    Ok(Found::new(Format::Grid, board.finish(n)?))
}

/// Read a label, which must be this number.
fn read_label(cursor: &mut Cursor, number: u32, what: &str) -> Result<(), ReadError> {
    cursor.skip_blanks()?;
    if cursor.eat_text(&number.to_string())? {
        return Ok(());
    }
    Err(cursor.expected(format!("the label {number} of {what} {number}")))
}

/// Return an error for another column after `n` if the board already has the maximum width.
fn check_width(cursor: &mut Cursor, n: u32) -> Result<(), ReadError> {
    if n < MAX_READ { Ok(()) } else { Err(cursor.expected(format!("at most {MAX_READ} columns"))) }
}

/// Whether a board of cells begins here: a bar, or a line that is only a border with a bar after it.
pub(super) fn is_next(cursor: &mut Cursor) -> Result<bool, ReadError> {
    let Some((first, _)) = cursor.symbol_at(0)? else { return Ok(false) };
    if is_bar(first) || is_border(first) && !matches!(first, '-' | '_') {
        return Ok(true);
    }
    let Some(border) = border_ahead(cursor)? else { return Ok(false) };
    let ahead = border + cursor.blanks_at(border)?;
    Ok(cursor.symbol_at(ahead)?.is_some_and(|(symbol, _)| is_bar(symbol)))
}

const fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '┃' | '║')
}

/// Whether the character is a part of lines between rows.
const fn is_border(symbol: char) -> bool {
    matches!(symbol, '+' | '-' | '=' | '_' | '─'..='╿') && !is_bar(symbol)
}

/// Return the number of bytes up to the next line if this line has only border characters and blanks.
fn border_ahead(cursor: &mut Cursor) -> Result<Option<usize>, ReadError> {
    /// The longest border of a board that is read.
    const MAX_BORDER: usize = 4 * MAX_READ as usize;
    let (mut ahead, mut is_empty) = (0, true);
    loop {
        match cursor.symbol_at(ahead)?.filter(|_| ahead < MAX_BORDER) {
            Some((symbol, bytes)) if is_border(symbol) => (ahead, is_empty) = (ahead + bytes, false),
            Some((' ' | '\t' | '\r', _)) => ahead += 1,
            Some(('\n', _)) if !is_empty => return Ok(Some(ahead + 1)),
            None if !is_empty && cursor.peek_at(ahead)?.is_none() => return Ok(Some(ahead)),
            _ => return Ok(None),
        }
    }
}

/// Read cells between bars, such as `| |Q|` or `│ ♛ │`, with or without lines between the rows.
pub(super) fn read(cursor: &mut Cursor, reading: &Reading) -> Result<Found, ReadError> {
    let mut board = Grid::new(cursor.position());
    let is_ascii = cursor.peek()?.is_some_and(|byte| byte.is_ascii());
    let format = if is_ascii { Format::Boxes } else { Format::Unicode };
    // The borders of a board without squares.
    for border in [&["+"][..], &["┌┐", "└┘"]] {
        let is_empty = cursor.attempt(|cursor| {
            for line in border {
                if !cursor.eat_text(line)? || !cursor.eat_end_of_line()? {
                    return Ok(None);
                }
            }
            Ok(Some(()))
        })?;
        if is_empty.is_some() {
            return Ok(Found::new(format, board.finish(0)?));
        }
    }
    let has_border = eat_border(cursor)?;
    let n = read_row(cursor, reading, &mut board, 0, None)?;
    for row in 1..n {
        eat_border(cursor)?;
        read_row(cursor, reading, &mut board, row, Some(n))?;
    }
    if has_border && !eat_border(cursor)? {
        return Err(cursor.expected(format!("the line below {n} rows of cells, as above row 0")));
    }
    Ok(Found::new(format, board.finish(n)?))
}

/// Skip a line of borders if it is next. Return whether it was.
fn eat_border(cursor: &mut Cursor) -> Result<bool, ReadError> {
    let border = border_ahead(cursor)?;
    cursor.skip(border.unwrap_or(0));
    Ok(border.is_some())
}

/// Read a row of cells between bars. Return the number of its cells, which is n if n is known.
fn read_row(
    cursor: &mut Cursor,
    reading: &Reading,
    board: &mut Grid,
    row: u32,
    n: Option<u32>,
) -> Result<u32, ReadError> {
    read_bar(cursor)?;
    let mut column = 0;
    while n.map_or(!cursor.is_at_end_of_line()?, |n| column < n) {
        check_width(cursor, column)?;
        cursor.skip_blanks()?;
        let symbol = cursor.symbol_at(0)?;
        if !symbol.is_some_and(|(symbol, _)| is_bar(symbol)) {
            let sign = symbol.and_then(|(symbol, bytes)| Some((sign_of(symbol, reading)?, bytes)));
            let Some((sign, bytes)) = sign else {
                return Err(cursor.expected(format!("'Q', 'x' or blanks for column {column} of row {row}")));
            };
            board.add(Square::new(row, column), sign, cursor.position())?;
            cursor.skip(bytes);
        }
        read_bar(cursor)?;
        column += 1;
    }
    cursor.require_end_of_line(&format!("after {column} cells, as in the first line"))?;
    Ok(column)
}

fn read_bar(cursor: &mut Cursor) -> Result<(), ReadError> {
    cursor.skip_blanks()?;
    match cursor.symbol_at(0)? {
        Some((symbol, bytes)) if is_bar(symbol) => {
            cursor.skip(bytes);
            Ok(())
        }
        _ => Err(cursor.expected("'|'")),
    }
}
