//! The named parts of a board, as in objects of JSON and in parameter files of CSPLib.

use std::collections::BTreeSet;
use std::io::Read;
use std::ops::RangeInclusive;

use super::cursor::Cursor;
use super::error::{Position, ReadError, syntax};
use super::lists::{Value, boards, read_value};
use super::names::{OF_CSPLIB, OWN, is_known};
use super::numbers::Numbers;
use super::reading::{First, Found, Reading, TOO_MANY, too_large, two_origins};
use super::squares::{first_of_squares, from_zero, placement_of_squares};
use super::{Format, MAX_READ};
use crate::board::{Board, Line, Placement, Problem, Size, Square};

/// The squares of a field, with the position of each and of the field's value.
type Squares = (Vec<(Square, Position)>, Position);

/// The fields that describe a board, with the positions of their values. `null` is the same as a
/// missing field.
///
/// The size may be the last field, so squares are checked against it at the end.
#[derive(Default)]
pub(super) struct Fields {
    n: Option<(u32, Position)>,
    columns: Option<(Numbers, Position)>,
    queens: Option<Squares>,
    blocked: Option<Squares>,
    diagonals: Vec<(i64, Position)>,
    antidiagonals: Vec<(i64, Position)>,
    /// The value of a field for a board in any form, or for several boards.
    board: Option<(Value, Position)>,
    /// CSPLib's diagonals: `[k, 1]` is antidiagonal k, `[k, 0]` is diagonal k - (n - 1).
    numbered: Option<Squares>,
    /// CSPLib's number of diagonals.
    numbered_count: Option<(u32, Position)>,
    /// CSPLib's blocked squares and queens.
    blocks: Option<Squares>,
    init: Option<Squares>,
    has_conditions: bool,
    /// The names of the fields with values, and their positions.
    seen: Vec<(String, Position)>,
}

/// Where the fields come from.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Source {
    Json,
    /// A parameter file of CSPLib, where squares count from 1.
    CspLib,
}

impl Fields {
    /// Read the value of a field. Return `false`, without reading it, if the name is not known.
    pub(super) fn read<R: Read>(&mut self, cursor: &mut Cursor<R>, name: &str) -> Result<bool, ReadError> {
        if !is_known(name) {
            return Ok(false);
        }
        let at = cursor.position();
        if cursor.eat_text("null")? || cursor.eat_text("None")? {
            return Ok(true);
        }
        if self.seen.iter().any(|(seen, _)| seen == name) {
            return Err(syntax(at, format!("a second \"{name}\""), "each field once"));
        }
        self.seen.push((name.to_owned(), at));
        self.has_conditions |= !matches!(name, "n" | "numdiags");
        match name {
            "n" => self.n = Some((number(cursor)?, at)),
            "numdiags" => self.numbered_count = Some((number(cursor)?, at)),
            "columns" => {
                let Value::Numbers(numbers, _) = list(cursor, name)? else {
                    return Err(syntax(at, "lists in \"columns\"", "a list of numbers"));
                };
                self.columns = Some((numbers, at));
            }
            "queens" => match list(cursor, name)? {
                // A list of columns: other programs have it under this name.
                value @ Value::Numbers(_, _) if !value.is_empty() => self.board = Some((value, at)),
                value => self.queens = Some((value.into_squares(at, name)?, at)),
            },
            "blocked" => self.blocked = Some((squares(cursor, name)?, at)),
            "blocks" => self.blocks = Some((squares(cursor, name)?, at)),
            "init" => self.init = Some((squares(cursor, name)?, at)),
            "diags" => self.numbered = Some((squares(cursor, name)?, at)),
            "excluded_diagonals" => self.diagonals = signed_numbers(cursor)?,
            "excluded_antidiagonals" => self.antidiagonals = signed_numbers(cursor)?,
            _ => {
                let value = list(cursor, name)?;
                if name == "solutions" && value.is_empty() {
                    return Err(syntax(at, "no board in \"solutions\"", "at least one board"));
                }
                self.board = Some((value, at));
            }
        }
        Ok(true)
    }

