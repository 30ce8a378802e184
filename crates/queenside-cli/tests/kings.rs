//! Kings on boards from pipes and in pictures; the library's counts against the checker's and against the
//! definition.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use queenside::kings::{KingCounter, Polynomial, SafeSquares};
use queenside::solve::random_solution;
use queenside::{Budget, Outcome, Size, Solution, Square};
use queenside_check::{
    Evidence, check_king_groups, check_king_polynomial, check_king_ways_on, check_safe_squares,
};

use super::helpers::piped;

fn stdout(args: &[&str], input: &str) -> String {
    let output = piped(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn no_board_of_eight_has_room_for_eight_kings() {
    let list = stdout(&["list", "8"], "");
    assert_eq!(stdout(&["kings", "count", "-"], &list), "0\n".repeat(92));
    // 652 of the 724 of ten, and 8 with 48 ways.
    let list = stdout(&["list", "10"], "");
    let counts = stdout(&["kings", "count", "-"], &list);
    let with = |ways: &str| counts.lines().filter(|line| *line == ways).count();
    assert_eq!((counts.lines().count(), with("0"), with("48")), (724, 652, 8));
}

#[test]
fn an_empty_pipe_is_a_list_of_no_boards_but_nothing_to_draw() {
    let output = piped(&["kings", "count", "-"], "");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b""[..]));
    assert_eq!(output.stderr, b"no boards\n");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    let output = piped(&["kings", "count", "-", "-o", file.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(!file.exists());
    // A list of none is an empty file.
    let file = folder.path().join("ways.txt");
    let output = piped(&["kings", "count", "-", "-o", file.to_str().unwrap()], "");
    assert_eq!((output.status.code(), std::fs::read(&file).unwrap().len()), (Some(0), 0));
}

#[test]
fn pictures_go_to_files_and_a_refused_board_leaves_them_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    let path = file.to_str().unwrap();
    assert_eq!(stdout(&["kings", "count", "-", "-o", path], "[1, 3, 0, 2]"), "");
    let picture = std::fs::read_to_string(&file).unwrap();
    let words = "4 safe squares in 4 groups, marked with their groups' letters. 4 kings can stand on safe squares, no two on neighbouring ones, in 1 way.";
    assert!(picture.contains(words) && picture.contains("Squares marked D: (3, 3)."), "{picture}");
    roxmltree::Document::parse(&picture).unwrap();
    assert_eq!(piped(&["kings", "count", "-", "-o", path], "[0, 2, 1]").status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), picture);
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 1);
}

#[test]
fn boards_of_64_rows_are_counted_exactly() {
    for options in [&["--method", "closed-form"][..], &["--seed", "1"], &["--seed", "2"]] {
        let board = stdout(&[&["solve", "64"], options].concat(), "");
        // The command checks what it prints, and would say if it could not.
        let output = piped(&["kings", "count", "-", "--json"], &board);
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let ways = answer["ways"].as_str().unwrap();
        assert!(ways.len() > 60, "beyond 128 bits: {ways}");
        let several = stdout(&["kings", "count", "-"], &format!("{board}{board}"));
        assert_eq!(several, format!("{ways}\n{ways}\n"));
        assert_eq!(answer["polynomial"].as_array().unwrap()[64], answer["ways"]);
    }
}

fn random(n: u32, seed: u64) -> Solution {
    match random_solution(Size::new(n).unwrap(), &Budget::default().seed(seed)).unwrap().outcome {
        Outcome::Found(solution) => solution,
        other => panic!("{other:?}"),
    }
}

fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}

fn pairs(squares: impl IntoIterator<Item = Square>) -> Vec<(u32, u32)> {
    squares.into_iter().map(|square| (square.row, square.column)).collect()
}

/// Checks that the checker agrees to the safe squares, the groups and the polynomials.
fn agreed(solution: &Solution, counter: &mut KingCounter) {
    let columns = solution.columns();
    let safe = SafeSquares::of(solution).unwrap();
    assert_eq!(check_safe_squares(columns, &pairs(safe.squares())), Ok(()), "{columns:?}");
    let groups = safe.groups();
    let squares: Vec<_> = groups.iter().map(|group| pairs(group.squares.iter().copied())).collect();
    assert_eq!(check_king_groups(columns, &squares), Ok(()), "{columns:?}");
    for (group, squares) in groups.iter().zip(&squares) {
        let ways = decimals(&group.polynomial().unwrap());
        assert_eq!(check_king_ways_on(squares, &ways), Ok(Some(Evidence::Recounted)), "{columns:?}");
    }
    let polynomial = counter.polynomial(&safe).unwrap();
    let checked = check_king_polynomial(columns, &decimals(&polynomial));
    assert_eq!(checked, Ok(Some(Evidence::Recounted)), "{columns:?}");
}

#[test]
fn group_by_group_and_row_by_row_boards_come_to_the_same() {
    let mut counter = KingCounter::default();
    let small = (4..=14).flat_map(|n| (0..91).map(move |seed| (n, seed)));
    let large = (28..=64).step_by(4).chain([61, 63]).flat_map(|n| (0..6).map(move |seed| (n, seed)));
    for (n, seed) in small.chain(large) {
        agreed(&random(n, seed), &mut counter);
    }
}
