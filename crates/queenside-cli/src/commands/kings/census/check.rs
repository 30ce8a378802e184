use std::collections::BTreeMap;

use queenside::enumerate::Solutions;
use queenside::kings::census::Tally;
use queenside::kings::{Polynomial, SafeSquares};
use queenside::{Size, Solution};
use queenside_check::{check_count, check_solution};

use crate::failure::Failure;

/// Up to this size the whole census is taken again: 724 boards at most.
const RETAKEN: u32 = 10;

/// Checks what a census found: the number of solutions, the boards with the greatest number of ways, and on small
/// boards everything.
pub(super) fn check(size: Size, kings: u32, tally: &Tally) -> Result<(), Failure> {
    check_count(size.get(), tally.solutions.into())?;
    let ways = &tally.ways;
    let exact = ways.exact();
    let listed = exact.iter().map(|(_, solutions)| solutions).sum::<u64>();
    let binned = ways.above().map(|(_, solutions)| solutions).sum::<u64>();
    let by_room = tally.kings.values().sum::<u64>();
    if listed + binned != tally.solutions || by_room != tally.solutions {
        return Err(Failure::wrong("the parts of the distribution do not add up"));
    }
    if let Some(greatest) = &tally.greatest {
        let kept = exact.last().copied().filter(|_| ways.distinct().is_some());
        if kept.is_some_and(|last| last != (greatest.ways, greatest.solutions)) {
            return Err(Failure::wrong("the greatest number of ways is not the last of the distribution"));
        }
        for board in &greatest.boards {
            if recounted(board, kings)?.1 != greatest.ways {
                return Err(Failure::wrong(format_args!("{board:?} has another number of ways")));
            }
        }
    }
    if size.get() <= RETAKEN { retake(size, kings, tally) } else { Ok(()) }
}

/// Takes the whole census again, over all solutions instead of those up to symmetry.
fn retake(size: Size, kings: u32, tally: &Tally) -> Result<(), Failure> {
    let (mut ways, mut room) = (BTreeMap::<u128, u64>::new(), BTreeMap::<u32, u64>::new());
    for solution in Solutions::new(size).map_err(Failure::wrong)? {
        let (greatest, number) = recounted(solution.columns(), kings)?;
        *ways.entry(number).or_default() += 1;
        *room.entry(greatest).or_default() += 1;
    }
    if tally.ways.exact() != ways.into_iter().collect::<Vec<_>>() || tally.kings != room {
        return Err(Failure::wrong("taken again, the census is another"));
    }
    Ok(())
}

/// The greatest number of kings on a board, and the number of ways of so many kings, by the plain product of the
/// groups' polynomials.
fn recounted(columns: &[u32], kings: u32) -> Result<(u32, u128), Failure> {
    check_solution(columns)?;
    let solution = Solution::new(columns.to_vec()).map_err(Failure::wrong)?;
    let safe = SafeSquares::of(&solution).map_err(Failure::wrong)?;
    let mut product = Polynomial::new(vec![1]);
    for group in safe.groups() {
        product = product.times(&group.polynomial().map_err(Failure::wrong)?);
    }
    Ok((product.greatest(), u128::try_from(product.ways(kings)).map_err(Failure::wrong)?))
}
