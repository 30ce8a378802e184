//! Rows of numbers, and the boards that they can be: columns and squares.

use queenside_board::{ChessSquare, Placement, Problem, Size, Square};

use super::error::{Choice, Fault};
use super::reading::{
    First, FoundBoard, Reading, Span, are_complete, is_permutation, placement_of_squares, size_at, two_sizes,
};
use super::rows::{Commas, LINE, Row, Rows, Word, is_quote};
use super::{Format, MAX_READ};

/// The value for a row without a queen.
const NONE: u32 = u32::MAX;

/// Whether the word is a number or a square.
pub(super) fn is_number(rows: &Rows, word: Word) -> bool {
    match rows.text.of(word) {
        [b'0', b'0'..=b'9', ..] => false,
        [b'0'..=b'9', rest @ ..] => rest.iter().all(|byte| byte.is_ascii_digit() || b".-".contains(byte)),
        b"None" | b"null" | b"-" | b"_" | b"-1" => true,
        _ => chess_square(rows, word).is_some(),
    }
}

/// Return the number that is alone in a line.
pub(super) fn size(rows: &Rows, row: &Row) -> Result<u32, Fault> {
    match *rows.words(row) {
        [word] if row.open == LINE && is_number(rows, word) => number(rows, word),
        _ => Err(Fault::at(row.at, "the size of a board, alone in its line")),
    }
}

/// Read the columns of a board from the first row; after the size of the board, from as many rows as it
/// needs. Return the board and the number of these rows, or `None` if more rows are needed.
pub(super) fn columns(
    rows: &Rows,
    board: &[Row],
    is_sized: bool,
    reading: &Reading,
) -> Result<Option<(FoundBoard, usize)>, Fault> {
    let mut places = Vec::new();
    let mut list = numbers(rows, &board[0], &mut places)?;
    let mut used = 1;
    while is_sized && reading.size.is_some_and(|size| list.len() < size.index()) {
        match board.get(used) {
            Some(row) => list.extend(numbers(rows, row, &mut places)?),
            None if rows.text.is_all => {
                return Err(Fault::at(rows.text.bytes.len(), "as many numbers as the size of the board"));
            }
            None => return Ok(None),
        }
        used += 1;
    }
    if !is_sized {
        check_columns(rows, &board[0], &list, reading)?;
    }
    if list.is_empty() && reading.format != Some(Format::Columns) && reading.size.is_none() {
        return Err(two_sizes(board[0].at, ["a board without rows", "a board without queens"]));
    }
    let mut span = Span::default();
    for (&column, &at) in list.iter().zip(&places).filter(|(column, _)| **column != NONE) {
        span.add(column, at);
    }
    let n = list.len() as u32;
    let because = format!(", because the list has {n} {}", if n == 1 { "row" } else { "rows" });
    let first = span.first(n, reading, "column", &because)?;
    let queens = (0..).zip(list).filter(|(_, column)| *column != NONE);
    let queens = queens.map(|(row, column)| Square::new(row, column - first.number())).collect();
    let placed: Problem = Placement::from_sorted(Size::new(n).expect("lists are short"), queens).into();
    let problem = if reading.lists_are_rows { placed.transposed() } else { placed };
    Ok(Some((FoundBoard { first, ..FoundBoard::new(board[0].at, Format::Columns, problem) }, used)))
}

/// Return the numbers of a row, and add their places.
fn numbers(rows: &Rows, row: &Row, places: &mut Vec<usize>) -> Result<Vec<u32>, Fault> {
    let words = rows.words(row);
    if let Commas::Mixed | Commas::OfPairs = row.commas {
        let last = words.last().map_or(row.at, |word| word.0);
        return Err(Fault::found(last, "commas between some numbers", "commas between all or none"));
    }
    if words.len() + places.len() > MAX_READ as usize {
        return Err(Fault::at(row.at, "at most 16777216 numbers"));
    }
    if let ([word], false) = (words, row.is_nested)
        && let Some(digits) = digits(rows.text.of(*word)).filter(|_| row.open == LINE || is_quote(row.open))
    {
        places.resize(places.len() + digits.len(), word.0);
        return Ok(digits);
    }
    // Rows of signs for empty squares are not lists; between brackets, a sign can be a row without a queen.
    let is_sign = |word: &Word| matches!(rows.text.of(*word), b"-" | b"_");
    if words.iter().any(is_sign) && (row.open == LINE || words.iter().all(is_sign)) {
        return Err(Fault::at(row.at, "a number"));
    }
    places.extend(words.iter().map(|word| word.0));
    let numbers = words.iter().map(|&word| match rows.text.of(word) {
        b"None" | b"null" | b"-1" | b"-" | b"_" => Ok(NONE),
        _ => number(rows, word),
    });
    numbers.collect()
}

