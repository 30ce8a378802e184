//! Explanations: the given queens that leave no completion.

use proptest::prelude::*;
use queenside::solve::{self, Explanation, Proof};
use queenside::{Board, Budget, Outcome, Problem, Square};

use super::{check_proof, given, has_completion, problems, size};

/// Replace the given queens; the blocked squares do not change.
fn with_queens(problem: &Problem, queens: &[Square]) -> Problem {
    let other = given(problem.size().get(), queens);
    let other = other.with_blocked(problem.blocked().iter().copied()).unwrap();
    other.with_blocked_lines(problem.blocked_lines()).unwrap()
}

/// Explain why there is no completion; `None` if there is one.
fn explain(problem: &Problem) -> Option<Explanation> {
    match solve::explain(problem, &Budget::default()).unwrap() {
        Outcome::NoSolution(explanation) => Some(explanation),
        outcome => {
            assert!(outcome.solution().is_some_and(|solution| problem.is_solved_by(solution)));
            None
        }
    }
}

/// Check an explanation by brute force and return its queens, or `None` if there is a completion.
fn checked(problem: &Problem) -> Option<Vec<Square>> {
    let explanation = explain(problem);
    assert_eq!(explanation.is_none(), has_completion(problem));
    let explanation = explanation?;
    assert!(explanation.is_minimal);
    let queens = explanation.queens;
    assert!(queens.is_sorted() && queens.iter().all(|queen| problem.given().squares().contains(queen)));
    assert_eq!(explanation.problem, with_queens(problem, &queens));
    assert!(!has_completion(&explanation.problem));
    for out in 0..queens.len() {
        let rest = [&queens[..out], &queens[out + 1..]].concat();
        assert!(has_completion(&with_queens(problem, &rest)), "{} is not needed", queens[out]);
    }
    // The proof is about these queens, so it also holds for the whole problem.
    check_proof(&explanation.problem, &explanation.proof);
    Some(queens)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_queen_of_an_explanation_is_needed(problem in problems(0u32..=9)) {
        checked(&problem);
    }
}

#[test]
fn a_conflict_is_explained_by_two_queens() {
    let queens = [(0, 1), (7, 0), (3, 6), (5, 4)].map(|(row, column)| Square::new(row, column));
    let problem = given(8, &queens);
    assert_eq!(checked(&problem), Some(vec![queens[2], queens[3]]));
    let explanation = explain(&problem).unwrap();
    assert!(matches!(explanation.proof, Proof::Attack(_)));
    // One of the two queens is in a corner and would suffice.
    let corner = given(6, &[Square::new(5, 5), Square::new(0, 0)]);
    assert_eq!(checked(&corner).unwrap().len(), 1);
}

#[test]
fn an_explanation_by_blocked_squares_needs_no_queen() {
    let row = (0..8).map(|column| Square::new(3, column));
    let problem = given(8, &[Square::new(0, 0), Square::new(1, 2)]).with_blocked(row).unwrap();
    assert_eq!(checked(&problem), Some(vec![]));
    let two = given(2, &[Square::new(0, 0), Square::new(1, 1)]);
    assert_eq!(checked(&two), Some(vec![]));
    assert_eq!(explain(&Problem::new(size(3))).unwrap().queens, []);
}

#[test]
fn a_queen_on_a_blocked_square_is_the_whole_explanation() {
    let queens = [Square::new(0, 0), Square::new(4, 1)];
    let problem = given(8, &queens).with_blocked([queens[1]]).unwrap();
    assert_eq!(checked(&problem), Some(vec![queens[1]]));
}
