//! The input as bytes in UTF-8, a part of which is in memory.

use std::io::{self, ErrorKind, Read};

use queenside_board::quoted;

use super::error::{Fault, ReadError, SyntaxError};
use super::reading::Text;

/// The bytes of an input that are not yet read as boards.
pub(super) struct Source<'a> {
    input: Box<dyn Read + Send + 'a>,
    has_begun: bool,
    /// How two bytes make a code unit, if the input is UTF-16.
    utf16: Option<fn([u8; 2]) -> u16>,
    /// Bytes of UTF-16 that do not yet form a character.
    half: Vec<u8>,
    pub(super) bytes: Vec<u8>,
    /// Whether the end of the input is reached.
    pub(super) is_all: bool,
    /// The line and the column in characters of the first byte, from 1.
    start: (u64, u64),
    /// The number of bytes in complete lines, whose decoration is removed.
    pub(super) clean: usize,
    /// The number of bytes in complete lines, of those that were searched for line ends.
    lines: usize,
    searched: usize,
}

const BLOCK: usize = 1 << 16;

impl<'a> Source<'a> {
    pub(super) fn new(input: impl Read + Send + 'a) -> Self {
        let (half, bytes) = (Vec::new(), Vec::new());
        Self {
            input: Box::new(input),
            has_begun: false,
            utf16: None,
            half,
            bytes,
            is_all: false,
            start: (1, 1),
            clean: 0,
            lines: 0,
            searched: 0,
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

    /// Read more bytes, once.
    pub(super) fn read_more(&mut self) -> io::Result<()> {
        // Texts in a browser are always UTF-8.
        if !self.has_begun && cfg!(not(target_family = "wasm")) {
            self.begin()?;
        }
        let Some(unit) = self.utf16 else {
            let filled = self.bytes.len();
            self.bytes.resize(filled + BLOCK, 0);
            let more = loop {
                match self.input.read(&mut self.bytes[filled..]) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    more => break more,
                }
            };
            self.bytes.truncate(filled + more.as_ref().map_or(0, |more| *more));
            self.is_all = more? == 0;
            return Ok(());
        };
        self.is_all = (&mut self.input).take(BLOCK as u64).read_to_end(&mut self.half)? == 0;
        let mut units: Vec<u16> = self.half.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        // The other half of the last pair is in the next block.
        units.pop_if(|unit| !self.is_all && (0xD800..0xDC00).contains(unit));
        self.half.drain(..2 * units.len());
        // Half of a pair, or of the last character, becomes U+FFFD, which is not a sign of any board.
        let symbols = char::decode_utf16(units).map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER));
        let cut = self.is_all && !std::mem::take(&mut self.half).is_empty();
        let text: String = symbols.chain(cut.then_some(char::REPLACEMENT_CHARACTER)).collect();
        self.bytes.extend(text.bytes());
        Ok(())
    }

    /// Return the complete lines.
    pub(super) fn text(&self) -> Text<'_> {
        let is_start = self.start == (1, 1);
        Text { bytes: &self.bytes[..self.clean], from: 0, is_start, is_all: self.is_all }
    }

    /// Let `clean` change the lines that are now complete, in the bytes from a place.
    pub(super) fn complete(&mut self, clean: impl FnOnce(&mut [u8], usize)) {
        let last = self.bytes[self.searched..].iter().rposition(|byte| *byte == b'\n');
        self.lines = last.map_or(self.lines, |last| self.searched + last + 1);
        self.searched = self.bytes.len();
        let end = if self.is_all { self.bytes.len() } else { self.lines };
        clean(&mut self.bytes[..end], self.clean);
        self.clean = end;
    }

    /// Return the number of lines that end between two places.
    pub(super) fn lines(&self, from: usize, to: usize) -> u64 {
        self.bytes[from..to].split(|byte| *byte == b'\n').skip(1).count() as u64
    }

    /// Return the line and the column in characters of a byte, from 1.
    pub(super) fn position(&self, at: usize) -> (u64, u64) {
        let before = &self.bytes[..at.min(self.bytes.len())];
        let lines = self.lines(0, before.len());
        let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or(before);
        let first = if lines == 0 { self.start.1 } else { 1 };
        // Not a continuation byte of UTF-8, so a new character.
        let characters = line.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u64;
        (self.start.0 + lines, first + characters)
    }

    /// Remove the first bytes, which are read.
    pub(super) fn remove(&mut self, bytes: usize) {
        self.start = self.position(bytes);
        self.bytes.drain(..bytes);
        self.clean -= bytes;
        self.lines = self.lines.saturating_sub(bytes);
        self.searched -= bytes;
    }

    /// Return the error for a fault in these bytes.
    pub(super) fn error(&self, fault: Fault) -> ReadError {
        let (line, column) = self.position(fault.place());
        match fault {
            Fault::Syntax { at, found, expected } => {
                let found = found.map_or_else(|| describe(&self.bytes, at), |found| quoted(&found));
                SyntaxError { line, column, found, expected }.into()
            }
            Fault::Ambiguous(_, mut question) => {
                question.line = line;
                question.into()
            }
        }
    }
}

/// Return the place of the next byte that is not white space.
pub(super) fn skip_blank(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// Describe what is at this place.
fn describe(bytes: &[u8], at: usize) -> String {
    let Some(&first) = bytes.get(at) else { return "the end of the input".into() };
    match first {
        b'\n' => "the end of the line".into(),
        b'\r' if bytes.get(at + 1) == Some(&b'\n') => "the end of the line".into(),
        b'\r' => "a carriage return without a line feed".into(),
        b' ' => "a space".into(),
        b'\t' => "a tab".into(),
        b'!'..=b'~' => format!("'{}'", char::from(first)),
        _ => match symbol_at(bytes, at) {
            Some((symbol, _)) if symbol.is_control() => {
                format!("the control character 0x{:02x}", u32::from(symbol))
            }
            Some((symbol, _)) => format!("'{}'", quoted(symbol.encode_utf8(&mut [0; 4]))),
            None => format!("byte 0x{first:02x}, which is not UTF-8"),
        },
    }
}

/// Return the character at this place, and the place after it and after a variation selector, which
/// chooses a drawing of the same character. Bytes that are not UTF-8 are not a character.
#[inline]
pub(super) fn symbol_at(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let first = *bytes.get(at)?;
    if first.is_ascii() {
        return Some((first.into(), at + 1));
    }
    let wide = |at: usize| {
        let lengths = (at + 1..=bytes.len().min(at + 4)).map(|end| &bytes[at..end]);
        lengths.filter_map(|bytes| str::from_utf8(bytes).ok()).find_map(|text| text.chars().next())
    };
    let symbol = wide(at)?;
    let end = at + symbol.len_utf8();
    let selector = wide(end).filter(|next| matches!(next, '\u{fe00}'..='\u{fe0f}'));
    Some((symbol, end + selector.map_or(0, char::len_utf8)))
}
