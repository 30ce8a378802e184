//! Time limits and the stop signal.

use std::time::{Duration, Instant};

use queenside::count::{Backtrack, CountError, Engine, count_units};
use queenside::solve::{CompletionMethod, Family, complete_with, explain_proof};
use queenside::{Board, Budget, Outcome, Problem, Square, Stop};

use super::{all, answer, checked, given, only, size};

const LIMIT: Duration = Duration::from_millis(100);
/// Maximum delay of an answer on a busy machine. Without a limit the answers take hours.
const LATE: Duration = Duration::from_secs(20);

fn family(family: Family, n: u32, seed: u64) -> Problem {
    family.generate(size(n), seed).unwrap()
}

/// Problems that few methods or none solve quickly.
fn hard_problems() -> Vec<(&'static str, Problem)> {
    vec![
        ("centre 16 of 70", family(Family::Centre { queens: 16 }, 70, 1)),
        ("centre 60 of 240", family(Family::Centre { queens: 60 }, 240, 1)),
        ("diagonals 60 of 64", family(Family::Diagonals { lines: 60 }, 64, 1)),
        ("empty 130", family(Family::Random { queens: 0 }, 130, 1)),
        ("centre 250 of 1000", family(Family::Centre { queens: 250 }, 1000, 1)),
    ]
}

#[test]
fn every_method_and_the_portfolio_observe_the_time_limit() {
    for method in std::iter::once(None).chain(CompletionMethod::ALL.iter().copied().map(Some)) {
        for (name, problem) in hard_problems() {
            let start = Instant::now();
            let options = all().method(method);
            let completion = complete_with(&problem, options, &Budget::default().time_limit(LIMIT)).unwrap();
            let elapsed = start.elapsed();
            checked(&problem, &completion);
            assert!(elapsed < LIMIT + LATE, "{method:?} on {name}: {elapsed:?}");
        }
    }
}

#[test]
fn a_time_limit_of_zero_gives_no_answer() {
    for &method in CompletionMethod::ALL {
        let problem = family(Family::Centre { queens: 16 }, 70, 1);
        let budget = Budget::default().time_limit(Duration::ZERO);
        assert_eq!(answer(&problem, only(method), &budget), None, "{method}");
    }
}

#[test]
fn the_work_of_methods_that_cannot_prove_grows_with_the_board() {
    let blocked = Problem::new(size(1)).with_blocked([Square::new(0, 0)]).unwrap();
    let corner = [Square::new(0, 0)];
    for problem in [blocked, given(4, &corner), given(6, &corner)] {
        let open = problem.size().index() - problem.given().queen_count();
        for &method in CompletionMethod::ALL.iter().filter(|method| !method.proves()) {
            let found = complete_with(&problem, only(method), &Budget::default()).unwrap();
            assert_eq!(found.outcome, Outcome::GaveUp, "{method}");
            // A round tries 7500 squares, and each later one twice as many as the one before.
            assert!(found.nodes <= 10_000 << open, "{method}: {} squares on {open} rows", found.nodes);
        }
    }
}

#[test]
fn an_explanation_without_time_has_the_given_proof() {
    let problem = family(Family::Centre { queens: 26 }, 100, 1);
    let Outcome::NoSolution(proof) = complete_with(&problem, all(), &Budget::default()).unwrap().outcome
    else {
        panic!("the board has no completion");
    };
    let budget = Budget::default().time_limit(Duration::ZERO);
    let explanation = explain_proof(&problem, proof.clone(), all(), &budget).unwrap();
    assert_eq!((explanation.proof, explanation.is_minimal), (proof, false));
    assert_eq!(explanation.queens, problem.given().squares());
}

#[test]
fn a_stop_signal_ends_a_completion_that_would_take_years() {
    let problem = family(Family::Centre { queens: 16 }, 70, 1);
    for count in [1, 3] {
        let stop = Stop::new();
        let budget = Budget::default().threads(count).stop(&stop);
        std::thread::scope(|scope| {
            let completing = scope.spawn(|| complete_with(&problem, all(), &budget).unwrap());
            std::thread::sleep(Duration::from_millis(100));
            let start = Instant::now();
            stop.stop();
            completing.join().unwrap();
            assert!(start.elapsed() < LATE, "{:?}", start.elapsed());
        });
    }
}

#[test]
fn a_stop_signal_ends_a_count_of_completions_that_would_take_years() {
    // A search row by row on a board of 64 rows would take more than a lifetime to reach the last
    // rows.
    for n in [30, 64, 65, 200] {
        let board = Problem::new(size(n)).with_blocked([Square::new(0, 0)]).unwrap();
        let plan = Backtrack.plan(&board, &Budget::default()).unwrap();
        let stop = Stop::new();
        let budget = Budget::default().stop(&stop);
        std::thread::scope(|scope| {
            let counting = scope.spawn(|| count_units(plan.as_ref(), &budget));
            std::thread::sleep(Duration::from_millis(100));
            let start = Instant::now();
            stop.stop();
            assert!(matches!(counting.join().unwrap(), Err(CountError::Stopped)));
            assert!(start.elapsed() < LATE, "n = {n}: {:?}", start.elapsed());
        });
    }
}
