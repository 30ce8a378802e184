//! Proposition B: sets of blocks of lines, for all n that are at least the number of blocks.

use crate::minimum::{Margin, Minimum, Step};

/// Compute the least cost of sets of blocks. Blocks i and j meet if i + j <= K - 3. K is a multiple
/// of 4.
pub(crate) fn minimum(blocks: i64, price: i64, most: usize) -> Minimum {
    let cost = |block: i64| (block * block).min((3 * blocks / 4) * (3 * blocks / 4));
    // The two outermost blocks of diagonals meet no block of antidiagonals.
    let mut steps = vec![Step::Diagonal(cost(blocks - 1)), Step::Diagonal(cost(blocks - 2))];
    for block in 0..blocks {
        steps.push(Step::Antidiagonal(cost(block)));
        let opposite = blocks - 3 - block;
        if opposite >= 0 {
            steps.push(Step::Diagonal(cost(opposite)));
        }
    }
    Minimum::new(&steps, price, most)
}

/// Compute the left side of inequality (6) minus the right side, for the sizes where it is least. K
/// is a multiple of 8.
pub(crate) fn margin(blocks: i64) -> Option<Margin> {
    let price = 31 * blocks / 10;
    let reach = (2 * blocks).isqrt() + 3;
    let half = blocks / 2;
    let minimum = minimum(blocks, price, usize::try_from(half + reach).ok()?);
    let sizes = (half - reach..=half + reach).flat_map(|i| [(i, i), (i, i - 1)]);
    let least = sizes.map(|(i, j)| Some(minimum.get(i, j)? + minimum.get(blocks - 2 - i, blocks - 2 - j)?));
    let least = least.collect::<Option<Vec<i64>>>()?.into_iter().min()?;
    // 27/32 of 300³ is a whole number, because 32 divides 300³.
    let moment = (27 * blocks.pow(3)).checked_div(32).filter(|whole| whole * 32 == 27 * blocks.pow(3))?;
    Some(Margin { amount: least - (moment + 4 * blocks * price), price })
}
