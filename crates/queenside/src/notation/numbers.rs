//! Numbers in lists, and the boards that they can be.

use super::Format;
use super::error::{Choice, Content, Position, ReadError, ambiguous, syntax};
use super::reading::{First, Found, Reading, Span, is_permutation, placement_of_squares};
use super::signs::{Grid, Sign, sign_of};
use crate::board::{Placement, Problem, Size, Square};

/// Numbers that were read, up to [`MAX_READ`](super::MAX_READ). As columns, there is one per row.
#[derive(Clone, Default)]
pub(super) struct Numbers {
    pub(super) list: Vec<u32>,
    span: Span,
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

    /// Whether these can be the n x n numbers of a matrix, from n = 3.
    pub(super) fn can_be_matrix(&self) -> bool {
        let n = self.list.len().isqrt();
        n > 2 && n * n == self.list.len() && self.are_bits()
    }

    /// Return the board of the n x n numbers of a matrix.
    pub(super) fn into_matrix(self, at: Position, reading: &Reading) -> Result<Found, ReadError> {
        matrix(&self.list, self.span, at, reading)
    }

    /// Return the board of a list by itself. `is_bare` is whether it has no brackets.
    pub(super) fn into_board(
        self,
        at: Position,
        reading: &Reading,
        is_bare: bool,
    ) -> Result<Found, ReadError> {
        let n = self.len();
        let are_two = n == 2 && !self.has_missing;
        match reading.format_of_lists() {
            // If the size is known, an empty list is a board without queens.
            None | Some(Format::Pairs) if n == 0 => placement_of_squares(&[], reading, at),
            None if are_two && self.could_be_columns(reading) => Err(ambiguous(
                at,
                format!("\"{} {}\"", self.list[0], self.list[1]),
                ["the columns of a board", "a square"],
                Choice::Format([Format::Columns, Format::Pairs]),
            )),
            None if self.can_be_matrix() => {
                // Zeros alone are more likely a column in each row, as at the start of a repair.
                if is_bare && !self.list.iter().all(|number| *number == 0) {
                    return self.into_matrix(at, reading);
                }
                Err(ambiguous(
                    at,
                    format!("a list of {n} numbers 0 and 1"),
                    ["the columns of a board", "the rows of a matrix"],
                    Choice::Format([Format::Columns, Format::Matrix]),
                ))
            }
            Some(Format::Matrix) => self.into_matrix(at, reading),
            format if format == Some(Format::Pairs) || format.is_none() && are_two => {
                placement_of_squares(&Table::new(self, at, true).into_squares()?, reading, at)
            }
            _ => self.into_columns(reading),
        }
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
        let first = self.span.first(rows, reading, "column", &because)?;
        let size = Size::new(rows).expect("boards can be larger than lists");
        let columns = (0..).zip(self.list).filter(|(_, column)| *column != Self::NONE);
        let queens = columns.map(|(row, column)| Square::new(row, column - first.number())).collect();
        let board: Problem = Placement::from_sorted(size, queens).into();
        let problem = if reading.lists_are_rows { board.transposed() } else { board };
        Ok(Found { format: Format::Columns, problem, first })
    }
}

/// Return the board of the n x n numbers of a matrix: 1 for a queen, unless the caller has given the
/// number another meaning. `span` can also contain the numbers of other matrices.
fn matrix(list: &[u32], span: Span, at: Position, reading: &Reading) -> Result<Found, ReadError> {
    const EXPECTED: &str = "0 or 1 in a matrix";
    let n = list.len().isqrt() as u32;
    if (n * n) as usize != list.len() {
        return Err(syntax(at, format!("a list of {} numbers", list.len()), "the n x n numbers of a matrix"));
    }
    let mut grid = Grid::new(at);
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    for (square, &number) in squares.zip(list) {
        let chosen = char::from_digit(number, 10).and_then(|digit| sign_of(digit, reading));
        let sign = match (chosen, number) {
            (Some(sign), _) => sign,
            (None, 0) => Sign::Known(Content::Empty),
            (None, 1) => Sign::Known(Content::Queen),
            (None, Numbers::NONE) => return Err(syntax(at, "a missing number", EXPECTED)),
            (None, _) => {
                let at = span.greatest.filter(|(greatest, _)| *greatest == number).map_or(at, |(_, at)| at);
                return Err(syntax(at, number.to_string(), EXPECTED));
            }
        };
        grid.add(square, sign, at)?;
    }
    Ok(Found::new(Format::Matrix, grid.finish(n)?))
}

/// Lists of numbers that all have the same length.
pub(super) struct Table {
    width: u32,
    /// The numbers of all lists.
    pub(super) numbers: Numbers,
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

    pub(super) fn rows(&self) -> u32 {
        self.starts.len() as u32
    }

