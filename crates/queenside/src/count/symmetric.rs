//! Solutions that a half turn or a quarter turn takes to themselves, each found by a search of its own
//! over whole orbits of squares: A032522 and A033148 in the On-Line Encyclopedia of Integer Sequences.

use std::sync::atomic::{AtomicBool, Ordering};

use super::run::NEVER;
use super::{TooLargeToCount, countable};
use crate::board::{Size, Square};
use crate::symmetry::Symmetry;

/// The number of solutions that look the same after a half turn (A032522).
///
/// Each queen comes with the one opposite; for odd n one queen stands on the centre. Rows of the top
/// half are filled one by one, two queens at a time.
///
/// # Errors
/// [`TooLargeToCount`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED).
///
/// ```
/// use queenside::{Size, count::count_half_turn};
///
/// assert_eq!(count_half_turn(Size::new(8)?)?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_half_turn(size: Size) -> Result<u128, TooLargeToCount> {
    countable(size)?;
    Ok(half_turn_unless(size, &NEVER).unwrap_or_default())
}

/// The same, or `None` soon after the flag is set.
pub(super) fn half_turn_unless(size: Size, stop: &AtomicBool) -> Option<u128> {
    count_from(size, &[Symmetry::Identity, Symmetry::HalfTurn], stop)
}

/// The number of solutions that look the same after a quarter turn (A033148): none unless n or n - 1
/// is a multiple of 4.
///
/// Queens come in fours; the search fills the first empty row, four queens at a time.
///
/// # Errors
/// [`TooLargeToCount`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED).
///
/// ```
/// use queenside::{Size, count::count_quarter_turn};
///
/// assert_eq!(count_quarter_turn(Size::new(12)?)?, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_quarter_turn(size: Size) -> Result<u128, TooLargeToCount> {
    countable(size)?;
    Ok(quarter_turn_unless(size, &NEVER).unwrap_or_default())
}

/// The same, or `None` soon after the flag is set.
pub(super) fn quarter_turn_unless(size: Size, stop: &AtomicBool) -> Option<u128> {
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
