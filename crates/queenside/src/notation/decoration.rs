//! What programs print around boards: labels of rows and columns, rules, headings, numbers of lines, and
//! a count at the end. This list is closed.

use std::fmt;
use std::ops::Range;

use queenside_board::Board;

use super::Format;
use super::error::Fault;
use super::reading::{FoundBoard, Text};
use super::rows::is_bar;

/// What was left out of a text because it is not a part of a board. It prints as `1 heading, 4 row labels`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LeftOut([u64; 5]);

/// The kinds of decoration, as one and as several.
const KINDS: [[&str; 2]; 5] = [
    ["line of column labels", "lines of column labels"],
    ["row label", "row labels"],
    ["rule", "rules"],
    ["heading", "headings"],
    ["count", "counts"],
];
const COLUMN_LABELS: usize = 0;
const ROW_LABELS: usize = 1;
const RULES: usize = 2;
const HEADINGS: usize = 3;
const COUNTS: usize = 4;

impl LeftOut {
    /// Whether nothing was left out.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 5]
    }

    /// Add the number of all boards, which ends a text.
    pub(super) fn with_count(mut self, has_count: bool) -> Self {
        self.0[COUNTS] += u64::from(has_count);
        self
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = self.0.iter().zip(KINDS).filter(|(count, _)| **count > 0);
        let parts = kinds.map(|(&count, kind)| format!("{count} {}", kind[usize::from(count > 1)]));
        f.write_str(&parts.collect::<Vec<_>>().join(", "))
    }
}

/// How labels count.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Labels {
    FromZero,
    FromOne,
    Letters,
    /// From n down to 1, as the ranks of a chessboard.
    Ranks,
}

impl Labels {
    const ALL: [Self; 4] = [Self::FromZero, Self::FromOne, Self::Letters, Self::Ranks];

    /// Whether the word is the label of this row or column of n.
    fn is(self, word: &str, place: usize, n: usize) -> bool {
        let number = match self {
            Self::Letters => {
                let letter = u8::try_from(place).ok().filter(|place| *place < 26).map(|place| b'a' + place);
                return letter.is_some_and(|letter| word.as_bytes().to_ascii_lowercase() == [letter]);
            }
            Self::FromZero => Some(place),
            Self::FromOne => Some(place + 1),
            Self::Ranks => n.checked_sub(place),
        };
        number.is_some() && word.parse().ok() == number
    }

    /// Return the labels that these words are, one for each row or column, from the first; with how many
    /// there are before they begin again.
    fn of(words: &[&str], n: Option<usize>) -> Option<(Self, usize)> {
        let (first, others) = words.split_first()?;
        Self::ALL.into_iter().find_map(|labels| {
            let is_whole = |n: &usize| *n > 0 && words.len().is_multiple_of(*n);
            let ranks = || first.parse().ok().filter(is_whole).filter(|_| labels == Self::Ranks);
            let again = || Some(1 + others.iter().position(|word| labels.is(word, 0, usize::MAX))?);
            let n = n.or_else(ranks).or_else(again).unwrap_or(usize::MAX).max(2);
            let mut places = words.iter().enumerate();
            places.all(|(place, word)| labels.is(word, place % n, n)).then_some((labels, n))
        })
    }
}

/// The decoration of a text, which is removed line by line.
#[derive(Clone, Debug)]
pub(super) struct Decoration {
    columns: Option<Labels>,
    left: Option<Labels>,
    right: Option<Labels>,
    /// The number of rows after which row labels begin again.
    n: usize,
    /// The number of lines of rows in the head of the text.
    lines: usize,
    /// The place of the next row.
    row: usize,
    /// Whether cells are between bars; then rules are the borders of cells.
    has_bars: bool,
    pub(super) left_out: LeftOut,
    /// Whether the labels are those of the format `grid`.
    pub(super) is_grid: bool,
}

