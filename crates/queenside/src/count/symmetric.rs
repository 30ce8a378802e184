//! Solutions that a half turn or a quarter turn takes to themselves, each found by a search of its own over whole orbits of
//! squares (A032522 and A033148 in the On-Line Encyclopedia of Integer Sequences), and the number of orbits that follows.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{CountError, countable};
use crate::board::{Size, Square};
use crate::run::{Budget, with_flag};
use crate::symmetry::Symmetry;

/// The number of symmetry classes, and the counts that it follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrbitCount {
    /// All solutions (A000170).
    pub all: u128,
    /// Those that a half turn takes to themselves (A032522).
    pub half_turn: u128,
    /// Those that a quarter turn takes to themselves (A033148): none unless n or n - 1 is a multiple of 4.
    pub quarter_turn: u128,
    /// Solutions up to rotation and reflection (A002562).
    pub orbits: u128,
}

/// The number of solutions up to rotation and reflection, given the number of all.
///
/// By the lemma of Cauchy, Frobenius and Burnside it is the average, over the 8 symmetries, of the solutions that each takes
/// to itself: all for the identity, those counted here for the half turn and for either quarter turn, and for n > 1 none for the
/// four reflections (see [`symmetry`](crate::symmetry)).
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED), [`CountError::Stopped`] if the budget's end comes first.
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

/// Burnside's sum; none if the flag is set.
fn orbits(size: Size, all: u128, stop: &AtomicBool) -> Option<OrbitCount> {
    use Symmetry::{HalfTurn, Identity, QuarterTurn, ThreeQuarterTurn};
    let half_turn = count_from(size, &[Identity, HalfTurn], stop)?;
    // An orbit off the centre has four squares, so n is a multiple of 4, and one more with a centre.
    let quarter_turn = match size.get() % 4 {
        0 | 1 => count_from(size, &[Identity, QuarterTurn, HalfTurn, ThreeQuarterTurn], stop)?,
        _ => 0,
    };
    let reflections = if size.get() < 2 { 4 * all } else { 0 };
    let orbits = (all + half_turn + 2 * quarter_turn + reflections) / 8;
    Some(OrbitCount { all, half_turn, quarter_turn, orbits })
}

/// The solutions that all these symmetries (a group of turns) take to themselves. Rows are filled from the top, each queen with
/// its images; for odd n one queen stands on the centre.
fn count_from(size: Size, turns: &[Symmetry], stop: &AtomicBool) -> Option<u128> {
    let n = size.get();
    let mut taken = Taken::default();
    if n % 2 == 1 {
        // The queen of the middle row is its own image, so it stands on the centre.
        let centre = Square::new(n / 2, n / 2);
        taken = taken.with(&[centre], n).unwrap_or_default();
    }
    count_rows(taken, size, turns, stop)
}

/// Lines that hold a queen: rows, columns, diagonals (from the bottom left corner) and antidiagonals.
#[derive(Clone, Copy, Default)]
struct Taken {
    rows: u64,
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl Taken {
    /// The lines with these queens added, or `None` when a queen would attack another.
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
