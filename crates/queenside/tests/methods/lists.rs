use std::ops::ControlFlow;

use queenside::enumerate::Solutions;
use queenside::methods::{BACKTRACKING, BIT_MASKS, Ended, METHODS, Method, Task};
use queenside::{Problem, Size};

use super::{empty, with_queens};

fn listed(method: Method, problem: &Problem) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let report = method
        .each_solution(&Task::new(problem).solutions(u64::MAX), &mut |solution| {
            found.push(solution.columns().to_vec());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((report.ended, report.solutions), (Ended::Exhausted, found.len() as u64), "{method}");
    found
}

fn complete_methods() -> impl Iterator<Item = Method> {
    METHODS.iter().copied().filter(Method::is_complete)
}

#[test]
fn complete_methods_list_all_solutions_in_the_order_of_list() {
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
fn a_list_ends_when_its_reader_has_enough() {
    for method in METHODS {
        let mut left = 3;
        let problem = empty(8);
        let report = method
            .each_solution(&Task::new(&problem).solutions(u64::MAX), &mut |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        assert_eq!((report.solutions, report.ended), (3, Ended::Enough), "{method}");
    }
}

/// Backtracking as a recursion of a few lines: the queens placed and taken back until the first solution.
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
fn backtracking_places_the_queens_that_the_textbook_does() {
    for n in 1..=18 {
        let mut placed = 0;
        naive(&mut Vec::new(), n, &mut placed);
        for method in [BACKTRACKING, BIT_MASKS] {
            let report = method.run(&Task::new(&empty(n as u32))).unwrap();
            assert_eq!(report.counts.moves, placed, "{method}, n = {n}");
        }
    }
}
