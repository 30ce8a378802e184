//! Lazy lists of solutions, in lexicographic order of their columns.

mod prefixes;
mod row_search;

use prefixes::Prefixes;
use queenside_board::{
    Board, Budget, Limit, Outcome, Placement, Problem, Size, Solution, TooLargeError, found,
};
use row_search::{Fundamental, Mirrored, RowSearch};

use crate::dfs::{MAX_COMPLETED, Remaining};

/// The largest board size whose solutions can be listed: one bit per column in a 64-bit word.
pub const MAX_LISTED: u32 = 64;

/// An iterator over solutions in lexicographic order of columns. Each call searches for the next
/// solution; memory use does not grow.
///
/// ```
/// use queenside::{Problem, Size, enumerate::Solutions};
///
/// let eight = Size::new(8)?;
/// assert_eq!(Solutions::new(eight)?.next().unwrap().columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
/// assert_eq!(Solutions::new(eight)?.count(), 92);
/// assert_eq!(Solutions::fundamental(eight)?.count(), 12);
/// let corner = Problem::new(eight).with_queens([(0, 0)])?;
/// assert_eq!(Solutions::completions(&corner)?.count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    size: Size,
    search: Listing,
}

#[derive(Clone, Debug)]
enum Listing {
    Rows(RowSearch),
    Mirrored(Mirrored),
    Fundamental(Fundamental),
    Prefixes(Prefixes),
}

/// The search reached its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reached;

impl Solutions {
    /// List every solution of a board size.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_LISTED`].
    pub fn new(size: Size) -> Result<Self, TooLargeError> {
        size.at_most(MAX_LISTED, "solutions are listed")?;
        let search = if Mirrored::suits(size) {
            Listing::Mirrored(Mirrored::new(size))
        } else {
            Listing::Rows(RowSearch::of_all(size))
        };
        Ok(Self { size, search })
    }

    /// List the fundamental solutions of a board size: the least of each symmetry class.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_LISTED`].
    pub fn fundamental(size: Size) -> Result<Self, TooLargeError> {
        size.at_most(MAX_LISTED, "solutions are listed")?;
        Ok(Self { size, search: Listing::Fundamental(Fundamental::new(size)) })
    }

    /// List every completion of a problem.
    ///
    /// Up to n = 64 the search fills the rows from the top, with one bit per column. On larger
    /// boards it places a queen only if some completion begins with it.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_COMPLETED`].
    pub fn completions(problem: &Problem) -> Result<Self, TooLargeError> {
        let n = problem.size().at_most(MAX_COMPLETED, "completions are listed")?;
        let given = problem.given();
        let search = match Remaining::of(problem) {
            Err(_misplaced) => Listing::Rows(RowSearch::of_nothing()),
            Ok(remaining) if n <= MAX_LISTED => Listing::Rows(RowSearch::new(allowed(given, &remaining))),
            Ok(remaining) => Listing::Prefixes(Prefixes::new(given.clone(), remaining)),
        };
        Ok(Self { size: problem.size(), search })
    }

    /// Start again after this solution in lexicographic order of columns, without listing those
    /// before it. The solution itself does not have to be in the list. If it has another size, the
    /// list is empty.
    ///
    /// ```
    /// use queenside::{Size, Solution, enumerate::Solutions};
    ///
    /// let late = Solution::new(vec![2, 5, 1, 4, 0, 3])?;
    /// let mut after = Solutions::new(Size::new(6)?)?.after(&late);
    /// assert_eq!(after.next().unwrap().columns(), [3, 0, 4, 1, 5, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(self, solution: &Solution) -> Self {
        let columns = solution.columns();
        let search = match self.search {
            _ if solution.size() != self.size => Listing::Rows(RowSearch::of_nothing()),
            Listing::Rows(rows) => Listing::Rows(rows.after(columns)),
            Listing::Mirrored(_) => Listing::Rows(RowSearch::of_all(self.size).after(columns)),
            Listing::Fundamental(fundamental) => Listing::Fundamental(fundamental.after(columns)),
            Listing::Prefixes(prefixes) => Listing::Prefixes(prefixes.after(columns)),
        };
        Self { search, ..self }
    }

    /// Return the next solution, or `NoSolution` after the last. The first solution of a large
    /// board can take very long.
    ///
    /// Of the budget, only the time limit and the stop signal apply. After `GaveUp` the next call
    /// continues the search.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queenside::{Budget, Outcome, Size, enumerate::Solutions};
    ///
    /// let mut six = Solutions::fundamental(Size::new(6)?)?;
    /// assert!(matches!(six.next_within(&Budget::default()), Outcome::Found(_)));
    /// assert_eq!(six.next_within(&Budget::default()), Outcome::NoSolution(()));
    /// let mut sixty = Solutions::new(Size::new(60)?)?;
    /// assert_eq!(sixty.next_within(&Budget::default().time_limit(Duration::ZERO)), Outcome::GaveUp);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_within(&mut self, budget: &Budget) -> Outcome {
        self.next_before(budget.limit())
    }

    /// As [`next_within`](Self::next_within), with a limit that several calls share.
    #[doc(hidden)]
    pub fn next_before(&mut self, limit: Limit<'_>) -> Outcome {
        let next = match &mut self.search {
            Listing::Rows(rows) => rows.next(limit).map(|columns| columns.map(<[u32]>::to_vec)),
            Listing::Mirrored(mirrored) => mirrored.next(limit),
            Listing::Fundamental(fundamental) => fundamental.next(limit),
            Listing::Prefixes(prefixes) => prefixes.next(limit),
        };
        match next {
            Ok(Some(columns)) => Outcome::Found(found(columns)),
            Ok(None) => Outcome::NoSolution(()),
            Err(Reached) => Outcome::GaveUp,
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let Outcome::Found(solution) = self.next_before(Limit::never()) else { return None };
        Some(solution)
    }
}

impl std::iter::FusedIterator for Solutions {}

/// Return the allowed squares of each row: that of the given queen, or the free squares.
fn allowed(given: &Placement, remaining: &Remaining) -> Vec<u64> {
    let mut allowed = vec![0; given.size().index()];
    for queen in given.queens() {
        allowed[queen.row as usize] = 1 << queen.column;
    }
    for (row, column) in remaining.free_squares() {
        let square = remaining.square(row, column);
        allowed[square.row as usize] |= 1 << square.column;
    }
    allowed
}
