//! The values of options. The command line reads them from text, the other front ends from JSON, with
//! the same meanings and the same errors.

use std::fmt::{self, Display};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use queenside::draw::Style;
use queenside::methods::Cooling;
use queenside::{Budget, Size, Square, SquareError, SquareName, quoted};
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The error for a text that is not a valid value. It says what is expected; the front end says of
/// which option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct InvalidValue(String);

impl InvalidValue {
    /// Create the error for a text that is not what is expected.
    pub fn new(expected: impl Display) -> Self {
        Self(expected.to_string())
    }
}

/// Read a value in JSON as its text on the command line: numbers as they are, lists of numbers with
/// commas.
fn of_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(input: D) -> Result<T, D::Error> {
    let value = Value::deserialize(input)?;
    let text = match &value {
        Value::String(text) => text.clone(),
        Value::Array(items) if items.len() > 1 && items.iter().all(Value::is_number) => {
            items.iter().map(Value::to_string).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    };
    text.parse().map_err(|error: T::Err| D::Error::custom(refusal(&error.to_string(), &value)))
}

/// Say what was found, if the error says only what was expected.
fn refusal(error: &str, found: &Value) -> String {
    if error.starts_with("expected") { format!("{error}, not {}", shown(found)) } else { error.to_owned() }
}

/// Return the text of a value for an error message, shortened if it is long.
pub(crate) fn shown(value: &Value) -> String {
    quoted(&value.to_string())
}

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

/// A time after which to give up: a number of seconds, or a text such as `10s`, `2m` or `1h30m`.
///
/// ```
/// use std::time::Duration;
/// use queenside_service::values::TimeLimit;
///
/// let limit: TimeLimit = "1h30m".parse()?;
/// assert_eq!((limit.0, limit.to_string()), (Duration::from_secs(5400), "1h 30m".to_owned()));
/// assert_eq!("2.5".parse::<TimeLimit>()?.0, Duration::from_millis(2500));
/// # Ok::<(), queenside_service::values::InvalidValue>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeLimit(pub Duration);

impl FromStr for TimeLimit {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let time = match text.parse::<f64>() {
            // A longer time than a `Duration` can represent is as good as no limit.
            Ok(seconds) if seconds >= 0.0 && seconds.is_finite() => {
                Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
            }
            Ok(_) => None,
            Err(_) => humantime::parse_duration(text).ok(),
        };
        let expected = || InvalidValue::new("a time such as 10s, 2m or 1h30m, or a number of seconds");
        time.map(Self).ok_or_else(expected)
    }
}

impl Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        humantime::format_duration(self.0).fmt(f)
    }
}

impl<'de> Deserialize<'de> for TimeLimit {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        of_text(input)
    }
}

/// Return the budget of a question with these options. `within` has the stop signal, and the limits of
/// what the question does not set.
pub fn budget(
    threads: Option<Threads>,
    seed: Option<Seed>,
    time_limit: Option<TimeLimit>,
    within: &Budget,
) -> Budget {
    let budget = within.clone();
    let mut budget = match threads {
        Some(threads) => budget.threads(threads.get() as usize),
        None => budget.all_threads(),
    };
    if let Some(seed) = seed {
        budget = budget.seed(seed.get());
    }
    if let Some(TimeLimit(limit)) = time_limit {
        budget = budget.time_limit(limit);
    }
    budget
}

/// Return the number of CPUs that this process may use.
pub fn all_cpus() -> NonZeroUsize {
    Budget::default().all_threads().threads
}

/// A value that has a name, such as a method, or another text with a meaning, such as a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Named<T>(pub T);

impl<T: FromStr> FromStr for Named<T> {
    type Err = T::Err;

    fn from_str(name: &str) -> Result<Self, T::Err> {
        name.parse().map(Self)
    }
}

impl<T: Display> Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        of_text(input)
    }
}

/// A cooling schedule for annealing: the first temperature, the lowest temperature, and the factor
/// alpha.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule(pub Cooling);

