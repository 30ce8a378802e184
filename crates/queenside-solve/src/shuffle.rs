//! Shuffling within a limit.

use queenside_board::Limit;
use rand::Rng;
use rand::seq::SliceRandom;

/// Number of items that are shuffled between two checks of the limit. It determines the order of more
/// items.
const SHUFFLED_AT_ONCE: usize = 1 << 20;

/// Shuffle the items, or return `None` if the limit is reached. Each part is shuffled into the items
/// before it.
pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut impl Rng, limit: Limit<'_>) -> Option<()> {
    for start in (0..items.len()).step_by(SHUFFLED_AT_ONCE) {
        if limit.is_reached() {
            return None;
        }
        let end = items.len().min(start + SHUFFLED_AT_ONCE);
        let _ = items[..end].partial_shuffle(rng, end - start);
    }
    Some(())
}
