use std::collections::VecDeque;
use std::fmt;
use std::io::Read;

use super::Format;
use super::cursor::Cursor;
use super::error::{Content, Position, ReadError, syntax};
use super::reading::{Before, First, Next, Reading};
use super::signs::sign_of;
use super::{cells, chess, csplib, fields, lines, lists, rows};
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
    /// Whether rows and columns of the text count from 1 although the caller did not say so: counted
    /// from 0, the numbers of a list would not be on the board, or squares would not be complete.
    pub counts_from_one: bool,
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
pub struct BoardReader<'a> {
    cursor: Cursor<'a>,
    reading: Reading,
    /// Boards that were read, but not yet returned: a list can have several.
    ready: VecDeque<ReadBoard>,
    before: Before,
    ended: bool,
}

impl fmt::Debug for BoardReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reading, ended, .. } = self;
        f.debug_struct("BoardReader").field("reading", reading).field("ended", ended).finish_non_exhaustive()
    }
}

impl<'a> BoardReader<'a> {
    /// Return a reader of this input.
    pub fn new(input: impl Read + 'a) -> Self {
        Self {
            cursor: Cursor::new(input),
            reading: Reading::default(),
            ready: VecDeque::new(),
            before: Before::Nothing,
            ended: false,
        }
    }

    /// Set the size of boards whose format does not contain it ([`Format::Pairs`]). Other boards
    /// must have this size.
    #[must_use]
    pub fn with_size(mut self, size: Size) -> Self {
        self.reading.size = Some(size);
        self
    }

    /// Reject boards that do not contain their size, unless [`with_size`](Self::with_size) sets it.
    /// Otherwise, a list of squares is read as the smallest board that could have a solution.
    #[must_use]
    pub fn requiring_size(mut self) -> Self {
        self.reading.requires_size = true;
        self
    }

    /// Read a list of numbers as the row of each column's queen instead of the column of each row's
    /// queen.
    #[must_use]
    pub fn with_lists_of_rows(mut self) -> Self {
        self.reading.lists_are_rows = true;
        self
    }

    /// Count rows and columns in lists from 1.
    ///
    /// Otherwise the first list decides for all: they count from 0, unless its numbers would not be on
    /// the board then. Fields of JSON with Queenside's names always count from 0.
    ///
    /// ```
    /// use queenside::{Board, Square, notation::BoardReader};
    ///
    /// let reader = BoardReader::new("[(1, 2), (2, 2)]".as_bytes()).counting_from_one();
    /// assert_eq!(reader.only_board()?.problem.queens().next(), Some(Square::new(0, 1)));
    /// let read = BoardReader::new("[2, 4, 1, 3]".as_bytes()).only_board()?;
    /// assert!(read.counts_from_one);
    /// # Ok::<(), queenside::notation::ReadError>(())
    /// ```
    #[must_use]
    pub fn counting_from_one(mut self) -> Self {
        (self.reading.first, self.reading.is_first_said) = (First::One, true);
        self
    }

    /// Count rows and columns in lists from 0, also if the numbers are not on the board then.
    #[must_use]
    pub fn counting_from_zero(mut self) -> Self {
        (self.reading.first, self.reading.is_first_said) = (First::Zero, true);
        self
    }

    /// Set the meaning of a character in formats with one sign per square. It replaces an earlier
    /// meaning. If a digit has a meaning, lists of numbers are matrices, in which 0 is an empty square
    /// and 1 a queen unless they have a meaning too.
    ///
    /// ```
    /// use queenside::notation::{BoardReader, Content};
    ///
    /// let reader = BoardReader::new("[[0, 1], [0, 0]]".as_bytes());
    /// let board = reader.with_symbol('1', Content::Blocked).only_board()?.problem;
    /// assert_eq!(board.blocked().len(), 1);
    /// # Ok::<(), queenside::notation::ReadError>(())
    /// ```
    #[must_use]
    pub fn with_symbol(mut self, symbol: char, content: Content) -> Self {
        self.reading.symbols.retain(|(chosen, _)| *chosen != symbol);
        self.reading.symbols.push((symbol, content));
        self
    }

    /// Read all boards in this format.
    #[must_use]
    pub fn with_format(mut self, format: Format) -> Self {
        self.reading.format = Some(format);
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
        if self.before == Before::SizedBoard && self.cursor.peek()? == Some(b'0') {
            // The 0 after the last board.
            self.read_boards()?;
        }
        if !self.ready.is_empty() {
            let found = format!("{} boards", self.ready.len() + 1);
            return Err(syntax(Position { line: board.line, column: 1 }, found, "only one board"));
        }
        self.cursor.skip_whitespace()?;
        match self.cursor.peek()? {
            None => Ok(board),
            Some(_) => Err(self.cursor.expected("the end of the input, because only one board is accepted")),
        }
    }

