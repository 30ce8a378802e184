//! Merge, audit and survey the results of counts in shards. The front ends read and write the
//! files.

mod audit;
mod status;

use std::num::{NonZeroU32, NonZeroUsize};

use queenside::shards::{Chunk, Merge, ShardPlan, Total};
use queenside::{Board, Budget};
use queenside_check::ShardSum;
use serde::Serialize;

use crate::ServiceError;
use crate::count::{UpToSymmetry, check_total, orbits};

pub use audit::{Audit, AuditAnswer, CHECKER, Drawn, ShardDifference, audit};
pub use status::{ChunkNumbers, CoreSeconds, MachineAnswer, ShardNumbers, Standing, StatusAnswer, Survey};

/// The result of one chunk that is done.
#[derive(Clone, Debug, Serialize)]
pub struct ChunkAnswer {
    /// The board size.
    pub n: u32,
    /// The number of the chunk, from 1.
    pub chunk: u32,
    /// The number of chunks in the plan.
    pub chunks: usize,
    /// The number of shards in the chunk.
    pub shards: usize,
    /// The number of solutions that the chunk counts, in decimal.
    pub count: String,
    /// Wall time of this run, in seconds.
    pub seconds: f64,
    /// The file that contains the results.
    pub file: String,
}

/// The verified total of all chunks.
#[derive(Clone, Debug, Serialize)]
pub struct MergeAnswer {
    /// The board size.
    pub n: u32,
    /// The number of solutions, in decimal.
    pub count: String,
    /// The number of symmetry classes; absent for completions, which have no symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_symmetry: Option<UpToSymmetry>,
    /// Pairs of a weight and the number of solutions with that weight, in decimal.
    pub by_weight: Vec<(u16, String)>,
    /// The number of shards.
    pub shards: usize,
    /// The number of chunks.
    pub chunks: usize,
    /// The sum of the times of all shards, in seconds.
    pub seconds: f64,
    /// The SHA-256 checksum of the plan, in hexadecimal.
    pub plan: String,
}

/// The sum of the results of chunks, computed by the library and by the checker.
///
/// ```
/// use std::{num::NonZeroUsize, ops::ControlFlow};
/// use queenside::{Budget, Problem, Size, count::{ENGINES, best_engine}};
/// use queenside::shards::{Chunk, ShardPlan};
/// use queenside_service::shard::{MergeAnswer, ShardMerge};
///
/// let problem = Problem::new(Size::new(13)?);
/// let plan = ShardPlan::new(&problem, 1, None)?;
/// let mut chunk = Chunk { number: 1.try_into()?, results: Vec::new() };
/// let shards: Vec<usize> = (0..plan.shards()).collect();
/// plan.run(best_engine(ENGINES, &problem), &shards, &Budget::default(), |result| {
///     chunk.results.push(result);
///     ControlFlow::Continue(())
/// })?;
/// let mut merge = ShardMerge::new(&plan);
/// merge.add(&chunk)?;
/// let answer = MergeAnswer::new(&plan, &merge.total()?, NonZeroUsize::MIN)?;
/// assert_eq!(answer.count, "73712");
/// assert!(answer.up_to_symmetry.is_some_and(|found| found.classes == "9233"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ShardMerge<'a> {
    plan: &'a ShardPlan,
    merge: Merge<'a>,
    sum: ShardSum,
}

impl<'a> ShardMerge<'a> {
    /// Start a sum without chunks.
    pub fn new(plan: &'a ShardPlan) -> Self {
        Self { plan, merge: Merge::new(plan), sum: ShardSum::new(plan.shards() as u64) }
    }

    /// Add the results of a chunk.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if a shard was added before, or if the sum is too large.
    pub fn add(&mut self, chunk: &Chunk) -> Result<(), ServiceError> {
        self.merge.add(chunk).map_err(ServiceError::wrong)?;
        for result in &chunk.results {
            let numbers = result.partial.by_weight().iter();
            self.sum.add(result.shard as u64, numbers.map(|&(weight, number)| (weight.into(), number)))?;
        }
        Ok(())
    }

    /// Return the chunks that were not added.
    pub fn missing(&self) -> Vec<NonZeroU32> {
        self.merge.missing().collect()
    }

    /// Return the verified total of all chunks.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the total is wrong for the board size, so some results are wrong;
    /// [`ServiceError::Wrong`] if chunks are missing, or if the checker computes another sum.
    pub fn total(self) -> Result<Total, ServiceError> {
        let total = self.merge.total().ok_or_else(|| ServiceError::wrong("chunks are missing"))?;
        self.sum.finish(total.count)?;
        check_total(self.plan.problem(), total.count).map_err(|fault| {
            ServiceError::bad(format_args!(
                "the results add up to a wrong total ({fault}): a machine miscounted, or results were changed"
            ))
        })?;
        Ok(total)
    }
}

impl MergeAnswer {
    /// Create the answer for a verified total. This counts the symmetric solutions on this many
    /// threads, which takes seconds from n = 26 on.
    ///
    /// # Errors
    /// [`ServiceError`] if the number of symmetry classes fails its verification.
    pub fn new(plan: &ShardPlan, total: &Total, threads: NonZeroUsize) -> Result<Self, ServiceError> {
        let problem = plan.problem();
        let budget = Budget::default().threads(threads.get());
        let classes = || orbits(problem.size(), total.count, &budget).map(UpToSymmetry::from);
        let by_weight = total.partial.by_weight().iter();
        Ok(Self {
            n: problem.size().get(),
            count: total.count.to_string(),
            up_to_symmetry: problem.is_unconstrained().then(classes).transpose()?,
            by_weight: by_weight.map(|(weight, number)| (*weight, number.to_string())).collect(),
            shards: plan.shards(),
            chunks: plan.chunks(),
            seconds: total.seconds,
            plan: plan.sha256().to_owned(),
        })
    }
}
