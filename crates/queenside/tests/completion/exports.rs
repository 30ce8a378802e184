//! Export of problems to the languages of other solvers.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use queenside::solve::{ExportError, Language, MAX_COMPLETED, free_squares};
use queenside::{Board, Line, Problem, Square};

use super::{completions, given, problems, size};

fn export(language: Language, problem: &Problem) -> Result<String, ExportError> {
    let mut text = Vec::new();
    language.export(problem, &mut text)?;
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

/// Return the squares that have a variable in a linear program, and the program as clauses over
/// them.
fn read_lp(text: &str) -> (Vec<Square>, Vec<Vec<i32>>) {
    let text: String =
        text.lines().filter(|line| !line.starts_with('\\')).map(|line| line.to_owned() + " ").collect();
    let (head, rest) = text.split_once("Subject To ").unwrap();
    assert_eq!(head, "Minimize  obj: 0 zero ");
    let (constraints, rest) = rest.split_once("Bounds  zero = 0 Binary ").unwrap();
    let squares: Vec<Square> = rest
        .strip_suffix("End ")
        .unwrap()
        .split_whitespace()
        .map(|name| {
            let (row, column) = name.strip_prefix("x_").unwrap().split_once('_').unwrap();
            Square::new(row.parse().unwrap(), column.parse().unwrap())
        })
        .collect();
    let number: BTreeMap<String, i32> = (1..)
        .zip(&squares)
        .map(|(number, square)| (format!("x_{}_{}", square.row, square.column), number))
        .collect();
    let mut clauses = Vec::new();
    let mut words = constraints.split_whitespace();
    while let Some(name) = words.next() {
        assert!(name.ends_with(':'), "{name}");
        let mut variables = Vec::new();
        let sense = loop {
            match words.next().unwrap() {
                "+" | "zero" => {}
                sense @ ("=" | "<=") => break sense,
                variable => variables.push(number[variable]),
            }
        };
        let right = words.next();
        if right == Some("0") {
            // The only row of an otherwise empty program.
            assert!(name == "nothing_left:" && variables.is_empty() && squares.is_empty());
            continue;
        }
        assert_eq!(right, Some("1"));
        for (at, first) in variables.iter().enumerate() {
            clauses.extend(variables[at + 1..].iter().map(|second| vec![-first, -second]));
        }
        if sense == "=" {
            clauses.push(variables);
        }
    }
    (squares, clauses)
}

/// Read the problem back from a model; `shapes` has the text around the row and the column of a
/// given queen and of a blocked square.
fn read_back(n: u32, text: &str, shapes: [(&str, &str, &str); 2]) -> Problem {
    let mut problem = Problem::new(size(n));
    for line in text.lines() {
        for (is_blocked, (before, between, after)) in [false, true].into_iter().zip(shapes) {
            let inside = line.strip_prefix(before).and_then(|line| line.strip_suffix(after));
            let Some((row, column)) = inside.and_then(|inside| inside.split_once(between)) else { continue };
            let square = Square::new(row.parse().unwrap(), column.parse().unwrap());
            problem = if is_blocked {
                problem.with_blocked([square]).unwrap()
            } else {
                problem.with_queens([square]).unwrap()
            };
        }
    }
    problem
}

/// Block these lines too.
fn without(problem: Problem, diagonals: Vec<i64>, antidiagonals: Vec<i64>) -> Problem {
    let problem = diagonals
        .into_iter()
        .fold(problem, |problem, line| problem.with_blocked_lines([Line::Diagonal(line)]).unwrap());
    let exclude =
        |problem: Problem, line: i64| problem.with_blocked_lines([Line::Antidiagonal(line as u64)]).unwrap();
    antidiagonals.into_iter().fold(problem, exclude)
}

fn read_minizinc(n: u32, text: &str) -> Problem {
    let problem = read_back(n, text, [("constraint q[", "] = ", ";"), ("constraint q[", "] != ", ";")]);
    let lines = |before: &str| {
        let number = |line: &str| line.strip_prefix(before)?.strip_suffix(");")?.parse::<i64>().ok();
        text.lines().filter_map(number).collect()
    };
    let diagonals = lines("constraint forall(r in 0..n - 1)(r - q[r] != ");
    without(problem, diagonals, lines("constraint forall(r in 0..n - 1)(r + q[r] != "))
}

fn read_essence(n: u32, text: &str) -> Problem {
    let problem = read_back(n, text, [("  q1[", "] = ", ","), ("  q1[", "] != ", ",")]);
    let lines = |list: &str, count: &str| -> Vec<i64> {
        let inside = |line: &str| Some(line.strip_prefix(list)?.strip_suffix("]")?.to_owned());
        let inside = text.lines().find_map(inside).unwrap_or_default();
        let numbers: Vec<i64> = inside
            .split(',')
            .filter(|number| !number.is_empty())
            .map(|number| number.parse().unwrap())
            .collect();
        assert!(text.lines().any(|line| line == format!("{count}{}", numbers.len())));
        numbers
    };
    let diagonals = lines("letting diffdiags be [", "letting numdiff be ");
    without(problem, diagonals, lines("letting sumdiags be [", "letting numsum be "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn clauses_and_linear_programs_have_the_completions_as_solutions(problem in problems(0u32..=6)) {
        prop_assume!(is_sound(&problem));
        let squares = free_squares(&problem).unwrap();
        prop_assert!(squares.is_sorted());
        let (variables, clauses) = read_dimacs(&export(Language::Dimacs, &problem).unwrap());
        prop_assert_eq!(variables, squares.len());
        let (of_program, program) = read_lp(&export(Language::Lp, &problem).unwrap());
        prop_assert_eq!(&squares, &of_program);
        for clauses in [clauses, program] {
            let queens =
                |model: BTreeSet<usize>| model.into_iter().map(|variable| squares[variable - 1]).collect();
            let found: BTreeSet<BTreeSet<Square>> =
                models(squares.len(), &clauses).into_iter().map(queens).collect();
            prop_assert_eq!(found, expected(&problem));
        }
    }

    #[test]
    fn models_contain_the_whole_problem(problem in problems(1u32..=12)) {
        prop_assume!(is_sound(&problem));
        let n = problem.size().get();
        let minizinc = export(Language::MiniZinc, &problem).unwrap();
        let size = format!("\nint: n = {n};\n");
        prop_assert!(minizinc.contains(&size));
        prop_assert_eq!(minizinc.matches("constraint alldifferent(").count(), 3);
        prop_assert_eq!(read_minizinc(n, &minizinc), problem.clone());
        let essence = export(Language::CspLib, &problem).unwrap();
        prop_assert!(essence.starts_with("language ESSENCE' 1.0\n"));
        let size = format!("\nletting n be {n}\n");
        prop_assert!(essence.contains(&size) && essence.contains("\nsuch that\n"));
        prop_assert_eq!(read_essence(n, &essence), problem);
    }

    #[test]
    fn comments_describe_the_problem(problem in problems(1u32..=8)) {
        let list = |squares: &[Square]| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        for (language, mark) in Language::ALL.into_iter().zip(["c", "\\", "%", "$"]) {
            let Ok(text) = export(language, &problem) else { continue };
            let lists =
                [("given queens", problem.given().squares()), ("blocked squares", problem.blocked())];
            for (name, squares) in lists {
                let comment = format!("\n{mark} {name}: {}\n", list(squares));
                prop_assert_eq!(text.contains(&comment), !squares.is_empty());
            }
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
        for language in Language::ALL {
            assert_eq!(export(language, &problem).unwrap_err().to_string(), message, "{language}");
        }
    }
}

#[test]
fn too_large_boards_are_refused() {
    let problem = Problem::new(size(MAX_COMPLETED + 1));
    let message = "n = 1001 is too large: boards are completed for n up to 1000";
    for language in Language::ALL {
        assert_eq!(export(language, &problem).unwrap_err().to_string(), message, "{language}");
    }
    assert_eq!(free_squares(&problem).unwrap_err().to_string(), message);
    let many = export(Language::Dimacs, &Problem::new(size(200))).unwrap_err().to_string();
    assert!(
        many.ends_with("clauses, expected at most 4000000; use another language, such as minizinc"),
        "{many}"
    );
}
