//! Rows of signs: one sign for each square, with or without blanks, brackets, quotation marks, bars and
//! frames around them; and the squares of a board in FEN (Forsyth-Edwards Notation), `1Q2/3Q/Q3/2Q1`.

use queenside_board::{Problem, Size, Square};

use super::error::Fault;
use super::grid::{Grid, sign_of};
use super::reading::{Boards, FoundBoard, Reading, Text};
use super::rows::{LINE, Row, Rows, Word, is_bar, is_border};
use super::text::{skip_blank, symbol_at};
use super::{Format, MAX_READ};

/// The usual signs of squares, for errors.
const SIGNS: &str = "'.', '-', 'Q' or 'x'";

/// Empty boards with a frame.
const FRAMES: [(&str, Format); 3] = [("+", Format::Boxes), ("-|", Format::Grid), ("┌┐\n└┘", Format::Unicode)];

/// A cell without a sign.
const BLANK: char = ' ';

/// The character and the place of each square of a row.
type Signs = Vec<(char, usize)>;

/// Return the board without squares if the text is one with a frame.
pub(super) fn frame(text: Text) -> Option<FoundBoard> {
    let whole = str::from_utf8(&text.bytes[text.from..]).ok().filter(|_| text.is_all)?;
    let (_, format) = FRAMES.iter().find(|(frame, _)| *frame == whole.trim())?;
    Some(FoundBoard::new(text.from, *format, Problem::new(Size::default())))
}

/// Read a board of n rows of n squares from the first rows. Return it with n, or `None` if more rows are
/// needed.
pub(super) fn board(
    rows: &Rows,
    board: &[Row],
    reading: &Reading,
) -> Result<Option<(FoundBoard, usize)>, Fault> {
    let (first, mut shape) = (&board[0], Shape::default());
    let n = signs(rows, first, 0, None, reading)?.len();
    check_first(rows, first, n)?;
    let mut grid = Grid::new(first.at);
    for (place, row) in board.iter().take(n).enumerate() {
        if row.group != first.group {
            return Err(short(rows, row.at, place, n));
        }
        let signs = signs(rows, row, place, Some(n), reading)?;
        shape.add(rows, row, &signs);
        for (column, &(symbol, at)) in signs.iter().enumerate() {
            add(&mut grid, (place, column), symbol, at, reading)?;
        }
    }
    if board.len() < n {
        let end = rows.words(&board[board.len() - 1]).last().map_or(first.at, |word| word.1);
        let at = skip_blank(rows.text.bytes, end);
        return if rows.text.is_all { Err(short(rows, at, board.len(), n)) } else { Ok(None) };
    }
    Ok(Some((FoundBoard::new(first.at, shape.format(rows, first), grid.finish(n as u32)?), n)))
}

/// Read a board of n x n digits from the first row.
pub(super) fn joined_board(
    rows: &Rows,
    board: &[Row],
    reading: &Reading,
) -> Result<Option<(FoundBoard, usize)>, Fault> {
    let first = &board[0];
    let signs = signs(rows, first, 0, None, reading)?;
    let n = signs.len().isqrt();
    let is_chosen = reading.format == Some(Format::Matrix) || reading.has_signs_of_digits();
    let are_digits = !rows.has_bars && signs.iter().all(|(symbol, _)| symbol.is_ascii_digit());
    if !are_digits || n * n != signs.len() || n < 3 && !(is_chosen && rows.is_one_row()) {
        let found = format!("a list of {} numbers", signs.len());
        return Err(Fault::found(first.at, found, "the n x n numbers of a matrix"));
    }
    let mut grid = Grid::new(first.at);
    for (place, &(symbol, at)) in signs.iter().enumerate() {
        add(&mut grid, (place / n, place % n), symbol, at, reading)?;
    }
    Ok(Some((FoundBoard::new(first.at, Format::Matrix, grid.finish(n as u32)?), 1)))
}

fn add(
    grid: &mut Grid,
    (row, column): (usize, usize),
    symbol: char,
    at: usize,
    reading: &Reading,
) -> Result<(), Fault> {
    match sign_of(symbol, reading) {
        Some(sign) => grid.add(Square::new(row as u32, column as u32), sign, at),
        None => Ok(()),
    }
}

/// What shows the format of a board.
#[derive(Default)]
struct Shape {
    is_spaced: bool,
    has_dots: bool,
    has_other_than_digits: bool,
}

impl Shape {
    fn add(&mut self, rows: &Rows, row: &Row, signs: &Signs) {
        self.is_spaced |= rows.words(row).len() > 1;
        self.has_dots |= signs.iter().any(|(symbol, _)| *symbol == '.');
        self.has_other_than_digits |= signs.iter().any(|(symbol, _)| !symbol.is_ascii_digit());
    }

    fn format(&self, rows: &Rows, first: &Row) -> Format {
        match (rows.has_bars, self.is_spaced, self.has_dots) {
            (true, ..) if rows.text.bytes[first.at].is_ascii() => Format::Boxes,
            (true, ..) => Format::Unicode,
            _ if !self.has_other_than_digits => Format::Matrix,
            (false, false, _) => Format::Dots,
            (false, true, false) => Format::Spaced,
            (false, true, true) => Format::SpacedDots,
        }
    }
}

/// Whether the word begins with a sign, or is a bar or a border.
pub(super) fn is_sign(rows: &Rows, word: Word, reading: &Reading) -> bool {
    let symbol = symbol_at(rows.text.bytes, word.0).map_or('\0', |(symbol, _)| symbol);
    let word = rows.text.of(word);
    sign_of(symbol, reading).is_some()
        || is_bar(symbol)
        || value(word).is_some()
        || rows.has_bars && is_border(word)
}

