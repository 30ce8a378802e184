use std::collections::BTreeSet;

use crate::CheckError;

/// The largest board of regions that is checked.
const MAX_SIZE: usize = 12;

/// Count the solutions of a board of regions up to a limit: one queen in each row, column and region,
/// no two queens touching. The regions are rows of letters, one letter for each region.
///
/// The queens are placed column by column.
///
/// # Errors
/// [`CheckError`] if there are more than 12 rows, or if a row has another length.
///
/// ```
/// use queenside_check::count_region_solutions;
///
/// let board = ["AABB", "AABB", "ACCC", "DDDC"];
/// assert_eq!(count_region_solutions(&board, 2)?, 1);
/// assert_eq!(count_region_solutions(&["AAAA", "BBBB", "CCCC", "DDDD"], 100)?, 2);
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
pub fn count_region_solutions<R: AsRef<str>>(rows: &[R], limit: u64) -> Result<u64, CheckError> {
    let letters = letters(rows)?;
    let names: Vec<char> = letters.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
    if names.len() != rows.len() {
        return Ok(0);
    }
    // The region of each square as a bit, by column and row.
    let bit = |letter: char| names.iter().position(|&name| name == letter).map_or(0, |place| 1 << place);
    let columns: Vec<Vec<u16>> =
        (0..rows.len()).map(|column| letters.iter().map(|row| bit(row[column])).collect()).collect();
    let mut count = 0;
    add_solutions(&columns, [0; 3], limit, &mut count);
    Ok(count)
}

/// Count the ways to place queens in these columns, up to the limit. `taken` has the rows and the
/// regions with a queen, and the rows that touch the last queen.
fn add_solutions(columns: &[Vec<u16>], taken: [u16; 3], limit: u64, count: &mut u64) {
    let Some((column, rest)) = columns.split_first() else {
        *count += 1;
        return;
    };
    let [rows, regions, touched] = taken;
    for (row, region) in column.iter().enumerate() {
        let queen = 1 << row;
        if *count < limit && (rows | touched) & queen == 0 && regions & region == 0 {
            add_solutions(rest, [rows | queen, regions | region, queen << 1 | queen >> 1], limit, count);
        }
    }
}

/// Check that queens in column `columns[row]` of each row are a solution of a board of regions.
///
/// # Errors
/// [`CheckError`] that names the first fault of the board or of the queens.
///
/// ```
/// use queenside_check::check_region_solution;
///
/// let board = ["AABB", "AABB", "ACCC", "DDDC"];
/// assert!(check_region_solution(&board, &[2, 0, 3, 1]).is_ok());
/// let fault = check_region_solution(&board, &[1, 3, 0, 2]).unwrap_err();
/// assert_eq!(fault.to_string(), "two queens are in region A: those of rows 0 and 2");
/// ```
pub fn check_region_solution<R: AsRef<str>>(rows: &[R], columns: &[u32]) -> Result<(), CheckError> {
    let letters = letters(rows)?;
    if columns.len() != letters.len() {
        return Err(fault!("expected {} queens, found {}", letters.len(), columns.len()));
    }
    if let Some(row) = columns.iter().position(|&column| column as usize >= letters.len()) {
        return Err(fault!("the queen of row {row} is off the board"));
    }
    let letter = |row: usize| letters[row][columns[row] as usize];
    for lower in 0..columns.len() {
        for upper in 0..lower {
            let apart = columns[upper].abs_diff(columns[lower]);
            if apart == 0 {
                return Err(fault!(
                    "two queens are in column {}: those of rows {upper} and {lower}",
                    columns[lower]
                ));
            }
            if letter(upper) == letter(lower) {
                return Err(fault!(
                    "two queens are in region {}: those of rows {upper} and {lower}",
                    letter(lower)
                ));
            }
            if lower - upper == 1 && apart == 1 {
                return Err(fault!("the queens of rows {upper} and {lower} touch"));
            }
        }
    }
    Ok(())
}

/// Return the letters of each row, if there are as many as rows.
fn letters<R: AsRef<str>>(rows: &[R]) -> Result<Vec<Vec<char>>, CheckError> {
    let n = rows.len();
    if n > MAX_SIZE {
        return Err(fault!("boards of regions are checked for n up to {MAX_SIZE}, found {n} rows"));
    }
    let letters: Vec<Vec<char>> = rows.iter().map(|row| row.as_ref().chars().collect()).collect();
    match letters.iter().position(|row| row.len() != n) {
        Some(row) => Err(fault!("row {row} has {} letters, expected {n}", letters[row].len())),
        None => Ok(letters),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn wrong_solutions_and_boards_are_refused() {
        let board = ["AABB", "AABB", "ACCC", "DDDC"];
        let fault = |columns: &[u32]| check_region_solution(&board, columns).unwrap_err().to_string();
        assert_eq!(fault(&[1, 3, 0]), "expected 4 queens, found 3");
        assert_eq!(fault(&[1, 3, 0, 4]), "the queen of row 3 is off the board");
        assert_eq!(fault(&[1, 3, 1, 2]), "two queens are in column 1: those of rows 0 and 2");
        assert_eq!(fault(&[1, 2, 0, 3]), "the queens of rows 0 and 1 touch");
        let fault = count_region_solutions(&["AB", "A"], 1).unwrap_err();
        assert_eq!(fault.to_string(), "row 1 has 1 letters, expected 2");
        assert!(count_region_solutions(&["A"; 13], 1).is_err());
        assert_eq!(count_region_solutions(&["AAAA"; 4], 1), Ok(0));
    }

    /// The numbers of permutations without neighbours (OEIS A002464).
    #[test]
    fn rows_as_regions_allow_all_permutations_without_neighbours() {
        for (n, known) in [(4usize, 2), (5, 14), (6, 90), (7, 646), (8, 5242), (9, 47_622)] {
            let rows: Vec<String> = (0..n).map(|row| "ABCDEFGHI"[row..=row].repeat(n)).collect();
            assert_eq!(count_region_solutions(&rows, u64::MAX), Ok(known), "n = {n}");
            assert_eq!(count_region_solutions(&rows, 2), Ok(2));
        }
    }
}