impl Decoration {
    /// Return the decoration of a text that begins like this.
    fn of(head: &str) -> Self {
        let lines = head.lines().filter(|line| line.len() <= MAX_LENGTH).map(|line| &line[heading(line)..]);
        let has_bars = head.contains(is_bar);
        let lines = lines.filter(|line| !is_rule(line.trim()) && !is_border(line, has_bars));
        let lines: Vec<Vec<&str>> = lines.map(words).filter(|line| !line.is_empty()).collect();
        let axis = lines.iter().find_map(|line| axis(line));
        // The rows of the first board: below the first line of column labels, or above it.
        let is_row = |line: &&Vec<&str>| axis.is_none() || self::axis(line).is_none();
        let above = lines.iter().take_while(|line| axis.is_some() && self::axis(line).is_some()).count();
        let rows = || lines[above..].iter().take_while(is_row);
        let is_board = axis.map_or(rows().count() > 1, |(_, n)| rows().count() == n);
        let has_several = is_board && rows().all(|line| line.len() > 1);
        let side = |is_left: bool| {
            let words: Option<Vec<&str>> = rows()
                .map(|line| if is_left { line.first() } else { line.last() }.map(|word| label(word)))
                .collect();
            Labels::of(&words.filter(|_| has_several)?, axis.map(|(_, n)| n))
        };
        let left = side(true);
        // Numbers at the end of rows alone are not labels.
        let right = side(false)
            .filter(|_| axis.is_some() || left.is_some())
            .filter(|right| left.is_none_or(|left| left == *right));
        let n = axis.or(left).or(right).map_or(usize::MAX, |(_, n)| n);
        let columns = axis.map(|(labels, _)| labels);
        let (left, right) = (left.map(|(labels, _)| labels), right.map(|(labels, _)| labels));
        let is_grid = (columns, left, right) == (Some(Labels::FromZero), Some(Labels::FromZero), None)
            && head.trim_start().starts_with("-|");
        let left_out = LeftOut::default();
        let lines = rows().count();
        Self { columns, left, right, n, lines, row: 0, has_bars, left_out, is_grid }
    }

    /// Return the fault of boards that cannot have these labels. Those of lists of numbers are numbers of
    /// lines, which do not begin again.
    pub(super) fn misfit(&self, are_numbers: bool, boards: &[FoundBoard]) -> Option<Fault> {
        let continues = self.n >= self.lines;
        let are_of_lines =
            self.columns.is_none() && self.right.is_none() && (self.left.is_none() || continues);
        let has_rows = self.left.is_some() || self.right.is_some();
        let is_of = |n: usize| self.n == n || continues && self.lines == n;
        let is_free = self.columns.is_some() || !has_rows;
        let are_digits = self.columns.is_none() && boards.iter().any(|found| found.format == Format::Matrix);
        let is_single = boards.iter().all(|found| found.problem.size().get() == 1);
        let fits = if are_numbers {
            are_of_lines && !is_single
        } else {
            !are_digits && is_free || boards.iter().all(|found| is_of(found.problem.size().index()))
        };
        (!fits).then(|| Fault::at(boards.first().map_or(0, |found| found.at), "the labels of a board"))
    }

    /// Return a text without its decoration, as far as it has any: without rules and headings, and without
    /// labels too.
    pub(super) fn variants(text: Text) -> Vec<(Vec<u8>, Self)> {
        let Ok(head) = str::from_utf8(text.bytes) else { return Vec::new() };
        let all = Self::of(head);
        let plain = Self { columns: None, left: None, right: None, is_grid: false, ..all.clone() };
        let mut variants = Vec::new();
        for decoration in [plain, all] {
            let (mut bytes, mut removed) = (text.bytes.to_vec(), decoration.clone());
            removed.remove(&mut bytes, 0);
            if !removed.left_out.is_empty() && variants.iter().all(|(other, _)| *other != bytes) {
                variants.push((bytes, decoration));
            }
        }
        variants
    }

    pub(super) fn has_labels(&self) -> bool {
        self.columns.is_some() || self.left.is_some() || self.right.is_some()
    }

    /// Whether both rows and columns have labels. Then numbers beside a board are not a part of it.
    pub(super) fn has_both_labels(&self) -> bool {
        self.columns.is_some() && (self.left.is_some() || self.right.is_some())
    }

    /// Whether all that is left out is a part of the format `grid`.
    pub(super) fn is_format(&self) -> bool {
        self.is_grid && self.left_out.0[RULES] + self.left_out.0[HEADINGS] == 0
    }

    /// Return the fault of a text with this decoration, where it is refused.
    pub(super) fn refusal(&self, text: Text) -> Fault {
        let (mut removed, mut bytes) = (self.clone(), text.bytes.to_vec());
        removed.remove(&mut bytes, 0);
        let first = bytes.iter().zip(text.bytes).position(|(blank, byte)| blank != byte);
        let found = removed.left_out.to_string();
        Fault::found(first.unwrap_or(text.from), found, "only boards")
    }

    /// Replace the decoration of the lines after this place by blanks.
    pub(super) fn remove(&mut self, bytes: &mut [u8], from: usize) {
        let mut start = from;
        while start < bytes.len() {
            let end =
                bytes[start..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |len| start + len);
            let line = str::from_utf8(&bytes[start..end]).unwrap_or_default().to_owned();
            for blank in self.parts(&line) {
                bytes[start..][blank].fill(b' ');
            }
            start = end + 1;
        }
    }

