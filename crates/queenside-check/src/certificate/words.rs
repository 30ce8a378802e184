use std::io::{BufRead, ErrorKind};

use super::CertificateFault;
use super::digest::Digest;

/// No word of a certificate has as many bytes: the longest are multipliers.
const TOO_LONG: usize = 48;

/// What stands after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Space,
    Newline,
    Input,
}

/// The words of a text, one at a time: what stands between single spaces and newlines, so that a word before
/// a second space is empty.
#[derive(Debug)]
pub(super) struct Words<R> {
    input: R,
    word: Vec<u8>,
    end: End,
    /// The line of the word, from 1.
    line: u64,
    /// Whether the word is the first of its line.
    is_first: bool,
    digest: Digest,
    /// Of all before the word's line.
    digest_before_line: Digest,
}

impl<R: BufRead> Words<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            word: Vec::with_capacity(TOO_LONG),
            // As after a line 0.
            end: End::Newline,
            line: 0,
            is_first: false,
            digest: Digest::EMPTY,
            digest_before_line: Digest::EMPTY,
        }
    }

    pub(super) fn word(&self) -> &[u8] {
        &self.word
    }

    pub(super) fn end(&self) -> End {
        self.end
    }

    pub(super) fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn is_first(&self) -> bool {
        self.is_first
    }

    pub(super) fn digest_before_line(&self) -> Digest {
        self.digest_before_line
    }

    /// Reads the next word and what ends it; at the end of the input the empty word, again and again.
    pub(super) fn advance(&mut self) -> Result<(), CertificateFault> {
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
                Err(error) => return Err(CertificateFault::Io(error)),
            };
            if buffer.is_empty() {
                return Ok(());
            }
            let mut used = 0;
            for &byte in buffer {
                used += 1;
                self.digest = self.digest.with(byte);
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

    /// The fault that something else was expected in place of the word.
    pub(super) fn unexpected(&self, expected: &'static str) -> CertificateFault {
        let found = match (self.word.is_empty(), self.end) {
            // Whatever bytes there are, the message has one line.
            (false, _) => format!("\"{}\"", self.word.escape_ascii()),
            (true, End::Space) => "a second space".to_owned(),
            (true, End::Newline) => "the end of the line".to_owned(),
            (true, End::Input) => "the end of the text".to_owned(),
        };
        CertificateFault::Syntax { line: self.line, found, expected }
    }

    /// The fault that something else was expected after the word.
    pub(super) fn unexpected_end(&self, expected: &'static str) -> CertificateFault {
        let found = match self.end {
            End::Space => "a space",
            End::Newline => "the end of the line",
            End::Input => "the end of the text",
        };
        let found = format!("{found} after \"{}\"", self.word.escape_ascii());
        CertificateFault::Syntax { line: self.line, found, expected }
    }

    /// Reads the next word, which has to be this one, ended so.
    pub(super) fn expect(
        &mut self,
        word: &[u8],
        end: End,
        expected: &'static str,
    ) -> Result<(), CertificateFault> {
        self.advance()?;
        if self.word != word {
            return Err(self.unexpected(expected));
        }
        self.expect_end(end, expected)
    }

    /// What stands after the word has to be this.
    pub(super) fn expect_end(&self, end: End, expected: &'static str) -> Result<(), CertificateFault> {
        if self.end == end { Ok(()) } else { Err(self.unexpected_end(expected)) }
    }
}
