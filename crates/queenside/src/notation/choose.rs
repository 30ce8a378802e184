//! The one way to read a text: each way reads all of the head of the text, or says how far it came.

use super::Format;
use super::decoration::Decoration;
use super::error::{Choice, Fault};
use super::fields::{self, skip_blank};
use super::numbers::{Lists, Meaning};
use super::reading::{Boards, Found, Reading, Text, is_permutation};
use super::signs::{self, Rows};
use crate::board::Board;

/// A way to read a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Way {
    shape: Shape,
    /// Whether the size of each board precedes it.
    is_sized: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Objects,
    Parameters,
    Address,
    Fen,
    Signs(Rows),
    Numbers(Meaning),
}

/// All ways, the likeliest first.
const WAYS: [Way; 13] = {
    const fn way(shape: Shape) -> Way {
        Way { shape, is_sized: false }
    }
    const fn sized(shape: Shape) -> Way {
        Way { shape, is_sized: true }
    }
    [
        way(Shape::Signs(Rows::Each)),
        way(Shape::Signs(Rows::Joined)),
        way(Shape::Numbers(Meaning::Columns)),
        way(Shape::Numbers(Meaning::Squares)),
        way(Shape::Numbers(Meaning::SquaresPerLine)),
        sized(Shape::Signs(Rows::Each)),
        sized(Shape::Signs(Rows::Joined)),
        sized(Shape::Numbers(Meaning::Columns)),
        sized(Shape::Numbers(Meaning::Squares)),
        way(Shape::Fen),
        way(Shape::Objects),
        way(Shape::Parameters),
        way(Shape::Address),
    ]
};

impl Way {
    /// Read boards up to the end of the text, or to a fault.
    pub(super) fn read(self, text: Text, reading: &Reading) -> (Boards, Option<Fault>) {
        let mut boards = Boards { found: Vec::new(), read_to: text.from, came: text.from };
        let read = match self.shape {
            Shape::Numbers(meaning) => {
                return Lists::read(text).boards(text, meaning, self.is_sized, reading);
            }
            Shape::Signs(rows) => signs::read(text, rows, self.is_sized, reading, &mut boards),
            Shape::Fen => signs::read_fen(text, reading, &mut boards),
            Shape::Objects => fields::read_objects(text, reading, &mut boards),
            Shape::Parameters => fields::read_parameters(text, reading, &mut boards),
            Shape::Address => fields::read_address(text, reading, &mut boards),
        };
        let is_cut = |fault: &Fault| !text.is_all && fault.place() >= text.bytes.len();
        (boards, read.err().filter(|fault| !is_cut(fault)))
    }

    /// Whether the way can read boards in the format that the caller has said, if any.
    fn can_be(self, reading: &Reading) -> bool {
        match (self.shape, reading.format) {
            (Shape::Numbers(_), _) if reading.has_signs_of_digits() => false,
            (_, None) => true,
            (Shape::Objects, Some(format)) => format == Format::Json,
            (Shape::Parameters, Some(format)) => format == Format::CspLib,
            (Shape::Fen, Some(format)) => format == Format::Fen,
            (Shape::Numbers(Meaning::Columns), Some(format)) => format == Format::Columns,
            (Shape::Numbers(_) | Shape::Address, Some(format)) => format == Format::Pairs,
            (Shape::Signs(_), Some(format)) => !matches!(
                format,
                Format::Json | Format::CspLib | Format::Fen | Format::Columns | Format::Pairs
            ),
        }
    }

    fn meaning(self) -> &'static str {
        match self.shape {
            Shape::Numbers(Meaning::Columns) => "the columns of queens",
            Shape::Numbers(Meaning::Squares) => "squares",
            Shape::Numbers(Meaning::SquaresPerLine) => "squares of one board per line",
            Shape::Signs(_) => "the rows of a matrix",
            _ => "a board",
        }
    }
}

/// How a text is read.
pub(super) struct Chosen {
    pub(super) way: Way,
    pub(super) decoration: Option<Decoration>,
    /// What the text was read as, if only its boards show that.
    pub(super) evidence: Option<&'static str>,
}

/// A way to read a text, and the boards that it reads.
struct Candidate {
    way: Way,
    is_decorated: bool,
    found: Vec<Found>,
}

