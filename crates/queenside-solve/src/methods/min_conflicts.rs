use rand::RngExt;

use super::lines::most_at_random;
use super::row_queens::RowQueens;
use super::run::{Flow, Run};
use super::task::Start;
use super::{Event, Method};

#[doc = include_str!("min_conflicts.md")]
pub const MIN_CONFLICTS: Method = Method {
    name: "min-conflicts",
    summary: "move the most attacked queen to the least attacked square of its row",
    text: text!("min_conflicts.md"),
    start: Start::Rows,
    default_step_limit: |n| 100_000 + 200 * n,
    lines: &[("restart", 0), ("place", 0), ("solution", 2), ("select", 3), ("move", 4), ("stagnation", 7)],
    algorithm: run,
    ..Method::REPAIRING
};

fn run(run: &mut Run<'_>) -> Flow {
    loop {
        let mut board = RowQueens::begin(run)?;
        // Greedy start: each row takes the column that the queens so far attack least; ties are
        // broken at random.
        board.fill(run, |board, row, run| board.least_attacked(row, u32::MAX, &mut run.rng))?;
        repair(run, &mut board)?;
        run.solution(&board.columns)?;
        run.restart()?;
    }
}

/// Move queens until none is attacked.
fn repair(run: &mut Run<'_>, board: &mut RowQueens) -> Flow {
    let mut watch = Stagnation::new(run.n() as u64, board.counts.energy);
    while board.counts.energy > 0 {
        run.step_of(2 * run.n() as u64)?;
        let all_threats = board.movable.iter().map(|&row| board.threats(row));
        let (at, threats) = most_at_random(all_threats, &mut run.rng);
        let row = board.movable[at];
        let queen = board.queen(row);
        run.report(Event::Select { queen, threats })?;
        board.counts.remove(queen);
        let column = board.least_attacked(row, queen.column, &mut run.rng);
        board.counts.place(queen);
        board.shift(run, row, column)?;
        if let Some(random_moves) = watch.moves_to_make(board.counts.energy) {
            run.report(Event::Stagnation { stuck_at: board.counts.energy, random_moves })?;
            for _ in 0..random_moves {
                let row = board.movable[run.rng.random_range(0..board.movable.len())];
                let column = board.other_column(board.queen(row).column, &mut run.rng);
                board.shift(run, row, column)?;
            }
        }
    }
    Flow::Continue(())
}

/// Detects from three samples that the energy has stayed the same.
struct Stagnation {
    n: u64,
    energy_at_begin: u64,
    turn: u64,
    /// The energy at the last sample, for samples every two thirds of the interval, every interval,
    /// and every third of it.
    samples: [Option<u64>; 3],
}

impl Stagnation {
    fn new(n: u64, energy_at_begin: u64) -> Self {
        Self { n, energy_at_begin, turn: 0, samples: [None; 3] }
    }

    /// Count a turn. If the search stagnates, return how many random moves to make.
    fn moves_to_make(&mut self, energy: u64) -> Option<u64> {
        self.turn += 1;
        let interval = 10 * self.n;
        let stagnates =
            self.turn.is_multiple_of(interval) && self.samples.iter().all(|sample| *sample == Some(energy));
        // Every floor(10n / 1.5), 10n and floor(10n / 3) turns.
        for (sample, every) in self.samples.iter_mut().zip([interval * 2 / 3, interval, interval / 3]) {
            if self.turn.is_multiple_of(every) {
                *sample = Some(energy);
            }
        }
        // ceil(1 + energy / energy at the start (n / 10 - 1)), at least 1.
        let share = energy as f64 / self.energy_at_begin.max(1) as f64;
        let moves = (1.0 + share * (self.n as f64 / 10.0 - 1.0)).ceil().max(1.0) as u64;
        (stagnates && energy > 0).then_some(moves)
    }
}