    /// Return the board or the boards of the fields, which begin at `start`.
    pub(super) fn into_boards(
        mut self,
        start: Position,
        source: Source,
        reading: &Reading,
    ) -> Result<Vec<Found>, ReadError> {
        let format = if source == Source::Json { Format::Json } else { Format::Model };
        self.check_names()?;
        // Only a list by itself may have the row of each column.
        let mut reading = Reading { lists_are_rows: false, ..reading.clone() };
        let own = |reading: &Reading| reading.counting(First::Zero);
        let n = self.n;
        if let Some((n, at)) = n {
            reading.size = Some(Size::new(n).map_err(|_| too_large(at, n))?);
        }
        let given: Vec<Found> = match (self.columns.take(), self.queens.take(), self.board.take()) {
            (Some(_), Some((_, at)), _) => {
                return Err(syntax(at, "both \"columns\" and \"queens\"", "only one of them"));
            }
            (Some((_, at)), _, Some(_)) | (_, Some((_, at)), Some(_)) => {
                return Err(syntax(at, "two fields with queens", "only one of them"));
            }
            (Some((list, _)), None, None) => {
                if let Some((n, at)) = n.filter(|(n, _)| *n != list.len()) {
                    let expected = format!("n = {}, the length of \"columns\"", list.len());
                    return Err(syntax(at, format!("n = {n}"), expected));
                }
                vec![list.into_columns(&own(&reading))?]
            }
            (None, None, Some((value, at))) => {
                let found = boards(value, &Reading { format: None, ..reading.clone() })?;
                if let Some((n, _)) = n
                    && let Some(other) = found.iter().find(|found| found.problem.size().get() != n)
                {
                    let found = format!("a board with n = {}", other.problem.size().get());
                    return Err(syntax(at, found, format!("n = {n}")));
                }
                found
            }
            (None, queens, None) => {
                if !self.has_conditions && queens.is_none() {
                    let (found, expected) = match source {
                        Source::Json => ("an object without a board", "the field \"columns\" or \"queens\""),
                        Source::CspLib => ("parameters without a board", "blocks, diags or init besides n"),
                    };
                    return Err(syntax(start, found, expected));
                }
                // Unlike queens, blocked squares do not imply the size.
                if queens.is_none() && reading.size.is_none() {
                    return Err(syntax(start, "blocked squares without a board size", "the field \"n\""));
                }
                let (queens, at) = queens.unwrap_or((Vec::new(), start));
                vec![placement_of_squares(&queens, &own(&reading), at)?]
            }
        };
        let mut boards: Vec<Found> = given.into_iter().map(|found| Found { format, ..found }).collect();
        if self.has_blocks() {
            for found in &mut boards {
                self.block(found, source, &reading)?;
            }
        }
        Ok(boards)
    }

    /// Return an error for fields of Queenside beside those of CSPLib, which can count from 1.
    fn check_names(&self) -> Result<(), ReadError> {
        let first = |names: &[&str]| self.seen.iter().find(|(name, _)| names.contains(&name.as_str()));
        match (first(&OWN), first(&OF_CSPLIB)) {
            (Some((own, _)), Some((other, at))) => {
                let found = format!("both \"{own}\" and \"{other}\"");
                Err(syntax(*at, found, "the fields of one program"))
            }
            _ => Ok(()),
        }
    }

    fn has_blocks(&self) -> bool {
        self.blocked.is_some()
            || self.blocks.is_some()
            || self.init.is_some()
            || self.numbered.is_some()
            || !self.diagonals.is_empty()
            || !self.antidiagonals.is_empty()
    }

    /// Return how the squares of CSPLib's fields count: in its files from 1, in JSON by evidence.
    fn first_of_csplib(&self, n: u32, source: Source, reading: &Reading) -> Result<First, ReadError> {
        let fields = || self.blocks.iter().chain(&self.init);
        let mut numbers = fields().flat_map(|(squares, _)| squares).flat_map(|(at, _)| [at.row, at.column]);
        if reading.is_first_said {
            return Ok(reading.first);
        }
        if source == Source::CspLib {
            return Ok(First::One);
        }
        // A number above n is on no board; it is refused as one that counts from 1.
        match (numbers.clone().min(), numbers.any(|number| number >= n), reading.first) {
            (None, _, _) => Ok(First::ByEvidence),
            (Some(0), _, _) => Ok(First::Zero),
            (_, true, _) => Ok(First::One),
            (_, _, First::ByEvidence) => {
                let at = fields().next().map_or(Position { line: 1, column: 1 }, |(_, at)| *at);
                Err(two_origins(at, "the squares of \"blocks\" and \"init\""))
            }
            (_, _, first) => Ok(first),
        }
    }

