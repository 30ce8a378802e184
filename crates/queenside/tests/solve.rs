//! Solutions from the closed form and from random search.

use queenside::notation::Format;
use queenside::solve::{self, MAX_RANDOM, closed_form};
use queenside::{Board, Budget, Outcome, Solution};

use super::size;

fn random_solution(n: u32, seed: u64) -> Solution {
    match solve::random_solution(size(n), &Budget::default().seed(seed)).unwrap().outcome {
        Outcome::Found(solution) => solution,
        other => panic!("no solution: {other:?}"),
    }
}

#[test]
fn the_closed_form_is_a_solution_for_every_size_except_two_and_three() {
    for n in 0..=1200 {
        let Some(construction) = closed_form(size(n)) else {
            assert!(n == 2 || n == 3, "n = {n}");
            continue;
        };
        let columns: Vec<u32> = construction.queens().map(|queen| queen.column).collect();
        let rows: Vec<u32> = construction.queens().map(|queen| queen.row).collect();
        assert!(rows.iter().copied().eq(0..n), "n = {n}");
        assert!(Solution::new(columns).is_ok(), "n = {n}");
        assert!(construction.runs.len() <= 5);
    }
}

#[test]
fn large_boards_have_random_solutions() {
    for n in [50, 64, 65, 100, 1000, 54_321, 300_000] {
        for seed in 0..3 {
            assert_eq!(random_solution(n, seed).size(), size(n));
        }
    }
}

/// The same seed gives the same solution on every machine and in every release, unless the
/// changelog says otherwise.
#[test]
fn the_solutions_of_seeds_do_not_change() {
    let text = |n, seed| {
        let solution = random_solution(n, seed);
        Format::Columns.to_text(&solution).unwrap()
    };
    assert_eq!(text(8, 1), "[4, 2, 7, 3, 6, 0, 5, 1]\n");
    assert_eq!(text(20, 7), "[14, 1, 10, 4, 15, 18, 9, 6, 13, 16, 0, 5, 8, 17, 3, 12, 2, 19, 11, 7]\n");
    assert_ne!(text(1000, 1), text(1000, 2));
}

#[test]
fn every_solution_of_a_small_board_is_found() {
    let seen: std::collections::BTreeSet<Vec<u32>> =
        (0..2000).map(|seed| random_solution(8, seed).into_columns()).collect();
    assert_eq!(seen.len(), 92);
}

#[test]
fn too_large_boards_are_refused() {
    assert_eq!(
        solve::random_solution(size(MAX_RANDOM + 1), &Budget::default()).unwrap_err().to_string(),
        "n = 10000001 is too large: random solutions are found for n up to 10000000"
    );
}
