//! Lines of numbers without brackets: columns, squares, matrices, and the size before a board.

use super::cursor::Cursor;
use super::error::{Choice, Position, ReadError, ambiguous, syntax};
use super::lists::read_block;
use super::numbers::{Numbers, Table};
use super::reading::{Before, Next, Reading, TOO_MANY, is_permutation, size_at};
use super::{Format, MAX_READ};
use crate::board::Size;

/// Read what begins here with a digit.
pub(super) fn read(cursor: &mut Cursor, reading: &Reading, before: Before) -> Result<Next, ReadError> {
    let at = cursor.position();
    if let Some(digits) = read_digits(cursor)? {
        return read_compact(cursor, reading, digits, at);
    }
    let (numbers, are_pairs) = read_line(cursor)?;
    if let [number] = numbers.list[..] {
        return read_single(cursor, reading, (number, at), before);
    }
    if are_pairs {
        return Ok(Next::Boards(Table::of_pairs(numbers, at).into_boards(reading)?));
    }
    let block = read_block(cursor, reading, (&numbers, at, None), |cursor| {
        cursor.skip_blanks()?;
        let (at, is_digit) = (cursor.position(), cursor.peek()?.is_some_and(|byte| byte.is_ascii_digit()));
        is_digit.then(|| read_line(cursor).map(|(numbers, _)| (numbers, at))).transpose()
    })?;
    if let Some(table) = block {
        return Ok(Next::Boards(table.into_boards(reading)?));
    }
    if reading.format.is_none() {
        cursor.skip_blanks()?;
        let is_before_board = cursor.peek()?.is_some_and(|byte| byte != b'\n' && !byte.is_ascii_digit());
        check_header(&numbers.list, at, is_before_board)?;
    }
    Ok(numbers.into_board(at, reading, true)?.into())
}

/// Return an error if the first number of a line is likely to be the size of a board: of the board in the
/// next line, or of the columns in this line, counted from 1.
fn check_header(numbers: &[u32], at: Position, is_before_board: bool) -> Result<(), ReadError> {
    let [first, rest @ ..] = numbers else { return Ok(()) };
    let has_columns =
        rest.len() > 3 && rest.len() == *first as usize && !rest.contains(&0) && is_permutation(rest);
    if has_columns || numbers.len() == 2 && is_before_board {
        return Err(syntax(at, format!("{first} before a board"), "the size alone in its line"));
    }
    Ok(())
}

/// Read the numbers of a line and the line end. Return whether they are pairs, such as `0,1 1,3`.
fn read_line(cursor: &mut Cursor) -> Result<(Numbers, bool), ReadError> {
    let (mut numbers, mut commas, mut alternate) = (Numbers::default(), 0, true);
    loop {
        let at = cursor.position();
        if numbers.len() == MAX_READ {
            return Err(cursor.expected(TOO_MANY));
        }
        numbers.push(Some(cursor.number(Size::MAX, "a column")?), at);
        let mut is_end = cursor.eat_end_of_line()?;
        if !is_end {
            cursor.skip_blanks()?;
            let has_comma = cursor.eat(b',')?;
            alternate &= has_comma == (numbers.len() % 2 == 1);
            if has_comma {
                commas += 1;
                is_end = cursor.eat_end_of_line()?;
                cursor.skip_blanks()?;
            }
        }
        if is_end {
            let len = numbers.len();
            // Also if a comma ends the line.
            let has_all = commas + 1 >= len;
            if commas == 0 || has_all {
                return Ok((numbers, false));
            }
            if alternate && len % 2 == 0 {
                return Ok((numbers, true));
            }
            return Err(syntax(at, "commas between some numbers", "commas between all or none"));
        }
    }
}

