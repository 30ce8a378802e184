use std::collections::VecDeque;
use std::fmt;
use std::io::Read;

use queenside_board::{Board, Problem, Size};

use super::Format;
use super::choose::{Chosen, choose, last_number};
use super::decoration::{Decoration, LeftOut};
use super::error::{Content, Fault, ReadError, SyntaxError};
use super::reading::{First, FoundBoard, Reading, Text};
use super::text::Source;

/// A board that was read, with its format and its place in the input.
///
/// ```
/// use queenside::{Square, notation::{Format, read}};
///
/// let board = read("\n\n[0]").only_board()?;
/// assert_eq!((board.format, board.line), (Format::Columns, 3));
///
/// let board = read("Q.\n.x").only_board()?;
/// assert_eq!(board.problem.given().squares(), [Square::new(0, 0)]);
/// assert!(board.problem.is_blocked(Square::new(1, 1)));
/// # Ok::<(), queenside::notation::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

impl ReadBoard {
    /// Create a board as if the first line of a text began with it, for programs that read other texts.
    pub fn new(problem: Problem, format: Format) -> Self {
        Self { problem, format, line: 1, counts_from_one: false }
    }

    /// Whether the text has the board size, or a queen for each row. Otherwise it is a list of squares
    /// that could also be on a larger board.
    pub fn has_size(&self) -> bool {
        self.format != Format::Pairs || self.problem.queen_count() == self.problem.size().index()
    }
}

/// A reader for boards that follow each other, all in one format. It skips white space between them,
/// and leaves out what programs print around boards ([`left_out`](Self::left_out)).
///
/// The head of the input decides how all of it is read: 64 KiB, or as much as the first board needs.
/// The reader is an iterator that ends after the first error. It needs memory for one board only. The
/// input does not have to be buffered.
///
/// # Example
/// ```
/// use queenside::{Board, notation::read};
///
/// let text = "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nSolution 2:\n..Q.\nQ...\n...Q\n.Q..\n";
/// let mut reader = read(text);
/// let boards: Result<Vec<_>, _> = reader.by_ref().collect();
/// assert!(boards?.iter().all(|board| board.problem.given().is_solution()));
/// assert_eq!(reader.left_out().to_string(), "2 headings");
///
/// let error = read("Q.\n...").next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: found '.', expected the end of the line after 2 squares, as in row 0"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardReader<'a> {
    source: Source<'a>,
    reading: Reading,
    /// Whether decoration is refused.
    is_strict: bool,
    /// How the text is read, from its head.
    chosen: Option<Chosen>,
    /// Boards that were read, but not yet returned, and the error after them.
    ready: VecDeque<ReadBoard>,
    error: Option<ReadError>,
    /// The number of boards so far, and whether the number of all boards is in the last line.
    number: u64,
    has_count: bool,
    has_ended: bool,
}

impl fmt::Debug for BoardReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reading, has_ended, .. } = self;
        f.debug_struct("BoardReader")
            .field("reading", reading)
            .field("has_ended", has_ended)
            .finish_non_exhaustive()
    }
}

