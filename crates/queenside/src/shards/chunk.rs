use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::text::{json, sha256};
use super::{ShardPlan, ShardResult};
use crate::board::Board;

/// The results of a chunk.
///
/// Its text has a header that names the plan, a line for each shard in any order, and an end line
/// with the SHA-256 of all bytes before it. The [module](super) has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// Number of the chunk, from 1.
    pub number: NonZeroU32,
    /// Results of its shards, in the order of their lines.
    pub results: Vec<ShardResult>,
}

/// The reason why a chunk's text is invalid, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChunkError {
    /// The text is not that of a chunk.
    #[error("line 1: not a valid header of the results of a chunk")]
    NotAChunk,
    /// The text has another version of the format.
    #[error("line 1: the file has format version {version}, expected {VERSION}")]
    OtherVersion {
        /// Version of the text.
        version: u32,
    },
    /// The results belong to another plan.
    #[error("line 1: results of another plan (n = {n}, sha256 {plan}...)")]
    OtherPlan {
        /// Board size of that plan.
        n: u32,
        /// First 16 digits of that plan's hash.
        plan: String,
    },
    /// Lines are missing, or the last line is incomplete.
    #[error("line {line}: the file is truncated")]
    CutOff {
        /// The missing or incomplete line, from 1.
        line: usize,
    },
    /// A line was changed, is damaged, or belongs to another plan or chunk.
    #[error("line {line}: {fault}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What is wrong with the line.
        fault: &'static str,
    },
}

/// The first line.
#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u32,
    n: u32,
    chunk: NonZeroU32,
    chunks: usize,
    first: usize,
    shards: usize,
    plan: String,
}

/// The version of the format of results.
const VERSION: u32 = 3;

/// The beginning of the first line.
const START: &str = "{\"format\":\"queenside chunk\",";

/// The beginning of the last line, and of no other line.
const END: &str = "{\"end\":true,";

impl Chunk {
    /// Return the chunk as the text of a file. The text has an end line only if no shard is missing.
    pub fn to_text(&self, plan: &ShardPlan) -> String {
        let mut text = json(&Header::new(plan, self.number));
        text.push('\n');
        for result in &self.results {
            text.push_str(&result.to_line(plan));
            text.push('\n');
        }
        let shards: BTreeSet<usize> = self.results.iter().map(|result| result.shard).collect();
        if shards.into_iter().eq(plan.shards_of(self.number)) {
            text.push_str(&self.end(text.as_bytes()));
        }
        text
    }

    /// Read the whole text of a chunk, and verify its checksums.
    ///
    /// # Errors
    /// [`ChunkError`] if the text is not that of a complete chunk of the plan; it names the line.
    pub fn read(plan: &ShardPlan, text: &[u8]) -> Result<Self, ChunkError> {
        let mut lines = lines(text);
        let mut chunk = Self { number: number_of(plan, &mut lines)?, results: Vec::new() };
        chunk.read_results(plan, &mut lines)?;
        let (line, end) = (chunk.results.len() + 2, lines.next().unwrap_or_default());
        let before = text.len() - end.len() - lines.clone().map(<[u8]>::len).sum::<usize>();
        let expected = chunk.end(&text[..before]);
        if end != expected.as_bytes() {
            let fault = "the checksum at the end does not match the file";
            let is_cut = expected.as_bytes().starts_with(end);
            return Err(if is_cut {
                ChunkError::CutOff { line }
            } else {
                ChunkError::Damaged { line, fault }
            });
        }
        match lines.next() {
            Some(_) => {
                Err(ChunkError::Damaged { line: line + 1, fault: "unexpected text after the end line" })
            }
            None => Ok(chunk),
        }
    }

    /// Read the text of an unfinished chunk: the results of the valid lines up to the first invalid
    /// line.
    ///
    /// # Errors
    /// [`ChunkError`] if the header is incomplete, or is not that of this chunk of this plan.
    pub fn read_unfinished(
        plan: &ShardPlan,
        number: NonZeroU32,
        text: &[u8],
    ) -> Result<Vec<ShardResult>, ChunkError> {
        let mut lines = lines(text);
        if number_of(plan, &mut lines)? != number {
            return Err(ChunkError::NotAChunk);
        }
        let mut chunk = Self { number, results: Vec::new() };
        // The results before a fault are valid.
        let _ = chunk.read_results(plan, &mut lines);
        Ok(chunk.results)
    }

