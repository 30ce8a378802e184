use std::ops::ControlFlow;

use queenside_board::Square;

use super::ground::{Ground, queens};
use super::lines::diagonals;
use super::run::{Flow, Run};
use super::{Ended, Event, Method, SUITE};

#[doc = include_str!("permutations.md")]
pub const PERMUTATIONS: Method = Method {
    name: "permutations",
    short_names: &["brute-force", "brute_force"],
    other_names: &[("brute_force", SUITE)],
    summary: "try the permutations in order, queen by queen until two queens conflict",
    text: text!("permutations.md"),
    lines: &[("restart", 1), ("conflict", 3), ("place", 4), ("solution", 5)],
    algorithm: run,
    ..Method::COMPLETE
};

fn run(run: &mut Run<'_>) -> Flow {
    let mut ground = Ground::new(run);
    let mut columns = std::mem::take(&mut ground.columns);
    loop {
        if try_one(run, &mut ground, &columns)? {
            run.solution(&ground.with_given(&columns))?;
        }
        if !next_permutation(&mut columns) {
            return Flow::Continue(());
        }
        run.restart()?;
    }
}

/// Place queens on an empty board until one conflicts. Return whether no queen conflicts.
fn try_one(run: &mut Run<'_>, ground: &mut Ground, columns: &[u32]) -> ControlFlow<Ended, bool> {
    let mut placed = 0;
    for (&row, &column) in ground.rows.iter().zip(columns) {
        run.step()?;
        if ground.attacked.attacks(row, column) {
            let above = queens(&ground.rows[..placed], columns).chain(run.given().iter().copied());
            run.conflict(Square::new(row, column), above)?;
            break;
        }
        ground.attacked.set_diagonals(row, column, true);
        run.place(Square::new(row, column))?;
        placed += 1;
    }
    for (&row, &column) in ground.rows.iter().zip(columns).take(placed) {
        ground.attacked.set_diagonals(row, column, false);
    }
    ControlFlow::Continue(placed == columns.len())
}

/// Turn a permutation into the lexicographically next one; return `false` after the last.
fn next_permutation(columns: &mut [u32]) -> bool {
    let Some(last) = columns.len().checked_sub(1) else { return false };
    let Some(at) = (0..last).rev().find(|&at| columns[at] < columns[at + 1]) else { return false };
    // The numbers after `at` are in descending order, so the first greater one from the end is the
    // least greater one.
    let greater = (at + 1..=last).rev().find(|&other| columns[other] > columns[at]).unwrap_or(last);
    columns.swap(at, greater);
    columns[at + 1..].reverse();
    true
}

#[doc = include_str!("all_permutations.md")]
pub const ALL_PERMUTATIONS: Method = Method {
    name: "all-permutations",
    other_names: &[("get_solutions", "the course \"The n-Queens puzzle\"")],
    summary: "list the permutations in order, and test each complete board",
    text: text!("all_permutations.md"),
    lines: &[("place", 0), ("move", 0), ("conflict", 1), ("solution", 2)],
    algorithm: all,
    ..Method::COMPLETE
};

fn all(run: &mut Run<'_>) -> Flow {
    let ground = Ground::new(run);
    let n = run.n();
    let mut columns = ground.columns.clone();
    let mut board = ground.with_given(&columns);
    for queen in queens(&ground.rows, &columns) {
        run.set_up(queen)?;
    }
    let mut seen = [vec![0; 2 * n], vec![0; 2 * n]];
    for test in 1.. {
        run.step_of(n as u64)?;
        if is_solved(&board, &mut seen, test) {
            run.solution(&board)?;
        } else {
            run.report_with(|| {
                let all: Vec<Square> =
                    (0..).zip(&board).map(|(row, &column)| Square::new(row, column)).collect();
                all.iter().enumerate().find_map(|(at, &square)| {
                    let by = *all[..at].iter().find(|queen| queen.shared_line(square).is_some())?;
                    Some(Event::Conflict { square, by })
                })
            })?;
        }
        if !next_permutation(&mut columns) {
            break;
        }
        for (&row, &to) in ground.rows.iter().zip(&columns) {
            let from = std::mem::replace(&mut board[row as usize], to);
            if from != to {
                run.move_queen(Square::new(row, from), Square::new(row, to))?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether a permutation has n different diagonals and n different antidiagonals. It always
/// examines all rows. `seen` contains the number of the test that last saw each diagonal and
/// antidiagonal, so that nothing has to be cleared between tests.
fn is_solved(columns: &[u32], seen: &mut [Vec<u64>; 2], test: u64) -> bool {
    let mut differences = [0, 0];
    for (row, &column) in (0..).zip(columns) {
        let (diagonal, antidiagonal) = diagonals(columns.len(), row, column);
        for (which, line) in [diagonal, antidiagonal].into_iter().enumerate() {
            differences[which] += usize::from(std::mem::replace(&mut seen[which][line], test) != test);
        }
    }
    differences == [columns.len(); 2]
}
