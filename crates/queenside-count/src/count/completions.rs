//! The completions of a board, row by row: the units are the ways to place the first queens. A unit
//! with many free squares is counted with one bit per column, and its last row in one step; a unit
//! with few free squares branches on the line with the fewest free squares.

use std::cell::Cell;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

use queenside_board::{Board, Budget, Limit, Problem};

use super::{ColourSplit, CountError, PartialCount, Plan, Worker};
use crate::dfs::{End, NodeLimit, Remaining, Visit, search};

/// The largest board size whose completions can be counted.
pub const MAX_COMPLETIONS_COUNTED: u32 = 1000;

/// Number of open rows from which the colour split is faster than a search row by row, if more than this
/// fraction of their squares is free: measured with random queens and blocked squares, n = 14 to 26.
const SPLIT_ROWS: usize = 14;
const SPLIT_FREE: (usize, usize) = (4, 7);

/// Number of units to share among threads, if the first rows have that many ways.
const UNITS: usize = 256;
/// Numbers of open rows for which a count takes minutes to years. There are more units then, so
/// that up to 22 open rows a unit takes at most seconds. With more rows only boards with few free
/// squares can be counted; dividing the others into more units takes seconds and a gigabyte of
/// memory.
const MANY_ROWS: RangeInclusive<usize> = 19..=32;
const MANY_UNITS: usize = 1 << 14;

/// The division into numbered units. If any unit changes, the name must change.
pub(super) const NUMBERING: &str = "completions-1";

/// Divide the count into units, one for each way to place the first queens.
pub(super) fn plan(problem: &Problem, budget: &Budget) -> Result<Box<dyn Plan>, CountError> {
    let n = problem.size().get();
    if n > MAX_COMPLETIONS_COUNTED {
        return Err(CountError::TooLarge {
            what: "completions are counted",
            largest: MAX_COMPLETIONS_COUNTED,
            n,
        });
    }
    let limit = budget.limit();
    // If given queens are in conflict, there are no units.
    let mut units: Vec<Remaining> = Remaining::of(problem).into_iter().collect();
    let many = units.first().is_some_and(|unit| MANY_ROWS.contains(&unit.open()));
    let enough = if many { MANY_UNITS } else { UNITS };
    // Small counts take less time than their division, and large counts would not end.
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
    Ok(Box::new(FirstRows { units }))
}

/// Whether this search takes less time than the colour split: few rows are open or few squares free,
/// or the board is too large for the colour split.
pub(super) fn are_few(problem: &Problem) -> bool {
    let few = |remaining: Remaining| {
        let open = remaining.open();
        let (part, whole) = SPLIT_FREE;
        open < SPLIT_ROWS || whole * remaining.free_count() <= part * open * open
    };
    problem.size().get() > ColourSplit::MAX_SIZE || Remaining::of(problem).map_or(true, few)
}

/// Return what each queen on the first open row leaves.
fn children(unit: &Remaining) -> Vec<Remaining> {
    let columns = (0..unit.open()).filter(|&column| unit.is_free(0, column));
    columns.map(|column| unit.after(0, column)).filter(|child| !child.has_empty_line()).collect()
}

/// The ways to place the first queens, one unit each.
#[derive(Debug)]
struct FirstRows {
    units: Vec<Remaining>,
}

impl Plan for FirstRows {
    fn units(&self) -> usize {
        self.units.len()
    }

    fn worker(&self) -> Box<dyn Worker + Send + '_> {
        Box::new(self.units.as_slice())
    }
}

impl Worker for &[Remaining] {
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        let unit = &self[unit];
        let open = unit.open();
        let dense = 3 * unit.free_count() > open * open;
        let count = if dense && open > 0 && unit.n <= 64 {
            RowCount::new(unit, stop).run()
        } else {
            by_fewest_free(unit, stop)
        };
        Some(PartialCount::new([(1, count?)]))
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

/// Counts row by row; diagonals are masks of the columns in which they cross the next open row.
struct RowCount<'a> {
    /// The free squares of each open row, one bit per column of the board.
    free: Vec<u64>,
    /// Number of rows of the board from each open row to the next.
    steps: Vec<u32>,
    stop: &'a AtomicBool,
    /// Whether the signal was detected, so that all levels of the recursion return.
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
        // 64 bits suffice: counting to 2^64 one by one would not end.
        let count = self.below(0, 0, 0, 0);
        (!self.stopped.get()).then_some(u128::from(count))
    }

    /// Count the ways to fill the rows from this one on. The result is meaningless after the
    /// signal.
    fn below(&self, row: usize, used: u64, diagonals: u64, antidiagonals: u64) -> u64 {
        let mut untried = self.free[row] & !(used | diagonals | antidiagonals);
        let left = self.free.len() - row;
        if left == 1 {
            return u64::from(untried.count_ones());
        }
        // Every eighth row: often enough on boards of every size, and not so often that it takes
        // time.
        if left.is_multiple_of(8) && self.stop.load(Ordering::Relaxed) {
            self.stopped.set(true);
        }
        let step = self.steps[row];
        let mut count = 0;
        while untried != 0 && !self.stopped.get() {
            let queen = untried & untried.wrapping_neg();
            untried ^= queen;
            // Given queens may fill up to 63 rows in between, so the shift can exceed the word.
            let down = (diagonals | queen).checked_shl(step).unwrap_or(0);
            let up = (antidiagonals | queen).checked_shr(step).unwrap_or(0);
            let used = used | queen;
            // Prune queens that leave no free square in the next row.
            if self.free[row + 1] & !(used | down | up) != 0 {
                count += self.below(row + 1, used, down, up);
            }
        }
        count
    }
}
