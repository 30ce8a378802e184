use super::LineFault;
use super::chunk::VERSION as CHUNK_VERSION;

/// What is wrong with a chunk's text, and where.
///
/// ```
/// use queenside::{Size, shards::{ChunkText, ChunkTrouble, ShardPlan}};
///
/// let plan = ShardPlan::new(Size::new(8)?, 1)?;
/// let fault = ChunkText::read(&plan, b"").unwrap_err();
/// assert_eq!(fault.trouble, ChunkTrouble::Empty);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {trouble}")]
pub struct ChunkFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub trouble: ChunkTrouble,
}

/// What can be wrong with a chunk's text.
///
/// ```
/// use queenside::shards::ChunkTrouble;
///
/// assert_eq!(ChunkTrouble::Empty.to_string(), "the file is empty");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChunkTrouble {
    /// There is nothing.
    #[error("the file is empty")]
    Empty,
    /// It is something else.
    #[error("this is no header of a chunk's results")]
    NoChunk,
    /// Another version of the format.
    #[error("the file has version {version} of the format, this program reads version {CHUNK_VERSION}")]
    OtherVersion {
        /// The version it has.
        version: u32,
    },
    /// Results of another plan.
    #[error("results of another plan (n = {n}, sha256 {plan}...)")]
    OtherPlan {
        /// Its board size.
        n: u32,
        /// The first digits of its hash.
        plan: String,
    },
    /// The line is no result that can be trusted.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// A shard is left out, or there twice.
    #[error("here stands the result of shard {found}, where that of shard {expected} should be")]
    Order {
        /// The shard whose turn it was.
        expected: usize,
        /// The shard that is there.
        found: usize,
    },
    /// There is no end.
    #[error("the file is cut off")]
    CutOff,
    /// The end is not that of these lines.
    #[error("the digest at the end is not that of the file")]
    Digest,
    /// Something stands after the end.
    #[error("something stands after the end")]
    AfterEnd,
}
