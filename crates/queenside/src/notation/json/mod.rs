//! `{"n":4,"columns":[1,3,0,2]}`, with `null` for a row without a queen; where a row has two,
//! `{"n":4,"queens":[[0,1],[0,2]]}`. What is blocked stands beside them:
//! `"blocked":[[1,2]],"excluded_diagonals":[-3],"excluded_antidiagonals":[4]`; with any of these and `n`
//! there need be no queens. Fields of this program's answers are passed over, so that answers can be read as boards; any
//! other field is refused, as it may be a condition.

mod blocked;
mod lists;

use std::cell::Cell;
use std::fmt;
use std::io::{self, Read, Write};

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use self::blocked::{BlockedSquares, Conditions, Excluded};
use self::lists::List;
use super::ReadError;
use super::columns::{ColumnList, write_list};
use super::cursor::{Cursor, Position, syntax};
use super::pairs::{Told, queens_into_placement, write_pairs};
use crate::board::{Board, Problem, Size, Square};
use crate::text::quoted;

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\":{},", board.size().get())?;
    if board.row_with_two_queens().is_none() {
        out.write_all(b"\"columns\":")?;
        write_columns_array(board, out)?;
    } else {
        out.write_all(b"\"queens\":[")?;
        write_pairs(board.queens(), board.size(), out, ["[", ",", "],[", "]"])?;
        out.write_all(b"]")?;
    }
    blocked::write(board, out)?;
    out.write_all(b"}\n")
}

/// Writes the columns of a board with one queen a row at most as a JSON array, `null` for an empty row.
///
/// # Errors
/// When `out` fails.
pub fn write_columns_array(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"[")?;
    write_list(board, out, ",", "null")?;
    out.write_all(b"]")
}

/// The longest object that is read, in bytes: more than any that holds [`MAX_READ`](super::MAX_READ) queens needs.
const LONGEST: u64 = 1 << 28;

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, told: Told) -> Result<Problem, ReadError> {
    let start = cursor.position();
    let place = Cell::new(start);
    let source = Tracked { cursor: &mut *cursor, place: &place };
    let mut input = serde_json::Deserializer::from_reader(source.take(LONGEST));
    match input.deserialize_map(Object { place: &place }) {
        Ok(fields) => fields.into_problem(start, told),
        Err(error) if error.is_eof() && cursor.peek()?.is_some() => {
            let found = format!("an object of more than {LONGEST} bytes");
            Err(syntax(start, found, "a shorter one"))
        }
        Err(error) if error.is_eof() => Err(cursor.expected("the rest of the JSON object")),
        Err(error) => Err(explain(error, start)),
    }
}

/// The cursor as a reader that notes how far it has come: JSON's own reader tells no places of values.
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

/// Says where and how the text is no board: JSON's own errors come with lines and columns that count
/// from where the object starts.
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
    let found = format!("malformed JSON ({reason})");
    syntax(at, found, "an object like {\"n\": 4, \"columns\": [1, 3, 0, 2]}")
}

/// The fields that tell a board, and where their values stand.
#[derive(Default)]
struct Fields {
    n: Option<(u32, Position)>,
    columns: Option<(ColumnList, Position)>,
    queens: Option<(Vec<(Square, Position)>, Position)>,
    conditions: Conditions,
}

impl Fields {
    /// The board; `told` is its size where the object does not say.
    fn into_problem(self, start: Position, told: Told) -> Result<Problem, ReadError> {
        let size =
            |n: u32, at| Size::new(n).map_err(|error| syntax(at, error.to_string(), "a smaller board"));
        let given = match (self.columns, self.queens, self.n) {
            (Some(_), Some((_, at)), _) => {
                return Err(syntax(at, "\"queens\" beside \"columns\"", "one of them: they tell the same"));
            }
            (Some((list, _)), None, n) => {
                if let Some((n, at)) = n.filter(|(n, _)| *n != list.rows()) {
                    let expected = format!("{}, the number of columns", list.rows());
                    return Err(syntax(at, n.to_string(), expected));
                }
                list.into_placement()?
            }
            (None, None, _) if !self.conditions.is_told() => {
                let expected = "one with \"columns\" or \"queens\"";
                return Err(syntax(start, "an object without a board", expected));
            }
            // Blocked squares do not tell the size as queens do, of which there are as many as rows.
            (None, _, None) if self.conditions.is_told() && told.size.is_none() => {
                return Err(syntax(start, "blocked squares on a board without a size", "\"n\" too"));
            }
            (None, queens, n) => {
                let size = n.map(|(n, at)| size(n, at)).transpose()?;
                let (queens, at) = queens.unwrap_or((Vec::new(), start));
                queens_into_placement(queens, Told { size: size.or(told.size), ..told }, at)?
            }
        };
        self.conditions.into_problem(given)
    }
}

