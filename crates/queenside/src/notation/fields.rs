//! The named parts of a board, as in objects of JSON and in parameter files of CSPLib.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::cursor::Cursor;
use super::error::{Position, ReadError, syntax};
use super::lists::{Value, boards, read_value};
use super::reading::{First, Found, Reading, TOO_MANY};
use super::reading::{first_of_squares, from_zero, placement_of_squares, size_at, two_origins};
use super::{Format, MAX_READ};
use crate::board::{Board, Line, Placement, Problem, Size, Square};
use crate::text::quoted;

/// Fields with queens: those that Queenside writes, and those of other programs with a board in any form.
const WITH_QUEENS: &[&str] = &["columns", "queens", "board", "solution", "solutions"];

/// Fields with conditions that Queenside writes.
const CONDITIONS: &[&str] = &["blocked", "excluded_diagonals", "excluded_antidiagonals"];

/// Fields of CSPLib's problems 79 and 80.
const OF_CSPLIB: &[&str] = &["blocks", "diags", "numdiags", "init"];

/// Fields of answers that have a board. They are neither a part of the board nor a condition.
const OF_ANSWERS: &str = "attackers backtracks board conflict_count conflicts ended energy event explanation \
                          format gave_up greatest groups input_line k level method missing moves nodes \
                          on_blocked polynomial proof queens recounted restarts round safe seconds seed solution \
                          solutions status steps used uses ways";

/// Whether the field describes a board.
fn is_known(field: &str) -> bool {
    field == "n" || [WITH_QUEENS, CONDITIONS, OF_CSPLIB].iter().any(|names| names.contains(&field))
}

/// Return what to type instead of an unknown name: the field that is probably meant.
pub(super) fn meant(field: &str) -> String {
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
    match MEANT.iter().find(|(_, stems)| is_meant(stems)) {
        Some((meant, _)) => format!("\"{meant}\""),
        None => "n, columns, queens, blocked, excluded_diagonals or excluded_antidiagonals".to_owned(),
    }
}

/// Where the fields come from.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Source {
    Json,
    /// A parameter file of CSPLib, where squares count from 1.
    CspLib,
}

/// The fields that describe a board. `null` is the same as a missing field.
///
/// The size may be the last field, so squares are checked against it at the end.
#[derive(Default)]
pub(super) struct Fields(Vec<Field>);

struct Field {
    name: String,
    /// The position of the value.
    at: Position,
    content: FieldContent,
}

/// What a field contains. In `diags` of CSPLib, the square `[k, 1]` is antidiagonal k, and `[k, 0]` is
/// diagonal k - (n - 1).
enum FieldContent {
    Number(u32),
    Squares(Vec<(Square, Position)>),
    Lines(Vec<(i64, Position)>),
    /// A board in any form, or several boards.
    Boards(Value),
}

impl Fields {
    /// Read the value of a field. Return `false`, without reading it, if the name is not known.
    pub(super) fn read(&mut self, cursor: &mut Cursor, name: &str) -> Result<bool, ReadError> {
        if !is_known(name) {
            return Ok(false);
        }
        let at = cursor.position();
        if cursor.eat_text("null")? || cursor.eat_text("None")? {
            return Ok(true);
        }
        if self.0.iter().any(|field| field.name == name) {
            return Err(syntax(at, format!("a second \"{name}\""), "each field once"));
        }
        let content = match name {
            "n" | "numdiags" => FieldContent::Number(number(cursor)?),
            "excluded_diagonals" | "excluded_antidiagonals" => FieldContent::Lines(signed_numbers(cursor)?),
            _ => match (name, list(cursor, name)?) {
                ("columns", value) if !matches!(value, Value::Numbers(_, _)) => {
                    return Err(syntax(at, "lists in \"columns\"", "a list of numbers"));
                }
                ("solutions", value) if value.is_empty() => {
                    return Err(syntax(at, "no board in \"solutions\"", "at least one board"));
                }
                // A list of columns: other programs have it under this name.
                ("queens", value @ Value::Numbers(_, _)) if !value.is_empty() => FieldContent::Boards(value),
                ("queens" | "blocked" | "blocks" | "init" | "diags", value) => {
                    FieldContent::Squares(value.into_squares(at, name)?)
                }
                (_, value) => FieldContent::Boards(value),
            },
        };
        self.0.push(Field { name: name.to_owned(), at, content });
        Ok(true)
    }

