//! The computation behind `docs/explanation/kings-zero.md`: for n >= 199, n kings fit on the safe squares of
//! every solution.
//!
//! These tests prove Propositions A and B in exact integers on every run. The other tests check the
//! lemmas of the proof on real solutions, and compare its dynamic program with a brute-force
//! implementation.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod blocks;
mod lemmas;
mod lines;
mod minimum;
mod solutions;
mod twins;

/// The least n from which on the proof shows that there is no zero board.
const END: i64 = 199;
/// The least n from which on one computation covers all n.
const BLOCKS: i64 = 300;

/// Proposition A: for 199 <= n < 300 inequality (3) fails for every split of the queens between the
/// colours.
#[test]
fn proposition_a_from_199_to_299() {
    let first = lines::margin(END).unwrap();
    assert_eq!((first.amount, first.price), (2294, 616));
    for n in END..BLOCKS {
        let margin = lines::margin(n).unwrap();
        assert!(margin.amount > 0, "n = {n}: {margin:?}");
        // Counted in squares, the margin is least at n = 199: 2294 / 616 = 3.72.
        assert!(margin.amount * first.price >= first.amount * margin.price, "n = {n}: {margin:?}");
    }
}

/// Proposition B: no pair of sizes satisfies inequality (6), so no zero board exists for n >= 300.
#[test]
fn proposition_b_from_300_on() {
    let margin = blocks::margin(BLOCKS).unwrap();
    assert!(margin.amount > 0);
    assert_eq!((margin.amount, margin.price), (147_480, 930));
}

/// The limit of the method as documented: it fails for n = 198, by about a third of a square.
#[test]
fn the_method_ends_at_199() {
    let margin = lines::margin(END - 1).unwrap();
    assert_eq!((margin.amount, margin.price), (-212, 613));
}

/// The last inequality of Theorem 1, times 6, at N = 1100 with the root of 2N rounded up.
#[test]
fn theorem_1_at_1101() {
    let n = 1101_i128;
    let (last, root) = (n - 1, 47);
    assert!(root * root >= 2 * last);
    let d = n - 2 - 2 * root;
    assert!(3 * d * last * last + 3 * d * d * last + d * d * d > 6 * n * last * last + 4 * last);
}
