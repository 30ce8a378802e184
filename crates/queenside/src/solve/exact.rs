use rand::Rng;
use rand::seq::SliceRandom;

use super::answer::found;
use super::{Answer, Outcome};
use crate::board::Size;

/// The largest board for exact search: one bit a column in a 64-bit word.
pub const MAX_EXACT: u32 = 64;

/// A board too large for exact search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("exact search goes up to n = {MAX_EXACT}, not to n = {n}")]
pub struct TooLargeForExact {
    /// The size asked for.
    pub n: u32,
}

/// Row by row, columns in random order, back when a row has no free square: finds a solution or
/// proves that there is none, unless it has tried `limit` squares first.
///
/// The law of the solutions is not uniform: at every row each free column is as likely, however many
/// solutions lie beyond it.
///
/// # Errors
/// [`TooLargeForExact`] when n is above [`MAX_EXACT`].
///
/// # Example
/// ```
/// use queenside::{Size, solve::{Outcome, exact_search}};
/// use rand::SeedableRng;
/// use rand_xoshiro::Xoshiro256PlusPlus;
///
/// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
/// let none = exact_search(Size::new(3)?, &mut rng, u64::MAX)?;
/// assert_eq!((none.outcome, none.nodes), (Outcome::None, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exact_search(size: Size, rng: &mut impl Rng, limit: u64) -> Result<Answer, TooLargeForExact> {
    if size.get() > MAX_EXACT {
        return Err(TooLargeForExact { n: size.get() });
    }
    let mut search = Search { n: size.get(), columns: Vec::new(), nodes: 0, limit, rng };
    let outcome = match search.rows_below(0, 0, 0) {
        Some(true) => found(search.columns),
        Some(false) => Outcome::None,
        None => Outcome::GaveUp,
    };
    Ok(Answer { outcome, method: "exact", nodes: search.nodes })
}

struct Search<'a, R> {
    n: u32,
    columns: Vec<u32>,
    nodes: u64,
    limit: u64,
    rng: &'a mut R,
}

impl<R: Rng> Search<'_, R> {
    /// Whether the rows below can be filled; `None` at the limit. Masks as they cross the next row.
    fn rows_below(&mut self, used: u64, diagonals: u64, antidiagonals: u64) -> Option<bool> {
        if self.columns.len() == self.n as usize {
            return Some(true);
        }
        let taken = used | diagonals | antidiagonals;
        let mut free: Vec<u32> = (0..self.n).filter(|column| taken >> column & 1 == 0).collect();
        free.shuffle(self.rng);
        for column in free {
            if self.nodes == self.limit {
                return None;
            }
            self.nodes += 1;
            self.columns.push(column);
            let queen = 1 << column;
            let (diagonals, antidiagonals) = ((diagonals | queen) << 1, (antidiagonals | queen) >> 1);
            if self.rows_below(used | queen, diagonals, antidiagonals)? {
                return Some(true);
            }
            self.columns.pop();
        }
        Some(false)
    }
}
