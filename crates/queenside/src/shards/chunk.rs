use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::result::{VERSION, sha256};
use super::{ShardPlan, ShardResult};
use crate::board::Board;

const FORMAT: &str = "queenside chunk";

/// The results of a chunk.
///
/// Its text has a header that names the plan, a line for each shard, and an end line with the
/// SHA-256 of all bytes before it. The [module](super) has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// Number of the chunk, from 1.
    pub number: NonZeroU32,
    /// Results of its shards, in increasing order of shards.
    pub results: Vec<ShardResult>,
}

/// The reason why a chunk's text is invalid, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChunkError {
    /// The text is empty.
    #[error("line 1: the file is empty")]
    Empty,
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
    /// The text is truncated.
    #[error("line {line}: the file is truncated")]
    CutOff {
        /// The missing or incomplete line, from 1.
        line: usize,
    },
    /// A shard is missing, or occurs twice.
    #[error("line {line}: expected the result of shard {expected}, found shard {found}")]
    Order {
        /// The line, from 1.
        line: usize,
        /// The expected shard.
        expected: usize,
        /// The shard of the line.
        found: usize,
    },
    /// A line was changed, is damaged, or belongs to another plan.
    #[error("line {line}: {fault}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What is wrong with the line.
        fault: &'static str,
    },
}

#[derive(Serialize, Deserialize)]
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

