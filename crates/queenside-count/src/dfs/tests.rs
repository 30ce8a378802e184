#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::ops::ControlFlow;

use queenside_board::{Limit, Line, Problem, Size, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{NodeLimit, Remaining, Visit, narrow, wide};

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
fn the_wide_search_visits_the_same_nodes_as_the_narrow_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for round in 0..200 {
        let problem = random_problem(5 + round % 16, &mut rng);
        let remaining = Remaining::of(&problem).unwrap().shuffled(&mut rng);
        if remaining.has_empty_line() || remaining.open() == 0 {
            continue;
        }
        let (mut narrow_log, mut wide_log) = (Log::default(), Log::default());
        let mut budgets = [(); 2].map(|()| NodeLimit::new(2000, Limit::never()));
        let ends = [
            narrow::search(&remaining, &mut budgets[0], &mut narrow_log),
            wide::search(&remaining, &mut budgets[1], &mut wide_log),
        ];
        assert_eq!(ends[0], ends[1]);
        assert_eq!(budgets[0].nodes, budgets[1].nodes);
        assert_eq!(narrow_log, wide_log);
    }
}
