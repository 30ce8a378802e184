//! Solutions from the closed form and from random search.

use queenside::notation::Format;
use queenside::solve::{self, MAX_RANDOM, closed_form};
use queenside::{Board, Budget, Outcome, Solution, Stop};

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
        assert!(construction.runs().len() <= 5);
    }
}

#[test]
fn boards_have_random_solutions() {
    for n in (0..40).filter(|n| !matches!(n, 2 | 3)) {
        for seed in 0..20 {
            assert_eq!(random_solution(n, seed).size(), size(n));
        }
    }
    for n in [50, 64, 65, 100, 1000, 54_321, 300_000] {
        for seed in 0..3 {
            assert_eq!(random_solution(n, seed).size(), size(n));
        }
    }
}

#[test]
fn sizes_without_a_solution_are_proven_and_a_stopped_search_gives_up() {
    for (n, nodes) in [(2, 2), (3, 5)] {
        let answer = solve::random_solution(size(n), &Budget::default().seed(1)).unwrap();
        assert_eq!((answer.outcome, answer.nodes), (Outcome::NoSolution(()), nodes));
    }
    let stop = Stop::new();
    stop.stop();
    for n in [100, 200_000] {
        let answer = solve::random_solution(size(n), &Budget::default().stop(&stop)).unwrap();
        assert_eq!((answer.outcome, answer.nodes), (Outcome::GaveUp, 0));
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

/// The columns are shuffled in parts of 2^20, each into the whole.
#[test]
fn large_boards_are_shuffled_as_a_whole() {
    let part = 1 << 20;
    let columns = random_solution(2 * part + 1, 1).into_columns();
    let from_first = columns[..part as usize].iter().filter(|column| **column < part).count();
    assert!(from_first.abs_diff(part as usize / 2) < 10_000, "{from_first}");
}
