use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;
use std::ops::Range;

use queenside_board::{Board, Budget, Problem};
use queenside_count::count::{ColourSplit, CountError, ENGINES, best_engine};

use super::sealed::sha256;

/// Version of the format of plans and results.
pub(super) const VERSION: u32 = 2;

/// The division of a count of solutions, or of the completions of a board, into shards, and of the
/// shards into chunks.
///
/// A chunk is a range of shards. All chunks have about the same estimated work. They are numbered
/// from 1, like the tasks of cluster schedulers.
///
/// ```
/// use queenside::{Problem, Size, Square, shards::ShardPlan};
///
/// let board = Problem::new(Size::new(18)?);
/// let plan = ShardPlan::new(&board, 64, None)?;
/// assert_eq!(plan.chunks(), 64);
/// let text = plan.to_text();
/// assert_eq!(ShardPlan::read(text.as_bytes())?, plan);
///
/// let with_a_queen = board.with_queens([Square::new(0, 0)])?;
/// let completions = ShardPlan::new(&with_a_queen, 64, Some(0.5))?;
/// assert_eq!(completions.problem(), &with_a_queen);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ShardPlan {
    pub(super) problem: Problem,
    pub(super) numbering: String,
    /// The first shard of each chunk, then the number of all shards.
    pub(super) starts: Vec<usize>,
    pub(super) core_seconds: f64,
    pub(super) made_by: String,
    pub(super) sha256: String,
}

/// The reason why a plan cannot be created or read.
///
/// ```
/// use queenside::{Problem, Size, shards::{PlanError, ShardPlan}};
///
/// let [board, too_large] = [18, 29].map(|n| Problem::new(Size::new(n).unwrap()));
/// assert_eq!(ShardPlan::new(&too_large, 10, None), Err(PlanError::TooLarge { n: 29 }));
/// let text = ShardPlan::new(&board, 64, None)?.to_text().replace("\"n\":18", "\"n\":17");
/// assert_eq!(ShardPlan::read(text.as_bytes()), Err(PlanError::Altered));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlanError {
    /// n is above what the colour split counts: a single shard would take months.
    TooLarge {
        /// The requested size.
        n: u32,
    },
    /// The count has no shards: n is 2 or 3, or given queens are in conflict.
    NoShards,
    /// No engine can count the problem.
    Count(CountError),
    /// The time of a count of completions is not known.
    TimeNotKnown,
    /// More chunks were requested than there are shards.
    TooManyChunks {
        /// The requested size.
        n: u32,
        /// Number of shards.
        shards: usize,
        /// Number of requested chunks.
        chunks: usize,
    },
    /// The text is not that of a plan.
    NotAPlan,
    /// The text has another version of the format.
    OtherVersion {
        /// Version of the text.
        version: u32,
        /// The program that created the plan.
        made_by: String,
    },
    /// No available engine numbers the shards in this way.
    OtherNumbering {
        /// Numbering of the plan.
        numbering: String,
        /// Numbering of the best engine for this size.
        here: &'static str,
        /// The program that created the plan.
        made_by: String,
    },
    /// The hash does not match the text, or the numbers in the text are inconsistent.
    Altered,
    /// The text is truncated.
    CutOff,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { n } => write!(
                f,
                "n = {n} is too large: counts are planned for n up to {}; beyond that, one shard would take months",
                ColourSplit::MAX_SIZE
            ),
            Self::NoShards => f.write_str("the count has no shards, because it is 0"),
            Self::Count(error) => error.fmt(f),
            Self::TimeNotKnown => {
                f.write_str("the time of this count is not known: estimate it from a sample")
            }
            Self::TooManyChunks { n, shards, chunks } => {
                write!(f, "{chunks} chunks are too many for n = {n}: at most {shards}, one per shard")
            }
            Self::NotAPlan => f.write_str("not a valid shard plan"),
            Self::OtherVersion { version, .. } => {
                write!(f, "the plan has format version {version}, expected {VERSION}")
            }
            Self::OtherNumbering { numbering, here, .. } => {
                write!(f, "the plan's shards are numbered as {numbering}, expected {here}")
            }
            Self::Altered => f.write_str("the plan was altered"),
            Self::CutOff => f.write_str("the plan is truncated"),
        }
    }
}

