use std::ops::ControlFlow;

use queenside_board::Square;
use rand::RngExt;

use super::ground::{Ground, queens};
use super::lines::diagonals;
use super::run::{Flow, Run};
use super::task::Start;
use super::{Ended, Event, Method};
use crate::shuffle::shuffle;

#[doc = include_str!("swap_search.md")]
pub const SWAP_SEARCH: Method = Method {
    name: "swap-search",
    summary: "deal a permutation with few conflicts, then swap columns to repair it, in linear time",
    text: text!("swap_search.md"),
    max_size: 10_000_000,
    start: Start::Both,
    default_step_limit: |n| 2_000_000 + 100 * n,
    lines: &[("place", 3), ("conflict", 7), ("move", 8), ("stagnation", 9), ("restart", 0), ("solution", 10)],
    algorithm: run,
    ..Method::REPAIRING
};

fn run(run: &mut Run<'_>) -> Flow {
    let ground = Ground::new(run);
    loop {
        let mut search = SwapSearch::new(run, &ground);
        search.fill(run)?;
        if search.mend(run)? {
            run.solution(&ground.with_given(&search.columns))?;
        }
        run.restart()?;
    }
}

/// Maximum number of draws to fill the whole board, as a multiple of n.
const FILL_TRIES: f64 = 3.08;
/// Maximum number of draws to repair one row, and the same as a multiple of the number of rows; the
/// lower one applies.
const MEND_TRIES: usize = 7000;
const MEND_ROUNDS: usize = 5;

struct SwapSearch<'a> {
    ground: &'a Ground,
    n: usize,
    /// Column of each row to fill.
    columns: Vec<u32>,
    diagonals: Vec<u32>,
    antidiagonals: Vec<u32>,
}

impl<'a> SwapSearch<'a> {
    /// Return a board with only the given queens.
    fn new(run: &Run<'_>, ground: &'a Ground) -> Self {
        let n = run.n();
        let columns = ground.columns.clone();
        // Not cloned, because memory that is zero from the start takes no time.
        let mut search =
            Self { ground, n, columns, diagonals: vec![0; 2 * n], antidiagonals: vec![0; 2 * n] };
        run.given().iter().for_each(|&queen| search.count(queen, 1));
        search
    }

    /// Count a queen (`change` = 1), or remove it from the counts (-1).
    fn count(&mut self, queen: Square, change: i32) {
        let (diagonal, antidiagonal) = diagonals(self.n, queen.row, queen.column);
        for count in [&mut self.diagonals[diagonal], &mut self.antidiagonals[antidiagonal]] {
            *count = count.wrapping_add_signed(change);
        }
    }

    /// Return how many queens are on the two diagonals of the row's square in this column.
    fn on(&self, at: usize, column: u32) -> u32 {
        let (diagonal, antidiagonal) = diagonals(self.n, self.ground.rows[at], column);
        self.diagonals[diagonal] + self.antidiagonals[antidiagonal]
    }

    /// Whether the queen of a row is attacked. The queen itself counts twice.
    fn is_attacked(&self, at: usize) -> bool {
        self.on(at, self.columns[at]) > 2
    }

    fn queen(&self, at: usize) -> Square {
        Square::new(self.ground.rows[at], self.columns[at])
    }

    /// Deal the columns to the rows: each row takes a random remaining column that no queen
    /// attacks. When the draws are used up, it takes any column.
    fn fill(&mut self, run: &mut Run<'_>) -> Flow {
        if shuffle(&mut self.columns, &mut run.rng, run.limit).is_none() {
            return run.look_at_clock();
        }
        let rows = self.rows_to_deal(run)?;
        let mut tries = (FILL_TRIES * self.n as f64) as u64;
        for (place, &at) in rows.iter().enumerate() {
            let at = at as usize;
            while tries > 0 {
                tries -= 1;
                run.step()?;
                let other = rows[run.rng.random_range(place..rows.len())] as usize;
                if self.on(at, self.columns[other]) == 0 {
                    self.columns.swap(at, other);
                    break;
                }
            }
            self.count(self.queen(at), 1);
            run.set_up(self.queen(at))?;
        }
        Flow::Continue(())
    }

    /// Return the rows without a queen. At the first start, the rows of the start position get
    /// their queens before.
    fn rows_to_deal(&mut self, run: &mut Run<'_>) -> ControlFlow<Ended, Vec<u32>> {
        let all = 0..self.columns.len() as u32;
        let start = std::mem::take(&mut run.start);
        if start.is_empty() {
            return ControlFlow::Continue(all.collect());
        }
        let mut is_dealt = vec![false; self.columns.len()];
        // The row that has each column, because the start position names columns.
        let mut holders = vec![0; self.n];
        self.columns.iter().enumerate().for_each(|(at, &column)| holders[column as usize] = at);
        for queen in start {
            // A start position has no queen in the row or column of a given queen.
            let Ok(at) = self.ground.rows.binary_search(&queen.row) else { continue };
            let holder = holders[queen.column as usize];
            holders[self.columns[at] as usize] = holder;
            self.columns.swap(at, holder);
            self.count(queen, 1);
            is_dealt[at] = true;
            run.set_up(queen)?;
        }
        ControlFlow::Continue(all.filter(|&at| !is_dealt[at as usize]).collect())
    }

    /// Swap the column of each attacked row with another row's so that both queens are unattacked.
    /// Return whether this worked for all rows.
    fn mend(&mut self, run: &mut Run<'_>) -> ControlFlow<Ended, bool> {
        for at in 0..self.columns.len() {
            let mut tries = MEND_TRIES.min(MEND_ROUNDS * self.columns.len());
            while self.is_attacked(at) {
                if tries == 0 {
                    run.report(Event::Stagnation { stuck_at: self.energy(), random_moves: 0 })?;
                    return ControlFlow::Continue(false);
                }
                tries -= 1;
                run.step()?;
                let other = run.rng.random_range(0..self.columns.len());
                if other != at {
                    self.try_swap(run, at, other)?;
                }
            }
        }
        ControlFlow::Continue(true)
    }

    /// Swap two columns if neither queen is attacked after the swap.
    fn try_swap(&mut self, run: &mut Run<'_>, at: usize, other: usize) -> Flow {
        let (from, to) = (self.queen(at), self.queen(other));
        self.swap(at, other);
        if let Some(attacked) = [at, other].into_iter().find(|&at| self.is_attacked(at)) {
            let square = self.queen(attacked);
            let all = queens(&self.ground.rows, &self.columns).chain(run.given().iter().copied());
            run.conflict(square, all)?;
            self.swap(at, other);
            return Flow::Continue(());
        }
        run.move_queen(from, self.queen(at))?;
        run.move_queen(to, self.queen(other))
    }

    fn swap(&mut self, at: usize, other: usize) {
        for at in [at, other] {
            self.count(self.queen(at), -1);
        }
        self.columns.swap(at, other);
        for at in [at, other] {
            self.count(self.queen(at), 1);
        }
    }

    /// Return the number of pairs of queens that attack each other.
    fn energy(&self) -> u64 {
        let pairs = |&count: &u32| u64::from(count) * u64::from(count.saturating_sub(1)) / 2;
        self.diagonals.iter().chain(&self.antidiagonals).map(pairs).sum()
    }
}
