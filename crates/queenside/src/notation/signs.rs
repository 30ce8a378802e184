//! Rows of signs: one sign for each square, with or without blanks, brackets, quotation marks, bars and
//! frames around them; and the squares of a board in FEN (Forsyth-Edwards Notation), `1Q2/3Q/Q3/2Q1`.

use super::error::Fault;
use super::fields::skip_blank;
use super::grid::{Grid, sign_of};
use super::numbers::number;
use super::reading::{Boards, Found, Reading, Text, size_at};
use super::text::{LINE, Part, Parts, is_bar, symbol_at};
use super::{Format, MAX_READ};
use crate::board::{Problem, Size, Square};

/// The usual signs of squares, for errors.
const SIGNS: &str = "'.', '-', 'Q' or 'x'";

/// Empty boards with a frame.
const FRAMES: [(&str, Format); 3] = [("+", Format::Boxes), ("-|", Format::Grid), ("┌┐\n└┘", Format::Unicode)];

/// How rows make boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rows {
    /// n rows of n squares.
    Each,
    /// One row of n x n digits.
    Joined,
}

/// The board that is being read.
struct Signs<'a> {
    text: Text<'a>,
    bytes: &'a [u8],
    reading: &'a Reading,
    rows: Rows,
    /// Whether cells are between bars; then lines of borders are skipped.
    has_bars: bool,
    grid: Grid,
    at: usize,
    /// The number of rows so far, and of squares in each.
    row: u32,
    width: u32,
    /// The size of the board, if it precedes it.
    size: Option<Size>,
    is_spaced: bool,
    has_dots: bool,
    has_other_than_digits: bool,
}

#[derive(Clone, Copy)]
enum Cell {
    /// A word, with the place of its end.
    Word(usize, usize),
    Bar(usize),
}

/// The character of a cell without a sign.
const BLANK: char = ' ';

/// Read boards in rows of signs. `is_sized` is whether the size of each board precedes it.
pub(super) fn read(
    text: Text,
    rows: Rows,
    is_sized: bool,
    reading: &Reading,
    boards: &mut Boards,
) -> Result<(), Fault> {
    let Text { bytes, from, is_all } = text;
    let whole = str::from_utf8(&bytes[from..]).unwrap_or_default();
    if let Some((_, format)) = FRAMES.iter().find(|(frame, _)| is_all && *frame == whole.trim()) {
        let board = Found::new(from, *format, Problem::new(Size::default()));
        reading.check_size(&board)?;
        *boards = Boards { found: vec![board], read_to: bytes.len(), came: bytes.len() };
        return Ok(());
    }
    let has_bars = whole.contains(is_bar);
    let new = |are_digits: bool| Signs {
        has_other_than_digits: !are_digits,
        ..Signs::new(text, rows, has_bars, reading)
    };
    let (mut signs, mut parts, mut cells) = (new(true), Parts::new(bytes, from), Vec::new());
    let mut group = None;
    while let Some(part) = parts.next()? {
        match part {
            Part::Word { at, end, .. } => {
                if is_sized && signs.size.is_none() {
                    number(&bytes[..end], at)?;
                } else {
                    let words = cells.iter().filter(|cell| matches!(cell, Cell::Word(..))).count();
                    signs.check_word(at, end, words as u32)?;
                }
                cells.push(Cell::Word(at, end));
            }
            Part::Bar(at) => cells.push(Cell::Bar(at)),
            Part::List { at, open, is_nested } => {
                if is_sized && signs.size.is_none() {
                    let n = size_of(bytes, at, &cells)?;
                    if n == 0 && text.is_blank_from(parts.at) {
                        boards.read_to = bytes.len();
                        return Ok(());
                    }
                    signs.size = Some(size_at(at, n)?);
                } else {
                    signs.add_row(at, open, &cells)?;
                    // All boards in a list have one size.
                    let width = *group.get_or_insert(signs.width);
                    if is_nested && width != signs.width {
                        return Err(signs.short_row(parts.at - 1, signs.width, width));
                    }
                    group = group.filter(|_| is_nested);
                }
                cells.clear();
            }
            Part::Group | Part::Blank if signs.row > 0 => return Err(signs.short(parts.at - 1)),
            Part::Group | Part::Blank | Part::Line => group = None,
        }
        if signs.row > 0 && (rows == Rows::Joined || signs.row == signs.width) {
            let are_digits = !signs.has_other_than_digits;
            let found = std::mem::replace(&mut signs, new(are_digits)).finish()?;
            boards.came = parts.at;
            reading.check_size(&found)?;
            boards.found.push(found);
        }
        if part == Part::Line && signs.row == 0 && signs.size.is_none() {
            boards.read_to = parts.at;
        }
    }
    if signs.row > 0 || signs.size.is_some() {
        return Err(signs.short(bytes.len()));
    }
    if is_all {
        boards.read_to = bytes.len();
    }
    Ok(())
}

