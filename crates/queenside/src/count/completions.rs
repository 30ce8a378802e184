use std::cell::Cell;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

use super::{CountError, Plan, Worker};
use crate::board::{Board, Problem};
use crate::run::{Budget, Limit};
use crate::search::{End, NodeLimit, Remaining, Visit, search};

/// The largest board whose completions are counted.
pub const MAX_COMPLETIONS_COUNTED: u32 = 1000;

/// The count of a problem's completions, in units: each one way to set the first queens.
///
/// A unit with many free squares goes row by row, a bit a column, and counts its last row at once; one with few
/// branches on the line with the fewest free squares.
///
/// # Example
/// ```
/// use queenside::{Budget, Problem, Size, Square, count::{CompletionPlan, count_units}};
///
/// let problem = Problem::new(Size::new(12)?).with_queens([Square::new(0, 0)])?;
/// let plan = CompletionPlan::new(&problem, &Budget::default())?;
/// assert_eq!(count_units(&plan, &Budget::default())?, 500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CompletionPlan {
    units: Vec<Remaining>,
}

/// Units to share among threads, if the first rows give so many.
const UNITS: usize = 256;
/// The same with this many open rows, where a count takes minutes to years: units of seconds at most up to 22. With more, only
/// boards with few free squares can be counted, and to cut the others into more units takes seconds and a gigabyte.
const MANY_ROWS: RangeInclusive<usize> = 19..=32;
const MANY_UNITS: usize = 1 << 14;

impl CompletionPlan {
    /// The name of the way in which the units are numbered. Whenever a unit changes, so does the name.
    pub const NUMBERING: &str = "completions-1";

    /// Cuts the count into units; on large boards that takes seconds.
    ///
    /// # Errors
    /// [`CountError::TooLarge`] if n is above [`MAX_COMPLETIONS_COUNTED`], [`CountError::Stopped`] at the budget's end.
    pub fn new(problem: &Problem, budget: &Budget) -> Result<Self, CountError> {
        let n = problem.size().get();
        if n > MAX_COMPLETIONS_COUNTED {
            return Err(CountError::TooLarge { what: "completions", largest: MAX_COMPLETIONS_COUNTED, n });
        }
        let limit = budget.limit();
        // Given queens that rule each other out leave no unit at all.
        let mut units: Vec<Remaining> = Remaining::of(problem).into_iter().collect();
        let many = units.first().is_some_and(|unit| MANY_ROWS.contains(&unit.open()));
        let enough = if many { MANY_UNITS } else { UNITS };
        // Small counts are done sooner than split, and large ones never.
        while units.len() < enough && units.first().is_some_and(|unit| (11..=64).contains(&unit.open())) {
            let mut split = Vec::new();
            for unit in &units {
                if limit.is_reached() {
                    return Err(CountError::Stopped);
                }
                split.extend(children(unit));
            }
            units = split;
        }
        Ok(Self { units })
    }
}

/// What each queen on the first open row leaves.
fn children(unit: &Remaining) -> Vec<Remaining> {
    let columns = (0..unit.open()).filter(|&column| unit.is_free(0, column));
    columns.map(|column| unit.after(0, column)).filter(|child| !child.has_empty_line()).collect()
}

impl Plan for CompletionPlan {
    fn units(&self) -> usize {
        self.units.len()
    }

    fn work(&self, _unit: usize) -> f64 {
        1.0
    }

    fn stratum(&self, _unit: usize) -> usize {
        0
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Units { plan: self })
    }
}

struct Units<'a> {
    plan: &'a CompletionPlan,
}

impl Worker for Units<'_> {
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<u128> {
        let unit = &self.plan.units[unit];
        let open = unit.open();
        let dense = 3 * unit.free_count() > open * open;
        if dense && open > 0 && unit.size().get() <= 64 {
            RowCount::new(unit, stop).run()
        } else {
            by_fewest_free(unit, stop)
        }
    }
}

fn by_fewest_free(unit: &Remaining, stop: &AtomicBool) -> Option<u128> {
    struct Count(u128);
    impl Visit for Count {
        fn solution(&mut self, _columns: &[u16]) -> ControlFlow<()> {
            self.0 += 1;
            ControlFlow::Continue(())
        }
    }
    let mut count = Count(0);
    let mut budget = NodeLimit::new(u64::MAX, Limit::new(stop, None));
    let end = search(unit, &mut budget, &mut count);
    (end == End::Exhausted).then_some(count.0)
}

/// Counts row by row; masks of columns as they cross the next open row.
struct RowCount<'a> {
    /// The free squares of each open row, a bit a column of the board.
    free: Vec<u64>,
    /// Rows of the board from each open row to the next.
    steps: Vec<u32>,
    stop: &'a AtomicBool,
    /// Whether the signal was seen: then all rows are left at once.
    stopped: Cell<bool>,
}

impl<'a> RowCount<'a> {
    fn new(unit: &Remaining, stop: &'a AtomicBool) -> Self {
        let mut free = vec![0; unit.open()];
        for (row, column) in unit.free_squares() {
            free[row] |= 1 << unit.columns[column];
        }
        let steps = unit.rows.windows(2).map(|rows| rows[1] - rows[0]).chain([1]).collect();
        Self { free, steps, stop, stopped: Cell::new(false) }
    }

    fn run(&self) -> Option<u128> {
        // A unit's number fits: there would be no end to counting to 2^64 one by one.
        let count = self.below(0, 0, 0, 0);
        (!self.stopped.get()).then_some(u128::from(count))
    }

    /// The ways to fill the rows from this one on; of no meaning once the signal is set.
    fn below(&self, row: usize, used: u64, diagonals: u64, antidiagonals: u64) -> u64 {
        let mut untried = self.free[row] & !(used | diagonals | antidiagonals);
        let left = self.free.len() - row;
        if left == 1 {
            return u64::from(untried.count_ones());
        }
        // Often enough on boards of every size, and seldom enough to cost nothing.
        if left.is_multiple_of(8) && self.stop.load(Ordering::Relaxed) {
            self.stopped.set(true);
        }
        let step = self.steps[row];
        let mut count = 0;
        while untried != 0 && !self.stopped.get() {
            let queen = untried & untried.wrapping_neg();
            untried ^= queen;
            // Given queens may stand in all rows between: then nothing of a diagonal is left.
            let down = (diagonals | queen).checked_shl(step).unwrap_or(0);
            let up = (antidiagonals | queen).checked_shr(step).unwrap_or(0);
            let used = used | queen;
            // A queen that leaves the next row nothing is not gone into.
            if self.free[row + 1] & !(used | down | up) != 0 {
                count += self.below(row + 1, used, down, up);
            }
        }
        count
    }
}