    /// Return the squares of a field; none if it is missing.
    fn squares(&self, name: &str) -> &[(Square, Position)] {
        let field = self.0.iter().find(|field| field.name == name);
        if let Some(Field { content: FieldContent::Squares(squares), .. }) = field { squares } else { &[] }
    }

    /// Take the field with queens. There can be only one, and no fields of Queenside beside those of
    /// CSPLib, which can count from 1.
    fn take_queens(&mut self) -> Result<Option<Field>, ReadError> {
        let of =
            |names: &[&str], nth| self.0.iter().filter(|field| names.contains(&field.name.as_str())).nth(nth);
        let own = of(WITH_QUEENS, 0).or(of(CONDITIONS, 0));
        for (first, second, expected) in [
            (own, of(OF_CSPLIB, 0), "the fields of one program"),
            (of(WITH_QUEENS, 0), of(WITH_QUEENS, 1), "only one of them"),
        ] {
            if let (Some(first), Some(second)) = (first, second) {
                let found = format!("both \"{}\" and \"{}\"", first.name, second.name);
                return Err(syntax(second.at, found, expected));
            }
        }
        let place = self.0.iter().position(|field| WITH_QUEENS.contains(&field.name.as_str()));
        Ok(place.map(|place| self.0.remove(place)))
    }

    /// Return the board or the boards of the fields, which begin at `start`.
    pub(super) fn into_boards(
        mut self,
        start: Position,
        source: Source,
        reading: &Reading,
    ) -> Result<Vec<Found>, ReadError> {
        let queens = self.take_queens()?;
        // Only a list by itself may have the row of each column.
        let mut reading = Reading { lists_are_rows: false, ..reading.clone() };
        let n = self.0.iter().find_map(|field| match field.content {
            FieldContent::Number(n) if field.name == "n" => Some((n, field.at)),
            _ => None,
        });
        if let Some((n, at)) = n {
            reading.size = Some(size_at(at, n)?);
        }
        let own = reading.counting(First::Zero);
        let mut boards = match queens {
            Some(Field { at, content: FieldContent::Squares(queens), .. }) => {
                vec![placement_of_squares(&queens, &own, at)?]
            }
            Some(Field { name, content: FieldContent::Boards(Value::Numbers(list, _)), .. })
                if name == "columns" =>
            {
                if let Some((n, at)) = n.filter(|(n, _)| *n != list.len()) {
                    let expected = format!("n = {}, the length of \"columns\"", list.len());
                    return Err(syntax(at, format!("n = {n}"), expected));
                }
                vec![list.into_columns(&own)?]
            }
            Some(Field { at, content: FieldContent::Boards(value), .. }) => {
                let found = boards(value, &Reading { format: None, ..reading.clone() })?;
                let sizes = found.iter().map(|found| found.problem.size().get());
                if let Some((n, other)) =
                    n.and_then(|(n, _)| Some((n, sizes.clone().find(|size| *size != n)?)))
                {
                    return Err(syntax(at, format!("a board with n = {other}"), format!("n = {n}")));
                }
                found
            }
            _ if self.0.iter().all(|field| matches!(field.content, FieldContent::Number(_))) => {
                let (found, expected) = match source {
                    Source::Json => ("an object without a board", "the field \"columns\" or \"queens\""),
                    Source::CspLib => ("parameters without a board", "blocks, diags or init besides n"),
                };
                return Err(syntax(start, found, expected));
            }
            // Unlike queens, blocked squares do not imply the size.
            _ if reading.size.is_none() => {
                return Err(syntax(start, "blocked squares without a board size", "the field \"n\""));
            }
            _ => vec![placement_of_squares(&[], &own, start)?],
        };
        for found in &mut boards {
            found.format = if source == Source::Json { Format::Json } else { Format::CspLib };
            self.add_conditions(found, source, &reading)?;
        }
        Ok(boards)
    }

    /// Return how the squares of CSPLib's fields count, if there are any: in its files from 1, in JSON by
    /// evidence.
    fn first_of_csplib(&self, n: u32, source: Source, reading: &Reading) -> Result<Option<First>, ReadError> {
        let mut squares = self.squares("blocks").iter().chain(self.squares("init"));
        let Some(&(_, at)) = squares.clone().next() else { return Ok(None) };
        if reading.is_first_said {
            return Ok(Some(reading.first));
        }
        let has = |number: u32| {
            move |(square, _): &(Square, Position)| square.row == number || square.column == number
        };
        if source == Source::Json && squares.clone().any(has(0)) {
            return Ok(Some(First::Zero));
        }
        // A number above n is on no board; it is refused as one that counts from 1.
        if source == Source::CspLib || squares.any(|(square, _)| square.row.max(square.column) >= n) {
            return Ok(Some(First::One));
        }
        match reading.first {
            First::ByEvidence => Err(two_origins(at, "the squares of \"blocks\" and \"init\"")),
            first => Ok(Some(first)),
        }
    }

