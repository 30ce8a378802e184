//! Kings on the safe squares of a solution, counted again.

mod count;
#[cfg(test)]
mod tests;

use crate::{Evidence, Fault, Square, attack, check_solution};
use count::count_kings;

/// Checks in how many ways so many kings can stand on the safe squares of a solution, no two on neighbouring
/// squares. `ways` is a decimal number of any length, without leading zeros.
///
/// The safe squares are found by counting the queens that attack each empty square. Kings are then set row by row
/// on all safe squares, with a number of ways for each set of kings on the last row. `None` where that would take
/// too long, and the number is not checked: for n above 64, and where both the rows and the columns of the board
/// have a line whose safe squares hold more than 65,536 sets of kings, or the counting would take more than 64 MiB
/// or 2^30 additions (about a second).
///
/// # Errors
/// [`Fault`] when the board is not a solution, or a recount gives another number.
///
/// ```
/// use queenside_check::{Evidence, check_king_ways};
///
/// let columns = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7];
/// assert_eq!(check_king_ways(&columns, 4, "22"), Ok(Some(Evidence::Recounted)));
/// let error = check_king_ways(&columns, 4, "21").unwrap_err();
/// assert_eq!(error.to_string(), "counted 21 ways for 4 kings, a recount gives 22");
/// ```
pub fn check_king_ways(columns: &[u32], kings: u32, ways: &str) -> Result<Option<Evidence>, Fault> {
    let safe = safe_squares(columns)?;
    let Some(recounted) = count_kings(&safe, kings as usize) else { return Ok(None) };
    compare(kings, ways, recounted.get(kings as usize).map_or("0", String::as_str))?;
    Ok(Some(Evidence::Recounted))
}

/// Checks the number of ways for every number of kings, from none to the greatest that has a way, as
/// [`check_king_ways`] does for one.
///
/// # Errors
/// [`Fault`] when the board is not a solution, or a recount gives other numbers.
pub fn check_king_polynomial(columns: &[u32], ways: &[impl AsRef<str>]) -> Result<Option<Evidence>, Fault> {
    check_king_ways_on(&safe_squares(columns)?, ways)
}

/// Checks in how many ways kings can stand on any squares; otherwise like [`check_king_polynomial`].
///
/// # Errors
/// [`Fault`] when a recount gives other numbers.
///
/// ```
/// use queenside_check::{Evidence, check_king_ways_on};
///
/// let group = [(4, 9), (5, 8), (6, 9)];
/// assert_eq!(check_king_ways_on(&group, &["1", "3", "1"]), Ok(Some(Evidence::Recounted)));
/// assert!(check_king_ways_on(&group, &["1", "3"]).is_err());
/// ```
pub fn check_king_ways_on(squares: &[Square], ways: &[impl AsRef<str>]) -> Result<Option<Evidence>, Fault> {
    let Some(recounted) = count_kings(squares, usize::MAX) else { return Ok(None) };
    if ways.len() != recounted.len() {
        return Err(fault!(
            "counted ways for {} numbers of kings, a recount finds {}",
            ways.len(),
            recounted.len()
        ));
    }
    for ((kings, ways), recounted) in (0..).zip(ways).zip(&recounted) {
        compare(kings, ways.as_ref(), recounted)?;
    }
    Ok(Some(Evidence::Recounted))
}

fn compare(kings: u32, ways: &str, recounted: &str) -> Result<(), Fault> {
    if ways == recounted {
        return Ok(());
    }
    Err(fault!("counted {ways} ways for {kings} kings, a recount gives {recounted}"))
}

/// The safe squares of a solution in reading order, by the definition: the empty squares that exactly two
/// queens attack.
fn safe_squares(columns: &[u32]) -> Result<Vec<Square>, Fault> {
    check_solution(columns).map_err(|fault| fault!("kings are counted on solutions: {fault}"))?;
    let queens: Vec<Square> = (0..).zip(columns.iter().copied()).collect();
    let n = columns.len() as u32;
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let attacked_twice = |square: &Square| {
        columns[square.0 as usize] != square.1
            && queens.iter().filter(|&&queen| attack(queen, *square)).count() == 2
    };
    Ok(squares.filter(attacked_twice).collect())
}

/// Checks that these are the safe squares of a solution: all of them, once each, in reading order.
///
/// # Errors
/// [`Fault`] that names a square that is missing or wrong.
///
/// ```
/// use queenside_check::check_safe_squares;
///
/// let columns = [1, 3, 0, 2];
/// assert!(check_safe_squares(&columns, &[(0, 0), (0, 3), (3, 0), (3, 3)]).is_ok());
/// let error = check_safe_squares(&columns, &[(0, 0), (0, 3), (3, 0)]).unwrap_err();
/// assert_eq!(error.to_string(), "the safe square (3, 3) is missing");
/// ```
pub fn check_safe_squares(columns: &[u32], safe: &[Square]) -> Result<(), Fault> {
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

/// Checks that these are the groups of a solution's safe squares: together they are the safe squares, king's moves
/// connect the squares of each, and no king's move leads from one to another.
///
/// # Errors
/// [`Fault`] that names the squares or the group that is wrong.
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
pub fn check_king_groups(columns: &[u32], groups: &[Vec<Square>]) -> Result<(), Fault> {
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

fn are_neighbours(a: Square, b: Square) -> bool {
    a != b && a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

/// Whether the first square's mark, copied from neighbour to neighbour, reaches all squares.
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
