use std::error::Error;
use std::fmt;

/// On what a count was found to be right.
///
/// ```
/// use queenside_check::{Evidence, check_count};
///
/// assert_eq!(check_count(20, 39_029_188_884), Ok(Evidence::Published));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// It was counted again here, by comparing queens pair by pair.
    Recounted,
    /// It is the published value.
    Published,
    /// No one has published the value; its divisors are as they must be, and it is about as large as those before it lead one
    /// to expect.
    Plausible,
}

/// A count that cannot be right.
///
/// ```
/// use queenside_check::check_count;
///
/// let fault = check_count(8, 91).unwrap_err();
/// assert_eq!(fault.to_string(), "counted 91 for n = 8, expected 92");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountFault {
    /// The board size.
    pub n: u32,
    /// The count.
    pub count: u128,
    /// What it should be, if that is known.
    pub expected: Option<u128>,
    /// About what it should be, if it is far from that.
    pub about: Option<u128>,
}

impl fmt::Display for CountFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n, count, expected, about } = self;
        match (expected, about) {
            (Some(expected), _) => write!(f, "counted {count} for n = {n}, expected {expected}"),
            (None, Some(about)) => write!(f, "counted {count} for n = {n}, expected about {about}"),
            (None, None) => write!(f, "counted {count} for n = {n}, which has the wrong divisors"),
        }
    }
}

impl Error for CountFault {}

/// A000170 of the On-Line Encyclopedia of Integer Sequences, from n = 0. The last values: n = 26 by the
/// Queens@TUD project at Technische Universität Dresden (2009), n = 27 by T. B. Preußer and M. R. Engelhardt,
/// Putting queens in carry chains, No. 27, Journal of Signal Processing Systems 88 (2017).
const SOLUTIONS: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// A002562 of the On-Line Encyclopedia of Integer Sequences, from n = 0 (1 for the empty board).
const ORBITS: [u128; 28] = [
    1,
    1,
    0,
    0,
    1,
    2,
    1,
    6,
    12,
    46,
    92,
    341,
    1_787,
    9_233,
    45_752,
    285_053,
    1_846_955,
    11_977_939,
    83_263_591,
    621_012_754,
    4_878_666_808,
    39_333_324_973,
    336_376_244_042,
    3_029_242_658_210,
    28_439_272_956_934,
    275_986_683_743_434,
    2_789_712_466_510_289,
    29_363_495_934_315_694,
];

/// Counted again in less than a millisecond.
const RECOUNTED: u32 = 8;

/// The published numbers of all solutions, for n = 0, 1 and so on up to 27.
///
/// ```
/// assert_eq!(queenside_check::known_counts().nth(8), Some(92));
/// ```
pub fn known_counts() -> impl ExactSizeIterator<Item = u128> {
    SOLUTIONS.into_iter()
}

/// Checks the number of all solutions for n rows: up to n = 8 by counting again, up to n = 27 by the
/// published value, beyond by its divisors (solutions come in mirrored pairs) and its order of magnitude.
///
/// From n = 23 on, the published numbers grow by 0.39 n from each n to the next, within 1 %. A count that is half or twice what
/// that leads to is refused.
///
/// # Errors
/// [`CountFault`] when the count cannot be right.
///
/// ```
/// use queenside_check::{Evidence, check_count};
///
/// assert_eq!(check_count(8, 92), Ok(Evidence::Recounted));
/// assert_eq!(check_count(18, 666_090_624), Ok(Evidence::Published));
/// assert!(check_count(18, 666_090_625).is_err());
/// ```
pub fn check_count(n: u32, count: u128) -> Result<Evidence, CountFault> {
    let (expected, evidence) = if n <= RECOUNTED {
        (Some(recount(n)), Evidence::Recounted)
    } else {
        (SOLUTIONS.get(n as usize).copied(), Evidence::Published)
    };
    compare(n, count, expected, evidence, count.is_multiple_of(2))?;
    if expected.is_some() {
        return Ok(evidence);
    }
    let about = expected_size(n);
    if (0.5 * about..2.0 * about).contains(&(count as f64)) {
        return Ok(Evidence::Plausible);
    }
    // Two digits of it mean something.
    let unit = 10_u128.pow((about as u128).ilog10() - 1);
    Err(CountFault { n, count, expected: None, about: Some(about as u128 / unit * unit) })
}

/// About how many solutions there are for n rows, n above 27.
fn expected_size(n: u32) -> f64 {
    let known = SOLUTIONS.len() as u32;
    let last = SOLUTIONS[SOLUTIONS.len() - 1] as f64;
    (known..=n).fold(last, |about, n| about * GROWTH * f64::from(n))
}

/// How the number of solutions grows from each n to the next, as a part of n.
const GROWTH: f64 = 0.39;

/// The counts that make a number of orbits.
///
/// ```
/// use queenside_check::Orbits;
///
/// let six = Orbits { all: 4, half_turn: 4, quarter_turn: 0, orbits: 1 };
/// assert!(queenside_check::check_orbit_count(6, six).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// All solutions.
    pub all: u128,
    /// Solutions that look the same after a half turn.
    pub half_turn: u128,
    /// Solutions that look the same after a quarter turn.
    pub quarter_turn: u128,
    /// Solutions up to rotation and reflection.
    pub orbits: u128,
}