    /// Return the parts of a line that are decoration.
    fn parts(&mut self, line: &str) -> Vec<Range<usize>> {
        let whole = 0..line.len();
        if line.len() > MAX_LENGTH {
            return Vec::new();
        }
        if !self.has_bars && is_rule(line.trim()) {
            self.left_out.0[RULES] += 1;
            return vec![whole];
        }
        let heading = heading(line);
        self.left_out.0[HEADINGS] += u64::from(heading > 0);
        let mut blanks: Vec<Range<usize>> = Vec::new();
        blanks.push(0..heading);
        let words = words(&line[heading..]);
        let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return blanks };
        if is_border(line, self.has_bars) {
            return blanks;
        }
        if let Some((_, n)) = axis(&words).filter(|(labels, _)| Some(*labels) == self.columns) {
            self.left_out.0[COLUMN_LABELS] += 1;
            (self.row, self.n) = (0, n);
            return vec![whole];
        }
        // The index before a vector in R.
        if *first == "[1]" && words.len() > 1 {
            self.left_out.0[ROW_LABELS] += 1;
            blanks.push(place(first)..place(first) + first.len());
        }
        for (labels, word) in [(self.left, first), (self.right, last)] {
            if labels.is_some_and(|labels| labels.is(label(word), self.row % self.n, self.n)) {
                self.left_out.0[ROW_LABELS] += 1;
                blanks.push(place(word)..place(word) + word.len());
            }
        }
        self.row += 1;
        blanks
    }
}

/// The greatest length of a line with decoration.
const MAX_LENGTH: usize = 1 << 20;

/// Return the words of a line, between blanks and bars.
fn words(line: &str) -> Vec<&str> {
    line.split(|symbol: char| symbol.is_whitespace() || is_bar(symbol))
        .filter(|word| !word.is_empty())
        .collect()
}

/// Return the label in a word, without the punctuation of numbers of lines.
fn label(word: &str) -> &str {
    word.trim_start_matches('#').trim_end_matches([':', '.', ')'])
}

/// Return the labels of the columns and their number, if these are the words of such a line.
fn axis(words: &[&str]) -> Option<(Labels, usize)> {
    // The corner above the row labels.
    let is_corner =
        |word: &&str| word.chars().all(|symbol| !symbol.is_alphanumeric() && !"[](){}".contains(symbol));
    let has_corner = words.first().is_some_and(is_corner);
    let words = &words[usize::from(has_corner)..];
    let columns: Vec<&str> = match words {
        // Digits or letters without blanks.
        [word] if word.len() > 3 && word.is_ascii() => {
            word.split("").filter(|label| !label.is_empty()).collect()
        }
        words => words.to_vec(),
    };
    let (labels, _) = Labels::of(&columns, Some(columns.len()))?;
    (columns.len() > usize::from(!has_corner) && labels != Labels::Ranks).then_some((labels, columns.len()))
}

/// Whether the line is between cells, beside lines with bars.
fn is_border(line: &str, has_bars: bool) -> bool {
    has_bars && !line.contains(|symbol: char| is_bar(symbol) || symbol.is_alphanumeric())
}

/// Whether the line is a rule, such as `----` or `+---+`.
fn is_rule(line: &str) -> bool {
    let is_part = |symbol| "-=_~*#+─━═—–".contains(symbol);
    let first = line.chars().next();
    let is_same = line.chars().all(|symbol| Some(symbol) == first);
    line.chars().count() > 2
        && line.chars().all(is_part)
        && (is_same || line.chars().all(|symbol| "+-=".contains(symbol)))
}

/// Words of headings. One of the first must be there.
const HEADING_WORDS: [&[&str]; 2] = [
    &["solution", "solutions", "board", "boards", "placement", "placements", "total", "found", "count"],
    &[
        "a", "all", "are", "distinct", "for", "in", "is", "n", "no", "nr", "number", "of", "queen", "queens",
        "the", "there", "unique", "with",
    ],
];

/// Return the length of the heading at the beginning of a line: up to a colon, or the whole line.
fn heading(line: &str) -> usize {
    let len = line.find(':').map_or(line.len(), |colon| colon + 1);
    let heading = line[..len].to_ascii_lowercase();
    let is_text = heading.chars().all(|symbol| symbol.is_alphanumeric() || " \t\r#:.=-–!".contains(symbol));
    let mut words = heading.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_known =
        |word: &str| word.parse::<u64>().is_ok() || HEADING_WORDS.iter().any(|words| words.contains(&word));
    let has_key = words.clone().any(|word| HEADING_WORDS[0].contains(&word));
    if is_text && has_key && words.all(is_known) { len } else { 0 }
}
