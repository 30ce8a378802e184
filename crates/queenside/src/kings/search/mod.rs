//! Searches for boards on which kings can stand in some number of ways.

mod anneal;
mod cover;
mod hit;
mod in_order;
mod method;
mod missing;
mod progress;
mod recombine;
mod round;
#[cfg(test)]
mod tests;

pub use cover::{Cover, CoverError, Covered, MAX_COVERED};
pub use hit::{Ended, Hit};
pub use method::{Method, UnknownSearchMethod};
pub use progress::Progress;

pub(in crate::kings) use in_order::in_order;

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::AtomicBool;

use crate::clock::Instant;

use super::{MAX_SIZE, TooLargeForKings};
use crate::board::{Size, Solution};
use crate::enumerate::Solutions;
use crate::run::Limit;
use missing::Missing;
use round::{Found, Worker};

/// A search for boards on which kings can stand in some number of ways.
///
/// It goes round by round. What a round finds depends on the size, the seed, the method and its number alone, and hits
/// are told in the order of rounds; so they do not depend on the number of threads. No board is told twice (of the first
/// million; to remember more would take too much memory).
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
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Search};
    /// let mut found = 0;
    /// Search::new(Size::new(8)?, 1..=u128::MAX)?.kings(4).run(|_| {
    ///     found += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(found > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn kings(self, kings: u32) -> Self {
        Self { kings, ..self }
    }

    /// Other boards for another seed.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Search};
    /// let first = |seed| {
    ///     let mut board = None;
    ///     Search::new(Size::new(20).ok()?, 48..=48).ok()?.seed(seed).run(|hit| {
    ///         board = Some(hit.solution);
    ///         ControlFlow::Break(())
    ///     });
    ///     board
    /// };
    /// assert_eq!(first(1), first(1));
    /// assert_ne!(first(1), first(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// This method, instead of the best for the size.
    ///
    /// ```
    /// use queenside::{Size, kings::Search};
    /// use queenside::kings::Method;
    ///
    /// let search = Search::new(Size::new(20)?, 48..=48)?.method(Method::Anneal);
    /// assert_eq!(search.method_used(), Method::Anneal);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn method(self, method: Method) -> Self {
        Self { method: Some(method), ..self }
    }

    /// Sets how many threads search; by default it is the caller's alone.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Search};
    /// let mut boards = Vec::new();
    /// for threads in [1, 2].into_iter().filter_map(NonZeroUsize::new) {
    ///     Search::new(Size::new(20)?, 0..=0)?.threads(threads).run(|hit| {
    ///         boards.push(hit.board);
    ///         ControlFlow::Break(())
    ///     });
    /// }
    /// assert_eq!(boards[0], boards[1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Looks at so many boards at most.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Search};
    /// use queenside::kings::Ended;
    ///
    /// let search = Search::new(Size::new(20)?, 0..=0)?.max_boards(1000);
    /// assert_eq!(search.run(|_| ControlFlow::Continue(())), Ended::Boards);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_boards(self, boards: u64) -> Self {
        Self { max_boards: Some(boards), ..self }
    }

    /// Ends soon after this flag is set.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::{Size, kings::Search};
    /// use queenside::kings::Ended;
    ///
    /// let stop = AtomicBool::new(true);
    /// let search = Search::new(Size::new(20)?, 0..=0)?.stop(&stop);
    /// assert_eq!(search.run(|_| ControlFlow::Continue(())), Ended::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Ends soon after this moment. What was found until then is told.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::Instant;
    /// use queenside::{Size, kings::Search};
    /// use queenside::kings::Ended;
    ///
    /// let search = Search::new(Size::new(20)?, 0..=0)?.deadline(Instant::now());
    /// assert_eq!(search.run(|_| ControlFlow::Continue(())), Ended::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deadline(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// Keeps this informed.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Search};
    /// use queenside::kings::Progress;
    ///
    /// let progress = Progress::default();
    /// Search::new(Size::new(20)?, 0..=0)?.max_boards(1000).progress(&progress).run(|_| ControlFlow::Continue(()));
    /// assert!(progress.boards() >= 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Search};
    /// let mut boards = Vec::new();
    /// Search::new(Size::new(20)?, 48..=48)?.run(|hit| {
    ///     boards.push(hit.solution);
    ///     if boards.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(boards.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self, on_hit: impl FnMut(Hit) -> ControlFlow<()>) -> Ended {
        self.run_and_tell(on_hit, |_| ControlFlow::Continue(()))
    }

    /// The same, and tells `on_round` after each round how many boards were looked at so far, in its own thread: for whoever has no
    /// other thread to look at a [`Progress`] from.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::{Ended, Search}};
    ///
    /// let search = Search::new(Size::new(20)?, 0..=0)?;
    /// let on_round = |boards| if boards < 10_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// assert_eq!(search.run_and_tell(|_| ControlFlow::Continue(()), on_round), Ended::Enough);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_and_tell(
        &self,
        mut on_hit: impl FnMut(Hit) -> ControlFlow<()>,
        mut on_round: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Ended {
        let (mut boards, mut told) = (0, HashSet::new());
        self.rounds(0, None, |number, found| {
            for (at, ways, solution) in found.hits {
                let board = boards + at;
                if self.max_boards.is_some_and(|most| board > most) {
                    break;
                }
                // The same board may be drawn again.
                let is_new = told.len() >= MOST_REMEMBERED || told.insert(in_bytes(&solution));
                if is_new && on_hit(Hit { solution, ways, board, round: number }).is_break() {
                    return ControlFlow::Break(Ended::Enough);
                }
            }
            boards += found.boards;
            if self.max_boards.is_some_and(|most| boards >= most) {
                return ControlFlow::Break(Ended::Boards);
            }
            if found.is_cut {
                return ControlFlow::Break(Ended::Stopped);
            }
            if on_round(boards).is_break() {
                ControlFlow::Break(Ended::Enough)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Does rounds from this one on, and takes what they found in order. With `missing`, a round finds one board for each
    /// number of ways that is missing, instead of all.
    fn rounds(
        &self,
        first: u64,
        missing: Option<&Missing>,
        mut take: impl FnMut(u64, Found) -> ControlFlow<Ended>,
    ) -> Ended {
        static NEVER: AtomicBool = AtomicBool::new(false);
        if u64::from(self.kings) > most_kings(self.size) && *self.ways.start() > 0 {
            return Ended::Everything;
        }
        let unwatched = Progress::default();
        let enough = AtomicBool::new(false);
        let stop = Limit::new(self.stop.unwrap_or(&NEVER), self.deadline).or(&enough);
        let method = self.method_used();
        let new_worker = || Worker {
            size: self.size,
            kings: self.kings,
            ways: self.ways.clone(),
            missing,
            seed: self.seed,
            stop,
            progress: self.progress.unwrap_or(&unwatched),
            counter: super::Counter::new(),
            left: Solutions::new(self.size).ok(),
        };
        // Listing goes from one solution to the next, from the first on.
        let is_list = method == Method::Every;
        let first = if is_list { 0 } else { first };
        let threads = if is_list { NonZeroUsize::MIN } else { self.threads };
        let round = |worker: &mut Worker<'_>, number| worker.round(method, first + number);
        let mut ended = Ended::Everything;
        in_order(threads, &enough, new_worker, round, |number, found| {
            take(first + number, found).map_break(|why| ended = why)
        });
        ended
    }
}

/// The most boards that are remembered not to tell them twice: about 100 MB.
const MOST_REMEMBERED: usize = 1 << 20;

/// The most kings on an empty board: one in each block of four squares.
fn most_kings(size: Size) -> u64 {
    let blocks = u64::from(size.get().div_ceil(2));
    blocks * blocks
}

fn in_bytes(solution: &Solution) -> Box<[u8]> {
    solution.columns().iter().map(|&column| column as u8).collect()
}
