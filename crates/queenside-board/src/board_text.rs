//! Boards as text in the two forms that `Display` writes: lists of columns, and rows of signs.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Write};
use std::str::FromStr;

use crate::{Board, Placement, Problem, Size, SizeError, Solution, SolutionError, Square, quoted};

/// The reason why a text is not a board.
///
/// [`Solution`], [`Placement`] and [`Problem`] read two forms: a list of the columns of the queens in
/// each row, and rows of signs. `notation::parse` reads all formats.
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
    /// The text is neither a list of columns nor rows of signs.
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
mod tests {
    use super::*;

    /// Numbers from a linear congruential generator, each below `end`.
    fn numbers() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |end| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % end
        }
    }

    #[test]
    fn what_is_displayed_is_read_back() {
        let mut number = numbers();
        for round in 0..300 {
            let size = Size::try_from(1 + round % 9).unwrap();
            let squares =
                || size.lines().flat_map(|row| size.lines().map(move |column| Square { row, column }));
            let queens: Vec<_> = squares().filter(|_| number(3) == 0).collect();
            let blocked = squares().filter(|square| !queens.contains(square) && number(2) == 0);
            let placement = Placement::new(size, &queens).unwrap();
            let problem = Problem::from(placement.clone()).with_blocked(blocked).unwrap();
            assert_eq!(placement.to_string().parse(), Ok(placement), "round {round}");
            assert_eq!(
                format!("\n{problem}\r\n").replace('\n', "\r\n").parse(),
                Ok(problem),
                "round {round}"
            );
        }
        let solution = Solution::new(vec![1, 3, 0, 2]).unwrap();
        assert_eq!(solution.to_string(), "[1, 3, 0, 2]");
        let rows = Placement::from(&solution).to_string();
        assert_eq!(rows, ".Q..\n...Q\nQ...\n..Q.");
        for text in [&*rows, "[1,3,0,2]", " [ 1, 3,\n0 , 2 ]\n"] {
            assert_eq!(text.parse(), Ok(solution.clone()), "{text:?}");
        }
        assert_eq!("[]".parse::<Solution>().map(Solution::into_columns), Ok(vec![]));
    }

    #[test]
    fn faults_have_a_place_and_a_reason() {
        let refused = |text: &str| text.parse::<Placement>().unwrap_err().to_string();
        let syntax = |text: &str| {
            let message = refused(text);
            let fault = message.strip_suffix(" (notation::parse reads all formats)");
            fault.unwrap_or_else(|| panic!("{message}")).to_owned()
        };
        for (text, line, column, found, expected) in [
            ("", 1, 1, "the end of the text", A_BOARD),
            ("\n 8", 2, 2, "'8'", A_BOARD),
            ("[1, 3", 1, 6, "the end of the text", "']'"),
            ("[1,\n \u{e9} ]", 2, 2, "'\u{e9}'", "a column"),
            ("[1,,0]", 1, 4, "''", "a column"),
            ("[4294967296]", 1, 2, "'4294967296'", "a column"),
            (".Q\nQx", 2, 2, "'x'", "'.' or 'Q'"),
            (".Q\nQ\u{e9}", 2, 2, "'\u{e9}'", "'.' or 'Q'"),
            (".Q\nQ", 2, 2, "the end of the row", "2 squares in each row"),
            (".Q\nQ..", 2, 3, "another square", "2 squares in each row"),
            (".Q", 1, 3, "the end of the text", "2 rows"),
            (".\nQ", 2, 1, "another row", "the end of an n = 1 board"),
        ] {
            let message = format!("line {line}, column {column}: found {found}, expected {expected}");
            assert_eq!(syntax(text), message, "{text:?}");
        }
        let off = "column 4 in row 1 is off the board: columns of an n = 2 board go from 0 to 1";
        assert_eq!(refused("[0, 4]"), off);
        assert_eq!("Q.\n..".parse::<Solution>().unwrap_err().to_string(), "incomplete: 1 of 2 queens");
    }

    #[test]
    fn random_texts_are_read_or_refused() {
        let mut number = numbers();
        let parts =
            [".", "Q", "x", "\n", "\r\n", "[", "]", ",", " ", "0", "1", "12", "-", "\u{e9}", "\u{2028}"];
        let mut read = 0;
        for _ in 0..20_000 {
            let text: String = (0..number(9)).map(|_| parts[number(parts.len())]).collect();
            let _ = text.parse::<Solution>();
            let Ok(problem) = text.parse::<Problem>() else { continue };
            read += 1;
            let rows = problem.to_string().replace('\n', "");
            let signs: String = text.chars().filter(|sign| ".Qx".contains(*sign)).collect();
            assert!(text.contains('[') || rows == signs, "{text:?}");
        }
        assert!(read > 100, "{read}");
    }
}