    /// Read one result per shard of the chunk, in any order.
    fn read_results<'a>(
        &mut self,
        plan: &ShardPlan,
        lines: &mut impl Iterator<Item = &'a [u8]>,
    ) -> Result<(), ChunkError> {
        let mut missing: BTreeSet<usize> = plan.shards_of(self.number).collect();
        while !missing.is_empty() {
            let line = self.results.len() + 2;
            let is_result = |text: &&[u8]| text.ends_with(b"\n") && !text.starts_with(END.as_bytes());
            let text = lines.next().filter(is_result).ok_or(ChunkError::CutOff { line })?;
            let damaged = |fault| ChunkError::Damaged { line, fault };
            let result = ShardResult::read(plan, text).map_err(damaged)?;
            if !missing.remove(&result.shard) {
                return Err(damaged("the shard belongs to another chunk, or occurs twice"));
            }
            self.results.push(result);
        }
        Ok(())
    }

    /// Return the number of solutions in the chunk; `None` if it is 2^128 or more.
    pub fn count(&self) -> Option<u128> {
        self.results.iter().try_fold(0_u128, |sum, result| sum.checked_add(result.partial.count()?))
    }

    /// Return the first result that another chunk has with different counts, or does not have. Machine and
    /// time do not matter.
    pub fn first_difference(&self, other: &Self) -> Option<&ShardResult> {
        let others: BTreeMap<usize, &ShardResult> =
            other.results.iter().map(|result| (result.shard, result)).collect();
        let agrees = |result: &&ShardResult| {
            others.get(&result.shard).is_some_and(|other| other.partial == result.partial)
        };
        self.results.iter().find(|result| !agrees(result))
    }

    /// Return the end line for the text before it.
    fn end(&self, before: &[u8]) -> String {
        format!("{END}\"shards\":{},\"sha256\":\"{}\"}}\n", self.results.len(), sha256(&[before]))
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    text.split_inclusive(|byte| *byte == b'\n')
}

impl Header {
    fn new(plan: &ShardPlan, chunk: NonZeroU32) -> Self {
        let shards = plan.shards_of(chunk);
        Self {
            format: "queenside chunk".to_owned(),
            version: VERSION,
            n: plan.problem().size().get(),
            chunk,
            chunks: plan.chunks(),
            first: shards.start,
            shards: shards.len(),
            plan: plan.sha256().to_owned(),
        }
    }
}

/// Read the header; return the number of the chunk, if the header belongs to this plan.
fn number_of<'a>(
    plan: &ShardPlan,
    lines: &mut impl Iterator<Item = &'a [u8]>,
) -> Result<NonZeroU32, ChunkError> {
    #[derive(Deserialize)]
    struct AnyVersion {
        version: u32,
    }
    let line = lines.next().unwrap_or_default();
    if START.as_bytes().starts_with(line) || line.starts_with(START.as_bytes()) && !line.ends_with(b"\n") {
        return Err(ChunkError::CutOff { line: 1 });
    }
    let line = Some(line).filter(|line| line.starts_with(START.as_bytes())).ok_or(ChunkError::NotAChunk)?;
    let AnyVersion { version } = serde_json::from_slice(line).map_err(|_| ChunkError::NotAChunk)?;
    if version != VERSION {
        return Err(ChunkError::OtherVersion { version });
    }
    let found: Header = serde_json::from_slice(line).map_err(|_| ChunkError::NotAChunk)?;
    if found.plan != plan.sha256() {
        let plan = found.plan.chars().filter(char::is_ascii_alphanumeric).take(16).collect();
        return Err(ChunkError::OtherPlan { n: found.n, plan });
    }
    if found.chunk.get() as usize > plan.chunks() || found != Header::new(plan, found.chunk) {
        return Err(ChunkError::NotAChunk);
    }
    Ok(found.chunk)
}
