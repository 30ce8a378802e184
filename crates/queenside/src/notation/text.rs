//! The input as bytes in UTF-8, and the words and lists in it.

use std::io::{self, ErrorKind, Read};

use super::error::{Fault, ReadError, SyntaxError};
use super::reading::Text;
use crate::text::quoted;

/// The bytes of an input that are not yet read as boards.
pub(super) struct Source<'a> {
    input: Box<dyn Read + 'a>,
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
}

const BLOCK: usize = 1 << 16;

impl<'a> Source<'a> {
    pub(super) fn new(input: impl Read + 'a) -> Self {
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
            self.bytes.resize(filled + BLOCK.max(filled / 2), 0);
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
        Text { bytes: &self.bytes[..self.clean], from: 0, is_all: self.is_all }
    }

    /// Let `clean` change the lines that are now complete, in the bytes from a place.
    pub(super) fn complete(&mut self, clean: impl FnOnce(&mut [u8], usize)) {
        let lines = self.bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let end = if self.is_all { self.bytes.len() } else { lines.max(self.clean) };
        clean(&mut self.bytes[..end], self.clean);
        self.clean = end;
    }

    /// Return the number of lines that end between two places.
    pub(super) fn lines(&self, from: usize, to: usize) -> u64 {
        self.bytes[from..to].iter().filter(|byte| **byte == b'\n').count() as u64
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

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// A word, with the place of its end, and whether a comma precedes it in its list.
    Word { at: usize, end: usize, comma: bool },
    /// A bar between cells.
    Bar(usize),
    /// The end of a list of words that begins at this place: of a line, or of a list in these brackets or
    /// quotation marks. It can be in other lists.
    List { at: usize, open: u8, is_nested: bool },
    /// The end of a list of lists.
    Group,
    /// The end of a line that is not in brackets.
    Line,
    /// The end of an empty line that is not in brackets.
    Blank,
}

/// The brackets of lines, which have none.
pub(super) const LINE: u8 = 0;

/// A list that is open.
struct Open {
    at: usize,
    open: u8,
    words: u32,
    lists: u32,
    /// The place of a comma that precedes the next item.
    comma: Option<usize>,
    /// Whether these are the brackets of `array(...)`, which are not a list.
    is_call: bool,
}

/// Splits a text into words and lists, as Python, numpy, C, Prolog, R and Lisp print them.
///
/// Brackets, commas, quotation marks, and names of arrays and queens (`np.array(`, `queen(`, `Qs =`)
/// are punctuation.
pub(super) struct Parts<'t> {
    bytes: &'t [u8],
    pub(super) at: usize,
    /// The line, and the lists in it.
    open: Vec<Open>,
    /// Whether the line has ended, so that the next part begins another one.
    is_line_over: bool,
}

/// How deep lists may be: a list of boards, each a list of rows, each a list of numbers or strings.
const MAX_DEPTH: usize = 3;

impl<'t> Parts<'t> {
    pub(super) fn new(bytes: &'t [u8], at: usize) -> Self {
        Self { bytes, at, open: vec![Open::new(at, LINE, false)], is_line_over: true }
    }

