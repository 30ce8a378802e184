use std::fmt;
use std::str::FromStr;

use queenside::{Size, Square, SquareError, SquareName, quoted};
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::Whole;

/// A square: `[row, column]` from 0, or a text such as `d8` or `0,3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GivenSquare(pub SquareName);

impl FromStr for GivenSquare {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        text.parse().map(Self)
    }
}

impl<'de> Deserialize<'de> for GivenSquare {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(SquareVisitor)
    }
}

/// Reads a square item by item, so that an error names the item.
struct SquareVisitor;

impl<'de> Visitor<'de> for SquareVisitor {
    type Value = GivenSquare;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square [row, column], or a text such as d8")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<GivenSquare, E> {
        name.parse()
            .map(GivenSquare)
            .map_err(|error: SquareError| E::custom(format_args!("\"{}\" is {error}", quoted(name))))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<GivenSquare, A::Error> {
        type OnBoard = Whole<0, { Size::MAX as u64 - 1 }>;
        let missing = |place| A::Error::invalid_length(place, &self);
        // A square has two items, so only this reader knows which is at fault.
        let mut next = |place| {
            let line: Option<OnBoard> =
                pair.next_element().map_err(|error| A::Error::custom(format_args!("[{place}]: {error}")))?;
            line.ok_or_else(|| missing(place))
        };
        let (row, column) = (next(0)?, next(1)?);
        let mut length = 2;
        while pair.next_element::<IgnoredAny>()?.is_some() {
            length += 1;
        }
        if length > 2 {
            return Err(missing(length));
        }
        Ok(GivenSquare(Square::new(row.as_u32(), column.as_u32()).into()))
    }
}