    /// Add the blocked squares and lines, and the queens of CSPLib.
    fn block(&self, found: &mut Found, source: Source, reading: &Reading) -> Result<(), ReadError> {
        let size = found.problem.size();
        let n = size.get();
        let own = reading.counting(First::Zero);
        let mut blocked = Vec::new();
        if let Some((squares, _)) = &self.blocked {
            blocked.extend(on_board(squares, size, &own)?);
        }
        let mut queens: Vec<Square> = found.problem.given().squares().to_vec();
        if self.blocks.is_some() || self.init.is_some() {
            let first = self.first_of_csplib(n, source, reading)?;
            // Files of CSPLib always count from 1, so there is nothing to say.
            found.first = if source == Source::CspLib { First::ByEvidence } else { first };
            let reading = reading.counting(first);
            for (field, into) in [(&self.blocks, &mut blocked), (&self.init, &mut queens)] {
                if let Some((squares, _)) = field {
                    into.extend(on_board(squares, size, &reading)?);
                }
            }
        }
        queens.sort_unstable();
        queens.dedup();
        let last = i64::from(n) - 1;
        let mut lines = BTreeSet::new();
        lines.extend(lines_on_board(&self.diagonals, Line::Diagonal, -last..=last)?);
        // Empty for a board without squares, which has no antidiagonals.
        let sums = 0..=2 * last;
        lines.extend(lines_on_board(
            &self.antidiagonals,
            |sum| Line::Antidiagonal(sum as u64),
            sums.clone(),
        )?);
        for &(pair, at) in self.numbered.iter().flat_map(|(pairs, _)| pairs) {
            let number = [(i64::from(pair.row), at)];
            match pair.column {
                0 => lines.extend(lines_on_board(&number, |k| Line::Diagonal(k - last), sums.clone())?),
                1 => lines.extend(lines_on_board(&number, |k| Line::Antidiagonal(k as u64), sums.clone())?),
                kind => {
                    return Err(syntax(
                        at,
                        format!("the kind {kind}"),
                        "0 for a diagonal or 1 for an antidiagonal",
                    ));
                }
            }
        }
        if let Some((count, at)) = self.numbered_count
            && self.numbered.as_ref().map_or(0, |(pairs, _)| pairs.len()) != count as usize
        {
            return Err(syntax(at, format!("numdiags = {count}"), "the number of pairs in \"diags\""));
        }
        let given = Placement::from_sorted(size, queens);
        found.problem = Problem::from_parts(given, blocked, lines);
        Ok(())
    }
}

fn number<R: Read>(cursor: &mut Cursor<R>) -> Result<u32, ReadError> {
    cursor.number(u32::MAX, "a whole number")
}

/// Read a list; what else is there is an error.
fn list<R: Read>(cursor: &mut Cursor<R>, name: &str) -> Result<Value, ReadError> {
    match cursor.peek()? {
        Some(b'[' | b'(') => read_value(cursor, 0),
        _ => Err(cursor.expected(format!("a list in \"{name}\""))),
    }
}

/// Read a list of squares.
fn squares<R: Read>(cursor: &mut Cursor<R>, name: &str) -> Result<Vec<(Square, Position)>, ReadError> {
    let at = cursor.position();
    list(cursor, name)?.into_squares(at, name)
}

/// Read a list of numbers that may be negative.
fn signed_numbers<R: Read>(cursor: &mut Cursor<R>) -> Result<Vec<(i64, Position)>, ReadError> {
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
        cursor.skip_whitespace()?;
        if !cursor.eat(b',')? && cursor.peek()? != Some(b']') {
            return Err(cursor.expected("',' or ']'"));
        }
        cursor.skip_whitespace()?;
    }
    Ok(numbers)
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
    let (_, number) = first_of_squares(squares, Some(size), reading)?;
    Ok(squares.iter().map(move |(square, _)| from_zero(*square, number)))
}

const NO_SQUARES: &str = "an empty list, because a board with n = 0 has no squares";

/// Return the lines with these numbers. The range contains the numbers of the board's lines.
fn lines_on_board(
    numbers: &[(i64, Position)],
    line: impl Fn(i64) -> Line,
    range: RangeInclusive<i64>,
) -> Result<impl Iterator<Item = Line>, ReadError> {
    let Some((number, at)) = numbers.iter().find(|(number, _)| !range.contains(number)) else {
        return Ok(numbers.iter().map(move |(number, _)| line(*number)));
    };
    let expected = if range.is_empty() {
        NO_SQUARES.to_owned()
    } else {
        format!("a number from {} to {}", range.start(), range.end())
    };
    Err(syntax(*at, format!("the line {number}"), expected))
}
