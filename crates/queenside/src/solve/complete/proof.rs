use crate::board::{Conflict, Line, Square};

/// Why a problem has no completion, in a form that can be checked without trust in the method that found it.
///
/// [`write_certificate`](super::write_certificate) writes it as a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// Two given queens attack each other.
    Attack(Conflict),
    /// A given queen stands on a blocked square.
    Blocked(Square),
    /// Every branch ends at a line without a free square, or is refuted by arithmetic.
    Tree(ProofTree),
    /// Clauses that every completion fulfils, and lemmas down to a contradiction (LRAT without RAT steps).
    ///
    /// Variable i, from 1, says that the i-th free square in reading order has a queen.
    Refutation {
        /// The clauses, numbered from 1: literals as in DIMACS files, without the 0 at the end.
        clauses: Vec<Vec<i32>>,
        /// The lemmas and deletions, in order.
        steps: Vec<RefutationStep>,
    },
}

/// A node of a [`ProofTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<'a> {
    /// The free squares of this row are tried from left to right.
    Row(u32),
    /// The free squares of this column are tried from the top.
    Column(u32),
    /// Multipliers of lines that refute the node (Farkas' lemma).
    Farkas(&'a [(Line, i64)]),
}

/// A search tree that leaves no completion out, in depth-first order.
///
/// A branch sets a queen on each free square of a line, in increasing order; a child in which an open line has no free square is
/// refuted and not written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofTree {
    /// A row, a column with [`COLUMN`], or [`FARKAS`].
    steps: Vec<u16>,
    farkas: Vec<Vec<(Line, i64)>>,
}

const COLUMN: u16 = 1 << 14;
const FARKAS: u16 = 1 << 15;

/// The most steps that are kept: 256 MiB.
const MOST_STEPS: usize = 1 << 27;

impl ProofTree {
    /// The nodes in depth-first order; none when a line has no free square from the start.
    pub fn steps(&self) -> impl Iterator<Item = ProofStep<'_>> {
        let mut farkas = self.farkas.iter();
        self.steps.iter().map(move |&step| match step {
            FARKAS => ProofStep::Farkas(farkas.next().map_or(&[], Vec::as_slice)),
            column if column & COLUMN != 0 => ProofStep::Column(u32::from(column & !COLUMN)),
            row => ProofStep::Row(u32::from(row)),
        })
    }

    /// Adds a branch on a row or a column of the board; `None` if the tree becomes too long to keep.
    pub(crate) fn branch(&mut self, line: Line) -> Option<()> {
        let step = match line {
            Line::Row(row) => row as u16,
            Line::Column(column) => COLUMN | column as u16,
            line => unreachable!("a branch on {line}"),
        };
        self.push(step)
    }

    /// Adds a node that is refuted by multipliers.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn farkas(&mut self, multipliers: Vec<(Line, i64)>) -> Option<()> {
        self.farkas.push(multipliers);
        self.push(FARKAS)
    }

    /// Adds the nodes of a subtree.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn append(&mut self, mut subtree: Self) -> Option<()> {
        if self.steps.len() + subtree.steps.len() > MOST_STEPS {
            return None;
        }
        self.steps.append(&mut subtree.steps);
        self.farkas.append(&mut subtree.farkas);
        Some(())
    }

    fn push(&mut self, step: u16) -> Option<()> {
        self.steps.push(step);
        (self.steps.len() <= MOST_STEPS).then_some(())
    }
}

/// A step of a [`Proof::Refutation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefutationStep {
    /// A clause that follows from those the hints name, by unit propagation in their order.
    Lemma {
        /// Its number.
        id: u64,
        /// Its literals.
        literals: Vec<i32>,
        /// The numbers of the clauses that it follows from.
        hints: Vec<u64>,
    },
    /// A clause that is not needed any more.
    Delete(u64),
}
