//! Tests of the private items for counting, each against a naive implementation.

use std::collections::BTreeSet;
use std::time::Duration;

use queenside_board::{Budget, Limit, Size, Square, Stop};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::counter::choices_are_within;
use super::frontier::{self, KingsError};
use super::rows::{Rows, for_each_group, placed_in_turn};
use super::{BigUint, Group, KingCounter, Polynomial, SafeSquares, Ways};

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Whether two different squares are a king's move apart.
fn are_neighbours(one: Square, other: Square) -> bool {
    one != other && one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
}

/// Return random squares of a board, each with this probability.
fn random_squares(side: u32, probability: f64, rng: &mut Xoshiro256PlusPlus) -> Vec<Square> {
    let squares = (0..side).flat_map(|row| (0..side).map(move |column| Square::new(row, column)));
    squares.filter(|_| rng.random_bool(probability)).collect()
}

/// Return these squares as the safe squares of a board.
fn as_safe(n: u32, squares: &[Square]) -> SafeSquares {
    let mut safe = SafeSquares { size: Size::new(n).unwrap(), rows: Rows::default() };
    for square in squares {
        safe.rows.0[square.row as usize + 1] |= 1 << square.column;
    }
    safe
}

/// Return the number of ways to place kings on these squares, by recursion on the last square.
fn naive_polynomial(squares: &[Square]) -> Vec<u128> {
    let Some((&last, rest)) = squares.split_last() else { return vec![1] };
    let mut ways = naive_polynomial(rest);
    let beside: Vec<Square> = rest.iter().copied().filter(|square| !are_neighbours(*square, last)).collect();
    for (kings, more) in naive_polynomial(&beside).into_iter().enumerate() {
        if ways.len() == kings + 1 {
            ways.push(0);
        }
        ways[kings + 1] += more;
    }
    ways
}

/// Compare the groups row by row with the groups square by square.
fn compare(safe: &SafeSquares) {
    let mut seen = BTreeSet::new();
    let (mut left, mut group) = (safe.rows, Rows::default());
    for_each_group(&mut left, safe.size().index(), &mut group, |rows| {
        assert!(rows[0] != 0 && rows[rows.len() - 1] != 0, "{rows:?}");
        seen.insert(rows.to_vec());
    });
    assert_eq!((left, group), (Rows::default(), Rows::default()));
    let rows_of = |group: Group| {
        let (top, bottom) = (group.squares[0].row, group.squares[group.squares.len() - 1].row);
        let mut rows = vec![0u64; (bottom - top) as usize + 1];
        for square in group.squares {
            rows[(square.row - top) as usize] |= 1 << square.column;
        }
        rows
    };
    assert_eq!(seen, safe.groups().into_iter().map(rows_of).collect::<BTreeSet<_>>(), "{safe:?}");
}

#[test]
fn groups_row_by_row_equal_groups_square_by_square() {
    let mut rng = rng(3);
    for n in 0..=64 {
        for tenths in 0..=9 {
            for _ in 0..if n < 20 { 20 } else { 3 } {
                compare(&as_safe(n, &random_squares(n, f64::from(tenths) / 10.0, &mut rng)));
            }
        }
        compare(&as_safe(n, &random_squares(n, 1.0, &mut rng)));
    }
}

#[test]
fn groups_that_wind_up_and_down_are_whole() {
    // A snake: down one column, and up the next but one. The test also uses the transposed snake.
    for n in [5, 8, 11, 33, 64] {
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let is_on_snake =
            |&(row, column): &(u32, u32)| column % 2 == 0 || row == if column % 4 == 1 { n - 1 } else { 0 };
        let snake: Vec<(u32, u32)> = squares.filter(is_on_snake).collect();
        for on_its_side in [false, true] {
            let turned = |&(row, column): &(u32, u32)| {
                if on_its_side { Square::new(column, row) } else { Square::new(row, column) }
            };
            let safe = as_safe(n, &snake.iter().map(turned).collect::<Vec<_>>());
            assert_eq!(safe.groups().len(), 1);
            compare(&safe);
        }
    }
}

