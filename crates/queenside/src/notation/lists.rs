//! Lists of numbers, as Python and numpy print them and as people type them: `[1, 3, 0, 2]`, `(1, 3, 0, 2)`,
//! `[1 3 0 2]`, `array([1, 3, 0, 2])`, `1 3 0 2`. Lists in a list are squares where each has two numbers, else the rows
//! of a matrix.

use std::io::Read;

use super::columns::{ColumnList, read_missing};
use super::cursor::{Cursor, Position, syntax};
use super::pairs::{Told, queens_into_placement};
use super::rows::{self, Collector, Mark};
use super::{Format, MAX_READ, ReadError};
use crate::board::{Problem, Size, Square};

/// More than [`MAX_READ`] are not read. Words of errors are short here, as each is a part of what every page loads.
const TOO_MANY: &str = "at most 16777216 numbers";

/// Reads a list that begins here with a bracket, or with `array(`.
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, told: Told) -> Result<(Format, Problem), ReadError> {
    let _ = cursor.eat_text("numpy.")? || cursor.eat_text("np.")?;
    let is_array = cursor.eat_text("array(")?;
    let close = match cursor.peek()? {
        Some(b'[') => b']',
        Some(b'(') => b')',
        _ => return Err(cursor.expected("'[' and a list")),
    };
    cursor.advance();
    cursor.skip_whitespace()?;
    let board = match cursor.peek()? {
        Some(b'(' | b'[') => read_nested(cursor, told, close)?,
        Some(b'"' | b'\'') => (Format::Dots, read_strings(cursor, close)?),
        // An empty list on a board that is not empty: no squares, rather than no rows.
        Some(next) if next == close && told.size.is_some_and(|size| size.get() > 0) => {
            let at = cursor.position();
            cursor.advance();
            (Format::Pairs, queens_into_placement(Vec::new(), told, at)?.into())
        }
        _ => {
            let start = cursor.position();
            let list = read_columns(cursor, close)?;
            match list.as_square().filter(|_| close == b')' && !is_array) {
                Some(square) if another_pair_follows(cursor)? => {
                    (Format::Pairs, read_bare_pairs(cursor, told, (square, start))?)
                }
                _ => columns(list, told)?,
            }
        }
    };
    if is_array {
        end_array(cursor)?;
    }
    Ok(board)
}

/// Whether `(0, 1)` is followed by a comma or another bracket: then it is a square of a list without brackets.
fn another_pair_follows<R: Read>(cursor: &mut Cursor<R>) -> Result<bool, ReadError> {
    cursor.skip_whitespace()?;
    Ok(matches!(cursor.peek()?, Some(b',' | b'(')))
}

/// Reads squares that no bracket holds together: `(0, 1), (1, 3)`, after the first of them.
fn read_bare_pairs<R: Read>(
    cursor: &mut Cursor<R>,
    told: Told,
    first: (Square, Position),
) -> Result<Problem, ReadError> {
    let (start, mut queens, mut inner) = (first.1, vec![first], Numbers::default());
    loop {
        if cursor.eat(b',')? {
            cursor.skip_whitespace()?;
        }
        if cursor.peek()? != Some(b'(') {
            return Ok(queens_into_placement(queens, told, start)?.into());
        }
        let at = cursor.position();
        let what = "a square as '(row, column)'";
        read_inner(cursor, &mut inner, what)?;
        let [row, column] = inner.list[..] else {
            return Err(syntax(at, format!("a list of {} numbers", inner.len()), what));
        };
        if queens.len() == MAX_READ as usize {
            return Err(cursor.expected(TOO_MANY));
        }
        queens.push((Square::new(row, column), at));
        cursor.skip_whitespace()?;
    }
}

/// Reads a list of rows as strings, such as `[".Q..", "...Q", "Q...", "..Q."]`, from the first quotation mark on.
fn read_strings<R: Read>(cursor: &mut Cursor<R>, close: u8) -> Result<Problem, ReadError> {
    let mut board = Collector::new();
    let (mut row, mut n) = (0, None);
    while !cursor.eat(close)? {
        let Some(mark @ (b'"' | b'\'')) = cursor.peek()? else {
            return Err(cursor.expected("a row of the board in quotation marks"));
        };
        cursor.advance();
        let mut column = 0;
        while let Some((square, bytes)) = rows::square_at(cursor, 0)? {
            if n == Some(column) || column == MAX_READ {
                break;
            }
            if let Some(square) = square {
                board.add(cursor, Square::new(row, column), square)?;
            }
            (0..bytes).for_each(|_| cursor.advance());
            column += 1;
        }
        let n = *n.get_or_insert(column);
        if column != n || !cursor.eat(mark)? || row == n {
            return Err(cursor.expected(format!("{n} rows of {n} squares")));
        }
        row += 1;
        separate(cursor, close)?;
    }
    if n != Some(row) {
        return Err(cursor.expected("as many rows as row 0 has squares"));
    }
    board.finish(cursor, row)
}

