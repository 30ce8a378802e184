//! Counts that many machines share, divided into shards: plans, results and totals.
//!
//! A **shard** is one numbered unit of a count ([`queenside_count::count::Plan`]), so the whole count is the
//! sum over all shards. A **chunk** is the range of shards that one task computes. Plans and
//! results are text, protected by SHA-256 hashes:
//!
//! | type | contents | created by |
//! |---|---|---|
//! | [`ShardPlan`] | the number of shards, the chunks, the estimated time | one machine, once |
//! | [`ShardResult`] | the result of one shard: a line with a checksum | each machine |
//! | [`Chunk`] | the results of a chunk: a header that names the plan, the lines, an end line with a hash | each machine |
//! | [`Merge`] | the total of all chunks | any machine |
//!
//! A **checkpoint** is the text of a plan with one chunk, followed by the text of its results.
//!
//! The library does not write files; the commands `count --checkpoint` and `shard` do. The book
//! describes their format (`docs/guides/many-machines.md`).
//!
//! # Example
//! ```
//! use queenside::{Budget, Problem, Size, count::{ENGINES, best_engine}};
//! use queenside::shards::{Chunk, Merge, ShardPlan};
//! use std::ops::ControlFlow;
//!
//! let plan = ShardPlan::new(&Problem::new(Size::new(12)?), 3, None)?;
//! let engine = best_engine(ENGINES, plan.problem());
//! let mut merge = Merge::new(&plan);
//! for number in plan.all_chunks() {
//!     let mut chunk = Chunk { number, results: Vec::new() };
//!     let shards: Vec<usize> = plan.shards_of(number).collect();
//!     plan.run(engine, &shards, &Budget::default(), |result| {
//!         chunk.results.push(result);
//!         ControlFlow::Continue(())
//!     })?;
//!     let text = chunk.to_text(&plan);
//!     merge.add(&Chunk::read(&plan, text.as_bytes())?)?;
//! }
//! assert_eq!(merge.total().map(|total| total.count), Some(14200));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunk;
mod merge;
mod plan;
mod plan_text;
mod result;
mod run;
mod sealed;

pub use chunk::{Chunk, ChunkError, LineFault};
pub use merge::{Merge, Total};
pub use plan::{PlanError, ShardPlan};
pub use result::ShardResult;
pub use run::sample;
