use queenside::kings::{BigUint, Counter, Group, Polynomial, SafeSquares, TooWide};
use queenside::{Solution, Square};
use queenside_check::{check_king_groups, check_king_polynomial, check_king_ways, check_king_ways_on};

use super::board::{Place, decimals};
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
        counter: &mut Counter,
        place: &Place,
    ) -> Result<Option<Self>, Failure> {
        let safe = SafeSquares::of(&solution).map_err(Failure::usage)?;
        let (groups, polynomial) = match count(&safe, counter) {
            Ok(counts) => counts,
            Err(too_wide) => {
                place.gave_up(too_wide);
                return Ok(None);
            }
        };
        let kings = kings.unwrap_or(solution.columns().len() as u32);
        let ways = polynomial.ways(kings);
        let counted = Self { solution, safe, groups, polynomial, kings, ways };
        counted.check(place)?;
        Ok(Some(counted))
    }

    /// The size of the board.
    pub(super) fn n(&self) -> u32 {
        self.safe.size().get()
    }

    fn check(&self, place: &Place) -> Result<(), Failure> {
        let columns = self.solution.columns();
        let squares: Vec<Vec<(u32, u32)>> =
            self.groups.iter().map(|(group, _)| pairs(group.squares())).collect();
        // The groups together are the safe squares, and no group is beside another.
        check_king_groups(columns, &squares).map_err(Failure::wrong)?;
        let of_groups = squares
            .iter()
            .zip(&self.groups)
            .map(|(squares, (_, polynomial))| check_king_ways_on(squares, &decimals(polynomial)));
        let of_board = [
            check_king_polynomial(columns, &decimals(&self.polynomial)),
            check_king_ways(columns, self.kings, &self.ways.to_string()),
        ];
        let checks: Vec<_> = of_groups.chain(of_board).collect();
        place.confirmed(&checks)
    }
}

type Counts = (Vec<(Group, Polynomial)>, Polynomial);

fn count(safe: &SafeSquares, counter: &mut Counter) -> Result<Counts, TooWide> {
    let with_ways = |group: Group| group.polynomial().map(|polynomial| (group, polynomial));
    let groups = safe.groups().into_iter().map(with_ways).collect::<Result<_, _>>()?;
    Ok((groups, counter.polynomial(safe)?))
}

fn pairs(squares: &[Square]) -> Vec<(u32, u32)> {
    squares.iter().map(|square| (square.row, square.column)).collect()
}
