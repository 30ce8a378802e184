use std::io::{self, Write};

/// Writes decimal numbers with separators, for boards of up to a billion queens: several times as
/// fast as `write!`.
///
/// The last four digits come from a table. The digits before them are reused for the next number,
/// because they rarely change from one queen to the next.
pub(super) struct Decimals<'a, W> {
    out: &'a mut W,
    buffer: Box<[u8]>,
    filled: usize,
    /// The number without its last four digits, and its text.
    high: u32,
    high_text: [u8; 8],
    high_len: usize,
    between: Separator,
    is_first: bool,
}

/// A text of at most four bytes. It is always copied as four bytes, which needs no call and no
/// branch.
#[derive(Clone, Copy)]
pub(super) struct Separator {
    bytes: [u8; 4],
    len: usize,
}

impl Separator {
    pub(super) const fn new(text: &str) -> Self {
        let mut bytes = [0; 4];
        let mut at = 0;
        while at < text.len() {
            bytes[at] = text.as_bytes()[at];
            at += 1;
        }
        Self { bytes, len: text.len() }
    }
}

/// Maximum number of bytes of a number and the separator before it.
const LONGEST: usize = 32;

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

impl<'a, W: Write> Decimals<'a, W> {
    /// Return a writer of about `expected` numbers with the separator `between`.
    pub(super) fn new(out: &'a mut W, between: Separator, expected: usize) -> Self {
        let buffer = vec![0; (expected.min(1 << 12) * 16).max(4 * LONGEST)].into_boxed_slice();
        Self { out, buffer, filled: 0, high: 0, high_text: [0; 8], high_len: 0, between, is_first: true }
    }

    /// Write the next number.
    #[inline]
    pub(super) fn number(&mut self, number: u32) -> io::Result<()> {
        self.separate()?;
        self.push_number(number);
        Ok(())
    }

    /// Write the next number after this separator instead of the usual one.
    #[inline]
    pub(super) fn number_after(&mut self, between: Separator, number: u32) -> io::Result<()> {
        self.make_room()?;
        self.push_separator(between);
        self.push_number(number);
        Ok(())
    }

    /// Write a word instead of a number.
    pub(super) fn word(&mut self, word: &'static str) -> io::Result<()> {
        debug_assert!(word.len() <= 8);
        self.separate()?;
        self.buffer[self.filled..][..word.len()].copy_from_slice(word.as_bytes());
        self.filled += word.len();
        Ok(())
    }

    #[inline]
    fn push_number(&mut self, number: u32) {
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
    }

    /// Write the rest of the buffer.
    pub(super) fn finish(self) -> io::Result<()> {
        self.out.write_all(&self.buffer[..self.filled])
    }

    #[inline]
    fn separate(&mut self) -> io::Result<()> {
        self.make_room()?;
        if self.is_first {
            self.is_first = false;
        } else {
            self.push_separator(self.between);
        }
        Ok(())
    }

    #[inline]
    fn make_room(&mut self) -> io::Result<()> {
        if self.buffer.len() - self.filled < LONGEST {
            self.out.write_all(&self.buffer[..self.filled])?;
            self.filled = 0;
        }
        Ok(())
    }

    #[inline]
    fn push_separator(&mut self, separator: Separator) {
        self.buffer[self.filled..][..4].copy_from_slice(&separator.bytes);
        self.filled += separator.len;
    }

    #[cold]
    fn set_high(&mut self, high: u32) {
        let text = high.to_string();
        self.high = high;
        self.high_len = text.len();
        self.high_text[..text.len()].copy_from_slice(text.as_bytes());
    }
}
