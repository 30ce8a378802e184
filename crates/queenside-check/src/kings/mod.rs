//! Recounts of kings on the safe squares of a solution.

mod count;
#[cfg(test)]
mod tests;

use crate::{CheckError, Evidence, Square, attack, check_solution};
use count::count_kings;

/// Check the number of ways to place `kings` kings on the safe squares of a solution, no two on
/// neighbouring squares. `ways` is a decimal number of any length, without leading zeros.
///
/// A safe square is an empty square that exactly two queens attack. The recount places kings row by
/// row on the safe squares, and stores the number of ways for each set of kings on the last row. If
/// that needs too much work, it counts column by column.
///
/// Returns `None` if `stop` returns true during the recount, or if the recount would take too long;
/// then the number is not checked. The latter happens for n above 64, if a row and a column each have
/// more than 65,536 possible sets of kings, or if the recount needs more than 64 MiB or 2^30 additions
/// (about a second).
///
/// # Errors
/// [`CheckError`] if the board is not a solution, or if a recount gives another number.
///
/// ```
/// use queenside_check::{Evidence, check_king_ways};
///
/// let columns = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7];
/// assert_eq!(check_king_ways(&columns, 4, "22", &|| false), Ok(Some(Evidence::Recounted)));
/// let error = check_king_ways(&columns, 4, "21", &|| false).unwrap_err();
/// assert_eq!(error.to_string(), "counted 21 ways for 4 kings, but a recount gives 22");
/// ```
pub fn check_king_ways(
    columns: &[u32],
    kings: u32,
    ways: &str,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Evidence>, CheckError> {
    let safe = safe_squares(columns)?;
    let Some(recounted) = count_kings(&safe, kings as usize, stop) else { return Ok(None) };
    compare(kings, ways, recounted.get(kings as usize).map_or("0", String::as_str))?;
    Ok(Some(Evidence::Recounted))
}

/// Check the number of ways for each number of kings: from 0 up to the largest number with at least
/// one way. Otherwise like [`check_king_ways`].
///
/// # Errors
/// [`CheckError`] if the board is not a solution, or if a recount gives other numbers.
pub fn check_king_polynomial(
    columns: &[u32],
    ways: &[impl AsRef<str>],
    stop: &dyn Fn() -> bool,
) -> Result<Option<Evidence>, CheckError> {
    check_king_ways_on(&safe_squares(columns)?, ways, stop)
}

/// Check the numbers of ways to place kings on the given squares. Otherwise like
/// [`check_king_polynomial`].
///
/// # Errors
/// [`CheckError`] if a recount gives other numbers.
///
/// ```
/// use queenside_check::{Evidence, check_king_ways_on};
///
/// let group = [(4, 9), (5, 8), (6, 9)];
/// assert_eq!(check_king_ways_on(&group, &["1", "3", "1"], &|| false), Ok(Some(Evidence::Recounted)));
/// assert!(check_king_ways_on(&group, &["1", "3"], &|| false).is_err());
/// ```
pub fn check_king_ways_on(
    squares: &[Square],
    ways: &[impl AsRef<str>],
    stop: &dyn Fn() -> bool,
) -> Result<Option<Evidence>, CheckError> {
    let Some(recounted) = count_kings(squares, usize::MAX, stop) else { return Ok(None) };
    if ways.len() != recounted.len() {
        return Err(fault!(
            "counted ways for {} numbers of kings, but a recount finds {}",
            ways.len(),
            recounted.len()
        ));
    }
    for ((kings, ways), recounted) in (0..).zip(ways).zip(&recounted) {
        compare(kings, ways.as_ref(), recounted)?;
    }
    Ok(Some(Evidence::Recounted))
}

fn compare(kings: u32, ways: &str, recounted: &str) -> Result<(), CheckError> {
    if ways == recounted {
        return Ok(());
    }
    Err(fault!("counted {ways} ways for {kings} kings, but a recount gives {recounted}"))
}

/// Return the safe squares of a solution in reading order, by the definition: the empty squares
/// that exactly two queens attack.
fn safe_squares(columns: &[u32]) -> Result<Vec<Square>, CheckError> {
    check_solution(columns).map_err(|fault| fault!("kings can only be counted on a solution: {fault}"))?;
    let queens: Vec<Square> = (0..).zip(columns.iter().copied()).collect();
    let n = columns.len() as u32;
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let attacked_twice = |square: &Square| {
        columns[square.0 as usize] != square.1
            && queens.iter().filter(|&&queen| attack(queen, *square)).count() == 2
    };
    Ok(squares.filter(attacked_twice).collect())
}

/// Check the groups of a solution's safe squares. Together the groups must be the safe squares.
/// King's moves must connect all squares of a group, and no king's move may connect two groups.
///
/// # Errors
/// [`CheckError`] that names the wrong squares or the wrong group.
///
/// ```
/// use queenside_check::check_king_groups;
///
/// let columns = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7];
/// let mut groups = [vec![(6, 0), (7, 0)], vec![(0, 6), (0, 7), (1, 6), (2, 5)], vec![(4, 9), (5, 8), (6, 9)]];
/// assert!(check_king_groups(&columns, &groups).is_ok());
/// let moved = groups[0].pop().unwrap();
/// groups[2].push(moved);
/// let error = check_king_groups(&columns, &groups).unwrap_err();
/// assert_eq!(error.to_string(), "(6, 0) and (7, 0) are neighbours in different groups");
/// ```
pub fn check_king_groups(columns: &[u32], groups: &[Vec<Square>]) -> Result<(), CheckError> {
    let mut all = groups.concat();
    all.sort_unstable();
    check_safe_squares(columns, &all)?;
    for (at, group) in groups.iter().enumerate() {
        for other in &groups[at + 1..] {
            let pairs = group.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
            if let Some((a, b)) = pairs.into_iter().find(|&(a, b)| are_neighbours(a, b)) {
                return Err(fault!("{a:?} and {b:?} are neighbours in different groups"));
            }
        }
        if !is_connected(group) {
            return Err(fault!("the squares of group {at} are not connected"));
        }
    }
    Ok(())
}

/// Check that these are the safe squares of a solution, each once, in reading order.
fn check_safe_squares(columns: &[u32], safe: &[Square]) -> Result<(), CheckError> {
    let recounted = safe_squares(columns)?;
    if safe == recounted {
        return Ok(());
    }
    if let Some(&square) = recounted.iter().find(|square| !safe.contains(square)) {
        return Err(fault!("the safe square {square:?} is missing"));
    }
    match safe.iter().find(|square| !recounted.contains(square)) {
        Some(square) => Err(fault!("{square:?} is not a safe square")),
        None => Err(fault!("expected each safe square once, in reading order")),
    }
}

fn are_neighbours(a: Square, b: Square) -> bool {
    a != b && a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

/// Return whether the squares are connected: whether the mark of the first square reaches all
/// others, copied from neighbour to neighbour.
fn is_connected(group: &[Square]) -> bool {
    let mut marks: Vec<usize> = (0..group.len()).collect();
    loop {
        let mut changed = false;
        for (a, &square) in group.iter().enumerate() {
            for (b, &other) in group.iter().enumerate() {
                if marks[b] < marks[a] && are_neighbours(square, other) {
                    marks[a] = marks[b];
                    changed = true;
                }
            }
        }
        if !changed {
            return !group.is_empty() && marks.iter().all(|&mark| mark == 0);
        }
    }
}
