//! Lists in brackets, as Python, numpy and Lisp print them and as people type them: `[1, 3, 0, 2]`,
//! `(1, 3, 0, 2)`, `[1 3 0 2]`, `array([1, 3, 0, 2])`, and lists of lists or of strings.

use super::chess;
use super::cursor::Cursor;
use super::error::{Choice, Position, ReadError, ambiguous, syntax};
use super::numbers::{Numbers, Table};
use super::reading::{Found, Reading, TOO_MANY};
use super::rows::of_strings;
use super::{Format, MAX_READ};
use crate::board::{Size, Square};

/// A list, with the position where it begins.
pub(super) enum Value {
    Numbers(Numbers, Position),
    /// Lists of numbers of the same length.
    Table(Table),
    Strings(Vec<(String, Position)>, Position),
    /// Other lists of lists.
    Lists(Vec<Value>),
}

impl Value {
    /// Whether this is a list without items.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Numbers(numbers, _) if numbers.len() == 0)
    }

    /// Return the squares of the field with this name, whose value is at this position.
    pub(super) fn into_squares(self, at: Position, name: &str) -> Result<Vec<(Square, Position)>, ReadError> {
        match self {
            Self::Table(table) => table.into_squares(),
            value if value.is_empty() => Ok(Vec::new()),
            _ => Err(syntax(at, "another list", format!("squares as [row, column] in \"{name}\""))),
        }
    }
}

/// Read the board or the boards of a list that begins here.
///
/// Lists that follow each other, one per line, can be the squares of one board or the rows of one
/// matrix.
pub(super) fn read(cursor: &mut Cursor, reading: &Reading) -> Result<Vec<Found>, ReadError> {
    let open = cursor.peek()?;
    let value = read_value(cursor, 0)?;
    let Value::Numbers(first, at) = value else { return boards(value, reading) };
    let block = read_block(cursor, reading, (&first, at, open), |cursor| {
        cursor.skip_blanks()?;
        let _ = cursor.eat(b',')?;
        let _ = cursor.eat_end_of_line()?;
        cursor.skip_blanks()?;
        if cursor.peek()? != open {
            return Ok(None);
        }
        let (at, mut numbers) = (cursor.position(), Numbers::default());
        read_row(cursor, &mut numbers)?;
        Ok(Some((numbers, at)))
    })?;
    block.map_or_else(|| boards(Value::Numbers(first, at), reading), |table| table.into_boards(reading))
}

/// Read the lists that follow the first one, if they can be the rows of one board together with it.
/// `open` is the bracket before each of them, if there is one; `next` reads one of them.
pub(super) fn read_block(
    cursor: &mut Cursor,
    reading: &Reading,
    (first, at, open): (&Numbers, Position, Option<u8>),
    mut next: impl FnMut(&mut Cursor) -> Result<Option<(Numbers, Position)>, ReadError>,
) -> Result<Option<Table>, ReadError> {
    let width = first.len();
    let format = reading.format_of_lists();
    let (is_pair, can_be_rows) = match format {
        None => (width == 2, width > 1 && first.are_bits()),
        Some(Format::Pairs) => (width == 2, false),
        Some(Format::Matrix) => (false, width > 0),
        Some(_) => (false, false),
    };
    if !is_pair && !can_be_rows {
        return Ok(None);
    }
    cursor.attempt(|cursor| {
        let mut table = Table::new(first.clone(), at, open != Some(b'('));
        // One more list than the rows of a matrix: then these may be boards.
        while is_pair || format.is_some() || table.rows() <= width {
            // An error in a later list does not concern this board.
            let row = cursor.attempt(|cursor| match next(cursor) {
                Ok(row) => Ok(row.filter(|(numbers, _)| numbers.len() == width)),
                Err(ReadError::Io(error)) => Err(error.into()),
                Err(_) => Ok(None),
            })?;
            let Some((row, at)) = row else { break };
            if !is_pair && format.is_none() && !row.are_bits() && table.rows() < width {
                return Ok(None);
            }
            table.numbers.append(row);
            table.end_row(at)?;
            if table.numbers.len() >= MAX_READ {
                return Err(cursor.expected(TOO_MANY));
            }
        }
        let rows = table.rows();
        if rows == 1 {
            return Ok(None);
        }
        if is_pair && format.is_none() {
            table.ask_about_pairs(open)?;
        }
        if !is_pair && format.is_none() && rows != width {
            let more = if rows > width { "or more " } else { "" };
            let text = format!("{rows} {more}lists of {width} numbers 0 and 1");
            let meanings = ["the columns of boards", "rows of a matrix"];
            return Err(ambiguous(at, text, meanings, Choice::Format([Format::Columns, Format::Matrix])));
        }
        Ok(Some(table))
    })
}

