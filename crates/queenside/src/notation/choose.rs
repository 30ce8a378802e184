//! The one way to read a text: each way reads all of the head of the text, or says how far it came.

use queenside_board::{Board, Size};

use super::decoration::Decoration;
use super::error::{Choice, Fault};
use super::reading::{Boards, First, FoundBoard, Reading, Text, is_permutation, size_at};
use super::rows::{Row, Rows};
use super::text::skip_blank;
use super::{Format, fields, numbers, signs};

/// A way to read a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Way {
    /// n rows of n signs.
    Signs,
    /// Rows of n x n digits.
    JoinedSigns,
    Columns,
    /// The squares up to an empty line are on one board.
    Squares,
    /// The squares of each line are on one board.
    SquaresPerLine,
    /// These ways, with the size of each board before it.
    SizedSigns,
    SizedJoinedSigns,
    SizedColumns,
    SizedSquares,
    Fen,
    Objects,
    Parameters,
    Address,
}

impl Way {
    /// All ways, the likeliest first.
    const ALL: [Self; 13] = [
        Self::Signs,
        Self::JoinedSigns,
        Self::Columns,
        Self::Squares,
        Self::SquaresPerLine,
        Self::SizedSigns,
        Self::SizedJoinedSigns,
        Self::SizedColumns,
        Self::SizedSquares,
        Self::Fen,
        Self::Objects,
        Self::Parameters,
        Self::Address,
    ];

    const fn is_sized(self) -> bool {
        matches!(self, Self::SizedSigns | Self::SizedJoinedSigns | Self::SizedColumns | Self::SizedSquares)
    }

    const fn is_of_rows(self) -> bool {
        self.is_of_signs() || self.is_of_numbers()
    }

    const fn is_of_signs(self) -> bool {
        matches!(self, Self::Signs | Self::JoinedSigns | Self::SizedSigns | Self::SizedJoinedSigns)
    }

    const fn is_of_numbers(self) -> bool {
        matches!(
            self,
            Self::Columns | Self::Squares | Self::SquaresPerLine | Self::SizedColumns | Self::SizedSquares
        )
    }

    /// Whether the way can read boards in the format that the caller has said, if any.
    fn can_be(self, reading: &Reading) -> bool {
        if self.is_of_numbers() && reading.has_signs_of_digits() {
            return false;
        }
        let Some(format) = reading.format else { return true };
        match self {
            Self::Objects => format == Format::Json,
            Self::Parameters => format == Format::CspLib,
            Self::Fen => format == Format::Fen,
            Self::Columns | Self::SizedColumns => format == Format::Columns,
            _ if !self.is_of_signs() => format == Format::Pairs,
            _ => format.is_of_signs(),
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Columns | Self::SizedColumns => "the columns of queens",
            Self::SquaresPerLine => "squares of one board per line",
            Self::Squares | Self::SizedSquares => "squares",
            _ => "the rows of a matrix",
        }
    }

    /// Read boards up to the end of the text, or to a fault.
    pub(super) fn read(self, text: Text, reading: &Reading) -> (Boards, Option<Fault>) {
        let mut boards = Boards { found: Vec::new(), read_to: text.from, came: text.from };
        let read = match self {
            Self::Fen => signs::read_fen(text, reading, &mut boards),
            Self::Objects => fields::read_objects(text, reading, boards_of, &mut boards),
            Self::Parameters => fields::read_parameters(text, reading, boards_of, &mut boards),
            Self::Address => fields::read_address(text, reading, boards_of, &mut boards),
            _ => return self.read_rows(&Rows::read(text), reading),
        };
        let is_cut = |fault: &Fault| !text.is_all && fault.place() >= text.bytes.len();
        (boards, read.err().filter(|fault| !is_cut(fault)))
    }

