//! The two searches for random solutions, on boards of the other's sizes too.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::local_search::local_search;
use super::random::exact_search;
use super::random_solution;
use crate::board::{Board, Size, Solution};
use crate::outcome::Outcome;
use crate::run::{Budget, Stop};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn small_boards_have_random_solutions_by_either_search() {
    for n in (0..40).filter(|n| !matches!(n, 2 | 3)) {
        for seed in 0..20 {
            let (columns, _) = local_search(size(n), &mut rng(seed), Budget::default().limit());
            assert_eq!(Solution::new(columns.unwrap()).unwrap().size(), size(n));
            if n <= 20 {
                let exact = exact_search(size(n), &mut rng(seed)).outcome;
                assert!(matches!(exact, Outcome::Found(solution) if solution.size() == size(n)));
            }
        }
    }
}

#[test]
fn only_exact_search_says_that_there_is_none() {
    for (n, nodes) in [(2, 2), (3, 5)] {
        let answer = exact_search(size(n), &mut rng(1));
        assert_eq!((answer.outcome, answer.nodes), (Outcome::NoSolution(()), nodes));
        assert_eq!(local_search(size(n), &mut rng(1), Budget::default().limit()).0, None);
        let answer = random_solution(size(n), &Budget::default().seed(1)).unwrap();
        assert_eq!(answer.outcome, Outcome::NoSolution(()));
    }
}

#[test]
fn a_stopped_search_gives_up() {
    let stop = Stop::new();
    stop.stop();
    for n in [100, 200_000] {
        let answer = random_solution(size(n), &Budget::default().stop(&stop)).unwrap();
        assert_eq!((answer.outcome, answer.nodes), (Outcome::GaveUp, 0));
    }
}