/// Return the boards of a list.
pub(super) fn boards(value: Value, reading: &Reading) -> Result<Vec<Found>, ReadError> {
    let lists = match value {
        Value::Numbers(numbers, at) => {
            return numbers.into_board(at, reading, false).map(|found| vec![found]);
        }
        Value::Table(table) => return table.into_boards(reading),
        Value::Strings(strings, at) => {
            return Ok(vec![match chess::squares_of_strings(&strings) {
                Some(squares) => chess::board_of(&squares, reading, at)?,
                None => of_strings(&strings, reading)?,
            }]);
        }
        Value::Lists(lists) => lists,
    };
    // Rows of strings of one character, such as `[["Q", "."], [".", "."]]`.
    let is_cell = |(text, _): &(String, Position)| text.chars().take(2).count() == 1;
    let joined = lists.iter().map(|list| match list {
        Value::Strings(strings, at) if strings.iter().all(is_cell) => {
            Some((strings.iter().map(|(text, _)| text.as_str()).collect::<String>(), *at))
        }
        _ => None,
    });
    if let Some(rows) = joined.collect::<Option<Vec<_>>>() {
        return Ok(vec![of_strings(&rows, reading)?]);
    }
    let (mut reading, mut all) = (reading.clone(), Vec::new());
    for list in lists {
        all.append(&mut boards(list, &reading)?);
        reading.count_as(&all);
    }
    Ok(all)
}

/// How deep lists may be: a list of boards, each a list of rows, each a list of numbers or strings.
const MAX_DEPTH: u32 = 3;

/// Read a list that begins here with a bracket, or with `array(`. `depth` is the number of lists
/// around it.
pub(super) fn read_value(cursor: &mut Cursor, depth: u32) -> Result<Value, ReadError> {
    if depth == MAX_DEPTH {
        return Err(cursor.expected(format!("lists that are at most {MAX_DEPTH} deep")));
    }
    let start = cursor.position();
    let items = Items::open(cursor, "'[' or '('")?;
    Ok(match cursor.peek()? {
        Some(b'(' | b'[' | b'a') => read_lists(cursor, &items, depth)?,
        Some(b'"' | b'\'') => Value::Strings(read_strings(cursor, &items)?, start),
        _ => {
            let mut numbers = Numbers::default();
            read_numbers(cursor, &items, &mut numbers)?;
            Value::Numbers(numbers, start)
        }
    })
}

/// The items of a list that is being read.
struct Items {
    /// The closing bracket.
    close: u8,
    /// Whether the list is in `array(...)`.
    is_array: bool,
}

impl Items {
    /// Skip the beginning of a list.
    fn open(cursor: &mut Cursor, what: &str) -> Result<Self, ReadError> {
        let _ = cursor.eat_text("numpy.")? || cursor.eat_text("np.")?;
        let is_array = cursor.eat_text("array(")?;
        let close = match cursor.peek()? {
            Some(b'[') => b']',
            Some(b'(') => b')',
            _ => return Err(cursor.expected(what)),
        };
        cursor.advance();
        cursor.skip_whitespace()?;
        Ok(Self { close, is_array })
    }

    /// Skip the end of the list if it is next: the bracket and the end of `array(...)`, which may
    /// contain the type of the numbers, as in `, dtype=int64)`. Return whether it was.
    #[inline]
    fn end(&self, cursor: &mut Cursor) -> Result<bool, ReadError> {
        let is_end = cursor.eat(self.close)?;
        if is_end && self.is_array {
            cursor.skip_whitespace()?;
            if cursor.eat(b',')? {
                cursor.skip_whitespace()?;
                cursor.require("dtype=")?;
                let _ = cursor.eat(b'\'')?;
                skip_word(cursor)?;
                let _ = cursor.eat(b'\'')?;
            }
            cursor.skip_whitespace()?;
            cursor.require(")")?;
        }
        Ok(is_end)
    }