    /// Read boards up to the end of the rows, or to a fault.
    fn read_rows(self, rows: &Rows, reading: &Reading) -> (Boards, Option<Fault>) {
        let mut boards = Boards { found: Vec::new(), read_to: rows.read_to, came: rows.text.from };
        let mut reading = reading.clone();
        if self == Self::Columns && rows.list.len() > 1 && reading.first == First::ByEvidence {
            reading.first = numbers::first_of_columns(rows);
        }
        let frame = signs::frame(rows.text).filter(|_| self == Self::Signs);
        let is_frame = frame.is_some();
        boards.found.extend(frame);
        let mut rest = if is_frame { &[] } else { &rows.list[..] };
        while let Some(first) = rest.first() {
            match self.read_board(rows, &mut rest, &reading) {
                Ok(Some(found)) => {
                    reading.count_as(&found);
                    boards.found.push(found);
                }
                // The board continues after these bytes, or there is none after the last size.
                Ok(None) => {
                    boards.read_to = if rows.text.is_all { boards.read_to } else { first.at };
                    return (boards, None);
                }
                Err(fault) => return (boards, Some(fault)),
            }
        }
        (boards, rows.fault.clone().filter(|_| !is_frame))
    }

    /// Read the board of the first rows, and remove these rows. Return `None` if more rows are needed.
    fn read_board(
        self,
        rows: &Rows,
        rest: &mut &[Row],
        reading: &Reading,
    ) -> Result<Option<FoundBoard>, Fault> {
        let (mut board, mut own) = (*rest, None);
        if self.is_sized() {
            let (at, n) = (board[0].at, numbers::size(rows, &board[0])?);
            board = &board[1..];
            if board.is_empty() && (n == 0 || !rows.text.is_all) {
                *rest = board;
                return Ok(None);
            }
            if board.is_empty() {
                return Err(Fault::at(rows.text.bytes.len(), "a board after its size"));
            }
            let size = size_at(at, n)?;
            if let Some(wanted) = reading.size.filter(|wanted| *wanted != size) {
                return Err(Fault::found(at, format!("the size {n}"), format!("n = {}", wanted.get())));
            }
            own = Some(Reading { size: Some(size), ..reading.clone() });
        }
        let reading = own.as_ref().unwrap_or(reading);
        let read = match self {
            Self::Columns | Self::SizedColumns => numbers::columns(rows, board, self.is_sized(), reading),
            Self::Squares | Self::SizedSquares => numbers::squares(rows, board, self.is_sized(), reading),
            Self::SquaresPerLine => numbers::squares_of_line(rows, board, reading),
            Self::JoinedSigns | Self::SizedJoinedSigns => signs::joined_board(rows, board, reading),
            _ => signs::board(rows, board, reading),
        };
        let Some((found, used)) = read? else { return Ok(None) };
        reading.check_size(&found)?;
        *rest = &board[used..];
        Ok(Some(found))
    }
}

/// How a text is read.
pub(super) struct Chosen {
    pub(super) way: Way,
    pub(super) decoration: Option<Decoration>,
    /// What the text was read as, if only its boards show that.
    pub(super) evidence: Option<&'static str>,
    /// How the numbers of lists count.
    pub(super) first: First,
}

/// A way to read a text, and the boards that it reads.
struct Candidate {
    way: Way,
    /// The place of the decoration that was removed.
    decoration: Option<usize>,
    has_labels: bool,
    found: Vec<FoundBoard>,
}

impl Candidate {
    fn is_same(&self, other: &Self) -> bool {
        let boards = self.found.iter().map(|found| &found.problem);
        boards.eq(other.found.iter().map(|found| &found.problem))
    }

    /// Whether each board is a solution of more than one square, which shows how the text is read.
    fn are_solutions(&self) -> bool {
        let queens = |found: &FoundBoard| (found.problem.queen_count(), found.problem.size().index().max(2));
        self.found
            .iter()
            .all(|found| queens(found).0 == queens(found).1 && found.problem.given().is_solution())
    }

    /// Whether each board has one queen in each row, and in each column too if it is beside a board
    /// without labels.
    fn is_likely(&self, beside: &Self) -> bool {
        self.found.iter().all(|found| {
            let (queens, n) = (found.problem.given().squares(), found.problem.size().get());
            let columns = || is_permutation(queens.iter().map(|queen| queen.column));
            queens.iter().map(|queen| queen.row).eq(0..n)
                && (!beside.has_labels || self.has_labels || columns())
        })
    }
}

/// The head of a text, as it is and without its decoration: with and without its labels.
struct Head<'t> {
    text: Text<'t>,
    decorated: Vec<(Vec<u8>, Decoration)>,
}

