use super::ground::{Ground, queens};
use super::lines::diagonals;
use super::permutations::next_permutation;
use super::run::{Flow, Run, attacks};
use super::{Event, Method};
use crate::board::Square;

#[doc = include_str!("all_permutations.md")]
pub const ALL_PERMUTATIONS: Method = Method {
    name: "all-permutations",
    summary: "every permutation, tested whole",
    text: include_str!("all_permutations.md"),
    lines: &[("place", 0), ("move", 0), ("conflict", 1), ("solution", 2)],
    plain: run,
    watched: run,
    ..Method::COMPLETE
};

fn run<const WATCHED: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let ground = Ground::new(run);
    let n = run.n();
    let mut columns = ground.columns.clone();
    let mut board = ground.with_given(&columns);
    for queen in queens(&ground.rows, &columns) {
        run.set_up(queen)?;
    }
    let mut seen = Seen { diagonals: vec![0; 2 * n], antidiagonals: vec![0; 2 * n], test: 0 };
    loop {
        run.step_of(n as u64)?;
        if seen.is_solved(&board) {
            run.solution(&board)?;
        } else {
            run.tell_with(|| first_conflict(&board))?;
        }
        if !next_permutation(&mut columns) {
            return Flow::Continue(());
        }
        for (&row, &to) in ground.rows.iter().zip(&columns) {
            let from = std::mem::replace(&mut board[row as usize], to);
            if from != to {
                run.move_queen(Square::new(row, from), Square::new(row, to))?;
            }
        }
    }
}

/// When each diagonal was last seen, so that nothing has to be cleared between tests.
struct Seen {
    diagonals: Vec<u64>,
    antidiagonals: Vec<u64>,
    test: u64,
}

impl Seen {
    /// Whether a permutation has n different diagonals and n different antidiagonals: all rows are looked at.
    fn is_solved(&mut self, columns: &[u32]) -> bool {
        self.test += 1;
        let n = columns.len();
        let mut differences = [0, 0];
        for (row, &column) in (0..).zip(columns) {
            let (diagonal, antidiagonal) = diagonals(n, row, column);
            let seen = [&mut self.diagonals[diagonal], &mut self.antidiagonals[antidiagonal]];
            for (differences, seen) in differences.iter_mut().zip(seen) {
                *differences += usize::from(std::mem::replace(seen, self.test) != self.test);
            }
        }
        differences == [n, n]
    }
}

/// The first two queens that attack each other.
fn first_conflict(columns: &[u32]) -> Option<Event> {
    let rows: Vec<u32> = (0..columns.len() as u32).collect();
    let all: Vec<Square> = queens(&rows, columns).collect();
    all.iter().enumerate().find_map(|(at, &square)| {
        let by = *all[..at].iter().find(|&&queen| attacks(queen, square))?;
        Some(Event::Conflict { square, by })
    })
}
