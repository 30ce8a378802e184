//! A drawing for people: cells in box lines, ♛ for a queen, ✕ for a blocked square.

use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::rows::{Collector, Mark, Signs, for_each_row, repeat, write_squares};
use super::{MAX_READ, ReadError};
use crate::board::{Board, Problem, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    line(out, n, ["┌", "┬", "┐"])?;
    let signs = Signs { empty: "   │", queen: " ♛ │", blocked: " ✕ │" };
    for_each_row(board, |row, marks| {
        if row > 0 {
            line(out, n, ["├", "┼", "┤"])?;
        }
        out.write_all("│".as_bytes())?;
        write_squares(out, marks, n, &signs, 0)?;
        out.write_all(b"\n")
    })?;
    line(out, n, ["└", "┴", "┘"])
}

/// A line between rows, with its corners.
fn line(out: &mut impl Write, n: u32, [left, inner, right]: [&str; 3]) -> io::Result<()> {
    out.write_all(left.as_bytes())?;
    if n > 0 {
        repeat(out, &format!("───{inner}"), n - 1)?;
        out.write_all("───".as_bytes())?;
    }
    writeln!(out, "{right}")
}

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>) -> Result<Problem, ReadError> {
    cursor.skip_blanks()?;
    cursor.require("┌")?;
    let mut n = 0;
    while !cursor.eat_text("┐")? {
        if n > 0 {
            cursor.require("┬")?;
        }
        cursor.require("───")?;
        n += 1;
        if n > MAX_READ {
            return Err(cursor.expected(format!("at most {MAX_READ} columns")));
        }
    }
    cursor.require_end_of_line("after the corner ┐")?;
    let mut board = Collector::new();
    for row in 0..n {
        if row > 0 {
            read_line(cursor, n, ["├", "┼", "┤"])?;
        }
        cursor.skip_blanks()?;
        cursor.require("│")?;
        for column in 0..n {
            if cursor.eat_text(" ♛ ")? {
                board.add(cursor, Square::new(row, column), Mark::Queen)?;
            } else if cursor.eat_text(" ✕ ")? || cursor.eat_text(" x ")? {
                board.add(cursor, Square::new(row, column), Mark::Blocked)?;
            } else if !cursor.eat_text("   ")? {
                return Err(
                    cursor.expected(format!("' ♛ ', ' ✕ ' or three spaces for column {column} of {n}"))
                );
            }
            cursor.require("│")?;
        }
        cursor.require_end_of_line(&format!("after the {n} cells that the top line announces"))?;
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
        if column > 0 {
            cursor.require(inner)?;
        }
        cursor.require("───")?;
    }
    cursor.require(right)?;
    cursor.require_end_of_line(&format!("after the corner {right}"))
}
