use super::KingFault;
use crate::{attack, check_solution};

/// The safe squares of a solution in reading order, by the definition: the empty squares that exactly two
/// queens attack.
pub(super) fn safe_squares(columns: &[u32]) -> Result<Vec<(u32, u32)>, KingFault> {
    check_solution(columns).map_err(KingFault::NoSolution)?;
    let queens: Vec<(u32, u32)> = (0..).zip(columns.iter().copied()).collect();
    let n = columns.len() as u32;
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let attacked_twice = |square: &(u32, u32)| {
        columns[square.0 as usize] != square.1
            && queens.iter().filter(|&&queen| attack(queen, *square)).count() == 2
    };
    Ok(squares.filter(attacked_twice).collect())
}

/// Checks that these are the safe squares of a solution, as (row, column): all of them, once each, in reading
/// order.
///
/// # Errors
/// [`KingFault`] when the columns are no solution, or a square is too many or too few.
///
/// ```
/// use queenside_check::check_safe_squares;
///
/// let columns = [1, 3, 0, 2];
/// assert!(check_safe_squares(&columns, &[(0, 0), (0, 3), (3, 0), (3, 3)]).is_ok());
/// let fault = check_safe_squares(&columns, &[(0, 0), (0, 3), (3, 0)]).unwrap_err();
/// assert_eq!(fault.to_string(), "the safe square (3, 3) is left out");
/// ```
pub fn check_safe_squares(columns: &[u32], safe: &[(u32, u32)]) -> Result<(), KingFault> {
    let recounted = safe_squares(columns)?;
    if safe == recounted {
        return Ok(());
    }
    if let Some(&square) = recounted.iter().find(|square| !safe.contains(square)) {
        return Err(KingFault::SafeSquare { square, is_safe: true });
    }
    match safe.iter().find(|square| !recounted.contains(square)) {
        Some(&square) => Err(KingFault::SafeSquare { square, is_safe: false }),
        None => Err(KingFault::Order),
    }
}
