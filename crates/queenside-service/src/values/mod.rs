//! The values of options. The command line reads them from text, the other front ends from JSON, with
//! the same meanings and the same errors.

mod square;
mod whole;

use std::fmt::{self, Display};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use queenside::methods::Cooling;
use queenside::{Budget, quoted};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

pub use square::GivenSquare;
pub use whole::{Limit, Line, Number, Seed, Threads, Whole, Width};

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
        let time = match text.parse() {
            Ok(seconds) => of_seconds(seconds),
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

/// Return a number of seconds as a time. A longer time than a `Duration` can represent is as good as no
/// limit.
fn of_seconds(seconds: f64) -> Option<Duration> {
    let is_time = seconds >= 0.0 && seconds.is_finite();
    is_time.then(|| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

impl<'de> Deserialize<'de> for TimeLimit {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        // The core that the web app loads first has no code that reads times from texts.
        if cfg!(feature = "long-questions") {
            return of_text(input);
        }
        of_seconds(f64::deserialize(input)?).map(Self).ok_or_else(|| D::Error::custom("no time"))
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
    let mut budget = within.clone();
    if let Some(threads) = threads {
        budget = budget.threads(threads.get() as usize);
    }
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
        // As for a time limit, above.
        if cfg!(feature = "long-questions") {
            return of_text(input);
        }
        let [start, end, factor] = Deserialize::deserialize(input)?;
        Cooling::new(start, end, factor).map(Self).map_err(D::Error::custom)
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
mod tests;
