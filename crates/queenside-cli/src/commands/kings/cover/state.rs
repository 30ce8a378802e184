use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What was found so far, and where to go on.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    /// The board for each number of ways.
    pub(super) boards: BTreeMap<u128, Vec<u32>>,
    /// The next round of the search.
    pub(super) next: u64,
    /// Boards looked at in the rounds before.
    pub(super) looked_at: u64,
}
