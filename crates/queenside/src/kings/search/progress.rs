use std::sync::atomic::{AtomicU64, Ordering};

/// How far a search is, for whoever looks from another thread.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Size, kings::{Progress, Search}};
///
/// let progress = Progress::default();
/// Search::new(Size::new(20)?, 0..=0)?.progress(&progress).run(|_| ControlFlow::Break(()));
/// assert!(progress.boards() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Progress {
    boards: AtomicU64,
    /// One more than the least greatest number of kings; 0 for none.
    least_room: AtomicU64,
}

impl Progress {
    /// Boards looked at so far, by all threads.
    ///
    /// ```
    /// assert_eq!(queenside::kings::Progress::default().boards(), 0);
    /// ```
    pub fn boards(&self) -> u64 {
        self.boards.load(Ordering::Relaxed)
    }

    /// The least number of kings that was the most for some board, where the method looks at that.
    ///
    /// ```
    /// assert_eq!(queenside::kings::Progress::default().least_room(), None);
    /// ```
    pub fn least_room(&self) -> Option<u32> {
        self.least_room.load(Ordering::Relaxed).checked_sub(1).map(|room| room as u32)
    }

    pub(super) fn add_boards(&self, boards: u64) {
        self.boards.fetch_add(boards, Ordering::Relaxed);
    }

    pub(super) fn note_room(&self, room: u32) {
        let room = u64::from(room) + 1;
        let less = |least: u64| (least == 0 || room < least).then_some(room);
        let _ = self.least_room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }
}
