use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Answer;
use super::local_search::local_search;
use crate::board::{Size, TooLargeError};
use crate::outcome::{Outcome, found};
use crate::run::Budget;

/// The largest board for which a random solution is searched.
pub const MAX_RANDOM: u32 = 10_000_000;

/// Up to this size exact search finds a solution within microseconds, or proves that there is none.
const SMALL: u32 = 16;

/// A random solution: the same for the same size and seed on every machine (Xoshiro256++, seeded by `SplitMix64`).
///
/// Up to n = 16 it comes from an exact search, row by row with the columns in random order; beyond, from a local search in time
/// linear in n. Not all solutions are equally likely. Of the budget, the seed, the time limit and the stop signal count.
///
/// # Errors
/// [`TooLargeError`] if n is above [`MAX_RANDOM`].
///
/// ```
/// use queenside::{Budget, Outcome, Size, solve::random_solution};
///
/// let seven = Budget::default().seed(7);
/// let answer = random_solution(Size::new(10)?, &seven)?;
/// assert!(matches!(answer.outcome, Outcome::Found(_)));
/// assert_eq!(answer, random_solution(Size::new(10)?, &seven)?);
/// assert_eq!(random_solution(Size::new(3)?, &seven)?.outcome, Outcome::NoSolution(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_solution(size: Size, budget: &Budget) -> Result<Answer, TooLargeError> {
    let n = size.at_most(MAX_RANDOM, "random solutions are found")?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(budget.seed);
    Ok(if n <= SMALL {
        exact_search(size, &mut rng)
    } else {
        let (columns, nodes) = local_search(size, &mut rng, budget.limit());
        let outcome = columns.map_or(Outcome::GaveUp, |columns| Outcome::Found(found(columns)));
        Answer { outcome, method: "local-search", nodes }
    })
}

/// Row by row, columns in random order, back when a row has no free square; n up to 64.
///
/// The law of the solutions is not uniform: in every row each free column is as likely, however many solutions lie beyond it.
pub(super) fn exact_search(size: Size, rng: &mut impl Rng) -> Answer {
    let mut search = Search { n: size.get(), columns: Vec::new(), nodes: 0, rng };
    let outcome = if search.rows_below(0, 0, 0) {
        Outcome::Found(found(search.columns))
    } else {
        Outcome::NoSolution(())
    };
    Answer { outcome, method: "exact", nodes: search.nodes }
}

struct Search<'a, R> {
    n: u32,
    columns: Vec<u32>,
    nodes: u64,
    rng: &'a mut R,
}

impl<R: Rng> Search<'_, R> {
    /// Whether the rows below can be filled. Masks as they cross the next row.
    fn rows_below(&mut self, used: u64, diagonals: u64, antidiagonals: u64) -> bool {
        if self.columns.len() == self.n as usize {
            return true;
        }
        let taken = used | diagonals | antidiagonals;
        let mut free: Vec<u32> = (0..self.n).filter(|column| taken >> column & 1 == 0).collect();
        free.shuffle(self.rng);
        for column in free {
            self.nodes += 1;
            self.columns.push(column);
            let queen = 1 << column;
            if self.rows_below(used | queen, (diagonals | queen) << 1, (antidiagonals | queen) >> 1) {
                return true;
            }
            self.columns.pop();
        }
        false
    }
}
