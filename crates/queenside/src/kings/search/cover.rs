use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::AtomicBool;

use crate::clock::Instant;

use super::missing::Missing;
use super::round::Found;
use super::{Ended, Hit, Progress, Search};
use crate::board::Size;
use crate::kings::TooLargeForKings;

/// The most numbers of ways for which boards are looked for at once.
pub const MAX_COVERED: u64 = 1_000_000;

/// Looks for one board for each number of ways in a range.
///
/// It is a [`Search`] that goes on until no number is left. Which board stands for a number is the first in the order of
/// rounds, so it does not depend on the number of threads, nor on where the work was interrupted.
///
/// # Example
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Size, kings::{Cover, Covered, Ended}};
///
/// let mut ways = Vec::new();
/// let ended = Cover::new(Size::new(20)?, 0..=10)?.run(|step| {
///     if let Covered::Board(hit) = step {
///         ways.push(hit.ways);
///     }
///     ControlFlow::Continue(())
/// });
/// ways.sort();
/// assert_eq!((ended, ways), (Ended::Enough, (0..=10).collect()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Cover<'a> {
    search: Search<'a>,
    missing: Missing,
    /// The first round, and how many boards the rounds before it looked at.
    from: (u64, u64),
}

/// Why boards for a range are not looked for.
///
/// ```
/// use queenside::{Size, kings::{Cover, CoverError}};
///
/// assert!(matches!(Cover::new(Size::new(20)?, 0..=1_000_000), Err(CoverError::TooMany)));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// The board is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeForKings),
    /// The range is too long.
    #[error("a range of at most {MAX_COVERED} numbers of ways is covered at once")]
    TooMany,
}

/// What a cover tells.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Size, kings::{Cover, Covered}};
///
/// let cover = Cover::new(Size::new(20)?, 48..=48)?;
/// let mut boards = 0;
/// cover.run(|step| {
///     boards += u32::from(matches!(step, Covered::Board(_)));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(boards, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Covered {
    /// The board for a number of ways.
    Board(Hit),
    /// All boards of the rounds before this one were told: another cover may go on [from here](Cover::from).
    Rounds {
        /// The next round.
        next: u64,
        /// The boards looked at so far.
        boards: u64,
    },
}

