//! `[1, 3, 0, 2]`: the column of the queen of each row, as Python prints a list; `None` for a row
//! without a queen (read also as `null`, and `-` or `_`).

use std::io::{Read, Write};

use super::cursor::{Cursor, Position, syntax};
use super::decimals::{Decimals, Separator};
use super::{Format, ReadError, WriteError};
use crate::board::{Board, Placement, Size, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
    if board.blocked_squares().next().is_some() {
        return Err(WriteError::BlockedSquares { format: Format::Columns });
    }
    if let Some(row) = board.row_with_two_queens() {
        return Err(WriteError::TwoQueensInARow { row });
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

/// Columns of queens as they are read, a row each.
#[derive(Default)]
pub(super) struct ColumnList {
    queens: Vec<Square>,
    rows: u32,
    /// The greatest column and where it stands: whether it is on the board shows at the end.
    greatest: Option<(u32, Position)>,
}

impl ColumnList {
    /// The number of rows so far.
    pub(super) fn rows(&self) -> u32 {
        self.rows
    }

    /// Adds a row, with a queen in this column or without.
    pub(super) fn push(&mut self, column: Option<u32>, at: Position) {
        if let Some(column) = column {
            if self.greatest.is_none_or(|(greatest, _)| column > greatest) {
                self.greatest = Some((column, at));
            }
            self.queens.push(Square::new(self.rows, column));
        }
        self.rows += 1;
    }

    /// The two numbers of a list of two as a square.
    pub(super) fn as_square(&self) -> Option<Square> {
        match self.queens[..] {
            [first, second] if self.rows == 2 => Some(Square::new(first.column, second.column)),
            _ => None,
        }
    }

    /// The board, which has as many columns as rows.
    pub(super) fn into_placement(self) -> Result<Placement, ReadError> {
        let rows = self.rows;
        if let Some((column, at)) = self.greatest.filter(|(column, _)| *column >= rows) {
            let plural = if rows == 1 { "row" } else { "rows" };
            let expected = format!("a column from 0 to {}, as the list has {rows} {plural}", rows - 1);
            return Err(syntax(at, format!("column {column}"), expected));
        }
        // Lists are read with far fewer rows than the largest board has.
        let size = Size::new(rows).unwrap_or_default();
        Ok(Placement::from_sorted(size, self.queens))
    }
}

/// Goes past a word for a row without a queen, if there is one; whether there was.
pub(super) fn read_missing<R: Read>(cursor: &mut Cursor<R>) -> Result<bool, ReadError> {
    for word in ["None", "null", "-", "_"] {
        // A minus sign before a digit is a negative number, which is no column.
        let is_sign = word == "-" && cursor.peek_at(1)?.is_some_and(|byte| byte.is_ascii_digit());
        if !is_sign && cursor.eat_text(word)? {
            return Ok(true);
        }
    }
    Ok(false)
}
