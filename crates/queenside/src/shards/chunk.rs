use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;

use queenside_board::Board;
use serde::{Deserialize, Serialize};

use super::plan_text::START as PLAN_START;
use super::sealed::{json, sha256};
use super::{ShardPlan, ShardResult};

/// The results of a chunk.
///
/// Its text has a header that names the plan, a line for each shard in any order, and an end line
/// with the SHA-256 of all bytes before it. In a checkpoint, the text of the plan is before it; it is
/// skipped. The [module](super) has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// Number of the chunk, from 1.
    pub number: NonZeroU32,
    /// Results of its shards, in the order of their lines.
    pub results: Vec<ShardResult>,
}

/// The reason why a chunk's text is invalid, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChunkError {
    /// The text is not that of a chunk.
    NotAChunk,
    /// The text has another version of the format.
    OtherVersion {
        /// Version of the text.
        version: u32,
    },
    /// The results belong to another plan.
    OtherPlan {
        /// Board size of that plan.
        n: u32,
        /// First 16 digits of that plan's hash.
        plan: String,
    },
    /// Lines are missing, or the last line is incomplete.
    CutOff {
        /// The missing or incomplete line, from 1.
        line: usize,
    },
    /// A line was changed, is damaged, or belongs to another plan or chunk.
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What is wrong with the line.
        fault: LineFault,
    },
}

/// What is wrong with a line of a chunk's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineFault {
    /// The checksum of the line is not that of its text and the plan.
    Checksum,
    /// The line is not a possible result of a shard.
    NotAResult,
    /// The shard is not one of the chunk, or occurs twice.
    Shard,
    /// The line has other numbers than an earlier line of the same shard.
    Disagreement,
    /// The checksum at the end is not that of the text before it.
    End,
    /// Text follows the end line.
    AfterEnd,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checksum => "wrong checksum: the line was changed, is damaged, or belongs to another plan",
            Self::NotAResult => "not a valid result of a shard",
            Self::Shard => "the shard belongs to another chunk, or occurs twice",
            Self::Disagreement => "the line does not agree with an earlier line of the same shard",
            Self::End => "the checksum at the end does not match the file",
            Self::AfterEnd => "unexpected text after the end line",
        })
    }
}

impl fmt::Display for ChunkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAChunk => f.write_str("not a valid header of the results of a chunk"),
            Self::OtherVersion { version } => {
                write!(f, "the file has format version {version}, expected {VERSION}")
            }
            Self::OtherPlan { n, plan } => write!(f, "results of another plan (n = {n}, sha256 {plan}...)"),
            Self::CutOff { line } => write!(f, "line {line}: the file is truncated"),
            Self::Damaged { line, fault } => write!(f, "line {line}: {fault}"),
        }
    }
}

impl Error for ChunkError {}

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

    /// Whether the text has an end line, which only the text of a complete chunk has. Verifies nothing.
    pub fn has_end(text: &[u8]) -> bool {
        lines(text).last().is_some_and(|line| line.starts_with(END.as_bytes()))
    }

    /// Read the whole text of a chunk, and verify its checksums.
    ///
    /// # Errors
    /// [`ChunkError`] if the text is not that of a complete chunk of the plan; it names the line.
    pub fn read(plan: &ShardPlan, text: &[u8]) -> Result<Self, ChunkError> {
        let (first, text) = after_plan(text);
        let mut lines = lines(text);
        let mut chunk = Self { number: number_of(plan, first, &mut lines)?, results: Vec::new() };
        chunk.read_results(plan, first, &mut lines)?;
        let (line, end) = (first + chunk.results.len() + 1, lines.next().unwrap_or_default());
        let before = text.len() - end.len() - lines.clone().map(<[u8]>::len).sum::<usize>();
        let expected = chunk.end(&text[..before]);
        if end != expected.as_bytes() {
            let fault = LineFault::End;
            let is_cut = expected.as_bytes().starts_with(end);
            return Err(if is_cut {
                ChunkError::CutOff { line }
            } else {
                ChunkError::Damaged { line, fault }
            });
        }
        match lines.next() {
            Some(_) => Err(ChunkError::Damaged { line: line + 1, fault: LineFault::AfterEnd }),
            None => Ok(chunk),
        }
    }

    /// Read the text of an unfinished chunk: the results of its valid lines. Other lines are ignored,
    /// such as incomplete ones, after which another run continued.
    ///
    /// # Errors
    /// [`ChunkError`] if the header is incomplete, or is not that of this chunk of this plan, or if two
    /// results of one shard do not agree.
    pub fn read_unfinished(
        plan: &ShardPlan,
        number: NonZeroU32,
        text: &[u8],
    ) -> Result<Vec<ShardResult>, ChunkError> {
        let (first, text) = after_plan(text);
        let mut lines = lines(text);
        if number_of(plan, first, &mut lines)? != number {
            return Err(ChunkError::NotAChunk);
        }
        let shards = plan.shards_of(number);
        let (mut results, mut places) = (Vec::<ShardResult>::new(), BTreeMap::new());
        for (line, text) in (first + 1..).zip(lines) {
            let result = ShardResult::read(plan, text).ok();
            let Some(result) = result.filter(|result| shards.contains(&result.shard)) else { continue };
            let place = *places.entry(result.shard).or_insert(results.len());
            match results.get(place) {
                None => results.push(result),
                Some(before) if before.partial == result.partial => {}
                Some(_) => {
                    let fault = LineFault::Disagreement;
                    return Err(ChunkError::Damaged { line, fault });
                }
            }
        }
        Ok(results)
    }

    /// Read one result per shard of the chunk, in any order. `first` is the number of the first line.
    fn read_results<'a>(
        &mut self,
        plan: &ShardPlan,
        first: usize,
        lines: &mut impl Iterator<Item = &'a [u8]>,
    ) -> Result<(), ChunkError> {
        let mut missing: BTreeSet<usize> = plan.shards_of(self.number).collect();
        while !missing.is_empty() {
            let line = first + self.results.len() + 1;
            let is_result = |text: &&[u8]| text.ends_with(b"\n") && !text.starts_with(END.as_bytes());
            let text = lines.next().filter(is_result).ok_or(ChunkError::CutOff { line })?;
            let damaged = |fault| ChunkError::Damaged { line, fault };
            let result = ShardResult::read(plan, text).map_err(damaged)?;
            if !missing.remove(&result.shard) {
                return Err(damaged(LineFault::Shard));
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

/// Skip the plan that a checkpoint begins with; return the number of the next line, and the text from
/// there.
fn after_plan(text: &[u8]) -> (usize, &[u8]) {
    let end = text.iter().position(|byte| *byte == b'\n');
    match end.filter(|_| text.starts_with(PLAN_START.as_bytes())) {
        Some(end) => (2, &text[end + 1..]),
        None => (1, text),
    }
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

/// Read the header, in the line `first`; return the number of the chunk, if the header belongs to this
/// plan.
fn number_of<'a>(
    plan: &ShardPlan,
    first: usize,
    lines: &mut impl Iterator<Item = &'a [u8]>,
) -> Result<NonZeroU32, ChunkError> {
    #[derive(Deserialize)]
    struct AnyVersion {
        version: u32,
    }
    let line = lines.next().unwrap_or_default();
    if START.as_bytes().starts_with(line) || line.starts_with(START.as_bytes()) && !line.ends_with(b"\n") {
        return Err(ChunkError::CutOff { line: first });
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
