//! Kings on the safe squares of a solution, counted again.

mod count;
mod fault;
mod groups;
mod numbers;
mod safe;
#[cfg(test)]
mod tests;

pub use fault::KingFault;
pub use groups::check_king_groups;
pub use safe::check_safe_squares;

use count::count_kings;
use safe::safe_squares;

use crate::Evidence;

/// Checks in how many ways so many kings can stand on the safe squares of a solution, no two on neighbouring
/// squares. `ways` is a decimal number of any length, without zeros before it.
///
/// The safe squares are found by counting the queens that attack each empty square. Kings are then set row by row
/// on all safe squares: for each set of kings on a row it is kept in how many ways so many kings can stand
/// on it and above. `None` where that would take too long, and the number is not checked: for n above 64, and where both the
/// rows and the columns of the board have a line whose safe squares hold more than 65,536 sets of kings, or the counting
/// would take more than 64 MiB or 2^30 additions (about a second).
///
/// # Errors
/// [`KingFault`] when the columns are no solution or the recount gives another number.
///
/// ```
/// use queenside_check::{Evidence, check_king_ways};
///
/// let columns = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7];
/// assert_eq!(check_king_ways(&columns, 4, "22"), Ok(Some(Evidence::Recounted)));
/// let fault = check_king_ways(&columns, 4, "21").unwrap_err();
/// assert_eq!(fault.to_string(), "counted 21 ways for 4 kings, a recount gives 22");
/// ```
pub fn check_king_ways(columns: &[u32], kings: u32, ways: &str) -> Result<Option<Evidence>, KingFault> {
    let safe = safe_squares(columns)?;
    let Some(recounted) = count_kings(&safe, kings as usize) else { return Ok(None) };
    let recounted = recounted.get(kings as usize).map_or("0", String::as_str);
    compare(kings, ways, recounted)?;
    Ok(Some(Evidence::Recounted))
}

/// Checks the number of ways for every number of kings, from none to the greatest that has a way, as
/// [`check_king_ways`] does for one.
///
/// # Errors
/// [`KingFault`] when the columns are no solution or the recount gives other numbers.
///
/// ```
/// use queenside_check::{Evidence, check_king_polynomial};
///
/// let columns = [2, 5, 3, 1, 7, 4, 6, 0];
/// let ways = ["1", "5", "8", "5", "1"];
/// assert_eq!(check_king_polynomial(&columns, &ways), Ok(Some(Evidence::Recounted)));
/// assert!(check_king_polynomial(&columns, &ways[..4]).is_err());
/// ```
pub fn check_king_polynomial(
    columns: &[u32],
    ways: &[impl AsRef<str>],
) -> Result<Option<Evidence>, KingFault> {
    compare_all(&safe_squares(columns)?, ways)
}

/// Checks in how many ways kings can stand on these squares, as (row, column), whatever they are; otherwise like
/// [`check_king_polynomial`].
///
/// # Errors
/// [`KingFault`] when the recount gives other numbers.
///
/// ```
/// use queenside_check::{Evidence, check_king_ways_on};
///
/// let group = [(4, 9), (5, 8), (6, 9)];
/// assert_eq!(check_king_ways_on(&group, &["1", "3", "1"]), Ok(Some(Evidence::Recounted)));
/// assert!(check_king_ways_on(&group, &["1", "3"]).is_err());
/// ```
pub fn check_king_ways_on(
    squares: &[(u32, u32)],
    ways: &[impl AsRef<str>],
) -> Result<Option<Evidence>, KingFault> {
    compare_all(squares, ways)
}

fn compare_all(squares: &[(u32, u32)], ways: &[impl AsRef<str>]) -> Result<Option<Evidence>, KingFault> {
    let Some(recounted) = count_kings(squares, usize::MAX) else { return Ok(None) };
    if ways.len() != recounted.len() {
        return Err(KingFault::Greatest { numbers: ways.len(), recounted: recounted.len() });
    }
    for ((kings, ways), recounted) in (0..).zip(ways).zip(&recounted) {
        compare(kings, ways.as_ref(), recounted)?;
    }
    Ok(Some(Evidence::Recounted))
}

fn compare(kings: u32, ways: &str, recounted: &str) -> Result<(), KingFault> {
    if ways == recounted {
        return Ok(());
    }
    Err(KingFault::Ways { kings, ways: ways.to_owned(), recounted: recounted.to_owned() })
}
