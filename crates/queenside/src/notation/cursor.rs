use std::io::{self, ErrorKind, Read};

use super::decode::Utf8;
use super::error::{Position, ReadError, syntax};
use crate::text::quoted;

/// The bytes of the input, in UTF-8, with a look-ahead, and the current position.
pub(super) struct Cursor<R> {
    input: Utf8<R>,
    /// It grows if the caller looks far ahead or wants to come back.
    buffer: Vec<u8>,
    at: usize,
    filled: usize,
    position: Position,
    /// The number of bytes before the buffer.
    dropped: u64,
    /// The first byte of the input to which a caller may come back.
    mark: Option<u64>,
}

const BUFFER: usize = 1 << 16;

impl<R: Read> Cursor<R> {
    pub(super) fn new(input: R) -> Self {
        let position = Position { line: 1, column: 1 };
        Self {
            input: Utf8::new(input),
            buffer: vec![0; BUFFER],
            at: 0,
            filled: 0,
            position,
            dropped: 0,
            mark: None,
        }
    }

    /// Read with `look`, then come back to this position if it returns `None`.
    pub(super) fn attempt<T>(
        &mut self,
        look: impl FnOnce(&mut Self) -> Result<Option<T>, ReadError>,
    ) -> Result<Option<T>, ReadError> {
        let (start, position, outer) = (self.dropped + self.at as u64, self.position, self.mark);
        self.mark = outer.or(Some(start));
        let found = look(self);
        self.mark = outer;
        if let Ok(None) = found {
            self.at = (start - self.dropped) as usize;
            self.position = position;
        }
        found
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

    /// Return the byte `ahead` positions after the next one.
    pub(super) fn peek_at(&mut self, ahead: usize) -> Result<Option<u8>, ReadError> {
        while self.at + ahead >= self.filled {
            let needed = self.mark.map_or(self.at, |mark| (mark - self.dropped) as usize);
            if needed > 0 {
                self.buffer.copy_within(needed..self.filled, 0);
                self.filled -= needed;
                self.at -= needed;
                self.dropped += needed as u64;
            }
            if self.filled == self.buffer.len() {
                self.buffer.resize(2 * self.filled, 0);
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

    /// Return the character `ahead` bytes after the next one, with its length and that of a variation
    /// selector behind it, which chooses a drawing of the same character. Bytes that are not UTF-8
    /// are not a character.
    pub(super) fn symbol_at(&mut self, ahead: usize) -> Result<Option<(char, usize)>, ReadError> {
        let Some(first) = self.peek_at(ahead)? else { return Ok(None) };
        if first.is_ascii() {
            return Ok(Some((first.into(), 1)));
        }
        let Some(symbol) = self.wide_symbol_at(ahead)? else { return Ok(None) };
        let len = symbol.len_utf8();
        let selector =
            self.wide_symbol_at(ahead + len)?.filter(|next| matches!(next, '\u{fe00}'..='\u{fe0f}'));
        Ok(Some((symbol, len + selector.map_or(0, char::len_utf8))))
    }

    fn wide_symbol_at(&mut self, ahead: usize) -> Result<Option<char>, ReadError> {
        let mut bytes = Vec::with_capacity(4);
        for more in 0..4 {
            bytes.extend(self.peek_at(ahead + more)?);
            if let Ok(text) = std::str::from_utf8(&bytes) {
                return Ok(text.chars().next());
            }
        }
        Ok(None)
    }

    /// Skip this number of bytes, which the caller has looked at.
    pub(super) fn skip(&mut self, bytes: usize) {
        (0..bytes).for_each(|_| self.advance());
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
        self.skip(text.len());
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

    /// Return the number of blanks that are next, if the line (or the input) ends after them.
    fn blanks_before_end_of_line(&mut self) -> Result<Option<usize>, ReadError> {
        let mut blanks = 0;
        loop {
            match self.peek_at(blanks)? {
                // Not more than the buffer has without growing.
                Some(b' ' | b'\t') if blanks < BUFFER / 2 => blanks += 1,
                None | Some(b'\n') => return Ok(Some(blanks)),
                Some(b'\r') if self.peek_at(blanks + 1)? == Some(b'\n') => return Ok(Some(blanks + 1)),
                Some(_) => return Ok(None),
            }
        }
    }

    /// Whether only blanks follow on this line.
    pub(super) fn is_at_end_of_line(&mut self) -> Result<bool, ReadError> {
        Ok(self.blanks_before_end_of_line()?.is_some())
    }

    /// Skip blanks and the end of the line (or of the input) if they are next. Otherwise skip nothing.
    /// Return whether they were.
    pub(super) fn eat_end_of_line(&mut self) -> Result<bool, ReadError> {
        let Some(blanks) = self.blanks_before_end_of_line()? else { return Ok(false) };
        self.skip(blanks);
        self.eat(b'\n')?;
        Ok(true)
    }

    /// Skip the end of the line, or return an error if it is not next.
    pub(super) fn require_end_of_line(&mut self, after: &str) -> Result<(), ReadError> {
        if self.eat_end_of_line()? {
            Ok(())
        } else {
            self.skip_blanks()?;
            Err(self.expected(format!("the end of the line {after}")))
        }
    }

    /// Read a decimal number from 0 to `max`, or return an error if none is next.
    #[inline]
    pub(super) fn number(&mut self, max: u32, what: &str) -> Result<u32, ReadError> {
        const MAX_DIGITS: u32 = 10;
        let start = self.position;
        let (mut digits, mut number) = (0, 0u64);
        while let Some(digit @ b'0'..=b'9') = self.peek()? {
            if digits == MAX_DIGITS {
                let found = format!("a number of more than {MAX_DIGITS} digits");
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
            _ => match self.wide_symbol_at(0)? {
                Some(symbol) if symbol.is_control() => {
                    format!("the control character 0x{:02x}", u32::from(symbol))
                }
                Some(symbol) => format!("'{}'", quoted(symbol.encode_utf8(&mut [0; 4]))),
                None => format!("byte 0x{first:02x}, which is not UTF-8"),
            },
        })
    }
}

impl<R: Read> Read for Cursor<R> {
    /// Read one byte at a time, so that the JSON reader stops exactly where its value ends.
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let next = self.peek().map_err(|error| match error {
            ReadError::Io(error) => error,
            error => io::Error::other(error),
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
