use std::io::{self, ErrorKind, Read};

use super::error::{Position, ReadError, syntax};
use crate::text::quoted;

/// The bytes of the input, in UTF-8, with a look-ahead, and the current position.
pub(super) struct Cursor<'a> {
    input: Box<dyn Read + 'a>,
    has_begun: bool,
    /// How two bytes make a code unit, if the input is UTF-16.
    utf16: Option<fn([u8; 2]) -> u16>,
    /// Bytes of UTF-16 that do not yet form a character.
    half: Vec<u8>,
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

impl<'a> Cursor<'a> {
    pub(super) fn new(input: impl Read + 'a) -> Self {
        Self {
            input: Box::new(input),
            has_begun: false,
            utf16: None,
            half: Vec::new(),
            buffer: vec![0; BUFFER],
            at: 0,
            filled: 0,
            position: Position::START,
            dropped: 0,
            mark: None,
        }
    }

    /// Skip a byte order mark. It can be one of UTF-16, as in files of `PowerShell`.
    fn begin(&mut self) -> io::Result<()> {
        self.has_begun = true;
        let mut first = Vec::new();
        (&mut self.input).take(3).read_to_end(&mut first)?;
        let mark = match first[..] {
            [0xEF, 0xBB, 0xBF] => 3,
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => 2,
            _ => 0,
        };
        self.utf16 = match first[..mark] {
            [0xFF, 0xFE] => Some(u16::from_le_bytes),
            [0xFE, 0xFF] => Some(u16::from_be_bytes),
            _ => None,
        };
        let input = std::mem::replace(&mut self.input, Box::new(io::empty()));
        self.input = Box::new(io::Cursor::new(first.split_off(mark)).chain(input));
        Ok(())
    }

    /// Read more bytes into the buffer. Return their number, which is 0 at the end of the input.
    fn fill(&mut self) -> io::Result<usize> {
        // Texts in a browser are always UTF-8.
        if !self.has_begun && cfg!(not(target_family = "wasm")) {
            self.begin()?;
        }
        let Some(unit) = self.utf16 else { return self.input.read(&mut self.buffer[self.filled..]) };
        loop {
            let is_end = (&mut self.input).take(4096).read_to_end(&mut self.half)? == 0;
            let mut units: Vec<u16> =
                self.half.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
            // The other half of the last pair is in the next block.
            units.pop_if(|unit| !is_end && (0xD800..0xDC00).contains(unit));
            self.half.drain(..2 * units.len());
            // Half of a pair, or of the last character, becomes U+FFFD, which is not a sign of any board.
            let symbols = char::decode_utf16(units);
            let mut text: String =
                symbols.map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
            if is_end && !std::mem::take(&mut self.half).is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
            }
            if is_end || !text.is_empty() {
                self.buffer.truncate(self.filled);
                self.buffer.extend(text.bytes());
                return Ok(text.len());
            }
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
            match self.fill() {
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

    /// Return the number of spaces and tabs after this number of bytes, but not more than the buffer has
    /// without growing.
    pub(super) fn blanks_at(&mut self, ahead: usize) -> Result<usize, ReadError> {
        let mut blanks = 0;
        while blanks < BUFFER / 2 && matches!(self.peek_at(ahead + blanks)?, Some(b' ' | b'\t')) {
            blanks += 1;
        }
        Ok(blanks)
    }

    /// Return the number of bytes before the end of the line (or of the input), if these are blanks.
    fn blanks_before_end_of_line(&mut self) -> Result<Option<usize>, ReadError> {
        let blanks = self.blanks_at(0)?;
        Ok(match self.peek_at(blanks)? {
            None | Some(b'\n') => Some(blanks),
            Some(b'\r') if self.peek_at(blanks + 1)? == Some(b'\n') => Some(blanks + 1),
            Some(_) => None,
        })
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
            return Ok(());
        }
        self.skip_blanks()?;
        Err(self.expected(format!("the end of the line {after}")))
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
