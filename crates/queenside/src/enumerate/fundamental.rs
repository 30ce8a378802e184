use super::Reached;
use super::row_search::RowSearch;
use crate::board::{Size, all_columns};
use crate::run::Limit;
use crate::symmetry::is_least_of_orbit;

/// The fundamental solutions of a board size.
///
/// Seven in eight branches are cut at the edges of the board. The images of a solution begin with the places of its four edge
/// queens, counted from either end; the least image begins with the least of these. So with the top queen in column f, no other
/// edge queen may be nearer than f to a corner: the bottom row, the left column and the right column are blocked on their first
/// and last f squares. What is left (ties, mostly) is compared with its 7 images.
#[derive(Clone, Debug)]
pub(super) struct Fundamental {
    size: Size,
    /// The top queen's column.
    first: u32,
    search: RowSearch,
}

impl Fundamental {
    pub(super) fn new(size: Size) -> Self {
        Self { size, first: 0, search: search(size, 0) }
    }

    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<Vec<u32>>, Reached> {
        loop {
            while let Some(columns) = self.search.next(limit)? {
                if is_least_of_orbit(columns) {
                    return Ok(Some(columns.to_vec()));
                }
            }
            // A top queen right of the middle is the mirror image of one left of it.
            if self.first + 1 >= self.size.get().div_ceil(2) {
                return Ok(None);
            }
            self.first += 1;
            self.search = search(self.size, self.first);
        }
    }
}

/// A search below a top queen in column `first`, the least place of all edge queens.
fn search(size: Size, first: u32) -> RowSearch {
    let (n, full_row) = (size.get(), all_columns(size.index()));
    let edges = if n == 0 { 0 } else { 1 | 1u64 << (n - 1) };
    // Columns from `first` to `n - 1 - first`.
    let inner = full_row & (full_row << first) & (full_row >> first);
    let allowed = |row: u32| {
        if row == 0 {
            return 1u64 << first;
        }
        let near_a_corner = row < first || row + first > n - 1;
        let mask = if near_a_corner { full_row & !edges } else { full_row };
        if row == n - 1 { mask & inner } else { mask }
    };
    RowSearch::new(size.lines().map(allowed).collect())
}
