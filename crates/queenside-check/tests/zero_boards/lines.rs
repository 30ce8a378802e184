//! Proposition A: sets of free diagonals and antidiagonals of one colour, for one n.

use crate::minimum::{Margin, Minimum, Step};

/// h(k): the square of k, but at most 9n²/16 rounded down.
pub(crate) fn truncated(n: i64, k: i64) -> i64 {
    (k * k).min(9 * n * n / 16)
}

/// W: the cost of a safe square.
pub(crate) fn price(n: i64) -> i64 {
    31 * n / 10
}

/// The bound of Lemma 4 on the sum of h over the free lines.
pub(crate) fn free_lines_bound(n: i64) -> i64 {
    let lines: i64 = (1 - n..n).map(|k| truncated(n, k)).sum();
    let rows: i64 = (0..n).map(|row| truncated(n, 2 * row - n + 1)).sum();
    2 * lines - rows
}

/// Lemma 2: the numbers of free diagonals and free antidiagonals, for s even and for s odd, with b
/// queens on squares where s is even.
pub(crate) fn sizes(n: i64, b: i64) -> [(i64, i64); 2] {
    if n % 2 == 1 { [(n - b, n - b), (b - 1, b - 1)] } else { [(n - b, n - 1 - b), (b - 1, b)] }
}

/// Lemma 3: whether b queens can be on squares where s is even.
pub(crate) fn is_balanced(n: i64, b: i64) -> bool {
    let off = (2 * b - n).abs() + 1;
    off * off <= 8 * n - 4
}

/// E of one colour: |s| has this parity and runs up, |d| = n - 1 - |s| runs down.
pub(crate) fn minimum(n: i64, parity: i64, price: i64, most: usize) -> Minimum {
    let lines_at = |value| if value == 0 { 1 } else { 2 };
    let mut steps = Vec::new();
    for s in (parity..n).step_by(2) {
        let d = n - 1 - s;
        steps.extend((0..lines_at(s)).map(|_| Step::Antidiagonal(truncated(n, s))));
        steps.extend((0..lines_at(d)).map(|_| Step::Diagonal(truncated(n, d))));
    }
    Minimum::new(&steps, price, most)
}

/// Compute the left side of inequality (3) minus the right side, for the b where it is least.
pub(crate) fn margin(n: i64) -> Option<Margin> {
    let price = price(n);
    let balanced: Vec<i64> = (0..=n).filter(|&b| is_balanced(n, b)).collect();
    // b is between n - x and x, so no colour has more than x free lines of a kind.
    let most = usize::try_from(*balanced.last()?).ok()?;
    let colours = [0, 1].map(|parity| minimum(n, parity, price, most));
    let least = balanced.iter().map(|&b| {
        let [(d0, s0), (d1, s1)] = sizes(n, b);
        Some(colours[0].get(d0, s0)? + colours[1].get(d1, s1)?)
    });
    let least = least.collect::<Option<Vec<i64>>>()?.into_iter().min()?;
    Some(Margin { amount: least - (free_lines_bound(n) + 4 * (n - 1) * price), price })
}