impl<'a> Cover<'a> {
    /// Boards of this size, as many kings as queens, each number of ways in this range.
    ///
    /// # Errors
    /// [`CoverError`] when n is above [`MAX_SIZE`](crate::kings::MAX_SIZE), or the range has more than
    /// [`MAX_COVERED`] numbers.
    ///
    /// ```
    /// use queenside::{Size, kings::Cover};
    ///
    /// assert_eq!(Cover::new(Size::new(20)?, 0..=100)?.missing(), 101);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(size: Size, ways: RangeInclusive<u128>) -> Result<Self, CoverError> {
        if ways.end().saturating_sub(*ways.start()) >= MAX_COVERED.into() {
            return Err(CoverError::TooMany);
        }
        let missing = Missing::all(&ways);
        Ok(Self { search: Search::new(size, ways)?, missing, from: (0, 0) })
    }

    /// So many kings, instead of as many as queens.
    ///
    /// ```
    /// use queenside::{Size, kings::Cover};
    /// assert_eq!(Cover::new(Size::new(20)?, 0..=10)?.kings(18).missing(), 11);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn kings(self, kings: u32) -> Self {
        Self { search: self.search.kings(kings), ..self }
    }

    /// Other boards for another seed.
    ///
    /// ```
    /// use queenside::{Size, kings::Cover};
    /// assert_eq!(Cover::new(Size::new(20)?, 0..=10)?.seed(5).missing(), 11);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { search: self.search.seed(seed), ..self }
    }

    /// Sets how many threads search; by default it is the caller's alone.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Cover};
    /// use queenside::kings::Ended;
    ///
    /// let two = NonZeroUsize::new(2).unwrap();
    /// let cover = Cover::new(Size::new(20)?, 0..=2)?.threads(two);
    /// assert_eq!(cover.run(|_| ControlFlow::Continue(())), Ended::Enough);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { search: self.search.threads(threads), ..self }
    }

    /// Ends soon after this flag is set.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::{Size, kings::Cover};
    /// use queenside::kings::Ended;
    ///
    /// let stop = AtomicBool::new(true);
    /// let cover = Cover::new(Size::new(20)?, 0..=2)?.stop(&stop);
    /// assert_eq!(cover.run(|_| ControlFlow::Continue(())), Ended::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Self { search: self.search.stop(stop), ..self }
    }

    /// Ends soon after this moment.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::Instant;
    /// use queenside::{Size, kings::Cover};
    /// use queenside::kings::Ended;
    ///
    /// let cover = Cover::new(Size::new(20)?, 0..=2)?.deadline(Instant::now());
    /// assert_eq!(cover.run(|_| ControlFlow::Continue(())), Ended::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deadline(self, deadline: Instant) -> Self {
        Self { search: self.search.deadline(deadline), ..self }
    }

    /// Keeps this informed.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Cover};
    /// use queenside::kings::Progress;
    ///
    /// let progress = Progress::default();
    /// Cover::new(Size::new(20)?, 0..=2)?.progress(&progress).run(|_| ControlFlow::Continue(()));
    /// assert!(progress.boards() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn progress(self, progress: &'a Progress) -> Self {
        Self { search: self.search.progress(progress), ..self }
    }

    /// Goes on from a round that [`Covered::Rounds`] told.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Cover};
    /// use queenside::kings::Covered;
    ///
    /// let mut rounds = Vec::new();
    /// Cover::new(Size::new(20)?, 0..=2)?.from(100, 0).run(|step| {
    ///     if let Covered::Rounds { next, .. } = step {
    ///         rounds.push(next);
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(rounds[0], 101);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from(self, next: u64, boards: u64) -> Self {
        Self { from: (next, boards), ..self }
    }

    /// Looks for no board for this number: there is one already.
    ///
    /// ```
    /// use queenside::{Size, kings::Cover};
    /// assert_eq!(Cover::new(Size::new(20)?, 0..=10)?.without(4).missing(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without(self, ways: u128) -> Self {
        self.missing.remove(ways);
        self
    }

    /// How many numbers have no board yet.
    ///
    /// ```
    /// use queenside::{Size, kings::Cover};
    ///
    /// assert_eq!(Cover::new(Size::new(20)?, 0..=100)?.without(48).missing(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn missing(&self) -> u64 {
        self.missing.count()
    }

    /// Looks until no number is left, `on_step` has had enough, or a limit is reached.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Cover};
    /// use queenside::kings::Ended;
    ///
    /// // No board of ten queens has three ways, and all are looked at.
    /// let ended = Cover::new(Size::new(10)?, 1..=3)?.run(|_| ControlFlow::Continue(()));
    /// assert_eq!(ended, Ended::Everything);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self, mut on_step: impl FnMut(Covered) -> ControlFlow<()>) -> Ended {
        let (first, mut boards) = self.from;
        // A copy, so that the same cover can be run again.
        let missing = self.missing.clone();
        let mut left = missing.count();
        if left == 0 {
            return Ended::Enough;
        }
        self.search.rounds(first, Some(&missing), |number, found: Found| {
            for (at, ways, solution) in found.hits {
                if missing.remove(ways) {
                    left -= 1;
                    let hit = Hit { solution, ways, board: boards + at, round: number };
                    if on_step(Covered::Board(hit)).is_break() {
                        return ControlFlow::Break(Ended::Enough);
                    }
                }
            }
            if found.is_cut {
                return ControlFlow::Break(Ended::Stopped);
            }
            boards += found.boards;
            let told = on_step(Covered::Rounds { next: number + 1, boards });
            if left == 0 || told.is_break() {
                ControlFlow::Break(Ended::Enough)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}
