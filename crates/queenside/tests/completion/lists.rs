//! Lists and counts of completions.

use std::time::Duration;

use proptest::prelude::*;
use queenside::count::{ENGINES, MAX_COMPLETIONS_COUNTED, best_engine, count_with};
use queenside::enumerate::Solutions;
use queenside::solve::MAX_COMPLETED;
use queenside::{Board, Budget, Outcome, Problem, Solution, Square, Symmetry};

use super::{completions, given, problems, size};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn lists_and_counts_agree_with_brute_force(problem in problems(0u32..=12)) {
        let expected: Vec<&Solution> = completions(&problem).collect();
        let listed: Vec<Solution> = Solutions::completions(&problem).unwrap().collect();
        prop_assert!(listed.iter().eq(expected.iter().copied()), "{} and {}", listed.len(), expected.len());
        for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
            for count in [1, 3] {
                let budget = Budget::default().threads(count);
                let counted = count_with(*engine, &problem, &budget).unwrap();
                prop_assert_eq!(counted, expected.len() as u128, "{}", engine.name());
            }
        }
    }
}

/// A board whose given queens are those of a solution except in `open` rows at this distance from
/// each other.
fn mostly_given(n: u32, open: u32, apart: u32) -> Problem {
    let whole = queenside::solve::closed_form(size(n)).unwrap();
    let is_open = |row: u32| (n - 1 - row).is_multiple_of(apart) && (n - 1 - row) / apart < open;
    given(n, &whole.queens().filter(|queen| !is_open(queen.row)).collect::<Vec<_>>())
}

#[test]
fn large_boards_with_few_open_rows_are_listed_and_counted() {
    // With one word per row and with two.
    for n in [63u32, 64, 65, 130] {
        let problem = mostly_given(n, 12, 1);
        let listed: Vec<Solution> = Solutions::completions(&problem).unwrap().collect();
        assert!(!listed.is_empty(), "n = {n}");
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]), "n = {n}");
        assert!(listed.iter().all(|solution| problem.is_solved_by(solution)), "n = {n}");
        let engine = best_engine(ENGINES, &problem);
        let counted = count_with(engine, &problem, &Budget::default()).unwrap();
        assert_eq!((engine.name(), counted), ("backtrack", listed.len() as u128), "n = {n}");
    }
}

/// Boards with more than 64 rows have a search of their own.
#[test]
fn the_list_of_a_large_board_starts_after_any_solution_and_continues_after_a_limit() {
    for problem in [mostly_given(66, 20, 1), mostly_given(66, 13, 5)] {
        let list = || Solutions::completions(&problem).unwrap();
        let all: Vec<Solution> = list().collect();
        assert!(all.len() > 1);
        let images = Symmetry::ALL.map(|symmetry| all[0].image(symmetry));
        for solution in all.iter().chain(&images) {
            let mut after = list().after(solution);
            let no_time = Budget::default().time_limit(Duration::ZERO);
            assert_eq!(after.next_within(&no_time), Outcome::GaveUp);
            let expected = &all[all.partition_point(|other| other <= solution)..];
            assert!(after.eq(expected.iter().cloned()), "{problem:?} after {solution:?}");
        }
        let (mut interrupted, mut found, mut microseconds) = (list(), Vec::new(), 0);
        loop {
            // The limit grows, so that the list ends on any machine.
            microseconds += 1;
            let limit = Duration::from_micros(if microseconds % 3 == 0 { microseconds } else { 0 });
            match interrupted.next_within(&Budget::default().time_limit(limit)) {
                Outcome::Found(solution) => found.push(solution),
                Outcome::GaveUp => {}
                Outcome::NoSolution(()) => break,
            }
        }
        assert_eq!(found, all);
    }
}

#[test]
fn solutions_with_and_without_a_queen_on_a_square_add_up() {
    // Boards of these sizes are counted by the colour split.
    for (n, all) in [(14, 365_596), (15, 2_279_184)] {
        let count = |problem: &Problem| {
            count_with(best_engine(ENGINES, problem), problem, &Budget::default().threads(2)).unwrap()
        };
        for square in [Square::new(0, 0), Square::new(3, n - 2), Square::new(n / 2, 7)] {
            let with = given(n, &[square]);
            let without = Problem::new(size(n)).with_blocked([square]).unwrap();
            assert_eq!(count(&with) + count(&without), all, "n = {n}, {square}");
        }
        let rows = (0..n).map(|column| count(&given(n, &[Square::new(1, column)])));
        assert_eq!(rows.sum::<u128>(), all, "n = {n}");
    }
}

#[test]
fn boards_above_the_limit_are_refused() {
    assert!(Solutions::completions(&Problem::new(size(MAX_COMPLETED))).is_ok());
    assert_eq!(
        Solutions::completions(&Problem::new(size(MAX_COMPLETED + 1))).unwrap_err().to_string(),
        "n = 1001 is too large: completions are listed for n up to 1000"
    );
    let too_large = given(MAX_COMPLETIONS_COUNTED + 1, &[Square::new(0, 0)]);
    assert_eq!(
        count_with(best_engine(ENGINES, &too_large), &too_large, &Budget::default()).unwrap_err().to_string(),
        "n = 1001 is too large: completions are counted for n up to 1000"
    );
}
