use num_bigint::BigUint;

use crate::kings::binomial::choices_are_within;

#[test]
fn choices_are_compared_exactly() {
    // A row of Pascal's triangle after the other.
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
        // No way to choose more than there are.
        for k in [things + 1, things + 2, u32::MAX] {
            assert!(choices_are_within(things, k, 0));
        }
        let one = || [BigUint::from(1u8)];
        row = one().into_iter().chain(row.windows(2).map(|two| &two[0] + &two[1])).chain(one()).collect();
    }
}
