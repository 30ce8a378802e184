#![allow(clippy::unwrap_used, reason = "a test may panic")]

use queenside::solve::random_solution;
use queenside::{Budget, Outcome, Size};

use super::*;

#[test]
fn shares_lists_all_ways_to_divide_kings_among_groups() {
    let groups = [vec![1, 2], vec![1, 4, 2], vec![1, 3, 1]].map(Polynomial::new);
    let groups: Vec<&Polynomial> = groups.iter().collect();
    let found = shares(&groups, 4, 20).unwrap_or_default();
    let kings: Vec<&[u32]> = found.iter().map(|share| share.kings.as_slice()).collect();
    assert_eq!(kings, [[0, 2, 2], [1, 1, 2], [1, 2, 1]]);
    let products: Vec<Ways> = found.iter().map(|share| share.product.clone()).collect();
    assert_eq!(products, [2_u32, 8, 12].map(Ways::from));
    assert_eq!(shares(&groups, 6, 20), Some(Vec::new()));
    assert_eq!(shares(&[], 0, 20).map(|shares| shares.len()), Some(1));
    assert_eq!(shares(&[], 1, 20), Some(Vec::new()));
    let single = Polynomial::new(vec![1, 1]);
    assert_eq!(shares(&[&single; 6], 3, 20).map(|shares| shares.len()), Some(20));
    assert_eq!(shares(&[&single; 7], 3, 20), None);
}

#[test]
fn abridged_polynomial_contains_the_term_of_the_kings() {
    let polynomial = Polynomial::new(vec![1, 8, 28, 56, 70, 56, 28, 8, 1]);
    for (kings, expected) in [
        (0, "1 + 8x + ... + x^8"),
        (1, "1 + 8x + ... + x^8"),
        (2, "1 + 8x + 28x^2 + ... + x^8"),
        (4, "1 + 8x + ... + 70x^4 + ... + x^8"),
        (7, "1 + 8x + ... + 8x^7 + x^8"),
        (8, "1 + 8x + ... + x^8"),
        (9, "1 + 8x + ... + x^8"),
    ] {
        assert_eq!(abridged(&polynomial, kings), expected, "{kings}");
    }
    assert_eq!(abridged(&Polynomial::new(vec![1, 3, 1]), 4), "1 + 3x + x^2");
}

#[test]
fn checker_confirms_groups_and_ways_on_boards_of_all_sizes() {
    let small = (4..=14).flat_map(|n| (0..91).map(move |seed| (n, seed)));
    let large = (28..=64).step_by(4).chain([61, 63]).flat_map(|n| (0..6).map(move |seed| (n, seed)));
    for (n, seed) in small.chain(large) {
        let answer = random_solution(Size::new(n).unwrap(), &Budget::default().seed(seed)).unwrap();
        let Outcome::Found(solution) = answer.outcome else { panic!("n = {n}, seed {seed}") };
        let answer = count(solution, None, &Budget::default()).unwrap();
        assert!(answer.recounted, "n = {n}, seed {seed}");
    }
}

#[test]
fn ranges_of_ways_have_a_first_number() {
    let read = |text: &str| text.parse::<search::Ways>().map(|ways| ways.0);
    assert_eq!(read("48"), Ok(48..=48));
    assert_eq!(read("0..100"), Ok(0..=100));
    assert_eq!(read("1000.."), Ok(1000..=u128::MAX));
    for text in ["", "x", "-1", "1.5", "..", "..5", "1...5", "5..x"] {
        let refused = read(text).unwrap_err().to_string();
        assert_eq!(refused, "expected a number of ways such as 48, 0..100 or 1000..", "{text:?}");
    }
    assert_eq!(read("5..4").unwrap_err().to_string(), "expected a range with the least number first: 4..5");
    let too_large = "340282366920938463463374607431768211455";
    assert!(read(too_large).unwrap_err().to_string().contains("write A.. for a range"));
}
