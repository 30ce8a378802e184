//! The rows of a text: its lines, and its lists in brackets or quotation marks, as Python, numpy, C,
//! Prolog, R and Lisp print them.
//!
//! Brackets, commas, quotation marks, and the names of arrays and queens (`np.array(`, `queen(`, `Qs =`)
//! are punctuation.

use super::MAX_READ;
use super::error::Fault;
use super::reading::Text;
use super::text::symbol_at;

/// The place of a word and of its end.
pub(super) type Word = (usize, usize);

/// A line, or a list without lists in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) at: usize,
    /// The place of its first word among all words, and after its last.
    words: (usize, usize),
    /// The opening bracket or quotation mark, or [`LINE`].
    pub(super) open: u8,
    /// Whether it is in another list.
    pub(super) is_nested: bool,
    /// The rows that belong together: those in one list, and those between empty lines.
    pub(super) group: u32,
    pub(super) line: u32,
    pub(super) commas: Commas,
}

/// Where commas are in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Commas {
    /// Between all words, or between none.
    Even,
    /// Between the words of each pair, or between pairs.
    OfPairs,
    Mixed,
}

/// The opening bracket of lines, which have none.
pub(super) const LINE: u8 = 0;

/// The rows of a text.
pub(super) struct Rows<'t> {
    pub(super) text: Text<'t>,
    words: Vec<Word>,
    pub(super) list: Vec<Row>,
    /// The number of groups and of lines that are over.
    pub(super) over: (u32, u32),
    /// The place after the last complete line.
    pub(super) read_to: usize,
    /// What ends the rows before the end of the text.
    pub(super) fault: Option<Fault>,
    pub(super) has_bars: bool,
}

/// A list that is open.
struct OpenList {
    at: usize,
    open: u8,
    first_word: usize,
    first_row: usize,
    /// The place of a comma that precedes the next item.
    comma: Option<usize>,
    /// The number of commas, and of those before words with an odd place.
    commas: [usize; 2],
    /// Whether these are the brackets of `array(...)`, which are not a list.
    is_call: bool,
}

/// The greatest number of words and of rows of a board.
const MAX_WORDS: usize = 4 * MAX_READ as usize;
const MAX_ROWS: usize = MAX_READ as usize;

/// How deep lists may be: a list of boards, each a list of rows, each a list of numbers or strings.
const MAX_DEPTH: usize = 3;

/// Names of lists that do not change their meaning.
const ARRAYS: &[&str] = &["array", "np.array", "numpy.array", "array1d", "array2d", "list", "tuple", "set"];

/// Names of queens, as facts or variables.
const QUEENS: &[&str] = &["q", "qs", "queen", "queens", "board", "solution", "cols", "columns", "x"];

impl<'t> Rows<'t> {
    /// Read the rows of a text, up to a fault.
    pub(super) fn read(text: Text<'t>) -> Self {
        let (words, list, read_to) = (Vec::new(), Vec::new(), text.from);
        let mut all = Self { text, words, list, over: (0, 0), read_to, fault: None, has_bars: false };
        if let Err(fault) = all.read_lines() {
            // The last line is not complete.
            all.list.retain(|row| row.at < all.read_to);
            all.fault = Some(fault).filter(|fault| text.is_all || fault.place() < text.bytes.len());
        } else if text.is_all {
            (all.over, all.read_to) = ((u32::MAX, u32::MAX), text.bytes.len());
        }
        if all.has_bars {
            let is_border =
                |row: &Row| all.words[row.words.0..row.words.1].iter().all(|word| is_border(text.of(*word)));
            all.list.retain(|row| !is_border(row));
        }
        all
    }

    /// Return the rows, or the fault that ends them.
    pub(super) fn checked(mut self) -> Result<Self, Fault> {
        self.fault.take().map_or(Ok(self), Err)
    }

