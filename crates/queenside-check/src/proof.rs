use crate::board::text;
use crate::{Line, Puzzle, Square};

error! {
    /// Why a puzzle is not one that proofs are checked for, or a proof does not show that it has no completion.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ProofError {
        /// The board has more rows than [`Puzzle::LARGEST`].
        TooLarge(n: u32) =>
            ("n = {n} is too large: proofs are checked for boards up to n = {}", Puzzle::LARGEST);
        /// A given queen stands off the board.
        QueenOffBoard { n: u32, queen: Square } => ("the queen {} is off the n = {n} board", text(*queen));
        /// A blocked square is off the board.
        BlockedOffBoard { n: u32, square: Square } =>
            ("the blocked square {} is off the n = {n} board", text(*square));
        /// The board does not have an excluded line.
        LineOffBoard { n: u32, line: Line } => ("an n = {n} board has no {line}");
        /// Two given queens attack each other, so that there is nothing to search.
        GivenAttack(first: Square, second: Square) =>
            ("the given queens {} and {} attack each other", text(*first), text(*second));
        /// A given queen stands on a blocked square, so that there is nothing to search.
        GivenBlocked(queen: Square) => ("the given queen {} stands on a blocked square", text(*queen));
        /// A queen of the proof is not given.
        NotGiven(queen: Square) => ("the queen {} is not among those given", text(*queen));
        /// Two queens do not attack each other.
        NoAttack(first: Square, second: Square) =>
            ("the queens {} and {} do not attack each other", text(*first), text(*second));
        /// A queen's square is not blocked.
        NotBlocked(queen: Square) => ("the queen {} does not stand on a blocked square", text(*queen));
        /// A step of a search tree, numbered from 1, is wrong.
        Step { step: u64, error: StepError } => ("step {step} of the tree: {error}");
        /// A search tree has no steps.
        NoSteps => ("the tree has no steps, but its root needs some");
        /// The steps end before the search tree is closed.
        OpenNodes { steps: u64 } => ("the tree ends after step {steps}, with nodes still open");
        /// A clause has the ID 0.
        ZeroId => ("a clause has the ID 0");
        /// Another clause has or had this ID.
        Id(id: u64) => ("there are two clauses with the ID {id}");
        /// A literal of a clause or lemma names no free square.
        Literal { id: u64, literal: i64 } => ("the literal {literal} of clause {id} names no free square");
        /// A clause is neither that a row or column is filled nor that two squares attack each other.
        Clause(id: u64) => ("clause {id} does not hold on the board");
        /// A lemma has a literal and its negation.
        Tautology { id: u64, variable: i64 } => ("lemma {id} has both {variable} and -{variable}");
        /// There is no clause with the ID of a lemma's hint.
        UnknownHint { id: u64, hint: u64 } => ("lemma {id} has the hint {hint}, but there is no such clause");
        /// The clause of a lemma's hint has more than one literal that is not false.
        NotUnit { id: u64, hint: u64 } => ("lemma {id}: two literals of clause {hint} are not false");
        /// All literals of a clause are false before a lemma's last hint.
        EarlyConflict { id: u64, hint: u64 } =>
            ("lemma {id}: clause {hint} is false, but there are hints after it");
        /// The clause of a lemma's last hint has a literal that is not false, or there is no hint.
        NoConflict(id: u64) => ("lemma {id}: no clause is false after the last hint");
        /// There is no clause with an ID that is to be deleted.
        UnknownDeleted(id: u64) => ("clause {id} is to be deleted, but there is no such clause");
        /// No lemma without literals has been checked.
        NoEmptyLemma => ("there is no lemma without literals");
    }
}

error! {
    /// What is wrong with one step of a search tree.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StepError {
        /// The tree was complete before this step.
        Done => ("the tree was complete before");
        /// The row or column is not on the board, or has a queen already.
        NotOpen(line: Line) => ("{line} is not open");
        /// The board has no such diagonal or antidiagonal.
        OffBoard(line: Line) => ("{line} is off the board");
        /// A leaf names a line twice.
        Repeated(line: Line) => ("{line} has two multipliers");
        /// The multiplier of a line is 0, or 2^60 or more either way, or negative for a diagonal or antidiagonal.
        Multiplier(line: Line, multiplier: i64) => ("{multiplier} is not a multiplier for {line}");
        /// The multipliers of a free square's lines sum to less than 0.
        NegativeSquare(square: Square) =>
            ("the multipliers of the free square {} sum to less than 0", text(*square));
        /// The sum of all multipliers is not negative.
        Sum(sum: i128) => ("the multipliers sum to {sum}, which is not negative");
        /// The queens of this branch are a completion.
        Completion => ("a branch leads to a completion");
    }
}
