use std::fmt::Write;
use std::num::NonZeroU32;
use std::str::Utf8Error;

use serde::{Deserialize, Serialize};

use super::result::{VERSION, sha256};
use super::{ChunkError, ChunkErrorKind, ShardPlan, ShardResult};

const FORMAT: &str = "queenside chunk";

/// The results of a chunk as they become a text: a header that names the plan, a line for each shard, and an end with the
/// SHA-256 of all bytes before it.
///
/// ```
/// use queenside::{Size, count::PartialCount, shards::{ChunkText, ShardResult, ShardPlan}};
///
/// let plan = ShardPlan::new(Size::new(8)?, 1)?;
/// let chunk = plan.all_chunks().next().unwrap();
/// let mut text = ChunkText::new(&plan, chunk);
/// for shard in plan.shards_of(chunk) {
///     text.add(&ShardResult::new(shard, PartialCount::default(), 0.0, "backtrack", None));
/// }
/// let text = text.finish();
/// assert_eq!(ChunkText::read(&plan, text.as_bytes())?.results.len(), plan.shards());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChunkText<'a> {
    plan: &'a ShardPlan,
    text: String,
    shards: usize,
    count: u128,
}

/// The results of a chunk, all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// The number of the chunk.
    pub number: NonZeroU32,
    /// The results of its shards, in their order.
    pub results: Vec<ShardResult>,
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

impl<'a> ChunkText<'a> {
    /// The header alone.
    pub fn new(plan: &'a ShardPlan, chunk: NonZeroU32) -> Self {
        Self { plan, text: header(plan, chunk), shards: 0, count: 0 }
    }

    /// What there is so far.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Adds the result of the next shard.
    pub fn add(&mut self, record: &ShardResult) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{}", record.to_line(self.plan));
        self.shards += 1;
        self.count = self.count.saturating_add(record.partial.count().unwrap_or(u128::MAX));
    }

    /// The whole text.
    pub fn finish(mut self) -> String {
        let end = end(self.shards, self.count, &self.text);
        self.text.push_str(&end);
        self.text
    }

    /// Reads the whole text of a chunk, and makes sure that it is as it was written.
    ///
    /// # Errors
    /// [`ChunkError`] for any other; it names the line.
    pub fn read(plan: &ShardPlan, text: &[u8]) -> Result<Chunk, ChunkError> {
        let mut lines = Lines::of(text);
        let at = |line, kind| ChunkError { line, kind };
        let number = match lines.next() {
            Some(line) => chunk_of_header(plan, &line).map_err(|kind| at(1, kind))?,
            None => return Err(at(1, ChunkErrorKind::Empty)),
        };
        let shards = plan.shards_of(number);
        let mut results = Vec::with_capacity(shards.len());
        let mut count = 0u128;
        let mut start_of_end = text.len() - lines.rest.len();
        for shard in shards {
            let line_number = results.len() + 2;
            let line = match lines.next() {
                Some(Line { text: Ok(line), whole: true }) if !line.starts_with(END) => line,
                None | Some(Line { text: Ok(_), .. }) => return Err(at(line_number, ChunkErrorKind::CutOff)),
                Some(Line { text: Err(_), .. }) => return Err(at(line_number, ChunkErrorKind::Checksum)),
            };
            let record = ShardResult::read(plan, line).map_err(|fault| at(line_number, fault))?;
            if record.shard != shard {
                return Err(at(line_number, ChunkErrorKind::Order { expected: shard, found: record.shard }));
            }
            count = count.saturating_add(record.partial.count().unwrap_or(u128::MAX));
            results.push(record);
            start_of_end = text.len() - lines.rest.len();
        }
        let line_number = results.len() + 2;
        let body = std::str::from_utf8(&text[..start_of_end]).unwrap_or_default();
        match lines.next() {
            Some(Line { text: Ok(line), whole }) if line.starts_with(END) => {
                let expected = end(results.len(), count, body);
                if !whole && expected.starts_with(line) {
                    return Err(at(line_number, ChunkErrorKind::CutOff));
                }
                if Some(line) != expected.strip_suffix('\n') {
                    return Err(at(line_number, ChunkErrorKind::Digest));
                }
            }
            Some(Line { text: Ok(line), .. }) => {
                // A result too many, or the beginning of the end.
                let kind = match ShardResult::read(plan, line) {
                    Ok(record) => {
                        ChunkErrorKind::Order { expected: plan.shards_of(number).end, found: record.shard }
                    }
                    Err(_) if END.starts_with(line) => ChunkErrorKind::CutOff,
                    Err(_) => ChunkErrorKind::Digest,
                };
                return Err(at(line_number, kind));
            }
            Some(Line { text: Err(_), .. }) => return Err(at(line_number, ChunkErrorKind::Digest)),
            None => return Err(at(line_number, ChunkErrorKind::CutOff)),
        }
        if lines.next().is_some() {
            return Err(at(line_number + 1, ChunkErrorKind::AfterEnd));
        }
        Ok(Chunk { number, results })
    }

    /// Reads the text of a chunk that was not finished: the results of the lines that are whole, whatever follows them.
    ///
    /// # Errors
    /// [`ChunkErrorKind`] if there is no whole header, or not that of this chunk of this plan.
    pub fn read_unfinished(
        plan: &ShardPlan,
        chunk: NonZeroU32,
        text: &[u8],
    ) -> Result<Vec<ShardResult>, ChunkErrorKind> {
        let mut lines = Lines::of(text);
        let header = lines.next().ok_or(ChunkErrorKind::Empty)?;
        if chunk_of_header(plan, &header)? != chunk {
            return Err(ChunkErrorKind::NotAChunk);
        }
        let shards = plan.shards_of(chunk);
        let results = lines.map_while(|line| match line {
            Line { text: Ok(line), whole: true } => ShardResult::read(plan, line).ok(),
            _ => None,
        });
        Ok(results.filter(|record| shards.contains(&record.shard)).collect())
    }
}

