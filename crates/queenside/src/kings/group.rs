use num_bigint::BigUint;

use super::frontier::{self, TooWide};
use super::{Polynomial, SafeSquares};
use crate::board::Square;

/// A maximal set of safe squares that king's moves connect. Kings of different groups never stand side by
/// side, so each group can be counted alone.
///
/// # Example
/// ```
/// use queenside::{Solution, kings::SafeSquares};
///
/// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
/// let groups = safe.groups();
/// assert_eq!(groups[1].label(), "B");
/// assert_eq!(groups[1].polynomial()?.to_string(), "1 + 4x + 2x^2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    number: usize,
    squares: Vec<Square>,
}

impl Group {
    /// Goes over the squares column by column, and from each that is new to all that kings reach from it.
    pub(super) fn all(safe: &SafeSquares) -> Vec<Self> {
        let mut left: Vec<Square> = safe.squares().collect();
        left.sort_unstable_by_key(|square| std::cmp::Reverse((square.column, square.row)));
        let mut groups = Vec::new();
        while let Some(first) = left.pop() {
            let mut squares = vec![first];
            let mut done = 0;
            while let Some(&from) = squares.get(done) {
                done += 1;
                let reached =
                    |to: &mut Square| from.row.abs_diff(to.row) <= 1 && from.column.abs_diff(to.column) <= 1;
                squares.extend(left.extract_if(.., reached));
            }
            squares.sort_unstable();
            groups.push(Self { number: groups.len(), squares });
        }
        groups
    }

    /// Its letter: A to Z, then AA, AB and so on, as spreadsheets name their columns.
    ///
    /// ```
    /// use queenside::{Solution, kings::SafeSquares};
    ///
    /// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
    /// let labels: Vec<String> = safe.groups().iter().map(|group| group.label()).collect();
    /// assert_eq!(labels, ["A", "B", "C"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn label(&self) -> String {
        let mut label = Vec::new();
        let mut left = self.number + 1;
        while left > 0 {
            left -= 1;
            label.push(b'A' + (left % 26) as u8);
            left /= 26;
        }
        label.iter().rev().map(|&letter| char::from(letter)).collect()
    }

    /// Its squares in reading order.
    ///
    /// ```
    /// use queenside::{Solution, Square, kings::SafeSquares};
    ///
    /// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
    /// assert_eq!(safe.groups()[0].squares(), [Square::new(6, 0), Square::new(7, 0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// In how many ways so many kings can stand on the group.
    ///
    /// # Errors
    /// [`TooWide`] when it would take more than about half a gibibyte.
    ///
    /// ```
    /// use queenside::{Solution, kings::SafeSquares};
    ///
    /// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
    /// assert_eq!(safe.groups()[2].polynomial()?.to_string(), "1 + 3x + x^2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn polynomial(&self) -> Result<Polynomial, TooWide> {
        let ways = frontier::ways::<u128>(&self.squares)?;
        if !ways.contains(&u128::MAX) {
            return Ok(Polynomial::new(ways));
        }
        Ok(Polynomial::from_big(frontier::ways::<BigUint>(&self.squares)?))
    }
}
