//! Merge, audit and survey the results of counts in shards. The front ends read and write the
//! files.

mod audit;
mod status;

use std::num::{NonZeroU32, NonZeroUsize};
use std::thread;

use queenside::count::Engine;
use queenside::shards::{Chunk, Merge, ShardPlan, Total};
use queenside::{Board, Budget};
use queenside_check::ShardSum;
use serde::Serialize;

use crate::ServiceError;
use crate::count::{check_total, orbits};

pub use audit::{Audit, AuditAnswer, Drawn, Recount, ShardDifference, audit};
pub use status::{ChunkNumbers, CoreSeconds, MachineAnswer, ShardNumbers, Standing, StatusAnswer, Survey};

/// The result of one chunk that is done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MergeAnswer {
    /// The board size.
    pub n: u32,
    /// The number of solutions, in decimal.
    pub count: String,
    /// The number of symmetry classes; absent for completions, which have no symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to_symmetry: Option<SymmetryClasses>,
    /// Pairs of a weight and the number of solutions with that weight, in decimal.
    pub by_weight: Vec<(u16, String)>,
    /// The number of shards.
    pub shards: usize,
    /// The number of chunks.
    pub chunks: usize,
    /// The number of placements that all shards together tested; 0 if they were not counted.
    pub tests: u64,
    /// The sum of the times of all shards, in seconds.
    pub seconds: f64,
    /// The SHA-256 checksum of the plan, in hexadecimal.
    pub plan: String,
}

/// The number of symmetry classes, and the numbers from which it follows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SymmetryClasses {
    /// The number of symmetry classes, in decimal.
    pub count: String,
    /// The number of solutions that a half-turn maps to themselves, in decimal.
    pub half_turn: String,
    /// The number of solutions that a quarter-turn maps to themselves, in decimal.
    pub quarter_turn: String,
}

/// The sum of the results of chunks, computed by the library and by the checker.
///
/// ```
/// use std::{num::NonZeroUsize, ops::ControlFlow};
/// use queenside::{Budget, Problem, Size, count::ENGINES};
/// use queenside::shards::{Chunk, ShardPlan};
/// use queenside_service::shard::{MergeAnswer, ShardMerge, engine};
///
/// let plan = ShardPlan::new(&Problem::new(Size::new(13)?), 2, None)?;
/// let mut merge = ShardMerge::new(&plan)?;
/// for number in plan.all_chunks() {
///     let (mut results, shards) = (Vec::new(), plan.shards_of(number).collect::<Vec<_>>());
///     plan.run(engine(&plan, ENGINES, None)?, &shards, &Budget::default(), |result| {
///         results.push(result);
///         ControlFlow::Continue(())
///     })?;
///     merge.add(&Chunk { number, results })?;
/// }
/// let answer = MergeAnswer::new(&plan, &merge.total()?, NonZeroUsize::MIN)?;
/// assert_eq!(answer.count, "73712");
/// assert!(answer.up_to_symmetry.is_some_and(|classes| classes.count == "9233"));
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
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the plan has more shards than the checker can add up.
    pub fn new(plan: &'a ShardPlan) -> Result<Self, ServiceError> {
        let sum = ShardSum::new(plan.shards() as u64).map_err(ServiceError::bad)?;
        Ok(Self { plan, merge: Merge::new(plan), sum })
    }

    /// Add the results of a chunk.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the chunk was added before or is incomplete.
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
        let total = self.merge.total().map_err(ServiceError::wrong)?;
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
        let classes = || -> Result<SymmetryClasses, ServiceError> {
            let found = orbits(problem.size(), total.count, &Budget::default().threads(threads))?;
            Ok(SymmetryClasses {
                count: found.orbits.to_string(),
                half_turn: found.half_turn.to_string(),
                quarter_turn: found.quarter_turn.to_string(),
            })
        };
        let by_weight = total.partial.by_weight().iter();
        Ok(Self {
            n: problem.size().get(),
            count: total.count.to_string(),
            up_to_symmetry: problem.is_unconstrained().then(classes).transpose()?,
            by_weight: by_weight.map(|(weight, number)| (*weight, number.to_string())).collect(),
            shards: plan.shards(),
            chunks: plan.chunks(),
            tests: total.partial.tests(),
            seconds: total.seconds,
            plan: plan.sha256().to_owned(),
        })
    }
}

/// Return the engine with this name if it can count the shards of the plan. Without a name,
/// returns the fastest engine that can.
///
/// # Errors
/// [`ServiceError::Bad`] if no such engine can count these shards.
pub fn engine(
    plan: &ShardPlan,
    engines: &[&'static dyn Engine],
    name: Option<&str>,
) -> Result<&'static dyn Engine, ServiceError> {
    let Some(name) = name else { return plan.best_engine(engines).map_err(ServiceError::bad) };
    let fit = engines.iter().filter(|engine| plan.is_counted_by(**engine));
    fit.clone().find(|engine| engine.name() == name).copied().ok_or_else(|| {
        let names: Vec<&str> = fit.map(|engine| engine.name()).collect();
        ServiceError::bad(format_args!(
            "the engine {name} cannot count the shards of this plan: expected {}",
            names.join(", ")
        ))
    })
}

/// Run the work on this many threads, including the calling thread. It uses fewer threads if the
/// system does not provide them.
pub fn on_threads<T: Send>(threads: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads.get()).filter_map(spawn).collect();
        let first = work();
        let join = |other: thread::ScopedJoinHandle<'_, T>| {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        [first].into_iter().chain(others.into_iter().map(join)).collect()
    })
}
