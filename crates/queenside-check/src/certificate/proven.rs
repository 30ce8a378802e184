use std::fmt;

use crate::{LratSize, TreeSize};

/// How a certificate proves that a board has no completion.
///
/// ```
/// use queenside_check::Proven;
///
/// let proven = Proven::Attack { first: (0, 1), second: (3, 4) };
/// assert_eq!(proven.to_string(), "the given queens 0,1 and 3,4 attack each other");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// Two given queens attack each other.
    Attack {
        /// One queen.
        first: (u32, u32),
        /// The other.
        second: (u32, u32),
    },
    /// A given queen stands on a blocked square.
    Blocked {
        /// The queen.
        queen: (u32, u32),
    },
    /// By a search tree.
    Tree(TreeSize),
    /// By clauses.
    Lrat(LratSize),
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attack { first, second } => write!(
                f,
                "the given queens {},{} and {},{} attack each other",
                first.0, first.1, second.0, second.1
            ),
            Self::Blocked { queen: (row, column) } => {
                write!(f, "the given queen {row},{column} stands on a blocked square")
            }
            Self::Tree(size) => write!(f, "a search tree: {size}"),
            Self::Lrat(size) => write!(f, "a refutation by clauses: {size}"),
        }
    }
}
