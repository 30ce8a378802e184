use std::error::Error;
use std::fmt;
use std::io;

use queenside_board::{Square, named};

use super::MAX_DRAWN;

/// A text format for boards.
///
/// ```
/// use queenside::{Size, notation::Format, solve::closed_form};
///
/// let board = closed_form(Size::new(4)?).unwrap();
/// let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
/// assert_eq!(names[..3], ["columns", "dots", "spaced"]);
/// assert_eq!(Format::Pairs.to_text(&board)?, "[(0, 1), (1, 3), (2, 0), (3, 2)]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `[1, 3, 0, 2]`: the column of each row's queen, `None` for a row without one (Python lists).
    Columns,
    /// `.Q..`: one character per square (Codewars).
    Dots,
    /// `- Q - -`: one character per square, separated by spaces (the classic Python suites).
    Spaced,
    /// `. Q . .`: like [`Spaced`](Self::Spaced), with a dot for an empty square (IBM's challenges).
    SpacedDots,
    /// `0 1 0 0`: one line of numbers per row, 1 for a queen (numpy).
    Matrix,
    /// Cells between bars, with labels for rows and columns, `*` for a queen (the course assignment's
    /// `board2str`).
    Grid,
    /// Cells in boxes of `+`, `-` and `|` (`CPython`'s test suite).
    Boxes,
    /// `[(0, 1), (1, 3)]`: the squares of the queens (IBM's challenges). It does not contain the size of
    /// the board.
    Pairs,
    /// Cells in box-drawing characters, ♛ for a queen: a drawing for people.
    Unicode,
    /// `1Q2/3Q/Q3/2Q1`: the squares of a board in FEN (Forsyth-Edwards Notation, of chess programs), from
    /// n = 2.
    Fen,
    /// An object with `n` and `columns`, or `queens` if a row has two queens. Blocked squares have
    /// separate fields.
    Json,
    /// The parameters of CSPLib's problems 79 and 80. They are only read.
    CspLib,
}

impl Format {
    /// All formats that can be written.
    pub const ALL: [Self; 11] = [
        Self::Columns,
        Self::Dots,
        Self::Spaced,
        Self::SpacedDots,
        Self::Matrix,
        Self::Grid,
        Self::Boxes,
        Self::Pairs,
        Self::Unicode,
        Self::Fen,
        Self::Json,
    ];

    /// Return the name of the format, as [`FromStr`](std::str::FromStr) accepts it.
    pub const fn name(self) -> &'static str {
        self.name_and_summary().0
    }

    /// Return an example and the origin of the format, in one line.
    pub const fn summary(self) -> &'static str {
        self.name_and_summary().1
    }

    const fn name_and_summary(self) -> (&'static str, &'static str) {
        match self {
            Self::Columns => ("columns", "[1, 3, 0, 2]"),
            Self::Dots => ("dots", ".Q.. (Codewars)"),
            Self::Spaced => ("spaced", "- Q - - (the classic Python suites)"),
            Self::SpacedDots => ("spaced-dots", ". Q . . (IBM's challenges)"),
            Self::Matrix => ("matrix", "0 1 0 0 (numpy)"),
            Self::Grid => ("grid", "Labelled cells between bars (the course assignment)"),
            Self::Boxes => ("boxes", "Cells in boxes (CPython's test suite)"),
            Self::Pairs => ("pairs", "[(0, 1), (1, 3), (2, 0), (3, 2)] (IBM's challenges)"),
            Self::Unicode => ("unicode", "A drawing in box-drawing characters"),
            Self::Fen => ("fen", "1Q2/3Q/Q3/2Q1 (chess programs)"),
            Self::Json => ("json", "{\"n\":4,\"columns\":[1,3,0,2]}"),
            Self::CspLib => ("csplib", "letting n = 4 (CSPLib)"),
        }
    }

    /// Whether a board takes one line, so that boards can follow each other without blank lines.
    pub const fn is_one_line(self) -> bool {
        matches!(self, Self::Columns | Self::Pairs | Self::Fen | Self::Json)
    }

    /// Whether the format has a sign for each square.
    pub(super) fn is_of_signs(self) -> bool {
        !matches!(self, Self::Columns | Self::Pairs | Self::Fen | Self::Json | Self::CspLib)
    }

    /// Whether a text in this format can be one in the other format.
    pub(super) fn is_like(self, other: Self) -> bool {
        let kinds: [&[Self]; 2] =
            [&[Self::Dots, Self::Spaced, Self::SpacedDots], &[Self::Grid, Self::Boxes, Self::Unicode]];
        self == other || kinds.iter().any(|kind| kind.contains(&self) && kind.contains(&other))
    }
}

named!(Format, "format");

/// The reason why a board could not be written.
///
/// ```
/// use queenside::{Placement, Problem, Size, Square, notation::{Format, WriteError}};
///
/// let row = Placement::new(Size::new(2)?, [Square::new(0, 0), Square::new(0, 1)])?;
/// let refused = Format::Columns.to_text(&row);
/// assert!(matches!(refused, Err(WriteError::TwoQueensInARow { row: 0 })));
/// let blocked = Problem::new(Size::new(2)?).with_blocked([Square::new(0, 0)])?;
/// let refused = Format::Pairs.to_text(&blocked);
/// assert!(matches!(refused, Err(WriteError::BlockedSquares { format: Format::Pairs })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The output could not be written.
    Io(io::Error),
    /// The format has one column per row, but a row has two queens.
    TwoQueensInARow {
        /// The first row with two queens.
        row: u32,
    },
    /// The format contains only queens, but the board has blocked squares.
    BlockedSquares {
        /// The format.
        format: Format,
    },
    /// The format has one sign for each square, but a queen is on a blocked square.
    QueenOnBlockedSquare {
        /// The format.
        format: Format,
        /// The first such square.
        square: Square,
    },
    /// The format writes every square, but the board is too large.
    TooLarge {
        /// The format.
        format: Format,
        /// The board size.
        n: u32,
    },
    /// The format has a row for each rank, but the board is too small to show that it is this format.
    TooSmall {
        /// The format.
        format: Format,
        /// The board size.
        n: u32,
    },
    /// The format is only read.
    ReadOnly {
        /// The format.
        format: Format,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (format, problem, instead) = match self {
            Self::Io(error) => return error.fmt(f),
            Self::TwoQueensInARow { row } => {
                return write!(
                    f,
                    "row {row} has more than one queen, but the `columns` format has one column per row: use `pairs`"
                );
            }
            Self::TooLarge { format, n } => {
                return write!(
                    f,
                    "a board with n = {n} is too large for the `{format}` format, which writes every square: expected n at most {MAX_DRAWN}; use `pairs` or `columns`"
                );
            }
            Self::ReadOnly { format } => {
                return write!(f, "the `{format}` format is only read: use `json`");
            }
            Self::BlockedSquares { format } => (format, "blocked squares".to_owned(), "`dots` or `json`"),
            Self::QueenOnBlockedSquare { format, square } => {
                (format, format!("the queen on {square}, which is on a blocked square"), "`json`")
            }
            Self::TooSmall { format, n } => {
                (format, format!("a board with n = {n}, expected n from 2"), "`dots` or `json`")
            }
        };
        write!(f, "the `{format}` format cannot represent {problem}: use {instead}")
    }
}

impl Error for WriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            _ => None,
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
