//! The format `{"n":4,"columns":[1,3,0,2]}`, with `null` for a row without a queen. If a row has
//! two queens: `{"n":4,"queens":[[0,1],[0,2]]}`.
//!
//! Blocked squares and lines have separate fields:
//! `"blocked":[[1,2]],"excluded_diagonals":[-3],"excluded_antidiagonals":[4]`. With `n` and one of
//! them, the queens can be omitted. The reader skips the fields of this program's answers, so that
//! answers can be read as boards. It rejects any other field, because the field may be a condition.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::cursor::{Cursor, Expected, Position, syntax};
use super::queens::{Numbers, placement_of_squares, too_large, write_columns_array, write_squares};
use super::{MAX_READ, ReadError};
use crate::board::{Board, Line, Placement, Problem, Size, Square};
use crate::text::quoted;

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\":{},", board.size().get())?;
    if board.row_with_two_queens().is_none() {
        out.write_all(b"\"columns\":")?;
        write_columns_array(board, out)?;
    } else {
        out.write_all(b"\"queens\":")?;
        write_squares(board.queens(), board.size(), out, PAIRS)?;
    }
    write_blocked(board, out)?;
    out.write_all(b"}\n")
}

/// The texts around and between the numbers of squares.
const PAIRS: [&str; 4] = ["[", ",", "],[", "]"];

/// Write the fields for blocked squares and lines, each after a comma. Write nothing if the board
/// has no blocked squares.
fn write_blocked(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let (mut lines, mut diagonals, mut antidiagonals) = (BTreeSet::new(), Vec::new(), Vec::new());
    for line in board.blocked_lines() {
        match line {
            Line::Diagonal(diagonal) => diagonals.push(diagonal),
            Line::Antidiagonal(antidiagonal) => antidiagonals.push(antidiagonal),
            // There are no fields for rows and columns, so their squares are written one by one.
            Line::Row(_) | Line::Column(_) => continue,
        }
        lines.insert(line);
    }
    let is_on_line = |square: Square| square.lines().iter().any(|line| lines.contains(line));
    let mut blocked = board.blocked_squares().filter(|&square| !is_on_line(square)).peekable();
    if blocked.peek().is_some() {
        out.write_all(b",\"blocked\":")?;
        write_squares(blocked, board.size(), out, PAIRS)?;
    }
    write_numbers("excluded_diagonals", &diagonals, out)?;
    write_numbers("excluded_antidiagonals", &antidiagonals, out)
}

fn write_numbers(field: &str, numbers: &[impl fmt::Display], out: &mut impl Write) -> io::Result<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    write!(out, ",\"{field}\":[")?;
    for (place, number) in numbers.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}{number}")?;
    }
    out.write_all(b"]")
}

/// Maximum length of an object in bytes: more than an object with [`MAX_READ`](MAX_READ) queens
/// needs.
const LONGEST: u64 = 1 << 28;

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, expected: Expected) -> Result<Problem, ReadError> {
    let start = cursor.position();
    let place = Cell::new(start);
    let source = Tracked { cursor: &mut *cursor, place: &place };
    let mut input = serde_json::Deserializer::from_reader(source.take(LONGEST));
    match input.deserialize_map(Object { place: &place }) {
        Ok(fields) => fields.into_problem(start, expected),
        Err(error) if error.is_eof() && cursor.peek()?.is_some() => {
            let found = format!("an object of more than {LONGEST} bytes");
            Err(syntax(start, found, format!("at most {LONGEST} bytes")))
        }
        Err(error) if error.is_eof() => Err(cursor.expected("the rest of the JSON object")),
        Err(error) => Err(explain(error, start)),
    }
}

/// The cursor as a reader that records its position, because `serde_json` does not report the
/// positions of values.
struct Tracked<'a, R> {
    cursor: &'a mut Cursor<R>,
    place: &'a Cell<Position>,
}

impl<R: Read> Read for Tracked<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.place.set(self.cursor.position());
        self.cursor.read(into)
    }
}

/// Convert an error of `serde_json`, whose lines and columns count from the beginning of the
/// object.
fn explain(error: serde_json::Error, start: Position) -> ReadError {
    if error.is_io() {
        return ReadError::Io(error.into());
    }
    let line = start.line + (error.line().max(1) - 1) as u64;
    let offset = if error.line() <= 1 { start.column - 1 } else { 0 };
    let at = Position { line, column: offset + error.column().max(1) as u64 };
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    for introduction in ["found ", "invalid type: ", "invalid value: "] {
        let parts = reason.strip_prefix(introduction).and_then(|rest| rest.split_once(", expected "));
        if let Some((found, expected)) = parts {
            let expected = expected
                .replace("u32", "a whole number from 0 to 1000000000")
                .replace("u64", "a whole number from 0")
                .replace("i64", "a whole number");
            return syntax(at, found, expected);
        }
    }
    let found = format!("invalid JSON ({reason})");
    syntax(at, found, "an object like {\"n\": 4, \"columns\": [1, 3, 0, 2]}")
}

