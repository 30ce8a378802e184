//! A plan as text: one JSON object, one field per line, with the lengths of the chunks in rows. The
//! last field is the SHA-256 of all bytes before its line, so that standard tools can verify it.

use serde::Deserialize;

use super::plan::{Stratum, VERSION};
use super::result::{WEIGHTS, sha256};
use super::{PlanError, ShardPlan};
use crate::board::{Board, Problem, Size};
use crate::count::{ColourSplit, ENGINES, Engine, best_engine};
use crate::notation::{BoardReader, Format};
use crate::run::Budget;
use crate::text::quoted;

const FORMAT: &str = "queenside shard plan";

/// The beginning of the line with the hash.
const HASH: &str = "  \"sha256\": \"";

/// Maximum length of a plan's text, in bytes. The largest possible plan, with one chunk for each of
/// ten million shards, is shorter.
const LONGEST: usize = 64 << 20;

/// The fields that every version of the format has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
    made_by: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    made_by: String,
    n: u32,
    /// The board whose completions are counted, in the format of board files.
    board: Option<serde_json::Value>,
    numbering: String,
    shards: usize,
    #[serde(rename = "weights")]
    _weights: Vec<u16>,
    core_seconds: f64,
    strata: Vec<WrittenStratum>,
    chunks: usize,
    chunk_shards: Vec<usize>,
    sha256: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStratum {
    shards: usize,
    core_seconds: f64,
}

impl ShardPlan {
    /// Return the plan as the text of a file.
    pub fn to_text(&self) -> String {
        format!("{}{HASH}{}\"\n}}\n", self.head(), self.sha256)
    }

    /// Read a plan that [`to_text`](Self::to_text) wrote, and verify its hash.
    ///
    /// # Errors
    /// [`PlanError`] if the text is not an unaltered plan that an available engine can count.
    pub fn read(text: &[u8]) -> Result<Self, PlanError> {
        let head: Head = match serde_json::from_slice(text) {
            Ok(head) => head,
            Err(error)
                if error.is_eof() && text.starts_with(b"{\n  \"format\": \"queenside shard plan\"") =>
            {
                return Err(PlanError::CutOff);
            }
            Err(error) if looks_like_a_plan(text) => {
                return Err(PlanError::Altered { line: line_of(&error) });
            }
            Err(_) => return Err(PlanError::NotAPlan),
        };
        if text.len() > LONGEST || head.format != FORMAT && !looks_like_a_plan(text) {
            return Err(PlanError::NotAPlan);
        }
        if head.format != FORMAT {
            return Err(PlanError::Altered { line: Some(2) });
        }
        if head.version != VERSION {
            let made_by = head.made_by.map_or_else(|| "unknown".to_owned(), |name| quoted(&name));
            return Err(PlanError::OtherVersion { version: head.version, made_by });
        }
        let written: Written =
            serde_json::from_slice(text).map_err(|error| PlanError::Altered { line: line_of(&error) })?;
        let plan = Self::of_written(&written);
        let plan = plan.filter(|plan| plan.digest() == plan.sha256 && plan.to_text().as_bytes() == text);
        let Some(plan) = plan else {
            return Err(PlanError::Altered { line: altered_line(text, &written) });
        };
        plan.check_numbering()?;
        Ok(plan)
    }

    /// Create the plan with the numbers of a text, if they are consistent.
    fn of_written(written: &Written) -> Option<Self> {
        let mut starts = vec![0];
        for &length in &written.chunk_shards {
            let start = starts.last().copied().unwrap_or(0_usize);
            // Chunks are not empty, and their lengths must not overflow.
            starts.push(start.checked_add(length).filter(|_| length > 0)?);
        }
        let strata = written.strata.iter().map(|stratum| {
            let &WrittenStratum { shards, core_seconds } = stratum;
            Stratum { shards, core_seconds }
        });
        let plan = Self {
            problem: written.problem().filter(|problem| problem.size().get() == written.n)?,
            numbering: written.numbering.clone(),
            starts,
            core_seconds: written.core_seconds,
            strata: strata.collect(),
            made_by: written.made_by.clone(),
            sha256: written.sha256.clone(),
        };
        let fits = plan.shards() == written.shards && plan.chunks() == written.chunks && written.chunks > 0;
        fits.then_some(plan)
    }

    /// Refuse a plan whose numbering no available engine has.
    fn check_numbering(&self) -> Result<(), PlanError> {
        let is_counted_by = |engine: &&&dyn Engine| self.is_counted_by(**engine) && engine.is_available();
        let engine = ENGINES.iter().find(is_counted_by);
        let other = |here| PlanError::OtherNumbering {
            numbering: quoted(&self.numbering),
            here,
            made_by: quoted(&self.made_by),
        };
        let here = best_engine(ENGINES, &self.problem).numbering(&self.problem).unwrap_or_default();
        let engine = engine.ok_or_else(|| other(here))?;
        match engine.plan(&self.problem, &Budget::default()) {
            Ok(plan) if plan.units() == self.shards() => Ok(()),
            // The hash is correct but the number of shards is not, so the hash was altered too.
            Ok(_) if here == self.numbering => Err(PlanError::Altered { line: None }),
            _ => Err(other(here)),
        }
    }