/// Return the signs of a row, which has this number of squares if it is known.
fn signs(
    rows: &Rows,
    row: &Row,
    number: usize,
    width: Option<usize>,
    reading: &Reading,
) -> Result<Signs, Fault> {
    let mut signs = Vec::with_capacity(width.unwrap_or(0));
    let is_bar = |word: &Word| symbol_at(rows.text.bytes, word.0).is_some_and(|(symbol, _)| is_bar(symbol));
    let mut cells: Vec<&[Word]> = rows.words(row).split(is_bar).collect();
    let has_bars = cells.len() > 1;
    if rows.has_bars && !has_bars {
        return Err(Fault::at(row.at, "'|'"));
    }
    // Bars around the row.
    cells.pop_if(|last| has_bars && last.is_empty());
    let has_frame = has_bars && cells.first().is_some_and(|first| first.is_empty());
    let cells = &cells[usize::from(has_frame)..];
    for words in cells {
        if let (Some(word), true) = (words.get(1), cells.len() > 1) {
            return Err(Fault::at(word.0, "'|'"));
        }
        if words.is_empty() && has_bars {
            signs.push((BLANK, row.at));
        }
        for &(at, end) in *words {
            let is_row = cells.len() == 1 && words.len() == 1 && value(rows.text.of((at, end))).is_none();
            let mut next = at;
            while next < end {
                let (symbol, after) = match value(rows.text.of((at, end))) {
                    Some(digit) => (digit, end),
                    None => symbol_at(rows.text.bytes, next).unwrap_or(('\0', end)),
                };
                if sign_of(symbol, reading).is_none() {
                    return Err(unknown(rows, next, number, signs.len(), width));
                }
                if after < end && !is_row {
                    return Err(Fault::at(at, "a blank after each square"));
                }
                if width == Some(signs.len()) {
                    let squares = signs.len();
                    return Err(Fault::at(
                        next,
                        format!("the end of the line after {squares} squares, as in row 0"),
                    ));
                }
                if signs.len() == MAX_READ as usize {
                    return Err(Fault::at(next, format!("a row of at most {MAX_READ} squares")));
                }
                signs.push((symbol, next));
                next = after;
            }
        }
    }
    let end = rows.words(row).last().map_or(row.at, |word| word.1);
    match width.filter(|width| *width != signs.len()) {
        Some(width) => Err(short_row(end, signs.len(), width)),
        None if signs.is_empty() => Err(Fault::found(row.at, "an empty row", "squares")),
        None => Ok(signs),
    }
}

/// Return the digit of a word of numpy or of a truth value, which has several characters.
fn value(word: &[u8]) -> Option<char> {
    match word {
        b"True" | b"true" => Some('1'),
        b"False" | b"false" => Some('0'),
        [digit @ (b'0' | b'1'), b'.', decimals @ ..] => {
            decimals.iter().all(|byte| *byte == b'0').then_some(char::from(*digit))
        }
        _ => None,
    }
}

/// Return the fault of a character that is not a sign.
fn unknown(rows: &Rows, at: usize, row: usize, column: usize, width: Option<usize>) -> Fault {
    match width {
        _ if rows.text.bytes[at].is_ascii_digit() => Fault::at(at, "0 or 1 in a matrix"),
        _ if rows.has_bars => Fault::at(at, format!("'Q', 'x' or blanks for column {column} of row {row}")),
        None => Fault::at(at, format!("the end of the line or a square ({SIGNS})")),
        Some(width) => short_row(at, column, width),
    }
}

fn short_row(at: usize, column: usize, width: usize) -> Fault {
    Fault::at(at, format!("{SIGNS} for column {column}: each row of this board has {width} squares"))
}

/// Return the fault of a board that ends here, before this row.
fn short(rows: &Rows, at: usize, row: usize, n: usize) -> Fault {
    let rest = format!("row {row} of a board of {n} rows ({SIGNS} for each square)");
    Fault::at(at, if rows.has_bars { "'|'".into() } else { rest })
}

/// Return the fault of the first row of a board of n rows that cannot be one.
fn check_first(rows: &Rows, row: &Row, n: usize) -> Result<(), Fault> {
    if row.open == b'(' && n == 2 {
        return Err(Fault::at(row.at, "a row of a board, not a square"));
    }
    if n == 1 && (row.open == b'[' && !row.is_nested || rows.has_bars && !rows.is_one_row()) {
        return Err(Fault::at(row.at, format!("{SIGNS} for each square")));
    }
    if n > 1 || row.open != LINE || rows.has_bars {
        return Ok(());
    }
    let (bytes, (at, end)) = (rows.text.bytes, rows.words(row)[0]);
    let is_apart = |byte: Option<&u8>| byte.is_some_and(|byte| matches!(byte, b' ' | b'\t'));
    if is_apart(bytes.get(end)) || at > 0 && is_apart(bytes.get(at - 1)) {
        return Err(Fault::found(at, "a row with blanks", format!("{SIGNS} for each square")));
    }
    // A digit is a board only if nothing else is there.
    if bytes[at].is_ascii_digit() && !rows.is_one_row() {
        let found = format!("the single number {}", char::from(bytes[at]));
        return Err(Fault::found(at, found, "several numbers, or a board after its size"));
    }
    Ok(())
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
fn fen_board(bytes: &[u8], start: usize, reading: &Reading) -> Result<FoundBoard, Fault> {
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
            let empty = str::from_utf8(&bytes[at..at + digits]).ok().and_then(|digits| digits.parse().ok());
            *columns = columns.saturating_add(empty.unwrap_or(u32::MAX));
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
    Ok(FoundBoard::new(start, Format::Fen, grid.finish(n)?))
}
