//! `kings count`: boards from pipes, and pictures.

use super::helpers::{names_in, piped};

fn stdout(args: &[&str], input: &str) -> String {
    let output = piped(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn eight_kings_fit_on_no_board_of_eight_rows() {
    let list = stdout(&["list", "8"], "");
    assert_eq!(stdout(&["kings", "count", "-"], &list), "0\n".repeat(92));
    // Of the 724 solutions for n = 10, 652 have 0 ways and 8 have 48 ways.
    let list = stdout(&["list", "10"], "");
    let counts = stdout(&["kings", "count", "-"], &list);
    let with = |ways: &str| counts.lines().filter(|line| *line == ways).count();
    assert_eq!((counts.lines().count(), with("0"), with("48")), (724, 652, 8));
}

#[test]
fn an_empty_pipe_has_0_boards() {
    let folder = tempfile::tempdir().unwrap();
    let [picture, ways] = ["board.svg", "ways.txt"].map(|name| folder.path().join(name));
    for (options, status) in
        [(&[][..], 0), (&["-o", picture.to_str().unwrap()], 2), (&["-o", ways.to_str().unwrap()], 0)]
    {
        let output = piped(&[&["kings", "count", "-"], options].concat(), "");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(status), 0));
        assert!(status == 2 || output.stderr == b"no boards\n");
    }
    assert_eq!((picture.exists(), std::fs::read(&ways).unwrap().len()), (false, 0));
}

#[test]
fn pictures_go_to_files_and_a_refused_board_does_not_change_them() {
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
    assert_eq!(names_in(folder.path()), ["board.svg"]);
}

#[test]
fn boards_of_64_rows_are_counted_exactly() {
    for [option, value] in [["--method", "closed-form"], ["--seed", "1"]] {
        let board = stdout(&["solve", "64", option, value], "");
        // The command verifies what it prints, and reports if it could not.
        let output = piped(&["kings", "count", "-", "--json"], &board);
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let ways = answer["ways"].as_str().unwrap();
        assert!(ways.len() > 60, "beyond 128 bits: {ways}");
        let several = stdout(&["kings", "count", "-"], &format!("{board}{board}"));
        assert_eq!(several, format!("{ways}\n{ways}\n"));
        assert_eq!(answer["polynomial"][64], answer["ways"]);
    }
}