/// Return the digits of a permutation without separators, which has four or more.
fn digits(word: &[u8]) -> Option<Vec<u32>> {
    let digits = word.iter().map(|byte| char::from(*byte).to_digit(10)).collect::<Option<Vec<u32>>>()?;
    (word.len() > 3 && word.len() <= 10 && is_permutation(digits.iter().copied())).then_some(digits)
}

/// Return the number of a word, which can have a decimal point, as numpy prints `1.` and `2.0`.
fn number(rows: &Rows, (at, end): Word) -> Result<u32, Fault> {
    const MAX_DIGITS: usize = 10;
    let word = rows.text.of((at, end));
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return Err(Fault::at(at, "a column (0 or more)"));
    }
    let in_range = || format!("a column from 0 to {}", Size::MAX);
    if digits > MAX_DIGITS {
        return Err(Fault::found(at, format!("a number of more than {MAX_DIGITS} digits"), in_range()));
    }
    let decimals = word[digits..].strip_prefix(b".").unwrap_or(&word[digits..]);
    if decimals.iter().any(|byte| *byte != b'0') {
        return Err(Fault::at(at + digits, "the end of the number"));
    }
    let number = word[..digits].iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
    u32::try_from(number)
        .ok()
        .filter(|number| *number <= Size::MAX)
        .ok_or_else(|| Fault::found(at, number.to_string(), in_range()))
}

/// Return the fault of a row that is not the columns of a board, or can be something else.
fn check_columns(rows: &Rows, row: &Row, list: &[u32], reading: &Reading) -> Result<(), Fault> {
    let (len, is_bare, is_alone) = (list.len(), row.open == LINE, rows.is_one_row());
    let are_pairs = len == 2 && (row.is_nested || row.open == b'(' && !is_alone);
    if are_pairs || row.is_nested && len < 2 {
        return Err(Fault::at(row.at, "the columns of a board"));
    }
    if reading.format.is_some() || !is_bare {
        return Ok(());
    }
    let others = || rows.list.iter().map(|row| rows.words(row).len());
    let word = rows.text.of(rows.words(row)[0]);
    let has_zero = word.len() > 1 && word[0] == b'0' && word.iter().all(u8::is_ascii_digit);
    let is_whole = rows.text.is_start && rows.text.is_all;
    if len == 1 && (list[0] > 1 || has_zero || !is_whole || others().any(|len| len != 1)) {
        let number = format!("the single number {}", list[0]);
        return Err(Fault::found(row.at, number, "several numbers, or a board after its size"));
    }
    let rest = &list[1..];
    let fits = rest.iter().all(|number| *number < list[0])
        || rest.iter().all(|number| (1..=list[0]).contains(number));
    let is_size = fits && list[0] as usize == len - 1 && len > 2 && !is_permutation(list.iter().copied());
    if is_size && is_alone && reading.size.is_none() {
        let found = format!("{} before as many numbers", list[0]);
        return Err(Fault::found(
            row.at,
            found,
            "the size alone in its line, or brackets around the numbers",
        ));
    }
    // A line of labels above rows that begin with one.
    let is_longer = |other: usize| other == len + 1;
    if rows.text.is_start && row.at == rows.list[0].at && !is_alone && others().skip(1).all(is_longer) {
        return Err(Fault::at(rows.list[1].at, format!("a row of {len} numbers, as in row 0")));
    }
    check_header(rows)
}

/// Return the fault of lines of two numbers that begin with a size and the number of squares.
fn check_header(rows: &Rows) -> Result<(), Fault> {
    let number = |word: Word| number(rows, word).unwrap_or(0);
    let is_pair = |row: &Row| row.open == LINE && rows.words(row).len() == 2;
    let &[first, second] = rows.list.first().map_or(&[][..], |row| rows.words(row)) else { return Ok(()) };
    let (n, k) = (number(first), number(second) as usize);
    let are_squares =
        rows.text.is_start && k > 0 && rows.list.len() == k + 1 && rows.list.iter().all(is_pair);
    let mut squares = rows.list.iter().skip(1).flat_map(|row| rows.words(row));
    if are_squares && squares.all(|word| number(*word) <= n) {
        let found = format!("\"{n} {k}\" before as many squares");
        return Err(Fault::found(first.0, found, "only squares, or the size alone in the first line"));
    }
    Ok(())
}

