use std::str::Utf8Error;

/// A line, and whether its end is there.
pub(super) struct Line<'a> {
    pub(super) text: Result<&'a str, Utf8Error>,
    pub(super) whole: bool,
}

/// The lines of a text that may be anything.
pub(super) struct Lines<'a> {
    pub(super) rest: &'a [u8],
}

impl<'a> Lines<'a> {
    pub(super) fn of(rest: &'a [u8]) -> Self {
        Self { rest }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (line, rest) = match end {
            Some(end) => (&self.rest[..end], &self.rest[end + 1..]),
            None => (self.rest, &[][..]),
        };
        self.rest = rest;
        Some(Line { text: std::str::from_utf8(line), whole: end.is_some() })
    }
}