    /// Return the next part, or `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Part>, Fault> {
        loop {
            if self.is_line_over {
                self.begin_line();
            }
            while let Some(b' ' | b'\t') = self.bytes.get(self.at) {
                self.at += 1;
            }
            let at = self.at;
            let byte = self.bytes.get(at).copied();
            let is_line_end = byte == Some(b'\r') && self.bytes.get(at + 1) == Some(&b'\n');
            let list = self.open.last().expect("the line is open");
            let (is_line, has_words, has_items) =
                (self.open.len() == 1, list.words > 0, list.words + list.lists > 0);
            match byte {
                None if !is_line => return Err(Fault::at(at, list.expected())),
                None if has_words => return Ok(Some(self.end_line())),
                None if has_items => {
                    self.open[0] = Open::new(at, LINE, false);
                    return Ok(Some(Part::Line));
                }
                None => return Ok(None),
                Some(b'\n') if is_line && has_words => return Ok(Some(self.end_line())),
                Some(b'\n') => {
                    self.at += 1;
                    // A comma at the end of a line continues it.
                    if is_line && list.comma.is_none() {
                        self.is_line_over = true;
                        return Ok(Some(if has_items { Part::Line } else { Part::Blank }));
                    }
                }
                Some(b'\r') if is_line_end => self.at += 1,
                Some(b'\r') => return Err(Fault::at(at, "the end of the line")),
                Some(b',') => {
                    if list.comma.is_some() || !has_items {
                        return Err(Fault::at(at, "an item of a list"));
                    }
                    self.at += 1;
                    self.list().comma = Some(at);
                }
                Some(_) if bar_end(self.bytes, at).is_some() => {
                    self.at = bar_end(self.bytes, at).unwrap_or(at);
                    self.list().begin_item(at);
                    return Ok(Some(Part::Bar(at)));
                }
                Some(open @ (b'[' | b'(' | b'{')) => self.push(open, false)?,
                Some(quote @ (b'"' | b'\'')) if list.open != quote => {
                    // A string of one character is a word.
                    if let Some((_, end)) = symbol_at(self.bytes, at + 1)
                        && self.bytes.get(end) == Some(&quote)
                        && self.bytes[end - 1] != quote
                    {
                        self.at = end + 1;
                        return self.word(at + 1, end).map(Some);
                    }
                    self.push(quote, false)?;
                }
                Some(close @ (b']' | b')' | b'}' | b'"' | b'\'')) => {
                    if list.close() != close {
                        return Err(Fault::at(at, list.expected()));
                    }
                    if let Some(part) = self.close() {
                        return Ok(Some(part));
                    }
                }
                Some(_) => {
                    if let Some(part) = self.name_or_word()? {
                        return Ok(Some(part));
                    }
                }
            }
        }
    }

    fn list(&mut self) -> &mut Open {
        self.open.last_mut().expect("the line is open")
    }

    /// Begin a line: skip `Qs =` before a list, and what precedes the values in the output of a solver.
    fn begin_line(&mut self) {
        self.is_line_over = false;
        self.open[0] = Open::new(self.at, LINE, false);
        let line = self.bytes[self.at..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        if !line.iter().any(|byte| matches!(byte, b'=' | b'<')) {
            return;
        }
        let Ok(line) = str::from_utf8(line) else { return };
        if let Some((before, _)) = line.split_once("<values>") {
            let is_known = |word| matches!(word, "v" | "<instantiation>");
            if before.split_whitespace().all(is_known) {
                self.at += before.len() + "<values>".len();
            }
        } else if let Some((name, value)) = line.split_once('=')
            && QUEENS.contains(&&*name.trim().to_ascii_lowercase())
            && value
                .trim_start()
                .starts_with(|first: char| first.is_ascii_alphabetic() || "[({".contains(first))
        {
            self.at += name.len() + 1;
        }
        self.open[0].at = self.at;
    }

    fn end_line(&mut self) -> Part {
        let Open { at, .. } = self.open[0];
        self.open[0] = Open { lists: 1, ..Open::new(self.at, LINE, false) };
        Part::List { at, open: LINE, is_nested: false }
    }

    fn push(&mut self, open: u8, is_call: bool) -> Result<(), Fault> {
        let depth = self.open.iter().filter(|list| !list.is_call).count() - 1;
        if depth == MAX_DEPTH {
            return Err(Fault::at(self.at, format!("lists that are at most {MAX_DEPTH} deep")));
        }
        let at = self.at;
        let list = self.list();
        if list.words > 0 {
            return Err(Fault::at(at, list.expected()));
        }
        list.comma = None;
        self.open.push(Open::new(self.at, open, is_call));
        self.at += 1;
        Ok(())
    }

    /// End the innermost list.
    fn close(&mut self) -> Option<Part> {
        self.at += 1;
        let list = self.open.pop().expect("a list is open");
        let is_nested = self.open.iter().any(|outer| outer.open != LINE && !outer.is_call);
        self.list().lists += 1;
        self.list().comma = None;
        // The full stop of Prolog and the semicolon of other languages.
        if self.open.len() == 1
            && matches!(self.bytes.get(self.at), Some(b'.' | b';'))
            && self.bytes.get(self.at + 1).is_none_or(u8::is_ascii_whitespace)
        {
            self.at += 1;
        }
        match list {
            Open { is_call: true, .. } => None,
            Open { words: 0, lists: 1.., .. } => Some(Part::Group),
            Open { at, open, .. } => Some(Part::List { at, open, is_nested }),
        }
    }

    fn word(&mut self, at: usize, end: usize) -> Result<Part, Fault> {
        let list = self.list();
        if list.lists > 0 {
            return Err(Fault::at(at, list.expected()));
        }
        list.begin_item(at);
        Ok(Part::Word { at, end, comma: list.comma.take().is_some() })
    }

    /// Read a word, or skip a name that belongs to punctuation.
    fn name_or_word(&mut self) -> Result<Option<Part>, Fault> {
        let at = self.at;
        let is_in_word = |end: usize| {
            let byte = self.bytes.get(end).copied().unwrap_or(b'\n');
            let is_end =
                matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b'|' | b'"' | b'\'') || is_bracket(byte);
            !is_end && (byte.is_ascii() || bar_end(self.bytes, end).is_none())
        };
        let mut end = at + 1;
        while is_in_word(end) {
            end += 1;
        }
        let word = str::from_utf8(&self.bytes[at..end]).unwrap_or_default();
        let is_in_call = self.list().is_call;
        self.at = end;
        if self.bytes.get(end) == Some(&b'(') && word.starts_with(|first: char| first.is_ascii_alphabetic()) {
            if ARRAYS.contains(&word) {
                return self.push(b'(', true).map(|()| None);
            }
            let digits = self.bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let close = end + 1 + digits;
            // A number of numpy.
            if word.starts_with("np.") && digits > 0 && self.bytes.get(close) == Some(&b')') {
                self.at = close + 1;
                return self.word(end + 1, close).map(Some);
            }
            if QUEENS.contains(&word) {
                return Ok(None);
            }
        }
        let is_of_call = is_in_call && (word.starts_with("dtype=") || word.contains(".."));
        if is_of_call {
            let rest = &self.bytes[end..];
            let quoted = rest.first().filter(|byte| matches!(byte, b'\'' | b'"'));
            let close = quoted.and_then(|quote| rest[1..].iter().position(|byte| byte == quote));
            self.at += close.map_or(0, |close| close + 2);
            let list = self.list();
            (list.comma, list.lists) = (None, list.lists.max(1));
            return Ok(None);
        }
        let is_values_end = matches!(word, "</values>" | "</instantiation>");
        if is_values_end && self.open.len() == 1 && self.list().words > 0 {
            return Ok(None);
        }
        self.word(at, end).map(Some)
    }
}

