use super::symmetric::{half_turn_unless, quarter_turn_unless};
use super::{CountError, Counter, TooLargeToCount, count_half_turn, count_quarter_turn};
use crate::board::Size;

/// The number of orbits, and the counts that it follows from.
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

/// The number of solutions up to rotation and reflection (A002562).
///
/// # Errors
/// [`CountError`] as for [`Counter::count`].
///
/// ```
/// use queenside::{Size, count::{Counter, count_orbits}};
///
/// let count = count_orbits(Size::new(8)?, &Counter::default())?;
/// assert_eq!((count.all, count.half_turn, count.quarter_turn, count.orbits), (92, 4, 0, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_orbits(size: Size, counter: &Counter<'_>) -> Result<OrbitCount, CountError> {
    let all = counter.count(size)?;
    let symmetric = |found: Option<u128>| found.ok_or(CountError::Stopped);
    let half_turn = symmetric(half_turn_unless(size, counter.stop_flag()))?;
    Ok(orbits(size, all, half_turn, symmetric(quarter_turn_unless(size, counter.stop_flag()))?))
}

/// The number of orbits, given the number of all solutions.
///
/// By the lemma of Cauchy, Frobenius and Burnside the number of orbits is the average, over the 8
/// symmetries, of the solutions that each takes to itself: all for the identity, those counted here
/// for the half turn and for either quarter turn, and for n > 1 none for the four reflections (see
/// [`symmetry`](crate::symmetry)).
///
/// # Errors
/// [`TooLargeToCount`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED).
///
/// ```
/// use queenside::{Size, count::orbits_from};
///
/// assert_eq!(orbits_from(Size::new(6)?, 4)?.orbits, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn orbits_from(size: Size, all: u128) -> Result<OrbitCount, TooLargeToCount> {
    Ok(orbits(size, all, count_half_turn(size)?, count_quarter_turn(size)?))
}

/// Burnside's sum.
fn orbits(size: Size, all: u128, half_turn: u128, quarter_turn: u128) -> OrbitCount {
    let reflections = if size.get() < 2 { 4 * all } else { 0 };
    let orbits = (all + half_turn + 2 * quarter_turn + reflections) / 8;
    OrbitCount { all, half_turn, quarter_turn, orbits }
}
