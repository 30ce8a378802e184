use std::num::NonZeroU32;
use std::ops::Range;

use crate::board::Size;
use crate::count::{ColourSplit, ENGINES, Engine, Plan, best_engine};

/// The version of the format of plans.
pub(super) const VERSION: u32 = 1;

/// How a count is cut into shards, and the shards into chunks.
///
/// Chunks are runs of shards of about the same estimated work. They are numbered from 1, as tasks of clusters are:
/// chunk 3 of 64 is the third.
///
/// ```
/// use queenside::{Size, shards::ShardPlan};
///
/// let plan = ShardPlan::new(Size::new(18)?, 64)?;
/// assert_eq!(plan.chunks(), 64);
/// let text = plan.to_text();
/// assert_eq!(ShardPlan::read(text.as_bytes())?, plan);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ShardPlan {
    pub(super) size: Size,
    pub(super) numbering: String,
    /// The first shard of each chunk, and the number of all shards.
    pub(super) starts: Vec<usize>,
    pub(super) core_seconds: f64,
    /// Shards that are alike by their number of queens: how many follow each other, and their part of the work.
    pub(super) strata: Vec<Stratum>,
    pub(super) made_by: String,
    pub(super) sha256: String,
}

/// Shards that are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stratum {
    pub(super) shards: usize,
    pub(super) core_seconds: f64,
}

/// Why there is no plan, or why a text is not a plan that can be trusted.
///
/// ```
/// use queenside::{Size, shards::{PlanError, ShardPlan}};
///
/// assert_eq!(ShardPlan::new(Size::new(29)?, 10), Err(PlanError::TooLarge { n: 29 }));
/// let text = ShardPlan::new(Size::new(18)?, 64)?.to_text().replace("\"n\": 18", "\"n\": 17");
/// assert_eq!(ShardPlan::read(text.as_bytes()), Err(PlanError::Altered { line: Some(5) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// Beyond the colour split a single shard takes months.
    #[error(
        "counts are planned for n up to {}, not for n = {n}: beyond, a single shard would take months",
        ColourSplit::LARGEST
    )]
    TooLarge {
        /// The size asked for.
        n: u32,
    },
    /// There is nothing to count, as for n = 2 and 3.
    #[error("n = {n} has no shards: there is nothing to count")]
    NoShards {
        /// The size asked for.
        n: u32,
    },
    /// There are fewer shards than chunks.
    #[error("{chunks} chunks are too many for n = {n}: at most {shards}, one per shard")]
    TooManyChunks {
        /// The size asked for.
        n: u32,
        /// How many shards there are.
        shards: usize,
        /// How many chunks were asked for.
        chunks: usize,
    },
    /// The text is something else.
    #[error("this is not a shard plan")]
    NotAPlan,
    /// The text is in another version of the format.
    #[error("the plan has version {version} of the format, this program reads version {VERSION}")]
    OtherVersion {
        /// The version it has.
        version: u32,
        /// The program that made it.
        made_by: String,
    },
    /// The shards are numbered in a way that this program does not know.
    #[error("the plan's shards are numbered as {numbering}, this program has {here}")]
    OtherNumbering {
        /// The plan's numbering.
        numbering: String,
        /// The numbering of this program for this size.
        here: &'static str,
        /// The program that made it.
        made_by: String,
    },
    /// The hash at the end is not that of the text, or the numbers in it cannot be those of a plan.
    #[error("the plan was altered{}", line.map_or_else(String::new, |line| format!(" in line {line}")))]
    Altered {
        /// The first line that is different, from 1, where that can be worked out.
        line: Option<usize>,
    },
    /// The text ends early.
    #[error("the plan is cut off")]
    CutOff,
}

impl ShardPlan {
    /// A plan with this many chunks (at least one), its times estimated for the machine that the book measures.
    ///
    /// # Errors
    /// [`PlanError`] for n above 28, and for more chunks than shards.
    pub fn new(size: Size, chunks: usize) -> Result<Self, PlanError> {
        Self::again(size, chunks, None)
    }

