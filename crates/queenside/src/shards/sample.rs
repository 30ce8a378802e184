use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A random sample of some of these shards, each at most once, in their order; which ones follows from the seed
/// (selection sampling: D. E. Knuth, The Art of Computer Programming, volume 2, section 3.4.2, algorithm S).
///
/// ```
/// use queenside::shards::sample;
///
/// let shards: Vec<usize> = (100..200).collect();
/// let drawn = sample(&shards, 5, 1);
/// assert_eq!(drawn.len(), 5);
/// assert_eq!(drawn, sample(&shards, 5, 1));
/// assert_eq!(sample(&shards, 1000, 1), shards);
/// ```
pub fn sample(shards: &[usize], size: usize, seed: u64) -> Vec<usize> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut left, mut wanted) = (shards.len() as u64, size.min(shards.len()) as u64);
    let mut drawn = Vec::with_capacity(wanted as usize);
    for &shard in shards {
        if random.random_range(0..left) < wanted {
            drawn.push(shard);
            wanted -= 1;
        }
        left -= 1;
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_is_drawn_as_often_as_any_other() {
        let shards: Vec<usize> = (0..10).collect();
        let mut times = [0_u32; 10];
        for seed in 0..10_000 {
            let drawn = sample(&shards, 3, seed);
            assert_eq!(drawn.len(), 3);
            assert!(drawn.is_sorted_by(|a, b| a < b));
            for shard in drawn {
                times[shard] += 1;
            }
        }
        // Each 3000 times, with a standard deviation of 46.
        assert!(times.iter().all(|times| times.abs_diff(3000) < 250), "{times:?}");
    }
}