/// Choose the one way to read a text, of which these are the first bytes, or all. `is_strict` is whether
/// decoration is refused.
///
/// Returns `None` if more of the text is needed.
pub(super) fn choose(text: Text, reading: &Reading, is_strict: bool) -> Result<Option<Chosen>, Fault> {
    if skip_blank(text.bytes, text.from) == text.bytes.len() {
        return Ok(None);
    }
    let head = Head { text, decorated: Decoration::variants(text) };
    let (mut candidates, fault, needs_more) = head.candidates(text.bytes.len(), reading);
    let whole = head.decorated.first().map_or(text.bytes, |(bytes, _)| bytes);
    if candidates.is_empty()
        && text.is_all
        && !is_strict
        && let Some((at, count)) = last_number(whole)
    {
        // The number of boards may follow them.
        (candidates, ..) = head.candidates(at, reading);
        let is_number = last_number(text.bytes).is_some();
        candidates.retain(|candidate| {
            count == candidate.found.len() as u64 && (is_number || candidate.decoration.is_some())
        });
    }
    if needs_more && !text.is_all {
        return Ok(None);
    }
    // Numbers beside a board with labels are not a part of it.
    let has_labels = head.decorated.iter().any(|(_, decoration)| decoration.has_both_labels());
    if has_labels && candidates.iter().any(|candidate| candidate.has_labels) {
        candidates.retain(|candidate| candidate.has_labels);
    }
    let Some(first) = candidates.first() else {
        return fault.map_or(Ok(None), |fault| Err(fault.of_text(skip_blank(text.bytes, text.from))));
    };
    let (mut chosen, mut evidence) = (first, None);
    if let Some(other) = candidates.iter().find(|other| !other.is_same(first)) {
        // A solution is the evidence, if the other boards do not even have a queen in each row.
        let wins = |winner: &&Candidate| {
            let mut others = candidates.iter().filter(|other| !other.is_same(winner));
            winner.are_solutions() && others.all(|other| !other.is_likely(winner))
        };
        chosen = candidates.iter().find(wins).ok_or_else(|| question(first, other))?;
        evidence = Some(chosen.way.meaning());
    }
    let (way, place) = (chosen.way, chosen.decoration);
    let first = chosen.found.iter().map(|found| found.first).find(|first| *first != First::ByEvidence);
    let decoration =
        place.and_then(|place| head.decorated.into_iter().nth(place)).map(|(_, decoration)| decoration);
    if let Some(decoration) = decoration.as_ref().filter(|decoration| is_strict && !decoration.is_grid) {
        return Err(decoration.refusal(text));
    }
    let usual = if way == Way::Columns { First::Zero } else { First::ByEvidence };
    Ok(Some(Chosen { way, decoration, evidence, first: first.unwrap_or(usual) }))
}

/// Read the boards of a text that is a part of another one.
fn boards_of(text: Text, reading: &Reading) -> Result<Vec<FoundBoard>, Fault> {
    let chosen = choose(text, reading, true)?;
    Ok(chosen.map(|chosen| chosen.way.read(text, reading).0.found).unwrap_or_default())
}

