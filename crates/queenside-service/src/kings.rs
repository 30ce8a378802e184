//! Kings on safe squares: counted, and recounted by the checker.

use queenside::Solution;
use queenside::kings::{Group, KingCounter, Polynomial, SafeSquares, TooWideError};
use queenside_check::{CheckError, check_king_groups, check_king_polynomial, check_king_ways_on};

use crate::verify::pair;

/// The safe squares of a solution, their groups, and the ways of kings on each group and on all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingCounts {
    /// The safe squares.
    pub safe: SafeSquares,
    /// Their groups, with the ways on each.
    pub groups: Vec<(Group, Polynomial)>,
    /// The ways on all of them.
    pub polynomial: Polynomial,
}

impl KingCounts {
    /// Counts kings on safe squares; [`check_kings`] checks them.
    ///
    /// # Errors
    /// [`TooWideError`] when a group of squares is too large to count on.
    pub fn of(safe: SafeSquares, counter: &mut KingCounter) -> Result<Self, TooWideError> {
        let with_ways = |group: Group| group.polynomial().map(|polynomial| (group, polynomial));
        let groups = safe.groups().into_iter().map(with_ways).collect::<Result<_, _>>()?;
        Ok(Self { safe, groups, polynomial: counter.polynomial(&safe)? })
    }
}

/// Checks the groups of a solution's safe squares and recounts the ways on them; `false` if there were too many
/// squares to recount all numbers.
///
/// # Errors
/// [`CheckError`] when a square, a group or a number of ways is wrong.
///
/// ```
/// use queenside::{Solution, kings::{KingCounter, SafeSquares}};
/// use queenside_service::kings::{KingCounts, check_kings};
///
/// let ten = Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?;
/// let counts = KingCounts::of(SafeSquares::of(&ten)?, &mut KingCounter::default())?;
/// assert_eq!(counts.groups.len(), 3);
/// assert_eq!(counts.polynomial.ways(4), 22u32.into());
/// assert!(check_kings(&ten, &counts)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_kings(solution: &Solution, counts: &KingCounts) -> Result<bool, CheckError> {
    let columns = solution.columns();
    let pairs = |group: &Group| group.squares.iter().copied().map(pair).collect();
    let squares: Vec<Vec<_>> = counts.groups.iter().map(|(group, _)| pairs(group)).collect();
    // The groups together are the safe squares, and no group is beside another.
    check_king_groups(columns, &squares)?;
    let mut all = check_king_polynomial(columns, &decimals(&counts.polynomial))?.is_some();
    for (squares, (_, polynomial)) in squares.iter().zip(&counts.groups) {
        all &= check_king_ways_on(squares, &decimals(polynomial))?.is_some();
    }
    Ok(all)
}

/// The coefficients in decimal, from no king on.
fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}