impl Error for PlanError {}

impl From<CountError> for PlanError {
    fn from(error: CountError) -> Self {
        Self::Count(error)
    }
}

impl ShardPlan {
    /// Create a plan with this many chunks (at least one). `core_seconds` is the time of the whole
    /// count on one core; by default it is the time of one core of an AMD EPYC (Zen 4),
    /// which is known only for empty boards.
    ///
    /// # Errors
    /// [`PlanError`] if n is above 28 (for completions: above
    /// [`MAX_COMPLETIONS_COUNTED`](queenside_count::count::MAX_COMPLETIONS_COUNTED)), if there is nothing to
    /// count, if there are more chunks than shards, or if the time is not known.
    pub fn new(problem: &Problem, chunks: usize, core_seconds: Option<f64>) -> Result<Self, PlanError> {
        Self::cut(problem, core_seconds, |_, _| chunks)
    }

    /// Create a plan with chunks that take about `seconds` on one core. `core_seconds` is as for
    /// [`new`](Self::new).
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    ///
    /// ```
    /// use queenside::{Problem, Size, shards::ShardPlan};
    ///
    /// let plan = ShardPlan::with_chunks_of(60.0, &Problem::new(Size::new(20)?), Some(600.0))?;
    /// assert_eq!(plan.chunks(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_chunks_of(
        seconds: f64,
        problem: &Problem,
        core_seconds: Option<f64>,
    ) -> Result<Self, PlanError> {
        Self::cut(problem, core_seconds, |shards, whole| {
            // The conversion to `usize` saturates.
            let wanted = (whole / seconds.max(f64::MIN_POSITIVE)).round() as usize;
            wanted.clamp(1, shards)
        })
    }

    /// Create a plan; `chunks` returns the number of chunks for a number of shards and core-seconds.
    fn cut(
        problem: &Problem,
        core_seconds: Option<f64>,
        chunks: impl Fn(usize, f64) -> usize,
    ) -> Result<Self, PlanError> {
        let engine = best_engine(ENGINES, problem);
        let plan = engine.plan(problem, &Budget::default())?;
        let work: Vec<f64> = (0..plan.units()).map(|unit| plan.work(unit)).collect();
        if work.is_empty() {
            return Err(PlanError::NoShards);
        }
        let all: f64 = work.iter().sum();
        // Shares of the time need a time above 0.
        let core_seconds = rounded(seconds_of(problem, core_seconds)?).max(1e-6);
        let chunks = chunks(work.len(), core_seconds);
        if chunks == 0 || chunks > work.len() {
            return Err(PlanError::TooManyChunks { n: problem.size().get(), shards: work.len(), chunks });
        }
        let numbering = engine.numbering(problem).expect("an engine that has a plan has a numbering");
        Ok(Self::with_starts(problem, numbering, starts(&work, all, chunks), core_seconds))
    }

    /// Create a plan with one chunk, of all units of a count, without an estimate of its time: the plan
    /// of a checkpoint. `numbering` is the name of the units, and `units` their number
    /// ([`Plan::units`](queenside_count::count::Plan::units)).
    ///
    /// # Errors
    /// [`PlanError::NoShards`] if there are no units.
    pub fn of_one_chunk(problem: &Problem, numbering: &str, units: usize) -> Result<Self, PlanError> {
        if units == 0 {
            return Err(PlanError::NoShards);
        }
        Ok(Self::with_starts(problem, numbering, vec![0, units], 0.0))
    }

    fn with_starts(problem: &Problem, numbering: &str, starts: Vec<usize>, core_seconds: f64) -> Self {
        let mut plan = Self {
            problem: problem.clone(),
            numbering: numbering.to_owned(),
            starts,
            core_seconds,
            made_by: format!("queenside {}", env!("CARGO_PKG_VERSION")),
            sha256: String::new(),
        };
        plan.sha256 = sha256(&[plan.body().as_bytes()]);
        plan
    }

    /// Return the board whose completions are counted; without queens and blocked squares, if all
    /// solutions are counted.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Return the numbering of the shards: the engines with this
    /// [`numbering`](queenside_count::count::Engine::numbering) can count them.
    pub fn numbering(&self) -> &str {
        &self.numbering
    }

    /// Return the number of shards; they are numbered from 0.
    pub fn shards(&self) -> usize {
        self.starts[self.chunks()]
    }

    /// Return the number of chunks; they are numbered from 1.
    pub fn chunks(&self) -> usize {
        self.starts.len() - 1
    }

    /// Iterate over the numbers of all chunks.
    pub fn all_chunks(&self) -> impl DoubleEndedIterator<Item = NonZeroU32> + use<> {
        (1..=self.chunks() as u32).filter_map(NonZeroU32::new)
    }

    /// Return the shards of a chunk; an empty range if the plan has no such chunk.
    pub fn shards_of(&self, chunk: NonZeroU32) -> Range<usize> {
        let chunk = chunk.get() as usize;
        let at = |place: usize| self.starts[place.min(self.chunks())];
        at(chunk - 1)..at(chunk)
    }

    /// Return the estimated time of the whole count on one core, in seconds; 0 if it was not
    /// estimated.
    pub fn core_seconds(&self) -> f64 {
        self.core_seconds
    }

    /// Return the SHA-256 of the plan's text before the hash. Every result names its plan by this
    /// hash.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }
}

