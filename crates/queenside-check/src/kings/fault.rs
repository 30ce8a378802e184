use std::error::Error;
use std::fmt;

use crate::SolutionFault;

/// What is wrong with a count of kings.
///
/// ```
/// use queenside_check::{KingFault, check_king_ways};
///
/// let fault = check_king_ways(&[0, 1], 1, "0").unwrap_err();
/// assert!(matches!(fault, KingFault::NoSolution(_)));
/// assert_eq!(fault.to_string(), "kings are counted on solutions: the queens of rows 0 and 1 attack each other");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KingFault {
    /// The board is no solution.
    NoSolution(SolutionFault),
    /// A square is said to be safe that is not, or is left out.
    SafeSquare {
        /// The square, as (row, column).
        square: (u32, u32),
        /// Whether it is safe.
        is_safe: bool,
    },
    /// The safe squares, or a group's, are not told once each in reading order.
    Order,
    /// Two squares of different groups are neighbours.
    Neighbours {
        /// One of them, as (row, column).
        a: (u32, u32),
        /// The other.
        b: (u32, u32),
    },
    /// The squares of a group do not hang together.
    Apart {
        /// The group's place.
        group: usize,
    },
    /// There are other numbers of ways than numbers of kings with a way.
    Greatest {
        /// How many numbers were given.
        numbers: usize,
        /// How many there are.
        recounted: usize,
    },
    /// A recount gives another number.
    Ways {
        /// The number of kings.
        kings: u32,
        /// The number of ways.
        ways: String,
        /// What the recount gave.
        recounted: String,
    },
}

impl fmt::Display for KingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution(fault) => write!(f, "kings are counted on solutions: {fault}"),
            Self::SafeSquare { square: (row, column), is_safe: true } => {
                write!(f, "the safe square ({row}, {column}) is left out")
            }
            Self::SafeSquare { square: (row, column), is_safe: false } => {
                write!(f, "({row}, {column}) is no safe square")
            }
            Self::Order => write!(f, "squares are told once each, in reading order"),
            Self::Neighbours { a, b } => {
                write!(f, "{a:?} and {b:?} are neighbours in different groups")
            }
            Self::Apart { group } => write!(f, "the squares of group {group} do not hang together"),
            Self::Greatest { numbers, recounted } => {
                write!(f, "counted ways for {numbers} numbers of kings, a recount finds {recounted}")
            }
            Self::Ways { kings, ways, recounted } => {
                write!(f, "counted {ways} ways for {kings} kings, a recount gives {recounted}")
            }
        }
    }
}

impl Error for KingFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoSolution(fault) => Some(fault),
            _ => None,
        }
    }
}
