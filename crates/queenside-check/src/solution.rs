use std::error::Error;
use std::fmt;

/// What is wrong with columns that should be a solution.
///
/// ```
/// use queenside_check::{SolutionFault, check_solution};
///
/// assert_eq!(check_solution(&[0, 2]), Err(SolutionFault::OffBoard { row: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionFault {
    /// The queen of this row stands off the board.
    OffBoard {
        /// The row.
        row: usize,
    },
    /// Two queens attack each other.
    Attack {
        /// The row of one.
        upper: usize,
        /// The row of the other.
        lower: usize,
    },
    /// The queen of this row is attacked from some row above.
    Attacked {
        /// The row.
        row: usize,
    },
}

impl fmt::Display for SolutionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { row } => write!(f, "the queen of row {row} is off the board"),
            Self::Attack { upper, lower } => {
                write!(f, "the queens of rows {upper} and {lower} attack each other")
            }
            Self::Attacked { row } => write!(f, "the queen of row {row} is attacked from above"),
        }
    }
}

impl Error for SolutionFault {}

/// Up to this many rows every pair of queens is compared, by the definition.
const PAIRWISE: usize = 64;

/// Checks that a queen in column `columns[row]` of each row is a solution.
///
/// # Errors
/// [`SolutionFault`] with the first fault found.
///
/// ```
/// # use queenside_check::check_solution;
/// assert!(check_solution(&[]).is_ok());
/// assert!(check_solution(&[0]).is_ok());
/// assert!(check_solution(&[4, 1, 3, 0]).is_err());
/// ```
pub fn check_solution(columns: &[u32]) -> Result<(), SolutionFault> {
    let n = columns.len();
    if let Some(row) = columns.iter().position(|&column| column as usize >= n) {
        return Err(SolutionFault::OffBoard { row });
    }
    if n <= IN_WORDS && stands(columns) {
        return Ok(());
    }
    if n <= PAIRWISE { check_pairs(columns) } else { check_lines(columns) }
}

/// Up to this many rows the lines of each direction fit a word.
const IN_WORDS: usize = 32;

/// Whether no line has two queens, by a bit a line; the columns are on the board, at most [`IN_WORDS`] of them.
fn stands(columns: &[u32]) -> bool {
    let n = columns.len();
    let (mut straight, mut falling, mut rising) = (0u64, 0u64, 0u64);
    for (row, &column) in columns.iter().enumerate() {
        let column = column as usize;
        straight |= 1 << column;
        falling |= 1 << (n + row - column);
        rising |= 1 << (row + column);
    }
    // As many lines of each direction as queens: no two share one.
    [straight, falling, rising].iter().all(|lines| lines.count_ones() as usize == n)
}

fn check_pairs(columns: &[u32]) -> Result<(), SolutionFault> {
    for (lower, &column) in columns.iter().enumerate() {
        for (upper, &above) in columns[..lower].iter().enumerate() {
            let across = column.abs_diff(above) as usize;
            if across == 0 || across == lower - upper {
                return Err(SolutionFault::Attack { upper, lower });
            }
        }
    }
    Ok(())
}

/// Three passes, a kind of line each, over one table of flags.
fn check_lines(columns: &[u32]) -> Result<(), SolutionFault> {
    let n = columns.len();
    let numbers: [fn(usize, usize, usize) -> usize; 3] =
        [|_, _, column| column, |n, row, column| n + row - column, |_, row, column| row + column];
    for number in numbers {
        let mut flags = vec![0u8; (2 * n).div_ceil(8)];
        for (row, &column) in columns.iter().enumerate() {
            let line = number(n, row, column as usize);
            let flag = 1 << (line & 7);
            if flags[line >> 3] & flag != 0 {
                return Err(SolutionFault::Attacked { row });
            }
            flags[line >> 3] |= flag;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_agree_on_every_permutation_of_seven() {
        let mut columns: Vec<u32> = (0..7).collect();
        let mut solutions = 0;
        permute(&mut columns, 0, &mut |columns| {
            let pairs = check_pairs(columns).is_ok();
            assert_eq!(pairs, check_lines(columns).is_ok(), "{columns:?}");
            assert_eq!(pairs, stands(columns), "{columns:?}");
            solutions += u32::from(pairs);
        });
        assert_eq!(solutions, 40);
    }

    fn permute(columns: &mut [u32], at: usize, each: &mut impl FnMut(&[u32])) {
        if at == columns.len() {
            return each(columns);
        }
        for other in at..columns.len() {
            columns.swap(at, other);
            permute(columns, at + 1, each);
            columns.swap(at, other);
        }
    }

    #[test]
    fn words_hold_the_largest_boards_that_they_are_used_for() {
        // Two columns on in each row, from the second column and from the first: a solution of 30 rows.
        let knights: Vec<u32> = (0..15).map(|row| 2 * row + 1).chain((0..15).map(|row| 2 * row)).collect();
        assert_eq!((check_pairs(&knights).is_ok(), stands(&knights)), (true, true));
        for (one, other) in [(0, 29), (3, 20), (14, 15)] {
            let mut swapped = knights.clone();
            swapped.swap(one, other);
            assert_eq!(check_pairs(&swapped).is_ok(), stands(&swapped));
        }
        for diagonal in [(0..32).collect::<Vec<u32>>(), (0..32).rev().collect()] {
            assert!(!stands(&diagonal) && check_solution(&diagonal).is_err());
        }
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(check_solution(&[1, 3, 0, 4]), Err(SolutionFault::OffBoard { row: 3 }));
        assert_eq!(check_solution(&[2, 0, 3, 0]), Err(SolutionFault::Attack { upper: 1, lower: 3 }));
        let diagonal: Vec<u32> = (0..100).collect();
        assert_eq!(check_solution(&diagonal), Err(SolutionFault::Attacked { row: 1 }));
    }
}
