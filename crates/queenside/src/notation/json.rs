//! `{"n":4,"columns":[1,3,0,2]}`, with `null` for a row without a queen; where a row has two,
//! `{"n":4,"queens":[[0,1],[0,2]]}`. Other fields are passed over, so that answers of this program
//! can be read as boards.

use std::fmt;
use std::io::{self, Read, Write};

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::columns::write_list;
use super::cursor::{Cursor, Position, syntax};
use super::pairs::write_pairs;
use super::{MAX_READ, ReadError};
use crate::board::{Board, Placement, Size, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\":{},", board.size().get())?;
    if board.has_one_queen_a_row_at_most() {
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

/// A longer object than any that holds [`MAX_READ`] queens: what is read at most.
const LONGEST: u64 = 1 << 28;

pub(super) fn read<R: Read>(cursor: &mut Cursor<R>) -> Result<Placement, ReadError> {
    let start = cursor.position();
    let mut input = serde_json::Deserializer::from_reader(cursor.by_ref().take(LONGEST));
    let fields = match Fields::deserialize(&mut input) {
        Ok(fields) => fields,
        Err(error) if error.is_eof() => return Err(cursor.expected("the rest of the JSON object")),
        Err(error) => return Err(explain(error, start)),
    };
    let cursor_error =
        |reason: String| syntax(start, format!("a board with {reason}"), "one that fits its size");
    fields.into_placement().map_err(cursor_error)
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
            return syntax(at, found, expected.replace("u32", "a whole number"));
        }
    }
    let found = format!("malformed JSON ({reason})");
    syntax(at, found, "an object like {\"n\": 4, \"columns\": [1, 3, 0, 2]}")
}

/// The fields that tell a board.
#[derive(Default)]
struct Fields {
    n: Option<u32>,
    columns: Option<Vec<Option<u32>>>,
    queens: Option<Vec<Square>>,
}

impl Fields {
    /// The board, or what is wrong with it.
    fn into_placement(self) -> Result<Placement, String> {
        let size = |n: u32| Size::new(n).map_err(|error| error.to_string());
        match (self.columns, self.queens, self.n) {
            (Some(columns), _, n) => {
                let rows = columns.len() as u32;
                if n.is_some_and(|n| n != rows) {
                    return Err(format!("n = {} but {rows} columns", n.unwrap_or_default()));
                }
                let queens = (0u32..).zip(columns);
                let queens = queens.filter_map(|(row, column)| Some(Square::new(row, column?)));
                Placement::new(size(rows)?, queens).map_err(|error| error.to_string())
            }
            (None, Some(queens), n) => {
                let farthest = queens.iter().map(|queen| queen.row.max(queen.column) + 1).max();
                let smallest = farthest.unwrap_or(0).max(queens.len() as u32);
                Placement::new(size(n.unwrap_or(smallest))?, queens).map_err(|error| error.to_string())
            }
            (None, None, _) => Err("neither \"columns\" nor \"queens\"".to_owned()),
        }
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with \"n\" and \"columns\" or \"queens\"")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Fields::default();
                while let Some(key) = map.next_key::<Key>()? {
                    match key {
                        Key::N => fields.n = Some(map.next_value()?),
                        Key::Columns => {
                            fields.columns = map.next_value::<Option<Bounded<_>>>()?.map(|list| list.0);
                        }
                        Key::Queens => {
                            let squares = map.next_value::<Option<Bounded<[u32; 2]>>>()?;
                            fields.queens = squares.map(|list| {
                                list.0.into_iter().map(|[row, column]| Square::new(row, column)).collect()
                            });
                        }
                        Key::Other => {
                            map.next_value::<IgnoredAny>()?;
                        }
                    }
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_map(Object)
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

/// A list of at most [`MAX_READ`] items, so that no input takes memory without end.
struct Bounded<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Bounded<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<T>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for List<T> {
            type Value = Bounded<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an array of at most {MAX_READ} queens")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bounded<T>, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    if items.len() == MAX_READ as usize {
                        return Err(A::Error::custom(format!(
                            "found more queens, expected at most {MAX_READ}"
                        )));
                    }
                    items.push(item);
                }
                Ok(Bounded(items))
            }
        }

        deserializer.deserialize_seq(List(std::marker::PhantomData))
    }
}