/// Seconds that one core takes for a whole count, for n = 13 to 28 (AMD EPYC, Zen 4, AVX-512).
/// Measured up to n = 22, estimated from samples above; `docs/figures/q28.toml` has the
/// figures with their standard errors.
const SECONDS: [f64; 16] = [
    0.002, 0.0052, 0.0125, 0.0285, 0.0948, 0.327, 1.57, 6.74, 45.1, 261.0, 2050.0, 7710.0, 6.67e4, 3.20e5,
    3.15e6, 1.55e7,
];

/// Smallest size in the table.
const FIRST: u32 = 13;

/// Return the time of a whole count: the given one if it is above 0, otherwise the estimate for one
/// core of an AMD EPYC, Zen 4 (0.001 s up to n = 12).
fn seconds_of(problem: &Problem, given: Option<f64>) -> Result<f64, PlanError> {
    let given = given.filter(|seconds| seconds.is_finite() && *seconds > 0.0);
    if !problem.is_unconstrained() {
        return given.ok_or(PlanError::TimeNotKnown);
    }
    let reference = match problem.size().get() {
        n if n < FIRST => 0.001,
        n => *SECONDS.get((n - FIRST) as usize).ok_or(PlanError::TooLarge { n })?,
    };
    Ok(given.unwrap_or(reference))
}

/// Divide the shards into non-empty chunks of about the same work. Return the first shard of each
/// chunk, then the number of all shards.
fn starts(work: &[f64], all: f64, chunks: usize) -> Vec<usize> {
    let mut starts = Vec::with_capacity(chunks + 1);
    let (mut done, len) = (0.0, work.len());
    for (shard, work) in work.iter().enumerate() {
        let begun = starts.len();
        let share_is_done = done + work / 2.0 >= all * begun as f64 / chunks as f64;
        // Each of the remaining chunks needs a shard.
        let is_needed = len - shard == chunks - begun;
        if begun < chunks && (share_is_done || is_needed) {
            starts.push(shard);
        }
        done += work;
    }
    starts.push(work.len());
    starts
}

/// Round to milliseconds, or to microseconds below a second; estimates are less precise.
fn rounded(seconds: f64) -> f64 {
    let scale = if seconds < 1.0 { 1e6 } else { 1e3 };
    (seconds * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_never_empty_and_share_the_work() {
        for (work, chunks) in [
            (vec![1.0; 10], 10),
            (vec![1.0; 10], 3),
            (vec![0.0; 5], 4),
            (vec![100.0, 1.0, 1.0, 1.0], 4),
            (vec![1.0, 1.0, 1.0, 100.0], 3),
            (vec![1.0], 1),
        ] {
            let starts = starts(&work, work.iter().sum(), chunks);
            assert_eq!(starts.len(), chunks + 1, "{work:?}");
            assert_eq!((starts[0], starts[chunks]), (0, work.len()));
            assert!(starts.is_sorted_by(|a, b| a < b), "{starts:?}");
        }
        assert_eq!(starts(&[1.0; 10], 10.0, 5), [0, 2, 4, 6, 8, 10]);
    }
}
