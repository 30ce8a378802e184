//! Writing queens as numbers: the formats `columns` (`[1, 3, 0, 2]`, `None` for a row without a queen),
//! `pairs` (`[(0, 1), (1, 3)]`) and `json` (`{"n":4,"columns":[1,3,0,2]}`, or
//! `{"n":4,"queens":[[0,1],[0,2]]}` if a row has two queens).

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::{self, Write};
use std::mem;

use queenside_board::{Board, Decimals, Line, ShortText, Size, Square};

use super::WriteError;

/// Write the columns, counted from `first`.
pub(super) fn write_columns(board: &impl Board, first: u32, out: &mut impl Write) -> Result<(), WriteError> {
    if let Some(row) = board.row_with_two_queens() {
        return Err(WriteError::TwoQueensInARow { row });
    }
    write_column_list(board, first, out, ", ", "None")?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Write columns with this text between them, and `missing` for a row without a queen.
fn write_column_list(
    board: &impl Board,
    first: u32,
    out: &mut impl Write,
    between: &str,
    missing: &str,
) -> io::Result<()> {
    let (mut before, between, missing) =
        (ShortText::new("["), ShortText::new(between), ShortText::new(missing));
    let mut list = Decimals::new(out, board.size().index());
    let mut row = 0;
    for queen in board.queens() {
        while row < queen.row {
            list.word(before, missing)?;
            before = between;
            row += 1;
        }
        row += 1;
        list.number(before, queen.column + first)?;
        before = between;
    }
    (row..board.size().get()).try_for_each(|_| list.word(mem::replace(&mut before, between), missing))?;
    list.finish()?;
    out.write_all(if board.size().get() == 0 { b"[]" } else { b"]" })
}

/// Write the squares of the queens, counted from `first`.
pub(super) fn write_pairs(board: &impl Board, first: u32, out: &mut impl Write) -> io::Result<()> {
    let queens = board.queens().map(|queen| Square::new(queen.row + first, queen.column + first));
    write_squares(queens, board.size(), out, ["[(", ", ", "), (", ")]"])?;
    out.write_all(b"\n")
}

/// The texts around and between the numbers of squares in JSON.
const JSON_SQUARES: [&str; 4] = ["[[", ",", "],[", "]]"];

/// Write a list of squares of a board of this size, with these texts before the first, inside, between,
/// and after the last square.
fn write_squares(
    squares: impl Iterator<Item = Square>,
    size: Size,
    out: &mut impl Write,
    [before, inside, between, after]: [&str; 4],
) -> io::Result<()> {
    let mut squares = squares.peekable();
    if squares.peek().is_none() {
        return out.write_all(b"[]");
    }
    let (mut before, inside, between) =
        (ShortText::new(before), ShortText::new(inside), ShortText::new(between));
    let mut numbers = Decimals::new(out, 2 * size.index());
    squares.try_for_each(|square| {
        numbers.number(mem::replace(&mut before, between), square.row)?;
        numbers.number(inside, square.column)
    })?;
    numbers.finish()?;
    out.write_all(after.as_bytes())
}

/// Write the board as an object of JSON. Blocked squares and lines have separate fields, which are
/// missing if there are none.
pub(super) fn write_json(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\":{},", board.size().get())?;
    if board.row_with_two_queens().is_none() {
        out.write_all(b"\"columns\":")?;
        write_column_list(board, 0, out, ",", "null")?;
    } else {
        out.write_all(b"\"queens\":")?;
        write_squares(board.queens(), board.size(), out, JSON_SQUARES)?;
    }
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
        write_squares(blocked, board.size(), out, JSON_SQUARES)?;
    }
    write_lines("excluded_diagonals", &diagonals, out)?;
    write_lines("excluded_antidiagonals", &antidiagonals, out)?;
    out.write_all(b"}\n")
}

fn write_lines(field: &str, numbers: &[impl Display], out: &mut impl Write) -> io::Result<()> {
    for (place, number) in numbers.iter().enumerate() {
        if place == 0 {
            write!(out, ",\"{field}\":[{number}")?;
        } else {
            write!(out, ",{number}")?;
        }
    }
    out.write_all(if numbers.is_empty() { b"" } else { b"]" })
}
