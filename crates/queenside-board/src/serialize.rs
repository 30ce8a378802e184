//! Boards and records in JSON and other formats of serde, written by hand, so that this crate waits for
//! no derive macro.

use std::fmt;

use serde_core::de::{Error, MapAccess, SeqAccess, Visitor};
use serde_core::ser::SerializeStruct;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::record::Stored;
use crate::{Conflict, Line, Record, Size, Solution, Square};

/// Write a size as the number n.
impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(u32::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Write a solution as the column of the queen in each row.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.columns().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Vec::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Write a square as `[row, column]`.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.row, self.column).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[u32; 2]>::deserialize(deserializer).map(|[row, column]| Self { row, column })
    }
}

/// Write the line as text, such as `row 3`.
impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Conflict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Conflict", 3)?;
        fields.serialize_field("a", &self.a)?;
        fields.serialize_field("b", &self.b)?;
        fields.serialize_field("line", &self.line)?;
        fields.end()
    }
}

const RECORD_FIELDS: [&str; 3] = ["units", "done", "count"];

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Stored { units, done, count } = self.into();
        let [of_units, of_done, of_count] = RECORD_FIELDS;
        let mut fields = serializer.serialize_struct("Record", RECORD_FIELDS.len())?;
        fields.serialize_field(of_units, &units)?;
        fields.serialize_field(of_done, &done)?;
        fields.serialize_field(of_count, &count)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Record", &RECORD_FIELDS, RecordVisitor)
    }
}

/// Reads the fields of a record, each once, in any order.
struct RecordVisitor;

impl<'de> Visitor<'de> for RecordVisitor {
    type Value = Record;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a record of finished units")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
        let (mut units, mut done, mut count) = (None, None, None);
        while let Some(name) = map.next_key::<String>()? {
            let [of_units, of_done, of_count] = RECORD_FIELDS;
            if name == of_units {
                read_once(&mut map, of_units, &mut units)?;
            } else if name == of_done {
                read_once(&mut map, of_done, &mut done)?;
            } else if name == of_count {
                read_once(&mut map, of_count, &mut count)?;
            } else {
                return Err(A::Error::unknown_field(&name, &RECORD_FIELDS));
            }
        }
        let [of_units, of_done, of_count] = RECORD_FIELDS;
        record(Stored {
            units: units.ok_or_else(|| A::Error::missing_field(of_units))?,
            done: done.ok_or_else(|| A::Error::missing_field(of_done))?,
            count: count.ok_or_else(|| A::Error::missing_field(of_count))?,
        })
    }

    /// Formats without names write the fields in their order.
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Record, A::Error> {
        let missing = |place| A::Error::invalid_length(place, &self);
        record(Stored {
            units: list.next_element()?.ok_or_else(|| missing(0))?,
            done: list.next_element()?.ok_or_else(|| missing(1))?,
            count: list.next_element()?.ok_or_else(|| missing(2))?,
        })
    }
}

/// Read the value of a field, which must not have one yet.
fn read_once<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
    map: &mut A,
    name: &'static str,
    value: &mut Option<T>,
) -> Result<(), A::Error> {
    if value.is_some() {
        return Err(A::Error::duplicate_field(name));
    }
    *value = Some(map.next_value()?);
    Ok(())
}

fn record<E: Error>(stored: Stored) -> Result<Record, E> {
    stored.into_record().map_err(E::custom)
}
