use std::fmt::Write;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::digest::sha256;
use super::lines::{Line, Lines};
use super::{ChunkFault, ChunkTrouble, LineFault, Record, ShardPlan};

const FORMAT: &str = "queenside chunk";
pub(super) const VERSION: u32 = 1;

/// The results of a chunk as they become a text: a header that names the plan, a line for each shard, and an end with the
/// SHA-256 of all bytes before it.
///
/// ```
/// use queenside::{Size, count::PartialCount, shards::{ChunkText, Record, ShardPlan}};
///
/// let plan = ShardPlan::new(Size::new(8)?, 1)?;
/// let chunk = plan.all_chunks().next().unwrap();
/// let mut text = ChunkText::new(&plan, chunk);
/// for shard in plan.shards_of(chunk) {
///     text.add(&Record::new(shard, PartialCount::default(), 0.0, "backtrack", None));
/// }
/// let text = text.finish();
/// assert_eq!(ChunkText::read(&plan, text.as_bytes())?.records.len(), plan.shards());
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
///
/// ```
/// use std::num::NonZeroU32;
/// use queenside::shards::Chunk;
///
/// let chunk = Chunk { number: NonZeroU32::MIN, records: Vec::new() };
/// assert_eq!(chunk.first_difference(&chunk), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// The number of the chunk.
    pub number: NonZeroU32,
    /// The results of its shards, in their order.
    pub records: Vec<Record>,
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
    ///
    /// ```
    /// use queenside::{Size, shards::{ChunkText, ShardPlan}};
    ///
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// let text = ChunkText::new(&plan, plan.all_chunks().next().unwrap());
    /// assert!(text.as_str().starts_with(r#"{"format":"queenside chunk","version":1,"n":8,"chunk":1,"chunks":1,"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(plan: &'a ShardPlan, chunk: NonZeroU32) -> Self {
        Self { plan, text: header(plan, chunk), shards: 0, count: 0 }
    }

    /// What there is so far.
    ///
    /// ```
    /// use queenside::{Size, shards::{ChunkText, ShardPlan}};
    ///
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// assert!(ChunkText::new(&plan, plan.all_chunks().next().unwrap()).as_str().ends_with("}\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Adds the result of the next shard.
    ///
    /// ```
    /// use queenside::{Size, count::PartialCount, shards::{ChunkText, Record, ShardPlan}};
    ///
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// let mut text = ChunkText::new(&plan, plan.all_chunks().next().unwrap());
    /// text.add(&Record::new(0, PartialCount::default(), 0.0, "backtrack", None));
    /// assert_eq!(text.as_str().lines().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, record: &Record) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{}", record.to_line(self.plan));
        self.shards += 1;
        self.count = self.count.saturating_add(record.partial.count().unwrap_or(u128::MAX));
    }

    /// The whole text.
    ///
    /// ```
    /// use queenside::{Size, shards::{ChunkText, ShardPlan}};
    ///
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// let text = ChunkText::new(&plan, plan.all_chunks().next().unwrap()).finish();
    /// assert!(text.lines().last().unwrap().starts_with(r#"{"end":true,"shards":0,"count":"0","sha256":""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(mut self) -> String {
        let end = end(self.shards, self.count, &self.text);
        self.text.push_str(&end);
        self.text
    }

    /// Reads the whole text of a chunk, and makes sure that it is as it was written.
    ///
    /// # Errors
    /// [`ChunkFault`] for any other; it names the line.
    ///
    /// ```
    /// use queenside::{Size, shards::{ChunkText, ChunkTrouble, ShardPlan}};
    ///
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// let text = ChunkText::new(&plan, plan.all_chunks().next().unwrap()).finish();
    /// let fault = ChunkText::read(&plan, text.as_bytes()).unwrap_err();
    /// assert_eq!((fault.line, fault.trouble), (2, ChunkTrouble::CutOff));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(plan: &ShardPlan, text: &[u8]) -> Result<Chunk, ChunkFault> {
        let mut lines = Lines::of(text);
        let at = |line, trouble| ChunkFault { line, trouble };
        let number = match lines.next() {
            Some(line) => chunk_of_header(plan, &line).map_err(|trouble| at(1, trouble))?,
            None => return Err(at(1, ChunkTrouble::Empty)),
        };
        let shards = plan.shards_of(number);
        let mut records = Vec::with_capacity(shards.len());
        let mut count = 0u128;
        let mut start_of_end = text.len() - lines.rest.len();
        for shard in shards {
            let line_number = records.len() + 2;
            let line = match lines.next() {
                Some(Line { text: Ok(line), whole: true }) if !line.starts_with(END) => line,
                None | Some(Line { text: Ok(_), .. }) => return Err(at(line_number, ChunkTrouble::CutOff)),
                Some(Line { text: Err(_), .. }) => return Err(at(line_number, LineFault::Checksum.into())),
            };
            let record = Record::read(plan, line).map_err(|fault| at(line_number, fault.into()))?;
            if record.shard != shard {
                return Err(at(line_number, ChunkTrouble::Order { expected: shard, found: record.shard }));
            }
            count = count.saturating_add(record.partial.count().unwrap_or(u128::MAX));
            records.push(record);
            start_of_end = text.len() - lines.rest.len();
        }
        let line_number = records.len() + 2;
        let body = std::str::from_utf8(&text[..start_of_end]).unwrap_or_default();
        match lines.next() {
            Some(Line { text: Ok(line), whole }) if line.starts_with(END) => {
                let expected = end(records.len(), count, body);
                if !whole && expected.starts_with(line) {
                    return Err(at(line_number, ChunkTrouble::CutOff));
                }
                if Some(line) != expected.strip_suffix('\n') {
                    return Err(at(line_number, ChunkTrouble::Digest));
                }
            }
            Some(Line { text: Ok(line), .. }) => {
                // A result too many, or the beginning of the end.
                let trouble = match Record::read(plan, line) {
                    Ok(record) => {
                        ChunkTrouble::Order { expected: plan.shards_of(number).end, found: record.shard }
                    }
                    Err(_) if END.starts_with(line) => ChunkTrouble::CutOff,
                    Err(_) => ChunkTrouble::Digest,
                };
                return Err(at(line_number, trouble));
            }
            Some(Line { text: Err(_), .. }) => return Err(at(line_number, ChunkTrouble::Digest)),
            None => return Err(at(line_number, ChunkTrouble::CutOff)),
        }
        if lines.next().is_some() {
            return Err(at(line_number + 1, ChunkTrouble::AfterEnd));
        }
        Ok(Chunk { number, records })
    }

    /// Reads the text of a chunk that was not finished: the results of the lines that are whole, whatever follows them.
    ///
    /// # Errors
    /// [`ChunkTrouble`] if there is no whole header, or not that of this chunk of this plan.
    ///
    /// ```
    /// use queenside::{Size, count::PartialCount, shards::{ChunkText, ChunkTrouble, Record, ShardPlan}};
    ///
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// let chunk = plan.all_chunks().next().unwrap();
    /// let mut text = ChunkText::new(&plan, chunk);
    /// text.add(&Record::new(0, PartialCount::default(), 0.0, "backtrack", None));
    /// let cut_off = format!("{}{{\"shard\":1,\"cou", text.as_str());
    /// assert_eq!(ChunkText::read_unfinished(&plan, chunk, cut_off.as_bytes())?.len(), 1);
    /// assert_eq!(ChunkText::read_unfinished(&plan, chunk, b""), Err(ChunkTrouble::Empty));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_unfinished(
        plan: &ShardPlan,
        chunk: NonZeroU32,
        text: &[u8],
    ) -> Result<Vec<Record>, ChunkTrouble> {
        let mut lines = Lines::of(text);
        let header = lines.next().ok_or(ChunkTrouble::Empty)?;
        if chunk_of_header(plan, &header)? != chunk {
            return Err(ChunkTrouble::NoChunk);
        }
        let shards = plan.shards_of(chunk);
        let records = lines.map_while(|line| match line {
            Line { text: Ok(line), whole: true } => Record::read(plan, line).ok(),
            _ => None,
        });
        Ok(records.filter(|record| shards.contains(&record.shard)).collect())
    }
}

