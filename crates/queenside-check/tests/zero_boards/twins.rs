//! Compare the dynamic programs with a naive implementation that tries all sets.

use crate::minimum::Minimum;
use crate::{blocks, lines};

/// Iterate over all subsets of the numbers that have `size` elements.
fn subsets(of: &[i64], size: usize) -> impl Iterator<Item = Vec<i64>> {
    let sets = (0..1_u32 << of.len()).filter(move |set| set.count_ones() as usize == size);
    sets.map(move |set| (0..).zip(of).filter(|(i, _)| set >> i & 1 == 1).map(|(_, &line)| line).collect())
}

/// Return the least sum of `cost` over the lines of both sets and of `price` over the pairs that
/// meet.
fn least(
    [diagonals, antidiagonals]: [&[i64]; 2],
    [i, j]: [usize; 2],
    price: i64,
    cost: impl Fn(i64) -> i64,
    meet: impl Fn(i64, i64) -> bool,
) -> Option<i64> {
    let all = |lines: &[i64]| lines.iter().map(|&line| cost(line)).sum::<i64>();
    let pairs = subsets(diagonals, i).flat_map(|a| subsets(antidiagonals, j).map(move |b| (a.clone(), b)));
    let costs = pairs.map(|(a, b)| {
        let met: usize = a.iter().map(|&d| b.iter().filter(|&&s| meet(d, s)).count()).sum();
        all(&a) + all(&b) + price * met as i64
    });
    costs.min()
}

fn same(minimum: &Minimum, [i, j]: [usize; 2], naive: Option<i64>, case: &str) {
    assert_eq!(minimum.get(i as i64, j as i64), naive, "{case}, {i} diagonals, {j} antidiagonals");
}

/// Compare both colours of boards of both parities. Some colours have fewer than six lines, so the
/// table also covers sizes without a set.
#[test]
fn lines_agree_with_trying_all_sets() {
    for n in 2..=7 {
        for parity in [0, 1] {
            let of_parity =
                |parity| (1 - n..n).filter(|k: &i64| k.rem_euclid(2) == parity).collect::<Vec<_>>();
            let (diagonals, antidiagonals) = (of_parity((n - 1 - parity) % 2), of_parity(parity));
            for price in [0, 1, 4, lines::price(n), 100] {
                let minimum = lines::minimum(n, parity, price, 6);
                for sizes in (0..=6).flat_map(|i| (0..=6).map(move |j| [i, j])) {
                    let cost = |k| lines::truncated(n, k);
                    let meet = |d: i64, s: i64| d.abs() + s.abs() < n;
                    let naive = least([&diagonals, &antidiagonals], sizes, price, cost, meet);
                    same(&minimum, sizes, naive, &format!("n = {n}, parity {parity}, price {price}"));
                }
            }
        }
    }
}

#[test]
fn blocks_agree_with_trying_all_sets() {
    for blocks in [4, 8] {
        let all: Vec<i64> = (0..blocks).collect();
        let top = 9 * blocks * blocks / 16;
        for price in [0, 1, 5, 31 * blocks / 10, 100] {
            let minimum = blocks::minimum(blocks, price, 8);
            for sizes in (0..=8).flat_map(|i| (0..=8).map(move |j| [i, j])) {
                let naive =
                    least([&all, &all], sizes, price, |k| (k * k).min(top), |i, j| i + j <= blocks - 3);
                same(&minimum, sizes, naive, &format!("{blocks} blocks, price {price}"));
            }
        }
    }
}
