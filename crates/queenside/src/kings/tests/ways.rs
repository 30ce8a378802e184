//! The numbers of ways and of kings.

use num_bigint::BigUint;
use rand::RngExt;

use super::{as_safe, naive_polynomial, random_squares, rng};
use crate::board::Square;
use crate::kings::counter::choices_are_within;
use crate::kings::frontier::{self, TooWideError};
use crate::kings::rows::placed_in_turn;
use crate::kings::{Group, KingCounter, Polynomial, SafeSquares};

#[test]
fn frontiers_and_recursion_agree() {
    let mut rng = rng(7);
    let mut counter = KingCounter::default();
    for _ in 0..1500 {
        let squares = random_squares(7, 0.05 + 0.4 * rng.random::<f64>(), &mut rng);
        let expected = naive_polynomial(&squares);
        assert_eq!(frontier::polynomial::<u128>(&squares).unwrap().0, expected, "{squares:?}");
        let counted = counter.polynomial(&as_safe(7, &squares)).unwrap();
        assert_eq!(counted, Polynomial::new(expected), "{squares:?}");
    }
}

/// H. Wilf, The problem of the kings, Electronic J. Combinatorics 2 (1995): one king in each 2 x 2
/// block.
#[test]
fn sixteen_kings_on_an_empty_board_of_eight() {
    let all: Vec<Square> =
        (0..8).flat_map(|row| (0..8).map(move |column| Square::new(row, column))).collect();
    let polynomial = KingCounter::default().polynomial(&as_safe(8, &all)).unwrap();
    assert_eq!(Ok(&polynomial), frontier::polynomial(&all).as_ref());
    assert_eq!(polynomial.ways(16), 281_571u32.into());
}

/// Return every other square of a row. Kings on them never attack each other.
fn apart(count: u32) -> Vec<Square> {
    (0..count).map(|at| Square::new(0, 2 * at)).collect()
}

#[test]
fn ways_above_128_bits_are_exact_in_big_integers_and_saturated_in_words() {
    let squares = apart(140);
    let exact = frontier::polynomial::<BigUint>(&squares).unwrap().0;
    let mut choices = BigUint::from(1u8);
    for (kings, ways) in exact.iter().enumerate() {
        assert_eq!(*ways, choices, "{kings}");
        choices = choices * (140 - kings) / (kings + 1);
    }
    assert_eq!(exact.len(), 141);
    for (marked, exact) in frontier::polynomial::<u128>(&squares).unwrap().0.into_iter().zip(exact) {
        assert_eq!(marked, u128::try_from(exact).unwrap_or(u128::MAX));
    }
}

#[test]
fn large_groups_are_exact() {
    // A comb: every fourth row, connected by the first column.
    let comb: Vec<Square> = (0..64)
        .flat_map(|row| (0..64).map(move |column| Square::new(row, column)))
        .filter(|square| square.row % 4 == 0 || square.column == 0)
        .collect();
    let safe: SafeSquares = as_safe(64, &comb);
    let groups: Vec<Group> = safe.groups();
    assert_eq!(groups.len(), 1);
    let exact = groups[0].polynomial().unwrap();
    assert_eq!(Ok(&exact), frontier::polynomial(&comb).as_ref());
    assert!(exact.coefficients().iter().any(|ways| ways.bits() > 128));
    let mut counter = KingCounter::default();
    assert_eq!(counter.polynomial(&safe).unwrap(), exact);
    // Both ends, where the ways fit in 128 bits, and some terms in the middle.
    let last = exact.greatest() + 1;
    for kings in (0..=last).filter(|kings| *kings < 12 || last - kings < 12 || kings % 97 == 0) {
        let ways = u128::try_from(exact.ways(kings)).ok();
        for limit in [0, 1, u128::MAX - 1, u128::MAX] {
            let within = ways.filter(|ways| *ways <= limit);
            assert_eq!(counter.ways_up_to(&safe, kings, limit), Ok(within), "{kings}, {limit}");
        }
        if let Some(ways) = ways.filter(|ways| *ways > 0) {
            assert_eq!(counter.ways_up_to(&safe, kings, ways), Ok(Some(ways)), "{kings}");
            assert_eq!(counter.ways_up_to(&safe, kings, ways - 1), Ok(None), "{kings}");
        }
    }
}

#[test]
fn too_wide_groups_are_refused() {
    let all: Vec<Square> =
        (0..64).flat_map(|row| (0..64).map(move |column| Square::new(row, column))).collect();
    let refused = TooWideError { squares: 64 * 64 };
    assert_eq!(frontier::polynomial::<u128>(&all), Err(refused));
    let (safe, mut counter) = (as_safe(64, &all), KingCounter::default());
    assert_eq!(counter.polynomial(&safe), Err(refused));
    assert_eq!(counter.ways_up_to(&safe, 2000, u128::MAX), Err(refused));
    // The error does not affect the next board.
    let pair = as_safe(64, &[Square::new(3, 3), Square::new(4, 4)]);
    assert_eq!(counter.polynomial(&pair), Ok(Polynomial::new(vec![1, 2])));
}

#[test]
fn choices_are_compared_exactly() {
    // One row of Pascal's triangle after the other.
    let mut row = vec![BigUint::from(1u8)];
    for things in 0..=140 {
        for (k, exact) in row.iter().enumerate() {
            let exact = u128::try_from(exact).ok();
            let limits = [0, 1, 2, 3, 100, u128::from(u64::MAX), u128::MAX / 140, u128::MAX - 1, u128::MAX];
            let around = exact
                .map_or([u128::MAX; 3], |exact| [exact.saturating_sub(1), exact, exact.saturating_add(1)]);
            for limit in limits.into_iter().chain(around) {
                let within = exact.is_some_and(|exact| exact <= limit);
                assert_eq!(choices_are_within(things, k as u32, limit), within, "{things}, {k}, {limit}");
            }
        }
        // There are 0 ways to choose more things than there are.
        for k in [things + 1, things + 2, u32::MAX] {
            assert!(choices_are_within(things, k, 0));
        }
        let one = || [BigUint::from(1u8)];
        row = one().into_iter().chain(row.windows(2).map(|two| &two[0] + &two[1])).chain(one()).collect();
    }
}

#[test]
fn the_lower_bound_is_at_most_the_greatest_number_of_kings() {
    let mut rng = rng(5);
    let mut counter = KingCounter::default();
    for n in 0..=64u32 {
        for tenths in 0..=9 {
            // Few squares on large boards, so that groups stay narrow.
            let probability = if n <= 8 { f64::from(tenths) / 10.0 } else { f64::from(tenths) / 50.0 };
            for _ in 0..if n < 20 { 20 } else { 3 } {
                let safe = as_safe(n, &random_squares(n, probability, &mut rng));
                let placed = placed_in_turn(&safe.rows, n as usize);
                assert!(placed <= counter.polynomial(&safe).unwrap().greatest(), "{safe:?}");
                assert_eq!(placed == 0, safe.count() == 0, "{safe:?}");
            }
        }
    }
}