    /// Return the line with the board; empty text for an empty board.
    fn board_line(&self) -> String {
        if self.problem.is_unconstrained() {
            return String::new();
        }
        // Every board has a JSON text.
        let board = Format::Json.to_text(&self.problem).unwrap_or_default();
        format!("  \"board\": {},\n", board.trim_end())
    }

    /// Return the SHA-256 of the text before the hash.
    pub(super) fn digest(&self) -> String {
        sha256(&[self.head().as_bytes()])
    }

    /// Return the text before the hash.
    fn head(&self) -> String {
        let strata: Vec<String> = self
            .strata
            .iter()
            .map(|stratum| {
                let Stratum { shards, core_seconds } = stratum;
                format!("    {{\"shards\": {shards}, \"core_seconds\": {core_seconds:?}}}")
            })
            .collect();
        let lengths: Vec<String> = self.starts.windows(2).map(|at| (at[1] - at[0]).to_string()).collect();
        let rows: Vec<String> = lengths.chunks(30).map(|row| format!("    {}", row.join(","))).collect();
        format!(
            concat!(
                "{{\n",
                "  \"format\": \"{}\",\n  \"version\": {},\n  \"made_by\": \"{}\",\n",
                "  \"n\": {},\n{}  \"numbering\": \"{}\",\n  \"shards\": {},\n  \"weights\": {:?},\n",
                "  \"core_seconds\": {:?},\n  \"strata\": [\n{}\n  ],\n",
                "  \"chunks\": {},\n  \"chunk_shards\": [\n{}\n  ],\n",
            ),
            FORMAT,
            VERSION,
            self.made_by,
            self.problem.size().get(),
            self.board_line(),
            self.numbering,
            self.shards(),
            WEIGHTS,
            self.core_seconds,
            strata.join(",\n"),
            self.chunks(),
            rows.join(",\n"),
        )
    }
}

impl Written {
    /// Return the board of the text; an empty one if the text has only its size.
    fn problem(&self) -> Option<Problem> {
        match &self.board {
            None => Some(Problem::new(Size::new(self.n).ok()?)),
            Some(board) => Some(BoardReader::new(board.to_string().as_bytes()).only_board().ok()?.problem),
        }
    }
}

/// Return the line of an error; `None` for a missing field, which is only noticed at the end of the
/// text.
fn line_of(error: &serde_json::Error) -> Option<usize> {
    // The parser notices an unterminated string on the next line.
    let line = error.line() - usize::from(error.column() == 0);
    Some(line).filter(|_| !error.to_string().starts_with("missing field"))
}

/// Whether a text has parts of a plan, so that it is probably an altered plan.
fn looks_like_a_plan(text: &[u8]) -> bool {
    let has = |word: &[u8]| text.windows(word.len()).any(|at| at == word);
    text.len() <= LONGEST && (has(b"\"chunk_shards\"") || has(FORMAT.as_bytes()))
}

/// Find the first line in which a text differs from the original plan. This assumes that one number
/// of the text is wrong: plans without it are created again until one has the hash of the text.
fn altered_line(text: &[u8], written: &Written) -> Option<usize> {
    let has_its_shards = |problem: &Problem| {
        let plan = best_engine(ENGINES, problem).plan(problem, &Budget::default());
        plan.is_ok_and(|plan| plan.units() == written.shards)
    };
    let is_empty = written.board.is_none();
    let is_possible = |problem: &Problem| !is_empty || problem.size().get() <= ColourSplit::LARGEST;
    let problem = written.problem().filter(is_possible);
    // If the size does not match the number of shards, one of the two is wrong.
    let is_known = !is_empty || problem.as_ref().is_some_and(has_its_shards);
    let others = (0..=ColourSplit::LARGEST).filter_map(|n| Some(Problem::new(Size::new(n).ok()?)));
    let others = others.filter(|problem| !is_known && has_its_shards(problem));
    let here = format!("queenside {}", env!("CARGO_PKG_VERSION"));
    let mut only_the_hash = None;
    for problem in problem.into_iter().chain(others) {
        for chunks in [written.chunks, written.chunk_shards.len()] {
            for core_seconds in [Some(written.core_seconds), None] {
                let Ok(mut plan) = ShardPlan::new(&problem, chunks, core_seconds) else { continue };
                for made_by in [&written.made_by, &here] {
                    plan.made_by.clone_from(made_by);
                    plan.sha256 = plan.digest();
                    let original = plan.to_text();
                    let line = first_difference(original.as_bytes(), text);
                    if plan.sha256 == written.sha256 {
                        return line;
                    }
                    if is_empty && text.starts_with(plan.head().as_bytes()) {
                        only_the_hash = line;
                    }
                }
            }
        }
    }
    only_the_hash
}