    /// Add the blocked squares and lines, and the queens of CSPLib.
    fn add_conditions(&self, found: &mut Found, source: Source, reading: &Reading) -> Result<(), ReadError> {
        let size = found.problem.size();
        let last = i64::from(size.get()) - 1;
        // Empty for a board without squares, which has no lines.
        let (differences, sums) = (-last..=last, 0..=2 * last);
        let (own, mut of_csplib) = (reading.counting(First::Zero), reading.clone());
        if let Some(first) = self.first_of_csplib(size.get(), source, reading)? {
            of_csplib = reading.counting(first);
            // Files of CSPLib always count from 1, so there is nothing to say.
            if source == Source::Json {
                found.first = first;
            }
        }
        let mut queens = found.problem.given().squares().to_vec();
        let (mut blocked, mut lines) = (found.problem.blocked().to_vec(), BTreeSet::new());
        for field in &self.0 {
            match (field.name.as_str(), &field.content) {
                ("blocked", FieldContent::Squares(squares)) => blocked.extend(on_board(squares, size, &own)?),
                ("blocks", FieldContent::Squares(squares)) => {
                    blocked.extend(on_board(squares, size, &of_csplib)?);
                }
                ("init", FieldContent::Squares(squares)) => {
                    queens.extend(on_board(squares, size, &of_csplib)?);
                }
                ("diags", FieldContent::Squares(pairs)) => {
                    for &(Square { row, column: kind }, at) in pairs {
                        let line = match kind {
                            0 => Line::Diagonal(i64::from(row) - last),
                            1 => Line::Antidiagonal(row.into()),
                            _ => {
                                let expected = "0 for a diagonal or 1 for an antidiagonal";
                                return Err(syntax(at, format!("the kind {kind}"), expected));
                            }
                        };
                        lines.insert(line_on_board(line, (row.into(), at), &sums)?);
                    }
                }
                ("excluded_diagonals", FieldContent::Lines(numbers)) => {
                    for &number in numbers {
                        lines.insert(line_on_board(Line::Diagonal(number.0), number, &differences)?);
                    }
                }
                (_, FieldContent::Lines(numbers)) => {
                    for &number in numbers {
                        let line = Line::Antidiagonal(number.0.unsigned_abs());
                        lines.insert(line_on_board(line, number, &sums)?);
                    }
                }
                ("numdiags", &FieldContent::Number(count))
                    if count as usize != self.squares("diags").len() =>
                {
                    let found = format!("numdiags = {count}");
                    return Err(syntax(field.at, found, "the number of pairs in \"diags\""));
                }
                _ => {}
            }
        }
        queens.sort_unstable();
        queens.dedup();
        found.problem = Problem::from_parts(Placement::from_sorted(size, queens), blocked, lines);
        Ok(())
    }
}

const NO_SQUARES: &str = "an empty list, because a board with n = 0 has no squares";

fn number(cursor: &mut Cursor) -> Result<u32, ReadError> {
    cursor.number(u32::MAX, "a whole number")
}

/// Read a list; what else is there is an error.
fn list(cursor: &mut Cursor, name: &str) -> Result<Value, ReadError> {
    match cursor.peek()? {
        Some(b'[' | b'(') => read_value(cursor, 0),
        _ => Err(cursor.expected(format!("a list in \"{name}\""))),
    }
}

/// Read a list of numbers that may be negative.
fn signed_numbers(cursor: &mut Cursor) -> Result<Vec<(i64, Position)>, ReadError> {
    cursor.require("[")?;
    cursor.skip_whitespace()?;
    let mut numbers = Vec::new();
    while !cursor.eat(b']')? {
        if numbers.len() == MAX_READ as usize {
            return Err(cursor.expected(TOO_MANY));
        }
        let at = cursor.position();
        let sign = if cursor.eat(b'-')? { -1 } else { 1 };
        numbers.push((sign * i64::from(number(cursor)?), at));
        end_item(cursor, b']', "',' or ']'")?;
    }
    Ok(numbers)
}

/// Skip the comma after an item; none is needed before the closing bracket.
fn end_item(cursor: &mut Cursor, close: u8, expected: &str) -> Result<(), ReadError> {
    cursor.skip_whitespace()?;
    if !cursor.eat(b',')? && cursor.peek()? != Some(close) {
        return Err(cursor.expected(expected));
    }
    cursor.skip_whitespace()
}

