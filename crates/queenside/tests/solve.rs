//! Solutions by formula and by search.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use queenside::notation::Format;
use queenside::solve::{MAX_RANDOM, Outcome, closed_form, exact_search, local_search, random_solution};
use queenside::{Board, Size, Solution};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn found(outcome: Outcome) -> Solution {
    match outcome {
        Outcome::Found(solution) => solution,
        other => panic!("no solution: {other:?}"),
    }
}

#[test]
fn the_formula_gives_a_solution_for_every_size_but_two_and_three() {
    for n in 0..=1200 {
        let Some(construction) = closed_form(size(n)) else {
            assert!(n == 2 || n == 3, "n = {n}");
            continue;
        };
        let columns: Vec<u32> = construction.queens().map(|queen| queen.column).collect();
        let rows: Vec<u32> = construction.queens().map(|queen| queen.row).collect();
        assert!(rows.iter().copied().eq(0..n), "n = {n}");
        assert!(Solution::new(columns).is_ok(), "n = {n}");
        assert!(construction.runs().len() <= 5);
    }
}

#[test]
fn small_boards_have_random_solutions_by_either_search() {
    for n in (0..40).filter(|n| !matches!(n, 2 | 3)) {
        for seed in 0..20 {
            let rng = || Xoshiro256PlusPlus::seed_from_u64(seed);
            assert_eq!(found(local_search(size(n), &mut rng()).outcome).size(), size(n));
            if n <= 20 {
                assert_eq!(
                    found(exact_search(size(n), &mut rng(), u64::MAX).unwrap().outcome).size(),
                    size(n)
                );
            }
        }
    }
}

#[test]
fn large_boards_have_random_solutions() {
    for n in [50, 64, 65, 100, 1000, 54_321, 300_000] {
        for seed in 0..3 {
            assert_eq!(found(random_solution(size(n), seed).unwrap().outcome).size(), size(n));
        }
    }
}

#[test]
fn only_exact_search_says_that_there_is_none() {
    for n in [2, 3] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        assert_eq!(exact_search(size(n), &mut rng, u64::MAX).unwrap().outcome, Outcome::None);
        assert_eq!(local_search(size(n), &mut rng).outcome, Outcome::GaveUp);
        assert_eq!(random_solution(size(n), 1).unwrap().outcome, Outcome::None);
    }
}

#[test]
fn exact_search_refuses_more_columns_than_bits() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    assert!(exact_search(size(64), &mut rng, 1000).is_ok());
    let refusal = exact_search(size(65), &mut rng, 1000).unwrap_err().to_string();
    assert_eq!(refusal, "exact search goes up to n = 64, not to n = 65");
}

#[test]
fn exact_search_gives_up_at_its_limit() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let answer = exact_search(size(30), &mut rng, 10).unwrap();
    assert_eq!((answer.outcome, answer.nodes), (Outcome::GaveUp, 10));
}

/// The same seed gives the same solution on every machine and in every release, or the changelog says so.
#[test]
fn seeds_keep_their_solutions() {
    let text = |n, seed| {
        let solution = found(random_solution(size(n), seed).unwrap().outcome);
        Format::Columns.to_text(&solution).unwrap()
    };
    assert_eq!(text(8, 1), "[4, 2, 7, 3, 6, 0, 5, 1]\n");
    assert_eq!(text(20, 7), "[14, 1, 10, 4, 15, 18, 9, 6, 13, 16, 0, 5, 8, 17, 3, 12, 2, 19, 11, 7]\n");
    assert_ne!(text(1000, 1), text(1000, 2));
}

#[test]
fn every_solution_of_a_small_board_comes_up() {
    let seen: std::collections::BTreeSet<Vec<u32>> =
        (0..2000).map(|seed| found(random_solution(size(8), seed).unwrap().outcome).into_columns()).collect();
    assert_eq!(seen.len(), 92);
}

#[test]
fn too_large_a_board_is_refused() {
    assert_eq!(
        random_solution(size(MAX_RANDOM + 1), 0).unwrap_err().to_string(),
        "random solutions are found for n up to 10000000, not for n = 10000001"
    );
}
