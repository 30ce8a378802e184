//! The classic methods: their answers, lists, proofs, events and limits.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod answers;
mod comparisons;
mod events;
mod limits;
mod lists;
mod starts;
mod texts;
mod trees;

use std::ops::ControlFlow;

use queenside::methods::{Method, Position, Recording, Report, Task};
use queenside::{Budget, Placement, Problem, Size, Square};

fn seed(seed: u64) -> Budget {
    Budget::default().seed(seed)
}

/// Run the method with seed 0 and no limits.
fn run(method: Method, task: &Task<'_>) -> Report {
    method.run(task, &Budget::default()).unwrap()
}

/// Run the method and record its events.
fn record(method: Method, task: &Task<'_>, budget: &Budget) -> (Report, Recording) {
    let mut recording = Recording::new(Position::new(task.problem));
    let observer = |event, counts| {
        recording.push(event, counts);
        ControlFlow::Continue(())
    };
    (method.watch(task, budget, observer).unwrap(), recording)
}

fn empty(n: u32) -> Problem {
    Problem::new(Size::new(n).unwrap())
}

fn with_queens(n: u32, queens: &[(u32, u32)]) -> Problem {
    empty(n).with_queens(queens.iter().map(|&(row, column)| Square::new(row, column))).unwrap()
}

fn placement(n: u32, queens: &[(u32, u32)]) -> Placement {
    let squares = queens.iter().map(|&(row, column)| Square::new(row, column));
    Placement::new(Size::new(n).unwrap(), squares).unwrap()
}

/// The two boards on which moving a most threatened queen to a least threatened square makes no
/// progress.
fn stuck_boards() -> [Placement; 2] {
    let six = [(0, 0), (1, 2), (2, 4), (3, 1), (4, 3), (5, 5)];
    let eleven = [(0, 6), (1, 10), (2, 1), (2, 7), (3, 5), (4, 0), (5, 2), (6, 4), (7, 8), (9, 9), (10, 3)];
    [placement(6, &six), placement(11, &eleven)]
}
