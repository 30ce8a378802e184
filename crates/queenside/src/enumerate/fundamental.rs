use super::row_search::RowSearch;
use super::solutions::full_row;
use super::{TooLargeToList, found};
use crate::board::{Size, Solution};
use crate::symmetry::is_least_of_orbit;

/// The fundamental solutions of a board size: the least of each orbit, in lexicographic order.
///
/// Seven in eight branches are cut at the edges of the board. The images of a solution begin with the
/// places of its four edge queens, counted from either end; the least image begins with the least of
/// these. So with the top queen in column f, no other edge queen may be nearer than f to a corner:
/// the bottom row, the left column and the right column are blocked on their first and last f squares.
/// What is left (ties, mostly) is compared with its 7 images.
///
/// # Example
/// ```
/// use queenside::{Size, enumerate::FundamentalSolutions};
///
/// assert_eq!(FundamentalSolutions::new(Size::new(8)?)?.count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FundamentalSolutions {
    size: Size,
    full_row: u64,
    /// The top queen's column.
    first: u32,
    search: RowSearch,
}

impl FundamentalSolutions {
    /// The fundamental solutions of this board size.
    ///
    /// # Errors
    /// [`TooLargeToList`] when n is above [`MAX_LISTED`](super::MAX_LISTED).
    ///
    /// ```
    /// use queenside::{Size, enumerate::FundamentalSolutions};
    ///
    /// let first = FundamentalSolutions::new(Size::new(6)?)?.next().unwrap();
    /// assert_eq!(first.columns(), [1, 3, 5, 0, 2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(size: Size) -> Result<Self, TooLargeToList> {
        let full_row = full_row(size)?;
        Ok(Self { size, full_row, first: 0, search: search(size, full_row, 0) })
    }
}

/// A search below a top queen in column `first`, the least place of all edge queens.
fn search(size: Size, full_row: u64, first: u32) -> RowSearch {
    let n = size.get();
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

impl FundamentalSolutions {
    /// The next solution, or `None` soon after this becomes true; asked again, it goes on where it was.
    ///
    /// ```
    /// use queenside::{Size, enumerate::FundamentalSolutions};
    ///
    /// let mut six = FundamentalSolutions::new(Size::new(6)?)?;
    /// assert!(six.next_unless(|| false).is_some());
    /// assert!(six.next_unless(|| false).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_unless(&mut self, mut is_over: impl FnMut() -> bool) -> Option<Solution> {
        let mut was_over = false;
        loop {
            while let Some(columns) = self.search.next_unless(|| {
                was_over = is_over();
                was_over
            }) {
                if is_least_of_orbit(columns) {
                    return Some(found(columns));
                }
            }
            if was_over {
                return None;
            }
            // A top queen right of the middle is the mirror image of one left of it.
            if self.first + 1 >= self.size.get().div_ceil(2) {
                return None;
            }
            self.first += 1;
            self.search = search(self.size, self.full_row, self.first);
        }
    }
}

impl Iterator for FundamentalSolutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_unless(|| false)
    }
}

impl std::iter::FusedIterator for FundamentalSolutions {}
