use std::error::Error;
use std::fmt;

/// On what a count was found to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// It was counted again here, by comparing queens pair by pair.
    Recounted,
    /// It is the published value.
    Published,
    /// Nobody has published the value; its divisors are as they must be.
    Divisible,
}

/// A count that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountFault {
    /// The board size.
    pub n: u32,
    /// The count.
    pub count: u128,
    /// What it should be, if that is known.
    pub expected: Option<u128>,
}

impl fmt::Display for CountFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n, count, expected } = self;
        match expected {
            Some(expected) => write!(f, "counted {count} for n = {n}, expected {expected}"),
            None => write!(f, "counted {count} for n = {n}, which has the wrong divisors"),
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
const ORBITS: [u128; 21] = [
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
];

/// Counted again in less than a millisecond.
const RECOUNTED: u32 = 8;

/// Checks the number of all solutions for n rows: up to n = 8 by counting again, up to n = 27 by the
/// published value, beyond by its divisors (solutions come in mirrored pairs).
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
        (Some(recount(n, &mut Vec::new())), Evidence::Recounted)
    } else {
        (SOLUTIONS.get(n as usize).copied(), Evidence::Published)
    };
    compare(n, count, expected, evidence, count % 2 == 0)
}

/// Checks the number of orbits for n rows against the number of all solutions: by the published value up to
/// n = 20, and always by the bounds that an orbit of 1, 2, 4 or 8 solutions sets.
///
/// # Errors
/// [`CountFault`] when the count cannot be right.
///
/// ```
/// use queenside_check::check_orbit_count;
///
/// assert!(check_orbit_count(8, 92, 12).is_ok());
/// assert!(check_orbit_count(8, 92, 11).is_err());
/// ```
pub fn check_orbit_count(n: u32, all: u128, orbits: u128) -> Result<Evidence, CountFault> {
    // For n > 1 orbits have 2, 4 or 8 solutions.
    let bounded = n < 2 || (all.div_ceil(8)..=all / 2).contains(&orbits);
    if !bounded {
        return Err(CountFault { n, count: orbits, expected: None });
    }
    compare(n, orbits, ORBITS.get(n as usize).copied(), Evidence::Published, true)
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
        None if divisible => Ok(Evidence::Divisible),
        expected => Err(CountFault { n, count, expected }),
    }
}

/// The solutions that begin with these columns, one queen a row, each compared with all above it.
fn recount(n: u32, columns: &mut Vec<u32>) -> u128 {
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
            count += recount(n, columns);
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
            assert_eq!(recount(n, &mut Vec::new()), SOLUTIONS[n as usize], "n = {n}");
        }
    }

    #[test]
    fn an_unpublished_count_has_to_be_even() {
        assert_eq!(check_count(28, 2), Ok(Evidence::Divisible));
        assert!(check_count(28, 3).is_err());
    }
}
