use std::io::Read;

use super::cursor::{Cursor, syntax};
use super::pairs::Told;
use super::{Format, ReadError, detect};
use crate::board::{Board, Problem, Size};

/// A board that was read, with its format and where it began.
///
/// ```
/// use queenside::{Square, notation::{BoardReader, Format}};
///
/// let read = BoardReader::new("\n\n[0]".as_bytes()).only_board()?;
/// assert_eq!((read.format, read.line), (Format::Columns, 3));
///
/// let read = BoardReader::new("Q.\n.x".as_bytes()).only_board()?;
/// assert_eq!(read.problem.given().squares(), [Square::new(0, 0)]);
/// assert!(read.problem.is_blocked(Square::new(1, 1)));
/// # Ok::<(), queenside::notation::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBoard {
    /// The board: its queens are the given ones, its blocked squares those that the text marks as such.
    pub problem: Problem,
    /// The format it was written in. One square without neighbours reads as [`Format::Dots`].
    pub format: Format,
    /// The line of the input on which it begins, from 1.
    pub line: u64,
}

/// Boards from an input, one after the other, each in any format; white space between them is skipped.
///
/// An iterator that ends after the first error. Memory is that of one board. No need for a buffered
/// input.
///
/// # Example
/// ```
/// use queenside::{Board, notation::BoardReader};
///
/// let text = "[1, 3, 0, 2]\n[(0, 0)]\n\nQ.\n.Q\n";
/// let sizes: Result<Vec<u32>, _> = BoardReader::new(text.as_bytes())
///     .map(|read| read.map(|read| read.problem.size().get()))
///     .collect();
/// assert_eq!(sizes?, [4, 1, 2]);
///
/// let error = BoardReader::new("Q.\n...".as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: found '.', expected the end of the line after the 2 squares that row 0 has"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardReader<R> {
    cursor: Cursor<R>,
    told: Told,
    started: bool,
    failed: bool,
}

impl<R> std::fmt::Debug for BoardReader<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { told, failed, .. } = self;
        f.debug_struct("BoardReader").field("told", told).field("failed", failed).finish_non_exhaustive()
    }
}

impl<R: Read> BoardReader<R> {
    /// A reader of this input.
    ///
    /// ```
    /// use queenside::notation::BoardReader;
    ///
    /// assert_eq!(BoardReader::new("[0] Q [0]".as_bytes()).count(), 2);
    /// assert_eq!(BoardReader::new("[0]\nQ\n[0]".as_bytes()).count(), 3);
    /// ```
    pub fn new(input: R) -> Self {
        Self {
            cursor: Cursor::new(input),
            told: Told { size: None, may_be_inferred: true, lists_are_rows: false },
            started: false,
            failed: false,
        }
    }

    /// Tells the size of boards whose format does not ([`Format::Pairs`]); others have to have it.
    #[must_use]
    pub fn with_size(mut self, size: Size) -> Self {
        self.told.size = Some(size);
        self
    }

    /// Refuses boards that do not tell their size, where none is told by [`with_size`](Self::with_size) either: a list
    /// of squares is otherwise taken for the smallest board that could be solved.
    #[must_use]
    pub fn requiring_size(mut self) -> Self {
        self.told.may_be_inferred = false;
        self
    }

    /// Reads a list of numbers as the row of the queen of each column, not as the column of the queen of each row.
    #[must_use]
    pub fn with_lists_of_rows(mut self) -> Self {
        self.told.lists_are_rows = true;
        self
    }

    /// The only board of the input.
    ///
    /// # Errors
    /// [`ReadError`] when the input is empty, is no board, or goes on after one.
    pub fn only_board(mut self) -> Result<ReadBoard, ReadError> {
        let Some(board) = self.next_board()? else {
            return Err(self.cursor.expected("a board"));
        };
        self.cursor.skip_whitespace()?;
        match self.cursor.peek()? {
            None => Ok(board),
            Some(_) => Err(self.cursor.expected("the end of the input after one board")),
        }
    }

    /// The next board, or `None` at the end of the input and after an error.
    ///
    /// # Errors
    /// [`ReadError`] when the input cannot be read, is no board from where it stands, or tells another
    /// size than [`with_size`](Self::with_size).
    pub fn next_board(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        if self.failed {
            return Ok(None);
        }
        let board = self.read_board();
        self.failed = board.is_err();
        board
    }

    fn read_board(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        if !self.started {
            self.started = true;
            // The mark that some editors put first in a file.
            self.cursor.eat_text("\u{feff}")?;
        }
        self.cursor.skip_whitespace()?;
        if self.cursor.peek()?.is_none() {
            return Ok(None);
        }
        let start = self.cursor.position();
        let (format, problem) = detect::read(&mut self.cursor, self.told)?;
        if let Some(size) = self.told.size.filter(|size| *size != problem.size()) {
            let found = format!("a board of size {}", problem.size().get());
            return Err(syntax(start, found, format!("one of size {}, as was asked for", size.get())));
        }
        Ok(Some(ReadBoard { problem, format, line: start.line }))
    }
}

impl<R: Read> Iterator for BoardReader<R> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_board().transpose()
    }
}
