//! Numbers in lists, and the boards that they can be.

use super::Format;
use super::error::{Content, Position, ReadError, syntax, two_formats};
use super::reading::{First, Found, Reading, Span, is_permutation};
use super::signs::{Grid, Sign, sign_of};
use super::squares::placement_of_squares;
use crate::board::{Placement, Problem, Size, Square};

/// Numbers that were read, up to [`MAX_READ`](super::MAX_READ). As columns, there is one per row.
#[derive(Clone, Default)]
pub(super) struct Numbers {
    pub(super) list: Vec<u32>,
    pub(super) span: Span,
    has_missing: bool,
}

impl Numbers {
    /// The value in the list for a row without a queen.
    const NONE: u32 = u32::MAX;

    /// Add a number, or `None` for a row without a queen.
    #[inline]
    pub(super) fn push(&mut self, number: Option<u32>, at: Position) {
        match number {
            Some(number) => self.span.add(number, at),
            None => self.has_missing = true,
        }
        self.list.push(number.unwrap_or(Self::NONE));
    }

    /// Return no numbers, with the least and the greatest of others.
    fn of(span: Span) -> Self {
        Self { span, ..Self::default() }
    }

    /// Add the numbers of another list.
    pub(super) fn append(&mut self, mut other: Self) {
        self.list.append(&mut other.list);
        self.has_missing |= other.has_missing;
        for (number, at) in other.span.least.into_iter().chain(other.span.greatest) {
            self.span.add(number, at);
        }
    }

    pub(super) fn len(&self) -> u32 {
        self.list.len() as u32
    }

    /// Whether all numbers are 0 or 1.
    pub(super) fn are_bits(&self) -> bool {
        !self.has_missing && self.span.greatest.is_some_and(|(greatest, _)| greatest < 2)
    }

    fn are_zeros(&self) -> bool {
        self.span.greatest.is_none_or(|(greatest, _)| greatest == 0)
    }

    /// Return n if these are the n x n numbers of a matrix, from n = 3.
    pub(super) fn width(&self) -> Option<u32> {
        let width = self.list.len().isqrt();
        (width > 2 && width * width == self.list.len() && self.are_bits()).then_some(width as u32)
    }

    /// Return the board of the n x n numbers of a matrix: 1 for a queen, unless the caller has given the
    /// number another meaning.
    pub(super) fn into_matrix(self, at: Position, reading: &Reading) -> Result<Found, ReadError> {
        let n = self.list.len().isqrt() as u32;
        if n * n != self.len() {
            let found = format!("a list of {} numbers", self.list.len());
            return Err(syntax(at, found, "the n x n numbers of a matrix"));
        }
        let mut grid = Grid::new(at);
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        for (square, &number) in squares.zip(&self.list) {
            let digit = char::from_digit(number, 10);
            let sign = match (number, digit.and_then(|digit| sign_of(digit, reading))) {
                (_, Some(sign)) => sign,
                (0, None) => Sign::Known(Content::Empty),
                (1, None) => Sign::Known(Content::Queen),
                (Self::NONE, None) => return Err(syntax(at, "a missing number", IN_A_MATRIX)),
                _ => {
                    let place = self.span.greatest.filter(|(greatest, _)| *greatest == number);
                    return Err(syntax(place.map_or(at, |(_, at)| at), number.to_string(), IN_A_MATRIX));
                }
            };
            // Cannot fail: there are at most [`MAX_READ`](super::MAX_READ) numbers.
            let _ = grid.add(square, sign);
        }
        Ok(Found::new(Format::Matrix, grid.finish(n)?))
    }

    /// Return the board of a list by itself. `is_bare` is whether it has no brackets.
    pub(super) fn into_board(
        self,
        at: Position,
        reading: &Reading,
        is_bare: bool,
    ) -> Result<Found, ReadError> {
        let n = self.len();
        let formats_of = |other| [Format::Columns, other];
        let (text, formats, meanings) = match reading.format_of_lists() {
            // If the size is known, an empty list is a board without queens.
            None | Some(Format::Pairs) if n == 0 => return placement_of_squares(&[], reading, at),
            None if n == 2 && !self.has_missing && self.could_be_columns(reading) => {
                let text = format!("\"{} {}\"", self.list[0], self.list[1]);
                (text, formats_of(Format::Pairs), ["the columns of a board", "a square"])
            }
            None if n == 2 && !self.has_missing => {
                return placement_of_squares(&Table::new(self, at, true).into_squares()?, reading, at);
            }
            // Zeros alone are more likely a column in each row, as at the start of a repair.
            None if self.width().is_some() && (!is_bare || self.are_zeros()) => {
                let meanings = ["the columns of a board", "the rows of a matrix"];
                (format!("a list of {n} numbers 0 and 1"), formats_of(Format::Matrix), meanings)
            }
            None if self.width().is_some() => return self.into_matrix(at, reading),
            Some(Format::Matrix) => return self.into_matrix(at, reading),
            Some(Format::Pairs) => {
                return placement_of_squares(&Table::new(self, at, true).into_squares()?, reading, at);
            }
            _ => return self.into_columns(reading),
        };
        Err(two_formats(at, text, formats, meanings))
    }

