use std::error::Error;
use std::fmt;

use crate::board::text;
use crate::{Line, Puzzle, Square};

/// Why a puzzle is not one that proofs are checked for, or a proof does not show that it has no completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the comments of the variants describe their fields")]
pub enum ProofError {
    /// The board has so many rows, more than [`Puzzle::LARGEST`].
    TooLarge(u32),
    /// A given queen stands off the board.
    QueenOffBoard { n: u32, queen: Square },
    /// A blocked square is off the board.
    BlockedOffBoard { n: u32, square: Square },
    /// The board does not have an excluded line.
    LineOffBoard { n: u32, line: Line },
    /// Two given queens attack each other, so that there is nothing to search.
    GivenAttack(Square, Square),
    /// A given queen stands on a blocked square, so that there is nothing to search.
    GivenBlocked(Square),
    /// A queen of the proof is not given.
    NotGiven(Square),
    /// Two queens do not attack each other.
    NoAttack(Square, Square),
    /// A queen's square is not blocked.
    NotBlocked(Square),
    /// A step of a search tree, numbered from 1, is wrong.
    Step { step: u64, error: StepError },
    /// After so many steps a search tree has open nodes.
    OpenNodes { steps: u64 },
    /// An ID is 0, or another clause has or had it.
    Id(u64),
    /// A literal of a clause or lemma names no free square.
    Literal { id: u64, literal: i64 },
    /// A clause is neither that a row or column is filled nor that two squares attack each other.
    Clause(u64),
    /// A lemma has a literal and its negation.
    Tautology { id: u64, variable: i64 },
    /// There is no clause with the ID of a lemma's hint.
    UnknownHint { id: u64, hint: u64 },
    /// The clause of a lemma's hint has more than one literal that is not false.
    NotUnit { id: u64, hint: u64 },
    /// All literals of a clause are false before a lemma's last hint.
    EarlyConflict { id: u64, hint: u64 },
    /// The clause of a lemma's last hint has a literal that is not false, or there is no hint.
    NoConflict(u64),
    /// There is no clause with an ID that is to be deleted.
    UnknownDeleted(u64),
    /// No lemma without literals has been checked.
    NoEmptyLemma,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLarge(n) => {
                write!(f, "n = {n} is too large: proofs are checked for boards up to n = {}", Puzzle::LARGEST)
            }
            Self::QueenOffBoard { n, queen } => {
                write!(f, "the queen {} is off the n = {n} board", text(queen))
            }
            Self::BlockedOffBoard { n, square } => {
                write!(f, "the blocked square {} is off the n = {n} board", text(square))
            }
            Self::LineOffBoard { n, line } => write!(f, "an n = {n} board has no {line}"),
            Self::GivenAttack(first, second) => {
                write!(f, "the given queens {} and {} attack each other", text(first), text(second))
            }
            Self::GivenBlocked(queen) => {
                write!(f, "the given queen {} stands on a blocked square", text(queen))
            }
            Self::NotGiven(queen) => write!(f, "the queen {} is not among those given", text(queen)),
            Self::NoAttack(first, second) => {
                write!(f, "the queens {} and {} do not attack each other", text(first), text(second))
            }
            Self::NotBlocked(queen) => {
                write!(f, "the queen {} does not stand on a blocked square", text(queen))
            }
            Self::Step { step, error } => write!(f, "step {step} of the tree: {error}"),
            Self::OpenNodes { steps: 0 } => f.write_str("the tree has no steps, but its root needs some"),
            Self::OpenNodes { steps } => {
                write!(f, "the tree ends after step {steps}, with nodes still open")
            }
            Self::Id(0) => f.write_str("a clause has the ID 0"),
            Self::Id(id) => write!(f, "there are two clauses with the ID {id}"),
            Self::Literal { id, literal } => {
                write!(f, "the literal {literal} of clause {id} names no free square")
            }
            Self::Clause(id) => write!(f, "clause {id} does not hold on the board"),
            Self::Tautology { id, variable } => write!(f, "lemma {id} has both {variable} and -{variable}"),
            Self::UnknownHint { id, hint } => {
                write!(f, "lemma {id} has the hint {hint}, but there is no such clause")
            }
            Self::NotUnit { id, hint } => {
                write!(f, "lemma {id}: two literals of clause {hint} are not false")
            }
            Self::EarlyConflict { id, hint } => {
                write!(f, "lemma {id}: clause {hint} is false, but there are hints after it")
            }
            Self::NoConflict(id) => write!(f, "lemma {id}: no clause is false after the last hint"),
            Self::UnknownDeleted(id) => {
                write!(f, "clause {id} is to be deleted, but there is no such clause")
            }
            Self::NoEmptyLemma => f.write_str("there is no lemma without literals"),
        }
    }
}

impl Error for ProofError {}

/// What is wrong with one step of a search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepError {
    /// The tree was complete before this step.
    Done,
    /// The row or column is not on the board, or has a queen already.
    NotOpen(Line),
    /// The board has no such diagonal or antidiagonal.
    OffBoard(Line),
    /// A leaf names a line twice.
    Repeated(Line),
    /// The multiplier of a line is 0, or 2^60 or more either way, or negative for a diagonal or antidiagonal.
    Multiplier(Line, i64),
    /// The multipliers of a free square's lines sum to less than 0.
    NegativeSquare(Square),
    /// The sum of all multipliers is not negative.
    Sum(i128),
    /// The queens of this branch are a completion.
    Completion,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => f.write_str("the tree was complete before"),
            Self::NotOpen(line) => write!(f, "{line} is not open"),
            Self::OffBoard(line) => write!(f, "{line} is off the board"),
            Self::Repeated(line) => write!(f, "{line} has two multipliers"),
            Self::Multiplier(line, multiplier) => {
                write!(f, "{multiplier} is not a multiplier for {line}")
            }
            Self::NegativeSquare(square) => {
                write!(f, "the multipliers of the free square {} sum to less than 0", text(*square))
            }
            Self::Sum(sum) => write!(f, "the multipliers sum to {sum}, which is not negative"),
            Self::Completion => f.write_str("a branch leads to a completion"),
        }
    }
}

impl Error for StepError {}
