//! `[1, 3, 0, 2]`: the column of the queen of each row, as Python prints a list; `None` for a row
//! without a queen (read also as `null`, and `-` or `_`).

use std::io::{Read, Write};

use super::cursor::{Cursor, syntax};
use super::decimals::{Decimals, Separator};
use super::{MAX_READ, ReadError, WriteError};
use crate::board::{Board, Placement, Size, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
    if !board.has_one_queen_a_row_at_most() {
        return Err(WriteError::TwoQueensInARow { row: first_crowded_row(board) });
    }
    out.write_all(b"[")?;
    write_list(board, out, ", ", "None")?;
    out.write_all(b"]\n")?;
    Ok(())
}

/// Writes the columns of a board with one queen a row at most, `missing` for a row without one.
pub(super) fn write_list(
    board: &impl Board,
    out: &mut impl Write,
    between: &'static str,
    missing: &'static str,
) -> std::io::Result<()> {
    let mut list = Decimals::new(out, Separator::new(between), board.size().index());
    let mut row = 0;
    board.queens().try_for_each(|queen| {
        while row < queen.row {
            list.word(missing)?;
            row += 1;
        }
        row += 1;
        list.number(queen.column)
    })?;
    (row..board.size().get()).try_for_each(|_| list.word(missing))?;
    list.finish()
}

fn first_crowded_row(board: &impl Board) -> u32 {
    let mut last = None;
    let crowded = board.queens().find(|queen| last.replace(queen.row) == Some(queen.row));
    crowded.map_or(0, |queen| queen.row)
}

/// Reads the list from after its opening bracket.
pub(super) fn read_after_bracket<R: Read>(cursor: &mut Cursor<R>) -> Result<Placement, ReadError> {
    let mut queens: Vec<Square> = Vec::new();
    let mut row = 0;
    // The greatest column and where it stands: whether it is on the board shows at the end.
    let mut greatest = None;
    cursor.skip_whitespace()?;
    let mut more = !cursor.eat(b']')?;
    while more {
        if row == MAX_READ {
            return Err(cursor.expected(format!("']': a list of at most {MAX_READ} rows is read")));
        }
        if !read_missing(cursor)? {
            let at = cursor.position();
            let column = cursor.number(Size::MAX, "a column")?;
            if greatest.is_none_or(|(greatest, _)| column > greatest) {
                greatest = Some((column, at));
            }
            queens.push(Square::new(row, column));
        }
        row += 1;
        cursor.skip_whitespace()?;
        more = cursor.eat(b',')?;
        if more {
            cursor.skip_whitespace()?;
        } else if !cursor.eat(b']')? {
            return Err(cursor.expected("',' or ']'"));
        }
    }
    match (greatest, Size::new(row)) {
        (Some((column, at)), _) if column >= row => {
            let expected = format!("a column from 0 to {}, as the list has {row} rows", row - 1);
            Err(syntax(at, format!("column {column}"), expected))
        }
        (_, Ok(size)) => Ok(Placement::from_sorted(size, queens)),
        (_, Err(error)) => Err(cursor.expected(error.to_string())),
    }
}

/// Goes past a word for a row without a queen, if there is one; whether there was.
fn read_missing<R: Read>(cursor: &mut Cursor<R>) -> Result<bool, ReadError> {
    for word in ["None", "null", "-", "_"] {
        // A minus sign before a digit is a negative number, which is no column.
        let is_sign = word == "-" && cursor.peek_at(1)?.is_some_and(|byte| byte.is_ascii_digit());
        if !is_sign && cursor.eat_text(word)? {
            return Ok(true);
        }
    }
    Ok(false)
}