/// Return the number that is alone in a line that begins here.
fn size_of(bytes: &[u8], at: usize, cells: &[Cell]) -> Result<u32, Fault> {
    match *cells {
        [Cell::Word(at, end)] => number(&bytes[..end], at),
        _ => Err(Fault::at(at, "the size of a board, alone in its line")),
    }
}

impl<'a> Signs<'a> {
    fn new(text: Text<'a>, rows: Rows, has_bars: bool, reading: &'a Reading) -> Self {
        let (grid, size) = (Grid::new(0), None);
        let (row, width, at) = (0, 0, 0);
        let (is_spaced, has_dots, has_other_than_digits) = (false, false, false);
        Self {
            bytes: text.bytes,
            text,
            reading,
            rows,
            has_bars,
            grid,
            at,
            row,
            width,
            size,
            is_spaced,
            has_dots,
            has_other_than_digits,
        }
    }

    /// Add a row, which begins at this place.
    fn add_row(&mut self, at: usize, open: u8, cells: &[Cell]) -> Result<(), Fault> {
        if self.has_bars && cells.iter().all(|cell| self.is_border(*cell)) {
            return Ok(());
        }
        if self.row == 0 {
            (self.grid, self.at) = (Grid::new(at), at);
        }
        let squares = self.squares(cells)?;
        let columns = squares.len() as u32;
        let n = if self.rows == Rows::Joined { columns.isqrt() } else { columns };
        if self.row == 0 {
            self.width = n;
        }
        self.check_row(at, open, &squares, n)?;
        for (place, &(symbol, at)) in (0..).zip(&squares) {
            let square = match self.rows {
                Rows::Each => Square::new(self.row, place),
                Rows::Joined => Square::new(place / n, place % n),
            };
            if let Some(sign) = sign_of(symbol, self.reading) {
                self.grid.add(square, sign, at)?;
            }
        }
        self.row += 1;
        Ok(())
    }

    /// Whether the cell is a part of a line between rows.
    fn is_border(&self, cell: Cell) -> bool {
        let Cell::Word(at, end) = cell else { return false };
        let is_part = |symbol| matches!(symbol, '+' | '-' | '=' | '_' | '─'..='╿') && !is_bar(symbol);
        str::from_utf8(&self.bytes[at..end]).is_ok_and(|word| word.chars().all(is_part))
    }

    /// Return the character and the place of each square of a row.
    fn squares(&mut self, cells: &[Cell]) -> Result<Vec<(char, usize)>, Fault> {
        let mut squares = Vec::with_capacity(self.width as usize);
        let mut segments: Vec<&[Cell]> = cells.split(|cell| matches!(cell, Cell::Bar(_))).collect();
        let has_bars = segments.len() > 1;
        if self.has_bars && !has_bars {
            return Err(Fault::at(self.place(cells), "'|'"));
        }
        // Bars around the row.
        segments.pop_if(|last| has_bars && last.is_empty());
        let has_frame = has_bars && segments.first().is_some_and(|first| first.is_empty());
        let segments = &segments[usize::from(has_frame)..];
        for segment in segments {
            match **segment {
                [] if has_bars => squares.push((BLANK, 0)),
                [] => {}
                [Cell::Word(at, end)] if !has_bars && !is_value(&self.bytes[at..end]) => {
                    let mut next = at;
                    while next < end {
                        let (symbol, after) = symbol_at(self.bytes, next).unwrap_or(('\0', end));
                        self.push(&mut squares, symbol, next)?;
                        next = after;
                    }
                }
                [_, Cell::Word(at, _), ..] if segments.len() > 1 => return Err(Fault::at(at, "'|'")),
                ref words => {
                    self.is_spaced |= words.len() > 1;
                    for cell in words {
                        let Cell::Word(at, end) = *cell else { continue };
                        let symbol = self.symbol(at, end)?;
                        self.push(&mut squares, symbol, at)?;
                    }
                }
            }
        }
        Ok(squares)
    }

    fn place(&self, cells: &[Cell]) -> usize {
        match cells.first() {
            Some(Cell::Word(at, _) | Cell::Bar(at)) => *at,
            None => self.at,
        }
    }