/// The items of a list with their positions, and the position of the list.
type Placed<T> = (Vec<(T, Position)>, Position);

/// The fields that describe a board, with the positions of their values. `null` is the same as a
/// missing field.
///
/// The size may be the last field, so squares are checked against it at the end.
#[derive(Default)]
struct Fields {
    n: Option<(u32, Position)>,
    columns: Option<(Numbers, Position)>,
    queens: Option<Placed<[u32; 2]>>,
    blocked: Option<Placed<[u32; 2]>>,
    diagonals: Option<Placed<i64>>,
    antidiagonals: Option<Placed<u64>>,
}

impl Fields {
    /// Return the board. `expected` may contain the size if the object does not.
    fn into_problem(mut self, start: Position, expected: Expected) -> Result<Problem, ReadError> {
        let blocks = self.blocked.is_some() || self.diagonals.is_some() || self.antidiagonals.is_some();
        let given = match (self.columns.take(), self.queens.take(), self.n) {
            (Some(_), Some((_, at)), _) => {
                return Err(syntax(at, "both \"columns\" and \"queens\"", "only one of them"));
            }
            (Some((list, _)), None, n) => {
                if let Some((n, at)) = n.filter(|(n, _)| *n != list.len()) {
                    let expected = format!("n = {}, the length of \"columns\"", list.len());
                    return Err(syntax(at, format!("n = {n}"), expected));
                }
                list.into_placement()?
            }
            (None, None, _) if !blocks => {
                let expected = "the field \"columns\" or \"queens\"";
                return Err(syntax(start, "an object without a board", expected));
            }
            // Unlike queens, blocked squares do not imply the size.
            (None, _, None) if blocks && expected.size.is_none() => {
                return Err(syntax(start, "blocked squares without a board size", "the field \"n\""));
            }
            (None, queens, n) => {
                let size = |(n, at)| Size::new(n).map_err(|_| too_large(at, n));
                let size = n.map(size).transpose()?.or(expected.size);
                let (queens, at) = queens.unwrap_or((Vec::new(), start));
                let square = |([row, column], at): ([u32; 2], _)| (Square::new(row, column), at);
                placement_of_squares(
                    queens.into_iter().map(square).collect(),
                    Expected { size, ..expected },
                    at,
                )?
            }
        };
        self.block(given)
    }

    /// Return the problem with these given queens.
    fn block(self, given: Placement) -> Result<Problem, ReadError> {
        let n = given.size().get();
        let squares = self.blocked.map_or_else(Vec::new, |(squares, _)| squares);
        if let Some(([row, column], at)) = squares.iter().find(|([row, column], _)| *row.max(column) >= n) {
            let expected = if n == 0 { NO_SQUARES.to_owned() } else { format!("rows and columns below {n}") };
            return Err(syntax(*at, format!("the blocked square {}", Square::new(*row, *column)), expected));
        }
        let squares = squares.into_iter().map(|([row, column], _)| Square::new(row, column)).collect();
        let last = i64::from(n) - 1;
        let mut lines = BTreeSet::new();
        lines.extend(lines_on_board(self.diagonals, Line::Diagonal, -last..=last)?);
        // A board without squares has no antidiagonals, not even number 0.
        let (least, greatest) = if n == 0 { (1, 0) } else { (0, 2 * last as u64) };
        lines.extend(lines_on_board(self.antidiagonals, Line::Antidiagonal, least..=greatest)?);
        Ok(Problem::from_parts(given, squares, lines))
    }
}

const NO_SQUARES: &str = "an empty list, because a board with n = 0 has no squares";

/// Return the lines with these numbers. The range contains the numbers of the board's lines.
fn lines_on_board<T: Copy + Ord + fmt::Display>(
    numbers: Option<Placed<T>>,
    line: fn(T) -> Line,
    range: RangeInclusive<T>,
) -> Result<impl Iterator<Item = Line>, ReadError> {
    let numbers = numbers.map_or_else(Vec::new, |(numbers, _)| numbers);
    let Some((number, at)) = numbers.iter().find(|(number, _)| !range.contains(number)) else {
        return Ok(numbers.into_iter().map(move |(number, _)| line(number)));
    };
    let expected = if range.is_empty() {
        NO_SQUARES.to_owned()
    } else {
        format!("a number from {} to {}", range.start(), range.end())
    };
    Err(syntax(*at, line(*number).to_string(), expected))
}