    /// Whether the numbers are on a board with a row for each.
    fn could_be_columns(&self, reading: &Reading) -> bool {
        reading.size.is_none_or(|size| size.get() == self.len())
            && self.span.first(self.len(), reading, "", "").is_ok()
    }

    /// Return the board with a queen in each of these columns, or in the row of each column if the
    /// caller says so. The board has one row per number.
    pub(super) fn into_columns(self, reading: &Reading) -> Result<Found, ReadError> {
        let rows = self.len();
        let plural = if rows == 1 { "row" } else { "rows" };
        let because = format!(", because the list has {rows} {plural}");
        let (first, number) = self.span.first(rows, reading, "column", &because)?;
        // Cannot fail: a list has at most [`MAX_READ`](super::MAX_READ) numbers, and boards can be
        // larger.
        let size = Size::new(rows).unwrap_or_default();
        let columns = (0..).zip(self.list).filter(|(_, column)| *column != Self::NONE);
        let queens = columns.map(|(row, column)| Square::new(row, column - number)).collect();
        let board: Problem = Placement::from_sorted(size, queens).into();
        let problem = if reading.lists_are_rows { board.transposed() } else { board };
        Ok(Found { format: Format::Columns, problem, first })
    }
}

/// Lists of numbers that all have the same length.
pub(super) struct Table {
    width: u32,
    numbers: Numbers,
    /// The position of each list.
    starts: Vec<Position>,
    /// Whether the lists are in square brackets, which do not show that two numbers are a square.
    is_bracketed: bool,
}

impl Table {
    pub(super) fn new(first: Numbers, at: Position, is_bracketed: bool) -> Self {
        Self { width: first.len(), numbers: first, starts: vec![at], is_bracketed }
    }

    /// Return the squares of a line such as `0,1 1,3`, which begins here.
    pub(super) fn of_pairs(numbers: Numbers, at: Position) -> Self {
        let starts = vec![at; numbers.list.len() / 2];
        Self { width: 2, numbers, starts, is_bracketed: false }
    }

    /// The number of numbers in all lists.
    pub(super) fn len(&self) -> u32 {
        self.numbers.len()
    }

    pub(super) fn rows(&self) -> u32 {
        self.starts.len() as u32
    }

    pub(super) fn are_bits(&self) -> bool {
        self.numbers.are_bits()
    }

    /// Add a list that begins here. `fill` adds its numbers.
    pub(super) fn add_row(
        &mut self,
        at: Position,
        fill: impl FnOnce(&mut Numbers) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let before = self.numbers.len();
        fill(&mut self.numbers)?;
        let (found, width) = (self.numbers.len() - before, self.width);
        if found != width {
            let (found, expected) = match width {
                2 => (format!("a list of {found} numbers"), A_SQUARE.to_owned()),
                _ => (format!("a row of {found} numbers"), format!("{width} numbers, as in row 0")),
            };
            return Err(syntax(at, found, expected));
        }
        self.starts.push(at);
        Ok(())
    }

    /// Return the squares with their positions.
    ///
    /// Returns an error if the lists do not have two numbers, or have a word for a missing one.
    pub(super) fn into_squares(self) -> Result<Vec<(Square, Position)>, ReadError> {
        let mut squares = Vec::with_capacity(self.starts.len());
        for (pair, at) in self.numbers.list.chunks(self.width.max(1) as usize).zip(self.starts) {
            match *pair {
                [row, column] if row != Numbers::NONE && column != Numbers::NONE => {
                    squares.push((Square::new(row, column), at));
                }
                _ => return Err(syntax(at, format!("a list of {} numbers", pair.len()), A_SQUARE)),
            }
        }
        Ok(squares)
    }

