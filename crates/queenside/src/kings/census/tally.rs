use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::Histogram;
use super::boards::Found;
use crate::board::Solution;

/// Maximum number of stored boards with the greatest number of ways.
pub const MOST_BOARDS: usize = 8;

/// The results of a census for some or all solutions. Tallies of different solutions can be merged
/// in any order.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::census::Census};
///
/// let tally = Census::new(Size::new(11)?, 11)?.run(&Budget::default())?;
/// assert_eq!(tally.solutions, 2680);
/// assert_eq!(tally.kings.keys().max(), Some(&16));
/// let greatest = tally.greatest.unwrap();
/// assert_eq!((greatest.ways, greatest.solutions, greatest.boards.len()), (81648, 16, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Tally {
    /// Number of solutions that were counted.
    pub solutions: u64,
    /// Number of solutions for each number of ways.
    pub ways: Histogram,
    /// Number of solutions for each greatest number of kings.
    pub kings: BTreeMap<u32, u64>,
    /// The boards with the greatest number of ways, or `None` if there are no solutions.
    pub greatest: Option<Greatest>,
}

/// The boards with the greatest number of ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Greatest {
    /// The greatest number of ways.
    pub ways: u128,
    /// Number of solutions that have it.
    pub solutions: u64,
    /// The columns of the fundamental solutions among them, the first [`MOST_BOARDS`] in
    /// lexicographic order.
    pub boards: Vec<Vec<u32>>,
}

impl Tally {
    /// Add a board with its weight, its greatest number of kings and its number of ways.
    #[inline]
    pub(super) fn add(&mut self, board: &Found<'_>, kings: u32, ways: u128) {
        let solutions = board.weight;
        self.solutions += solutions;
        self.ways.add(ways, solutions);
        *self.kings.entry(kings).or_default() += solutions;
        if self.greatest.as_ref().is_none_or(|greatest| ways >= greatest.ways) {
            let boards = vec![least_of_orbit(board.columns())];
            self.absorb_greatest(Greatest { ways, solutions, boards });
        }
    }

    /// Convert the tally into a form that depends only on what was added.
    pub(super) fn close(&mut self) {
        self.ways.cut();
    }

    fn absorb_greatest(&mut self, other: Greatest) {
        match &mut self.greatest {
            Some(greatest) if greatest.ways > other.ways => {}
            Some(greatest) if greatest.ways == other.ways => {
                greatest.solutions += other.solutions;
                greatest.boards.extend(other.boards);
                greatest.boards.sort_unstable();
                greatest.boards.dedup();
                greatest.boards.truncate(MOST_BOARDS);
            }
            greatest => *greatest = Some(other),
        }
    }
}

/// Adds the results for other solutions.
impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.solutions += other.solutions;
        self.ways.absorb(other.ways);
        for (kings, solutions) in other.kings {
            *self.kings.entry(kings).or_default() += solutions;
        }
        if let Some(greatest) = other.greatest {
            self.absorb_greatest(greatest);
        }
    }
}

/// Return the columns of the fundamental solution of the symmetry class.
fn least_of_orbit(columns: Vec<u32>) -> Vec<u32> {
    match Solution::new(columns) {
        Ok(solution) => solution.fundamental().into_columns(),
        Err(fault) => unreachable!("the census counted a board that is not a solution: {fault}"),
    }
}