/// Return how all rows of columns count: as the first one with 0 or with its own length.
pub(super) fn first_of_columns(rows: &Rows) -> First {
    for row in &rows.list {
        let list = numbers(rows, row, &mut Vec::new()).unwrap_or_default();
        let numbers = list.iter().filter(|number| **number != NONE);
        match (numbers.clone().min(), numbers.max()) {
            (Some(0), _) => return First::Zero,
            (_, Some(&most)) if most as usize == list.len() => return First::One,
            _ => {}
        }
    }
    First::ByEvidence
}

/// Read the squares of the queens of a board: of a list, or of all lines up to an empty one. Return the
/// board and the number of its rows, or `None` if more rows are needed.
pub(super) fn squares(
    rows: &Rows,
    board: &[Row],
    is_sized: bool,
    reading: &Reading,
) -> Result<Option<(FoundBoard, usize)>, Fault> {
    group(rows, board, false, is_sized, reading)
}

/// Read the squares of the queens of a board in a line.
pub(super) fn squares_of_line(
    rows: &Rows,
    board: &[Row],
    reading: &Reading,
) -> Result<Option<(FoundBoard, usize)>, Fault> {
    if rows.text.is_start && !has_lines_of_squares(rows) {
        return Err(Fault::at(board[0].at, "several squares in a line"));
    }
    group(rows, board, true, false, reading)
}

fn group(
    rows: &Rows,
    board: &[Row],
    is_per_line: bool,
    is_sized: bool,
    reading: &Reading,
) -> Result<Option<(FoundBoard, usize)>, Fault> {
    check_header(rows)?;
    let first = &board[0];
    let is_closed = |row: &Row| row.is_nested || row.open != LINE && rows.words(row).len() > 2;
    let is_per_line = is_per_line && !first.is_nested;
    let is_same = |row: &&Row| {
        row.group == first.group
            && !(is_per_line && row.line != first.line)
            && is_closed(row) == is_closed(first)
            && (first.is_nested || !is_closed(first))
            && !(is_sized && size(rows, row).is_ok())
    };
    let used = 1 + board[1..].iter().take_while(is_same).count();
    let mut queens = Vec::with_capacity(used);
    for row in &board[..used] {
        queens.extend(squares_of(rows, row, reading)?);
    }
    let found = if is_chess(rows) {
        chess_board(&queens, reading, first.at)?
    } else {
        placement_of_squares(&queens, reading, first.at)?
    };
    let is_over = first.group < rows.over.0 || (is_per_line || is_closed(first)) && first.line < rows.over.1;
    Ok((is_over || used < board.len()).then_some((found, used)))
}

/// Whether several squares are in a line without brackets around them.
fn has_lines_of_squares(rows: &Rows) -> bool {
    let is_loose = |row: &Row| !row.is_nested && (row.open == LINE || rows.words(row).len() == 2);
    let is_line = |row: &Row| row.open == LINE && rows.words(row).len() > 2;
    rows.list.iter().any(is_line)
        || rows.list.windows(2).any(|pair| pair.iter().all(is_loose) && pair[0].line == pair[1].line)
}

fn is_chess(rows: &Rows) -> bool {
    rows.list
        .first()
        .and_then(|row| rows.words(row).first())
        .is_some_and(|word| chess_square(rows, *word).is_some())
}

fn chess_square(rows: &Rows, word: Word) -> Option<ChessSquare> {
    str::from_utf8(rows.text.of(word)).ok()?.parse().ok()
}

