//! Counts of the solutions that a half turn or a quarter turn maps to themselves (A032522 and
//! A033148 in the On-Line Encyclopedia of Integer Sequences), by a search that places whole orbits
//! of squares, and the resulting number of symmetry classes.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{CountError, countable};
use crate::board::{Size, Square};
use crate::run::{Budget, with_flag};
use crate::symmetry::Symmetry;

/// The number of symmetry classes, and the counts from which it is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrbitCount {
    /// Number of all solutions (A000170).
    pub all: u128,
    /// Number of solutions that a half turn maps to themselves (A032522).
    pub half_turn: u128,
    /// Number of solutions that a quarter turn maps to themselves (A033148); 0 unless n or n - 1 is
    /// a multiple of 4.
    pub quarter_turn: u128,
    /// Number of symmetry classes: solutions up to rotation and reflection (A002562).
    pub orbits: u128,
}

/// Count the solutions up to rotation and reflection, given the number of all solutions.
///
/// By the lemma of Cauchy, Frobenius and Burnside, it is the average over the 8 symmetries of the
/// number of solutions that each maps to themselves. The identity maps all solutions to themselves.
/// This function counts those of the half turn and of the quarter turns. For n > 1 the four
/// reflections have none (see [`symmetry`](crate::symmetry)).
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED),
/// [`CountError::Stopped`] if the budget ends first.
///
/// ```
/// use queenside::{Budget, Size, count::count_orbits};
///
/// let twelve = count_orbits(Size::new(12)?, 14200, &Budget::default())?;
/// assert_eq!((twelve.half_turn, twelve.quarter_turn, twelve.orbits), (80, 8, 1787));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_orbits(size: Size, all: u128, budget: &Budget) -> Result<OrbitCount, CountError> {
    countable(size)?;
    with_flag(budget.limit(), |stop| orbits(size, all, stop)).ok_or(CountError::Stopped)
}

/// Compute the average of Burnside's lemma; `None` if the flag is set.
fn orbits(size: Size, all: u128, stop: &AtomicBool) -> Option<OrbitCount> {
    use Symmetry::{HalfTurn, Identity, QuarterTurn, ThreeQuarterTurn};
    let half_turn = count_from(size, &[Identity, HalfTurn], stop)?;
    // An orbit outside the centre has four squares, so n is a multiple of 4, or one more if a queen
    // is on the centre.
    let quarter_turn = match size.get() % 4 {
        0 | 1 => count_from(size, &[Identity, QuarterTurn, HalfTurn, ThreeQuarterTurn], stop)?,
        _ => 0,
    };
    let reflections = if size.get() < 2 { 4 * all } else { 0 };
    let orbits = (all + half_turn + 2 * quarter_turn + reflections) / 8;
    Some(OrbitCount { all, half_turn, quarter_turn, orbits })
}

/// Count the solutions that all these symmetries (a group of turns) map to themselves. The search
/// fills the rows from the top and places each queen with its images; for odd n one queen is on the
/// centre.
fn count_from(size: Size, turns: &[Symmetry], stop: &AtomicBool) -> Option<u128> {
    let n = size.get();
    let mut taken = Taken::default();
    if n % 2 == 1 {
        // The half turn maps the middle row to itself and so its queen, which is therefore on the
        // centre.
        let centre = Square::new(n / 2, n / 2);
        taken = taken.with(&[centre], n).unwrap_or_default();
    }
    count_rows(taken, size, turns, stop)
}

/// Lines that hold a queen: rows, columns, diagonals (from the bottom left corner) and
/// antidiagonals.
#[derive(Clone, Copy, Default)]
struct Taken {
    rows: u64,
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl Taken {
    /// Add queens; return `None` if a queen would attack another.
    fn with(mut self, queens: &[Square], n: u32) -> Option<Self> {
        for queen in queens {
            let lines = [
                (&mut self.rows, queen.row),
                (&mut self.columns, queen.column),
                (&mut self.diagonals, n - 1 + queen.row - queen.column),
                (&mut self.antidiagonals, queen.row + queen.column),
            ];
            for (taken, line) in lines {
                if *taken >> line & 1 == 1 {
                    return None;
                }
                *taken |= 1 << line;
            }
        }
        Some(self)
    }
}

fn count_rows(taken: Taken, size: Size, turns: &[Symmetry], stop: &AtomicBool) -> Option<u128> {
    let n = size.get();
    let row = taken.rows.trailing_ones();
    if row >= n {
        return Some(1);
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut orbit = [Square::new(0, 0); 4];
    let orbit = &mut orbit[..turns.len()];
    let mut count = 0;
    for column in (0..n).filter(|column| taken.columns >> column & 1 == 0) {
        for (image, turn) in orbit.iter_mut().zip(turns) {
            *image = turn.apply(Square::new(row, column), size);
        }
        if let Some(next) = taken.with(orbit, n) {
            count += count_rows(next, size, turns, stop)?;
        }
    }
    Some(count)
}
