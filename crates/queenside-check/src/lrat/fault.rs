use std::error::Error;
use std::fmt;

use crate::PuzzleFault;

/// What is wrong with a refutation by clauses.
///
/// ```
/// use queenside_check::{LratCheck, Puzzle};
///
/// // The queen of row 0 may stand on other squares than its first two.
/// let fault = LratCheck::new(&Puzzle::new(4))?.clause(1, &[1, 2]).unwrap_err();
/// assert_eq!(fault.to_string(), "clause 1 does not hold on the board");
/// # Ok::<(), queenside_check::LratFault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LratFault {
    /// The puzzle cannot be the root of a refutation.
    Puzzle(PuzzleFault),
    /// An ID is 0, or another clause has or had it.
    Id {
        /// The ID.
        id: u64,
    },
    /// A literal names no free square.
    Literal {
        /// The clause or lemma.
        id: u64,
        /// Its literal.
        literal: i64,
    },
    /// A lemma has a literal and its negation.
    Tautology {
        /// The lemma.
        id: u64,
        /// The variable.
        variable: i64,
    },
    /// A clause is neither that a row or column is filled nor that two squares attack each other.
    Clause {
        /// The clause.
        id: u64,
    },
    /// There is no clause with the ID of this hint.
    UnknownHint {
        /// The lemma.
        id: u64,
        /// Its hint.
        hint: u64,
    },
    /// The clause of this hint has more than one literal that is not false.
    NotUnit {
        /// The lemma.
        id: u64,
        /// Its hint.
        hint: u64,
    },
    /// All literals of a clause are false before the last hint.
    EarlyConflict {
        /// The lemma.
        id: u64,
        /// Its hint.
        hint: u64,
    },
    /// The last hint's clause has a literal that is not false, or there is no hint.
    NoConflict {
        /// The lemma.
        id: u64,
    },
    /// There is no clause with an ID that is to be deleted.
    UnknownDeleted {
        /// The ID.
        id: u64,
    },
    /// No lemma without literals has been checked.
    Unfinished,
}

impl fmt::Display for LratFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(fault) => fault.fmt(f),
            Self::Id { id: 0 } => f.write_str("a clause has the ID 0"),
            Self::Id { id } => write!(f, "there are two clauses with the ID {id}"),
            Self::Literal { id, literal } => {
                write!(f, "the literal {literal} of clause {id} names no free square")
            }
            Self::Tautology { id, variable } => {
                write!(f, "lemma {id} has both {variable} and -{variable}")
            }
            Self::Clause { id } => write!(f, "clause {id} does not hold on the board"),
            Self::UnknownHint { id, hint } => {
                write!(f, "lemma {id} has the hint {hint}, but there is no such clause")
            }
            Self::NotUnit { id, hint } => {
                write!(f, "lemma {id}: two literals of clause {hint} are not false")
            }
            Self::EarlyConflict { id, hint } => {
                write!(f, "lemma {id}: clause {hint} is false, but there are hints after it")
            }
            Self::NoConflict { id } => write!(f, "lemma {id}: no clause is false after the last hint"),
            Self::UnknownDeleted { id } => {
                write!(f, "clause {id} is to be deleted, but there is no such clause")
            }
            Self::Unfinished => f.write_str("there is no lemma without literals"),
        }
    }
}

impl Error for LratFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Puzzle(fault) => Some(fault),
            _ => None,
        }
    }
}
