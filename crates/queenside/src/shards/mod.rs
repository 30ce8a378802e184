//! Long counts cut into shards, for many machines: the plan, the results, and what they add up to.
//!
//! A **shard** is one numbered unit of a count ([`crate::count::Plan`]), so the whole count is the sum over all shards.
//! A **chunk** is the run of shards that one task does. Everything is text, bound together by SHA-256:
//!
//! | | what | made by |
//! |---|---|---|
//! | [`ShardPlan`] | how many shards, which chunks, about how long | one person, once |
//! | [`ShardResult`] | the result of one shard, a line with a checksum of its own | each machine |
//! | [`Chunk`] | the results of a chunk: a header that names the plan, the lines, an end with a digest | each machine |
//! | [`Merge`] | the total, once every chunk is there | anybody |
//!
//! The library keeps no files; the command line's `queenside shard` does, and the book's chapter on long counts tells
//! their form.
//!
//! # Example
//! ```
//! use queenside::{Budget, Size, count::ENGINES, shards::{Chunk, Merge, ShardPlan}};
//! use std::ops::ControlFlow;
//!
//! let plan = ShardPlan::new(Size::new(12)?, 3)?;
//! let engine = plan.best_engine(ENGINES)?;
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
//! assert_eq!(merge.total()?.count, 14200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunk;
mod merge;
mod plan;
mod plan_text;
mod result;
mod run;

pub use chunk::{Chunk, ChunkError};
pub use merge::{Merge, MergeError, Total};
pub use plan::{PlanError, ShardPlan};
pub use result::{ShardResult, sample};
