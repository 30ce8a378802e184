use queenside::Budget;
use queenside::kings::{KingCounter, Polynomial, SafeSquares, Ways};

use super::{draw, naive_ways, solutions};

/// Compare all results of a counter for a board with its polynomial, with limits around the correct
/// number.
fn compare(counter: &mut KingCounter, safe: &SafeSquares, exact: &Polynomial, step: u32) {
    let greatest = exact.greatest();
    assert_eq!(counter.polynomial(safe).as_ref(), Ok(exact));
    let kings = (0..=greatest + 2).filter(|kings| kings % step == 0 || greatest.abs_diff(*kings) <= 2);
    for kings in kings.chain([u32::MAX]) {
        let ways = u128::try_from(exact.ways(kings)).ok();
        let around =
            ways.map(|ways| [ways.saturating_sub(1), ways, ways + 1, ways / 2, ways.saturating_mul(2)]);
        let limits = [0, 1, 48, 100_000, u128::from(u64::MAX), u128::MAX - 1, u128::MAX];
        for limit in limits.into_iter().chain(around.into_iter().flatten()) {
            let within = ways.filter(|ways| *ways <= limit);
            assert_eq!(counter.ways_up_to(safe, kings, limit), Ok(within), "{kings} kings, limit {limit}");
        }
    }
}

/// Multiply the polynomials of the groups.
fn product(safe: &SafeSquares) -> Polynomial {
    let polynomials = safe.groups().into_iter().map(|group| group.polynomial(&Budget::default()).unwrap());
    polynomials.fold(Polynomial::new(vec![1]), |product, polynomial| product.times(&polynomial))
}

#[test]
fn counts_on_random_solutions_agree_with_the_definition() {
    let (mut counter, mut boards) = (KingCounter::default(), 0);
    for n in 4..=14 {
        draw(n, 1, 91, |solution, safe| {
            boards += 1;
            let exact = product(&safe);
            // The definition is slow on the largest sizes; the tests of the command include them.
            let is_tried = n <= 12 || boards % 10 == 0;
            for kings in (0..=exact.greatest() + 1).filter(|_| is_tried) {
                assert_eq!(exact.ways(kings), u128::from(naive_ways(&solution, kings)), "{solution:?}");
            }
            compare(&mut counter, &safe, &exact, 1);
        });
    }
    assert!(boards > 1000);
}

#[test]
fn counts_on_all_solutions_of_small_boards_agree_with_the_definition() {
    let mut counter = KingCounter::default();
    for solution in (0..=8).flat_map(solutions) {
        let safe = SafeSquares::of(&solution).unwrap();
        let ways: Vec<u128> = (0..=safe.count()).map(|kings| naive_ways(&solution, kings).into()).collect();
        compare(&mut counter, &safe, &Polynomial::new(ways), 1);
    }
}

#[test]
fn counts_on_random_solutions_of_large_boards_agree_with_their_groups() {
    let mut counter = KingCounter::default();
    let (mut beyond_words, mut beyond_128_bits) = (0, 0);
    for n in [20, 24, 28, 32, 33, 36, 40, 44, 48] {
        draw(n, 2, 40, |_, safe| {
            let exact = product(&safe);
            compare(&mut counter, &safe, &exact, 9);
            let widest = exact.coefficients().iter().map(Ways::bits).max().unwrap();
            beyond_words += u32::from(widest > 64);
            beyond_128_bits += u32::from(widest > 128);
        });
    }
    // All three methods of multiplication were used.
    assert!(beyond_words > beyond_128_bits && beyond_128_bits > 20, "{beyond_words}, {beyond_128_bits}");
}

#[test]
fn the_cache_of_a_counter_does_not_change_results() {
    let mut old = KingCounter::default();
    draw(26, 3, 2000, |_, safe| drop(old.polynomial(&safe)));
    draw(20, 4, 100, |solution, safe| {
        assert_eq!(old.polynomial(&safe), KingCounter::default().polynomial(&safe), "{solution:?}");
    });
}
