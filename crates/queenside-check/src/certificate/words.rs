use std::io::{BufRead, ErrorKind};

use super::CertificateError;
use crate::Square;

/// No word of a certificate has as many bytes: the longest are multipliers.
const TOO_LONG: usize = 48;

pub(super) const LINE_END: &str = "the end of the line";

/// What comes after a word.
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

/// The words of a text, one at a time: what single spaces and newlines separate, so that the word before a second
/// space is empty.
#[derive(Debug)]
pub(super) struct Words<R> {
    input: R,
    /// The present word, and what comes after it.
    pub(super) word: Vec<u8>,
    pub(super) end: End,
    /// The line of the word, from 1.
    pub(super) line: u64,
    /// Whether the word is the first of its line.
    is_first: bool,
    /// Of all bytes read.
    digest: u64,
    /// Of all bytes before the word's line.
    pub(super) digest_before_line: u64,
}

impl<R: BufRead> Words<R> {
    /// Before the first word of the input, as after a line 0.
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            word: Vec::with_capacity(TOO_LONG),
            end: End::Newline,
            line: 0,
            is_first: false,
            digest: EMPTY_DIGEST,
            digest_before_line: EMPTY_DIGEST,
        }
    }

    /// Reads the next word and what ends it; at the end of the input the empty word, again and again.
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
                    _ if self.word.len() < TOO_LONG => {
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
            if self.word.len() == TOO_LONG {
                return Err(self.unexpected("a shorter word"));
            }
        }
    }

    /// Whether the line of the digest begins here.
    pub(super) fn is_digest(&self) -> bool {
        self.word == b"digest" && self.is_first
    }

    /// Checks what comes after the word.
    pub(super) fn expect_end(&self, end: End, expected: &'static str) -> Result<(), CertificateError> {
        if self.end == end { Ok(()) } else { Err(self.unexpected_end(expected)) }
    }

    /// Checks what comes after the word, and reads the next word.
    pub(super) fn next(&mut self, end: End, expected: &'static str) -> Result<(), CertificateError> {
        self.expect_end(end, expected)?;
        self.advance()
    }

    /// Checks the word and what comes after it, and reads the next word.
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

    /// What the word means.
    pub(super) fn parse<T>(
        &self,
        parse: impl FnOnce(&[u8]) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, CertificateError> {
        parse(&self.word).ok_or_else(|| self.unexpected(expected))
    }

    /// The error that something else was expected in place of the word.
    pub(super) fn unexpected(&self, expected: &'static str) -> CertificateError {
        let found = match (self.word.is_empty(), self.end) {
            // Whatever bytes there are, the message has one line.
            (false, _) => format!("\"{}\"", self.word.escape_ascii()),
            (true, End::Space) => "a second space".to_owned(),
            (true, end) => end.text().to_owned(),
        };
        fault!("line {}: found {found}, expected {expected}", self.line).into()
    }

    /// The error that something else was expected after the word.
    pub(super) fn unexpected_end(&self, expected: &'static str) -> CertificateError {
        let found = format!("{} after \"{}\"", self.end.text(), self.word.escape_ascii());
        fault!("line {}: found {found}, expected {expected}", self.line).into()
    }
}

/// The digest of no bytes.
const EMPTY_DIGEST: u64 = 0xcbf2_9ce4_8422_2325;

/// The FNV-1a hash of bytes and one more byte, 64 bits. Each step is one-to-one, so that texts of one length that
/// differ in a single byte never have the same.
#[inline]
fn digest_with(digest: u64, byte: u8) -> u64 {
    (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

/// A whole number in its shortest form, so that no two texts mean the same.
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

/// A whole number with a minus before it if it is less than 0.
pub(super) fn integer(text: &[u8]) -> Option<i64> {
    match text {
        [b'-', digits @ ..] => {
            let number = natural(digits).filter(|&number| number > 0)?;
            0i64.checked_sub_unsigned(number)
        }
        digits => i64::try_from(natural(digits)?).ok(),
    }
}

/// A square as row,column.
pub(super) fn square(text: &[u8]) -> Option<Square> {
    let (row, column) = split(text, b',')?;
    Some((natural_u32(row)?, natural_u32(column)?))
}

/// What comes before and after the first of these bytes.
pub(super) fn split(text: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let place = text.iter().position(|&byte| byte == at)?;
    Some((&text[..place], &text[place + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_the_published_ones() {
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
