//! Export of problems as clauses for SAT solvers.

use std::collections::BTreeSet;

use proptest::prelude::*;
use queenside::solve::{ExportError, MAX_COMPLETED, free_squares, write_dimacs};
use queenside::{Board, Line, Problem, Square};

use super::{completions, given, problems, size};

fn export(problem: &Problem) -> Result<String, ExportError> {
    let mut text = Vec::new();
    write_dimacs(problem, &mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

/// Find every model of clauses over variables 1 to `variables`, as its set of true variables.
fn models(variables: usize, clauses: &[Vec<i32>]) -> BTreeSet<BTreeSet<usize>> {
    fn extend(
        values: &mut Vec<bool>,
        variables: usize,
        clauses: &[Vec<i32>],
        found: &mut BTreeSet<BTreeSet<usize>>,
    ) {
        let may_hold = |literal: &i32| {
            let value = values.get(literal.unsigned_abs() as usize - 1);
            value.is_none_or(|&value| value == (*literal > 0))
        };
        if !clauses.iter().all(|clause| clause.iter().any(may_hold)) {
            return;
        }
        if values.len() == variables {
            let is_true = |variable: &usize| values[variable - 1];
            found.insert((1..=variables).filter(is_true).collect());
            return;
        }
        for value in [false, true] {
            values.push(value);
            extend(values, variables, clauses, found);
            values.pop();
        }
    }
    let mut found = BTreeSet::new();
    extend(&mut Vec::new(), variables, clauses, &mut found);
    found
}

/// Return the completions as sets of the queens that are not given.
fn expected(problem: &Problem) -> BTreeSet<BTreeSet<Square>> {
    let given = problem.given().squares();
    let set =
        |solution: &'static queenside::Solution| solution.queens().filter(|queen| !given.contains(queen));
    completions(problem).map(|solution| set(solution).collect()).collect()
}

fn is_sound(problem: &Problem) -> bool {
    problem.given().conflicts().is_empty() && !problem.queens().any(|queen| problem.is_blocked(queen))
}

/// Return the number of variables and the clauses of a DIMACS text.
fn read_dimacs(text: &str) -> (usize, Vec<Vec<i32>>) {
    let mut lines = text.lines().skip_while(|line| line.starts_with('c'));
    let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
    assert_eq!(header[..2], ["p", "cnf"]);
    let clauses: Vec<Vec<i32>> = lines
        .map(|line| {
            let mut literals: Vec<i32> = line.split(' ').map(|literal| literal.parse().unwrap()).collect();
            assert_eq!(literals.pop(), Some(0));
            assert!(!literals.contains(&0));
            literals
        })
        .collect();
    assert_eq!(header[3], clauses.len().to_string());
    (header[2].parse().unwrap(), clauses)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_models_of_the_clauses_are_the_completions(problem in problems(0u32..=6)) {
        prop_assume!(is_sound(&problem));
        let squares = free_squares(&problem).unwrap();
        prop_assert!(squares.is_sorted());
        let (variables, clauses) = read_dimacs(&export(&problem).unwrap());
        prop_assert_eq!(variables, squares.len());
        let queens =
            |model: BTreeSet<usize>| model.into_iter().map(|variable| squares[variable - 1]).collect();
        let found: BTreeSet<BTreeSet<Square>> =
            models(variables, &clauses).into_iter().map(queens).collect();
        prop_assert_eq!(found, expected(&problem));
    }

    #[test]
    fn comments_describe_the_problem(problem in problems(1u32..=8)) {
        prop_assume!(is_sound(&problem));
        let text = export(&problem).unwrap();
        let list = |squares: &[Square]| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        for (name, squares) in
            [("given queens", problem.given().squares()), ("blocked squares", problem.blocked())]
        {
            let comment = format!("\nc {name}: {}\n", list(squares));
            prop_assert_eq!(text.contains(&comment), !squares.is_empty());
        }
        for (number, square) in (1..).zip(free_squares(&problem).unwrap()) {
            let comment = format!("\nc variable {number}: a queen on {square}\n");
            prop_assert!(text.contains(&comment), "{}", comment);
        }
    }
}

#[test]
fn problems_with_misplaced_queens_are_not_exported() {
    let attacking = given(8, &[Square::new(0, 0), Square::new(3, 3)]);
    let blocked = given(8, &[Square::new(0, 0)]).with_blocked_lines([Line::Diagonal(0)]).unwrap();
    let faults = [
        (attacking, "(0, 0) attacks (3, 3) on diagonal 0, so there is no completion"),
        (blocked, "the queen on (0, 0) is on a blocked square, so there is no completion"),
    ];
    for (problem, message) in faults {
        assert_eq!(free_squares(&problem).unwrap_err().to_string(), message);
        assert_eq!(export(&problem).unwrap_err().to_string(), message);
    }
}

#[test]
fn too_large_boards_are_refused() {
    let problem = Problem::new(size(MAX_COMPLETED + 1));
    let message = "n = 1001 is too large: boards are completed for n up to 1000";
    assert_eq!(export(&problem).unwrap_err().to_string(), message);
    assert_eq!(free_squares(&problem).unwrap_err().to_string(), message);
    let many = export(&Problem::new(size(200))).unwrap_err().to_string();
    assert_eq!(many, "the board has 13253800 clauses, expected at most 4000000 (n = 130 without queens)");
}