/// Return the first line in which two texts differ, from 1.
fn first_difference(one: &[u8], other: &[u8]) -> Option<usize> {
    let lines = |text| <[u8]>::split(text, |byte| *byte == b'\n');
    lines(one).zip(lines(other)).position(|(one, other)| one != other).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn board(n: u32) -> Problem {
        Problem::new(Size::new(n).unwrap())
    }

    fn plan() -> ShardPlan {
        ShardPlan::new(&board(16), 40, None).unwrap()
    }

    fn of_completions() -> ShardPlan {
        let problem = board(12).with_queens([Square::new(0, 0)]).unwrap();
        ShardPlan::new(&problem.with_blocked([Square::new(2, 4)]).unwrap(), 5, Some(0.5)).unwrap()
    }

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        for (n, chunks) in [(0, 1), (1, 1), (8, 3), (14, 12), (16, 40), (18, 64)] {
            let plan = ShardPlan::new(&board(n), chunks, None).unwrap();
            assert_eq!(ShardPlan::read(plan.to_text().as_bytes()), Ok(plan));
        }
        assert_eq!(ShardPlan::read(of_completions().to_text().as_bytes()), Ok(of_completions()));
    }

    #[test]
    fn the_hash_is_that_of_the_lines_before_it() {
        let text = plan().to_text();
        let before: Vec<&str> = text.lines().take_while(|line| !line.contains("sha256")).collect();
        assert_eq!(sha256(&[before.join("\n").as_bytes(), b"\n"]), plan().sha256());
    }

    #[test]
    fn any_truncation_and_any_changed_byte_is_detected() {
        for plan in [plan(), of_completions()] {
            let text = plan.to_text().into_bytes();
            for at in 0..text.len() {
                assert!(ShardPlan::read(&text[..at]).is_err(), "cut at {at}");
                for bit in [1, 2, 32] {
                    let mut changed = text.clone();
                    changed[at] ^= bit;
                    assert!(ShardPlan::read(&changed).is_err(), "changed at {at}");
                }
            }
            assert!(ShardPlan::read(&[&text[..], b"\n"].concat()).is_err());
        }
    }

    #[test]
    fn an_altered_plan_is_refused_with_the_line() {
        let sampled = ShardPlan::with_chunks_of(0.01, &board(16), Some(0.7)).unwrap();
        for (plan, is_sampled) in [(plan(), false), (sampled, true)] {
            let text = plan.to_text();
            for (number, line) in (1..).zip(text.lines()) {
                // The last digit of each line.
                let Some(at) = line.rfind(|symbol: char| symbol.is_ascii_digit()) else { continue };
                let digit = if line.as_bytes()[at] == b'7' { "8" } else { "7" };
                let altered = format!("{}{digit}{}", &line[..at], &line[at + 1..]);
                let mut lines: Vec<&str> = text.lines().collect();
                lines[number - 1] = &altered;
                let fault = ShardPlan::read((lines.join("\n") + "\n").as_bytes()).unwrap_err();
                // A measured time cannot be reconstructed, unlike one from the table.
                let is_measured = is_sampled && line.starts_with("  \"core_seconds\"");
                if !matches!(fault, PlanError::OtherVersion { .. }) {
                    let line = Some(number).filter(|_| !is_measured);
                    assert_eq!(fault, PlanError::Altered { line }, "{altered}");
                }
            }
        }
        let broken = plan().to_text().replace("\"strata\": [", "\"strata\": {");
        let fault = ShardPlan::read(broken.as_bytes()).unwrap_err();
        assert!(fault.to_string().starts_with("the plan was altered in line 1"), "{fault}");
    }

    /// Edit a plan and correct its hash; its numbers must still be consistent.
    fn forged(from: &str, to: &str) -> Result<ShardPlan, PlanError> {
        let text = plan().to_text();
        assert!(text.contains(from), "{text}");
        let text = text.replacen(from, to, 1);
        let head = &text[..text.find(HASH).unwrap()];
        ShardPlan::read(format!("{head}{HASH}{}\"\n}}\n", sha256(&[head.as_bytes()])).as_bytes())
    }

    #[test]
    fn plans_of_other_versions_and_numberings_are_refused() {
        assert!(matches!(
            forged("\"version\": 1", "\"version\": 2"),
            Err(PlanError::OtherVersion { version: 2, .. })
        ));
        let other = forged("colour-split-1", "colour-split-0");
        assert!(matches!(other, Err(PlanError::OtherNumbering { here: "colour-split-1", .. })), "{other:?}");
        assert_eq!(forged("\"n\": 16", "\"n\": 15"), Err(PlanError::Altered { line: None }));
        assert!(forged("\"n\": 16", "\"n\": 4000000000").is_err());
        assert!(forged("\"chunks\": 40", "\"chunks\": 41").is_err());
        let shards = plan().shards();
        assert!(forged(&format!("\"shards\": {shards}"), "\"shards\": 18446744073709551615").is_err());
    }
}
