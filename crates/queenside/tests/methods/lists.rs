use std::ops::ControlFlow;

use queenside::enumerate::Solutions;
use queenside::methods::{BACKTRACKING, BIT_MASKS, Ended, Event, METHODS, Method, Position, Task};
use queenside::{Board, Budget, Problem, Size};

use super::{empty, run, with_queens};

fn listed(method: Method, problem: &Problem) -> Vec<Vec<u32>> {
    let (mut found, mut position) = (Vec::new(), Position::new(problem));
    let task = Task::new(problem).solutions(u64::MAX);
    let observer = |event, _| {
        position.apply(&event);
        if event == Event::Solution {
            found.push(position.queens().map(|queen| queen.column).collect());
        }
        ControlFlow::Continue(())
    };
    let report = method.watch(&task, &Budget::default(), observer).unwrap();
    assert_eq!((report.ended, report.solutions), (Ended::Exhausted, found.len() as u64), "{method}");
    assert_eq!(run(method, &task), report, "{method}");
    found
}

fn complete_methods() -> impl Iterator<Item = Method> {
    METHODS.iter().copied().filter(|method| method.is_complete)
}

#[test]
fn complete_methods_list_all_solutions_in_lexicographic_order() {
    for n in 0..=8 {
        let expected: Vec<Vec<u32>> = Solutions::new(Size::new(n).unwrap())
            .unwrap()
            .map(|solution| solution.columns().to_vec())
            .collect();
        for method in complete_methods() {
            assert_eq!(listed(method, &empty(n)), expected, "{method}, n = {n}");
        }
    }
}

#[test]
fn complete_methods_list_the_completions_of_given_queens() {
    for n in 4..=7 {
        for row in 0..n {
            for column in 0..n {
                let problem = with_queens(n, &[(row, column)]);
                let expected: Vec<Vec<u32>> = Solutions::completions(&problem)
                    .unwrap()
                    .map(|solution| solution.columns().to_vec())
                    .collect();
                for method in complete_methods() {
                    assert_eq!(listed(method, &problem), expected, "{method}, n = {n}, ({row}, {column})");
                }
            }
        }
    }
}

#[test]
fn a_run_ends_after_enough_solutions_or_when_its_observer_breaks() {
    for method in METHODS {
        let problem = empty(8);
        let report = run(*method, &Task::new(&problem).solutions(3));
        assert_eq!((report.solutions, report.ended), (3, Ended::Enough), "{method}");
        let mut left = 3;
        let observer = |event, _| {
            left -= u32::from(event == Event::Solution);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let all = Task::new(&problem).solutions(u64::MAX);
        let report = method.watch(&all, &Budget::default(), observer).unwrap();
        assert_eq!((report.solutions, report.ended), (3, Ended::Stopped), "{method}");
    }
}

/// Backtracking as a simple recursion, until the first solution; counts the placed queens.
fn naive(columns: &mut Vec<i64>, n: i64, placed: &mut u64) -> bool {
    let row = columns.len() as i64;
    if row == n {
        return true;
    }
    for column in 0..n {
        let attacked = (0..).zip(columns.iter()).any(|(r, &c)| c == column || (c - column).abs() == row - r);
        if !attacked {
            *placed += 1;
            columns.push(column);
            if naive(columns, n, placed) {
                return true;
            }
            columns.pop();
        }
    }
    false
}

#[test]
fn backtracking_places_the_same_queens_as_a_textbook_recursion() {
    for n in 1..=18 {
        let mut placed = 0;
        naive(&mut Vec::new(), n, &mut placed);
        for method in [BACKTRACKING, BIT_MASKS] {
            let report = run(method, &Task::new(&empty(n as u32)));
            assert_eq!(report.counts.moves, placed, "{method}, n = {n}");
        }
    }
}
