//! What happens if numbers of pairs do not fit a table.
//!
//! Entries of batches wrap round, which makes the sum of a table less than the number of its pairs. Numbers of
//! pairs by lane are added up to the largest 16-bit number, or multiplied before they can be larger (`ways`). If
//! an entry is too large, the tables are discarded, and the pairs are divided into two halves, each tallied in
//! tables of its own and divided again if necessary. This holds for both colours. A sum over pairs is the sum
//! over both halves, and a part with a single pair always fits.

use std::ops::Range;

use crate::count::colour::lists::Colour;

/// A part of the pairs of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PairsPart {
    /// Elements of the list.
    pub(crate) elements: Range<usize>,
    /// Columns of the first rows that are searched; of the other rows, all are.
    pub(crate) columns: Vec<u32>,
}

impl PairsPart {
    /// Return the part with all pairs.
    pub(crate) fn whole(colour: &Colour) -> Self {
        Self { elements: 0..colour.list.len(), columns: Vec::new() }
    }

    /// Divide the part into two halves: of its elements or, if it has only one, of the columns of a row.
    /// `depth` is the number of searched rows. Return `None` if the part has at most one pair for each set of
    /// searched rows.
    pub(crate) fn halves(&self, colour: &Colour, depth: usize) -> Option<[Self; 2]> {
        let Range { start, end } = self.elements;
        if end - start > 1 {
            let middle = start.midpoint(end);
            return Some(
                [start..middle, middle..end].map(|elements| Self { elements, columns: self.columns.clone() }),
            );
        }
        let mut columns = self.columns.clone();
        let divided = columns.pop_if(|columns| columns.count_ones() > 1).or_else(|| {
            let all = (1 << colour.boards.columns_searched.lines) - 1;
            (columns.len() < depth).then_some(all)
        })?;
        let first = divided & divided.wrapping_neg();
        Some([first, divided ^ first].map(|half| {
            let columns = columns.iter().copied().chain([half]).collect();
            Self { elements: self.elements.clone(), columns }
        }))
    }
}

/// Whether entries are too large, if the greatest is `most`, they will be multiplied by up to `factor`, and
/// `limit` is the largest number that a table may have.
pub(crate) fn is_too_much(most: u16, factor: u16, limit: u16) -> bool {
    most == u16::MAX || u32::from(most) * u32::from(factor) > limit.into()
}
