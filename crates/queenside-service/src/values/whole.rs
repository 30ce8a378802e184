use std::fmt::{self, Display};
use std::str::FromStr;

use queenside::Size;
use queenside::draw::Style;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{InvalidValue, refusal};

/// A whole number from `LEAST` to `MOST`.
///
/// ```
/// use queenside_service::values::Threads;
///
/// assert_eq!("4".parse::<Threads>().map(Threads::get), Ok(4));
/// let refused = "0".parse::<Threads>().unwrap_err();
/// assert_eq!(refused.to_string(), "expected a whole number from 1 to 1024");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whole<const LEAST: u64, const MOST: u64>(u64);

/// A random seed.
pub type Seed = Whole<0, { u64::MAX }>;
/// A number of threads.
pub type Threads = Whole<1, 1024>;
/// A board size, or the number of a line.
pub type Line = Whole<0, { Size::MAX as u64 }>;
/// A number of queens, kings or blocked lines.
pub type Number = Whole<0, { u32::MAX as u64 }>;
/// The width of a picture in pixels.
pub type Width = Whole<{ Style::MIN_WIDTH as u64 }, { Style::MAX_WIDTH as u64 }>;
/// A limit of steps or results, at least one.
pub type Limit = Whole<1, { u64::MAX }>;

impl<const LEAST: u64, const MOST: u64> Whole<LEAST, MOST> {
    /// Create the number; `None` if it is not in the range.
    pub const fn new(number: u64) -> Option<Self> {
        if LEAST <= number && number <= MOST { Some(Self(number)) } else { None }
    }

    /// Return the number.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Return the number as a `u32`, for ranges that end below 2^32.
    pub const fn as_u32(self) -> u32 {
        const { assert!(MOST <= u32::MAX as u64) };
        self.0 as u32
    }
}

impl Seed {
    /// Seed 0.
    pub const ZERO: Self = Whole(0);
}

impl Threads {
    /// One thread.
    pub const ONE: Self = Whole(1);
}

/// The error for a number that is not in a range.
fn outside(least: u64, most: u64) -> InvalidValue {
    let most = if most == u64::MAX { String::new() } else { format!(" to {most}") };
    InvalidValue(format!("a whole number from {least}{most}"))
}

impl<const LEAST: u64, const MOST: u64> FromStr for Whole<LEAST, MOST> {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| outside(LEAST, MOST))
    }
}

impl<const LEAST: u64, const MOST: u64> Display for Whole<LEAST, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text is not a number.
impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(input)?;
        let refused = || D::Error::custom(refusal(&outside(LEAST, MOST).to_string(), &value));
        value.as_u64().and_then(Self::new).ok_or_else(refused)
    }
}
