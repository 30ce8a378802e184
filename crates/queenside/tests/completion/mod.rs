//! Comparison of completions with brute force and of the methods with each other. The independent
//! checker verifies every answer.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod answers;
mod dimacs;
mod explanations;
mod families;
mod limits;
mod lists;
mod puzzles;

use std::sync::OnceLock;

use proptest::prelude::*;
use queenside::enumerate::Solutions;
use queenside::solve::{
    Answer, CompletionMethod, CompletionOptions, Proof, complete_with, write_certificate,
};
use queenside::{Board, Budget, Outcome, Problem, Size, Solution, Square};
use queenside_check::{Line, Puzzle, check_certificate, check_completion};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::naive_solutions;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn random_numbers(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn squares(n: u32) -> impl Iterator<Item = Square> {
    (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
}

/// Create the problem with these given queens and without blocked squares.
fn given(n: u32, queens: &[Square]) -> Problem {
    Problem::new(size(n)).with_queens(queens.iter().copied()).unwrap()
}

/// Return all solutions, in order; up to n = 9 by testing every permutation.
fn solutions(n: u32) -> &'static [Solution] {
    static KNOWN: [OnceLock<Vec<Solution>>; 13] = [const { OnceLock::new() }; 13];
    KNOWN[n as usize].get_or_init(|| {
        if n < 10 {
            naive_solutions(n).into_iter().map(|columns| Solution::new(columns).unwrap()).collect()
        } else {
            Solutions::new(size(n)).unwrap().collect()
        }
    })
}

/// Convert the problem to the checker's type.
fn puzzle(problem: &Problem) -> Puzzle {
    let pairs = |squares: &[Square]| squares.iter().map(|square| (square.row, square.column)).collect();
    let excluded = problem.blocked_lines().map(|line| match line {
        queenside::Line::Diagonal(difference) => Line::Diagonal(difference),
        queenside::Line::Antidiagonal(sum) => Line::Antidiagonal(sum),
        line => unreachable!("{line} is blocked"),
    });
    Puzzle {
        n: problem.size().get(),
        queens: pairs(problem.given().squares()),
        blocked: pairs(problem.blocked()),
        excluded: excluded.collect(),
    }
}

/// Find the completions by definition: the solutions with every given queen and no queen on a
/// blocked square.
fn completions(problem: &Problem) -> impl Iterator<Item = &'static Solution> {
    let puzzle = puzzle(problem);
    solutions(puzzle.n).iter().filter(move |solution| {
        let columns = solution.columns();
        puzzle.queens.iter().all(|&(row, column)| columns[row as usize] == column)
            && !(0..).zip(columns).any(|(row, &column)| puzzle.is_blocked((row, column)))
    })
}

fn has_completion(problem: &Problem) -> bool {
    completions(problem).next().is_some()
}

/// Check an answer and return whether there is a completion, or `None` if the method gave up.
fn checked(problem: &Problem, answer: &Answer<Proof>) -> Option<bool> {
    match &answer.outcome {
        Outcome::Found(solution) => {
            let fault = check_completion(&puzzle(problem), solution.columns()).err();
            assert_eq!(fault, None, "{} {problem:?}", answer.method);
            Some(true)
        }
        Outcome::NoSolution(proof) => {
            check_proof(problem, proof);
            Some(false)
        }
        Outcome::GaveUp => None,
    }
}

fn check_proof(problem: &Problem, proof: &Proof) {
    let mut text = Vec::new();
    write_certificate(problem, proof, &mut text).unwrap();
    let verdict = check_certificate(&puzzle(problem), text.as_slice());
    assert!(verdict.is_ok(), "{verdict:?}\n{problem:?}\n{}", String::from_utf8_lossy(&text));
}

/// Use all methods in turn.
fn all() -> CompletionOptions {
    CompletionOptions::default()
}

/// Use only one method.
fn only(method: CompletionMethod) -> CompletionOptions {
    all().method(method)
}

/// Complete the problem, check the answer and return it.
fn answer(problem: &Problem, options: CompletionOptions, budget: &Budget) -> Option<bool> {
    checked(problem, &complete_with(problem, options, budget).unwrap())
}

/// Random problems of these sizes: some queens of a solution, up to one more queen, and blocked
/// squares.
fn problems(sizes: impl Strategy<Value = u32>) -> impl Strategy<Value = Problem> {
    sizes.prop_flat_map(|n| {
        let side = n.max(1);
        let last = i64::from(side) - 1;
        let is_given = prop::collection::vec(prop::bool::weighted(0.25), n as usize);
        let extra = prop::collection::btree_set((0..side, 0..side), 0..2);
        let blocked = prop::collection::btree_set((0..side, 0..side), 0..=n as usize);
        let diagonals = prop::collection::btree_set(-last..=last, 0..3);
        let antidiagonals = prop::collection::btree_set(0..=2 * last as u64, 0..3);
        let parts = (any::<prop::sample::Index>(), is_given, extra, blocked, diagonals, antidiagonals);
        parts.prop_map(move |(at, is_given, extra, blocked, diagonals, antidiagonals)| {
            let has_sides = n > 0;
            let square = |(row, column)| Square::new(row, column);
            let all = solutions(n);
            let solution = if all.is_empty() { vec![] } else { at.get(all).columns().to_vec() };
            let queens = (0..n).zip(solution).filter(|&(row, _)| is_given[row as usize]);
            let queens: std::collections::BTreeSet<(u32, u32)> =
                queens.chain(extra.into_iter().filter(|_| has_sides)).collect();
            let problem = Problem::new(size(n)).with_queens(queens.into_iter().map(square)).unwrap();
            if !has_sides {
                return problem;
            }
            let problem = problem.with_blocked(blocked.into_iter().map(square)).unwrap();
            let lines = diagonals.into_iter().map(queenside::Line::Diagonal);
            let lines = lines.chain(antidiagonals.into_iter().map(queenside::Line::Antidiagonal));
            problem.with_blocked_lines(lines).unwrap()
        })
    })
}

/// Block about one in `one_in` squares at random, except those of given queens.
fn block_some(problem: Problem, one_in: u32, rng: &mut Xoshiro256PlusPlus) -> Problem {
    let queens = problem.given().squares().to_vec();
    let blocked = squares(problem.size().get())
        .filter(|square| rng.random_range(0..one_in) == 0 && !queens.contains(square))
        .collect::<Vec<_>>();
    problem.with_blocked(blocked).unwrap()
}
