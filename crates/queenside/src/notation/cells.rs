//! Formats with lines between cells: grid, boxes and the Unicode drawing.

use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::rows::{Collector, Mark, Signs, for_each_row, repeat, write_squares};
use super::{MAX_READ, ReadError};
use crate::board::{Board, Problem, Square};

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
    let (empty, queen, blocked) = (cell("-"), cell("*"), cell("x"));
    let signs = Signs { empty: &empty, queen: &queen, blocked: &blocked };
    for_each_row(board, |row, marks| {
        write!(out, "{row:>width$}|")?;
        write_squares(out, marks, n, &signs, 0)?;
        out.write_all(b"\n")
    })
}

pub(super) fn read_grid<R: Read>(cursor: &mut Cursor<R>) -> Result<Problem, ReadError> {
    cursor.skip_blanks()?;
    cursor.require("-")?;
    cursor.require("|")?;
    let mut n = 0;
    while !cursor.eat_end_of_line()? {
        check_width(cursor, n)?;
        read_label(cursor, n, "column")?;
        n += 1;
    }
    let mut board = Collector::default();
    for row in 0..n {
        read_label(cursor, row, "row")?;
        for column in 0..n {
            cursor.skip_blanks()?;
            let mark = match cursor.peek()? {
                Some(b'-') => None,
                Some(b'*') => Some(Mark::Queen),
                Some(b'x') => Some(Mark::Blocked),
                _ => return Err(cursor.expected(format!("'-', '*' or 'x' for column {column} of {n}"))),
            };
            board.add(cursor, Square::new(row, column), mark)?;
            cursor.advance();
            cursor.require("|")?;
        }
        cursor.require_end_of_line(&format!("after {n} cells, because there are {n} column labels"))?;
    }
    board.finish(cursor, n)
}

/// Read a label and the bar after it. The label must be this number.
fn read_label<R: Read>(cursor: &mut Cursor<R>, number: u32, what: &str) -> Result<(), ReadError> {
    cursor.skip_blanks()?;
    let label = number.to_string();
    if !cursor.eat_text(&label)? {
        return Err(cursor.expected(format!("the label {label} of {what} {label}")));
    }
    cursor.require("|")
}

/// Return an error for another column after `n` if the board already has the maximum width.
fn check_width<R: Read>(cursor: &mut Cursor<R>, n: u32) -> Result<(), ReadError> {
    if n < MAX_READ { Ok(()) } else { Err(cursor.expected(format!("at most {MAX_READ} columns"))) }
}

/// Write the format of `CPython`'s test suite (`printsolution`): cells in boxes of `+`, `-` and
/// `|`.
pub(super) fn write_boxes(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let mut border = Vec::new();
    border.write_all(b"+")?;
    repeat(&mut border, "-+", n)?;
    border.write_all(b"\n")?;
    out.write_all(&border)?;
    let signs = Signs { empty: " |", queen: "Q|", blocked: "x|" };
    for_each_row(board, |_, marks| {
        out.write_all(b"|")?;
        write_squares(out, marks, n, &signs, 0)?;
        out.write_all(b"\n")?;
        out.write_all(&border)
    })
}

pub(super) fn read_boxes<R: Read>(cursor: &mut Cursor<R>) -> Result<Problem, ReadError> {
    cursor.skip_blanks()?;
    cursor.require("+")?;
    let mut n = 0;
    while cursor.eat_text("-+")? {
        check_width(cursor, n)?;
        n += 1;
    }
    cursor.require_end_of_line("or '-+'")?;
    let mut board = Collector::default();
    for row in 0..n {
        let cells = ([" ", "Q", "x", "x"], "|", "' ', 'Q' or 'x'");
        read_cells(cursor, &mut board, (row, n), cells)?;
        cursor.skip_blanks()?;
        cursor.require("+")?;
        (0..n).try_for_each(|_| cursor.require("-+"))?;
        cursor.require_end_of_line(&format!("after {n} cells, as in the top line"))?;
    }
    board.finish(cursor, n)
}

/// Read a row of n cells between bars. A cell is empty, has a queen, or is blocked, which has two
/// signs.
fn read_cells<R: Read>(
    cursor: &mut Cursor<R>,
    board: &mut Collector,
    (row, n): (u32, u32),
    ([empty, queen, blocked, cross], bar, expected): ([&str; 4], &str, &str),
) -> Result<(), ReadError> {
    cursor.skip_blanks()?;
    cursor.require(bar)?;
    for column in 0..n {
        let mark = if cursor.eat_text(queen)? {
            Some(Mark::Queen)
        } else if cursor.eat_text(blocked)? || cursor.eat_text(cross)? {
            Some(Mark::Blocked)
        } else if cursor.eat_text(empty)? {
            None
        } else {
            return Err(cursor.expected(format!("{expected} for column {column} of {n}")));
        };
        board.add(cursor, Square::new(row, column), mark)?;
        cursor.require(bar)?;
    }
    cursor.require_end_of_line(&format!("after {n} cells, as in the top line"))
}

/// Write a drawing for people: cells in box-drawing characters, ♛ for a queen, ✕ for a blocked
/// square.
pub(super) fn write_unicode(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    write_line(out, n, ["┌", "┬", "┐"])?;
    let signs = Signs { empty: "   │", queen: " ♛ │", blocked: " ✕ │" };
    for_each_row(board, |row, marks| {
        if row > 0 {
            write_line(out, n, ["├", "┼", "┤"])?;
        }
        out.write_all("│".as_bytes())?;
        write_squares(out, marks, n, &signs, 0)?;
        out.write_all(b"\n")
    })?;
    write_line(out, n, ["└", "┴", "┘"])
}

/// Write a line between rows, with its corners.
fn write_line(out: &mut impl Write, n: u32, [left, inner, right]: [&str; 3]) -> io::Result<()> {
    out.write_all(left.as_bytes())?;
    if n > 0 {
        repeat(out, &format!("───{inner}"), n - 1)?;
        out.write_all("───".as_bytes())?;
    }
    writeln!(out, "{right}")
}

pub(super) fn read_unicode<R: Read>(cursor: &mut Cursor<R>) -> Result<Problem, ReadError> {
    cursor.skip_blanks()?;
    cursor.require("┌")?;
    let mut n = 0;
    while !cursor.eat_text("┐")? {
        check_width(cursor, n)?;
        cursor.require(if n > 0 { "┬" } else { "" })?;
        cursor.require("───")?;
        n += 1;
    }
    cursor.require_end_of_line("after the corner ┐")?;
    let mut board = Collector::default();
    for row in 0..n {
        if row > 0 {
            read_line(cursor, n, ["├", "┼", "┤"])?;
        }
        let cells = (["   ", " ♛ ", " ✕ ", " x "], "│", "' ♛ ', ' ✕ ' or three spaces");
        read_cells(cursor, &mut board, (row, n), cells)?;
    }
    read_line(cursor, n, ["└", "┴", "┘"])?;
    board.finish(cursor, n)
}

fn read_line<R: Read>(
    cursor: &mut Cursor<R>,
    n: u32,
    [left, inner, right]: [&str; 3],
) -> Result<(), ReadError> {
    cursor.skip_blanks()?;
    cursor.require(left)?;
    for column in 0..n {
        cursor.require(if column > 0 { inner } else { "" })?;
        cursor.require("───")?;
    }
    cursor.require(right)?;
    cursor.require_end_of_line(&format!("after the corner {right}"))
}