/// Return the squares, counted from 0, if they are on the board.
fn on_board(
    squares: &[(Square, Position)],
    size: Size,
    reading: &Reading,
) -> Result<impl Iterator<Item = Square>, ReadError> {
    if let Some((square, at)) = squares.first().filter(|_| size.get() == 0) {
        return Err(syntax(*at, format!("the square {square}"), NO_SQUARES));
    }
    let first = first_of_squares(squares, Some(size), reading)?;
    Ok(squares.iter().map(move |(square, _)| from_zero(*square, first)))
}

/// Return a line that was read as this number, if the number is in the range of a board's lines.
fn line_on_board(
    line: Line,
    (number, at): (i64, Position),
    range: &RangeInclusive<i64>,
) -> Result<Line, ReadError> {
    if range.contains(&number) {
        return Ok(line);
    }
    let of_board = format!("a number from {} to {}", range.start(), range.end());
    let expected = if range.is_empty() { NO_SQUARES.to_owned() } else { of_board };
    Err(syntax(at, format!("the line {number}"), expected))
}

/// Read an object of JSON, or a dictionary of Python, which may have several boards.
///
/// An object with `"schema":1` is an answer of this program, whose other fields are not conditions. A
/// field that is not known is refused, because it may be a condition.
pub(super) fn read_object(cursor: &mut Cursor, reading: &Reading) -> Result<Vec<Found>, ReadError> {
    let start = cursor.position();
    cursor.require("{")?;
    cursor.skip_whitespace()?;
    let (mut fields, mut of_answer, mut is_answer) = (Fields::default(), None, false);
    while !cursor.eat(b'}')? {
        let at = cursor.position();
        let name = read_name(cursor)?;
        cursor.skip_whitespace()?;
        cursor.require(":")?;
        cursor.skip_whitespace()?;
        // Some fields of answers have the name of a list, but are a number or a truth value.
        let is_scalar = matches!(cursor.peek()?, Some(b'0'..=b'9' | b't' | b'f' | b'"'))
            && !matches!(&*name, "n" | "numdiags");
        if name == "schema" {
            let at = cursor.position();
            let schema = cursor.number(u32::MAX, "the schema 1")?;
            if schema != 1 {
                return Err(syntax(at, format!("the schema {schema}"), "1"));
            }
            is_answer = true;
        } else if is_scalar || !fields.read(cursor, &name)? {
            let refusal = if is_known(&name) {
                cursor.expected(format!("a list in \"{name}\""))
            } else {
                syntax(at, format!("the unknown field \"{}\"", quoted(&name)), meant(&name))
            };
            if !OF_ANSWERS.split(' ').any(|field| field == name) {
                return Err(refusal);
            }
            of_answer.get_or_insert(refusal);
            skip_value(cursor)?;
        }
        end_item(cursor, b'}', "',' or '}' in the JSON object")?;
    }
    match of_answer {
        Some(refusal) if !is_answer => Err(refusal),
        _ => fields.into_boards(start, Source::Json, reading),
    }
}

/// Read the name of a field, in quotation marks of JSON or Python.
fn read_name(cursor: &mut Cursor) -> Result<String, ReadError> {
    const MAX_LENGTH: usize = 100;
    let Some(quote @ (b'"' | b'\'')) = cursor.peek()? else {
        return Err(cursor.expected("a field of a JSON object, such as \"n\""));
    };
    cursor.advance();
    let mut name = String::new();
    while !cursor.eat(quote)? {
        let Some((symbol, bytes)) = cursor.symbol_at(0)? else {
            return Err(cursor.expected(REST));
        };
        if name.len() < MAX_LENGTH {
            name.push(symbol);
        }
        cursor.skip(bytes);
    }
    Ok(name)
}

/// Skip a value of any kind.
fn skip_value(cursor: &mut Cursor) -> Result<(), ReadError> {
    let (mut depth, mut is_in_string) = (0u32, false);
    while let Some(byte) = cursor.peek()? {
        match byte {
            b'"' => is_in_string = !is_in_string,
            b'\\' if is_in_string => {
                // The next character is a part of the string too.
                cursor.advance();
                if cursor.peek()?.is_none() {
                    break;
                }
            }
            _ if is_in_string => {}
            b',' | b'}' | b']' if depth == 0 => return Ok(()),
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        cursor.advance();
    }
    Err(cursor.expected(REST))
}

const REST: &str = "the rest of the JSON object";
