use std::error::Error;
use std::fmt;

use crate::{SolutionFault, check_solution};

/// Checks a list of solutions as it grows: each is a solution of the size, comes after the one before
/// in lexicographic order (so none comes twice), and, where asked, is the least of its orbit.
///
/// # Example
/// ```
/// use queenside_check::ListCheck;
///
/// let mut list = ListCheck::new(4, false);
/// assert!(list.next(&[1, 3, 0, 2]).is_ok());
/// assert!(list.next(&[2, 0, 3, 1]).is_ok());
/// assert!(list.next(&[2, 0, 3, 1]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct ListCheck {
    n: usize,
    fundamental: bool,
    last: Option<Vec<u32>>,
}

/// What is wrong with an item of a list.
///
/// ```
/// use queenside_check::{ListCheck, ListFault};
///
/// let mut list = ListCheck::new(4, true);
/// assert_eq!(list.next(&[2, 0, 3, 1]), Err(ListFault::NotFundamental));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// It is for another board size.
    Size(usize),
    /// It is no solution.
    NotASolution(SolutionFault),
    /// It does not come after the item before it.
    Order,
    /// One of its images comes before it.
    NotFundamental,
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(n) => write!(f, "a board of {n} rows in a list for another size"),
            Self::NotASolution(fault) => write!(f, "no solution: {fault}"),
            Self::Order => write!(f, "out of order"),
            Self::NotFundamental => write!(f, "not the least of its orbit"),
        }
    }
}

impl Error for ListFault {}

impl ListCheck {
    /// A check of a list of solutions for n rows, of fundamental solutions alone if so.
    ///
    /// ```
    /// # use queenside_check::ListCheck;
    /// assert!(ListCheck::new(1, true).next(&[0]).is_ok());
    /// ```
    pub fn new(n: u32, fundamental: bool) -> Self {
        Self { n: n as usize, fundamental, last: None }
    }

    /// Checks the next item of the list.
    ///
    /// # Errors
    /// [`ListFault`] when the item should not be there.
    ///
    /// ```
    /// # use queenside_check::ListCheck;
    /// let fault = ListCheck::new(4, false).next(&[0]).unwrap_err();
    /// assert_eq!(fault.to_string(), "a board of 1 rows in a list for another size");
    /// ```
    pub fn next(&mut self, columns: &[u32]) -> Result<(), ListFault> {
        if columns.len() != self.n {
            return Err(ListFault::Size(columns.len()));
        }
        check_solution(columns).map_err(ListFault::NotASolution)?;
        let last = self.last.get_or_insert_with(Vec::new);
        if !last.is_empty() && last.as_slice() >= columns {
            return Err(ListFault::Order);
        }
        last.clear();
        last.extend_from_slice(columns);
        if self.fundamental && images(columns).iter().any(|image| image.as_slice() < columns) {
            return Err(ListFault::NotFundamental);
        }
        Ok(())
    }
}

/// The 8 images: the columns, reversed, each also mirrored, and the same of the inverse permutation.
fn images(columns: &[u32]) -> Vec<Vec<u32>> {
    let n = columns.len() as u32;
    let mut inverse = vec![0; columns.len()];
    for (row, &column) in columns.iter().enumerate() {
        inverse[column as usize] = row as u32;
    }
    let mut images = Vec::new();
    for rows in [columns.to_vec(), inverse] {
        let reversed: Vec<u32> = rows.iter().rev().copied().collect();
        for list in [rows, reversed] {
            images.push(list.iter().map(|column| n - 1 - column).collect());
            images.push(list);
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_seen() {
        let mut list = ListCheck::new(4, true);
        assert_eq!(list.next(&[0]), Err(ListFault::Size(1)));
        assert_eq!(list.next(&[2, 0, 3, 1]), Err(ListFault::NotFundamental));
        assert_eq!(list.next(&[1, 3, 0, 2]), Err(ListFault::Order));
        let attack = SolutionFault::Attack { upper: 0, lower: 1 };
        assert_eq!(list.next(&[0, 1, 2, 3]), Err(ListFault::NotASolution(attack)));
    }
}
