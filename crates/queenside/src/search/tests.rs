#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{End, NodeLimit, Remaining, Visit, has_completion, narrow, search, wide};
use crate::board::{Line, Problem, Size, Solution, Square};
use crate::run::{Budget, Stop};

#[path = "../../tests/naive.rs"]
mod naive;

/// All events of a search.
#[derive(Debug, Default, PartialEq)]
struct Log {
    branches: Vec<usize>,
    solutions: Vec<Vec<u16>>,
}

impl Visit for Log {
    fn branch(&mut self, line: usize) -> ControlFlow<()> {
        self.branches.push(line);
        ControlFlow::Continue(())
    }

    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()> {
        self.solutions.push(columns.to_vec());
        ControlFlow::Continue(())
    }
}

/// Create a problem with random given queens, blocked squares and blocked diagonals, without
/// conflicts.
fn random_problem(n: u32, rng: &mut Xoshiro256PlusPlus) -> Problem {
    let size = Size::new(n).unwrap();
    let squares = || size.lines().flat_map(|row| size.lines().map(move |column| Square::new(row, column)));
    let mut problem = Problem::new(size);
    for square in squares().filter(|_| rng.random_range(0..10) == 0).collect::<Vec<_>>() {
        let with = problem.clone().with_queens([square]).unwrap();
        problem = match rng.random_range(0..3) {
            0 if Remaining::of(&with).is_ok() => with,
            1 => problem.with_blocked_lines([Line::Diagonal(square.diagonal())]).unwrap(),
            _ => problem.with_blocked([square]).unwrap(),
        };
        if Remaining::of(&problem).is_err() {
            return random_problem(n, rng);
        }
    }
    problem
}

#[test]
fn the_search_finds_what_all_permutations_find() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..400 {
        let n = 1 + round % 7;
        let problem = random_problem(n, &mut rng);
        let remaining = Remaining::of(&problem).unwrap();
        let expected: Vec<Vec<u32>> = naive::naive_solutions(n)
            .into_iter()
            .filter(|columns| problem.is_solved_by(&Solution::new(columns.clone()).unwrap()))
            .map(|columns| remaining.rows.iter().map(|&row| columns[row as usize]).collect())
            .collect();
        let (mut log, unlimited) = (Log::default(), Budget::default());
        let end = search(&remaining, &mut NodeLimit::new(u64::MAX, unlimited.limit()), &mut log);
        assert_eq!(end, End::Exhausted);
        let columns = |solution: &Vec<u16>| {
            solution.iter().map(|&column| remaining.columns[usize::from(column)]).collect()
        };
        let mut found: Vec<Vec<u32>> = log.solutions.iter().map(columns).collect();
        found.sort();
        assert_eq!(found, expected, "{problem:?}");
    }
}

#[test]
fn the_wide_search_visits_the_same_nodes_as_the_narrow_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for round in 0..200 {
        let problem = random_problem(5 + round % 16, &mut rng);
        let remaining = Remaining::of(&problem).unwrap().shuffled(&mut rng);
        if remaining.has_empty_line() || remaining.open() == 0 {
            continue;
        }
        let (mut narrow_log, mut wide_log) = (Log::default(), Log::default());
        let unlimited = Budget::default();
        let mut budgets = [(); 2].map(|()| NodeLimit::new(2000, unlimited.limit()));
        let ends = [
            narrow::search(&remaining, &mut budgets[0], &mut narrow_log),
            wide::search(&remaining, &mut budgets[1], &mut wide_log),
        ];
        assert_eq!(ends[0], ends[1]);
        assert_eq!(budgets[0].nodes, budgets[1].nodes);
        assert_eq!(narrow_log, wide_log);
    }
}

#[test]
fn placing_a_queen_leaves_the_same_as_giving_it() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for n in 2..12 {
        let problem = random_problem(n, &mut rng);
        let remaining = Remaining::of(&problem).unwrap();
        for (row, column) in remaining.free_squares().take(5) {
            let given = problem.clone().with_queens([remaining.square(row, column)]).unwrap();
            let (after, expected) = (remaining.after(row, column), Remaining::of(&given).unwrap());
            assert_eq!((&after.rows, &after.columns), (&expected.rows, &expected.columns));
            assert!(after.free_squares().eq(expected.free_squares()));
        }
    }
}

#[test]
fn a_search_stops_at_its_node_limit_and_at_the_stop_signal() {
    let remaining = Remaining::of(&Problem::new(Size::new(12).unwrap())).unwrap();
    let unlimited = Budget::default();
    let mut budget = NodeLimit::new(100, unlimited.limit());
    assert_eq!(search(&remaining, &mut budget, &mut Log::default()), End::Stopped);
    let stopped = Budget::default().stop(&Stop::new());
    stopped.stop.stop();
    let mut budget = NodeLimit::new(u64::MAX, stopped.limit());
    assert_eq!(search(&remaining, &mut budget, &mut Log::default()), End::Stopped);
    assert_eq!(has_completion(&remaining, unlimited.limit()), Some(true));
}
