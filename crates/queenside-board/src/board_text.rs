//! Boards as text in the two forms that `Display` writes: lists of columns, and rows of symbols.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Write};
use std::str::FromStr;

use crate::{Board, Placement, Problem, Size, SizeError, Solution, SolutionError, Square, quoted};

/// The reason why a text is not a board.
///
/// [`Solution`], [`Placement`] and [`Problem`] read two forms: a list of the columns of the queens in
/// each row, and rows of symbols. `notation::parse` reads all formats.
///
/// ```
/// use queenside::{Problem, Solution};
///
/// let error = "[1, 3, 0, two]".parse::<Solution>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 11: found 'two', expected a column (notation::parse reads all formats)"
/// );
/// let error = ".Q\n.".parse::<Problem>().unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 2: found the end of the row, expected 2 squares"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// The text is neither a list of columns nor rows of symbols.
    Syntax {
        /// The line of the text, from 1.
        line: usize,
        /// The column of the text in characters, from 1.
        column: usize,
        /// What was found there.
        found: String,
        /// What was expected there.
        expected: String,
    },
    /// A column is off the board, or the board is not a solution.
    Board(SolutionError),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line, column, found, expected } => {
                write!(f, "line {line}, column {column}: found {found}, expected {expected}")?;
                f.write_str(" (notation::parse reads all formats)")
            }
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl Error for ParseBoardError {}

impl From<SolutionError> for ParseBoardError {
    fn from(error: SolutionError) -> Self {
        Self::Board(error)
    }
}

impl From<SizeError> for ParseBoardError {
    fn from(error: SizeError) -> Self {
        Self::Board(error.into())
    }
}

/// Write the columns as a list, such as `[1, 3, 0, 2]`.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.columns())
    }
}

/// Read a list such as `[1, 3, 0, 2]`, or rows of `.` and `Q`.
impl FromStr for Solution {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        Ok(Self::try_from(&text.parse::<Placement>()?)?)
    }
}

/// Write rows of `.` and `Q`, one sign per square, with line ends between the rows.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(self, f)
    }
}

/// Read rows of `.` and `Q`, or a list such as `[1, 3, 0, 2]`.
impl FromStr for Placement {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let Squares { size, queens, .. } = Text { text, reads_blocked: false }.read()?;
        Ok(Self::from_sorted(size, queens))
    }
}

/// Write rows of `.`, `Q` and `x` (a blocked square), one sign per square, with line ends between the
/// rows. A queen on a blocked square is `Q`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(self, f)
    }
}

/// Read rows of `.`, `Q` and `x` (a blocked square), or a list such as `[1, 3, 0, 2]`.
impl FromStr for Problem {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let Squares { size, queens, blocked } = Text { text, reads_blocked: true }.read()?;
        Ok(Self::from_parts(Placement::from_sorted(size, queens), blocked, BTreeSet::new()))
    }
}

fn write_rows(board: &impl Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (mut queens, mut blocked) = (board.queens().peekable(), board.blocked_squares().peekable());
    for row in board.size().lines() {
        if row > 0 {
            f.write_char('\n')?;
        }
        for square in board.size().lines().map(|column| Square { row, column }) {
            let is_blocked = blocked.next_if_eq(&square).is_some();
            let empty = if is_blocked { 'x' } else { '.' };
            f.write_char(if queens.next_if_eq(&square).is_some() { 'Q' } else { empty })?;
        }
    }
    Ok(())
}

/// What a text contains, in reading order.
struct Squares {
    size: Size,
    queens: Vec<Square>,
    blocked: Vec<Square>,
}

#[derive(Clone, Copy)]
struct Text<'a> {
    text: &'a str,
    reads_blocked: bool,
}

impl Text<'_> {
    fn read(self) -> Result<Squares, ParseBoardError> {
        let board = self.text.trim();
        let start = self.text.len() - self.text.trim_start().len();
        match board.strip_prefix('[').map(|list| list.strip_suffix(']')) {
            Some(Some(list)) => self.read_list(list, start + 1),
            Some(None) => Err(self.fault(start + board.len(), "the end of the text", "']'")),
            None if board.is_empty() => Err(self.fault(start, "the end of the text", A_BOARD)),
            None => self.read_rows(board, start),
        }
    }

    /// Read the numbers of a list, which begins at this byte of the text.
    fn read_list(self, list: &str, mut at: usize) -> Result<Squares, ParseBoardError> {
        let mut queens = Vec::new();
        for item in list.split(',').filter(|_| !list.trim().is_empty()) {
            let place = at + item.len() - item.trim_start().len();
            let found = || format!("'{}'", quoted(item.trim()));
            let column = item.trim().parse().map_err(|_| self.fault(place, found(), "a column"))?;
            queens.push(Square::new(queens.len() as u32, column));
            at += item.len() + 1;
        }
        let size = Size::try_from(queens.len())?;
        match queens.iter().find(|queen| !size.contains(**queen)) {
            Some(&square) => Err(SolutionError::OffBoard { square, size }.into()),
            None => Ok(Squares { size, queens, blocked: Vec::new() }),
        }
    }

    /// Read the rows of a board, which begins at this byte of the text.
    fn read_rows(self, board: &str, start: usize) -> Result<Squares, ParseBoardError> {
        let (mut queens, mut blocked, mut at, mut rows) = (Vec::new(), Vec::new(), start, 0);
        let n = board.lines().next().map_or(0, str::len);
        let size = Size::try_from(n)?;
        for line in board.split('\n') {
            let row = line.strip_suffix('\r').unwrap_or(line);
            if rows == n {
                return Err(self.fault(at, "another row", format_args!("the end of an n = {n} board")));
            }
            for (column, sign) in row.char_indices() {
                let square = Square::new(rows as u32, column as u32);
                match sign {
                    '.' => (),
                    'Q' => queens.push(square),
                    'x' if self.reads_blocked => blocked.push(square),
                    _ if at + column == start => return Err(self.fault(at, shown(sign), A_BOARD)),
                    _ => return Err(self.fault(at + column, shown(sign), self.signs())),
                }
            }
            if row.len() != n {
                let found = if row.len() < n { "the end of the row" } else { "another square" };
                return Err(self.fault(
                    at + n.min(row.len()),
                    found,
                    format_args!("{n} squares in each row"),
                ));
            }
            at += line.len() + 1;
            rows += 1;
        }
        if rows < n {
            return Err(self.fault(start + board.len(), "the end of the text", format_args!("{n} rows")));
        }
        Ok(Squares { size, queens, blocked })
    }

    fn signs(self) -> &'static str {
        if self.reads_blocked { "'.', 'Q' or 'x'" } else { "'.' or 'Q'" }
    }

    /// Return the fault at this byte of the text.
    fn fault(self, at: usize, found: impl fmt::Display, expected: impl fmt::Display) -> ParseBoardError {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        ParseBoardError::Syntax {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }
}

const A_BOARD: &str = "a list such as [1, 3, 0, 2], or rows of '.' and 'Q'";

fn shown(sign: char) -> String {
    format!("'{}'", quoted(sign.encode_utf8(&mut [0; 4])))
}

#[cfg(test)]
mod tests;
