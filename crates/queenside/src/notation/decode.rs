use std::io::{self, ErrorKind, Read};

/// A reader that returns UTF-8. If the input begins with a byte order mark of UTF-16, as files of
/// `PowerShell` do, it is decoded; any other input stays as it is, without the mark of UTF-8.
pub(super) struct Utf8<R> {
    input: R,
    encoding: Encoding,
    /// Bytes that were read but not yet returned.
    ready: Vec<u8>,
    returned: usize,
    /// Bytes of UTF-16 that do not yet form a character.
    rest: Vec<u8>,
}

#[derive(Clone, Copy)]
enum Encoding {
    Unknown,
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

impl<R: Read> Utf8<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, encoding: Encoding::Unknown, ready: Vec::new(), returned: 0, rest: Vec::new() }
    }

    /// Read the first bytes and choose the encoding.
    fn detect(&mut self) -> io::Result<()> {
        while self.ready.len() < 3 && self.fill()? {}
        let (encoding, mark) = match self.ready[..] {
            [0xEF, 0xBB, 0xBF, ..] => (Encoding::Utf8, 3),
            [0xFF, 0xFE, ..] => (Encoding::Utf16(u16::from_le_bytes), 2),
            [0xFE, 0xFF, ..] => (Encoding::Utf16(u16::from_be_bytes), 2),
            _ => (Encoding::Utf8, 0),
        };
        self.encoding = encoding;
        self.ready.drain(..mark);
        if let Encoding::Utf16(unit) = encoding {
            self.rest = std::mem::take(&mut self.ready);
            self.decode(unit);
        }
        Ok(())
    }

    /// Read more bytes. Return `false` at the end of the input.
    fn fill(&mut self) -> io::Result<bool> {
        let mut bytes = [0; 4096];
        let read = loop {
            match self.input.read(&mut bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        let into = if matches!(self.encoding, Encoding::Utf16(_)) { &mut self.rest } else { &mut self.ready };
        into.extend_from_slice(&bytes[..read]);
        Ok(read > 0)
    }

    /// Decode the complete characters of the rest. Half of a pair is replaced by U+FFFD, which is
    /// not a sign of any board.
    fn decode(&mut self, unit: fn([u8; 2]) -> u16) {
        let is_high = |pair: &[u8]| (0xD800..0xDC00).contains(&unit([pair[0], pair[1]]));
        let mut end = self.rest.len() / 2 * 2;
        if end > 0 && is_high(&self.rest[end - 2..end]) {
            end -= 2;
        }
        let units = self.rest[..end].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String =
            char::decode_utf16(units).map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.ready = text.into_bytes();
        self.returned = 0;
        self.rest.drain(..end);
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        // Texts in a browser are always UTF-8.
        if cfg!(target_family = "wasm") {
            return self.input.read(into);
        }
        if let Encoding::Unknown = self.encoding {
            self.detect()?;
        }
        while self.returned == self.ready.len() {
            let Encoding::Utf16(unit) = self.encoding else { return self.input.read(into) };
            if !self.fill()? {
                // A last character that is cut off is still shown, as U+FFFD.
                let is_cut = !std::mem::take(&mut self.rest).is_empty();
                self.ready = if is_cut { "\u{fffd}".into() } else { Vec::new() };
                self.returned = 0;
                if !is_cut {
                    return Ok(0);
                }
                break;
            }
            self.decode(unit);
        }
        let count = into.len().min(self.ready.len() - self.returned);
        into[..count].copy_from_slice(&self.ready[self.returned..][..count]);
        self.returned += count;
        Ok(count)
    }
}