impl Candidate {
    fn is_same(&self, other: &Self) -> bool {
        let boards =
            |candidate: &Self| candidate.found.iter().map(|found| found.problem.clone()).collect::<Vec<_>>();
        boards(self) == boards(other)
    }

    /// Whether each board is a solution.
    fn are_solutions(&self) -> bool {
        self.found.iter().all(|found| {
            let queens = found.problem.given();
            queens.queen_count() == queens.size().index() && queens.is_solution()
        })
    }

    /// Whether each board has one queen in each row, and in each column too for the text as it is beside
    /// one without its decoration.
    fn is_likely(&self, beside: &Self) -> bool {
        self.found.iter().all(|found| {
            let (queens, n) = (found.problem.given().squares(), found.problem.size().get());
            let columns = || is_permutation(queens.iter().map(|queen| queen.column));
            queens.iter().map(|queen| queen.row).eq(0..n)
                && (!beside.is_decorated || self.is_decorated || columns())
        })
    }
}

/// Choose the one way to read a text, of which these are the first bytes, or all.
///
/// Returns `None` if more of the text is needed.
pub(super) fn choose(text: Text, reading: &Reading) -> Result<Option<Chosen>, Fault> {
    let decorated = decorated(&text);
    let (mut candidates, fault, needs_more) = candidates(text, decorated.as_ref(), reading);
    let whole = decorated.as_ref().map_or(text.bytes, |(bytes, _)| bytes);
    if candidates.is_empty()
        && text.is_all
        && !reading.is_strict
        && let Some(count) = last_line(whole)
    {
        // The number of boards may follow them; the reader compares it.
        let uncounted = Text { bytes: &text.bytes[..count], ..text };
        let again = self::candidates(uncounted, decorated.as_ref(), reading);
        let number = str::from_utf8(&whole[count..]).ok().and_then(|number| number.trim().parse().ok());
        candidates = again.0;
        candidates.retain(|candidate| number == Some(candidate.found.len()));
    }
    if needs_more && !text.is_all {
        return Ok(None);
    }
    // Numbers beside a board with labels are not a part of it.
    let has_labels = decorated.as_ref().is_some_and(|(_, decoration)| decoration.has_both_labels());
    if has_labels && candidates.iter().any(|candidate| candidate.is_decorated) {
        candidates.retain(|candidate| candidate.is_decorated);
    }
    let Some(first) = candidates.first() else {
        return fault.map_or(Ok(None), |fault| Err(fault.of_text(skip_blank(text.bytes, text.from))));
    };
    let mut chosen = (first, None);
    if let Some(other) = candidates.iter().find(|other| !other.is_same(first)) {
        // A solution is the evidence, if the other boards do not even have a queen in each row.
        let wins = |winner: &&Candidate| {
            let mut others = candidates.iter().filter(|other| !other.is_same(winner));
            winner.are_solutions() && others.all(|other| !other.is_likely(winner))
        };
        let Some(winner) = candidates.iter().find(wins) else { return Err(question(first, other)) };
        chosen = (winner, Some(winner.way.meaning()));
    }
    let (Candidate { way, is_decorated, .. }, evidence) = chosen;
    let decoration = decorated.filter(|_| *is_decorated).map(|(_, decoration)| decoration);
    if let Some(decoration) =
        decoration.as_ref().filter(|decoration| reading.is_strict && !decoration.is_grid)
    {
        return Err(decoration.refusal(text));
    }
    Ok(Some(Chosen { way: *way, decoration, evidence }))
}

/// Return the text without its decoration, if it has any.
fn decorated(text: &Text) -> Option<(Vec<u8>, Decoration)> {
    let head = str::from_utf8(text.bytes).ok()?;
    let decoration = Decoration::of(head);
    let (mut bytes, mut removed) = (text.bytes.to_vec(), decoration.clone());
    removed.remove(&mut bytes, 0);
    (!removed.left_out.is_empty()).then_some((bytes, decoration))
}

