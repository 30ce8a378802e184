use rand::{Rng, RngExt};

/// The least score and how many have it.
pub(super) fn least(scores: impl Iterator<Item = u32> + Clone) -> Option<(u32, usize)> {
    // Two plain passes: each is a loop that the compiler turns into vector instructions.
    let least = scores.clone().min()?;
    Some((least, scores.map(|score| usize::from(score == least)).sum()))
}

/// The index of this score, when it comes for the (`skip` + 1)th time.
pub(super) fn nth_with(mut scores: impl Iterator<Item = u32>, score: u32, skip: usize) -> Option<usize> {
    let mut left = skip;
    scores.position(|other| {
        let is_it = other == score && left == 0;
        left -= usize::from(other == score && left > 0);
        is_it
    })
}

/// The index of the least score, ties at random.
pub(super) fn least_at_random(
    scores: impl Iterator<Item = u32> + Clone,
    rng: &mut impl Rng,
) -> Option<usize> {
    let (least, ties) = least(scores.clone())?;
    nth_with(scores, least, rng.random_range(0..ties))
}
