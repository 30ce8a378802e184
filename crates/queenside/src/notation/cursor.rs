use std::io::{self, ErrorKind, Read};

use crate::board::Size;
use crate::text::quoted;

/// A position in the text. Lines and columns count from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: u64,
    pub(super) column: u64,
}

/// The bytes of the input with a small look-ahead, and the current position.
pub(super) struct Cursor<R> {
    input: R,
    buffer: Box<[u8]>,
    at: usize,
    filled: usize,
    position: Position,
}

const BUFFER: usize = 1 << 16;

impl<R: Read> Cursor<R> {
    pub(super) fn new(input: R) -> Self {
        let position = Position { line: 1, column: 1 };
        Self { input, buffer: vec![0; BUFFER].into_boxed_slice(), at: 0, filled: 0, position }
    }

    pub(super) fn position(&self) -> Position {
        self.position
    }

    /// Return the next byte without skipping it, or `None` at the end of the input.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        if self.at < self.filled {
            return Ok(Some(self.buffer[self.at]));
        }
        self.peek_at(0)
    }

    /// Return the byte `ahead` positions after the next one. `ahead` must be less than a few dozen.
    pub(super) fn peek_at(&mut self, ahead: usize) -> Result<Option<u8>, ReadError> {
        while self.at + ahead >= self.filled {
            if self.at > 0 {
                self.buffer.copy_within(self.at..self.filled, 0);
                self.filled -= self.at;
                self.at = 0;
            }
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(0) => return Ok(None),
                Ok(more) => self.filled += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Some(self.buffer[self.at + ahead]))
    }

    /// Skip the byte that was last peeked at.
    #[inline]
    pub(super) fn advance(&mut self) {
        let byte = self.buffer[self.at];
        self.at += 1;
        if byte == b'\n' {
            self.position = Position { line: self.position.line + 1, column: 1 };
        } else if byte & 0xC0 != 0x80 {
            // Not a continuation byte of UTF-8, so a new character.
            self.position.column += 1;
        }
    }

    /// Skip the byte if it is next. Return whether it was.
    #[inline]
    pub(super) fn eat(&mut self, byte: u8) -> Result<bool, ReadError> {
        let there = self.peek()? == Some(byte);
        if there {
            self.advance();
        }
        Ok(there)
    }

    /// Skip the text if it is next. Return whether it was.
    pub(super) fn eat_text(&mut self, text: &str) -> Result<bool, ReadError> {
        for (ahead, byte) in text.bytes().enumerate() {
            if self.peek_at(ahead)? != Some(byte) {
                return Ok(false);
            }
        }
        (0..text.len()).for_each(|_| self.advance());
        Ok(true)
    }

    /// Skip the text, or return an error if it is not next.
    pub(super) fn require(&mut self, text: &str) -> Result<(), ReadError> {
        if self.eat_text(text)? { Ok(()) } else { Err(self.expected(format!("'{text}'"))) }
    }

    /// Skip spaces and tabs.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Result<(), ReadError> {
        while let Some(b' ' | b'\t') = self.peek()? {
            self.advance();
        }
        Ok(())
    }

    /// Skip spaces, tabs and line ends.
    #[inline]
    pub(super) fn skip_whitespace(&mut self) -> Result<(), ReadError> {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek()? {
            self.advance();
        }
        Ok(())
    }

    /// Skip blanks and the end of the line (or of the input) if they are next. Return whether they
    /// were.
    pub(super) fn eat_end_of_line(&mut self) -> Result<bool, ReadError> {
        self.skip_blanks()?;
        if self.peek()? == Some(b'\r') && self.peek_at(1)? == Some(b'\n') {
            self.advance();
        }
        Ok(self.peek()?.is_none() || self.eat(b'\n')?)
    }

    /// Skip the end of the line, or return an error if it is not next.
    pub(super) fn require_end_of_line(&mut self, after: &str) -> Result<(), ReadError> {
        if self.eat_end_of_line()? {
            Ok(())
        } else {
            Err(self.expected(format!("the end of the line {after}")))
        }
    }

    /// Read a decimal number from 0 to `max`, or return an error if none is next.
    #[inline]
    pub(super) fn number(&mut self, max: u32, what: &str) -> Result<u32, ReadError> {
        self.number_after(&[], self.position, max, what)
    }

    /// Read a number whose first digits were already read, at `start`.
    #[inline]
    pub(super) fn number_after(
        &mut self,
        first: &[u8],
        start: Position,
        max: u32,
        what: &str,
    ) -> Result<u32, ReadError> {
        const MOST_DIGITS: usize = 10;
        let mut digits = first.len();
        let mut number: u64 = 0;
        for digit in first.iter().take(MOST_DIGITS) {
            number = number * 10 + u64::from(digit - b'0');
        }
        if digits > MOST_DIGITS {
            let found = format!("a number of more than {MOST_DIGITS} digits");
            return Err(syntax(start, found, format!("{what} from 0 to {max}")));
        }
        while let Some(digit @ b'0'..=b'9') = self.peek()? {
            if digits == MOST_DIGITS {
                let found = format!("a number of more than {MOST_DIGITS} digits");
                return Err(syntax(start, found, format!("{what} from 0 to {max}")));
            }
            number = number * 10 + u64::from(digit - b'0');
            self.advance();
            digits += 1;
        }
        if digits == 0 {
            return Err(self.expected(format!("{what} (0 or more)")));
        }
        if number > u64::from(max) {
            return Err(syntax(start, number.to_string(), format!("{what} from 0 to {max}")));
        }
        Ok(number as u32)
    }

    /// Return the error for something unexpected at this position.
    pub(super) fn expected(&mut self, expected: impl Into<String>) -> ReadError {
        match self.found() {
            Ok(found) => syntax(self.position, found, expected),
            Err(error) => error,
        }
    }

    /// Describe what is at this position.
    fn found(&mut self) -> Result<String, ReadError> {
        let Some(first) = self.peek()? else { return Ok("the end of the input".into()) };
        Ok(match first {
            b'\n' => "the end of the line".into(),
            b'\r' if self.peek_at(1)? == Some(b'\n') => "the end of the line".into(),
            b'\r' => "a carriage return without a line feed".into(),
            b' ' => "a space".into(),
            b'\t' => "a tab".into(),
            b'!'..=b'~' => format!("'{}'", char::from(first)),
            _ => {
                let mut bytes = vec![first];
                for ahead in 1..4 {
                    bytes.extend(self.peek_at(ahead)?);
                }
                let valid = match std::str::from_utf8(&bytes) {
                    Ok(text) => text,
                    Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
                };
                match valid.chars().next() {
                    Some(symbol) if symbol.is_control() => format!("the control character 0x{first:02x}"),
                    Some(symbol) => format!("'{}'", quoted(symbol.encode_utf8(&mut [0; 4]))),
                    None => format!("byte 0x{first:02x}, which is not UTF-8"),
                }
            }
        })
    }
}

impl<R: Read> Read for Cursor<R> {
    /// Read one byte at a time, so that the JSON reader stops exactly where its value ends.
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let next = self.peek().map_err(|error| match error {
            ReadError::Io(error) => error,
            ReadError::Syntax(error) => io::Error::other(error),
        })?;
        match (next, into.first_mut()) {
            (Some(byte), Some(slot)) => {
                *slot = byte;
                self.advance();
                Ok(1)
            }
            _ => Ok(0),
        }
    }
}

/// Return the error for this position. `found` may quote the text.
pub(super) fn syntax(at: Position, found: impl AsRef<str>, expected: impl Into<String>) -> ReadError {
    let Position { line, column } = at;
    SyntaxError { line, column, found: quoted(found.as_ref()), expected: expected.into() }.into()
}

/// What the caller requires of boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) size: Option<Size>,
    /// Whether a list of squares may be read as the smallest board that could have a solution.
    pub(super) infers_size: bool,
    /// Whether a list of numbers contains the row of each column instead of the column of each row.
    pub(super) lists_are_rows: bool,
}

/// The reason why a board could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The input is not a valid board.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// Where and why a text is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
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
