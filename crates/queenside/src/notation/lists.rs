//! Lists of numbers, as Python and numpy print them and as people type them: `[1, 3, 0, 2]`, `(1,
//! 3, 0, 2)`, `[1 3 0 2]`, `array([1, 3, 0, 2])`, `1 3 0 2`. A list of lists contains squares if
//! each inner list has two numbers; otherwise it contains the rows of a matrix.

use std::io::Read;

use super::cursor::{Cursor, Expected, Position, syntax};
use super::queens::{Numbers, placement_of_squares};
use super::rows::{self, Collector, Mark};
use super::{Format, MAX_READ, ReadError};
use crate::board::{Problem, Size, Square};

/// The limit is [`MAX_READ`]. Error texts are short in this file because every page loads them.
const TOO_MANY: &str = "at most 16777216 numbers";

/// Read a list that begins here with a bracket, or with `array(`.
pub(super) fn read<R: Read>(
    cursor: &mut Cursor<R>,
    expected: Expected,
) -> Result<(Format, Problem), ReadError> {
    let _ = cursor.eat_text("numpy.")? || cursor.eat_text("np.")?;
    let is_array = cursor.eat_text("array(")?;
    let close = match cursor.peek()? {
        Some(b'[') => b']',
        Some(b'(') => b')',
        _ => return Err(cursor.expected("'[' or '('")),
    };
    cursor.advance();
    cursor.skip_whitespace()?;
    let board = match cursor.peek()? {
        Some(b'(' | b'[') => read_nested(cursor, expected, close)?,
        Some(b'"' | b'\'') => (Format::Dots, read_strings(cursor, close)?),
        // If the caller gave a size above 0, an empty list means a board without queens; otherwise
        // it means a board without rows.
        Some(next) if next == close && expected.size.is_some_and(|size| size.get() > 0) => {
            let at = cursor.position();
            cursor.advance();
            (Format::Pairs, placement_of_squares(Vec::new(), expected, at)?.into())
        }
        _ => {
            let start = cursor.position();
            let list = read_columns(cursor, close)?;
            match list.as_square().filter(|_| close == b')' && !is_array) {
                Some(square) if another_pair_follows(cursor)? => {
                    (Format::Pairs, read_bare_pairs(cursor, expected, (square, start))?)
                }
                _ => columns(list, expected)?,
            }
        }
    };
    if is_array {
        end_array(cursor)?;
    }
    Ok(board)
}

/// Whether `(0, 1)` is followed by a comma or another bracket. Then it is a square of a list
/// without brackets.
fn another_pair_follows<R: Read>(cursor: &mut Cursor<R>) -> Result<bool, ReadError> {
    cursor.skip_whitespace()?;
    Ok(matches!(cursor.peek()?, Some(b',' | b'(')))
}

/// Read squares without brackets around them, `(0, 1), (1, 3)`, after the first one.
fn read_bare_pairs<R: Read>(
    cursor: &mut Cursor<R>,
    expected: Expected,
    first: (Square, Position),
) -> Result<Problem, ReadError> {
    let (start, mut queens, mut inner) = (first.1, vec![first], Numbers::default());
    loop {
        if cursor.eat(b',')? {
            cursor.skip_whitespace()?;
        }
        if cursor.peek()? != Some(b'(') {
            return Ok(placement_of_squares(queens, expected, start)?.into());
        }
        read_pair(cursor, &mut inner, &mut queens)?;
        cursor.skip_whitespace()?;
    }
}

/// Read a list of two numbers, which is another square.
fn read_pair<R: Read>(
    cursor: &mut Cursor<R>,
    inner: &mut Numbers,
    queens: &mut Vec<(Square, Position)>,
) -> Result<(), ReadError> {
    const WHAT: &str = "a square as '(row, column)'";
    if queens.len() == MAX_READ as usize {
        return Err(cursor.expected(TOO_MANY));
    }
    let at = cursor.position();
    read_inner(cursor, inner, WHAT)?;
    let found = || syntax(at, format!("a list of {} numbers", inner.len()), WHAT);
    queens.push((inner.as_square().ok_or_else(found)?, at));
    Ok(())
}

