use std::borrow::Cow;
use std::time::Duration;

use queenside::count::OrbitCount;
use queenside::{Record, Size};
use serde::Serialize;

use crate::seconds;

/// Whether a count finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CountStatus {
    /// All units were counted.
    Counted,
    /// The count stopped at a limit; the number is not known.
    Unknown,
}

/// The verified number of solutions, symmetry classes or completions of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CountAnswer {
    /// The board size.
    pub n: u32,
    /// Whether the count finished.
    pub status: CountStatus,
    /// The number in decimal; null if it is not known.
    pub count: Option<String>,
    /// The name of the engine.
    pub engine: Cow<'static, str>,
    /// The number of units of the count; null if the count reached its limit before it had divided
    /// the work into units.
    pub units: Option<usize>,
    /// Wall time of this run, in seconds.
    pub seconds: f64,
    /// How the checker verified the number: `recounted` (the checker counted again), `published`
    /// (the number equals the published one) or `divisors` (no number is published, but this one
    /// has the required divisors and a plausible size). Null if there are too many completions to
    /// count again.
    pub evidence: Option<&'static str>,
    /// The number of symmetry classes and the numbers from which it follows; present if the request
    /// asks for symmetry classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub up_to_symmetry: Option<UpToSymmetry>,
    /// The record of the finished units, to continue the count; present if it did not finish and is not
    /// saved in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub record: Option<Record>,
    /// The number as an integer; 0 if it is not known.
    #[serde(skip)]
    pub number: u128,
}

impl CountAnswer {
    /// Return the answer for a count that ended before its units were known.
    pub fn unknown(size: Size, engine: &'static str, elapsed: Duration) -> Self {
        Self {
            n: size.get(),
            status: CountStatus::Unknown,
            count: None,
            engine: Cow::Borrowed(engine),
            units: None,
            seconds: seconds(elapsed),
            evidence: None,
            up_to_symmetry: None,
            record: None,
            number: 0,
        }
    }
}

/// The number of symmetry classes, and the numbers from which it follows by Burnside's lemma; all in
/// decimal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UpToSymmetry {
    /// The number of all solutions.
    pub all: String,
    /// The number of solutions that a half turn maps to themselves.
    pub half_turn: String,
    /// The number of solutions that a quarter-turn maps to themselves.
    pub quarter_turn: String,
    /// The number of symmetry classes.
    pub classes: String,
}

impl From<OrbitCount> for UpToSymmetry {
    fn from(OrbitCount { orbits, all, half_turn, quarter_turn }: OrbitCount) -> Self {
        let [all, half_turn, quarter_turn, classes] =
            [all, half_turn, quarter_turn, orbits].map(|number| number.to_string());
        Self { all, half_turn, quarter_turn, classes }
    }
}
