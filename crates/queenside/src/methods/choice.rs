use rand::{Rng, RngExt};

use super::line_counts::Count;

/// The least score and how many have it.
pub(super) fn least<C: Count>(scores: impl Iterator<Item = C> + Clone) -> Option<(C, usize)> {
    // Two plain passes: each is a loop that the compiler turns into vector instructions.
    let least = scores.clone().min()?;
    Some((least, scores.map(|score| u32::from(score == least)).sum::<u32>() as usize))
}

/// The index of this score, when it comes for the (`skip` + 1)th time.
pub(super) fn nth_with<C: Count>(
    mut scores: impl Iterator<Item = C>,
    score: C,
    skip: usize,
) -> Option<usize> {
    let mut left = skip;
    scores.position(|other| {
        let is_it = other == score && left == 0;
        left -= usize::from(other == score && left > 0);
        is_it
    })
}

/// The index of the greatest number and the number, ties at random; of no numbers the first, 0.
pub(super) fn most_at_random(numbers: impl Iterator<Item = u32> + Clone, rng: &mut impl Rng) -> (usize, u32) {
    let most = numbers.clone().max().unwrap_or_default();
    let ties = numbers.clone().filter(|&number| number == most).count();
    let chosen = rng.random_range(0..ties.max(1));
    (nth_with(numbers, most, chosen).unwrap_or_default(), most)
}

/// The index of the least score, ties at random.
pub(super) fn least_at_random<C: Count>(
    scores: impl Iterator<Item = C> + Clone,
    rng: &mut impl Rng,
) -> Option<usize> {
    let (least, ties) = least(scores.clone())?;
    nth_with(scores, least, rng.random_range(0..ties))
}