impl FromStr for Schedule {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
        let cooling = match numbers.as_deref() {
            Some(&[start, end, factor]) => Cooling::new(start, end, factor).ok(),
            _ => None,
        };
        cooling.map(Self).ok_or_else(|| {
            InvalidValue::new(
                "a cooling schedule T,TMIN,ALPHA with T > TMIN > 0 and 0 < ALPHA < 1, such as 1,0.1,0.999",
            )
        })
    }
}

impl<'de> Deserialize<'de> for Schedule {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        of_text(input)
    }
}

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
        if pair.next_element::<IgnoredAny>()?.is_some() {
            return Err(missing(3));
        }
        Ok(GivenSquare(Square::new(row.as_u32(), column.as_u32()).into()))
    }
}

/// Declare the types of values in TypeScript: numbers, texts and lists, without names of their own.
#[cfg(feature = "typescript")]
mod typescript {
    use super::{GivenSquare, Named, Schedule, TimeLimit, Whole};
    use crate::typescript::unnamed;

    unnamed!([const LEAST: u64, const MOST: u64] Whole<LEAST, MOST>: "number");
    unnamed!([] TimeLimit: "number | string");
    unnamed!([T] Named<T>: "string");
    unnamed!([] Schedule: "[number, number, number]");
    unnamed!([] GivenSquare: "[number, number] | string");
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use std::fmt::Debug;

    use serde_json::json;

    use super::*;

    /// Assert that texts and the same values in JSON are accepted or refused alike.
    #[track_caller]
    fn check<T>(accepted: &[(&str, Value)], refused: &[(&str, Value)])
    where
        T: FromStr<Err: Display + Debug> + for<'de> Deserialize<'de> + PartialEq + Debug,
    {
        for (text, value) in accepted {
            let read: T = serde_json::from_value(value.clone()).unwrap();
            assert_eq!(text.parse::<T>().unwrap(), read, "{text} {value}");
        }
        for (text, value) in refused {
            let expected = text.parse::<T>().unwrap_err();
            let error = serde_json::from_value::<T>(value.clone()).unwrap_err().to_string();
            assert_eq!(error, format!("{expected}, not {}", shown(value)), "{value}");
        }
    }

    #[test]
    fn values_are_read_alike_from_texts_and_json() {
        check::<Threads>(
            &[("1", json!(1)), ("1024", json!(1024))],
            &[
                ("0", json!(0)),
                ("1025", json!(1025)),
                ("-1", json!(-1)),
                ("1.5", json!(1.5)),
                ("", json!("")),
                ("x", json!(true)),
            ],
        );
        check::<Seed>(
            &[("0", json!(0)), ("18446744073709551615", json!(u64::MAX))],
            &[
                ("-1", json!(-1)),
                ("1e3", json!(1e3)),
                ("0x1", json!([1])),
                ("18446744073709551616", json!(null)),
            ],
        );
        check::<TimeLimit>(
            &[
                ("10s", json!("10s")),
                ("2.5", json!(2.5)),
                ("0", json!(0)),
                ("1h30m", json!(5400)),
                ("1e300", json!(1e300)),
            ],
            &[
                ("-1", json!(-1)),
                ("nan", json!("nan")),
                ("inf", json!("inf")),
                ("", json!("")),
                ("10 parsecs", json!("10 parsecs")),
                ("-1s", json!([1])),
            ],
        );
        check::<Schedule>(
            &[("1,0.1,0.999", json!([1, 0.1, 0.999])), ("1, 0.1, 0.5", json!([1, 0.1, 0.5]))],
            &[
                ("1,0.1", json!([1, 0.1])),
                ("1,0.1,0.9,2", json!([1, 0.1, 0.9, 2])),
                ("1,0,0.9", json!([1, 0, 0.9])),
                ("1,x,0.9", json!([1, "x", 0.9])),
                ("inf,0.1,0.9", json!([1])),
            ],
        );
    }

    #[test]
    fn what_is_displayed_is_read_back() {
        for text in ["0s", "100ms", "10s", "1h 30m"] {
            assert_eq!(text.parse::<TimeLimit>().unwrap().to_string(), text);
        }
        assert_eq!("7".parse::<Seed>().unwrap().to_string(), "7");
    }
}