#[test]
fn frontiers_and_recursion_agree() {
    let mut rng = rng(7);
    let mut counter = KingCounter::default();
    for _ in 0..1500 {
        let squares = random_squares(7, 0.05 + 0.4 * rng.random::<f64>(), &mut rng);
        let expected = naive_polynomial(&squares);
        assert_eq!(
            frontier::polynomial::<u128>(&squares, Limit::never()).unwrap().0,
            expected,
            "{squares:?}"
        );
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
    assert_eq!(Ok(&polynomial), frontier::polynomial(&all, Limit::never()).as_ref());
    assert_eq!(polynomial.ways(16), 281_571);
}

/// Return every other square of a row. Kings on them never attack each other.
fn apart(count: u32) -> Vec<Square> {
    (0..count).map(|at| Square::new(0, 2 * at)).collect()
}

#[test]
fn ways_above_128_bits_are_exact_in_big_integers_and_saturated_in_words() {
    let squares = apart(140);
    let exact = frontier::polynomial::<Ways>(&squares, Limit::never()).unwrap().0;
    let mut choices = BigUint::from(1_u32);
    for (kings, ways) in exact.iter().enumerate() {
        assert_eq!(*ways.as_big_uint(), choices, "{kings}");
        choices = choices * (140 - kings) / (kings + 1);
    }
    assert_eq!(exact.len(), 141);
    for (marked, exact) in
        frontier::polynomial::<u128>(&squares, Limit::never()).unwrap().0.into_iter().zip(exact)
    {
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
    let exact = groups[0].polynomial(&Budget::default()).unwrap();
    assert_eq!(Ok(&exact), frontier::polynomial(&comb, Limit::never()).as_ref());
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
    let refused = KingsError::TooWide { squares: 64 * 64 };
    assert_eq!(frontier::polynomial::<u128>(&all, Limit::never()), Err(refused));
    let (safe, mut counter) = (as_safe(64, &all), KingCounter::default());
    assert_eq!(counter.polynomial(&safe), Err(refused));
    assert_eq!(counter.ways_up_to(&safe, 2000, u128::MAX), Err(refused));
    // The error does not affect the next board.
    let pair = as_safe(64, &[Square::new(3, 3), Square::new(4, 4)]);
    assert_eq!(counter.polynomial(&pair), Ok(Polynomial::new(vec![1, 2])));
}

#[test]
fn a_count_ends_with_its_budget() {
    let stopped = Budget::default();
    stopped.stop.stop();
    let squares: Vec<Square> =
        (0..12).flat_map(|row| (0..12).map(move |column| Square::new(row, column))).collect();
    let safe = as_safe(12, &squares);
    for budget in [stopped, Budget::default().time_limit(Duration::ZERO)] {
        let mut counter = KingCounter::within(&budget);
        assert_eq!(counter.polynomial(&safe), Err(KingsError::Stopped));
        assert_eq!(counter.ways_up_to(&safe, 36, u128::MAX), Err(KingsError::Stopped));
        assert_eq!(safe.groups()[0].polynomial(&budget), Err(KingsError::Stopped));
    }
    // The signal may come between two boards.
    let stop = Stop::new();
    let mut counter = KingCounter::within(&Budget::default().stop(&stop));
    assert_eq!(counter.polynomial(&as_safe(12, &squares[..3])).unwrap().greatest(), 2);
    stop.stop();
    assert_eq!(counter.polynomial(&safe), Err(KingsError::Stopped));
}

#[test]
fn choices_are_compared_exactly() {
    // One row of Pascal's triangle after the other.
    let mut row = vec![BigUint::from(1_u32)];
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
        let one = || [BigUint::from(1_u32)];
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