    /// Return the board of these lists, or the boards if each list has the columns of one.
    pub(super) fn into_boards(self, reading: &Reading) -> Result<Vec<Found>, ReadError> {
        let (width, rows, start) = (self.width, self.rows(), self.starts[0]);
        let is_square = width == rows;
        if width == 0 {
            return Err(syntax(start, "an empty list in a list", "squares or rows"));
        }
        match reading.format_of_lists() {
            Some(Format::Columns) => return self.into_lists(reading),
            Some(Format::Matrix) => return self.into_matrices(reading),
            Some(Format::Pairs) => {}
            _ if width != 2 && is_square && (self.are_bits() || !self.are_permutations()) => {
                return self.into_matrices(reading);
            }
            _ if width != 2 && self.are_bits() => {
                let expected = format!("row {rows} of a matrix of {width} rows");
                let found = format!("{rows} rows of {width} numbers 0 and 1");
                return Err(syntax(
                    start,
                    found,
                    if rows < width { expected } else { format!("{width} rows") },
                ));
            }
            _ if width != 2 => return self.into_lists(reading),
            _ if self.is_bracketed && is_square && self.are_bits() && self.numbers.list != [0, 1, 1, 0] => {
                let (formats, meanings) =
                    ([Format::Pairs, Format::Matrix], ["two squares", "the rows of a matrix"]);
                return Err(two_formats(start, "a list of two lists of 0 and 1", formats, meanings));
            }
            _ => {}
        }
        let squares = self.into_squares()?;
        Ok(vec![placement_of_squares(&squares, reading, start)?])
    }

    /// Return an error if lists of two numbers, one per line, can be something else than squares. `open`
    /// is the bracket before each, if there is one.
    pub(super) fn ask_about_pairs(&self, open: Option<u8>) -> Result<(), ReadError> {
        let (at, rows, numbers) = (self.starts[0], self.rows(), &self.numbers.list);
        if open.is_none() && rows == 2 && self.are_bits() {
            if *numbers == [0, 1, 1, 0] {
                return Ok(());
            }
            let formats = [Format::Pairs, Format::Matrix];
            return Err(two_formats(at, "two lines of 0 and 1", formats, ["two squares", "a matrix"]));
        }
        if self.is_bracketed && (self.are_bits() || self.are_permutations()) {
            let formats = [Format::Pairs, Format::Columns];
            let meanings = ["squares", "the columns of boards with n = 2"];
            return Err(two_formats(at, "lists of two numbers", formats, meanings));
        }
        let is_header = open.is_none()
            && numbers[1] == rows - 1
            && numbers[2..].iter().all(|&number| number <= numbers[0]);
        if is_header {
            let found = format!("\"{} {}\" before as many squares", numbers[0], numbers[1]);
            return Err(syntax(at, found, "only squares, or the size alone in the first line"));
        }
        Ok(())
    }

    /// Whether each list is a permutation of 0..n or of 1..=n.
    fn are_permutations(&self) -> bool {
        self.numbers.list.chunks(self.width as usize).all(is_permutation)
    }

    /// Return one board for each list. All count from the same number.
    pub(super) fn into_lists(self, reading: &Reading) -> Result<Vec<Found>, ReadError> {
        let mut reading = reading.clone();
        if reading.first == First::ByEvidence {
            let needs_one = self.numbers.span.needs_one(self.width);
            reading.first = if needs_one { First::One } else { First::Zero };
        }
        let lists = self.numbers.list.chunks(self.width.max(1) as usize).zip(&self.starts);
        lists
            .map(|(list, &at)| {
                let mut numbers = Numbers::default();
                for &number in list {
                    numbers.push((number != Numbers::NONE).then_some(number), at);
                }
                numbers.into_columns(&reading)
            })
            .collect()
    }

    /// Return the board of each n lists, where n is the number of numbers in a list.
    fn into_matrices(self, reading: &Reading) -> Result<Vec<Found>, ReadError> {
        let (width, rows) = (self.width, self.rows());
        if rows % width != 0 {
            let found = format!("{rows} rows of {width} numbers");
            return Err(syntax(self.starts[0], found, format!("{width} rows for each board")));
        }
        let boards = self.numbers.list.chunks(width as usize * width as usize);
        let starts = self.starts.iter().step_by(width as usize);
        let numbers = |list: &[u32]| Numbers { list: list.to_vec(), ..Numbers::of(self.numbers.span) };
        boards.zip(starts).map(|(list, &at)| numbers(list).into_matrix(at, reading)).collect()
    }
}

const IN_A_MATRIX: &str = "0 or 1 in a matrix";

const A_SQUARE: &str = "a square as '(row, column)'";
