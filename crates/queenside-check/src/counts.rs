use crate::puzzle::BlockedSquares;
use crate::{CheckError, Puzzle, attack};

/// How a number was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The checker counted again, queen by queen.
    Recounted,
    /// The number is the published value.
    Published,
    /// No value is published. The number has the divisors that symmetry requires, and its size fits
    /// the growth of the published values.
    Plausible,
}

/// The published numbers of solutions and of symmetry classes, from n = 0 (one empty board) on:
/// A000170 and A002562 of the On-Line Encyclopedia of Integer Sequences. Sources of the last
/// numbers of solutions: n = 26 by the Queens@TUD project at Technische Universität Dresden (2009),
/// n = 27 by T. B. Preußer and M. R. Engelhardt, Putting queens in carry chains, No. 27, Journal of
/// Signal Processing Systems 88 (2017).
const PUBLISHED: [(u128, u128); 28] = [
    (1, 1),
    (1, 1),
    (0, 0),
    (0, 0),
    (2, 1),
    (10, 2),
    (4, 1),
    (40, 6),
    (92, 12),
    (352, 46),
    (724, 92),
    (2_680, 341),
    (14_200, 1_787),
    (73_712, 9_233),
    (365_596, 45_752),
    (2_279_184, 285_053),
    (14_772_512, 1_846_955),
    (95_815_104, 11_977_939),
    (666_090_624, 83_263_591),
    (4_968_057_848, 621_012_754),
    (39_029_188_884, 4_878_666_808),
    (314_666_222_712, 39_333_324_973),
    (2_691_008_701_644, 336_376_244_042),
    (24_233_937_684_440, 3_029_242_658_210),
    (227_514_171_973_736, 28_439_272_956_934),
    (2_207_893_435_808_352, 275_986_683_743_434),
    (22_317_699_616_364_044, 2_789_712_466_510_289),
    (234_907_967_154_122_528, 29_363_495_934_315_694),
];

/// Iterate over the published numbers of solutions, for n = 0 to 27.
pub fn known_counts() -> impl ExactSizeIterator<Item = u128> {
    PUBLISHED.into_iter().map(|(solutions, _)| solutions)
}

/// Largest n for which solutions are counted again, which takes less than a millisecond.
const RECOUNTED: u32 = 8;

/// Check the number of solutions for n rows.
///
/// Up to n = 8 the solutions are counted again. Up to n = 27 the number is compared with the
/// published value. For larger n it must be even, as solutions come in mirrored pairs, and of the
/// expected size: from n = 23 on, each published number is 0.39 n times the number before, with a
/// difference of less than 1 %. A count below half or above twice the extrapolated number is
/// refused.
///
/// # Errors
/// [`CheckError`] if the count is wrong.
///
/// ```
/// use queenside_check::{Evidence, check_count};
///
/// assert_eq!(check_count(8, 92), Ok(Evidence::Recounted));
/// assert_eq!(check_count(18, 666_090_624), Ok(Evidence::Published));
/// let error = check_count(18, 666_090_625).unwrap_err();
/// assert_eq!(error.to_string(), "counted 666090625 for n = 18, expected 666090624");
/// ```
pub fn check_count(n: u32, count: u128) -> Result<Evidence, CheckError> {
    if n <= RECOUNTED {
        let recounted = recount_completions(&Puzzle::new(n), u64::MAX);
        return compare(n, count, recounted.unwrap_or_default()).map(|()| Evidence::Recounted);
    }
    if let Some(expected) = known_counts().nth(n as usize) {
        return compare(n, count, expected).map(|()| Evidence::Published);
    }
    if !count.is_multiple_of(2) {
        return Err(breaks_symmetry(n, count));
    }
    let about = expected_size(n);
    if (0.5 * about..2.0 * about).contains(&(count as f64)) {
        return Ok(Evidence::Plausible);
    }
    // The message shows two significant digits.
    let unit = 10_u128.pow((about as u128).ilog10() - 1);
    let about = about as u128 / unit * unit;
    Err(fault!("counted {count} for n = {n}, expected about {about}"))
}

/// Growth of the number of solutions: the number for n is about this factor times n times the
/// number for n - 1.
const GROWTH: f64 = 0.39;

/// Estimate the number of solutions for n rows, n above 27.
fn expected_size(n: u32) -> f64 {
    let known = PUBLISHED.len() as u32;
    let last = PUBLISHED[PUBLISHED.len() - 1].0 as f64;
    (known..=n).fold(last, |about, n| about * GROWTH * f64::from(n))
}

/// The counts that determine the number of symmetry classes, and that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// Number of solutions.
    pub all: u128,
    /// Number of solutions that a half turn leaves unchanged.
    pub half_turn: u128,
    /// Number of solutions that a quarter turn leaves unchanged.
    pub quarter_turn: u128,
    /// Number of symmetry classes: solutions up to rotation and reflection.
    pub orbits: u128,
}

