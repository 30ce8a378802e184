use std::fmt;
use std::io::Read;

use super::cursor::{Cursor, Expected, syntax};
use super::{Format, ReadError, cells, json, lists, rows};
use crate::board::{Board, Problem, Size};

/// A board that was read, with its format and its place in the input.
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
    /// The board: its queens are the given queens, and its blocked squares are those that the text
    /// marks.
    pub problem: Problem,
    /// The format of the text. A single square is read as [`Format::Dots`].
    pub format: Format,
    /// The line of the input on which the board begins, from 1.
    pub line: u64,
}

/// A reader for boards that follow each other, each in any format. It skips white space between
/// them.
///
/// It is an iterator that ends after the first error. It needs memory for one board only. The input
/// does not have to be buffered.
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
///     "line 2, column 3: found '.', expected the end of the line after 2 squares, as in row 0"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardReader<R> {
    cursor: Cursor<R>,
    expected: Expected,
    started: bool,
    failed: bool,
}

impl<R> fmt::Debug for BoardReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, failed, .. } = self;
        f.debug_struct("BoardReader")
            .field("expected", expected)
            .field("failed", failed)
            .finish_non_exhaustive()
    }
}

impl<R: Read> BoardReader<R> {
    /// Return a reader of this input.
    pub fn new(input: R) -> Self {
        Self {
            cursor: Cursor::new(input),
            expected: Expected { size: None, infers_size: true, lists_are_rows: false },
            started: false,
            failed: false,
        }
    }

    /// Set the size of boards whose format does not contain it ([`Format::Pairs`]). Other boards
    /// must have this size.
    #[must_use]
    pub fn with_size(mut self, size: Size) -> Self {
        self.expected.size = Some(size);
        self
    }

    /// Reject boards that do not contain their size, unless [`with_size`](Self::with_size) sets it.
    /// Otherwise, a list of squares is read as the smallest board that could have a solution.
    #[must_use]
    pub fn requiring_size(mut self) -> Self {
        self.expected.infers_size = false;
        self
    }

    /// Read a list of numbers as the row of each column's queen instead of the column of each row's
    /// queen.
    #[must_use]
    pub fn with_lists_of_rows(mut self) -> Self {
        self.expected.lists_are_rows = true;
        self
    }

    /// Read the only board of the input.
    ///
    /// # Errors
    /// [`ReadError`] if the input is empty, is not a valid board, or continues after the board.
    pub fn only_board(mut self) -> Result<ReadBoard, ReadError> {
        let Some(board) = self.next_board()? else {
            return Err(self.cursor.expected("a board"));
        };
        self.cursor.skip_whitespace()?;
        match self.cursor.peek()? {
            None => Ok(board),
            Some(_) => Err(self.cursor.expected("the end of the input, because only one board is accepted")),
        }
    }

    /// Read the next board. Return `None` at the end of the input and after an error.
    ///
    /// # Errors
    /// [`ReadError`] if the input cannot be read, if it does not continue with a valid board, or if
    /// the board has another size than [`with_size`](Self::with_size).
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
            // The byte order mark that some editors write at the beginning of a file.
            self.cursor.eat_text("\u{feff}")?;
        }
        self.cursor.skip_whitespace()?;
        if self.cursor.peek()?.is_none() {
            return Ok(None);
        }
        let start = self.cursor.position();
        let (format, problem) = read(&mut self.cursor, self.expected)?;
        if let Some(size) = self.expected.size.filter(|size| *size != problem.size()) {
            let found = format!("a board with n = {}", problem.size().get());
            return Err(syntax(start, found, format!("n = {}", size.get())));
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

/// Detect the format from the first characters of a board, and read the board. The cursor is at the
/// first character.
///
/// | first | then | format |
/// |---|---|---|
/// | `[` `(` `array(` | `(` or `[`, and two numbers | pairs |
/// | `[` `(` `array(` | `(` or `[`, and any other number of numbers | matrix |
/// | `[` `(` `array(` | anything else | columns |
/// | a digit | a second line of 0 and 1 | matrix |
/// | a digit | | columns |
/// | `{` | | json |
/// | `+` | | boxes |
/// | `┌` | | unicode |
/// | `-` | `\|` | grid |
/// | `.` `-` `Q` `x` | a blank and another square | spaced, with `.` spaced-dots |
/// | `.` `-` `Q` `x` | | dots |
fn read<R: Read>(cursor: &mut Cursor<R>, expected: Expected) -> Result<(Format, Problem), ReadError> {
    Ok(match cursor.peek()? {
        Some(b'[' | b'(' | b'a' | b'n') => lists::read(cursor, expected)?,
        Some(b'0'..=b'9') => lists::read_lines(cursor, expected)?,
        Some(b'{') => (Format::Json, json::read(cursor, expected)?),
        Some(b'+') => (Format::Boxes, cells::read_boxes(cursor)?),
        Some(b'-') if cursor.peek_at(1)? == Some(b'|') => (Format::Grid, cells::read_grid(cursor)?),
        Some(0xE2) if cursor.peek_at(1)? == Some(0x94) && cursor.peek_at(2)? == Some(0x8C) => {
            (Format::Unicode, cells::read_unicode(cursor)?)
        }
        _ => {
            let Some((_, bytes)) = rows::square_at(cursor, 0)? else {
                return Err(cursor.expected(A_BOARD));
            };
            let blank = matches!(cursor.peek_at(bytes)?, Some(b' ' | b'\t'));
            if blank && rows::square_at(cursor, bytes + 1)?.is_some() {
                let (board, has_dots) = rows::read(cursor, true)?;
                (if has_dots { Format::SpacedDots } else { Format::Spaced }, board)
            } else {
                (Format::Dots, rows::read(cursor, false)?.0)
            }
        }
    })
}

/// Description of the first character of a board, for errors.
const A_BOARD: &str = "a board that starts with '[', '(' or a digit (format columns, pairs or matrix), '{' (json), '.', '-', \
                       'Q' or 'x' (dots, spaced or grid), '+' (boxes) or '┌' (unicode)";