impl Chunk {
    /// Return the chunk as the text of a file, with its results in increasing order of shards. The
    /// text has an end line only if no shard is missing.
    pub fn to_text(&self, plan: &ShardPlan) -> String {
        let mut text = header(plan, self.number);
        let mut results: Vec<&ShardResult> = self.results.iter().collect();
        results.sort_by_key(|result| result.shard);
        for result in &results {
            text.push_str(&result.to_line(plan));
            text.push('\n');
        }
        if results.iter().map(|result| result.shard).eq(plan.shards_of(self.number)) {
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
        let header = lines.next().ok_or(ChunkError::Empty)?;
        let mut chunk = Self { number: number_of(plan, header)?, results: Vec::new() };
        let shards = plan.shards_of(chunk.number);
        let mut before = header.len();
        for (line, shard) in (2..).zip(shards.clone()) {
            let text = lines.next().filter(|text| text.ends_with(b"\n") && !text.starts_with(END));
            let text = text.ok_or(ChunkError::CutOff { line })?;
            let result =
                ShardResult::read(plan, text).map_err(|fault| ChunkError::Damaged { line, fault })?;
            if result.shard != shard {
                return Err(ChunkError::Order { line, expected: shard, found: result.shard });
            }
            before += text.len();
            chunk.results.push(result);
        }
        let line = shards.len() + 2;
        let expected = chunk.end(&text[..before]);
        let end = lines.next().unwrap_or_default();
        if end != expected.as_bytes() {
            return Err(match ShardResult::read(plan, end) {
                Ok(result) => ChunkError::Order { line, expected: shards.end, found: result.shard },
                Err(_) if expected.as_bytes().starts_with(end) => ChunkError::CutOff { line },
                Err(_) => {
                    ChunkError::Damaged { line, fault: "the checksum at the end does not match the file" }
                }
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
        if number_of(plan, lines.next().ok_or(ChunkError::Empty)?)? != number {
            return Err(ChunkError::NotAChunk);
        }
        let shards = plan.shards_of(number);
        let whole = lines.take_while(|line| line.ends_with(b"\n"));
        let results = whole.map_while(|line| ShardResult::read(plan, line).ok());
        Ok(results.filter(|result| shards.contains(&result.shard)).collect())
    }

    /// Return the first shard for which another result of the same chunk has different counts or a
    /// different number of tests. Machine and time do not matter.
    pub fn first_difference(&self, other: &Self) -> Option<usize> {
        let agree =
            |a: &ShardResult, b: &ShardResult| a.shard == b.shard && a.partial.agrees_with(&b.partial);
        let mut pairs = self.results.iter().zip(&other.results);
        pairs.find(|(a, b)| !agree(a, b)).map(|(a, _)| a.shard)
    }

    /// Return the end line for the text before it.
    fn end(&self, before: &[u8]) -> String {
        let counts = self.results.iter().map(|result| result.partial.count().unwrap_or(u128::MAX));
        let count = counts.fold(0, u128::saturating_add);
        let (shards, digest) = (self.results.len(), sha256(&[before]));
        format!("{{\"end\":true,\"shards\":{shards},\"count\":\"{count}\",\"sha256\":\"{digest}\"}}\n")
    }
}

/// The beginning of the end line, and of no other line.
const END: &[u8] = b"{\"end\":true,";

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

fn header(plan: &ShardPlan, chunk: NonZeroU32) -> String {
    let shards = plan.shards_of(chunk);
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        n: plan.problem().size().get(),
        chunk,
        chunks: plan.chunks(),
        first: shards.start,
        shards: shards.len(),
        plan: plan.sha256().to_owned(),
    };
    // Serialization of these types cannot fail.
    let mut line = serde_json::to_string(&header).unwrap_or_default();
    line.push('\n');
    line
}

/// Return the number of the chunk that a header names, if the header belongs to this plan.
fn number_of(plan: &ShardPlan, line: &[u8]) -> Result<NonZeroU32, ChunkError> {
    #[derive(Deserialize)]
    struct AnyVersion {
        format: String,
        version: u32,
    }
    let is_cut = line.starts_with(b"{\"format\":\"queenside chunk") && !line.ends_with(b"\n");
    let unreadable = |_| if is_cut { ChunkError::CutOff { line: 1 } } else { ChunkError::NotAChunk };
    let any: AnyVersion = serde_json::from_slice(line).map_err(unreadable)?;
    if any.format != FORMAT {
        return Err(ChunkError::NotAChunk);
    }
    if any.version != VERSION {
        return Err(ChunkError::OtherVersion { version: any.version });
    }
    let found: Header = serde_json::from_slice(line).map_err(|_| ChunkError::NotAChunk)?;
    if found.plan != plan.sha256() {
        let plan = found.plan.chars().filter(char::is_ascii_alphanumeric).take(16).collect();
        return Err(ChunkError::OtherPlan { n: found.n, plan });
    }
    if found.chunk.get() as usize > plan.chunks() {
        return Err(ChunkError::NotAChunk);
    }
    match header(plan, found.chunk) {
        expected if expected.as_bytes() == line => Ok(found.chunk),
        expected if expected.as_bytes().starts_with(line) => Err(ChunkError::CutOff { line: 1 }),
        _ => Err(ChunkError::NotAChunk),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Problem, Size};
    use crate::count::PartialCount;

    fn plan(chunks: usize) -> ShardPlan {
        ShardPlan::new(&Problem::new(Size::new(10).unwrap()), chunks, None).unwrap()
    }

    fn number(number: u32) -> NonZeroU32 {
        NonZeroU32::new(number).unwrap()
    }

    fn chunk(plan: &ShardPlan, chunk: u32) -> Chunk {
        let results = plan.shards_of(number(chunk)).map(|shard| {
            let partial = PartialCount::new([(8, shard as u128), (4, 1)], 7);
            ShardResult::new(shard, partial, 0.25, "backtrack", Some("node"))
        });
        Chunk { number: number(chunk), results: results.collect() }
    }

    fn text(plan: &ShardPlan, number: u32) -> String {
        chunk(plan, number).to_text(plan)
    }

    fn error(text: &[u8]) -> ChunkError {
        Chunk::read(&plan(3), text).unwrap_err()
    }

    /// Return the line that an error names.
    fn line(error: &ChunkError) -> usize {
        let text = error.to_string();
        text.strip_prefix("line ").unwrap().split(':').next().unwrap().parse().unwrap()
    }

    #[test]
    fn a_chunk_is_read_as_it_was_written() {
        let plan = plan(3);
        for number in 1..=3 {
            assert_eq!(Chunk::read(&plan, text(&plan, number).as_bytes()), Ok(chunk(&plan, number)));
        }
    }

    #[test]
    fn results_are_written_in_order_and_the_end_line_only_if_complete() {
        let plan = plan(3);
        let (mut chunk, text) = (chunk(&plan, 2), text(&plan, 2));
        chunk.results.reverse();
        assert_eq!(chunk.to_text(&plan), text);
        chunk.results[0] = chunk.results[1].clone();
        assert!(!chunk.to_text(&plan).contains("\"end\""));
    }

    #[test]
    fn any_truncation_and_any_changed_byte_is_detected() {
        let text = text(&plan(3), 2).into_bytes();
        let lines_before = |at: usize| text[..at].split(|&byte| byte == b'\n').count() - 1;
        for at in 0..text.len() {
            let error_here = error(&text[..at]);
            assert!(line(&error_here) <= lines_before(at) + 1, "cut at {at}");
            match error_here {
                ChunkError::Empty => assert_eq!(at, 0),
                ChunkError::CutOff { .. } => {}
                ChunkError::NotAChunk => assert!(lines_before(at) == 0, "cut at {at}"),
                error => panic!("cut at {at}: {error}"),
            }
            for bit in [1, 4, 128] {
                let mut changed = text.clone();
                changed[at] ^= bit;
                let line = line(&error(&changed));
                // The error names the changed line or, if its line break was changed, the next
                // line.
                assert!((1..=2).contains(&(line + 1 - lines_before(at))), "changed at {at}: line {line}");
            }
        }
    }

    #[test]
    fn missing_and_additional_lines_are_detected() {
        let text = text(&plan(3), 2);
        let lines: Vec<&str> = text.lines().collect();
        let join = |lines: &[&str]| lines.join("\n") + "\n";
        let without = join(&[&lines[..3], &lines[4..]].concat());
        assert!(matches!(error(without.as_bytes()), ChunkError::Order { line: 4, .. }));
        let twice = join(&[&lines[..4], &lines[3..]].concat());
        assert!(matches!(error(twice.as_bytes()), ChunkError::Order { line: 5, .. }));
        let longer = format!("{text}{}\n", lines[1]);
        let after = error(longer.as_bytes()).to_string();
        assert_eq!(after, format!("line {}: unexpected text after the end line", lines.len() + 1));
        let mut more = lines.clone();
        more.insert(lines.len() - 1, lines[1]);
        assert!(
            matches!(error(join(&more).as_bytes()), ChunkError::Order { line, .. } if line == lines.len())
        );
    }

    #[test]
    fn results_of_other_plans_and_versions_are_refused() {
        assert!(matches!(error(text(&plan(2), 1).as_bytes()), ChunkError::OtherPlan { n: 10, .. }));
        let newer = text(&plan(3), 1).replacen("\"version\":1", "\"version\":2", 1);
        assert_eq!(error(newer.as_bytes()), ChunkError::OtherVersion { version: 2 });
        assert_eq!(error(b"[1, 3, 0, 2]\n"), ChunkError::NotAChunk);
        assert_eq!(error(&[0xff, 0xfe, 0]), ChunkError::NotAChunk);
    }

    #[test]
    fn the_complete_lines_of_a_truncated_chunk_are_read() {
        let plan = plan(3);
        let text = text(&plan, 2);
        let all = plan.shards_of(number(2)).len();
        let lines_before = |at: usize| text[..at].matches('\n').count();
        for at in 0..=text.len() {
            let read = |chunk| Chunk::read_unfinished(&plan, number(chunk), &text.as_bytes()[..at]);
            match lines_before(at) {
                0 => assert!(read(2).is_err(), "cut at {at}"),
                lines => assert_eq!(read(2).unwrap().len(), (lines - 1).min(all), "cut at {at}"),
            }
            assert!(read(1).is_err(), "cut at {at}");
        }
        let garbage = [&text.as_bytes()[..text.len() / 2], &[0; 500]].concat();
        assert!(!Chunk::read_unfinished(&plan, number(2), &garbage).unwrap().is_empty());
        let other = Chunk::read_unfinished(&self::plan(2), number(2), text.as_bytes());
        assert!(matches!(other, Err(ChunkError::OtherPlan { .. })));
    }
}
