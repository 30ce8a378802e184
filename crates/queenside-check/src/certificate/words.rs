use std::io::{BufRead, ErrorKind};

use super::CertificateError;
use crate::Square;

/// Length in bytes from which a word is refused. The longest valid words are multipliers.
const MAX_WORD: usize = 48;

pub(super) const LINE_END: &str = "the end of the line";

/// What follows a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Space,
    Newline,
    Input,
}

impl End {
    fn text(self) -> &'static str {
        match self {
            Self::Space => "a space",
            Self::Newline => LINE_END,
            Self::Input => "the end of the text",
        }
    }
}

/// Reads a text word by word. Each single space or newline ends a word, so the word before a second
/// space is empty.
#[derive(Debug)]
pub(super) struct Words<R> {
    input: R,
    /// The current word, and what follows it.
    pub(super) word: Vec<u8>,
    pub(super) end: End,
    /// The line of the word, from 1.
    pub(super) line: u64,
    /// Whether the word is the first of its line.
    is_first: bool,
    /// Digest of all bytes read.
    digest: u64,
    /// Digest of all bytes before the line of the word.
    pub(super) digest_before_line: u64,
}

impl<R: BufRead> Words<R> {
    /// Start before the first word of the input, as if after a line 0.
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            word: Vec::with_capacity(MAX_WORD),
            end: End::Newline,
            line: 0,
            is_first: false,
            digest: EMPTY_DIGEST,
            digest_before_line: EMPTY_DIGEST,
        }
    }

    /// Read the next word and what follows it. At the end of the input the word is empty.
    pub(super) fn advance(&mut self) -> Result<(), CertificateError> {
        self.word.clear();
        self.is_first = self.end == End::Newline;
        if self.is_first {
            self.line += 1;
            self.digest_before_line = self.digest;
        }
        self.end = End::Input;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(CertificateError::Io(error)),
            };
            if buffer.is_empty() {
                return Ok(());
            }
            let mut used = 0;
            for &byte in buffer {
                used += 1;
                self.digest = digest_with(self.digest, byte);
                match byte {
                    b' ' => self.end = End::Space,
                    b'\n' => self.end = End::Newline,
                    _ if self.word.len() < MAX_WORD => {
                        self.word.push(byte);
                        continue;
                    }
                    _ => {}
                }
                break;
            }
            self.input.consume(used);
            if self.end != End::Input {
                return Ok(());
            }
            if self.word.len() == MAX_WORD {
                return Err(self.unexpected("a shorter word"));
            }
        }
    }

    /// Return whether the current word starts the line of the digest.
    pub(super) fn is_digest(&self) -> bool {
        self.word == b"digest" && self.is_first
    }

    /// Check what follows the word.
    pub(super) fn expect_end(&self, end: End, expected: &'static str) -> Result<(), CertificateError> {
        if self.end == end { Ok(()) } else { Err(self.unexpected_end(expected)) }
    }

    /// Check what follows the word, and read the next word.
    pub(super) fn next(&mut self, end: End, expected: &'static str) -> Result<(), CertificateError> {
        self.expect_end(end, expected)?;
        self.advance()
    }

    /// Check the word and what follows it, and read the next word.
    pub(super) fn expect(
        &mut self,
        word: &[u8],
        end: End,
        expected: &'static str,
    ) -> Result<(), CertificateError> {
        if self.word != word {
            return Err(self.unexpected(expected));
        }
        self.next(end, expected)
    }

    /// Parse the current word.
    pub(super) fn parse<T>(
        &self,
        parse: impl FnOnce(&[u8]) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, CertificateError> {
        parse(&self.word).ok_or_else(|| self.unexpected(expected))
    }

    /// Create the error for an unexpected word.
    pub(super) fn unexpected(&self, expected: &'static str) -> CertificateError {
        let found = match (self.word.is_empty(), self.end) {
            // Escape the bytes, so that the message is always one line.
            (false, _) => format!("\"{}\"", self.word.escape_ascii()),
            (true, End::Space) => "a second space".to_owned(),
            (true, end) => end.text().to_owned(),
        };
        fault!("line {}: found {found}, expected {expected}", self.line).into()
    }

    /// Create the error for an unexpected end of a word.
    pub(super) fn unexpected_end(&self, expected: &'static str) -> CertificateError {
        let found = format!("{} after \"{}\"", self.end.text(), self.word.escape_ascii());
        fault!("line {}: found {found}, expected {expected}", self.line).into()
    }
}

/// The digest of no bytes.
const EMPTY_DIGEST: u64 = 0xcbf2_9ce4_8422_2325;

/// Extend a 64-bit FNV-1a hash by one byte. Each step is a bijection, so two texts of the same
/// length that differ in one byte have different hashes.
#[inline]
fn digest_with(digest: u64, byte: u8) -> u64 {
    (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

/// Parse a whole number. Only the shortest form is accepted, so each number has one spelling.
pub(super) fn natural(digits: &[u8]) -> Option<u64> {
    let is_shortest = match digits {
        [] | [b'0', _, ..] => false,
        digits => digits.iter().all(u8::is_ascii_digit),
    };
    let append = |number: u64, digit: &u8| number.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    if is_shortest { digits.iter().try_fold(0, append) } else { None }
}

pub(super) fn natural_u32(digits: &[u8]) -> Option<u32> {
    u32::try_from(natural(digits)?).ok()
}

/// Parse a whole number, with a minus sign if it is negative.
pub(super) fn integer(text: &[u8]) -> Option<i64> {
    match text {
        [b'-', digits @ ..] => {
            let number = natural(digits).filter(|&number| number > 0)?;
            0i64.checked_sub_unsigned(number)
        }
        digits => i64::try_from(natural(digits)?).ok(),
    }
}

/// Parse a square, such as `0,1`: row and column.
pub(super) fn square(text: &[u8]) -> Option<Square> {
    let (row, column) = split(text, b',')?;
    Some((natural_u32(row)?, natural_u32(column)?))
}

/// Split the text at the first byte `at`.
pub(super) fn split(text: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let place = text.iter().position(|&byte| byte == at)?;
    Some((&text[..place], &text[place + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_match_the_published_examples() {
        let digest = |text: &str| text.bytes().fold(EMPTY_DIGEST, digest_with);
        assert_eq!(digest(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(digest("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(digest("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn numbers_are_read_in_their_shortest_form_only() {
        for number in [0, 1, -1, 10, 4095, i64::MAX, i64::MIN] {
            assert_eq!(integer(number.to_string().as_bytes()), Some(number));
        }
        for wrong in ["", "-", "-0", "00", "01", "+1", "1 ", "1_0", "9223372036854775808", "--1", "1-"] {
            assert_eq!(integer(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(natural(b"18446744073709551615"), Some(u64::MAX));
        assert_eq!(natural(b"18446744073709551616"), None);
        assert_eq!(square(b"0,12"), Some((0, 12)));
        for wrong in ["", ",", "1", "1,", ",1", "1,2,3", "1,-2", "4294967296,0"] {
            assert_eq!(square(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
