use queenside_board::{Budget, Outcome, Size, TooLargeError, found};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Answer;
use super::local_search::local_search;

/// The largest board size for which random solutions are searched.
pub const MAX_RANDOM: u32 = 10_000_000;

/// Up to this size, exact search finds a solution within microseconds, or proves that there is
/// none.
const SMALL: u32 = 16;

/// Return a random solution. The same size and seed give the same solution on every machine
/// (Xoshiro256++, seeded by `SplitMix64`).
///
/// Up to n = 16 the solution comes from an exact search, row by row with the columns in random
/// order. For larger n it comes from a local search in time linear in n. Not all solutions are
/// equally likely. The budget's seed, time limit and stop signal apply; its threads do not.
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

/// Search row by row with the columns in random order, and backtrack if a row has no free square. n
/// is at most 64.
///
/// The distribution of the solutions is not uniform: in every row, all free columns are equally
/// likely, no matter how many solutions each has.
fn exact_search(size: Size, rng: &mut impl Rng) -> Answer {
    let (mut columns, mut nodes) = (Vec::new(), 0);
    let outcome = if fill(size.get(), [0; 3], &mut columns, &mut nodes, rng) {
        Outcome::Found(found(columns))
    } else {
        Outcome::NoSolution(())
    };
    Answer { outcome, method: "exact", nodes }
}

/// Whether the remaining rows can be filled. `taken` contains the columns, diagonals and
/// antidiagonals with a queen, as bit masks for the next row.
fn fill(n: u32, taken: [u64; 3], columns: &mut Vec<u32>, nodes: &mut u64, rng: &mut impl Rng) -> bool {
    if columns.len() == n as usize {
        return true;
    }
    let [used, diagonals, antidiagonals] = taken;
    let is_free = |column: &u32| (used | diagonals | antidiagonals) >> column & 1 == 0;
    let mut free: Vec<u32> = (0..n).filter(is_free).collect();
    free.shuffle(rng);
    for column in free {
        *nodes += 1;
        columns.push(column);
        let queen = 1 << column;
        let taken = [used | queen, (diagonals | queen) << 1, (antidiagonals | queen) >> 1];
        if fill(n, taken, columns, nodes, rng) {
            return true;
        }
        columns.pop();
    }
    false
}