    /// Read the next board. Return `None` at the end of the input and after an error.
    ///
    /// # Errors
    /// [`ReadError`] if the input cannot be read, if it does not continue with a valid board, if the
    /// board has two possible meanings, or if it has another size than
    /// [`with_size`](Self::with_size).
    pub fn next_board(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        if self.ready.is_empty() && !self.ended {
            let read = self.read_boards();
            if read.is_err() {
                self.ready.clear();
            }
            self.ended = self.ready.is_empty();
            read?;
        }
        Ok(self.ready.pop_front())
    }

    /// Read the boards of the next text.
    fn read_boards(&mut self) -> Result<(), ReadError> {
        self.cursor.skip_whitespace()?;
        if self.cursor.peek()?.is_none() {
            return Ok(());
        }
        let start = self.cursor.position();
        let mut reading = self.reading.clone();
        let mut next = read_next(&mut self.cursor, &reading, self.before)?;
        if let Next::Size(size) = next {
            if let Some(wanted) = reading.size.filter(|wanted| *wanted != size) {
                let found = format!("the size {}", size.get());
                return Err(syntax(start, found, format!("n = {}", wanted.get())));
            }
            self.before = Before::SizedBoard;
            reading.size = Some(size);
            self.cursor.skip_whitespace()?;
            next = read_next(&mut self.cursor, &reading, Before::Nothing)?;
        }
        let found = match next {
            Next::Boards(found) => found,
            Next::End => return Ok(()),
            Next::Size(_) => return Err(syntax(start, "two sizes", "a board after its size")),
        };
        if self.before == Before::Nothing {
            self.before = Before::Board;
        }
        self.reading.count_as(&found);
        for found in found {
            let size = found.problem.size();
            if let Some(wanted) = reading.size.filter(|wanted| *wanted != size) {
                let found = format!("a board with n = {}", size.get());
                return Err(syntax(start, found, format!("n = {}", wanted.get())));
            }
            if let Some(format) = reading.format.filter(|format| !found.format.is_like(*format)) {
                let found = format!("a board in the format {}", found.format);
                return Err(syntax(start, found, format.to_string()));
            }
            self.ready.push_back(ReadBoard {
                problem: found.problem,
                format: found.format,
                line: start.line,
                counts_from_one: found.first == First::One && !reading.is_first_said,
            });
        }
        Ok(())
    }
}

impl Iterator for BoardReader<'_> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_board().transpose()
    }
}

/// Detect the format of the next text, and read its boards. The cursor is at the first character.
///
/// | first | then | format |
/// |---|---|---|
/// | a character that the caller has given a meaning | | dots, spaced |
/// | `{` | | json: [`fields`] |
/// | `[` `(` `array(` | | columns, pairs, matrix, strings: [`lists`] |
/// | `letting`, `$`, or a name and `=` | | parameters of CSPLib: [`csplib`] |
/// | digits, `Q` | `/` | FEN: [`chess`] |
/// | a letter | a number | squares: [`chess`] |
/// | a digit | | columns, pairs, matrix, a size: [`lines`] |
/// | `-` | `\|` | grid: [`cells`] |
/// | `\|`, or a border | `\|` in the next line | boxes, unicode: [`cells`] |
/// | another sign of a square | | dots, spaced: [`rows`] |
fn read_next(cursor: &mut Cursor, reading: &Reading, before: Before) -> Result<Next, ReadError> {
    const A_BOARD: &str = "a board that starts with '[', '(' or a digit (format columns, pairs or matrix), \
                           '{' (json), '.', '-', 'Q' or 'x' (dots, spaced or grid), '+' or '|' (boxes) or \
                           '┌' (unicode)";
    let Some((first, _)) = cursor.symbol_at(0)? else { return Err(cursor.expected(A_BOARD)) };
    if chess::is_fen_next(cursor, reading)? {
        return Ok(chess::read_fen(cursor, reading)?.into());
    }
    let has_sign = sign_of(first, reading).is_some();
    if reading.chosen(first).is_some() || first.is_ascii_digit() && has_sign {
        return Ok(rows::read(cursor, reading)?.into());
    }
    if csplib::are_parameters_next(cursor)? {
        return csplib::read_parameters(cursor, reading).map(Next::Boards);
    }
    if chess::is_square_next(cursor)? {
        return Ok(chess::read_squares(cursor, reading)?.into());
    }
    Ok(match first {
        '{' | '[' | '(' | 'a' | 'n' => {
            let read = if first == '{' { fields::read_object } else { lists::read };
            let found = read(cursor, reading)?;
            // A mark behind a board is not skipped.
            if !cursor.is_at_end_of_line()? {
                cursor.skip_blanks()?;
                if !cursor.is_at_end_of_line()? && !matches!(cursor.peek()?, Some(b'[' | b'(' | b'{')) {
                    return Err(cursor.expected("the end of the line after the board"));
                }
            }
            Next::Boards(found)
        }
        '0'..='9' => lines::read(cursor, reading, before)?,
        '-' if cursor.peek_at(1)? == Some(b'|') => cells::read_grid(cursor, reading)?.into(),
        _ if cells::is_next(cursor)? => cells::read(cursor, reading)?.into(),
        _ if has_sign => rows::read(cursor, reading)?.into(),
        _ => return Err(cursor.expected(A_BOARD)),
    })
}