impl<'a> BoardReader<'a> {
    /// Return a reader of this input; [`read`](super::read) returns one of a text.
    pub fn new(input: impl Read + Send + 'a) -> Self {
        Self {
            source: Source::new(input),
            reading: Reading::default(),
            is_strict: false,
            chosen: None,
            ready: VecDeque::new(),
            error: None,
            number: 0,
            has_count: false,
            has_ended: false,
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
    /// Otherwise the lists decide together: they count from 0, unless their numbers would not be on the
    /// board then. Fields of JSON with Queenside's names always count from 0.
    ///
    /// ```
    /// use queenside::{Board, Square, notation::read};
    ///
    /// let mut reader = read("[(1, 2), (2, 2)]").counting_from_one();
    /// assert_eq!(reader.only_board()?.problem.queens().next(), Some(Square::new(0, 1)));
    /// let board = read("[2, 4, 1, 3]").only_board()?;
    /// assert!(board.counts_from_one);
    /// # Ok::<(), queenside::notation::ReadError>(())
    /// ```
    #[must_use]
    pub fn counting_from_one(mut self) -> Self {
        (self.reading.first, self.reading.is_first_said) = (First::One, true);
        self
    }

    /// Count rows and columns in lists from 0. A number that is then off the board is an error.
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
    /// use queenside::notation::{Content, read};
    ///
    /// let reader = read("[[0, 1], [0, 0]]");
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

    /// Refuse decoration: labels of rows and columns, rules, headings, numbers of lines and counts.
    /// Otherwise the reader leaves it out; [`left_out`](Self::left_out) says what it was.
    #[must_use]
    pub fn refusing_decoration(mut self) -> Self {
        self.is_strict = true;
        self
    }

    /// Read the only board of the input.
    ///
    /// # Errors
    /// [`ReadError`] if the input is empty, is not a valid board, or continues after the board.
    pub fn only_board(&mut self) -> Result<ReadBoard, ReadError> {
        let Some(board) = self.next_board()? else {
            return Err(self.source.error(Fault::at(0, "a board")));
        };
        match self.next_board()? {
            None => Ok(board),
            Some(ReadBoard { line, .. }) => {
                let (found, expected) = ("a second board".into(), "only one board".into());
                Err(SyntaxError { line, column: 1, found, expected }.into())
            }
        }
    }

    /// Return what was left out of the text so far because it is not a part of a board.
    pub fn left_out(&self) -> LeftOut {
        let decoration = self.chosen.as_ref().and_then(|chosen| chosen.decoration.as_ref());
        let removed = decoration.filter(|decoration| !decoration.is_format());
        removed.map(|decoration| decoration.left_out).unwrap_or_default().with_count(self.has_count)
    }

    /// Return the number of boards that were returned so far.
    pub fn number(&self) -> u64 {
        self.number - self.ready.len() as u64
    }

    /// Return what the text was read as, such as `squares`, if it could be something else and only the
    /// boards, which are solutions, show what it is.
    pub fn evidence(&self) -> Option<&'static str> {
        self.chosen.as_ref()?.evidence
    }

    /// Read the next board. Return `None` at the end of the input and after an error.
    ///
    /// # Errors
    /// [`ReadError`] if the input cannot be read, if it is not a list of boards in one format, if it has
    /// two possible meanings, or if a board has another size than [`with_size`](Self::with_size).
    pub fn next_board(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        while self.ready.is_empty() && !self.has_ended {
            if let Err(error) = self.read_boards() {
                (self.error, self.has_ended) = (Some(error), true);
            }
        }
        match self.ready.pop_front() {
            Some(board) => Ok(Some(board)),
            None => self.error.take().map_or(Ok(None), Err),
        }
    }

    /// Read the boards of the bytes that are there, or more bytes if there are none.
    fn read_boards(&mut self) -> Result<(), ReadError> {
        let Some(chosen) = &self.chosen else { return self.choose() };
        let text = self.source.text();
        let (mut boards, mut fault) = chosen.way.read(text, &self.reading);
        // The number of boards may follow them.
        let is_after = |at: usize| fault.as_ref().is_some_and(|fault| fault.place() >= at);
        let last = last_number(text.bytes).filter(|(at, _)| !self.is_strict && is_after(*at));
        if let Some((at, count)) = last {
            if !text.is_all {
                return self.read_more();
            }
            let (all, other) = chosen.way.read(Text { bytes: &text.bytes[..at], ..text }, &self.reading);
            if other.is_none() && count == self.number + all.found.len() as u64 {
                (boards, fault, self.has_count) = (all, None, true);
            }
        }
        self.has_ended = text.is_all || fault.is_some();
        self.error = fault.map(|fault| self.source.error(fault));
        let (mut line, mut counted) = (self.source.position(0).0, 0);
        for found in boards.found {
            line += self.source.lines(counted, found.at);
            counted = found.at;
            self.reading.count_as(&found);
            self.number += 1;
            self.ready.push_back(self.read_board(found, line));
        }
        self.source.remove(boards.read_to);
        if self.ready.is_empty() && !self.has_ended {
            self.read_more()?;
        }
        Ok(())
    }

    fn read_board(&self, found: FoundBoard, line: u64) -> ReadBoard {
        let is_grid = self
            .chosen
            .as_ref()
            .is_some_and(|chosen| chosen.decoration.as_ref().is_some_and(Decoration::is_format));
        ReadBoard {
            problem: found.problem,
            format: if is_grid { Format::Grid } else { found.format },
            line,
            counts_from_one: found.first == First::One && !self.reading.is_first_said,
        }
    }

    /// Choose how the text is read, from its head: 64 KiB, or as much as the first board needs.
    fn choose(&mut self) -> Result<(), ReadError> {
        let mut head = HEAD;
        loop {
            while self.source.bytes.len() <= head && !self.source.is_all {
                self.read_more()?;
            }
            // Bytes after the head do not matter, so that the result does not depend on how they arrive.
            let bytes = &self.source.bytes[..head.min(self.source.bytes.len())];
            let is_all = bytes.len() == self.source.bytes.len();
            let lines = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
            let has_line = is_all || lines > 0;
            let end = if is_all || !has_line { bytes.len() } else { lines };
            let text = Text { bytes: &bytes[..end], from: 0, is_start: true, is_all };
            let is_long = text.bytes.len() > MAX_LINE;
            if !has_line && is_long {
                let fault = Fault::found(0, format!("a line of more than {MAX_LINE} bytes"), "shorter lines");
                return Err(self.source.error(fault));
            }
            let chosen =
                if has_line || head == HEAD { choose(text, &self.reading, self.is_strict) } else { Ok(None) };
            match chosen {
                Ok(Some(chosen)) if has_line => {
                    let is_grid = chosen.decoration.as_ref().is_some_and(|decoration| decoration.is_grid);
                    self.reading = self.reading.clone().with_grid(is_grid);
                    if self.reading.first == First::ByEvidence {
                        self.reading.first = chosen.first;
                    }
                    self.chosen = Some(chosen);
                }
                Ok(None) if text.is_all => self.has_ended = true,
                // The end of a long line decides what it is, unless its beginning is wrong.
                Err(fault) if has_line || fault.place() < HEAD / 2 => return Err(self.source.error(fault)),
                _ => {
                    head *= 2;
                    continue;
                }
            }
            // The lines of the head are read again without their decoration.
            self.source.clean = 0;
            self.remove_decoration();
            return Ok(());
        }
    }

    fn read_more(&mut self) -> Result<(), ReadError> {
        self.source.read_more()?;
        self.remove_decoration();
        Ok(())
    }

    /// Remove the decoration of the lines that were read since the last time.
    fn remove_decoration(&mut self) {
        let decoration = self.chosen.as_mut().and_then(|chosen| chosen.decoration.as_mut());
        self.source.complete(|bytes, from| {
            if let Some(decoration) = decoration {
                decoration.remove(bytes, from);
            }
        });
    }
}

/// The number of bytes of the head of a text, which decides how it is read.
const HEAD: usize = 1 << 16;

/// The greatest length of a line: of about as many numbers as are read.
const MAX_LINE: usize = 1 << 29;

impl Iterator for BoardReader<'_> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_board().transpose()
    }
}