impl Chunk {
    /// The first shard for which another result of the same chunk says something else: other numbers, or other work.
    /// By what machine and how fast it was done does not matter.
    pub fn first_difference(&self, other: &Self) -> Option<usize> {
        let pairs = self.results.iter().zip(&other.results);
        let agree =
            |a: &ShardResult, b: &ShardResult| a.shard == b.shard && a.partial.agrees_with(&b.partial);
        pairs.into_iter().find(|(a, b)| !agree(a, b)).map(|(a, _)| a.shard)
    }
}

fn header(plan: &ShardPlan, chunk: NonZeroU32) -> String {
    let shards = plan.shards_of(chunk);
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        n: plan.size().get(),
        chunk,
        chunks: plan.chunks(),
        first: shards.start,
        shards: shards.len(),
        plan: plan.sha256().to_owned(),
    };
    // Nothing in it can fail to be JSON.
    let mut line = serde_json::to_string(&header).unwrap_or_default();
    line.push('\n');
    line
}

const END: &str = "{\"end\":true,";

fn end(shards: usize, count: u128, before: &str) -> String {
    let digest = sha256(&[before.as_bytes()]);
    format!("{END}\"shards\":{shards},\"count\":\"{count}\",\"sha256\":\"{digest}\"}}\n")
}

/// The chunk that a header names, if it is of this plan.
fn chunk_of_header(plan: &ShardPlan, line: &Line<'_>) -> Result<NonZeroU32, ChunkErrorKind> {
    #[derive(Deserialize)]
    struct AnyVersion {
        format: String,
        version: u32,
    }
    let Line { text: Ok(text), whole } = *line else { return Err(ChunkErrorKind::NotAChunk) };
    let begins = text.starts_with("{\"format\":\"queenside chunk");
    let unreadable = if begins && !whole { ChunkErrorKind::CutOff } else { ChunkErrorKind::NotAChunk };
    let any: AnyVersion = serde_json::from_str(text).map_err(|_| unreadable)?;
    if any.format != FORMAT {
        return Err(ChunkErrorKind::NotAChunk);
    }
    if any.version != VERSION {
        return Err(ChunkErrorKind::OtherVersion { version: any.version });
    }
    let Header { n, chunk, plan: hash, .. } =
        serde_json::from_str(text).map_err(|_| ChunkErrorKind::NotAChunk)?;
    if hash != plan.sha256() {
        let plan = hash.chars().filter(char::is_ascii_alphanumeric).take(16).collect();
        return Err(ChunkErrorKind::OtherPlan { n, plan });
    }
    let as_it_was =
        chunk.get() as usize <= plan.chunks() && header(plan, chunk).strip_suffix('\n') == Some(text);
    match (as_it_was, whole) {
        (true, true) => Ok(chunk),
        (true, false) => Err(ChunkErrorKind::CutOff),
        _ => Err(ChunkErrorKind::NotAChunk),
    }
}

/// A line, and whether its end is there.
struct Line<'a> {
    text: Result<&'a str, Utf8Error>,
    whole: bool,
}

