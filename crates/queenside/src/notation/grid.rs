//! The course assignment's `board2str`: bars between cells, labelled rows and columns, `*` a queen,
//! `x` a blocked square.
//!
//! Labels grow with the board, and cells with them, so that columns stay under their labels:
//!
//! ```text
//! -|0|1|2|3|         -| 0| 1| ... | 9|10|
//! 0|-|*|-|-|         0| -| *| ... | -| -|
//! ```

use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::rows::{Collector, Mark, Signs, for_each_row, write_squares};
use super::{MAX_READ, ReadError};
use crate::board::{Board, Problem, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
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

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>) -> Result<Problem, ReadError> {
    cursor.skip_blanks()?;
    cursor.require("-")?;
    cursor.require("|")?;
    let mut n = 0;
    while !cursor.eat_end_of_line()? {
        if n == MAX_READ {
            return Err(cursor.expected(format!("at most {MAX_READ} columns")));
        }
        label(cursor, n, "column")?;
        n += 1;
    }
    let mut board = Collector::new();
    for row in 0..n {
        cursor.skip_blanks()?;
        label(cursor, row, "row")?;
        for column in 0..n {
            cursor.skip_blanks()?;
            match cursor.peek()? {
                Some(b'-') => {}
                Some(b'*') => board.add(cursor, Square::new(row, column), Mark::Queen)?,
                Some(b'x') => board.add(cursor, Square::new(row, column), Mark::Blocked)?,
                _ => return Err(cursor.expected(format!("'-', '*' or 'x' for column {column} of {n}"))),
            }
            cursor.advance();
            cursor.require("|")?;
        }
        cursor.require_end_of_line(&format!("after the {n} cells that the labels announce"))?;
    }
    board.finish(cursor, n)
}

/// Goes past the label, which has to be this number, and its bar.
fn label<R: Read>(cursor: &mut Cursor<R>, number: u32, what: &str) -> Result<(), ReadError> {
    cursor.skip_blanks()?;
    let label = number.to_string();
    if !cursor.eat_text(&label)? {
        return Err(cursor.expected(format!("the label {label} of {what} {label}")));
    }
    cursor.require("|")
}
