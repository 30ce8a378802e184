use std::fmt;
use std::str::FromStr;

use crate::board::Size;

/// How boards are looked for.
///
/// ```
/// use queenside::{Size, kings::Method};
///
/// assert_eq!(Method::best(Size::new(20)?, 48), Method::Sample);
/// assert_eq!(Method::best(Size::new(40)?, 0), Method::Anneal);
/// assert_eq!("anneal".parse(), Ok(Method::Anneal));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// All solutions, one after the other: the only method that proves that there are no hits.
    Every,
    /// Random solutions, all equally likely ([`Sampler`](crate::kings::Sampler)).
    Sample,
    /// Simulated annealing to a board with room for few kings; then the queens of either colour are set anew, in all
    /// ways that leave few squares safe. What it finds has no known law.
    Anneal,
}

/// A name that no method has.
///
/// ```
/// use queenside::kings::{Method, UnknownSearchMethod};
///
/// let unknown: UnknownSearchMethod = "luck".parse::<Method>().unwrap_err();
/// assert_eq!(unknown.to_string(), "no method `luck`: every, sample or anneal");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no method `{name}`: every, sample or anneal")]
pub struct UnknownSearchMethod {
    /// The name.
    pub name: String,
}

/// Up to this size all solutions are looked at within a second.
const FEW_SOLUTIONS: u32 = 14;

/// From this size on boards with few ways are too rare to be drawn: one in a hundred thousand at n = 32.
const RARE: u32 = 32;

/// Counts up to this many are those of boards with hardly more room than kings.
const FEW_WAYS: u128 = 100_000;

impl Method {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Every, Self::Sample, Self::Anneal];

    /// The method for boards of this size with at most so many ways.
    ///
    /// ```
    /// use queenside::{Size, kings::Method};
    ///
    /// assert_eq!(Method::best(Size::new(10)?, 22), Method::Every);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn best(size: Size, most_ways: u128) -> Self {
        match size.get() {
            0..=FEW_SOLUTIONS => Self::Every,
            RARE.. if most_ways <= FEW_WAYS => Self::Anneal,
            _ => Self::Sample,
        }
    }

    /// Its name.
    ///
    /// ```
    /// use queenside::kings::Method;
    ///
    /// assert_eq!(Method::ALL.map(Method::name), ["every", "sample", "anneal"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Sample => "sample",
            Self::Anneal => "anneal",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownSearchMethod;

    fn from_str(name: &str) -> Result<Self, UnknownSearchMethod> {
        let method = Self::ALL.into_iter().find(|method| method.name() == name);
        method.ok_or_else(|| UnknownSearchMethod { name: crate::quoted(name) })
    }
}
