use super::row_search::RowSearch;
use super::{MAX_LISTED, TooLargeToList, found};
use crate::board::{Size, Solution};

/// Every solution of a board size, in lexicographic order of columns.
///
/// An iterator that finds each solution when it is asked for, in memory that does not grow.
///
/// # Example
/// ```
/// use queenside::{Size, enumerate::Solutions};
///
/// let eight = Solutions::new(Size::new(8)?)?;
/// assert_eq!(eight.clone().next().unwrap().columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
/// assert_eq!(eight.count(), 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    search: RowSearch,
}

impl Solutions {
    /// The solutions of this board size.
    ///
    /// # Errors
    /// [`TooLargeToList`] when n is above [`MAX_LISTED`].
    ///
    /// ```
    /// use queenside::{Size, enumerate::Solutions};
    ///
    /// assert!(Solutions::new(Size::new(3)?)?.next().is_none());
    /// assert!(Solutions::new(Size::new(65)?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(size: Size) -> Result<Self, TooLargeToList> {
        let row = full_row(size)?;
        Ok(Self { search: RowSearch::new(vec![row; size.index()]) })
    }

    /// The next solution, or `None` soon after this becomes true: on large boards the first takes ages. Asked again, it goes
    /// on where it was.
    ///
    /// ```
    /// use queenside::{Size, enumerate::Solutions};
    ///
    /// let mut sixty = Solutions::new(Size::new(60)?)?;
    /// assert!(sixty.next_unless(|| true).is_none(), "not found at once");
    /// let mut eight = Solutions::new(Size::new(8)?)?;
    /// assert!(eight.next_unless(|| false).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_unless(&mut self, is_over: impl FnMut() -> bool) -> Option<Solution> {
        self.search.next_unless(is_over).map(found)
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.search.next().map(found)
    }
}

impl std::iter::FusedIterator for Solutions {}

/// A row on which every square is allowed.
pub(super) fn full_row(size: Size) -> Result<u64, TooLargeToList> {
    match size.get() {
        0 => Ok(0),
        n @ 1..=MAX_LISTED => Ok(u64::MAX >> (64 - n)),
        n => Err(TooLargeToList { n }),
    }
}
