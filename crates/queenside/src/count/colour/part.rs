//! Parts of the pairs of units, for numbers that overflow the tables.

use std::ops::Range;

/// A part of the pairs of a unit: all of them, unless their numbers overflow the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Elements of the first colour's list.
    pub(super) elements: Range<usize>,
    /// Columns of the first queen of the first colour's searched board.
    pub(super) first_columns: u32,
}

impl Part {
    /// Divide the part into two halves, unless it is too small.
    ///
    /// A part that is too small has one placement of the listed board, and the placements of the
    /// searched board with the first queen on one square. At most 6! = 720 of these have the same
    /// columns, because the first colour has at most 7 queens on that board (n <= 28). With weights
    /// up to 8, the product fits 16 bits.
    pub(super) fn halves(&self) -> Option<[Self; 2]> {
        let Range { start, end } = self.elements;
        let columns = self.first_columns;
        if end - start > 1 {
            let middle = start.midpoint(end);
            Some([start..middle, middle..end].map(|elements| Self { elements, first_columns: columns }))
        } else if columns.count_ones() > 1 {
            let column = columns & columns.wrapping_neg();
            Some(
                [column, columns ^ column]
                    .map(|columns| Self { elements: start..end, first_columns: columns }),
            )
        } else {
            None
        }
    }
}