/// Check the number of symmetry classes for n rows, by the numbers of symmetric solutions and, up
/// to n = 27, by the published value.
///
/// For n > 1 a symmetry class has 2 solutions if a quarter turn leaves them unchanged, 4 if only a
/// half turn does, and otherwise 8. So the numbers of symmetric solutions determine the number of
/// classes of each kind.
///
/// # Errors
/// [`CheckError`] if the counts contradict each other or the published value.
///
/// ```
/// use queenside_check::{Orbits, check_orbit_count};
///
/// let counts = Orbits { all: 92, half_turn: 4, quarter_turn: 0, orbits: 12 };
/// assert!(check_orbit_count(8, counts).is_ok());
/// assert!(check_orbit_count(8, Orbits { half_turn: 12, orbits: 13, ..counts }).is_err());
/// ```
pub fn check_orbit_count(n: u32, counts: Orbits) -> Result<Evidence, CheckError> {
    let Orbits { all, half_turn, quarter_turn, orbits } = counts;
    let ordered = quarter_turn <= half_turn && half_turn <= all;
    let agrees = ordered
        && if n > 1 {
            quarter_turn % 2 == 0
                && (half_turn - quarter_turn) % 4 == 0
                && (all - half_turn) % 8 == 0
                && orbits == quarter_turn / 2 + (half_turn - quarter_turn) / 4 + (all - half_turn) / 8
        } else {
            quarter_turn == all
        };
    if !agrees {
        return Err(breaks_symmetry(n, orbits));
    }
    check_published_orbits(n, orbits)
}

/// Check the length of a complete list for n rows: all solutions, or one per symmetry class if
/// `fundamental`.
///
/// # Errors
/// [`CheckError`] if the length is not the recounted or published number.
pub fn check_list_length(n: u32, fundamental: bool, length: u128) -> Result<Evidence, CheckError> {
    if fundamental { check_published_orbits(n, length) } else { check_count(n, length) }
}

fn check_published_orbits(n: u32, orbits: u128) -> Result<Evidence, CheckError> {
    match PUBLISHED.get(n as usize) {
        Some(&(_, expected)) => compare(n, orbits, expected).map(|()| Evidence::Published),
        None => Ok(Evidence::Plausible),
    }
}

fn compare(n: u32, count: u128, expected: u128) -> Result<(), CheckError> {
    if count == expected { Ok(()) } else { Err(fault!("counted {count} for n = {n}, expected {expected}")) }
}

fn breaks_symmetry(n: u32, count: u128) -> CheckError {
    fault!("counted {count} for n = {n}, which contradicts the symmetry of the solutions")
}

/// Number of narrowed rows after which a recount of completions gives up: some tens of milliseconds,
/// and several times what any puzzle for people needs.
const MAX_NARROWED: u64 = 4_000_000;

/// Check the number of completions by counting again, with the squares of each row that earlier
/// queens leave free. Return `None` if that would take too long, or if the board has more than 128
/// rows: then the number is not checked.
///
/// # Errors
/// [`CheckError`] if the recount gives another number, or if the puzzle is not valid.
///
/// ```
/// use queenside_check::{Evidence, Puzzle, check_completion_count};
///
/// let puzzle = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(8) };
/// assert_eq!(check_completion_count(&puzzle, 4), Ok(Some(Evidence::Recounted)));
/// let error = check_completion_count(&puzzle, 5).unwrap_err();
/// assert_eq!(error.to_string(), "counted 5 completions, but a recount gives 4");
/// assert_eq!(check_completion_count(&Puzzle::new(18), 7), Ok(None));
/// ```
pub fn check_completion_count(puzzle: &Puzzle, count: u128) -> Result<Option<Evidence>, CheckError> {
    if puzzle.n > u128::BITS {
        return Ok(None);
    }
    puzzle.check()?;
    match recount_completions(puzzle, MAX_NARROWED) {
        None => Ok(None),
        Some(recounted) if recounted == count => Ok(Some(Evidence::Recounted)),
        Some(recounted) => Err(fault!("counted {count} completions, but a recount gives {recounted}")),
    }
}

/// Count the completions. Return `None` after this number of narrowed rows.
fn recount_completions(puzzle: &Puzzle, mut most: u64) -> Option<u128> {
    let blocked = BlockedSquares::new(puzzle);
    let is_free =
        |square| !blocked.contains(square) && !puzzle.queens.iter().any(|&queen| attack(queen, square));
    // The row of a given queen has no other free square, and none if another queen attacks that one.
    let free = |row| (0..puzzle.n).filter(|&column| is_free((row, column))).map(|column| 1 << column).sum();
    let rows: Vec<Row> = (0..puzzle.n).map(|row| (row, free(row))).collect();
    let all = (0..puzzle.n).map(|column| 1 << column).sum();
    let mut space = vec![(0, 0); rows.len() * rows.len()];
    ways_to_fill(&rows, all, &mut space, &mut most)
}

