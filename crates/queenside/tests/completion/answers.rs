//! Completions that are found, and proofs that there is none.

use proptest::prelude::*;
use queenside::solve::{self, CompletionMethod, CompletionOptions, Family, Proof};
use queenside::{Budget, Line, Outcome, Problem, Square};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{
    all, answer, block_some, checked, given, has_completion, only, problems, random_numbers, size, squares,
};

#[test]
fn any_one_or_two_queens_are_completed_correctly() {
    for n in 1..=9 {
        let squares: Vec<Square> = squares(n).collect();
        for (at, &first) in squares.iter().enumerate() {
            for second in std::iter::once(None).chain(squares[at + 1..].iter().map(Some)) {
                let queens: Vec<Square> = std::iter::once(first).chain(second.copied()).collect();
                let problem = given(n, &queens);
                let expected = Some(has_completion(&problem));
                assert_eq!(answer(&problem, all(), &Budget::default()), expected, "n = {n} {queens:?}");
            }
        }
    }
}

#[test]
fn sizes_and_squares_without_solutions_are_found() {
    for n in 0..=40 {
        let there_is = !matches!(n, 2 | 3);
        assert_eq!(answer(&Problem::new(size(n)), all(), &Budget::default()), Some(there_is), "n = {n}");
    }
    for n in 1..=13 {
        for square in squares(n) {
            let is_on_long_diagonal = square.row == square.column || square.row + square.column == n - 1;
            let passes = match n {
                2 | 3 => false,
                4 | 6 => !is_on_long_diagonal,
                _ => true,
            };
            let problem = given(n, &[square]);
            for options in [all(), only(CompletionMethod::Exact)] {
                assert_eq!(answer(&problem, options, &Budget::default()), Some(passes), "n = {n} {square}");
            }
        }
    }
}

#[test]
fn one_queen_of_a_large_board_is_completed() {
    for n in [50, 256, 999, 1000] {
        for (row, column) in [(0, 0), (0, n - 1), (n / 2, n / 2), (n - 1, 3), (n / 3, n / 5)] {
            let problem = given(n, &[Square::new(row, column)]);
            assert_eq!(answer(&problem, all(), &Budget::default()), Some(true), "n = {n}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_portfolio_agrees_with_brute_force(problem in problems(0u32..=12)) {
        let expected = Some(has_completion(&problem));
        prop_assert_eq!(answer(&problem, all(), &Budget::default()), expected);
        prop_assert_eq!(answer(&problem, all(), &Budget::default().seed(7).threads(3)), expected);
    }

    #[test]
    fn every_method_agrees_with_brute_force(problem in problems(0u32..=8)) {
        let expected = has_completion(&problem);
        for &method in CompletionMethod::ALL {
            let said = answer(&problem, only(method).rounds(4), &Budget::default());
            prop_assert!(said.is_none_or(|said| said == expected), "{method}");
            // The search tree of a board of eight rows takes microseconds.
            prop_assert!(method != CompletionMethod::Exact || said.is_some());
        }
    }
}

#[test]
fn every_method_answers_trivial_problems() {
    // A whole solution is given; there are no rows at all; a line has no free square from the
    // start.
    let whole: Vec<Square> =
        (0..).zip([1, 3, 5, 0, 2, 4]).map(|(row, column)| Square::new(row, column)).collect();
    let row_blocked =
        Problem::new(size(5)).with_blocked((0..5).map(|column| Square::new(2, column))).unwrap();
    let problems = [
        (given(6, &whole), true),
        (Problem::new(size(0)), true),
        (given(1, &[Square::new(0, 0)]), true),
        (Problem::new(size(1)).with_blocked_lines([Line::Diagonal(0)]).unwrap(), false),
        (given(2, &[Square::new(0, 0)]), false),
        (row_blocked, false),
    ];
    for (problem, there_is) in &problems {
        for &method in CompletionMethod::ALL {
            let said = answer(problem, only(method).rounds(6), &Budget::default());
            let never_answers = method == CompletionMethod::ClosedForm || (!there_is && !method.proves());
            if never_answers {
                assert!(said.is_none_or(|said| said == *there_is), "{method} {problem:?}");
            } else {
                assert_eq!(said, Some(*there_is), "{method} {problem:?}");
            }
        }
    }
}

/// A problem of a random family, sometimes with blocked squares.
fn random_instance(rng: &mut Xoshiro256PlusPlus) -> Problem {
    let n = rng.random_range(5..=30);
    let family = match rng.random_range(0..3) {
        0 => Family::Random { queens: rng.random_range(0..=n / 3) },
        1 => Family::Centre { queens: rng.random_range(0..=n / 2) },
        _ => Family::Diagonals { lines: rng.random_range(0..=n) },
    };
    // Some members of a family do not exist, such as two queens in the centre.
    let Ok(problem) = family.generate(size(n), rng.random()) else { return random_instance(rng) };
    if rng.random_bool(0.5) { block_some(problem, rng.random_range(2..12), rng) } else { problem }
}

#[test]
fn no_method_contradicts_another() {
    let mut rng = random_numbers(1);
    let (mut found, mut refuted) = (0, 0);
    for instance in 0..1000 {
        let problem = random_instance(&mut rng);
        let said: Vec<(CompletionMethod, bool)> = CompletionMethod::ALL
            .iter()
            .filter_map(|&method| {
                let options = only(method).rounds(2);
                answer(&problem, options, &Budget::default().seed(instance))
                    .map(|there_is| (method, there_is))
            })
            .collect();
        assert!(said.windows(2).all(|pair| pair[0].1 == pair[1].1), "{said:?} {problem:?}");
        found += usize::from(said.first().is_some_and(|said| said.1));
        refuted += usize::from(said.first().is_some_and(|said| !said.1));
    }
    // Both answers are frequent.
    assert!(found > 300 && refuted > 100, "{found} found, {refuted} refuted");
}

/// Complete the problem and check the answer.
fn complete_with(problem: &Problem, options: CompletionOptions, budget: &Budget) -> solve::Answer<Proof> {
    let answer = solve::complete_with(problem, options, budget).unwrap();
    checked(problem, &answer);
    answer
}

#[test]
fn the_answer_is_the_same_on_any_number_of_threads() {
    let centre = |queens, n, seed| Family::Centre { queens }.generate(size(n), seed).unwrap();
    let diagonals = |lines, n, seed| Family::Diagonals { lines }.generate(size(n), seed).unwrap();
    // The last two have no completion; only the relaxation proves this in less than a day.
    let instances = [diagonals(26, 28, 0), diagonals(26, 28, 1), centre(16, 62, 0), centre(20, 80, 0)];
    for problem in instances {
        let early = complete_with(&problem, all().rounds(3), &Budget::default().seed(3));
        assert_eq!(
            early.outcome,
            Outcome::GaveUp,
            "the first rounds must not answer it, so that threads start"
        );
        let alone = complete_with(&problem, all(), &Budget::default().seed(3));
        for count in [1, 2, 4] {
            let again = complete_with(&problem, all(), &Budget::default().seed(3).threads(count));
            assert_eq!(again, alone, "{count} threads");
        }
    }
}