/// The board of a list that names a column for each row, or a row for each column if the reader was told so.
fn columns(list: ColumnList, told: Told) -> Result<(Format, Problem), ReadError> {
    let board: Problem = list.into_placement()?.into();
    Ok((Format::Columns, if told.lists_are_rows { board.transposed() } else { board }))
}

fn read_columns<R: Read>(cursor: &mut Cursor<R>, close: u8) -> Result<ColumnList, ReadError> {
    let mut list = ColumnList::default();
    while !cursor.eat(close)? {
        if list.rows() == MAX_READ {
            return Err(cursor.expected(TOO_MANY));
        }
        let at = cursor.position();
        let column = if read_missing(cursor)? { None } else { Some(number(cursor, "a column")?) };
        list.push(column, at);
        separate(cursor, close)?;
    }
    Ok(list)
}

/// Numbers that were read, up to [`MAX_READ`], and where the first of the greatest stands: it is the one to blame.
#[derive(Default)]
struct Numbers {
    list: Vec<u32>,
    greatest: Option<(u32, Position)>,
}

impl Numbers {
    fn clear(&mut self) {
        self.list.clear();
        self.greatest = None;
    }

    fn push<R: Read>(&mut self, cursor: &mut Cursor<R>, number: u32, at: Position) -> Result<(), ReadError> {
        if self.list.len() == MAX_READ as usize {
            return Err(cursor.expected(TOO_MANY));
        }
        if self.greatest.is_none_or(|(greatest, _)| number > greatest) {
            self.greatest = Some((number, at));
        }
        self.list.push(number);
        Ok(())
    }

    fn len(&self) -> u32 {
        self.list.len() as u32
    }
}

/// Reads a list of lists from its first inner bracket on.
fn read_nested<R: Read>(
    cursor: &mut Cursor<R>,
    told: Told,
    close: u8,
) -> Result<(Format, Problem), ReadError> {
    let start = cursor.position();
    let mut inner = Numbers::default();
    read_inner(cursor, &mut inner, "a square as '(row, column)' or a row of a matrix")?;
    separate(cursor, close)?;
    if let [row, column] = inner.list[..] {
        let mut queens = vec![(Square::new(row, column), start)];
        while !cursor.eat(close)? {
            if queens.len() == MAX_READ as usize {
                return Err(cursor.expected(TOO_MANY));
            }
            let at = cursor.position();
            let what = "a square as '(row, column)'";
            read_inner(cursor, &mut inner, what)?;
            let [row, column] = inner.list[..] else {
                return Err(syntax(at, format!("a list of {} numbers", inner.len()), what));
            };
            queens.push((Square::new(row, column), at));
            separate(cursor, close)?;
        }
        return Ok((Format::Pairs, queens_into_placement(queens, told, start)?.into()));
    }
    let n = inner.len();
    let mut board = Collector::new();
    add_row(cursor, &mut board, 0, &inner)?;
    for row in 1..n {
        let at = cursor.position();
        let what = format!("row {row} of a matrix of {n} rows");
        read_inner(cursor, &mut inner, &what)?;
        if inner.len() != n {
            let found = format!("a row of {} numbers", inner.len());
            return Err(syntax(at, found, format!("one of {n}, as row 0 has")));
        }
        add_row(cursor, &mut board, row, &inner)?;
        separate(cursor, close)?;
    }
    if !cursor.eat(close)? {
        return Err(cursor.expected(format!("'{}' after the {n} rows of the matrix", char::from(close))));
    }
    Ok((Format::Matrix, board.finish(cursor, n)?))
}

/// Reads a list of numbers with its brackets.
fn read_inner<R: Read>(cursor: &mut Cursor<R>, numbers: &mut Numbers, what: &str) -> Result<(), ReadError> {
    numbers.clear();
    let close = match cursor.peek()? {
        Some(b'(') => b')',
        Some(b'[') => b']',
        _ => return Err(cursor.expected(what)),
    };
    cursor.advance();
    cursor.skip_whitespace()?;
    while !cursor.eat(close)? {
        let at = cursor.position();
        let number = number(cursor, "a number")?;
        numbers.push(cursor, number, at)?;
        separate(cursor, close)?;
    }
    Ok(())
}