    /// Whether the text is one row.
    pub(super) fn is_one_row(&self) -> bool {
        self.list.len() == 1 && self.text.is_start && self.text.is_all
    }

    /// Return the words of a row.
    pub(super) fn words(&self, row: &Row) -> &[Word] {
        &self.words[row.words.0..row.words.1]
    }

    /// Return the place up to which all words are as `is_known` says, from a word on.
    pub(super) fn came(&self, from: usize, is_known: impl Fn(Word) -> bool) -> usize {
        let end = self.fault.as_ref().map_or(self.text.bytes.len(), Fault::place);
        self.words.iter().skip(from).find(|word| !is_known(**word)).map_or(end, |word| word.0)
    }

    fn read_lines(&mut self) -> Result<(), Fault> {
        let bytes = self.text.bytes;
        let mut at = self.text.from;
        while at < bytes.len() {
            at = self.skip_name(at);
            let mut open = vec![self.open(at, LINE, false)];
            loop {
                at += bytes[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                let is_line = open.len() == 1;
                let list = open.last_mut().expect("the line is open");
                let is_empty = self.words.len() == list.first_word && self.list.len() == list.first_row;
                match bytes.get(at) {
                    // A comma at the end of a line of lists continues it.
                    None | Some(b'\n')
                        if is_line
                            && (list.comma.is_none()
                                || at == bytes.len()
                                || self.words.len() > list.first_word) =>
                    {
                        break;
                    }
                    None => return Err(Fault::at(at, self.expected(list))),
                    Some(b'\n') => at += 1,
                    Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => at += 1,
                    Some(b'\r') => return Err(Fault::at(at, "the end of the line")),
                    Some(b',') if is_empty || list.comma.is_some() => {
                        return Err(Fault::at(at, "an item of a list"));
                    }
                    Some(b',') => {
                        list.comma = Some(at);
                        at += 1;
                    }
                    Some(&byte @ (b'[' | b'(' | b'{')) => at = self.begin_list(at, byte, &mut open)?,
                    Some(&quote @ (b'"' | b'\'')) if list.open != quote => {
                        // A string of one character is a word.
                        match symbol_at(bytes, at + 1) {
                            Some((symbol, end))
                                if symbol != char::from(quote) && bytes.get(end) == Some(&quote) =>
                            {
                                self.add_word((at + 1, end), list)?;
                                at = end + 1;
                            }
                            _ => at = self.begin_list(at, quote, &mut open)?,
                        }
                    }
                    Some(close @ (b']' | b')' | b'}' | b'"' | b'\'')) if *close == list.close() => {
                        at = self.end_list(at + 1, &mut open)?;
                    }
                    Some(b']' | b')' | b'}' | b'"' | b'\'') => {
                        return Err(Fault::at(at, self.expected(list)));
                    }
                    Some(_) => at = self.word_or_name(at, &mut open)?,
                }
            }
            let list = open.pop().expect("the line is open");
            if self.words.len() > list.first_word && self.list.len() == list.first_row {
                self.push_row(&list, false);
            }
            // An empty line separates groups.
            if self.list.len() == list.first_row {
                self.over.0 += 1;
            } else {
                self.over.1 += 1;
            }
            at = bytes.len().min(at + 1);
            self.read_to = at;
        }
        Ok(())
    }

    fn open(&self, at: usize, open: u8, is_call: bool) -> OpenList {
        let (first_word, first_row) = (self.words.len(), self.list.len());
        OpenList { at, open, first_word, first_row, comma: None, commas: [0; 2], is_call }
    }

    /// Skip `Qs =` before a list, and what precedes the values in the output of a solver.
    fn skip_name(&self, at: usize) -> usize {
        let line = self.text.bytes[at..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        let has_name = line.iter().any(|byte| matches!(byte, b'=' | b'<'));
        let Some(line) = str::from_utf8(line).ok().filter(|_| has_name) else { return at };
        if let Some((before, _)) = line.split_once("<values>") {
            let is_known = |word| matches!(word, "v" | "<instantiation>");
            return if before.split_whitespace().all(is_known) {
                at + before.len() + "<values>".len()
            } else {
                at
            };
        }
        let Some((name, value)) = line.split_once('=') else { return at };
        let is_list = value
            .trim_start()
            .starts_with(|first: char| first.is_ascii_alphabetic() || "[({".contains(first));
        let is_name = is_list && QUEENS.contains(&&*name.trim().to_ascii_lowercase());
        if is_name { at + name.len() + 1 } else { at }
    }

    fn begin_list(&mut self, at: usize, byte: u8, open: &mut Vec<OpenList>) -> Result<usize, Fault> {
        if open.iter().filter(|list| !list.is_call).count() > MAX_DEPTH {
            return Err(Fault::at(at, format!("lists that are at most {MAX_DEPTH} deep")));
        }
        let list = open.last_mut().expect("the line is open");
        if self.words.len() > list.first_word && self.list.len() == list.first_row {
            return Err(Fault::at(at, self.expected(list)));
        }
        list.comma = None;
        open.push(self.open(at, byte, false));
        Ok(at + 1)
    }

    /// End the innermost list, after its closing bracket.
    fn end_list(&mut self, after: usize, open: &mut Vec<OpenList>) -> Result<usize, Fault> {
        let list = open.pop().expect("a list is open");
        let is_nested = open.iter().any(|outer| outer.open != LINE && !outer.is_call);
        if !list.is_call {
            if self.list.len() == list.first_row {
                self.push_row(&list, is_nested);
            } else {
                self.end_group(&self.list[list.first_row..])?;
                self.over.0 += 1;
            }
        }
        // The full stop of Prolog and the semicolon of other languages.
        let bytes = self.text.bytes;
        let is_end = open.len() == 1
            && matches!(bytes.get(after), Some(b'.' | b';'))
            && bytes.get(after + 1).is_none_or(u8::is_ascii_whitespace);
        Ok(after + usize::from(is_end))
    }

    /// Return the fault of lists in a list that do not have the same length.
    fn end_group(&self, rows: &[Row]) -> Result<(), Fault> {
        let len = |row: &Row| row.words.1 - row.words.0;
        let mut lists = rows.iter().filter(|row| row.group == self.over.0 && !is_quote(row.open));
        let Some(first) = lists.next().map(len) else { return Ok(()) };
        let Some(other) = lists.find(|row| len(row) != first) else { return Ok(()) };
        let found = format!("a list of {} items", len(other));
        Err(Fault::found(other.at, found, format!("{first}, as in the first list")))
    }

    fn push_row(&mut self, list: &OpenList, is_nested: bool) {
        let words = (list.first_word, self.words.len());
        let (count, [commas, in_pairs]) = (words.1 - words.0, list.commas);
        let is_bare = list.open == LINE;
        let are_pairs =
            is_bare && in_pairs == commas && 2 * commas == count || in_pairs == 0 && 2 * commas + 2 == count;
        let commas = match commas {
            _ if commas == 0 || commas + 1 == count => Commas::Even,
            _ if are_pairs => Commas::OfPairs,
            _ => Commas::Mixed,
        };
        let at = if list.open == LINE { self.words[words.0].0 } else { list.at };
        let (group, line) = self.over;
        self.list.push(Row { at, words, open: list.open, is_nested, group, line, commas });
    }

    fn add_word(&mut self, word: Word, list: &mut OpenList) -> Result<(), Fault> {
        if self.list.len() > list.first_row {
            return Err(Fault::at(word.0, self.expected(list)));
        }
        if self.words.len() >= MAX_WORDS || self.list.len() > MAX_ROWS {
            let expected = format!("at most {MAX_WORDS} words in at most {MAX_ROWS} lists");
            return Err(Fault::found(word.0, "a larger board", expected));
        }
        if list.comma.take().is_some() {
            list.commas[0] += 1;
            list.commas[1] += (self.words.len() - list.first_word) % 2;
        }
        self.words.push(word);
        Ok(())
    }

    /// Read a word, a bar, or a name that belongs to punctuation. Return the place after it.
    fn word_or_name(&mut self, at: usize, open: &mut Vec<OpenList>) -> Result<usize, Fault> {
        let bytes = self.text.bytes;
        let list = open.last_mut().expect("the line is open");
        if let Some(end) = bar_end(bytes, at) {
            self.has_bars = true;
            self.add_word((at, end), list)?;
            return Ok(end);
        }
        let is_in_word = |end: usize| {
            let byte = bytes.get(end).copied().unwrap_or(b'\n');
            !matches!(
                byte,
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b'"' | b'\'' | b'[' | b']' | b'(' | b')' | b'{' | b'}'
            ) && bar_end(bytes, end).is_none()
        };
        let end = (at + 1..=bytes.len()).find(|end| !is_in_word(*end)).unwrap_or(bytes.len());
        let word = str::from_utf8(&bytes[at..end]).unwrap_or_default();
        if bytes.get(end) == Some(&b'(') {
            if ARRAYS.contains(&word) {
                list.comma = None;
                open.push(self.open(at, b'(', true));
                return Ok(end + 1);
            }
            // A number of numpy.
            let digits = bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if word.starts_with("np.") && bytes.get(end + 1 + digits) == Some(&b')') {
                self.add_word((end + 1, end + 1 + digits), list)?;
                return Ok(end + 2 + digits);
            }
            if QUEENS.contains(&word) {
                return Ok(end);
            }
        }
        if list.is_call && (word.starts_with("dtype=") || word.contains("..")) {
            list.comma = None;
            let quoted = bytes.get(end).filter(|byte| is_quote(**byte));
            let close = quoted.and_then(|quote| bytes[end + 1..].iter().position(|byte| byte == quote));
            let after = end + close.map_or(0, |close| close + 2);
            // The comma after the size of an array.
            let comma = bytes[after..].iter().take_while(|byte| matches!(byte, b' ' | b',')).count();
            return Ok(after + comma);
        }
        if list.open == LINE && matches!(word, "</values>" | "</instantiation>") {
            return Ok(end);
        }
        self.add_word((at, end), list)?;
        Ok(end)
    }

    /// Return what can follow in a list.
    fn expected(&self, list: &OpenList) -> String {
        let has_lists = self.list.len() > list.first_row;
        match list.open {
            LINE if has_lists => "the end of the line after the board".into(),
            LINE => "a word, or the end of the line".into(),
            _ if has_lists => format!("a list, ',' or '{}'", char::from(list.close())),
            _ => format!("',' or '{}'", char::from(list.close())),
        }
    }
}

impl OpenList {
    /// Return the byte that ends the list.
    fn close(&self) -> u8 {
        match self.open {
            b'[' => b']',
            b'(' => b')',
            b'{' => b'}',
            quote => quote,
        }
    }
}

/// Whether the byte is a quotation mark.
pub(super) const fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'')
}

/// Whether the character is a bar between cells.
pub(super) const fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '┃' | '║')
}

/// Whether the word is a part of a line between rows of cells.
pub(super) fn is_border(word: &[u8]) -> bool {
    let is_part = |symbol| matches!(symbol, '+' | '-' | '=' | '_' | '─'..='╿') && !is_bar(symbol);
    str::from_utf8(word).is_ok_and(|word| word.chars().all(is_part))
}

/// Return the place after the bar that begins here, if one does.
fn bar_end(bytes: &[u8], at: usize) -> Option<usize> {
    if !matches!(bytes[at], b'|' | 0xE2) {
        return None;
    }
    symbol_at(bytes, at).filter(|(symbol, _)| is_bar(*symbol)).map(|(_, end)| end)
}
