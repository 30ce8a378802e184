use std::fmt;
use std::iter::{Copied, Zip};
use std::ops::RangeFrom;
use std::slice;

use crate::Square;

/// An iterator over squares of a board in reading order. [`Board`](crate::Board) has an example.
pub struct Squares<'a>(Source<'a>);

/// Queens in successive rows, each two columns to the right of the one above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The top queen.
    pub first: Square,
    /// Number of queens.
    pub len: u32,
}

/// The boards of the library have their own variants: an indirect call per square would double the time
/// of writing a billion queens.
enum Source<'a> {
    Slice(Copied<slice::Iter<'a, Square>>),
    Columns(Zip<RangeFrom<u32>, slice::Iter<'a, u32>>),
    Runs { run: Run, rest: slice::Iter<'a, Run> },
    Other(Box<dyn Iterator<Item = Square> + 'a>),
}

impl<'a> Squares<'a> {
    /// Iterate over squares that are computed or stored in any way; they must be in reading order.
    pub fn new(squares: impl Iterator<Item = Square> + 'a) -> Self {
        Self(Source::Other(Box::new(squares)))
    }

    /// Iterate over one square per row.
    pub(crate) fn of_columns(columns: &'a [u32]) -> Self {
        Self(Source::Columns((0..).zip(columns)))
    }

    /// Iterate over the squares of runs.
    #[doc(hidden)]
    pub fn of_runs(runs: &'a [Run]) -> Self {
        Self(Source::Runs { run: Run { first: Square::new(0, 0), len: 0 }, rest: runs.iter() })
    }
}

impl<'a> From<&'a [Square]> for Squares<'a> {
    fn from(squares: &'a [Square]) -> Self {
        Self(Source::Slice(squares.iter().copied()))
    }
}

impl Iterator for Squares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        match &mut self.0 {
            Source::Slice(squares) => squares.next(),
            Source::Columns(columns) => columns.next().map(|(row, &column)| Square { row, column }),
            Source::Runs { run, rest } => {
                while run.len == 0 {
                    *run = *rest.next()?;
                }
                let Square { row, column } = run.first;
                *run = Run { first: Square::new(row + 1, column.wrapping_add(2)), len: run.len - 1 };
                Some(Square { row, column })
            }
            Source::Other(squares) => squares.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Source::Slice(squares) => squares.size_hint(),
            Source::Columns(columns) => columns.size_hint(),
            Source::Runs { .. } => (0, None),
            Source::Other(squares) => squares.size_hint(),
        }
    }
}

impl fmt::Debug for Squares<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Squares").finish_non_exhaustive()
    }
}
