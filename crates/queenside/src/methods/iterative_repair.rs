use rand::RngExt;

use super::method::{About, Algorithm};
use super::observer::Tell;
use super::position::LineCounts;
use super::run::{Flow, Run};
use super::task::Start;
use super::{Event, EventKind, Method};
use crate::board::Square;

#[doc = include_str!("iterative_repair.md")]
///
/// ```
/// use queenside::methods::{ITERATIVE_REPAIR, Task};
/// use queenside::{Outcome, Problem, Size};
///
/// let report = ITERATIVE_REPAIR.run(&Task::new(&Problem::new(Size::new(20)?)))?;
/// assert!(matches!(report.outcome, Outcome::Found(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const ITERATIVE_REPAIR: Method = Method::of::<IterativeRepair>();

struct IterativeRepair;

impl Algorithm for IterativeRepair {
    const ABOUT: About = About {
        name: "iterative-repair",
        summary: "steepest descent along columns, from a random board again when stuck",
        text: include_str!("iterative_repair.md"),
        is_complete: false,
        is_random: true,
        max_size: 10_000,
        start: Start::Columns,
        patience: |n| 1_000_000 + 1_000 * n,
        lines: &[
            (EventKind::Restart, 0),
            (EventKind::Place, 1),
            (EventKind::Solution, 3),
            (EventKind::Select, 4),
            (EventKind::Move, 6),
            (EventKind::Stagnation, 7),
        ],
    };

    fn run<T: Tell>(run: &mut Run<'_, T>) -> Flow {
        let mut board = ColumnQueens::new(run.n(), run.given());
        loop {
            board.fill(run)?;
            while board.counts.energy > 0 {
                run.step_of((run.n() * run.n()) as u64)?;
                match board.best_move() {
                    Some(step) => board.make(run, step)?,
                    None => break,
                }
            }
            if board.counts.energy == 0 {
                run.solution(&board.columns())?;
            } else {
                run.tell(Event::Stagnation { energy: board.counts.energy, moves: 0 })?;
            }
            run.restart()?;
            board.clear(run.given());
        }
    }
}

/// One queen in each column, those of given queens fixed.
struct ColumnQueens {
    rows: Vec<u32>,
    counts: LineCounts,
    movable: Vec<u32>,
}

/// A move along a column.
#[derive(Clone, Copy)]
struct Step {
    column: u32,
    row: u32,
    /// Threats to the queen before.
    threats: u32,
    /// By how many fewer queens it is attacked afterwards.
    reduction: u32,
}

impl ColumnQueens {
    fn new(n: usize, given: &[Square]) -> Self {
        let mut is_given = vec![false; n];
        given.iter().for_each(|queen| is_given[queen.column as usize] = true);
        let movable = (0..n as u32).filter(|&column| !is_given[column as usize]).collect();
        let mut board = Self { rows: vec![0; n], counts: LineCounts::new(n), movable };
        board.clear(given);
        board
    }

    /// Takes all queens off but the given ones.
    fn clear(&mut self, given: &[Square]) {
        self.counts.clear();
        for &queen in given {
            self.rows[queen.column as usize] = queen.row;
            self.counts.place(queen);
        }
    }

    /// Puts a queen on a random square of each column, or where the start position has it.
    fn fill<T: Tell>(&mut self, run: &mut Run<'_, T>) -> Flow {
        for &column in &self.movable {
            self.rows[column as usize] = run.rng.random_range(0..self.rows.len() as u32);
        }
        for queen in std::mem::take(&mut run.start) {
            self.rows[queen.column as usize] = queen.row;
        }
        for at in 0..self.movable.len() {
            let queen = self.queen(self.movable[at]);
            self.counts.place(queen);
            run.set_up(queen)?;
        }
        Flow::Continue(())
    }

    fn queen(&self, column: u32) -> Square {
        Square::new(self.rows[column as usize], column)
    }

    /// The move that most lowers the threats to its queen; of equals the first, by column and row.
    fn best_move(&self) -> Option<Step> {
        let mut best: Option<Step> = None;
        for &column in &self.movable {
            let queen = self.queen(column);
            let threats = self.counts.on(queen) - 4;
            // A queen cannot lose more threats than it has.
            if threats <= best.map_or(0, |step| step.reduction) {
                continue;
            }
            let Some(least) = self.counts.column_scores(column).min() else { continue };
            // A move lifts the queen, which the square that it leaves counts thrice.
            let reduction = threats.saturating_sub(least);
            if reduction > best.map_or(0, |step| step.reduction) {
                let row = self.counts.column_scores(column).position(|score| score == least);
                best = row.map(|row| Step { column, row: row as u32, threats, reduction });
            }
        }
        best
    }

    fn make<T: Tell>(&mut self, run: &mut Run<'_, T>, step: Step) -> Flow {
        let from = self.queen(step.column);
        let to = Square::new(step.row, step.column);
        run.tell(Event::Select { queen: from, threats: step.threats })?;
        self.counts.remove(from);
        self.counts.place(to);
        self.rows[step.column as usize] = step.row;
        run.move_queen(from, to)
    }

    fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.rows.len()];
        self.rows.iter().zip(0..).for_each(|(&row, column)| columns[row as usize] = column);
        columns
    }
}