/// Reads the object's fields.
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
        let place = self.place;
        let twice =
            |name: &str| A::Error::custom(format!("found a second \"{name}\", expected each field once"));
        while let Some(key) = map.next_key::<Key>()? {
            match key {
                Key::N if fields.n.is_some() => return Err(twice("n")),
                Key::Columns if fields.columns.is_some() => return Err(twice("columns")),
                Key::Queens if fields.queens.is_some() => return Err(twice("queens")),
                Key::Blocked if fields.conditions.blocked.is_some() => return Err(twice("blocked")),
                Key::ExcludedDiagonals if fields.conditions.diagonals.is_some() => {
                    return Err(twice("excluded_diagonals"));
                }
                Key::ExcludedAntidiagonals if fields.conditions.antidiagonals.is_some() => {
                    return Err(twice("excluded_antidiagonals"));
                }
                Key::N => {
                    let n: u32 = map.next_value()?;
                    // JSON's reader has looked at the character after the number, no farther.
                    let Position { line, column } = place.get();
                    let column = column.saturating_sub(n.to_string().len() as u64);
                    fields.n = Some((n, Position { line, column }));
                }
                Key::Columns => {
                    let mut list = ColumnList::default();
                    let add = |column: Option<u32>, at| list.push(column, at);
                    let at = map.next_value_seed(List::new(place, "queens", add))?;
                    fields.columns = at.map(|at| (list, at));
                }
                Key::Queens => {
                    let mut queens = Vec::new();
                    let add = |[row, column]: [u32; 2], at| queens.push((Square::new(row, column), at));
                    let at = map.next_value_seed(List::new(place, "queens", add))?;
                    fields.queens = at.map(|at| (queens, at));
                }
                Key::Blocked => {
                    let mut blocked = BlockedSquares::default();
                    let add = |square: [u32; 2], at| blocked.push(square, at);
                    let at = map.next_value_seed(List::new(place, "blocked squares", add))?;
                    fields.conditions.blocked = at.map(|_| blocked);
                }
                Key::ExcludedDiagonals => {
                    let mut diagonals = Excluded::default();
                    let add = |diagonal: i64, at| diagonals.push(diagonal, at);
                    let at = map.next_value_seed(List::new(place, "diagonals", add))?;
                    fields.conditions.diagonals = at.map(|_| diagonals);
                }
                Key::ExcludedAntidiagonals => {
                    let mut antidiagonals = Excluded::default();
                    let add = |antidiagonal: u64, at| antidiagonals.push(antidiagonal, at);
                    let at = map.next_value_seed(List::new(place, "antidiagonals", add))?;
                    fields.conditions.antidiagonals = at.map(|_| antidiagonals);
                }
                Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(fields)
    }
}
enum Key {
    N,
    Columns,
    Queens,
    Blocked,
    ExcludedDiagonals,
    ExcludedAntidiagonals,
    /// A field of an answer, which is no part of the board.
    Other,
}

impl<'de> serde::Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = <std::borrow::Cow<'_, str> as serde::Deserialize>::deserialize(deserializer)?;
        Ok(match name.as_ref() {
            "n" => Self::N,
            "columns" => Self::Columns,
            "queens" => Self::Queens,
            "blocked" => Self::Blocked,
            "excluded_diagonals" => Self::ExcludedDiagonals,
            "excluded_antidiagonals" => Self::ExcludedAntidiagonals,
            field if OF_ANSWERS.contains(&field) => Self::Other,
            // A condition that is passed over would change the question without a word.
            field => return Err(D::Error::custom(unknown(field))),
        })
    }
}

/// The fields of this program's answers that have a board, besides the board's own.
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

/// Says that there is no such field, and which one is meant, if that can be told from the name.
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
