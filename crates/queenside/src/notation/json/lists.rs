use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

use super::super::MAX_READ;
use super::super::cursor::Position;

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
pub(super) struct List<'a, T, F> {
    place: &'a Cell<Position>,
    /// What the items are called.
    items: &'static str,
    add: F,
    item: PhantomData<T>,
}

impl<'a, T, F: FnMut(T, Position)> List<'a, T, F> {
    /// A list of `items`; `place` is where the reader stands.
    pub(super) fn new(place: &'a Cell<Position>, items: &'static str, add: F) -> Self {
        Self { place, items, add, item: PhantomData }
    }
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
        let mut count = 0;
        while let Some((item, at)) = list.next_element_seed(Placed { place, value: PhantomData })? {
            if count == MAX_READ {
                let items = self.items;
                return Err(A::Error::custom(format!("found more {items}, expected at most {MAX_READ}")));
            }
            count += 1;
            (self.add)(item, at);
        }
        Ok(Some(start))
    }
}