    fn push(&mut self, squares: &mut Vec<(char, usize)>, symbol: char, at: usize) -> Result<(), Fault> {
        let columns = squares.len() as u32;
        if sign_of(symbol, self.reading).is_none() {
            return Err(self.unknown(at, columns));
        }
        if self.rows == Rows::Each && self.row > 0 && columns == self.width {
            return Err(Fault::at(at, format!("the end of the line after {columns} squares, as in row 0")));
        }
        if columns == MAX_READ {
            return Err(Fault::at(at, format!("a row of at most {MAX_READ} squares")));
        }
        self.has_dots |= symbol == '.';
        self.has_other_than_digits |= !symbol.is_ascii_digit();
        squares.push((symbol, at));
        Ok(())
    }

    /// Return the sign of a word: its only character, or a digit for `0.`, `1.0` and truth values.
    fn symbol(&self, at: usize, end: usize) -> Result<char, Fault> {
        let word = &self.bytes[at..end];
        if is_value(word) {
            return Ok(if matches!(word[0], b'1' | b'T' | b't') { '1' } else { '0' });
        }
        match symbol_at(self.bytes, at) {
            Some((symbol, after)) if after == end => Ok(symbol),
            _ => Err(Fault::at(at, "a blank after each square")),
        }
    }

    /// Return the fault of a word that does not begin with a sign.
    fn check_word(&self, at: usize, end: usize, column: u32) -> Result<(), Fault> {
        let sign = symbol_at(self.bytes, at).and_then(|(symbol, _)| sign_of(symbol, self.reading));
        let is_part = sign.is_some()
            || is_value(&self.bytes[at..end])
            || self.has_bars && self.is_border(Cell::Word(at, end));
        if is_part { Ok(()) } else { Err(self.unknown(at, column)) }
    }

    /// Return the fault of a character that is not a sign.
    fn unknown(&self, at: usize, column: u32) -> Fault {
        let place = match (self.row, self.width) {
            _ if !self.has_other_than_digits && self.bytes.get(at).is_some_and(u8::is_ascii_digit) => {
                return Fault::at(at, "0 or 1 in a matrix");
            }
            _ if self.has_bars => format!("'Q', 'x' or blanks for column {column} of row {}", self.row),
            (0, _) => format!("the end of the line or a square ({SIGNS})"),
            (_, width) => return self.short_row(at, column, width),
        };
        Fault::at(at, place)
    }

    fn short_row(&self, at: usize, column: u32, width: u32) -> Fault {
        Fault::at(at, format!("{SIGNS} for column {column}: each row of this board has {width} squares"))
    }

    fn check_row(&self, at: usize, open: u8, squares: &[(char, usize)], n: u32) -> Result<(), Fault> {
        let (columns, width) = (squares.len() as u32, self.width);
        let end = squares.last().map_or(at, |&(_, at)| symbol_at(self.bytes, at).map_or(at, |(_, end)| end));
        if columns == 0 {
            return Err(Fault::found(at, "an empty row", "squares"));
        }
        if open == b'(' && columns == 2 {
            return Err(Fault::at(at, "a row of a board, not a square"));
        }
        if n != width {
            return Err(self.short_row(end, columns, width));
        }
        if let Some(size) = self.size.filter(|size| size.get() != n) {
            return Err(Fault::found(
                at,
                format!("a row of {columns} squares"),
                format!("n = {}", size.get()),
            ));
        }
        let is_alone = skip_blank(self.bytes, self.text.from) == at
            && self.text.is_blank_from(end + usize::from(open != LINE));
        if self.rows == Rows::Joined {
            let are_digits = !self.has_other_than_digits && !self.has_bars && n * n == columns;
            let is_chosen = self.reading.format == Some(Format::Matrix) || self.reading.has_signs_of_digits();
            if !are_digits || n < 3 && !(is_chosen && is_alone) {
                return Err(Fault::found(
                    at,
                    format!("a list of {columns} numbers"),
                    "the n x n numbers of a matrix",
                ));
            }
        }
        let is_apart = |at: Option<&u8>| at.is_some_and(|byte| matches!(byte, b' ' | b'\t'));
        let has_blanks = is_apart(self.bytes.get(end)) || at > 0 && is_apart(self.bytes.get(at - 1));
        if n == 1 && open == LINE && !self.has_bars && has_blanks {
            return Err(Fault::found(at, "a row with blanks", format!("{SIGNS} for each square")));
        }
        // A digit is a board only if nothing else is there.
        let digit = self
            .bytes
            .get(at)
            .filter(|byte| n == 1 && open == LINE && self.size.is_none() && byte.is_ascii_digit());
        if let Some(digit) = digit.filter(|_| !is_alone) {
            let found = format!("the single number {}", char::from(*digit));
            return Err(Fault::found(at, found, "several numbers, or a board after its size"));
        }
        Ok(())
    }

