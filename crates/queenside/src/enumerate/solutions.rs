use super::row_search::RowSearch;
use super::{MAX_LISTED, TooLargeToList, found};
use crate::board::{Size, Solution};

/// Every solution of a board size, in lexicographic order of columns.
///
/// An iterator that finds each solution when it is asked for, in memory that does not grow.
///
/// Left and right exchanged, the list is the same backwards. So for n up to 12 those with the top queen on the left are kept (7,100
/// at most), and give the second half; on larger boards each is searched for.
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
    /// For a small board: columns of the solutions with the top queen on the left, one solution after the other, until their
    /// mirror images are told from the last to the first.
    left: Option<Vec<u8>>,
}

/// The largest board whose left half is kept.
const MOST_KEPT: u32 = 12;

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
        let mut allowed = vec![row; size.index()];
        let left = match allowed.first_mut() {
            Some(top) if size.get() <= MOST_KEPT => {
                // The left half, and the middle column if there is one.
                *top &= (1 << size.get().div_ceil(2)) - 1;
                Some(Vec::new())
            }
            _ => None,
        };
        Ok(Self { search: RowSearch::new(allowed), left })
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
    pub fn next_unless(&mut self, mut is_over: impl FnMut() -> bool) -> Option<Solution> {
        let Some(left) = &mut self.left else { return self.search.next_unless(is_over).map(found) };
        let mut was_over = false;
        let searched = self.search.next_unless(|| {
            was_over = is_over();
            was_over
        });
        if let Some(columns) = searched {
            if (columns[0] as usize) < columns.len() / 2 {
                left.extend(columns.iter().map(|&column| column as u8));
            }
            return Some(found(columns));
        }
        if was_over {
            return None;
        }
        let n = self.search.rows();
        let rest = left.len().checked_sub(n)?;
        let mirrored: Vec<u32> = left.drain(rest..).map(|column| n as u32 - 1 - u32::from(column)).collect();
        Some(found(&mirrored))
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_unless(|| false)
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
