use queenside::methods::{
    Event, ITERATIVE_REPAIR, METHODS, MIN_CONFLICTS, MOST_THREATENED_H1, Method, SWAP_SEARCH, Task,
};
use queenside::{Board, Budget, Outcome, Placement, Problem, Size, Square};

use super::{empty, placement, record, run, seed, stuck_boards, with_queens};

fn from<'a>(problem: &'a Problem, start: &'a Placement) -> Task<'a> {
    Task::new(problem).start(start)
}

#[test]
fn repairing_methods_begin_at_the_start_position() {
    // A permutation, which all these methods accept.
    let start = &stuck_boards()[0];
    for method in METHODS.iter().filter(|method| method.takes_start()) {
        let problem = Problem::new(start.size());
        let (report, recording) = record(*method, &from(&problem, start), &Budget::default());
        let mut placed: Vec<Square> = (1..=6)
            .map(|place| match recording.event(place).unwrap().0 {
                Event::Place { queen } => queen,
                other => panic!("{method} begins with {other}"),
            })
            .collect();
        placed.sort_unstable();
        assert_eq!(placed, start.squares(), "{method}");
        assert!(matches!(report.outcome, Outcome::Found(_)), "{method}");
    }
}

#[test]
fn a_solution_as_start_is_not_changed() {
    let start = placement(6, &[(0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4)]);
    for method in METHODS.iter().filter(|method| method.takes_start()) {
        let report = run(*method, &from(&empty(6), &start));
        assert_eq!(report.counts.moves, 0, "{method}");
        assert!(matches!(report.outcome, Outcome::Found(found) if found.columns() == [1, 3, 5, 0, 2, 4]));
    }
}

#[test]
fn missing_queens_are_added_and_given_queens_stay() {
    let start = placement(9, &[(0, 0), (4, 4), (8, 1)]);
    let problem = with_queens(9, &[(2, 3), (4, 4)]);
    for method in METHODS.iter().filter(|method| method.takes_start()) {
        for number in 0..10 {
            let report = method.run(&from(&problem, &start), &seed(number)).unwrap();
            // The method may give up; if it finds a solution, that has the given queens.
            if let Outcome::Found(found) = report.outcome {
                assert!(problem.is_solved_by(&found), "{method}");
            }
        }
    }
}

#[test]
fn a_large_start_position_takes_no_longer_than_a_large_board() {
    // A permutation with two queens in wrong places; a linear search for each queen would take
    // hours.
    let n = 1_000_000;
    let solution = queenside::solve::closed_form(Size::new(n).unwrap()).unwrap();
    let mut columns: Vec<u32> = solution.queens().map(|queen| queen.column).collect();
    columns.swap(10, 500_000);
    let queens = (0..).zip(columns).map(|(row, column)| Square::new(row, column));
    let start = Placement::new(Size::new(n).unwrap(), queens).unwrap();
    let report = run(SWAP_SEARCH, &from(&empty(n), &start));
    assert!(matches!(report.outcome, Outcome::Found(_)));
    assert!((2..100).contains(&report.counts.moves), "{:?}", report.counts);
}

#[test]
fn an_invalid_start_for_the_method_is_refused() {
    let problem = empty(11);
    let [six, eleven] = stuck_boards();
    let refused = |method: Method, problem: &Problem, start| {
        method.check(&from(problem, start)).unwrap_err().to_string()
    };
    for method in METHODS.iter().filter(|method| !method.takes_start()) {
        let message = format!("{method} accepts no start position, only given queens");
        assert_eq!(refused(*method, &problem, &eleven), message);
    }
    // A queen of the start in the row of a given queen is one too many.
    let given = with_queens(11, &[(5, 5)]);
    let (column, row) = (placement(11, &[(0, 4), (3, 4)]), placement(11, &[(5, 7)]));
    let twelve = placement(11, &(0..12).map(|at| (at / 11, at % 11)).collect::<Vec<_>>());
    for (method, problem, start, message) in [
        (MOST_THREATENED_H1, &problem, &six, "the start position has n = 6, but the problem has n = 11"),
        (
            MOST_THREATENED_H1,
            &problem,
            &twelve,
            "the start position and the given queens are 12 queens, expected at most n = 11",
        ),
        (
            MIN_CONFLICTS,
            &problem,
            &eleven,
            "row 2 of the start position has two queens, but min-conflicts accepts one in each row",
        ),
        (
            MIN_CONFLICTS,
            &given,
            &row,
            "row 5 of the start position has two queens, but min-conflicts accepts one in each row",
        ),
        (
            SWAP_SEARCH,
            &problem,
            &eleven,
            "row 2 of the start position has two queens, but swap-search accepts one in each row",
        ),
        (
            ITERATIVE_REPAIR,
            &problem,
            &column,
            "column 4 of the start position has two queens, but iterative-repair accepts one in each column",
        ),
    ] {
        assert_eq!(refused(method, problem, start), message);
    }
}
