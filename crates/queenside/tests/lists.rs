//! Comparison of lists of solutions with tests of every permutation.

use std::collections::BTreeSet;

use queenside::enumerate::Solutions;
use queenside::{Board, Line, Problem, Solution, Square, Symmetry};

use super::size;
use crate::naive_solutions;

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

/// Return the rest of the list after this solution.
fn rest(list: Solutions, after: &Solution) -> Vec<Solution> {
    list.after(after).collect()
}

#[test]
fn a_list_starts_after_any_solution() {
    for n in [0, 1, 4, 6, 8, 9] {
        let all: Vec<Solution> = Solutions::new(size(n)).unwrap().collect();
        let fundamental: Vec<Solution> = Solutions::fundamental(size(n)).unwrap().collect();
        for (place, solution) in all.iter().enumerate() {
            assert_eq!(rest(Solutions::new(size(n)).unwrap(), solution), all[place + 1..], "{solution:?}");
            let expected = fundamental.partition_point(|other| other <= solution);
            let list = Solutions::fundamental(size(n)).unwrap();
            assert_eq!(rest(list, solution), fundamental[expected..], "{solution:?}");
        }
    }
    // The state of a list does not matter.
    let mut begun = Solutions::new(size(8)).unwrap();
    let first = begun.next().unwrap();
    assert_eq!(begun.by_ref().count(), 91);
    assert_eq!(begun.after(&first).count(), 91);
    // A large list starts at once.
    let columns = Solutions::new(size(20)).unwrap().next().unwrap();
    assert!(columns.image(Symmetry::HalfTurn) > columns);
    let next = Solutions::new(size(20)).unwrap().after(&columns.image(Symmetry::HalfTurn)).next();
    assert!(next.unwrap() > columns.image(Symmetry::HalfTurn));
}

#[test]
fn a_list_of_completions_starts_after_any_solution() {
    let empty = |n| Problem::new(size(n));
    let problems = [
        empty(1),
        empty(7),
        empty(8).with_queens([Square::new(3, 1)]).unwrap(),
        empty(8).with_queens([Square::new(0, 0)]).unwrap().with_blocked([Square::new(1, 4)]).unwrap(),
        empty(7).with_blocked_lines([Line::Diagonal(2)]).unwrap(),
        // Without completions.
        empty(6).with_queens([Square::new(0, 0)]).unwrap(),
    ];
    for problem in problems {
        let all: Vec<Solution> = Solutions::completions(&problem).unwrap().collect();
        for solution in Solutions::new(problem.size()).unwrap() {
            let list = Solutions::completions(&problem).unwrap();
            let expected = all.partition_point(|other| *other <= solution);
            assert_eq!(rest(list, &solution), all[expected..], "{problem:?} after {solution:?}");
        }
    }
}

#[test]
fn after_a_solution_of_another_size_there_are_none() {
    let other = Solution::new(vec![1, 3, 0, 2]).unwrap();
    let large = Problem::new(size(70));
    let lists = [
        Solutions::new(size(8)),
        Solutions::new(size(20)),
        Solutions::fundamental(size(8)),
        Solutions::completions(&large),
    ];
    for list in lists {
        assert_eq!(rest(list.unwrap(), &other), []);
    }
}