    /// Return the fault of a board that ends here, before its last row.
    fn short(&self, at: usize) -> Fault {
        let (row, n) = (self.row, self.width);
        if self.has_bars {
            return Fault::at(at, "'|'");
        }
        if row == 0 {
            return Fault::at(at, "a board after its size");
        }
        Fault::at(at, format!("row {row} of a board of {n} rows ({SIGNS} for each square)"))
    }

    fn finish(self) -> Result<Found, Fault> {
        let format = match (self.has_bars, self.is_spaced, self.has_dots) {
            (true, ..) if self.bytes[self.at].is_ascii() => Format::Boxes,
            (true, ..) => Format::Unicode,
            _ if !self.has_other_than_digits => Format::Matrix,
            (false, false, _) => Format::Dots,
            (false, true, false) => Format::Spaced,
            (false, true, true) => Format::SpacedDots,
        };
        Ok(Found::new(self.at, format, self.grid.finish(self.width)?))
    }
}

/// Whether the word is a digit of numpy or a truth value: a square, although it has several characters.
fn is_value(word: &[u8]) -> bool {
    let is_decimal = matches!(word, [b'0' | b'1', b'.', rest @ ..] if rest.iter().all(|byte| *byte == b'0'));
    is_decimal || matches!(word, b"True" | b"true" | b"False" | b"false")
}

/// Read boards in FEN, each in a line. The fields of a chess position may follow.
pub(super) fn read_fen(text: Text, reading: &Reading, boards: &mut Boards) -> Result<(), Fault> {
    let mut at = text.from;
    for line in text.bytes[text.from..].split_inclusive(|byte| *byte == b'\n') {
        let start = at + line.len() - line.trim_ascii_start().len();
        if start < at + line.len() {
            let found = fen_board(&text.bytes[..at + line.trim_ascii_end().len()], start, reading)?;
            reading.check_size(&found)?;
            boards.found.push(found);
        }
        at += line.len();
        boards.read_to = at;
    }
    Ok(())
}

/// Read the board in FEN from this place to the end of the bytes. A number of empty squares can have
/// several digits.
fn fen_board(bytes: &[u8], start: usize, reading: &Reading) -> Result<Found, Fault> {
    let (mut grid, mut at) = (Grid::new(start), start);
    // The number of squares of each row, with the place of the row.
    let mut rows = vec![(0u32, start)];
    while let Some(&byte) = bytes.get(at) {
        let letter = char::from(byte);
        let row = rows.len() as u32 - 1;
        let (columns, _) = rows.last_mut().expect("there is a row");
        let is_sign =
            matches!(letter, 'Q' | 'q') || letter.is_ascii_alphabetic() && reading.chosen(letter).is_some();
        if byte.is_ascii_digit() {
            let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            *columns = columns.saturating_add(number(&bytes[..at + digits], at)?);
            at += digits;
        } else if let Some(sign) = sign_of(letter, reading).filter(|_| is_sign) {
            grid.add(Square::new(row, *columns), sign, at)?;
            *columns = columns.saturating_add(1);
            at += 1;
        } else if letter == '/' && row + 1 < MAX_READ {
            at += 1;
            rows.push((0, at));
        } else {
            break;
        }
    }
    let n = rows.len() as u32;
    let mut fields = bytes[at..].split(u8::is_ascii_whitespace).skip(1);
    let is_position = fields.next().is_none_or(|side| matches!(side, b"w" | b"b"))
        && fields.next().is_none_or(|castling| castling.iter().all(|byte| b"KQkq-".contains(byte)))
        && fields.next().is_none_or(|passant| passant == b"-")
        && fields.all(|clock| !clock.is_empty() && clock.iter().all(u8::is_ascii_digit));
    // Without '/', this is another text.
    let at = if n < 2 { start } else { at };
    if n < 2 || !is_position || bytes.get(at).is_some_and(|byte| !byte.is_ascii_whitespace()) {
        return Err(Fault::at(at, "the end of the line after the last row, or '/', 'Q' or a number"));
    }
    if let Some((columns, at)) = rows.into_iter().find(|(columns, _)| *columns != n) {
        return Err(Fault::found(
            at,
            format!("a row of {columns} squares"),
            format!("{n}, the number of rows"),
        ));
    }
    Ok(Found::new(start, Format::Fen, grid.finish(n)?))
}