    /// End a list that begins here and whose numbers were added. All lists must have the same length.
    pub(super) fn end_row(&mut self, at: Position) -> Result<(), ReadError> {
        let (found, width) = (self.numbers.len() - self.rows() * self.width, self.width);
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

    /// The numbers of each list.
    fn lists(&self) -> impl Iterator<Item = &[u32]> {
        self.numbers.list.chunks(self.width.max(1) as usize)
    }

    /// Return the squares with their positions.
    ///
    /// Returns an error if the lists do not have two numbers, or have a word for a missing one.
    pub(super) fn into_squares(self) -> Result<Vec<(Square, Position)>, ReadError> {
        let squares = self.lists().zip(&self.starts).map(|(pair, &at)| match *pair {
            [row, column] if row != Numbers::NONE && column != Numbers::NONE => {
                Ok((Square::new(row, column), at))
            }
            _ => Err(syntax(at, format!("a list of {} numbers", pair.len()), A_SQUARE)),
        });
        squares.collect()
    }

    /// Return the board of these lists, or the boards if each list has the columns of one.
    pub(super) fn into_boards(self, reading: &Reading) -> Result<Vec<Found>, ReadError> {
        let (width, rows, start) = (self.width, self.rows(), self.starts[0]);
        let (is_square, are_bits) = (width == rows, self.numbers.are_bits());
        match reading.format_of_lists() {
            _ if width == 0 => return Err(syntax(start, "an empty list in a list", "squares or rows")),
            Some(Format::Columns) => return self.into_lists(reading),
            Some(Format::Matrix) => return self.into_matrices(reading),
            Some(Format::Pairs) => {}
            _ if width == 2 => {
                let is_solution = self.numbers.list == [0, 1, 1, 0];
                if self.is_bracketed && is_square && are_bits && !is_solution {
                    return Err(ambiguous(
                        start,
                        "a list of two lists of 0 and 1",
                        ["two squares", "the rows of a matrix"],
                        Choice::Format([Format::Pairs, Format::Matrix]),
                    ));
                }
            }
            _ if is_square && (are_bits || !self.are_permutations()) => return self.into_matrices(reading),
            _ if are_bits => {
                let found = format!("{rows} rows of {width} numbers 0 and 1");
                let next = format!("row {rows} of a matrix of {width} rows");
                return Err(syntax(start, found, if rows < width { next } else { format!("{width} rows") }));
            }
            _ => return self.into_lists(reading),
        }
        Ok(vec![placement_of_squares(&self.into_squares()?, reading, start)?])
    }

    /// Return an error if lists of two numbers, one per line, can be something else than squares. `open`
    /// is the bracket before each, if there is one.
    pub(super) fn ask_about_pairs(&self, open: Option<u8>) -> Result<(), ReadError> {
        let (at, rows, numbers) = (self.starts[0], self.rows(), &self.numbers.list);
        let are_bits = self.numbers.are_bits();
        if open.is_none() && rows == 2 && are_bits {
            if *numbers == [0, 1, 1, 0] {
                return Ok(());
            }
            let formats = Choice::Format([Format::Pairs, Format::Matrix]);
            return Err(ambiguous(at, "two lines of 0 and 1", ["two squares", "a matrix"], formats));
        }
        if self.is_bracketed && (are_bits || self.are_permutations()) {
            let meanings = ["squares", "the columns of boards with n = 2"];
            let formats = Choice::Format([Format::Pairs, Format::Columns]);
            return Err(ambiguous(at, "lists of two numbers", meanings, formats));
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
        self.lists().all(is_permutation)
    }

    /// Return one board for each list. All count from the same number.
    fn into_lists(self, reading: &Reading) -> Result<Vec<Found>, ReadError> {
        let mut reading = reading.clone();
        if reading.first == First::ByEvidence {
            let needs_one = self.numbers.span.needs_one(self.width);
            reading.first = if needs_one { First::One } else { First::Zero };
        }
        let boards = self.lists().zip(&self.starts).map(|(list, &at)| {
            let mut numbers = Numbers::default();
            for &number in list {
                numbers.push((number != Numbers::NONE).then_some(number), at);
            }
            numbers.into_columns(&reading)
        });
        boards.collect()
    }

    /// Return the board of each n lists, where n is the number of numbers in a list.
    fn into_matrices(self, reading: &Reading) -> Result<Vec<Found>, ReadError> {
        let (width, rows) = (self.width as usize, self.rows());
        if rows % self.width != 0 {
            let found = format!("{rows} rows of {width} numbers");
            return Err(syntax(self.starts[0], found, format!("{width} rows for each board")));
        }
        let boards = self.numbers.list.chunks(width * width).zip(self.starts.iter().step_by(width));
        boards.map(|(list, &at)| matrix(list, self.numbers.span, at, reading)).collect()
    }
}

const A_SQUARE: &str = "a square as '(row, column)'";
