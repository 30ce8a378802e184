//! Searches for boards on which kings can stand in some number of ways.

mod anneal;
mod hit;
mod in_order;
mod method;
mod progress;
mod recombine;
mod round;
#[cfg(test)]
mod tests;

pub use hit::{Ended, Hit};
pub use method::{Method, UnknownSearchMethod};
pub use progress::Progress;

pub(in crate::kings) use in_order::in_order;

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::{MAX_SIZE, TooLargeForKings};
use crate::board::Size;
use crate::enumerate::Solutions;
use crate::search::Stop;
use round::{Found, Worker};

/// A search for boards on which kings can stand in some number of ways.
///
/// It goes round by round. What a round finds depends on the size, the seed, the method and its number alone, and hits
/// are told in the order of rounds; so they do not depend on the number of threads. No board is told twice.
///
/// # Example
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Size, kings::Search};
///
/// // The bonus of IBM's challenge: no way to set 26 kings.
/// let mut found = None;
/// Search::new(Size::new(26)?, 0..=0)?.seed(1).run(|hit| {
///     found = Some(hit.solution);
///     ControlFlow::Break(())
/// });
/// assert!(found.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'a> {
    size: Size,
    kings: u32,
    ways: RangeInclusive<u128>,
    seed: u64,
    method: Option<Method>,
    threads: NonZeroUsize,
    max_boards: Option<u64>,
    stop: Option<&'a AtomicBool>,
    deadline: Option<Instant>,
    progress: Option<&'a Progress>,
}

impl<'a> Search<'a> {
    /// A search on boards of this size for as many kings as queens, in a number of ways from this range.
    ///
    /// # Errors
    /// [`TooLargeForKings`] when n is above [`MAX_SIZE`].
    ///
    /// ```
    /// use queenside::{Size, kings::Search};
    ///
    /// assert!(Search::new(Size::new(64)?, 0..=0).is_ok());
    /// assert!(Search::new(Size::new(65)?, 0..=0).is_err());
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn new(size: Size, ways: RangeInclusive<u128>) -> Result<Self, TooLargeForKings> {
        if size.get() > MAX_SIZE {
            return Err(TooLargeForKings { n: size.get().into() });
        }
        Ok(Self {
            size,
            kings: size.get(),
            ways,
            seed: 0,
            method: None,
            threads: NonZeroUsize::MIN,
            max_boards: None,
            stop: None,
            deadline: None,
            progress: None,
        })
    }

    /// So many kings, instead of as many as queens.
    #[must_use]
    pub fn kings(self, kings: u32) -> Self {
        Self { kings, ..self }
    }

    /// Other boards for another seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// This method, instead of the best for the size.
    #[must_use]
    pub fn method(self, method: Method) -> Self {
        Self { method: Some(method), ..self }
    }

    /// On so many threads, instead of the caller's. Without the feature `parallel` it is always the caller's.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Looks at so many boards at most.
    #[must_use]
    pub fn max_boards(self, boards: u64) -> Self {
        Self { max_boards: Some(boards), ..self }
    }

    /// Ends soon after this flag is set.
    #[must_use]
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Ends soon after this moment. What was found until then is told.
    #[must_use]
    pub fn deadline(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// Keeps this informed.
    #[must_use]
    pub fn progress(self, progress: &'a Progress) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// The method that it uses.
    ///
    /// ```
    /// use queenside::{Size, kings::{Method, Search}};
    ///
    /// assert_eq!(Search::new(Size::new(26)?, 0..=0)?.method_used(), Method::Sample);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn method_used(&self) -> Method {
        // Annealing swaps two rows, and boards of fewer than four have no solutions to go to.
        match self.method {
            Some(Method::Anneal) if self.size.get() < 4 => Method::Every,
            // Whoever draws from nothing never ends.
            _ if !self.size.has_solution() => Method::Every,
            Some(method) => method,
            None => Method::best(self.size, *self.ways.end()),
        }
    }

    /// Searches until `on_hit` has had enough, or a limit is reached.
    pub fn run(&self, mut on_hit: impl FnMut(Hit) -> ControlFlow<()>) -> Ended {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let unwatched = Progress::default();
        let enough = AtomicBool::new(false);
        let stop = Stop::new(self.stop.unwrap_or(&NEVER), self.deadline).or(&enough);
        let method = self.method_used();
        let new_worker = || Worker {
            size: self.size,
            kings: self.kings,
            ways: self.ways.clone(),
            seed: self.seed,
            stop,
            progress: self.progress.unwrap_or(&unwatched),
            counter: super::Counter::new(),
            left: Solutions::new(self.size).ok(),
        };
        // Listing goes from one solution to the next.
        let is_parallel = cfg!(feature = "parallel") && method != Method::Every;
        let threads = if is_parallel { self.threads } else { NonZeroUsize::MIN };
        let (mut boards, mut told) = (0, HashSet::new());
        let mut ended = Ended::Everything;
        let take = |number: u64, found: Found| {
            for (at, ways, solution) in found.hits {
                let board = boards + at;
                if self.max_boards.is_some_and(|most| board > most) {
                    break;
                }
                // The same board may be drawn again.
                if told.insert(solution.columns().to_vec())
                    && on_hit(Hit { solution, ways, board, round: number }).is_break()
                {
                    ended = Ended::Enough;
                    return ControlFlow::Break(());
                }
            }
            boards += found.boards;
            if self.max_boards.is_some_and(|most| boards >= most) {
                ended = Ended::Boards;
                return ControlFlow::Break(());
            }
            if found.is_cut {
                ended = Ended::Stopped;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        in_order(threads, &enough, new_worker, |worker, number| worker.round(method, number), take);
        ended
    }
}
