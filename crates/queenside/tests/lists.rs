//! Comparison of lists of solutions with tests of every permutation.

use std::collections::BTreeSet;

use queenside::enumerate::{Solutions, next_completion};
use queenside::{Board, Budget, Line, Outcome, Problem, Solution, Square};

use super::size;
use crate::naive::naive_solutions;

#[test]
fn the_list_agrees_with_testing_every_permutation() {
    for n in 0..=8 {
        let listed: Vec<Vec<u32>> = Solutions::new(size(n)).unwrap().map(Solution::into_columns).collect();
        assert_eq!(listed, naive_solutions(n), "n = {n}");
    }
}

#[test]
fn fundamental_solutions_are_the_least_of_each_symmetry_class() {
    for n in 0..=10 {
        let all: Vec<Solution> = Solutions::new(size(n)).unwrap().collect();
        let expected: BTreeSet<Solution> = all.iter().map(Solution::fundamental).collect();
        let listed: Vec<Solution> = Solutions::fundamental(size(n)).unwrap().collect();
        assert_eq!(listed, expected.into_iter().collect::<Vec<_>>(), "n = {n}");
        let mut orbits: Vec<Solution> = listed.iter().flat_map(Solution::orbit).collect();
        orbits.sort_unstable();
        assert_eq!(orbits, all, "n = {n}");
    }
}

#[test]
fn lists_stay_at_their_end() {
    let (all, fundamental) = (Solutions::new(size(4)), Solutions::fundamental(size(4)));
    for (list, len) in [(all, 2), (fundamental, 1), (Solutions::fundamental(size(0)), 1)] {
        let mut list = list.unwrap();
        assert_eq!((list.by_ref().count(), list.next()), (len, None));
    }
}

#[test]
fn the_list_of_the_largest_board_starts_correctly() {
    // The masks use the last bit of their words.
    for n in [25, 63, 64] {
        assert!(Solutions::new(size(n)).is_ok());
    }
    let first = Solutions::new(size(25)).unwrap().next().unwrap();
    assert_eq!(first.columns()[..5], [0, 2, 4, 1, 3]);
    assert_eq!(
        Solutions::new(size(65)).unwrap_err().to_string(),
        "n = 65 is too large: solutions are listed for n up to 64"
    );
    assert!(Solutions::fundamental(size(65)).is_err());
}

/// Return the completion after this one, if there is one.
fn next(problem: &Problem, after: &Solution) -> Option<Solution> {
    match next_completion(problem, after, &Budget::default()).unwrap() {
        Outcome::Found(next) => Some(next),
        outcome => {
            assert_eq!(outcome, Outcome::NoSolution(()));
            None
        }
    }
}

#[test]
fn the_next_completion_agrees_with_the_list() {
    let empty = |n| Problem::new(size(n));
    let problems = [
        empty(1),
        empty(6),
        empty(7),
        empty(8).with_queens([Square::new(3, 1)]).unwrap(),
        empty(8).with_queens([Square::new(0, 0)]).unwrap().with_blocked([Square::new(1, 4)]).unwrap(),
        empty(7).with_blocked_lines([Line::Diagonal(2)]).unwrap(),
    ];
    for problem in problems {
        let listed: Vec<Solution> = Solutions::completions(&problem).unwrap().collect();
        for (place, solution) in listed.iter().enumerate() {
            assert_eq!(next(&problem, solution).as_ref(), listed.get(place + 1), "after {solution:?}");
        }
    }
}

#[test]
fn a_solution_without_the_given_queens_has_a_next_completion_too() {
    let problem = Problem::new(size(8)).with_queens([Square::new(3, 1)]).unwrap();
    for solution in Solutions::new(problem.size()).unwrap() {
        let expected =
            Solutions::completions(&problem).unwrap().find(|next| next.columns() > solution.columns());
        assert_eq!(next(&problem, &solution), expected);
    }
    let other = Solution::new(vec![1, 3, 0, 2]).unwrap();
    assert_eq!(next(&problem, &other), None);
    let large = Problem::new(size(1001));
    assert!(next_completion(&large, &other, &Budget::default()).is_err());
}

#[test]
fn a_time_limit_of_zero_gives_no_next_completion() {
    let problem = Problem::new(size(40));
    let random = queenside::solve::random_solution(problem.size(), &Budget::default().seed(1)).unwrap();
    let Outcome::Found(solution) = random.outcome else { panic!() };
    let no_time = Budget::default().time_limit(std::time::Duration::ZERO);
    assert_eq!(next_completion(&problem, &solution, &no_time).unwrap(), Outcome::GaveUp);
}