/// The lines of a text that may be anything.
struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    fn of(rest: &'a [u8]) -> Self {
        Self { rest }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (line, rest) = match end {
            Some(end) => (&self.rest[..end], &self.rest[end + 1..]),
            None => (self.rest, &[][..]),
        };
        self.rest = rest;
        Some(Line { text: std::str::from_utf8(line), whole: end.is_some() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::count::PartialCount;

    fn plan(chunks: usize) -> ShardPlan {
        ShardPlan::new(Size::new(10).unwrap(), chunks).unwrap()
    }

    fn number(number: u32) -> NonZeroU32 {
        NonZeroU32::new(number).unwrap()
    }

    fn text(plan: &ShardPlan, chunk: u32, factor: u128) -> String {
        let mut text = ChunkText::new(plan, number(chunk));
        for shard in plan.shards_of(number(chunk)) {
            let partial = PartialCount::new([(8, factor * shard as u128), (4, 1)], 7);
            text.add(&ShardResult::new(shard, partial, 0.25, "backtrack", Some("node")));
        }
        text.finish()
    }

    fn kind(text: &[u8]) -> (usize, ChunkErrorKind) {
        let ChunkError { line, kind } = ChunkText::read(&plan(3), text).unwrap_err();
        (line, kind)
    }

    #[test]
    fn a_chunk_is_read_as_it_was_written() {
        let plan = plan(3);
        for chunk in 1..=3 {
            let read = ChunkText::read(&plan, text(&plan, chunk, 1).as_bytes()).unwrap();
            assert_eq!(read.number.get(), chunk);
            let shards: Vec<usize> = read.results.iter().map(|record| record.shard).collect();
            assert_eq!(shards, plan.shards_of(number(chunk)).collect::<Vec<usize>>());
        }
    }

    #[test]
    fn any_cut_and_any_changed_byte_is_noticed() {
        let text = text(&plan(3), 2, 1).into_bytes();
        let lines_before = |at: usize| text[..at].split(|&byte| byte == b'\n').count() - 1;
        for at in 0..text.len() {
            let (line, kind_here) = kind(&text[..at]);
            assert!(line <= lines_before(at) + 1, "cut at {at}");
            let expected = if at == 0 { ChunkErrorKind::Empty } else { ChunkErrorKind::CutOff };
            assert!(
                kind_here == expected || kind_here == ChunkErrorKind::NotAChunk && line == 1,
                "cut at {at}: {kind_here:?}"
            );
            for bit in [1, 4, 128] {
                let mut changed = text.clone();
                changed[at] ^= bit;
                let (line, _) = kind(&changed);
                // The fault is found on the changed line, or where that line's end was.
                assert!((1..=2).contains(&(line + 1 - lines_before(at))), "changed at {at}: line {line}");
            }
        }
    }

    #[test]
    fn lines_left_out_added_or_swapped_are_noticed() {
        let text = text(&plan(3), 2, 1);
        let lines: Vec<&str> = text.lines().collect();
        let join = |lines: &[&str]| lines.join("\n") + "\n";
        let without = join(&[&lines[..3], &lines[4..]].concat());
        assert!(matches!(kind(without.as_bytes()), (4, ChunkErrorKind::Order { .. })));
        let twice = join(&[&lines[..4], &lines[3..]].concat());
        assert!(matches!(kind(twice.as_bytes()), (5, ChunkErrorKind::Order { .. })));
        let longer = format!("{text}{}\n", lines[1]);
        assert_eq!(kind(longer.as_bytes()), (lines.len() + 1, ChunkErrorKind::AfterEnd));
        let mut more = lines.clone();
        more.insert(lines.len() - 1, lines[1]);
        assert!(
            matches!(kind(join(&more).as_bytes()), (line, ChunkErrorKind::Order { .. }) if line == lines.len())
        );
    }

    #[test]
    fn results_of_others_are_refused() {
        let other = text(&plan(2), 1, 1);
        assert!(matches!(kind(other.as_bytes()), (1, ChunkErrorKind::OtherPlan { n: 10, .. })));
        let newer = text(&plan(3), 1, 1).replacen("\"version\":1", "\"version\":2", 1);
        assert_eq!(kind(newer.as_bytes()), (1, ChunkErrorKind::OtherVersion { version: 2 }));
        assert_eq!(kind(b"[1, 3, 0, 2]\n"), (1, ChunkErrorKind::NotAChunk));
        assert_eq!(kind(&[0xff, 0xfe, 0]), (1, ChunkErrorKind::NotAChunk));
    }

    #[test]
    fn of_a_chunk_cut_off_the_whole_lines_are_kept() {
        let plan = plan(3);
        let text = text(&plan, 2, 1);
        let all = plan.shards_of(number(2)).len();
        let lines_before = |at: usize| text[..at].matches('\n').count();
        for at in 0..=text.len() {
            let read = |chunk| ChunkText::read_unfinished(&plan, number(chunk), &text.as_bytes()[..at]);
            match lines_before(at) {
                0 => assert!(read(2).is_err(), "cut at {at}"),
                lines => assert_eq!(read(2).unwrap().len(), (lines - 1).min(all), "cut at {at}"),
            }
            assert!(read(1).is_err(), "cut at {at}");
        }
        let garbage = [&text.as_bytes()[..text.len() / 2], &[0; 500]].concat();
        assert!(!ChunkText::read_unfinished(&plan, number(2), &garbage).unwrap().is_empty());
        let other = ChunkText::read_unfinished(&self::plan(2), number(2), text.as_bytes());
        assert!(matches!(other, Err(ChunkErrorKind::OtherPlan { .. })));
    }
}
