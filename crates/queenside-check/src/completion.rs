use std::error::Error;
use std::fmt;

use crate::puzzle::{antidiagonal, diagonal};
use crate::{Puzzle, SolutionFault, check_solution};

/// What is wrong with columns that should be a completion of a puzzle.
///
/// ```
/// use queenside_check::{CompletionFault, Puzzle, check_completion};
///
/// let puzzle = Puzzle { queens: vec![(0, 2)], ..Puzzle::new(4) };
/// let fault = check_completion(&puzzle, &[1, 3, 0, 2]).unwrap_err();
/// assert_eq!(fault.to_string(), "the given queen 0,2 is missing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionFault {
    /// There are not as many columns as the board has rows.
    Size {
        /// The board size.
        n: u32,
        /// The number of columns.
        columns: usize,
    },
    /// The columns are no solution, whatever is given.
    Solution(SolutionFault),
    /// A given queen is not there.
    Missing {
        /// The given queen.
        queen: (u32, u32),
    },
    /// A queen stands on a blocked square.
    Blocked {
        /// The queen.
        queen: (u32, u32),
    },
}

impl fmt::Display for CompletionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { n, columns } => write!(f, "{columns} queens are no solution for n = {n}"),
            Self::Solution(fault) => fault.fmt(f),
            Self::Missing { queen: (row, column) } => write!(f, "the given queen {row},{column} is missing"),
            Self::Blocked { queen: (row, column) } => {
                write!(f, "the queen {row},{column} stands on a blocked square")
            }
        }
    }
}

impl Error for CompletionFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Solution(fault) => Some(fault),
            _ => None,
        }
    }
}

/// Checks that a queen in column `columns[row]` of each row is a solution that has every given queen and none
/// on a blocked square.
///
/// The time is that of [`check_solution`] and of reading the puzzle's lists once.
///
/// # Errors
/// [`CompletionFault`] with the first fault found.
///
/// ```
/// use queenside_check::{Puzzle, check_completion};
///
/// let puzzle = Puzzle { queens: vec![(0, 1)], blocked: vec![(2, 2)], ..Puzzle::new(4) };
/// assert!(check_completion(&puzzle, &[1, 3, 0, 2]).is_ok());
/// assert!(check_completion(&puzzle, &[2, 0, 3, 1]).is_err());
/// ```
pub fn check_completion(puzzle: &Puzzle, columns: &[u32]) -> Result<(), CompletionFault> {
    if columns.len() as u64 != u64::from(puzzle.n) {
        return Err(CompletionFault::Size { n: puzzle.n, columns: columns.len() });
    }
    check_solution(columns).map_err(CompletionFault::Solution)?;
    let has_queen = |&(row, column): &(u32, u32)| columns.get(row as usize) == Some(&column);
    if let Some(&queen) = puzzle.queens.iter().find(|queen| !has_queen(queen)) {
        return Err(CompletionFault::Missing { queen });
    }
    if let Some(&queen) = puzzle.blocked.iter().find(|square| has_queen(square)) {
        return Err(CompletionFault::Blocked { queen });
    }
    let (mut diagonals, mut antidiagonals) = (puzzle.diagonals.clone(), puzzle.antidiagonals.clone());
    diagonals.sort_unstable();
    antidiagonals.sort_unstable();
    for queen in (0..).zip(columns.iter().copied()) {
        if diagonals.binary_search(&diagonal(queen)).is_ok()
            || antidiagonals.binary_search(&antidiagonal(queen)).is_ok()
        {
            return Err(CompletionFault::Blocked { queen });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_condition_is_looked_at() {
        let columns = [1, 3, 0, 2];
        let is_completion = |puzzle| check_completion(&puzzle, &columns);
        for square in (0..16).map(|at| (at / 4, at % 4)) {
            let has_queen = columns[square.0 as usize] == square.1;
            let given = is_completion(Puzzle { queens: vec![square], ..Puzzle::new(4) });
            assert_eq!(
                given,
                if has_queen { Ok(()) } else { Err(CompletionFault::Missing { queen: square }) }
            );
            for blocked in [
                Puzzle { blocked: vec![square], ..Puzzle::new(4) },
                Puzzle { diagonals: vec![diagonal(square)], ..Puzzle::new(4) },
                Puzzle { antidiagonals: vec![antidiagonal(square)], ..Puzzle::new(4) },
            ] {
                let stands = (0..).zip(columns).find(|&queen| blocked.is_blocked(queen));
                let expected = stands.map_or(Ok(()), |queen| Err(CompletionFault::Blocked { queen }));
                assert_eq!(is_completion(blocked), expected);
            }
        }
        assert_eq!(is_completion(Puzzle::new(5)), Err(CompletionFault::Size { n: 5, columns: 4 }));
        let attack = SolutionFault::Attack { upper: 0, lower: 1 };
        assert_eq!(check_completion(&Puzzle::new(2), &[0, 1]), Err(CompletionFault::Solution(attack)));
    }

    #[test]
    fn what_is_off_the_board_is_on_no_completion() {
        let far = Puzzle { queens: vec![(9, 9)], ..Puzzle::new(1) };
        assert_eq!(check_completion(&far, &[0]), Err(CompletionFault::Missing { queen: (9, 9) }));
        let far = Puzzle { blocked: vec![(9, 9)], diagonals: vec![i64::MIN], ..Puzzle::new(1) };
        assert_eq!(check_completion(&far, &[0]), Ok(()));
    }
}