/// Read a line of digits without separators, if each digit is a number: if all are 0 or 1, or if they
/// are a permutation, which has at least four digits.
fn read_digits(cursor: &mut Cursor) -> Result<Option<Numbers>, ReadError> {
    cursor.attempt(|cursor| {
        let mut digits = Numbers::default();
        while let Some(digit @ b'0'..=b'9') = cursor.peek()? {
            if digits.len() == MAX_READ || digits.len() > 10 && !digits.are_bits() {
                return Ok(None);
            }
            digits.push(Some(u32::from(digit - b'0')), cursor.position());
            cursor.advance();
        }
        let is_list =
            digits.len() > 1 && digits.are_bits() || digits.len() > 3 && is_permutation(&digits.list);
        Ok((is_list && cursor.eat_end_of_line()?).then_some(digits))
    })
}

/// Return the board of a line of digits, which may be the first row of a matrix or the size of a board.
fn read_compact(
    cursor: &mut Cursor,
    reading: &Reading,
    digits: Numbers,
    at: Position,
) -> Result<Next, ReadError> {
    let n = digits.len();
    cursor.skip_whitespace()?;
    let next = cursor.peek()?;
    // The number that the digits are in decimal, such as 10.
    let is_number = n < 10 && digits.list[0] > 0;
    let number = is_number.then(|| digits.list.iter().fold(0, |number, digit| 10 * number + digit));
    if let Some(size) = number.and_then(|number| Size::new(number).ok()) {
        match next {
            None if digits.are_bits() => return Err(single(size.get(), at)),
            Some(byte) if (!byte.is_ascii_digit() || digits.are_bits()) && !is_row_next(cursor, n)? => {
                return Ok(Next::Size(size));
            }
            _ => {}
        }
    }
    if !digits.are_bits() {
        return Ok(digits.into_columns(reading)?.into());
    }
    if digits.can_be_matrix() && !is_row_next(cursor, n)? {
        return Ok(digits.into_matrix(at, reading)?.into());
    }
    let mut all = digits;
    for row in 1..n {
        cursor.skip_blanks()?;
        let at = cursor.position();
        let Some(digits) = read_digits(cursor)? else {
            return Err(cursor.expected(format!("row {row} of a matrix of {n} rows")));
        };
        if digits.len() != n {
            let found = format!("a row of {} numbers", digits.len());
            return Err(syntax(at, found, format!("{n} numbers, as in row 0")));
        }
        all.append(digits);
    }
    Ok(all.into_matrix(at, reading)?.into())
}

/// Whether the next line has this number of digits 0 and 1, and nothing else.
fn is_row_next(cursor: &mut Cursor, n: u32) -> Result<bool, ReadError> {
    let mut ahead = cursor.blanks_at(0)?;
    for _ in 0..n {
        if !matches!(cursor.peek_at(ahead)?, Some(b'0' | b'1')) {
            return Ok(false);
        }
        ahead += 1;
    }
    Ok(cursor.peek_at(ahead)?.is_none_or(|byte| byte.is_ascii_whitespace()))
}

/// Return what a line with a single number is.
fn read_single(
    cursor: &mut Cursor,
    reading: &Reading,
    (number, at): (u32, Position),
    before: Before,
) -> Result<Next, ReadError> {
    let mut list = Numbers::default();
    list.push(Some(number), at);
    cursor.skip_whitespace()?;
    let is_last = cursor.peek()?.is_none();
    match (number, reading.format) {
        (0, None) if before == Before::SizedBoard && is_last => Ok(Next::End),
        _ if number > 0 && !is_last => size_at(at, number).map(Next::Size),
        (0 | 1, Some(Format::Matrix)) => Ok(list.into_matrix(at, reading)?.into()),
        (_, Some(Format::Columns)) => Ok(list.into_columns(reading)?.into()),
        _ if before != Before::Nothing || !is_last => Err(single(number, at)),
        (0, _) => {
            let meanings = ["the column of a queen", "a matrix with an empty square"];
            Err(ambiguous(at, "0", meanings, Choice::Format([Format::Columns, Format::Matrix])))
        }
        // Column 1 counted from 1, and the matrix with one queen: the same board.
        (1, _) => Ok(list.into_matrix(at, reading)?.into()),
        _ => Err(single(number, at)),
    }
}

/// Return the error for a number that is neither a list nor the size of a board.
fn single(number: u32, at: Position) -> ReadError {
    syntax(at, format!("the single number {number}"), "several numbers, or a board after its size")
}