/// A row without a queen, with the bits of its free columns.
type Row = (u32, u128);

/// Count the ways to put a queen on each of these rows and columns, starting with the row that has the
/// fewest free squares. `space` has the rows of later steps.
fn ways_to_fill(rows: &[Row], columns: u128, space: &mut [Row], most: &mut u64) -> Option<u128> {
    let Some((at, &(row, mut free))) = rows.iter().enumerate().min_by_key(|(_, row)| row.1.count_ones())
    else {
        return Some(1);
    };
    let (narrowed, space) = space.split_at_mut(rows.len() - 1);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        *most = most.checked_sub(rows.len() as u64)?;
        let mut reached = queen;
        for (new, &(other, free)) in narrowed.iter_mut().zip(rows[..at].iter().chain(&rows[at + 1..])) {
            let distance = row.abs_diff(other);
            *new = (other, free & !(queen | queen << distance | queen >> distance));
            reached |= new.1;
        }
        // Each column needs a queen too.
        if reached == columns {
            count += ways_to_fill(narrowed, columns ^ queen, space, most)?;
        }
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, completions};

    #[test]
    fn the_recount_gives_the_published_values() {
        for (n, solutions) in (0..=11).zip(known_counts()) {
            assert_eq!(recount_completions(&Puzzle::new(n), u64::MAX), Some(solutions), "n = {n}");
        }
    }

    #[test]
    fn the_recount_agrees_with_the_definition() {
        let mut random = Random(1);
        for n in 1..=7 {
            for _ in 0..200 {
                let mut puzzle = random.puzzle(n);
                // This queen may be attacked or on a blocked square.
                if random.below(4) == 0 {
                    puzzle.queens.push((random.below(n as usize) as u32, random.below(n as usize) as u32));
                }
                let expected = completions(&puzzle).len() as u128;
                assert_eq!(recount_completions(&puzzle, u64::MAX), Some(expected), "{puzzle:?}");
            }
        }
    }

    #[test]
    fn puzzles_that_are_not_valid_are_refused() {
        let puzzle = Puzzle { queens: vec![(9, 9)], ..Puzzle::new(8) };
        let refused = check_completion_count(&puzzle, 92).unwrap_err().to_string();
        assert_eq!(refused, "the queen 9,9 is off the n = 8 board");
        assert_eq!(check_completion_count(&Puzzle::new(129), 0), Ok(None));
    }

    #[test]
    fn symmetry_classes_have_two_four_or_eight_solutions() {
        let right = Orbits { all: 14_200, half_turn: 80, quarter_turn: 8, orbits: 1_787 };
        assert_eq!(check_orbit_count(12, right), Ok(Evidence::Published));
        for wrong in [
            Orbits { quarter_turn: 6, ..right },
            Orbits { half_turn: 84, ..right },
            Orbits { orbits: 1_786, ..right },
            Orbits { half_turn: 4, ..right },
        ] {
            assert!(check_orbit_count(12, wrong).is_err(), "{wrong:?}");
        }
        let unpublished = Orbits { all: 80, half_turn: 8, quarter_turn: 4, orbits: 12 };
        assert_eq!(check_orbit_count(28, unpublished), Ok(Evidence::Plausible));
        assert!(check_orbit_count(28, Orbits { orbits: 11, ..unpublished }).is_err());
        for n in [0, 1] {
            let one = Orbits { all: 1, half_turn: 1, quarter_turn: 1, orbits: 1 };
            assert_eq!(check_orbit_count(n, one), Ok(Evidence::Published));
        }
    }

    #[test]
    fn complete_lists_have_the_known_length() {
        assert_eq!(check_list_length(6, false, 4), Ok(Evidence::Recounted));
        assert_eq!(check_list_length(6, true, 1), Ok(Evidence::Published));
        assert!(check_list_length(6, true, 4).is_err());
    }

    #[test]
    fn an_unpublished_count_must_be_even_and_of_the_expected_size() {
        let about = expected_size(28) as u128 / 2 * 2;
        assert_eq!(check_count(28, about), Ok(Evidence::Plausible));
        assert_eq!(check_count(28, about + 1), Err(breaks_symmetry(28, about + 1)));
        for wrong in [0, 2, about / 40 * 10, 3 * about] {
            let error = check_count(28, wrong).unwrap_err().to_string();
            assert_eq!(error, format!("counted {wrong} for n = 28, expected about 2500000000000000000"));
        }
        assert!(check_count(32, expected_size(32) as u128 / 2 * 2).is_ok());
    }

    #[test]
    fn published_counts_grow_as_the_check_expects() {
        for n in 23..28_u32 {
            let ratio = PUBLISHED[n as usize].0 as f64 / PUBLISHED[n as usize - 1].0 as f64;
            assert!((ratio / (GROWTH * f64::from(n)) - 1.0).abs() < 0.01, "n = {n}: {ratio}");
        }
    }
}