/// Names of lists that do not change their meaning.
const ARRAYS: &[&str] =
    &["array", "np.array", "numpy.array", "array1d", "array2d", "list", "tuple", "set", "List"];

/// Names of queens, as facts or variables.
const QUEENS: &[&str] = &["q", "qs", "queen", "queens", "board", "solution", "cols", "columns", "x"];

/// Whether the character is a bar between cells.
pub(super) const fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '┃' | '║')
}

/// Return the place after the bar that begins here, if one does.
fn bar_end(bytes: &[u8], at: usize) -> Option<usize> {
    matches!(bytes[at], b'|' | 0xE2)
        .then(|| symbol_at(bytes, at))?
        .filter(|(symbol, _)| is_bar(*symbol))
        .map(|(_, end)| end)
}

const fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'(' | b')' | b'{' | b'}')
}

impl Open {
    fn new(at: usize, open: u8, is_call: bool) -> Self {
        Self { at, open, words: 0, lists: 0, comma: None, is_call }
    }

    /// Count a word or a bar. A line begins with the first one.
    fn begin_item(&mut self, at: usize) {
        if self.open == LINE && self.words == 0 {
            self.at = at;
        }
        self.words += 1;
    }

    /// Return the byte that ends the list.
    fn close(&self) -> u8 {
        match self.open {
            b'[' => b']',
            b'(' => b')',
            b'{' => b'}',
            quote => quote,
        }
    }

    fn expected(&self) -> String {
        match self.open {
            LINE if self.lists > 0 => "the end of the line after the board".into(),
            LINE => "a word, or the end of the line".into(),
            _ if self.lists > 0 => format!("a list, ',' or '{}'", char::from(self.close())),
            _ => format!("',' or '{}'", char::from(self.close())),
        }
    }
}