    /// Skip the separator after an item: white space, a comma, or both. None is needed before the end.
    fn separate(&self, cursor: &mut Cursor) -> Result<(), ReadError> {
        let end = cursor.position();
        cursor.skip_whitespace()?;
        let is_apart = cursor.eat(b',')? || cursor.position() != end || cursor.peek()? == Some(self.close);
        if !is_apart || cursor.peek()?.is_none() {
            return Err(cursor.expected(if self.close == b']' { "',' or ']'" } else { "',' or ')'" }));
        }
        cursor.skip_whitespace()
    }
}

/// Read a list of lists from its first inner list.
fn read_lists(cursor: &mut Cursor, items: &Items, depth: u32) -> Result<Value, ReadError> {
    let (at, is_bracketed) = (cursor.position(), cursor.peek()? != Some(b'('));
    let first = read_value(cursor, depth + 1)?;
    items.separate(cursor)?;
    if let Value::Numbers(first, _) = first {
        let mut table = Table::new(first, at, is_bracketed);
        while !items.end(cursor)? {
            let at = cursor.position();
            read_row(cursor, &mut table.numbers)?;
            table.end_row(at)?;
            items.separate(cursor)?;
        }
        return Ok(Value::Table(table));
    }
    let mut lists = vec![first];
    while !items.end(cursor)? {
        lists.push(read_value(cursor, depth + 1)?);
        items.separate(cursor)?;
    }
    Ok(Value::Lists(lists))
}

/// Read a list of numbers with its brackets.
fn read_row(cursor: &mut Cursor, numbers: &mut Numbers) -> Result<(), ReadError> {
    let items = Items::open(cursor, "a square as '(row, column)' or a row as '[0, 1, 0, 0]'")?;
    read_numbers(cursor, &items, numbers)
}

/// Read numbers up to the end of the list.
fn read_numbers(cursor: &mut Cursor, items: &Items, numbers: &mut Numbers) -> Result<(), ReadError> {
    while !items.end(cursor)? {
        let at = cursor.position();
        let number = if read_missing(cursor)? { None } else { Some(read_number(cursor)?) };
        if numbers.len() == MAX_READ {
            return Err(cursor.expected(TOO_MANY));
        }
        numbers.push(number, at);
        items.separate(cursor)?;
    }
    Ok(())
}

/// Read a word that means a row without a queen, if one is next. Return whether one was.
fn read_missing(cursor: &mut Cursor) -> Result<bool, ReadError> {
    for word in ["None", "null", "-", "_"] {
        // A minus sign before a digit begins a negative number, which is not a valid column.
        let is_sign = word == "-" && cursor.peek_at(1)?.is_some_and(|byte| byte.is_ascii_digit());
        if !is_sign && cursor.eat_text(word)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Read a number, also in the notation of numpy: `1.`, `np.int64(1)`, `True`.
fn read_number(cursor: &mut Cursor) -> Result<u32, ReadError> {
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
    let number = cursor.number(Size::MAX, "a column")?;
    if cursor.eat(b'.')? {
        while cursor.eat(b'0')? {}
    }
    if is_scalar {
        cursor.require(")")?;
    }
    Ok(number)
}

/// Read strings up to the end of the list. Together they have at most [`MAX_READ`] bytes.
fn read_strings(cursor: &mut Cursor, items: &Items) -> Result<Vec<(String, Position)>, ReadError> {
    let (mut strings, mut length) = (Vec::new(), 0);
    while !items.end(cursor)? {
        let Some(quote @ (b'"' | b'\'')) = cursor.peek()? else {
            return Err(cursor.expected("a row in quotation marks"));
        };
        cursor.advance();
        let (at, mut text) = (cursor.position(), String::new());
        while !cursor.eat(quote)? {
            let Some((symbol, bytes)) = cursor.symbol_at(0)?.filter(|(symbol, _)| *symbol != '\n') else {
                return Err(cursor.expected(format!("'{}' after the row", char::from(quote))));
            };
            length += bytes;
            if length > MAX_READ as usize {
                return Err(cursor.expected(format!("at most {MAX_READ} characters in all rows")));
            }
            text.push(symbol);
            cursor.skip(bytes);
        }
        strings.push((text, at));
        items.separate(cursor)?;
    }
    Ok(strings)
}

fn skip_word(cursor: &mut Cursor) -> Result<(), ReadError> {
    while cursor.peek()?.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte)) {
        cursor.advance();
    }
    Ok(())
}
