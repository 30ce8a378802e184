//! Solutions that a half turn or a quarter turn takes to themselves, each found by a search of its own over whole orbits of
//! squares (A032522 and A033148 in the On-Line Encyclopedia of Integer Sequences), and the number of orbits that follows.

use std::sync::atomic::{AtomicBool, Ordering};

use super::run::count_before;
use super::{CountError, Engine, countable};
use crate::board::{Size, Square};
use crate::run::{Budget, with_flag};
use crate::symmetry::Symmetry;

/// The number of symmetry classes, and the counts that it follows from.
///
/// ```
/// use queenside::{Size, count::orbits_from};
///
/// let twelve = orbits_from(Size::new(12)?, 14200)?;
/// assert_eq!((twelve.half_turn, twelve.quarter_turn, twelve.orbits), (80, 8, 1787));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrbitCount {
    /// All solutions (A000170).
    pub all: u128,
    /// Those that a half turn takes to themselves (A032522).
    pub half_turn: u128,
    /// Those that a quarter turn takes to themselves (A033148).
    pub quarter_turn: u128,
    /// Solutions up to rotation and reflection (A002562).
    pub orbits: u128,
}

/// The number of solutions up to rotation and reflection (A002562), all solutions counted by an engine.
///
/// # Errors
/// [`CountError`] as for [`count_with`](super::count_with).
///
/// ```
/// use queenside::{Budget, Size, count::{Backtrack, count_orbits}};
///
/// let count = count_orbits(&Backtrack, Size::new(8)?, &Budget::default())?;
/// assert_eq!((count.all, count.half_turn, count.quarter_turn, count.orbits), (92, 4, 0, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_orbits(engine: &dyn Engine, size: Size, budget: &Budget) -> Result<OrbitCount, CountError> {
    let limit = budget.limit();
    let all = count_before(limit, engine.plan(size)?.as_ref(), budget)?;
    with_flag(limit, |stop| orbits(size, all, stop)).ok_or(CountError::Stopped)
}

/// The number of symmetry classes, given the number of all solutions.
///
/// By the lemma of Cauchy, Frobenius and Burnside it is the average, over the 8 symmetries, of the solutions that each takes
/// to itself: all for the identity, those counted here for the half turn and for either quarter turn, and for n > 1 none for the
/// four reflections (see [`symmetry`](crate::symmetry)).
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED).
pub fn orbits_from(size: Size, all: u128) -> Result<OrbitCount, CountError> {
    countable(size)?;
    orbits(size, all, Budget::default().stop.flag()).ok_or(CountError::Stopped)
}

/// Burnside's sum; none if the flag is set.
fn orbits(size: Size, all: u128, stop: &AtomicBool) -> Option<OrbitCount> {
    let (half_turn, quarter_turn) = (half_turn(size, stop)?, quarter_turn(size, stop)?);
    let reflections = if size.get() < 2 { 4 * all } else { 0 };
    let orbits = (all + half_turn + 2 * quarter_turn + reflections) / 8;
    Some(OrbitCount { all, half_turn, quarter_turn, orbits })
}

/// The number of solutions that look the same after a half turn (A032522).
///
/// Each queen comes with the one opposite; for odd n one queen stands on the centre. Rows of the top half are filled one by one,
/// two queens at a time.
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED).
pub fn count_half_turn(size: Size) -> Result<u128, CountError> {
    countable(size)?;
    half_turn(size, Budget::default().stop.flag()).ok_or(CountError::Stopped)
}

fn half_turn(size: Size, stop: &AtomicBool) -> Option<u128> {
    count_from(size, &[Symmetry::Identity, Symmetry::HalfTurn], stop)
}

/// The number of solutions that look the same after a quarter turn (A033148): none unless n or n - 1 is a multiple of 4.
///
/// Queens come in fours; the search fills the first empty row, four queens at a time.
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED).
pub fn count_quarter_turn(size: Size) -> Result<u128, CountError> {
    countable(size)?;
    quarter_turn(size, Budget::default().stop.flag()).ok_or(CountError::Stopped)
}

fn quarter_turn(size: Size, stop: &AtomicBool) -> Option<u128> {
    let turns = [Symmetry::Identity, Symmetry::QuarterTurn, Symmetry::HalfTurn, Symmetry::ThreeQuarterTurn];
    // An orbit off the centre has four squares, so n is a multiple of 4, and one more with a centre.
    if size.get() % 4 < 2 { count_from(size, &turns, stop) } else { Some(0) }
}

/// The solutions that all these symmetries (a group of turns) take to themselves.
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
