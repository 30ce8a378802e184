use std::fmt;
use std::str::FromStr;

use crate::board::Size;
use crate::methods::ITERATIVE_REPAIR;
use crate::text::UnknownNameError;

/// The method of a search for boards.
///
/// ```
/// use queenside::{Size, kings::SearchMethod};
///
/// assert_eq!(SearchMethod::best(Size::new(20)?, 48), SearchMethod::Sample);
/// assert_eq!(SearchMethod::best(Size::new(40)?, 0), SearchMethod::Anneal);
/// assert_eq!("anneal".parse(), Ok(SearchMethod::Anneal));
/// assert_eq!(
///     "luck".parse::<SearchMethod>().unwrap_err().to_string(),
///     "'luck' is not a valid method; expected every, sample, anneal, iterative-repair"
/// );
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchMethod {
    /// Examine all solutions in order. This is the only method that can prove that there are no
    /// hits.
    Every,
    /// Examine random solutions, all equally likely ([`Samples`](crate::kings::Samples)).
    Sample,
    /// Use simulated annealing to find a board with space for few kings, then recombine the queens
    /// of the two colours in all ways that leave few safe squares. The distribution of the results
    /// is unknown.
    Anneal,
    /// Examine the solutions that the classic method
    /// [`ITERATIVE_REPAIR`](crate::methods::ITERATIVE_REPAIR) finds from random boards, as the
    /// challenge's published solution does. They are not all equally likely.
    IterativeRepair,
}

/// Up to this size, examining all solutions takes less than a second.
const FEW_SOLUTIONS: u32 = 14;

/// From this size on, boards with few ways are too rare for sampling: one in a hundred thousand at
/// n = 32.
const RARE: u32 = 32;

/// Up to this number of ways, boards have hardly more space than the kings need.
const FEW_WAYS: u128 = 100_000;

impl SearchMethod {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Every, Self::Sample, Self::Anneal, Self::IterativeRepair];

    /// Return the best method for boards of this size with at most this many ways.
    pub fn best(size: Size, most_ways: u128) -> Self {
        match size.get() {
            0..=FEW_SOLUTIONS => Self::Every,
            RARE.. if most_ways <= FEW_WAYS => Self::Anneal,
            _ => Self::Sample,
        }
    }

    /// Return the name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Sample => "sample",
            Self::Anneal => "anneal",
            Self::IterativeRepair => ITERATIVE_REPAIR.name(),
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