/// Read a list of rows as strings, such as `[".Q..", "...Q", "Q...", "..Q."]`, from the first
/// quotation mark.
fn read_strings<R: Read>(cursor: &mut Cursor<R>, close: u8) -> Result<Problem, ReadError> {
    let mut board = Collector::default();
    let (mut row, mut n) = (0, None);
    while !cursor.eat(close)? {
        let Some(quote @ (b'"' | b'\'')) = cursor.peek()? else {
            return Err(cursor.expected("a row in quotation marks"));
        };
        cursor.advance();
        let mut column = 0;
        while column < n.unwrap_or(MAX_READ)
            && let Some((mark, bytes)) = rows::square_at(cursor, 0)?
        {
            board.add(cursor, Square::new(row, column), mark)?;
            (0..bytes).for_each(|_| cursor.advance());
            column += 1;
        }
        let n = *n.get_or_insert(column);
        if column != n || !cursor.eat(quote)? || row == n {
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

/// Return the board of a list with the column of each row, or the row of each column if the caller
/// requires that.
fn columns(numbers: Numbers, expected: Expected) -> Result<(Format, Problem), ReadError> {
    let board: Problem = numbers.into_placement()?.into();
    Ok((Format::Columns, if expected.lists_are_rows { board.transposed() } else { board }))
}

fn read_columns<R: Read>(cursor: &mut Cursor<R>, close: u8) -> Result<Numbers, ReadError> {
    let mut list = Numbers::default();
    while !cursor.eat(close)? {
        let at = cursor.position();
        let column = if read_missing(cursor)? { None } else { Some(number(cursor, "a column")?) };
        push(cursor, &mut list, column, at)?;
        separate(cursor, close)?;
    }
    Ok(list)
}

/// Read a word that means a row without a queen, if one is next. Return whether one was.
fn read_missing<R: Read>(cursor: &mut Cursor<R>) -> Result<bool, ReadError> {
    for word in ["None", "null", "-", "_"] {
        // A minus sign before a digit begins a negative number, which is not a valid column.
        let is_sign = word == "-" && cursor.peek_at(1)?.is_some_and(|byte| byte.is_ascii_digit());
        if !is_sign && cursor.eat_text(word)? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[inline]
fn push<R: Read>(
    cursor: &mut Cursor<R>,
    numbers: &mut Numbers,
    number: Option<u32>,
    at: Position,
) -> Result<(), ReadError> {
    if numbers.len() == MAX_READ {
        return Err(cursor.expected(TOO_MANY));
    }
    numbers.push(number, at);
    Ok(())
}

/// Read a list of lists from its first inner bracket.
fn read_nested<R: Read>(
    cursor: &mut Cursor<R>,
    expected: Expected,
    close: u8,
) -> Result<(Format, Problem), ReadError> {
    let start = cursor.position();
    let mut inner = Numbers::default();
    read_inner(cursor, &mut inner, "a square as '(row, column)' or a row of a matrix")?;
    separate(cursor, close)?;
    if let Some(square) = inner.as_square() {
        let mut queens = vec![(square, start)];
        while !cursor.eat(close)? {
            read_pair(cursor, &mut inner, &mut queens)?;
            separate(cursor, close)?;
        }
        return Ok((Format::Pairs, placement_of_squares(queens, expected, start)?.into()));
    }
    let n = inner.len();
    let board = read_matrix(cursor, inner, |cursor, inner, what| {
        read_inner(cursor, inner, what)?;
        // If a row has another length, that length is the error to report.
        if inner.len() == n { separate(cursor, close) } else { Ok(()) }
    })?;
    if !cursor.eat(close)? {
        return Err(cursor.expected(format!("'{}' after the {n} rows of the matrix", char::from(close))));
    }
    Ok((Format::Matrix, board))
}

/// Read the rows of a matrix after the first. `read_row` reads one row; its text describes the row
/// in errors.
fn read_matrix<R: Read>(
    cursor: &mut Cursor<R>,
    first: Numbers,
    mut read_row: impl FnMut(&mut Cursor<R>, &mut Numbers, &str) -> Result<(), ReadError>,
) -> Result<Problem, ReadError> {
    let (n, mut numbers, mut board) = (first.len(), first, Collector::default());
    for row in 0..n {
        let at = cursor.position();
        if row > 0 {
            read_row(cursor, &mut numbers, &format!("row {row} of a matrix of {n} rows"))?;
        }
        if numbers.len() != n {
            let found = format!("a row of {} numbers", numbers.len());
            return Err(syntax(at, found, format!("{n} numbers, as in row 0")));
        }
        if let Some((greatest, at)) = numbers.greatest.filter(|(greatest, _)| *greatest > 1) {
            return Err(syntax(at, greatest.to_string(), "0 or 1 in a matrix"));
        }
        for (column, &number) in (0..).zip(&numbers.list) {
            let mark = (number == 1).then_some(Mark::Queen);
            board.add(cursor, Square::new(row, column), mark)?;
        }
    }
    board.finish(cursor, n)
}

/// Read a list of numbers with its brackets.
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
        push(cursor, numbers, Some(number), at)?;
        separate(cursor, close)?;
    }
    Ok(())
}

/// Read a board of lines of numbers that begins here: one line of columns, or the lines of a
/// matrix.
///
/// A line of several numbers that are all 0 or 1 is ambiguous. It is a matrix if another line of
/// this kind follows, because as columns it would put all queens on two columns.
pub(super) fn read_lines<R: Read>(
    cursor: &mut Cursor<R>,
    expected: Expected,
) -> Result<(Format, Problem), ReadError> {
    let mut numbers = Numbers::default();
    let is_compact = read_line(cursor, &mut numbers)?;
    let is_row = numbers.greatest.is_some_and(|(greatest, _)| greatest < 2);
    let is_matrix = match numbers.list[..] {
        // A single number is a matrix only if it is not a valid column.
        [number] => number == 1,
        _ => is_compact || is_row && matches!(cursor.peek()?, Some(b'0' | b'1')),
    };
    if !is_matrix {
        return columns(numbers, expected);
    }
    let board = read_matrix(cursor, numbers, |cursor, numbers, what| {
        if !matches!(cursor.peek()?, Some(b'0' | b'1')) {
            return Err(cursor.expected(what));
        }
        read_line(cursor, numbers).map(|_| ())
    })?;
    Ok((Format::Matrix, board))
}

/// Read the numbers of a line and the line end. A line of digits 0 and 1 without separators, such
/// as `0100`, has one number per digit; return whether it is one.
fn read_line<R: Read>(cursor: &mut Cursor<R>, numbers: &mut Numbers) -> Result<bool, ReadError> {
    numbers.clear();
    let start = cursor.position();
    while let Some(digit @ (b'0' | b'1')) = cursor.peek()? {
        let at = cursor.position();
        push(cursor, numbers, Some(u32::from(digit - b'0')), at)?;
        cursor.advance();
    }
    if numbers.len() > 1 && cursor.eat_end_of_line()? {
        return cursor.skip_blanks().map(|()| true);
    }
    // The digits read so far are the first digits of a number.
    let mut digits: Vec<u8> = numbers.list.iter().map(|&digit| digit as u8 + b'0').collect();
    numbers.clear();
    let mut at = start;
    loop {
        let column = cursor.number_after(&digits, at, Size::MAX - 1, "a column")?;
        push(cursor, numbers, Some(column), at)?;
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

/// Read a number, also in the notation of numpy: `1.`, `np.int64(1)`, `True`.
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

/// Skip the separator between two items, or before the closing bracket: white space, a comma, or
/// both.
fn separate<R: Read>(cursor: &mut Cursor<R>, close: u8) -> Result<(), ReadError> {
    let end = cursor.position();
    cursor.skip_whitespace()?;
    let is_apart = cursor.eat(b',')? || cursor.position() != end || cursor.peek()? == Some(close);
    if !is_apart || cursor.peek()?.is_none() {
        return Err(cursor.expected(if close == b']' { "',' or ']'" } else { "',' or ')'" }));
    }
    cursor.skip_whitespace()
}

/// Skip the end of `array(...)`, which may contain the type of the numbers: `, dtype=int64)`.
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
