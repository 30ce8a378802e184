//! `CPython`'s test suite (`printsolution`): cells in boxes of `+`, `-` and `|`; `x` a blocked
//! square.

use std::io::{self, Read, Write};

use super::cursor::Cursor;
use super::rows::{Collector, Mark, Signs, for_each_row, repeat, write_squares};
use super::{MAX_READ, ReadError};
use crate::board::{Board, Problem, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let n = board.size().get();
    let line = |out: &mut dyn Write| {
        let mut out = out;
        out.write_all(b"+")?;
        repeat(&mut out, "-+", n)?;
        out.write_all(b"\n")
    };
    line(out)?;
    let signs = Signs { empty: " |", queen: "Q|", blocked: "x|" };
    for_each_row(board, |_, marks| {
        out.write_all(b"|")?;
        write_squares(out, marks, n, &signs, 0)?;
        out.write_all(b"\n")?;
        line(out)
    })
}

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>) -> Result<Problem, ReadError> {
    cursor.skip_blanks()?;
    cursor.require("+")?;
    let mut n = 0;
    while cursor.eat_text("-+")? {
        n += 1;
        if n > MAX_READ {
            return Err(cursor.expected(format!("at most {MAX_READ} columns")));
        }
    }
    cursor.require_end_of_line("or '-+'")?;
    let mut board = Collector::new();
    for row in 0..n {
        cursor.skip_blanks()?;
        cursor.require("|")?;
        for column in 0..n {
            match cursor.peek()? {
                Some(b' ') => {}
                Some(b'Q') => board.add(cursor, Square::new(row, column), Mark::Queen)?,
                Some(b'x') => board.add(cursor, Square::new(row, column), Mark::Blocked)?,
                _ => return Err(cursor.expected(format!("' ', 'Q' or 'x' for column {column} of {n}"))),
            }
            cursor.advance();
            cursor.require("|")?;
        }
        let cells = format!("after the {n} cells that the top line announces");
        cursor.require_end_of_line(&cells)?;
        cursor.skip_blanks()?;
        cursor.require("+")?;
        (0..n).try_for_each(|_| cursor.require("-+"))?;
        cursor.require_end_of_line(&cells)?;
    }
    board.finish(cursor, n)
}
