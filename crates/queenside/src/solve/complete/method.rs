use std::fmt;
use std::str::FromStr;

use super::proof::Proof;
use crate::board::Placement;
use crate::run::Limit;

/// A method that completes boards or proves that they cannot be completed.
///
/// ```
/// use queenside::solve::Method;
///
/// assert_eq!("relaxation".parse(), Ok(Method::Relaxation));
/// assert!(Method::Exact.proves() && !Method::MaxEntropy.proves());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A formula: one given queen on a board whose size is prime to 6.
    ClosedForm,
    /// Depth-first search on the line with the fewest free squares.
    Exact,
    /// Linear-time local search.
    LocalSearch,
    /// Dives along the most likely queens of the maximum-entropy relaxation.
    MaxEntropy,
    /// Linear relaxation, with branching where it is feasible. The browser does without, to load faster.
    #[cfg(not(target_family = "wasm"))]
    Relaxation,
    /// The SAT solver CaDiCaL.
    #[cfg(feature = "sat")]
    Sat,
}

impl Method {
    /// All methods, in the order in which the portfolio asks them.
    ///
    /// ```
    /// use queenside::solve::Method;
    ///
    /// assert!(Method::ALL.contains(&Method::Exact));
    /// ```
    pub const ALL: &[Self] = &[
        Self::ClosedForm,
        Self::Exact,
        Self::LocalSearch,
        Self::MaxEntropy,
        #[cfg(not(target_family = "wasm"))]
        Self::Relaxation,
        #[cfg(feature = "sat")]
        Self::Sat,
    ];

    /// The name by which it is asked for, such as `max-entropy`.
    ///
    /// ```
    /// use queenside::solve::Method;
    ///
    /// assert_eq!(Method::LocalSearch.name(), "local-search");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClosedForm => "closed-form",
            Self::LocalSearch => "local-search",
            Self::Exact => "exact",
            Self::MaxEntropy => "max-entropy",
            #[cfg(not(target_family = "wasm"))]
            Self::Relaxation => "relaxation",
            #[cfg(feature = "sat")]
            Self::Sat => "sat",
        }
    }

    /// Whether it can prove that there is no completion.
    ///
    /// ```
    /// use queenside::solve::Method;
    ///
    /// assert!(!Method::LocalSearch.proves());
    /// ```
    pub const fn proves(self) -> bool {
        !matches!(self, Self::ClosedForm | Self::LocalSearch | Self::MaxEntropy)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no method has.
///
/// ```
/// use queenside::solve::Method;
///
/// assert!("guessing".parse::<Method>().unwrap_err().to_string().starts_with("no method is called guessing"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no method is called {name}; there are {}", names())]
pub struct UnknownMethod {
    /// The name.
    pub name: String,
}

fn names() -> String {
    Method::ALL.iter().map(|method| method.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let method = Self::ALL.iter().copied().find(|method| method.name() == name);
        method.ok_or_else(|| UnknownMethod { name: crate::quoted(name) })
    }
}

/// What a method came to in one turn.
#[derive(Debug)]
pub(super) enum Turn {
    /// The column of each row of a completion.
    Found(Vec<u32>),
    /// There is no completion, and why.
    None(Proof),
    /// Nothing within its work.
    NotYet,
    /// Nothing, and more turns will not help.
    GivesUp,
}

/// A method at work on one problem.
pub(super) trait Worker: Send {
    fn method(&self) -> Method;

    /// Works for about this many microseconds on a machine of 2024 (counted in steps, so that it is the same on every
    /// machine), from the start or from where it was.
    fn turn(&mut self, work: u64, stop: Limit<'_>) -> Turn;

    /// Squares tried so far, or what comes nearest for the method.
    fn nodes(&self) -> u64;
}

/// The columns of all rows: those of the given queens, and these for open rows.
pub(super) fn with_given(given: &Placement, queens: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
    let mut columns = vec![0; crate::board::Board::size(given).index()];
    let given = given.squares().iter().map(|queen| (queen.row, queen.column));
    given.chain(queens).for_each(|(row, column)| columns[row as usize] = column);
    columns
}
