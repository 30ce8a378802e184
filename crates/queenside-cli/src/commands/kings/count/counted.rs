use queenside::Solution;
use queenside::kings::{BigUint, Group, KingCounter, Polynomial, SafeSquares};
use queenside_checked::{KingCounts, check_kings};

use super::board::Place;
use crate::failure::Failure;

/// All that is to be said of a board, checked.
pub(in crate::commands::kings) struct Counted {
    pub(super) solution: Solution,
    pub(super) safe: SafeSquares,
    /// The groups with the ways on each.
    pub(super) groups: Vec<(Group, Polynomial)>,
    /// The ways on all of them.
    pub(super) polynomial: Polynomial,
    /// The number of kings asked for.
    pub(super) kings: u32,
    pub(super) ways: BigUint,
}

impl Counted {
    /// Counts kings on a solution; `None` where that was given up.
    pub(in crate::commands::kings) fn of(
        solution: Solution,
        kings: Option<u32>,
        counter: &mut KingCounter,
        place: &Place,
    ) -> Result<Option<Self>, Failure> {
        let safe = SafeSquares::of(&solution).map_err(Failure::usage)?;
        let counts = match KingCounts::of(safe, counter) {
            Ok(counts) => counts,
            Err(too_wide) => {
                place.gave_up(too_wide);
                return Ok(None);
            }
        };
        if !check_kings(&solution, &counts)? {
            place.not_recounted();
        }
        let KingCounts { safe, groups, polynomial } = counts;
        let kings = kings.unwrap_or(solution.columns().len() as u32);
        let ways = polynomial.ways(kings);
        Ok(Some(Self { solution, safe, groups, polynomial, kings, ways }))
    }

    /// The size of the board.
    pub(super) fn n(&self) -> u32 {
        self.safe.size().get()
    }
}
