//! `{"n":4,"columns":[1,3,0,2]}`, with `null` for a row without a queen; where a row has two,
//! `{"n":4,"queens":[[0,1],[0,2]]}`. Other fields are passed over, so that answers of this program
//! can be read as boards.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Read, Write};
use std::marker::PhantomData;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::columns::{ColumnList, write_list};
use super::cursor::{Cursor, Position, syntax};
use super::pairs::{queens_into_placement, write_pairs};
use super::{MAX_READ, ReadError};
use crate::board::{Board, Placement, Size, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\":{},", board.size().get())?;
    if board.row_with_two_queens().is_none() {
        out.write_all(b"\"columns\":")?;
        write_columns_array(board, out)?;
    } else {
        out.write_all(b"\"queens\":[")?;
        write_pairs(board, out, ["[", ",", "],[", "]"])?;
        out.write_all(b"]")?;
    }
    out.write_all(b"}\n")
}

/// Writes the columns of a board with one queen a row at most as a JSON array, `null` for an empty row.
///
/// # Errors
/// When `out` fails.
///
/// ```
/// use queenside::{Solution, notation::write_columns_array};
///
/// let mut out = Vec::new();
/// write_columns_array(&Solution::new(vec![1, 3, 0, 2])?, &mut out)?;
/// assert_eq!(out, b"[1,3,0,2]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_columns_array(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"[")?;
    write_list(board, out, ",", "null")?;
    out.write_all(b"]")
}

/// The longest object that is read, in bytes: more than any that holds [`MAX_READ`] queens needs.
const LONGEST: u64 = 1 << 28;

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, size: Option<Size>) -> Result<Placement, ReadError> {
    let start = cursor.position();
    let place = Cell::new(start);
    let source = Tracked { cursor: &mut *cursor, place: &place };
    let mut input = serde_json::Deserializer::from_reader(source.take(LONGEST));
    match input.deserialize_map(Object { place: &place }) {
        Ok(fields) => fields.into_placement(start, size),
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
            return syntax(at, found, expected.replace("u32", "a whole number from 0 to 1000000000"));
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
}

impl Fields {
    /// The board; `told` is its size where the object does not say.
    fn into_placement(self, start: Position, told: Option<Size>) -> Result<Placement, ReadError> {
        let size =
            |n: u32, at| Size::new(n).map_err(|error| syntax(at, error.to_string(), "a smaller board"));
        match (self.columns, self.queens, self.n) {
            (Some(_), Some((_, at)), _) => {
                Err(syntax(at, "\"queens\" beside \"columns\"", "one of them: they tell the same"))
            }
            (Some((list, _)), None, n) => {
                if let Some((n, at)) = n.filter(|(n, _)| *n != list.rows()) {
                    let expected = format!("{}, the number of columns", list.rows());
                    return Err(syntax(at, n.to_string(), expected));
                }
                list.into_placement()
            }
            (None, Some((queens, at)), n) => {
                let size = n.map(|(n, at)| size(n, at)).transpose()?;
                queens_into_placement(queens, size.or(told), at)
            }
            (None, None, _) => {
                Err(syntax(start, "an object without a board", "one with \"columns\" or \"queens\""))
            }
        }
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
                    let at = map.next_value_seed(List { place, add, item: PhantomData })?;
                    fields.columns = at.map(|at| (list, at));
                }
                Key::Queens => {
                    let mut queens = Vec::new();
                    let add = |[row, column]: [u32; 2], at| queens.push((Square::new(row, column), at));
                    let at = map.next_value_seed(List { place, add, item: PhantomData })?;
                    fields.queens = at.map(|at| (queens, at));
                }
                Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(fields)
    }
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Key {
    N,
    Columns,
    Queens,
    #[serde(other)]
    Other,
}

/// An item of a list with its place.
struct Placed<'a, T> {
    place: &'a Cell<Position>,
    value: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Placed<'_, T> {
    type Value = (T, Position);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(T, Position), D::Error> {
        // JSON's reader has looked at the first character of the item, no farther.
        let at = self.place.get();
        Ok((T::deserialize(deserializer)?, at))
    }
}

/// A list, or `null`, whose items are added one by one, at most [`MAX_READ`]; its place.
struct List<'a, T, F> {
    place: &'a Cell<Position>,
    add: F,
    item: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>, F: FnMut(T, Position)> DeserializeSeed<'de> for List<'_, T, F> {
    type Value = Option<Position>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<Position>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Deserialize<'de>, F: FnMut(T, Position)> Visitor<'de> for List<'_, T, F> {
    type Value = Option<Position>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_unit<E>(self) -> Result<Option<Position>, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Option<Position>, A::Error> {
        let place = self.place;
        let start = place.get();
        let mut items = 0;
        while let Some((item, at)) = list.next_element_seed(Placed { place, value: PhantomData })? {
            if items == MAX_READ {
                return Err(A::Error::custom(format!("found more queens, expected at most {MAX_READ}")));
            }
            items += 1;
            (self.add)(item, at);
        }
        Ok(Some(start))
    }
}
