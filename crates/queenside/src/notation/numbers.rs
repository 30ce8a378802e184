//! Numbers in lists, and the boards that they can be.

use super::Format;
use super::cursor::Position;
use super::error::{ReadError, syntax, two_formats};
use super::reading::{First, Found, Reading, Span};
use super::rows::matrix;
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

    /// Return n if these are the n x n numbers of a matrix, from n = 3.
    pub(super) fn width(&self) -> Option<u32> {
        let width = self.list.len().isqrt();
        (width > 2 && width * width == self.list.len() && self.are_bits()).then_some(width as u32)
    }

    /// Return the board of the n x n numbers of a matrix.
    pub(super) fn into_matrix(self, at: Position) -> Result<Found, ReadError> {
        let width = self.list.len().isqrt();
        if width * width != self.list.len() || !self.are_bits() {
            let found = format!("a list of {} numbers", self.list.len());
            return Err(syntax(at, found, "the n x n numbers 0 and 1 of a matrix"));
        }
        Ok(matrix(&self.list, width as u32))
    }

    /// Return the board with a queen in each of these columns, or in the row of each column if the
    /// caller says so. The board has one row per number.
    pub(super) fn into_columns(self, reading: &Reading) -> Result<Found, ReadError> {
        let rows = self.len();
        let plural = if rows == 1 { "row" } else { "rows" };
        let because = format!(", because the list has {rows} {plural}");
        let first = self.span.first(rows, reading, "column", &because)?;
        // Cannot fail: a list has at most [`MAX_READ`](super::MAX_READ) numbers, and boards can be
        // larger.
        let size = Size::new(rows).unwrap_or_default();
        let columns = (0..).zip(self.list).filter(|(_, column)| *column != Self::NONE);
        let queens = columns.map(|(row, column)| Square::new(row, column - first)).collect();
        let board: Problem = Placement::from_sorted(size, queens).into();
        let problem = if reading.lists_are_rows { board.transposed() } else { board };
        Ok(Found {
            format: Format::Columns,
            problem,
            counts_from_one: first == 1 && reading.first != First::One,
        })
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
        match reading.format {
            Some(Format::Columns) => return self.into_lists(reading),
            Some(Format::Matrix) => return self.into_matrix().map(|found| vec![found]),
            Some(Format::Pairs) => {}
            _ if width != 2 && is_square && (self.are_bits() || !self.are_permutations()) => {
                return self.into_matrix().map(|found| vec![found]);
            }
            _ if width != 2 && width > 0 && self.are_bits() => {
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
        Ok(vec![placement_of_squares(squares, reading, start)?])
    }

    /// Whether each list has the columns of a board, counted from 0 or from 1.
    pub(super) fn could_be_boards(&self) -> bool {
        self.numbers.list.iter().all(|&number| number < self.width) || self.are_permutations()
    }

    /// Whether each list is a permutation of 0..n or of 1..=n.
    fn are_permutations(&self) -> bool {
        self.numbers.list.chunks(self.width as usize).all(is_permutation)
    }

    /// Return one board for each list.
    pub(super) fn into_lists(self, reading: &Reading) -> Result<Vec<Found>, ReadError> {
        let lists = self.numbers.list.chunks(self.width.max(1) as usize).zip(&self.starts);
        lists
            .map(|(list, &at)| {
                let mut numbers = Numbers::default();
                for &number in list {
                    numbers.push((number != Numbers::NONE).then_some(number), at);
                }
                numbers.into_columns(reading)
            })
            .collect()
    }

    pub(super) fn into_matrix(self) -> Result<Found, ReadError> {
        let (width, rows) = (self.width, self.rows());
        if rows != width {
            return Err(syntax(
                self.starts[0],
                format!("{rows} rows of {width} numbers"),
                format!("{width} rows"),
            ));
        }
        if let Some((greatest, at)) = self.numbers.span.greatest.filter(|(greatest, _)| *greatest > 1) {
            return Err(syntax(at, greatest.to_string(), "0 or 1 in a matrix"));
        }
        Ok(matrix(&self.numbers.list, width))
    }
}

const A_SQUARE: &str = "a square as '(row, column)'";

/// Whether the numbers are a permutation of 0..n or of 1..=n.
pub(super) fn is_permutation(numbers: &[u32]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let first = sorted.first().copied().unwrap_or(0);
    first < 2 && sorted.iter().zip(first..).all(|(&number, expected)| number == expected)
}

/// Return the error for a board size above [`Size::MAX`].
pub(super) fn too_large(at: Position, n: u32) -> ReadError {
    syntax(at, format!("n = {n}"), format!("n at most {}", Size::MAX))
}

/// Return the squares counted from 0.
///
/// Without a size, k squares count from 1 if they have each of the rows and columns 1 to k: then they
/// are a complete board. With a size, they count from 1 if they are not on the board otherwise.
pub(super) fn from_zero(
    squares: &mut [(Square, Position)],
    size: Option<Size>,
    reading: &Reading,
) -> Result<bool, ReadError> {
    let mut span = Span::default();
    for &(square, at) in &*squares {
        span.add(square.row, at);
        span.add(square.column, at);
    }
    let line = |line: fn(&Square) -> u32| squares.iter().map(|(square, _)| line(square)).collect::<Vec<_>>();
    let is_complete = || {
        squares.len() > 3
            && span.needs_one(squares.len() as u32)
            && is_permutation(&line(|square| square.row))
            && is_permutation(&line(|square| square.column))
    };
    let n = match size {
        Some(size) => size.get(),
        None if is_complete() => squares.len() as u32,
        None => Size::MAX,
    };
    let first = span.first(n, reading, "row or column", "")?;
    for (square, _) in squares {
        *square = Square::new(square.row - first, square.column - first);
    }
    Ok(first == 1)
}

/// Return the board with these queens, of the expected size or else the smallest possible size.
/// `start` is the position where the list begins.
pub(super) fn placement_of_squares(
    mut queens: Vec<(Square, Position)>,
    reading: &Reading,
    start: Position,
) -> Result<Found, ReadError> {
    // Sorted by square, then by position, so that the error reports the later of two equal squares.
    queens.sort_unstable_by_key(|(square, at)| (*square, at.line, at.column));
    if let Some(pair) = queens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (square, at) = pair[1];
        return Err(syntax(at, format!("a second queen on {square}"), "at most one queen per square"));
    }
    if reading.size.is_none() && reading.requires_size {
        let expected = "the board size as well, because the list does not contain it";
        return Err(syntax(start, "a list of squares", expected));
    }
    let counts_from_one = from_zero(&mut queens, reading.size, reading)?;
    let farthest = queens.iter().map(|(square, _)| square.row.max(square.column) + 1).max().unwrap_or(0);
    let least = farthest.max(queens.len() as u32);
    let size = reading.size.map_or_else(|| Size::new(least), Ok).map_err(|_| too_large(start, least))?;
    let placement = Placement::from_sorted(size, queens.into_iter().map(|(square, _)| square).collect());
    let counts_from_one = counts_from_one && reading.first != First::One;
    Ok(Found { counts_from_one, ..Found::new(Format::Pairs, placement) })
}