/// Reads a board of lines of numbers that begins here: one line of columns, or the lines of a matrix.
///
/// A line of more than one number, all 0 and 1, can be either. It is a matrix if another such line follows, and as columns it
/// would put all queens on two columns.
pub(super) fn read_lines<R: Read>(
    cursor: &mut Cursor<R>,
    told: Told,
) -> Result<(Format, Problem), ReadError> {
    let mut numbers = Numbers::default();
    let is_compact = read_line(cursor, &mut numbers)?;
    let is_row = numbers.greatest.is_some_and(|(greatest, _)| greatest < 2);
    let is_matrix = match numbers.list[..] {
        // One square alone: a matrix only where columns make no sense.
        [number] => number == 1,
        _ => is_compact || is_row && matches!(cursor.peek()?, Some(b'0' | b'1')),
    };
    if !is_matrix {
        let mut list = ColumnList::default();
        let at = numbers.greatest.map_or_else(|| cursor.position(), |(_, at)| at);
        numbers.list.into_iter().for_each(|column| list.push(Some(column), at));
        return columns(list, told);
    }
    let n = numbers.len();
    let mut board = Collector::new();
    add_row(cursor, &mut board, 0, &numbers)?;
    for row in 1..n {
        let at = cursor.position();
        if !matches!(cursor.peek()?, Some(b'0' | b'1')) {
            return Err(cursor.expected(format!("row {row} of a matrix of {n} rows")));
        }
        read_line(cursor, &mut numbers)?;
        if numbers.len() != n {
            let found = format!("a row of {} numbers", numbers.len());
            return Err(syntax(at, found, format!("one of {n}, as row 0 has")));
        }
        add_row(cursor, &mut board, row, &numbers)?;
    }
    Ok((Format::Matrix, board.finish(cursor, n)?))
}

/// Reads the numbers of a line and its end. A line of digits 0 and 1 without anything between, such as `0100`, is a number per
/// digit; whether it is one.
fn read_line<R: Read>(cursor: &mut Cursor<R>, numbers: &mut Numbers) -> Result<bool, ReadError> {
    numbers.clear();
    let start = cursor.position();
    while let Some(digit @ (b'0' | b'1')) = cursor.peek()? {
        let at = cursor.position();
        numbers.push(cursor, u32::from(digit - b'0'), at)?;
        cursor.advance();
    }
    if numbers.len() > 1 && cursor.eat_end_of_line()? {
        return cursor.skip_blanks().map(|()| true);
    }
    // What was read are the first digits of a number.
    let mut digits: Vec<u8> = numbers.list.iter().map(|&digit| digit as u8 + b'0').collect();
    numbers.clear();
    let mut at = start;
    loop {
        let column = cursor.number_after(&digits, at, Size::MAX - 1, "a column")?;
        numbers.push(cursor, column, at)?;
        digits.clear();
        cursor.skip_blanks()?;
        if cursor.eat(b',')? {
            cursor.skip_blanks()?;
        }
        if cursor.eat_end_of_line()? {
            return cursor.skip_blanks().map(|()| false);
        }
        at = cursor.position();
    }
}

fn add_row<R: Read>(
    cursor: &mut Cursor<R>,
    board: &mut Collector,
    row: u32,
    numbers: &Numbers,
) -> Result<(), ReadError> {
    if let Some((greatest, at)) = numbers.greatest.filter(|(greatest, _)| *greatest > 1) {
        return Err(syntax(at, greatest.to_string(), "0 or 1, as in the matrix of a board"));
    }
    let queens = (0..).zip(&numbers.list).filter(|(_, number)| **number == 1);
    queens.into_iter().try_for_each(|(column, _)| board.add(cursor, Square::new(row, column), Mark::Queen))
}

/// A number, also as numpy writes numbers: `1.`, `np.int64(1)`, `True`.
fn number<R: Read>(cursor: &mut Cursor<R>, what: &str) -> Result<u32, ReadError> {
    for (word, number) in [("True", 1), ("False", 0)] {
        if cursor.eat_text(word)? {
            return Ok(number);
        }
    }
    let is_scalar = cursor.eat_text("np.")?;
    if is_scalar {
        skip_word(cursor)?;
        cursor.require("(")?;
    }
    let number = cursor.number(Size::MAX - 1, what)?;
    if cursor.eat(b'.')? {
        while cursor.eat(b'0')? {}
    }
    if is_scalar {
        cursor.require(")")?;
    }
    Ok(number)
}

/// Goes past what stands between two items, or before the closing bracket: white space, a comma, or both.
fn separate<R: Read>(cursor: &mut Cursor<R>, close: u8) -> Result<(), ReadError> {
    let end = cursor.position();
    cursor.skip_whitespace()?;
    let is_apart = cursor.eat(b',')? || cursor.position() != end || cursor.peek()? == Some(close);
    if !is_apart || cursor.peek()?.is_none() {
        return Err(cursor.expected(if close == b']' { "',' or ']'" } else { "',' or ')'" }));
    }
    cursor.skip_whitespace()
}

/// Goes past the end of `array(...)`, which may name the type of the numbers: `, dtype=int64)`.
fn end_array<R: Read>(cursor: &mut Cursor<R>) -> Result<(), ReadError> {
    cursor.skip_whitespace()?;
    if cursor.eat(b',')? {
        cursor.skip_whitespace()?;
        cursor.require("dtype=")?;
        let _ = cursor.eat(b'\'')?;
        skip_word(cursor)?;
        let _ = cursor.eat(b'\'')?;
    }
    cursor.skip_whitespace()?;
    cursor.require(")")
}

fn skip_word<R: Read>(cursor: &mut Cursor<R>) -> Result<(), ReadError> {
    while cursor.peek()?.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte)) {
        cursor.advance();
    }
    Ok(())
}