impl Head<'_> {
    /// Return the ways that read all bytes up to `end`, the fault of the way that came farthest, and
    /// whether a way needs more of the text.
    fn candidates(&self, end: usize, reading: &Reading) -> (Vec<Candidate>, Option<Fault>, bool) {
        let (mut candidates, mut farthest, mut needs_more) = (Vec::new(), None, false);
        let decorated = self.decorated.iter().enumerate();
        let decorated = decorated.map(|(place, (bytes, decoration))| (&bytes[..], Some((place, decoration))));
        for (bytes, removed) in [(self.text.bytes, None)].into_iter().chain(decorated) {
            let labels =
                removed.map(|(_, decoration)| decoration).filter(|decoration| decoration.has_labels());
            let text = Text { bytes: &bytes[..end], ..self.text };
            let reading = reading.clone().with_grid(labels.is_some_and(|labels| labels.is_grid));
            let (rows, before, mut is_open) = (Rows::read(text), candidates.len(), false);
            let numbers_came = rows.came(0, |word| numbers::is_number(&rows, word));
            let signs_came = |from: usize| rows.came(from, |word| signs::is_sign(&rows, word, &reading));
            let start = skip_blank(text.bytes, text.from);
            let is_list =
                text.bytes.get(start).is_some_and(|byte| byte.is_ascii_digit() || b"[({".contains(byte));
            // The text as it is comes before one without decoration, unless all labels are there.
            let text_rank = match (labels, removed) {
                (Some(labels), _) => 3 * u8::from(labels.has_both_labels()),
                (None, Some(_)) => 1,
                (None, None) => 2,
            };
            for way in Way::ALL.into_iter().filter(|way| way.can_be(&reading)) {
                // Rows of digits that are a matrix together are not one each.
                let is_matrix =
                    candidates[before..].iter().any(|candidate: &Candidate| candidate.way == Way::Signs);
                if way == Way::JoinedSigns && is_matrix {
                    continue;
                }
                let (boards, fault) =
                    if way.is_of_rows() { way.read_rows(&rows, &reading) } else { way.read(text, &reading) };
                is_open |= matches!(fault, Some(Fault::Ambiguous(..)));
                let doubt = || (way == Way::Columns).then(|| numbers::doubt(&rows, &reading)).flatten();
                let fault = fault
                    .or_else(|| boards.found.iter().find_map(|found| wrong_format(found, &reading)))
                    .or_else(|| labels.and_then(|labels| labels.misfit(way.is_of_numbers(), &boards.found)))
                    .or_else(doubt);
                let Some(fault) = fault else {
                    needs_more |= boards.found.is_empty();
                    if !boards.found.is_empty() {
                        let (decoration, has_labels) = (removed.map(|(place, _)| place), labels.is_some());
                        candidates.push(Candidate { way, decoration, has_labels, found: boards.found });
                    }
                    continue;
                };
                let came = match way {
                    way if way.is_of_numbers() => numbers_came,
                    way if way.is_of_signs() => fault.place().min(signs_came(way.is_sized().into())),
                    // Nothing was read.
                    _ if fault.place().max(boards.came) <= start => text.from,
                    _ => fault.place().max(boards.came),
                };
                // A question first; then the way that came farthest.
                let rank = match fault {
                    Fault::Ambiguous(..) => (1, 0, text_rank, 0, false),
                    Fault::Syntax { at, .. } => (0, came, text_rank, at, is_list && way == Way::Columns),
                };
                if farthest.as_ref().is_none_or(|(other, _)| rank > *other) {
                    farthest = Some((rank, fault));
                }
            }
            // A question about the text is asked first.
            if is_open {
                candidates.truncate(before);
            }
        }
        (candidates, farthest.map(|(_, fault)| fault), needs_more)
    }
}

/// Return the fault of a board that has another format than the caller has said.
fn wrong_format(found: &FoundBoard, reading: &Reading) -> Option<Fault> {
    let wanted = reading.format.filter(|format| !found.format.is_like(*format))?;
    Some(Fault::found(found.at, format!("a board in the format {}", found.format), wanted.name()))
}

/// Return the number in the last line, if it is one, and its place.
pub(super) fn last_number(bytes: &[u8]) -> Option<(usize, u64)> {
    let bytes = bytes.trim_ascii_end();
    let start = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    Some((start, str::from_utf8(&bytes[start..]).ok()?.trim().parse().ok()?))
}

/// Return the question which of two ways to read the text is meant.
fn question(first: &Candidate, second: &Candidate) -> Fault {
    let (one, other) = (&first.found[0], &second.found[0]);
    let size = |found: &FoundBoard| -> Size { found.problem.size() };
    let choice = if [first.way, second.way] == [Way::Squares, Way::SquaresPerLine] {
        return Fault::found(one.at, "squares in several lines", "brackets around the squares of each board");
    } else if one.format != other.format {
        Choice::Format([one.format, other.format])
    } else if size(one) != size(other) {
        Choice::Size
    } else {
        Choice::First
    };
    let meaning = |candidate: &Candidate| {
        if candidate.has_labels { "rows with labels" } else { candidate.way.meaning() }
    };
    Fault::ambiguous(one.at, "the text", [meaning(first), meaning(second)], choice)
}