/// Checks the number of orbits for n rows: by the published value up to n = 27, and always by counting
/// solutions orbit by orbit.
///
/// For n > 1 an orbit has 2 solutions if a quarter turn leaves them alone, 4 if only a half turn does, and
/// otherwise 8. The numbers of symmetric solutions tell how many orbits of each kind there are.
///
/// # Errors
/// [`CountFault`] when the counts do not go together.
///
/// ```
/// use queenside_check::{Orbits, check_orbit_count};
///
/// let counts = Orbits { all: 92, half_turn: 4, quarter_turn: 0, orbits: 12 };
/// assert!(check_orbit_count(8, counts).is_ok());
/// assert!(check_orbit_count(8, Orbits { half_turn: 12, orbits: 13, ..counts }).is_err());
/// ```
pub fn check_orbit_count(n: u32, counts: Orbits) -> Result<Evidence, CountFault> {
    let Orbits { all, half_turn, quarter_turn, orbits } = counts;
    let fault = CountFault { n, count: orbits, expected: None, about: None };
    let ordered = quarter_turn <= half_turn && half_turn <= all;
    if n > 1 {
        let whole = ordered
            && quarter_turn % 2 == 0
            && (half_turn - quarter_turn) % 4 == 0
            && (all - half_turn) % 8 == 0;
        if !whole || orbits != quarter_turn / 2 + (half_turn - quarter_turn) / 4 + (all - half_turn) / 8 {
            return Err(fault);
        }
    } else if !ordered || quarter_turn != all {
        return Err(fault);
    }
    compare(n, orbits, ORBITS.get(n as usize).copied(), Evidence::Published, true)
}

/// Checks how many items a complete list of solutions for n rows has: of all, or one of each orbit.
///
/// # Errors
/// [`CountFault`] when it is not the recounted or published number.
///
/// ```
/// use queenside_check::check_list_length;
///
/// assert!(check_list_length(6, false, 4).is_ok());
/// assert!(check_list_length(6, true, 4).is_err());
/// ```
pub fn check_list_length(n: u32, fundamental: bool, length: u128) -> Result<Evidence, CountFault> {
    if fundamental {
        compare(n, length, ORBITS.get(n as usize).copied(), Evidence::Published, true)
    } else {
        check_count(n, length)
    }
}

fn compare(
    n: u32,
    count: u128,
    expected: Option<u128>,
    evidence: Evidence,
    divisible: bool,
) -> Result<Evidence, CountFault> {
    match expected {
        Some(expected) if expected == count => Ok(evidence),
        None if divisible => Ok(Evidence::Plausible),
        expected => Err(CountFault { n, count, expected, about: None }),
    }
}

/// The solutions, one queen a row from the top; n up to 31.
fn recount(n: u32) -> u128 {
    if n < 2 {
        return recount_below(n, 0, Lines::default());
    }
    // Each with its top queen on the right is the mirror image of one with it on the left.
    let with_top = |column: u32| recount_below(n, 1, Lines::default().with(1 << column, n, 0));
    let middle = if n % 2 == 1 { with_top(n / 2) } else { 0 };
    2 * (0..n / 2).map(with_top).sum::<u128>() + middle
}

/// The lines with a queen: bit `c` for column c, bit `c + n - 1 - r` for a diagonal, bit `c + r` for an antidiagonal.
#[derive(Clone, Copy, Default)]
struct Lines {
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl Lines {
    /// The lines with a queen more, the bit of its column, in this row.
    fn with(self, queen: u64, n: u32, row: u32) -> Self {
        Self {
            columns: self.columns | queen,
            diagonals: self.diagonals | queen << (n - 1 - row),
            antidiagonals: self.antidiagonals | queen << row,
        }
    }
}

/// The ways to fill this row and those below it.
fn recount_below(n: u32, row: u32, lines: Lines) -> u128 {
    if row == n {
        return 1;
    }
    let attacked = lines.columns | lines.diagonals >> (n - 1 - row) | lines.antidiagonals >> row;
    let mut free = !attacked & ((1 << n) - 1);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += recount_below(n, row + 1, lines.with(queen, n, row));
    }
    count
}

/// The same, each queen compared with all above it.
#[cfg(test)]
fn naive_recount(n: u32, columns: &mut Vec<u32>) -> u128 {
    if columns.len() == n as usize {
        return 1;
    }
    let mut count = 0;
    for column in 0..n {
        let attacked = columns
            .iter()
            .rev()
            .zip(1u32..)
            .any(|(&above, rows)| above == column || above + rows == column || column + rows == above);
        if !attacked {
            columns.push(column);
            count += naive_recount(n, columns);
            columns.pop();
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_values_are_what_a_recount_gives() {
        for n in 0..=11 {
            assert_eq!(recount(n), SOLUTIONS[n as usize], "n = {n}");
            assert_eq!(naive_recount(n, &mut Vec::new()), SOLUTIONS[n as usize], "n = {n}");
        }
    }

    #[test]
    fn orbits_have_two_four_or_eight_solutions() {
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
    fn an_unpublished_count_has_to_be_even_and_of_the_right_size() {
        let about = expected_size(28) as u128 / 2 * 2;
        assert_eq!(check_count(28, about), Ok(Evidence::Plausible));
        assert!(check_count(28, about + 1).is_err());
        for wrong in [0, 2, about / 40 * 10, 3 * about] {
            let fault = check_count(28, wrong).unwrap_err().to_string();
            assert_eq!(fault, format!("counted {wrong} for n = 28, expected about 2500000000000000000"));
        }
        assert!(check_count(32, expected_size(32) as u128 / 2 * 2).is_ok());
    }

    #[test]
    fn published_counts_grow_as_the_check_expects() {
        for n in 23..28_u32 {
            let ratio = SOLUTIONS[n as usize] as f64 / SOLUTIONS[n as usize - 1] as f64;
            assert!((ratio / (GROWTH * f64::from(n)) - 1.0).abs() < 0.01, "n = {n}: {ratio}");
        }
    }
}