impl Chunk {
    /// The first shard for which another result of the same chunk says something else: other numbers, or other work.
    /// By what machine and how fast it was done does not matter.
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use queenside::{count::PartialCount, shards::{Chunk, Record}};
    ///
    /// let with = |number| {
    ///     let partial = PartialCount::new([(8, number)], 100);
    ///     Chunk { number: NonZeroU32::MIN, records: vec![Record::new(17, partial, 0.1, "avx2", None)] }
    /// };
    /// assert_eq!(with(5).first_difference(&with(5)), None);
    /// assert_eq!(with(5).first_difference(&with(6)), Some(17));
    /// ```
    pub fn first_difference(&self, other: &Self) -> Option<usize> {
        let pairs = self.records.iter().zip(&other.records);
        let agree = |a: &Record, b: &Record| a.shard == b.shard && a.partial.agrees_with(&b.partial);
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
fn chunk_of_header(plan: &ShardPlan, line: &Line<'_>) -> Result<NonZeroU32, ChunkTrouble> {
    #[derive(Deserialize)]
    struct AnyVersion {
        format: String,
        version: u32,
    }
    let Line { text: Ok(text), whole } = *line else { return Err(ChunkTrouble::NoChunk) };
    let begins = text.starts_with("{\"format\":\"queenside chunk");
    let unreadable = if begins && !whole { ChunkTrouble::CutOff } else { ChunkTrouble::NoChunk };
    let any: AnyVersion = serde_json::from_str(text).map_err(|_| unreadable)?;
    if any.format != FORMAT {
        return Err(ChunkTrouble::NoChunk);
    }
    if any.version != VERSION {
        return Err(ChunkTrouble::OtherVersion { version: any.version });
    }
    let Header { n, chunk, plan: hash, .. } =
        serde_json::from_str(text).map_err(|_| ChunkTrouble::NoChunk)?;
    if hash != plan.sha256() {
        let plan = hash.chars().filter(char::is_ascii_alphanumeric).take(16).collect();
        return Err(ChunkTrouble::OtherPlan { n, plan });
    }
    let as_it_was =
        chunk.get() as usize <= plan.chunks() && header(plan, chunk).strip_suffix('\n') == Some(text);
    match (as_it_was, whole) {
        (true, true) => Ok(chunk),
        (true, false) => Err(ChunkTrouble::CutOff),
        _ => Err(ChunkTrouble::NoChunk),
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
            text.add(&Record::new(shard, partial, 0.25, "backtrack", Some("node")));
        }
        text.finish()
    }

    fn trouble(text: &[u8]) -> (usize, ChunkTrouble) {
        let ChunkFault { line, trouble } = ChunkText::read(&plan(3), text).unwrap_err();
        (line, trouble)
    }

    #[test]
    fn a_chunk_is_read_as_it_was_written() {
        let plan = plan(3);
        for chunk in 1..=3 {
            let read = ChunkText::read(&plan, text(&plan, chunk, 1).as_bytes()).unwrap();
            assert_eq!(read.number.get(), chunk);
            let shards: Vec<usize> = read.records.iter().map(|record| record.shard).collect();
            assert_eq!(shards, plan.shards_of(number(chunk)).collect::<Vec<usize>>());
        }
    }

    #[test]
    fn any_cut_and_any_changed_byte_is_noticed() {
        let text = text(&plan(3), 2, 1).into_bytes();
        let lines_before = |at: usize| text[..at].split(|&byte| byte == b'\n').count() - 1;
        for at in 0..text.len() {
            let (line, trouble_here) = trouble(&text[..at]);
            assert!(line <= lines_before(at) + 1, "cut at {at}");
            let expected = if at == 0 { ChunkTrouble::Empty } else { ChunkTrouble::CutOff };
            assert!(
                trouble_here == expected || trouble_here == ChunkTrouble::NoChunk && line == 1,
                "cut at {at}: {trouble_here:?}"
            );
            for bit in [1, 4, 128] {
                let mut changed = text.clone();
                changed[at] ^= bit;
                let (line, _) = trouble(&changed);
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
        assert!(matches!(trouble(without.as_bytes()), (4, ChunkTrouble::Order { .. })));
        let twice = join(&[&lines[..4], &lines[3..]].concat());
        assert!(matches!(trouble(twice.as_bytes()), (5, ChunkTrouble::Order { .. })));
        let longer = format!("{text}{}\n", lines[1]);
        assert_eq!(trouble(longer.as_bytes()), (lines.len() + 1, ChunkTrouble::AfterEnd));
        let mut more = lines.clone();
        more.insert(lines.len() - 1, lines[1]);
        assert!(
            matches!(trouble(join(&more).as_bytes()), (line, ChunkTrouble::Order { .. }) if line == lines.len())
        );
    }

    #[test]
    fn results_of_others_are_refused() {
        let other = text(&plan(2), 1, 1);
        assert!(matches!(trouble(other.as_bytes()), (1, ChunkTrouble::OtherPlan { n: 10, .. })));
        let newer = text(&plan(3), 1, 1).replacen("\"version\":1", "\"version\":2", 1);
        assert_eq!(trouble(newer.as_bytes()), (1, ChunkTrouble::OtherVersion { version: 2 }));
        assert_eq!(trouble(b"[1, 3, 0, 2]\n"), (1, ChunkTrouble::NoChunk));
        assert_eq!(trouble(&[0xff, 0xfe, 0]), (1, ChunkTrouble::NoChunk));
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
        assert!(matches!(other, Err(ChunkTrouble::OtherPlan { .. })));
    }
}
