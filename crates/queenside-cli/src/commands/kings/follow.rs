use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use queenside::kings::{Cover, Covered, Ended, Hit, Progress, Search};

use crate::progress;
use crate::words::{of_many, time};

/// A line of progress: boards found, boards a second, how far the search has come.
pub(super) struct Follow {
    progress: Progress,
    hits: AtomicU64,
    /// How many are wanted, where that is known.
    wanted: Option<u64>,
    started: Instant,
}

impl Follow {
    fn new(wanted: Option<u64>) -> Self {
        Self { progress: Progress::default(), hits: AtomicU64::new(0), wanted, started: Instant::now() }
    }

    /// Runs the search with a line of progress on a terminal; how it ended, and how many boards were looked at.
    pub(super) fn search(
        search: &Search<'_>,
        mut on_hit: impl FnMut(Hit, &Self) -> ControlFlow<()>,
    ) -> (Ended, u64) {
        let follow = Self::new(None);
        let search = search.clone().progress(&follow.progress);
        let ended = progress::show(|| follow.words(), || search.run(|hit| on_hit(hit, &follow)));
        (ended, follow.progress.boards())
    }

    /// The same with a cover.
    pub(super) fn cover(
        cover: Cover<'_>,
        wanted: u64,
        mut on_step: impl FnMut(Covered, &Self) -> ControlFlow<()>,
    ) -> Ended {
        let follow = Self::new(Some(wanted));
        let cover = cover.progress(&follow.progress);
        progress::show(|| follow.words(), || cover.run(|step| on_step(step, &follow)))
    }

    /// Takes note of the number of boards found.
    pub(super) fn hits(&self, hits: u64) {
        self.hits.store(hits, Ordering::Relaxed);
    }

    fn words(&self) -> String {
        let (boards, hits) = (self.progress.boards(), self.hits.load(Ordering::Relaxed));
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = boards as f64 / seconds;
        let rate = if rate >= 1e5 { format!("{:.1} M", rate / 1e6) } else { format!("{rate:.0}") };
        let found = match self.wanted {
            Some(wanted) => format!("{hits} of {}", of_many(wanted, "board")),
            None => of_many(hits, "board"),
        };
        let room = self.progress.least_room();
        let room =
            room.map_or(String::new(), |room| format!(", least room for {}", of_many(room.into(), "king")));
        format!("{found} found in {}, {rate} boards per second{room}", time(seconds))
    }
}
