use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use queenside_board::{Board, Budget, Problem};

use super::engine::WORTH_THREADS;
use super::frame::{Frame, FrameLines, FrameRow, frames};
use super::{
    CountError, Engine, MAX_COMPLETIONS_COUNTED, MAX_COUNTED, PartialCount, Plan, Worker, completions,
    countable,
};

/// Depth-first search with bit masks, from the centre of the board outwards, with all 8 symmetries.
///
/// The search places the queens on the four lines around the centre first. Of each symmetry class
/// of ways to do so it uses one way, which is a unit; its weight is the size of the class. Then the
/// search fills the other rows, those with the fewest free squares first. A branch ends as soon as
/// the row after the next queen has no free square. The book describes the method
/// (`docs/explanation/centre-frame.md`).
///
/// Completions of given queens have no symmetry: each unit is one way to place the first queens. A
/// unit with many free squares is counted row by row, one with few free squares branches on the line
/// with the fewest.
///
/// # Example
/// ```
/// use queenside::{Budget, Problem, Size, count::{Backtrack, count_with}};
///
/// let board = Problem::new(Size::new(10)?);
/// assert_eq!(count_with(&Backtrack, &board, &Budget::default())?, 724);
/// let with_a_queen = board.with_queens([(0, 0)])?;
/// assert_eq!(count_with(&Backtrack, &with_a_queen, &Budget::default())?, 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtrack;

impl Engine for Backtrack {
    fn name(&self) -> &'static str {
        "backtrack"
    }

    fn summary(&self) -> &'static str {
        "depth-first search with bit masks from the centre outwards, all 8 symmetries"
    }

    fn numbering(&self, problem: &Problem) -> Option<&'static str> {
        let (name, largest) = if problem.is_unconstrained() {
            ("centre-frame-1", MAX_COUNTED)
        } else {
            (completions::NUMBERING, MAX_COMPLETIONS_COUNTED)
        };
        (problem.size().get() <= largest).then_some(name)
    }

    fn plan(&self, problem: &Problem, budget: &Budget) -> Result<Box<dyn Plan>, CountError> {
        if !problem.is_unconstrained() {
            return completions::plan(problem, budget);
        }
        let n = countable(problem.size())? as u8;
        Ok(Box::new(Frames { n, frames: frames(n) }))
    }
}

#[derive(Debug)]
struct Frames {
    n: u8,
    frames: Vec<Frame>,
}

impl Plan for Frames {
    fn units(&self) -> usize {
        self.frames.len()
    }

    fn workers(&self, threads: NonZeroUsize) -> Result<Vec<Box<dyn Worker + Send + '_>>, CountError> {
        let threads = if u32::from(self.n) < WORTH_THREADS { 1 } else { threads.get() };
        Ok((0..threads).map(|_| self.worker()).collect())
    }

    fn worker(&self) -> Box<dyn Worker + Send + '_> {
        Box::new(self)
    }
}

impl Worker for &Frames {
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        let frame = self.frames[unit];
        let (board, rows) = frame.start(self.n);
        let number = count_watched(board, &rows, stop)?;
        Some(PartialCount::new([(frame.weight.into(), number)]))
    }
}

/// Up to this many rows a count takes milliseconds and is at most 12!, so the search neither checks
/// the stop signal nor needs more than 64 bits.
const UNWATCHED_ROWS: usize = 12;

/// Count the ways to fill the rows; `None` if `stop` is set.
fn count_watched(lines: FrameLines, rows: &[FrameRow], stop: &AtomicBool) -> Option<u128> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    match rows {
        [] => Some(1),
        _ if rows.len() <= UNWATCHED_ROWS => Some(u128::from(count_rows(lines, lines.free(rows[0]), rows))),
        [row, rest @ ..] => {
            let mut free = lines.free(*row);
            let mut count = 0;
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                count += count_watched(lines.with(queen, *row), rest, stop)?;
            }
            Some(count)
        }
    }
}

/// Count the ways to fill the rows (at least one); `free` has the free columns of the first.
fn count_rows(lines: FrameLines, mut free: u64, rows: &[FrameRow]) -> u64 {
    let mut count = 0;
    match rows {
        // One column is left for the last row.
        [] | [_] => u64::from(free != 0),
        [row, last] => {
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                count += u64::from(lines.with(queen, *row).free(*last) != 0);
            }
            count
        }
        [row, rest @ ..] => {
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                let next = lines.with(queen, *row);
                let next_free = next.free(rest[0]);
                if next_free != 0 {
                    count += count_rows(next, next_free, rest);
                }
            }
            count
        }
    }
}
