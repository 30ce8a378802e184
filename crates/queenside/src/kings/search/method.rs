use std::fmt;
use std::str::FromStr;

use crate::board::Size;
use crate::text::UnknownNameError;

/// How boards are looked for.
///
/// ```
/// use queenside::{Size, kings::SearchMethod};
///
/// assert_eq!(SearchMethod::best(Size::new(20)?, 48), SearchMethod::Sample);
/// assert_eq!(SearchMethod::best(Size::new(40)?, 0), SearchMethod::Anneal);
/// assert_eq!("anneal".parse(), Ok(SearchMethod::Anneal));
/// assert_eq!(
///     "luck".parse::<SearchMethod>().unwrap_err().to_string(),
///     "'luck' is not a valid method; expected every, sample, anneal"
/// );
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchMethod {
    /// All solutions, one after the other: the only method that proves that there are no hits.
    Every,
    /// Random solutions, all equally likely ([`Samples`](crate::kings::Samples)).
    Sample,
    /// Simulated annealing to a board with room for few kings; then the queens of either colour are set again, in all
    /// ways that leave few squares safe. What it finds has no known law.
    Anneal,
}

/// Up to this size all solutions are looked at within a second.
const FEW_SOLUTIONS: u32 = 14;

/// From this size on boards with few ways are too rare to be drawn: one in a hundred thousand at n = 32.
const RARE: u32 = 32;

/// Counts up to this many are those of boards with hardly more room than kings.
const FEW_WAYS: u128 = 100_000;

impl SearchMethod {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Every, Self::Sample, Self::Anneal];

    /// The method for boards of this size with at most so many ways.
    pub fn best(size: Size, most_ways: u128) -> Self {
        match size.get() {
            0..=FEW_SOLUTIONS => Self::Every,
            RARE.. if most_ways <= FEW_WAYS => Self::Anneal,
            _ => Self::Sample,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Sample => "sample",
            Self::Anneal => "anneal",
        }
    }
}

impl fmt::Display for SearchMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SearchMethod {
    type Err = UnknownNameError;

    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        UnknownNameError::find("method", name, &Self::ALL, |method| method.name())
    }
}
