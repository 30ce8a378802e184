//! Writing many numbers as text.

use std::io::{self, Write};

/// Writes decimal numbers with texts between them, for boards of up to a billion queens: several times
/// as fast as `write!`.
///
/// The last four digits come from a table. The digits before them are reused for the next number,
/// because they rarely change from one queen to the next.
#[allow(missing_debug_implementations, reason = "an output has none")]
pub struct Decimals<'a> {
    out: &'a mut dyn Write,
    buffer: Box<[u8]>,
    filled: usize,
    /// The number without its last four digits, and its text.
    high: u32,
    high_text: [u8; 8],
    high_len: usize,
}

/// A text of at most four bytes. It is always copied as four bytes, which needs no call and no
/// branch.
#[derive(Clone, Copy, Debug)]
pub struct ShortText {
    bytes: [u8; 4],
    len: usize,
}

impl ShortText {
    /// Return a text of at most four bytes.
    ///
    /// # Panics
    /// If it is longer.
    pub fn new(text: &str) -> Self {
        let mut bytes = [0; 4];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Self { bytes, len: text.len() }
    }
}

/// Maximum number of bytes of a number and the text before it.
const MAX_LENGTH: usize = 32;

/// Return the four digits of a number below 10000.
const fn four_digits(number: usize) -> [u8; 4] {
    [
        b'0' + (number / 1000) as u8,
        b'0' + (number / 100 % 10) as u8,
        b'0' + (number / 10 % 10) as u8,
        b'0' + (number % 10) as u8,
    ]
}

/// Return the four digits from a table. The browser does not use it, because the table would make
/// the download much larger.
#[cfg(not(target_family = "wasm"))]
#[inline]
fn last_four(number: usize) -> [u8; 4] {
    static LAST_FOUR: [[u8; 4]; 10_000] = {
        let mut table = [[0; 4]; 10_000];
        let mut number = 0;
        while number < 10_000 {
            table[number] = four_digits(number);
            number += 1;
        }
        table
    };
    LAST_FOUR[number]
}

#[cfg(target_family = "wasm")]
use four_digits as last_four;

impl<'a> Decimals<'a> {
    /// Return a writer of about `expected` numbers.
    pub fn new(out: &'a mut dyn Write, expected: usize) -> Self {
        let buffer = vec![0; (expected.min(1 << 12) * 16).max(4 * MAX_LENGTH)].into_boxed_slice();
        Self { out, buffer, filled: 0, high: 0, high_text: [0; 8], high_len: 0 }
    }

    /// Write a number after this text.
    ///
    /// # Errors
    /// Those of the output.
    pub fn number(&mut self, before: ShortText, number: u32) -> io::Result<()> {
        self.make_room()?;
        self.push(before);
        let (high, low) = (number / 10_000, (number % 10_000) as usize);
        let digits = last_four(low);
        if high != self.high {
            self.set_high(high);
        }
        let free = &mut self.buffer[self.filled..];
        if high == 0 {
            let leading = match low {
                0..10 => 3,
                10..100 => 2,
                100..1000 => 1,
                _ => 0,
            };
            free[..4 - leading].copy_from_slice(&digits[leading..]);
            self.filled += 4 - leading;
        } else {
            free[..8].copy_from_slice(&self.high_text);
            free[self.high_len..][..4].copy_from_slice(&digits);
            self.filled += self.high_len + 4;
        }
        Ok(())
    }

    /// Write a word instead of a number.
    ///
    /// # Errors
    /// Those of the output.
    pub fn word(&mut self, before: ShortText, word: ShortText) -> io::Result<()> {
        self.make_room()?;
        self.push(before);
        self.push(word);
        Ok(())
    }

    /// Write the rest of the buffer.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(self) -> io::Result<()> {
        self.out.write_all(&self.buffer[..self.filled])
    }

    #[inline]
    fn make_room(&mut self) -> io::Result<()> {
        if self.buffer.len() - self.filled < MAX_LENGTH {
            self.out.write_all(&self.buffer[..self.filled])?;
            self.filled = 0;
        }
        Ok(())
    }

    #[inline]
    fn push(&mut self, text: ShortText) {
        self.buffer[self.filled..][..4].copy_from_slice(&text.bytes);
        self.filled += text.len;
    }

    #[cold]
    fn set_high(&mut self, high: u32) {
        let text = high.to_string();
        self.high = high;
        self.high_len = text.len();
        self.high_text[..text.len()].copy_from_slice(text.as_bytes());
    }
}
