use queenside::methods::{
    BACKTRACKING, Ended, LATE_BACKTRACKING, METHODS, MOST_THREATENED_H1, MOST_THREATENED_H2, Method, Task,
};
use queenside::{Board, Outcome, Problem};

use super::{empty, placement, run, seed, stuck_boards, with_queens};

#[test]
fn every_method_solves_every_small_board_that_has_a_solution() {
    for method in METHODS {
        for n in [0, 1, 4, 5, 6, 7, 8, 9, 10] {
            let problem = empty(n);
            for number in 0..20 {
                let report = method.run(&Task::new(&problem), &seed(number)).unwrap();
                let is_solution =
                    matches!(&report.outcome, Outcome::Found(found) if found.columns().len() == n as usize);
                assert!(is_solution, "{method}, n = {n}, seed {number}: {report:?}");
                assert_eq!((report.ended, report.solutions), (Ended::Enough, 1), "{method}, n = {n}");
                let again = method.run(&Task::new(&problem), &seed(number)).unwrap();
                assert_eq!(report, again, "{method}, n = {n}");
            }
        }
    }
}

/// Boards without a solution: n = 2 and 3, and one queen on a diagonal of n = 4 and 6.
fn hopeless() -> Vec<Problem> {
    let mut problems = vec![empty(2), empty(3), with_queens(2, &[(0, 0)]), with_queens(3, &[(0, 0), (1, 2)])];
    // The other squares of both diagonals are images of these.
    for n in [4, 6] {
        problems.extend((0..n / 2).map(|i| with_queens(n, &[(i, i)])));
    }
    problems
}

#[test]
fn complete_methods_prove_that_there_is_no_solution_and_the_others_give_up() {
    for method in METHODS {
        for problem in hopeless() {
            let report = run(*method, &Task::new(&problem));
            let expected = if method.is_complete || !problem.size().has_solution() {
                (Outcome::NoSolution(()), Ended::Exhausted)
            } else {
                (Outcome::GaveUp, Ended::StepLimit)
            };
            assert_eq!((report.outcome, report.ended), expected, "{method} on {problem:?}");
        }
    }
}

#[test]
fn given_queens_stay() {
    // Give one queen of a solution at a time, so that there is a completion.
    let columns = [5, 3, 6, 0, 7, 1, 4, 2];
    for method in METHODS {
        for (row, &column) in (0..).zip(&columns) {
            let problem = with_queens(8, &[(row, column), ((row + 3) % 8, columns[(row as usize + 3) % 8])]);
            let report = method.run(&Task::new(&problem), &seed(row.into())).unwrap();
            let found = matches!(&report.outcome, Outcome::Found(found) if problem.is_solved_by(found));
            assert!(found, "{method} on {:?}: {report:?}", problem.given());
        }
        let all: Vec<(u32, u32)> = (0..).zip(columns).collect();
        let report = run(*method, &Task::new(&with_queens(8, &all)));
        assert!(matches!(report.outcome, Outcome::Found(found) if found.columns() == columns), "{method}");
    }
}

#[test]
fn conflicts_of_given_queens_are_detected() {
    let problem = with_queens(8, &[(0, 0), (5, 5)]);
    for method in METHODS {
        let report = run(*method, &Task::new(&problem));
        assert_eq!((report.outcome, report.ended), (Outcome::NoSolution(()), Ended::GivenAttack), "{method}");
    }
}

#[test]
fn a_start_position_on_a_size_without_a_solution_is_of_no_use() {
    let start = placement(3, &[(0, 0), (1, 1), (2, 2)]);
    let report = run(MOST_THREATENED_H1, &Task::new(&empty(3)).start(&start));
    assert_eq!(report.outcome, Outcome::NoSolution(()));
}

#[test]
fn names_near_a_name_or_short_name_are_suggested() {
    let refusal = |name: &str| name.parse::<Method>().unwrap_err().to_string();
    for (typed, name) in [
        ("bruteforce", "brute-force"),
        ("Brute-Force", "brute-force"),
        ("H1", "h1"),
        ("DLX", "dlx"),
        ("lookahed", "lookahead"),
        ("minconflicts", "min-conflicts"),
        ("simulated-annealing", "annealing"),
        ("simulated annealing", "annealing"),
    ] {
        let expected = format!("'{typed}' is not a valid classic method; did you mean '{name}'?");
        assert_eq!(refusal(typed), expected);
    }
    assert!(!refusal("guessing").contains("did you mean"));
    for name in Method::all_names() {
        assert!(name.parse::<Method>().is_ok(), "{name}");
    }
    let elsewhere =
        |name| METHODS.iter().find(|method| method.other_names.iter().any(|(other, _)| *other == name));
    assert_eq!(elsewhere("backtracking"), Some(&LATE_BACKTRACKING));
    assert_eq!(elsewhere("lookahead"), Some(&BACKTRACKING));
}

#[test]
fn h1_and_h2_solve_the_boards_on_which_the_plain_rule_is_stuck() {
    for start in stuck_boards() {
        let problem = Problem::new(start.size());
        for method in [MOST_THREATENED_H1, MOST_THREATENED_H2] {
            for number in 0..100 {
                let task = Task::new(&problem).start(&start).step_limit(10_000);
                let report = method.run(&task, &seed(number)).unwrap();
                assert!(matches!(report.outcome, Outcome::Found(_)), "{method}, seed {number}: {report:?}");
                assert!(report.counts.moves <= 10_000);
            }
        }
    }
}

#[test]
fn methods_for_large_boards_solve_them() {
    for (name, n) in [
        ("algorithm-x", 40),
        ("most-threatened-h1", 150),
        ("most-threatened-h2", 150),
        ("min-conflicts", 2000),
        ("annealing", 150),
        ("iterative-repair", 40),
        ("swap-search", 200_000),
    ] {
        let method: Method = name.parse().unwrap();
        for number in 0..3 {
            let report = method.run(&Task::new(&empty(n)), &seed(number)).unwrap();
            assert!(matches!(report.outcome, Outcome::Found(_)), "{method}, n = {n}, seed {number}");
        }
    }
}
