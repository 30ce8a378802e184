use std::error::Error;
use std::fmt;
use std::io;

use super::Format;

/// The reason why a board could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read.
    Io(io::Error),
    /// The input is not a valid board.
    Syntax(SyntaxError),
    /// The input has two possible meanings.
    Ambiguous(AmbiguityError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Syntax(error) => error.fmt(f),
            Self::Ambiguous(error) => error.fmt(f),
        }
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            Self::Syntax(_) | Self::Ambiguous(_) => None,
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<SyntaxError> for ReadError {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl From<AmbiguityError> for ReadError {
    fn from(error: AmbiguityError) -> Self {
        Self::Ambiguous(error)
    }
}

/// Where and why a text is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SyntaxError {
    /// Line of the text, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// What was found there.
    pub found: String,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, found, expected } = self;
        write!(f, "line {line}, column {column}: found {found}, expected {expected}")
    }
}

impl Error for SyntaxError {}

/// A text that can mean two things, and the choice between them.
///
/// ```
/// use queenside::notation::{Choice, Content, ReadError, read};
///
/// let error = match read("*..\n...\n...").only_board() {
///     Err(ReadError::Ambiguous(error)) => error,
///     other => unreachable!("{other:?}"),
/// };
/// assert_eq!(error.to_string(), "line 1: '*' can be a queen or a blocked square");
/// assert_eq!(error.choice, Choice::Symbol('*', [Content::Queen, Content::Blocked]));
/// let board = read("*..\n...\n...").with_symbol('*', Content::Blocked).only_board()?;
/// assert_eq!(board.problem.blocked().len(), 1);
/// # Ok::<(), ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AmbiguityError {
    /// The line on which the board begins, from 1.
    pub line: u64,
    /// The text.
    pub text: String,
    /// What the text can be.
    pub meanings: [&'static str; 2],
    /// What the caller has to choose.
    pub choice: Choice,
}

impl fmt::Display for AmbiguityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text, meanings: [one, other], .. } = self;
        write!(f, "line {line}: {text} can be {one} or {other}")
    }
}

impl Error for AmbiguityError {}

/// What decides the meaning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// The content of the squares with this character:
    /// [`BoardReader::with_symbol`](super::BoardReader::with_symbol).
    Symbol(char, [Content; 2]),
    /// The format: [`BoardReader::with_format`](super::BoardReader::with_format).
    Format([Format; 2]),
    /// Whether rows and columns count from 0 or from 1:
    /// [`BoardReader::counting_from_zero`](super::BoardReader::counting_from_zero) or
    /// [`BoardReader::counting_from_one`](super::BoardReader::counting_from_one).
    First,
    /// The board size: [`BoardReader::with_size`](super::BoardReader::with_size).
    Size,
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Content {
    /// Nothing: a queen may be placed there.
    Empty,
    /// A queen.
    Queen,
    /// Nothing, and no queen may be placed there.
    Blocked,
}

impl Content {
    /// All contents.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Queen, Self::Blocked];

    /// Return `empty`, `queen` or `blocked`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Queen => "queen",
            Self::Blocked => "blocked",
        }
    }

    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::Empty => "an empty square",
            Self::Queen => "a queen",
            Self::Blocked => "a blocked square",
        }
    }
}

/// Why bytes are not a board, with the place in them.
#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// Without `found`, what is at this place is wrong.
    Syntax { at: usize, found: Option<String>, expected: String },
    /// The place where the board begins, and the question.
    Ambiguous(usize, AmbiguityError),
}

impl Fault {
    /// Return the fault that what is at this place is not what is expected.
    pub(super) fn at(at: usize, expected: impl Into<String>) -> Self {
        Self::Syntax { at, found: None, expected: expected.into() }
    }

    /// Return the fault that this was found. It may quote the text.
    pub(super) fn found(at: usize, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::Syntax { at, found: Some(found.into()), expected: expected.into() }
    }

    pub(super) fn ambiguous(
        at: usize,
        text: impl Into<String>,
        meanings: [&'static str; 2],
        choice: Choice,
    ) -> Self {
        Self::Ambiguous(at, AmbiguityError { line: 0, text: text.into(), meanings, choice })
    }

    /// Return the fault of a text in which nothing was read if it is at the beginning of the text.
    pub(super) fn of_text(self, start: usize) -> Self {
        match self {
            Self::Syntax { at, found: None, .. } if at == start => Self::at(at, A_BOARD),
            fault => fault,
        }
    }

    pub(super) fn place(&self) -> usize {
        match self {
            Self::Syntax { at, .. } | Self::Ambiguous(at, _) => *at,
        }
    }
}

const A_BOARD: &str = "a board: rows of signs such as '.' and 'Q', numbers, squares, JSON, FEN or CSPLib";