    /// A plan with chunks of about so many seconds on one core, of a machine that takes `core_seconds` for the whole
    /// count; without that, of the machine that the book measures.
    ///
    /// # Errors
    /// [`PlanError`] for n above 28.
    ///
    /// ```
    /// use queenside::{Size, shards::ShardPlan};
    ///
    /// let plan = ShardPlan::with_chunks_of(60.0, Size::new(20)?, Some(600.0))?;
    /// assert_eq!(plan.chunks(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_chunks_of(seconds: f64, size: Size, core_seconds: Option<f64>) -> Result<Self, PlanError> {
        let (engine, reference) = plannable(size)?;
        let whole = core_seconds.filter(|whole| whole.is_finite() && *whole > 0.0).unwrap_or(reference);
        let wanted = whole / seconds.max(f64::MIN_POSITIVE);
        // A float becomes the nearest number there is.
        Self::cut(size, engine, whole, |shards| (wanted.round() as usize).clamp(1, shards))
    }

    /// The plan of this size with so many chunks, of this measured time or of the reference time.
    pub(super) fn again(size: Size, chunks: usize, core_seconds: Option<f64>) -> Result<Self, PlanError> {
        let (engine, reference) = plannable(size)?;
        Self::cut(size, engine, core_seconds.unwrap_or(reference), |_| chunks)
    }

    fn cut(
        size: Size,
        engine: &dyn Engine,
        core_seconds: f64,
        chunks: impl Fn(usize) -> usize,
    ) -> Result<Self, PlanError> {
        let plan = engine.plan(size).map_err(|_| PlanError::TooLarge { n: size.get() })?;
        let work: Vec<f64> = (0..plan.units()).map(|unit| plan.work(unit)).collect();
        if work.is_empty() {
            return Err(PlanError::NoShards { n: size.get() });
        }
        let all: f64 = work.iter().sum();
        let chunks = chunks(work.len());
        if chunks == 0 || chunks > work.len() {
            return Err(PlanError::TooManyChunks { n: size.get(), shards: work.len(), chunks });
        }
        let core_seconds = rounded(core_seconds);
        let strata = strata(plan.as_ref(), &work, core_seconds / all);
        let starts = starts(&work, all, chunks);
        let numbering = engine.numbering().to_owned();
        let made_by = format!("queenside {}", env!("CARGO_PKG_VERSION"));
        let mut plan = Self { size, numbering, starts, core_seconds, strata, made_by, sha256: String::new() };
        plan.sha256 = plan.digest();
        Ok(plan)
    }

    /// The board size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many shards there are; they are numbered from 0.
    pub fn shards(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// How many chunks there are; they are numbered from 1.
    pub fn chunks(&self) -> usize {
        self.starts.len() - 1
    }

    /// The numbers of all chunks.
    pub fn all_chunks(&self) -> impl DoubleEndedIterator<Item = NonZeroU32> + use<> {
        (1..=self.chunks() as u32).filter_map(NonZeroU32::new)
    }

    /// The shards of a chunk; none if there is no such chunk.
    pub fn shards_of(&self, chunk: NonZeroU32) -> Range<usize> {
        let chunk = chunk.get() as usize;
        let at = |place: usize| self.starts.get(place).copied().unwrap_or_else(|| self.shards());
        at(chunk - 1)..at(chunk)
    }

    /// About how many seconds the whole count takes on one core.
    pub fn core_seconds(&self) -> f64 {
        self.core_seconds
    }

    /// The SHA-256 of the plan's text up to where it stands itself: it names the plan in every result.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }
}

/// Seconds that one core takes for a whole count, for n = 13 to 28: AMD EPYC, Zen 4, AVX-512. Measured up to n = 22,
/// beyond from samples; the book's chapters on counting have the commands, dates and standard errors.
const SECONDS: [f64; 16] = [
    0.002, 0.0052, 0.0125, 0.0312, 0.125, 0.44, 2.45, 11.4, 75.0, 349.0, 2610.0, 12160.0, 1.07e5, 6.4e5,
    7.2e6, 4.2e7,
];

/// The smallest size in the table.
const FIRST: u32 = 13;

/// About how many seconds the whole count takes on one core of the machine that the book measures; up to n = 12 a
/// millisecond. Nothing for sizes that cannot be planned.
fn reference_seconds(size: Size) -> Option<f64> {
    match size.get() {
        n if n < FIRST => Some(0.001),
        n => SECONDS.get((n - FIRST) as usize).copied(),
    }
}

/// The engine and the reference time of a size that can be planned.
fn plannable(size: Size) -> Result<(&'static dyn Engine, f64), PlanError> {
    let seconds = reference_seconds(size).ok_or(PlanError::TooLarge { n: size.get() })?;
    Ok((best_engine(ENGINES, size), seconds))
}

/// The first shard of each chunk, and the number of all: chunks of about the same work, none empty.
fn starts(work: &[f64], all: f64, chunks: usize) -> Vec<usize> {
    let mut starts = Vec::with_capacity(chunks + 1);
    let (mut done, len) = (0.0, work.len());
    for (shard, work) in work.iter().enumerate() {
        let begun = starts.len();
        let share_is_done = done + work / 2.0 >= all * begun as f64 / chunks as f64;
        // Each chunk that is left needs a shard.
        let is_needed = len - shard == chunks - begun;
        if begun < chunks && (share_is_done || is_needed) {
            starts.push(shard);
        }
        done += work;
    }
    starts.push(work.len());
    starts
}

/// To milliseconds, or to microseconds where those count: no more digits than an estimate has.
fn rounded(seconds: f64) -> f64 {
    let scale = if seconds < 1.0 { 1e6 } else { 1e3 };
    (seconds * scale).round() / scale
}

/// Runs of shards with the same number of queens.
fn strata(plan: &dyn Plan, work: &[f64], seconds_per_work: f64) -> Vec<Stratum> {
    let mut strata: Vec<Stratum> = Vec::new();
    let mut before = None;
    for (shard, work) in work.iter().enumerate() {
        let stratum = Some(plan.stratum(shard));
        if stratum != before {
            strata.push(Stratum { shards: 0, core_seconds: 0.0 });
            before = stratum;
        }
        if let Some(last) = strata.last_mut() {
            last.shards += 1;
            last.core_seconds += work * seconds_per_work;
        }
    }
    for stratum in &mut strata {
        stratum.core_seconds = rounded(stratum.core_seconds);
    }
    strata
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
