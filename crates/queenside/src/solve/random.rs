use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Answer, exact_search, local_search};
use crate::board::Size;

/// The largest board for which a random solution is searched.
pub const MAX_RANDOM: u32 = 10_000_000;

/// Up to this size exact search finds a solution within microseconds and can prove that there is none.
const SMALL: u32 = 16;

/// A board too large for a random solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("random solutions are found for n up to {MAX_RANDOM}, not for n = {n}")]
pub struct TooLargeForRandom {
    /// The size asked for.
    pub n: u32,
}

/// A random solution: the same for the same size and seed on every machine (Xoshiro256++, seeded by
/// `SplitMix64`).
///
/// Not all solutions are equally likely: see [`exact_search`] (used up to n = 16)
/// and [`local_search`] (beyond).
///
/// # Errors
/// [`TooLargeForRandom`] when n is above [`MAX_RANDOM`].
///
/// # Example
/// ```
/// use queenside::{Size, solve::{Outcome, random_solution}};
///
/// let answer = random_solution(Size::new(10)?, 7)?;
/// assert!(matches!(answer.outcome, Outcome::Found(_)));
/// assert_eq!(answer, random_solution(Size::new(10)?, 7)?);
/// assert_eq!(random_solution(Size::new(3)?, 7)?.outcome, Outcome::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_solution(size: Size, seed: u64) -> Result<Answer, TooLargeForRandom> {
    let n = size.get();
    if n > MAX_RANDOM {
        return Err(TooLargeForRandom { n });
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let small = if n <= SMALL { exact_search(size, &mut rng, u64::MAX).ok() } else { None };
    Ok(small.unwrap_or_else(|| local_search(size, &mut rng)))
}
