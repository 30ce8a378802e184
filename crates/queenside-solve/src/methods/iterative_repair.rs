use queenside_board::Square;
use rand::RngExt;

use super::lines::LineCounts;
use super::run::{Flow, Run};
use super::task::Start;
use super::{Event, Method};

#[doc = include_str!("iterative_repair.md")]
pub const ITERATIVE_REPAIR: Method = Method {
    name: "iterative-repair",
    summary: "move by steepest descent along columns; restart from a random board when stuck",
    text: text!("iterative_repair.md"),
    start: Start::Columns,
    default_step_limit: |n| 1_000_000 + 1_000 * n,
    lines: &[("restart", 0), ("place", 1), ("solution", 3), ("select", 4), ("move", 6), ("stagnation", 7)],
    algorithm: run,
    ..Method::REPAIRING
};

fn run(run: &mut Run<'_>) -> Flow {
    let mut board = ColumnQueens::new(run.n(), run.given());
    loop {
        board.fill(run)?;
        while board.counts.energy > 0 {
            run.step_of((run.n() * run.n()) as u64)?;
            match board.best_move() {
                Some((to, threats)) => board.make(run, to, threats)?,
                None => break,
            }
        }
        if board.counts.energy == 0 {
            run.solution(&board.columns())?;
        } else {
            run.report(Event::Stagnation { stuck_at: board.counts.energy, random_moves: 0 })?;
        }
        run.restart()?;
        board.clear(run.given());
    }
}

/// A board with one queen in each column; given queens do not move.
struct ColumnQueens {
    n: usize,
    /// Row of each column's queen, padded so that the last columns fill all lanes.
    rows: Vec<u16>,
    /// Number of queens that attack each column's queen.
    threats: Vec<u16>,
    counts: LineCounts<u16>,
    movable: Vec<u32>,
}

/// Number of columns that are processed together.
const LANES: usize = 8;

impl ColumnQueens {
    fn new(n: usize, given: &[Square]) -> Self {
        let mut is_given = vec![false; n];
        for queen in given {
            is_given[queen.column as usize] = true;
        }
        let movable = (0..n as u32).filter(|&column| !is_given[column as usize]).collect();
        let lanes = vec![0; n.next_multiple_of(LANES)];
        let mut board = Self { n, rows: lanes.clone(), threats: lanes, counts: LineCounts::new(n), movable };
        board.clear(given);
        board
    }

    /// Remove all queens except the given ones.
    fn clear(&mut self, given: &[Square]) {
        self.counts.clear();
        for &queen in given {
            self.rows[queen.column as usize] = queen.row as u16;
            self.counts.place(queen);
        }
    }

    /// Place a queen on a random square of each column, or on its square in the start position.
    fn fill(&mut self, run: &mut Run<'_>) -> Flow {
        for &column in &self.movable {
            self.rows[column as usize] = run.rng.random_range(0..self.n as u16);
        }
        for queen in std::mem::take(&mut run.start) {
            self.rows[queen.column as usize] = queen.row as u16;
        }
        for &column in &self.movable {
            let queen = self.queen(column);
            self.counts.place(queen);
            run.set_up(queen)?;
        }
        for column in 0..self.n as u32 {
            self.threats[column as usize] = self.counts.on(self.queen(column)) as u16 - 4;
        }
        Flow::Continue(())
    }

    fn queen(&self, column: u32) -> Square {
        Square::new(self.rows[column as usize].into(), column)
    }

    /// Return the move that reduces the threats to its queen most, and the threats after it. If
    /// several are equal, return the first by column and row.
    fn best_move(&self) -> Option<(Square, u16)> {
        let (mut reduction, mut best) = (0, None);
        for &column in &self.movable {
            let threats = self.threats[column as usize];
            // A queen can lose at most the threats that it has.
            if threats > reduction {
                let least = self.counts.least_of_column(column);
                if threats.saturating_sub(least) > reduction {
                    reduction = threats - least;
                    best = Some((column, least));
                }
            }
        }
        let (column, least) = best?;
        let row = self.counts.column_scores(column).position(|score| score == least)?;
        Some((Square::new(row as u32, column), least))
    }

    fn make(&mut self, run: &mut Run<'_>, to: Square, threats: u16) -> Flow {
        let (column, from) = (to.column as usize, self.queen(to.column));
        run.report(Event::Select { queen: from, threats: self.threats[column].into() })?;
        self.counts.remove(from);
        self.counts.place(to);
        self.count_again(from, to);
        self.rows[column] = to.row as u16;
        self.threats[column] = threats;
        run.move_queen(from, to)
    }

    /// Update the threats to all other queens after a queen has moved along its column.
    fn count_again(&mut self, from: Square, to: Square) {
        let column = from.column as u16;
        let (from, to) = (from.row as u16, to.row as u16);
        for ((threats, &row), other) in self.threats.iter_mut().zip(&self.rows).zip(0..) {
            // Attacks along the row, or along a diagonal, where the distance in rows equals the
            // distance in columns.
            let apart: u16 = u16::wrapping_sub(other, column);
            let attacks = |moved: u16| {
                let down = row.wrapping_sub(moved);
                u16::from(down == 0) + u16::from(down == apart) + u16::from(down == apart.wrapping_neg())
            };
            *threats = threats.wrapping_add(attacks(to)).wrapping_sub(attacks(from));
        }
    }

    fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.n];
        self.rows[..self.n].iter().zip(0..).for_each(|(&row, column)| columns[usize::from(row)] = column);
        columns
    }
}