/// Return the ways that read all of the text, the fault of the way that came farthest, and whether a way
/// needs more of the text.
fn candidates(
    text: Text,
    decorated: Option<&(Vec<u8>, Decoration)>,
    reading: &Reading,
) -> (Vec<Candidate>, Option<Fault>, bool) {
    let (mut candidates, mut farthest, mut needs_more) = (Vec::new(), None, false);
    let cleaned = decorated.map(|(bytes, _)| (&bytes[..text.bytes.len()], true));
    for (bytes, is_decorated) in [(text.bytes, false)].into_iter().chain(cleaned) {
        let text = Text { bytes, ..text };
        let lists = Lists::read(text);
        let labels = decorated.map(|(_, decoration)| decoration).filter(|_| is_decorated);
        let own = reading.clone().with_grid(labels.is_some_and(|labels| labels.is_grid));
        let reading = &own;
        let mut is_open = false;
        let others = candidates.len();
        for way in WAYS.into_iter().filter(|way| way.can_be(reading)) {
            let (boards, mut fault) = match way.shape {
                Shape::Numbers(meaning) => lists.boards(text, meaning, way.is_sized, reading),
                _ => way.read(text, reading),
            };
            is_open |= matches!(fault, Some(Fault::Ambiguous(..)));
            // Labels belong to rows of signs, and numbers of lines to lists of numbers.
            let fits = labels.is_none_or(|labels| match way.shape {
                Shape::Numbers(_) => labels.are_numbers_of_lines(),
                _ => boards.found.iter().all(|found| labels.is_of(found.problem.size())),
            });
            fault = fault.or_else(|| (!fits).then(|| Fault::at(text.from, "the labels of a board")));
            let is_doubtful =
                fault.is_none() && way.shape == Shape::Numbers(Meaning::Columns) && !way.is_sized;
            let other = boards
                .found
                .iter()
                .find(|found| reading.format.is_some_and(|format| !found.format.is_like(format)));
            fault = fault.or_else(|| other.map(|found| wrong_format(found, reading)));
            fault = fault.or_else(|| lists.doubt(reading).filter(|_| is_doubtful));
            match fault {
                Some(fault) => {
                    // A question first; then the way that came farthest, in the text as it is.
                    let came = boards.came.max(fault.place());
                    let first = text.bytes.get(skip_blank(text.bytes, text.from));
                    let is_list = first.is_some_and(|byte| byte.is_ascii_digit() || b"[({".contains(byte));
                    let is_columns = is_list && way.shape == Shape::Numbers(Meaning::Columns);
                    let text = match labels {
                        None => 1,
                        Some(labels) => 2 * u8::from(labels.has_both_labels()),
                    };
                    let rank = match fault {
                        Fault::Ambiguous(..) => (true, 0, text, 0, true),
                        Fault::Syntax { at, .. } => (false, came, text, at, is_columns),
                    };
                    if farthest.as_ref().is_none_or(|(other, _)| rank > *other) {
                        farthest = Some((rank, fault));
                    }
                }
                None if boards.found.is_empty() => needs_more = true,
                None => candidates.push(Candidate { way, is_decorated, found: boards.found }),
            }
        }
        // A question about the text is asked first.
        if is_open {
            candidates.truncate(others);
        }
    }
    (candidates, farthest.map(|(_, fault)| fault), needs_more)
}

/// Return the fault of a board that has another format than the caller has said.
fn wrong_format(found: &Found, reading: &Reading) -> Fault {
    let expected = reading.format.map(Format::name).unwrap_or_default();
    Fault::found(found.at, format!("a board in the format {}", found.format), expected)
}

/// Return the place where the last line begins, if it is a number after other lines.
pub(super) fn last_line(bytes: &[u8]) -> Option<usize> {
    let bytes = bytes.trim_ascii_end();
    let start = bytes.iter().rposition(|byte| *byte == b'\n')? + 1;
    bytes[start..].trim_ascii().iter().all(u8::is_ascii_digit).then_some(start)
}

/// Return the question which of two ways to read the text is meant.
fn question(first: &Candidate, second: &Candidate) -> Fault {
    let (one, other) = (&first.found[0], &second.found[0]);
    let at = one.at;
    let sizes = [one, other].map(|found| found.problem.size());
    let ways = [first.way.shape, second.way.shape];
    let choice = if ways.map(|way| matches!(way, Shape::Numbers(Meaning::Squares | Meaning::SquaresPerLine)))
        == [true; 2]
    {
        return Fault::found(at, "squares in several lines", "brackets around the squares of each board");
    } else if one.format != other.format {
        Choice::Format([one.format, other.format])
    } else if sizes[0] != sizes[1] {
        Choice::Size
    } else {
        Choice::First
    };
    Fault::ambiguous(at, "the text", [first.way.meaning(), second.way.meaning()], choice)
}
