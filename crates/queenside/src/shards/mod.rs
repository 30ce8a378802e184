//! Long counts cut into shards, for many machines: the plan, the results, and what they add up to.
//!
//! A **shard** is one numbered unit of a count ([`crate::count::Plan`]), so the whole count is the sum over all shards.
//! A **chunk** is the run of shards that one task does. Everything is text, bound together by SHA-256:
//!
//! | | what | made by |
//! |---|---|---|
//! | [`ShardPlan`] | how many shards, which chunks, about how long | one person, once |
//! | [`Record`] | the result of one shard, a line with a checksum of its own | each machine |
//! | [`ChunkText`] | the results of a chunk: a header that names the plan, the lines, an end with a digest | each machine |
//! | [`Merge`] | the total, once every chunk is there | anybody |
//!
//! The library keeps no files; the command line's `queenside shard` does, and the book's chapter on long counts tells
//! their form.
//!
//! # Example
//! ```
//! use queenside::{Size, shards::{ChunkText, Merge, Runner, ShardPlan}};
//! use std::{ops::ControlFlow, sync::atomic::AtomicBool};
//!
//! let plan = ShardPlan::new(Size::new(12)?, 3)?;
//! let runner = Runner::new(&plan)?.host(Some("node-12"));
//! let mut merge = Merge::new(&plan);
//! for chunk in plan.all_chunks() {
//!     let mut text = ChunkText::new(&plan, chunk);
//!     let shards: Vec<usize> = plan.shards_of(chunk).collect();
//!     runner.run(&shards, &AtomicBool::new(false), |record| {
//!         text.add(&record);
//!         ControlFlow::Continue(())
//!     })?;
//!     merge.add(&ChunkText::read(&plan, text.finish().as_bytes())?)?;
//! }
//! assert_eq!(merge.total()?.count, 14200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunk;
mod chunk_fault;
mod digest;
mod lines;
mod merge;
mod plan;
mod plan_text;
mod record;
mod run;
mod sample;
mod speed;

pub use chunk::{Chunk, ChunkText};
pub use chunk_fault::{ChunkFault, ChunkTrouble};
pub use merge::{Conflict, Merge, NoTotal, Total};
pub use plan::{CannotPlan, ShardPlan};
pub use plan_text::PlanFault;
pub use record::{LineFault, Record};
pub use run::Runner;
pub use sample::sample;
pub use speed::reference_seconds;