/// Return the squares of a row with their places. Chess squares have ranks and files from 1.
pub(super) fn squares_of(rows: &Rows, row: &Row, reading: &Reading) -> Result<Vec<(Square, usize)>, Fault> {
    let words = rows.words(row);
    if is_chess(rows) {
        let square = |&word: &Word| match chess_square(rows, word) {
            Some(square) => Ok((Square::new(square.rank(), square.file() + 1), word.0)),
            None => Err(Fault::at(word.0, "a square such as c5")),
        };
        return words.iter().map(square).collect();
    }
    // Pairs such as 1-3.
    let dash = |(at, end): Word| {
        Some(at + rows.text.of((at, end)).iter().position(|byte| *byte == b'-').filter(|dash| *dash > 0)?)
    };
    if words.first().and_then(|word| dash(*word)).is_some() {
        let pair = |&(at, end): &Word| {
            let dash = dash((at, end)).ok_or_else(|| Fault::at(at, "two numbers such as 1-3"))?;
            Ok((Square::new(number(rows, (at, dash))?, number(rows, (dash + 1, end))?), at))
        };
        return words.iter().map(pair).collect();
    }
    let is_flat = row.open == LINE && reading.format == Some(Format::Pairs) && words.len().is_multiple_of(2);
    let is_empty = words.is_empty() && !row.is_nested;
    if words.len() != 2 && row.commas != Commas::OfPairs && !is_flat && !is_empty {
        let found = format!("a list of {} numbers", words.len());
        return Err(Fault::found(row.at, found, "a square as '(row, column)'"));
    }
    let at = |word: Word| if words.len() == 2 { row.at } else { word.0 };
    let square =
        |pair: &[Word]| Ok((Square::new(number(rows, pair[0])?, number(rows, pair[1])?), at(pair[0])));
    words.chunks_exact(2).map(square).collect()
}

/// Return the board with queens on chess squares, whose ranks count from the bottom.
fn chess_board(queens: &[(Square, usize)], reading: &Reading, at: usize) -> Result<FoundBoard, Fault> {
    if reading.size.is_none() && reading.requires_size {
        return Err(two_sizes(at, ["the queens of a board", "some queens of a larger board"]));
    }
    let number = |square: Square| square.row.max(square.column);
    let least = queens.iter().map(|(square, _)| number(*square)).max().unwrap_or(0).max(queens.len() as u32);
    let size = reading.size.map_or_else(|| size_at(at, least), Ok)?;
    // Letters after h can be names of rows and columns.
    let most = size.get();
    let files = if reading.size.is_some() || are_complete(queens) { most } else { 8 };
    let is_off = |square: Square| number(square) > most || square.column > files;
    if let Some(&(_, at)) = queens.iter().find(|(square, _)| is_off(*square)) {
        return Err(Fault::at(
            at,
            format!("a square of a board with n = {}, or the size of a larger board", most.min(files)),
        ));
    }
    let on_board =
        |&(square, at): &(Square, usize)| (Square::new(size.get() - square.row, square.column - 1), at);
    let queens: Vec<_> = queens.iter().map(on_board).collect();
    placement_of_squares(&queens, &Reading { size: Some(size), ..reading.counting(First::Zero) }, at)
}

/// Return the question whether rows are columns, or a part of a matrix, or squares without brackets.
pub(super) fn doubt(rows: &Rows, reading: &Reading) -> Option<Fault> {
    let first = rows.list.first().filter(|_| reading.format.is_none())?;
    let list = |row: &Row| numbers(rows, row, &mut Vec::new()).unwrap_or_default();
    let lists: Vec<Vec<u32>> = rows.list.iter().map(list).collect();
    let (width, is_alone) = (lists[0].len(), lists.len() == 1);
    let all = || lists.iter().flatten();
    let are_bits = all().all(|number| *number < 2);
    let is_matrix = if is_alone {
        // Zeros alone are more likely a column in each row, as at the start of a repair.
        are_bits && width.isqrt().pow(2) == width && first.open == LINE && all().any(|number| *number == 1)
    } else {
        let has_zeros = 2 * all().filter(|number| **number == 0).count() >= lists.len() * width;
        let are_rows = lists.len() == width
            && has_zeros
            && !lists.iter().all(|list| is_permutation(list.iter().copied()));
        lists.iter().all(|list| list.len() == width) && (are_bits || are_rows)
    };
    let are_squares = |(row, list): (&Row, &Vec<u32>)| {
        let pairs = list.chunks_exact(2).map(|pair| (Square::new(pair[0], pair[1]), 0)).collect::<Vec<_>>();
        row.open == LINE && list.len() > 3 && list.len().is_multiple_of(2) && are_complete(&pairs)
    };
    let text = format!("{} of {width} numbers", if is_alone { "the list" } else { "lists" });
    let question = |meanings, format| {
        Some(Fault::ambiguous(first.at, text, meanings, Choice::Format([Format::Columns, format])))
    };
    if width > 2 && is_matrix {
        return question(["the columns of boards", "rows of a matrix"], Format::Matrix);
    }
    let are_all = rows.list.iter().zip(&lists).all(are_squares);
    if are_all { question(["columns", "squares"], Format::Pairs) } else { None }
}
