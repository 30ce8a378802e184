use std::error::Error;
use std::fmt;

use super::ByWeight;
use super::row_sets::Classes;
use super::search::Search;

/// Why solutions with given row sets cannot be counted.
///
/// ```
/// use queenside_check::{RowsFault, recount_rows};
///
/// assert_eq!(recount_rows(8, 16, 1), Err(RowsFault::NoSuchRow { listed: 16, searched: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsFault {
    /// A board with more rows than the recount is made for.
    Size(u32),
    /// A set has a row beyond its class.
    NoSuchRow {
        /// The set of listed rows.
        listed: u32,
        /// The set of searched rows.
        searched: u32,
    },
}

impl fmt::Display for RowsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(n) => write!(f, "{n} rows, at most {} are recounted", Classes::MOST),
            Self::NoSuchRow { listed, searched } => {
                write!(f, "row sets {listed} and {searched} have rows beyond the board")
            }
        }
    }
}

impl Error for RowsFault {}

/// Counts the solutions with n rows, 0 to 32, and given row sets again, one by one, by their weights.
///
/// Bit i of `listed` tells that the queen of row n - 1 - 2i (for odd n: of row 2i) is in a column of
/// its row's parity, bit i of `searched` the same of row 2i (for odd n: 2i + 1). A solution's weight is
/// the number of images that its row sets have, times 0, 1, 2 or (for odd n) 4, which its column sets decide;
/// the weights of all solutions of a board add up to their number. Row sets that are not the least of their
/// images count nothing, nor do sets of sizes that no solution has. The chapter on the colour split in the book
/// has the definitions.
///
/// The search sets a queen a row on the whole board, rows with one square left or two first, and meets each
/// solution by itself: it does not rest on what it checks, that the colours can be counted apart.
///
/// # Errors
/// [`RowsFault`] when n is above 32 or a set has a row beyond its class.
///
/// ```
/// use queenside_check::recount_rows;
///
/// // Of the two solutions for n = 4, the one with these row sets stands for both.
/// let numbers = recount_rows(4, 0b01, 0b01)?;
/// assert_eq!(numbers.pairs(), [(1, 0), (2, 1), (4, 0), (8, 0)]);
/// assert_eq!(recount_rows(4, 0b10, 0b10)?.count(), Some(0));
/// # Ok::<(), queenside_check::RowsFault>(())
/// ```
pub fn recount_rows(n: u32, listed: u32, searched: u32) -> Result<ByWeight, RowsFault> {
    Ok(recount_rows_while(n, listed, searched, || true)?.unwrap_or_default())
}

/// [`recount_rows`], as long as `keep_on` says so, which is asked about a thousand times a second; `None` when it
/// was stopped.
///
/// # Errors
/// [`RowsFault`] when n is above 32 or a set has a row beyond its class.
///
/// ```
/// use queenside_check::{recount_rows, recount_rows_while};
///
/// assert_eq!(recount_rows_while(12, 5, 9, || false), Ok(None));
/// assert_eq!(recount_rows_while(12, 5, 9, || true), recount_rows(12, 5, 9).map(Some));
/// ```
pub fn recount_rows_while(
    n: u32,
    listed: u32,
    searched: u32,
    keep_on: impl FnMut() -> bool,
) -> Result<Option<ByWeight>, RowsFault> {
    let classes = Classes::new(n).ok_or(RowsFault::Size(n))?;
    let rows = (listed, searched);
    if !classes.hold(rows) {
        return Err(RowsFault::NoSuchRow { listed, searched });
    }
    let orbit = classes.orbit(rows);
    if orbit == 0 || !classes.fit(rows) {
        return Ok(Some(ByWeight::default()));
    }
    Ok(Search::new(classes, rows, orbit, keep_on).run())
}
