use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use queenside::kings::Hits;

use crate::words::{of_many, time};

/// A line of progress: boards found, boards a second, how far the search has come.
pub(super) struct Follow {
    /// How many boards are wanted, where that is known.
    wanted: Option<u64>,
    started: Instant,
    /// Boards found, boards looked at, and the least room for kings.
    so_far: Mutex<(u64, u64, Option<u32>)>,
}

impl Follow {
    pub(super) fn new(wanted: Option<u64>) -> Self {
        Self { wanted, started: Instant::now(), so_far: Mutex::default() }
    }

    /// Takes note of how far the search is.
    pub(super) fn note(&self, found: u64, hits: &Hits) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        *so_far = (found, hits.boards(), hits.least_room());
    }

    pub(super) fn words(&self) -> String {
        let (found, boards, room) = *self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = boards as f64 / seconds;
        let rate = if rate >= 1e5 { format!("{:.1} M", rate / 1e6) } else { format!("{rate:.0}") };
        let found = match self.wanted {
            Some(wanted) => format!("{found} of {}", of_many(wanted, "board")),
            None => of_many(found, "board"),
        };
        let room =
            room.map_or(String::new(), |room| format!(", least room for {}", of_many(room.into(), "king")));
        format!("{found} found in {}, {rate} boards per second{room}", time(seconds))
    }
}