/// Reads the fields of the object; `place` is the position of the JSON reader.
struct Object<'a> {
    place: &'a Cell<Position>,
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with \"n\" and \"columns\" or \"queens\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Fields::default();
        while let Some(name) = map.next_key::<Cow<'_, str>>()? {
            let mut entry = Entry { map: &mut map, name: &name, place: self.place };
            match &*name {
                "n" => {
                    entry.check_first(fields.n.as_ref())?;
                    let n: u32 = entry.map.next_value()?;
                    // The JSON reader has read one character after the number.
                    let Position { line, column } = self.place.get();
                    let column = column.saturating_sub(n.to_string().len() as u64);
                    fields.n = Some((n, Position { line, column }));
                }
                "columns" => entry.list(&mut fields.columns, "queens", Numbers::push)?,
                "queens" => entry.list(&mut fields.queens, "queens", push)?,
                "blocked" => entry.list(&mut fields.blocked, "blocked squares", push)?,
                "excluded_diagonals" => entry.list(&mut fields.diagonals, "diagonals", push)?,
                "excluded_antidiagonals" => entry.list(&mut fields.antidiagonals, "antidiagonals", push)?,
                field if OF_ANSWERS.contains(&field) => _ = map.next_value::<IgnoredAny>()?,
                // Ignoring a condition would silently change the question.
                field => return Err(A::Error::custom(unknown(field))),
            }
        }
        Ok(fields)
    }
}

fn push<T>(list: &mut Vec<(T, Position)>, item: T, at: Position) {
    list.push((item, at));
}

/// A field whose value is next.
struct Entry<'a, A> {
    map: &'a mut A,
    name: &'a str,
    place: &'a Cell<Position>,
}

impl<'de, A: MapAccess<'de>> Entry<'_, A> {
    /// Return an error if the field already has a value.
    fn check_first<T>(&self, before: Option<&T>) -> Result<(), A::Error> {
        let name = self.name;
        let error = || A::Error::custom(format!("found a second \"{name}\", expected each field once"));
        before.map_or(Ok(()), |_| Err(error()))
    }

    /// Read a list of `items` and add each item with `add`.
    fn list<T: Deserialize<'de>, L: Default>(
        &mut self,
        field: &mut Option<(L, Position)>,
        items: &'static str,
        add: fn(&mut L, T, Position),
    ) -> Result<(), A::Error> {
        self.check_first(field.as_ref())?;
        *field = self.map.next_value_seed(List { place: self.place, items, add })?;
        Ok(())
    }
}

/// A list of at most [`MAX_READ`] items, or `null`, with its position.
struct List<'a, T, L> {
    place: &'a Cell<Position>,
    /// What errors call the items.
    items: &'static str,
    add: fn(&mut L, T, Position),
}

impl<'de, T: Deserialize<'de>, L: Default> DeserializeSeed<'de> for List<'_, T, L> {
    type Value = Option<(L, Position)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Deserialize<'de>, L: Default> Visitor<'de> for List<'_, T, L> {
    type Value = Option<(L, Position)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let (start, mut list, mut count) = (self.place.get(), L::default(), 0);
        while let Some((item, at)) = items.next_element_seed(Item(self.place, PhantomData))? {
            if count == MAX_READ {
                let items = self.items;
                return Err(A::Error::custom(format!("found too many {items}, expected at most {MAX_READ}")));
            }
            count += 1;
            (self.add)(&mut list, item, at);
        }
        Ok(Some((list, start)))
    }
}

/// An item of a list with its position.
struct Item<'a, T>(&'a Cell<Position>, PhantomData<T>);

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Item<'_, T> {
    type Value = (T, Position);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(T, Position), D::Error> {
        // The JSON reader has read only the first character of the item.
        let at = self.0.get();
        Ok((T::deserialize(deserializer)?, at))
    }
}

/// The other fields of this program's answers that contain a board.
const OF_ANSWERS: [&str; 23] = [
    "backtracks",
    "board",
    "by",
    "ended",
    "event",
    "explanation",
    "greatest",
    "groups",
    "k",
    "method",
    "moves",
    "nodes",
    "polynomial",
    "proof",
    "restarts",
    "round",
    "safe",
    "seconds",
    "seed",
    "solutions",
    "status",
    "steps",
    "ways",
];

/// Return the message for an unknown field, with the field that is probably meant.
fn unknown(field: &str) -> String {
    const MEANT: [(&str, &[&str]); 6] = [
        ("excluded_antidiagonals", &["anti"]),
        ("excluded_diagonals", &["diag"]),
        ("blocked", &["bl", "clos", "forbid", "exclu", "hole", "wall", "obstacle", "not", "x"]),
        ("n", &["n", "size", "rows"]),
        ("columns", &["col", "solution"]),
        ("queens", &["q", "given", "pair", "square", "place", "position"]),
    ];
    let name = field.to_ascii_lowercase();
    let is_meant = |stems: &[&str]| {
        stems.iter().any(|stem| if stem.len() > 2 { name.contains(stem) } else { name.starts_with(stem) })
    };
    let expected = match MEANT.iter().find(|(_, stems)| is_meant(stems)) {
        Some((meant, _)) => format!("\"{meant}\""),
        None => "n, columns, queens, blocked, excluded_diagonals or excluded_antidiagonals".to_owned(),
    };
    format!("found the unknown field \"{}\", expected {expected}", quoted(field))
}
