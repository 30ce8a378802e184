//! Boards of other programs, and Queenside's own answers, as input.

use super::helpers::{assert_refused, error, piped, run, stdout};

/// Return the answer to a command on this input, without the line end.
#[track_caller]
fn answer(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = piped(args, input);
    assert!(output.status.success(), "{args:?}: {}", error(&output));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

#[test]
fn every_answer_that_holds_a_board_is_read_back() {
    let (king_board, board) = ("[2,5,3,1,7,4,6,0]", "[8, 1, 3, 0, 6, 9, 5, 2, 4, 7]");
    for answer in [
        stdout(&["solve", "8", "--json"]),
        stdout(&["solve", "8", "--json", "--method", "annealing", "--seed", "1"]),
        stdout(&["solve", "8", "--json", "--queen", "0,3", "--explain"]),
        stdout(&["list", "6", "--json"]),
        stdout(&["list", "6", "--json", "--up-to-symmetry"]),
        stdout(&["kings", "search", "12", "--ways", "0", "--limit", "3", "--json"]),
        stdout(&["kings", "search", "12", "--ways", "0", "--limit", "3"]),
        String::from_utf8(piped(&["kings", "count", "-", "--json"], format!("{king_board}\n{board}")).stdout)
            .unwrap(),
        stdout(&["trace", "backtracking", "6"]).lines().last().unwrap().to_owned(),
    ] {
        let checked = piped(&["check", "-", "--all"], &answer);
        assert_eq!(checked.status.code(), Some(0), "{answer}{}", error(&checked));
    }
    for format in [
        "columns",
        "dots",
        "spaced",
        "spaced-dots",
        "matrix",
        "grid",
        "boxes",
        "pairs",
        "unicode",
        "fen",
        "json",
    ] {
        let list = stdout(&["list", "6", "--as", format]);
        assert_eq!(answer(&["check", "-"], list), "4 solutions", "{format}");
        let given = stdout(&["generate", "9", "--queens", "2", "--as", format]);
        assert_eq!(
            answer(&["draw", "-", "--size", "9", "--as", format], &given),
            given.trim_end(),
            "{format}"
        );
    }
    for from_one in ["columns", "pairs"] {
        let list = stdout(&["list", "6", "--as", from_one, "--from-one"]);
        assert_eq!(answer(&["check", "-", "--from-one"], list), "4 solutions");
    }
}

#[test]
fn boards_of_other_programs_have_the_right_number_of_completions() {
    for (board, count) in [
        // CSPLib's blocked squares count from 1, its queens too.
        ("letting n = 5\nletting blocks = [[1,1],\n]\n", "8"),
        ("letting n = 8\nletting blocks = []\nletting init = [[1,4]]\n", "18"),
        ("{\"n\":5,\"blocks\":[[1,1],[5,5]]}", "6"),
        ("{\"n\": 4, \"board\": [1, 3, 0, 2]}", "1"),
        ("{\"n\":8,\"solutions\":[[0,4,7,5,2,6,1,3]]}", "1"),
        ("XQXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX", "8"),
        ("8\n........\n........\n........\n........\n........\n........\n........\n........\n0\n", "92"),
    ] {
        assert_eq!(answer(&["count", "--board", "-"], board), count, "{board}");
    }
    let star = "*....\n.....\n.....\n.....\n.....\n";
    assert_eq!(answer(&["count", "--board", "-", "--symbols", "blocked=*"], star), "8");
    assert_eq!(answer(&["count", "--board", "-", "--symbols", "queen=*"], star), "2");
    assert_refused(&piped(&["count", "--board", "-"], star), "--symbols 'queen=*' or --symbols 'blocked=*'");
    let zeros = "0#000\n00000\n00000\n00000\n00000\n";
    assert_eq!(
        answer(&["count", "--board", "-", "--symbols", "blocked=#", "--symbols", "empty=0"], zeros),
        "8"
    );
}

#[test]
fn numbers_from_one_are_read_with_a_note_and_written_on_request() {
    for list in [
        "[1,5,8,6,3,7,2,4]",
        "15863724",
        "[2,4,6,8,3,1,7,5]",
        "((8 4) (7 2) (6 7) (5 3) (4 6) (3 8) (2 5) (1 1))",
    ] {
        let output = piped(&["check", "-"], format!("{list}\n{list}\n"));
        assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b"2 solutions\n"[..]), "{list}");
        let note = "line 1: read as counted from 1; --from-one or --from-zero says how it counts\n";
        assert_eq!(error(&output), note, "{list}");
        let asked = piped(&["check", "-", "--from-one"], list);
        assert_eq!((&*asked.stdout, &*error(&asked)), (&b"solution\n"[..], ""), "{list}");
    }
    assert_eq!(stdout(&["solve", "6", "--from-one"]), "[2, 4, 6, 1, 3, 5]\n");
    assert_eq!(
        stdout(&["solve", "6", "--from-one", "--as", "json"]),
        "{\"n\":6,\"columns\":[1,3,5,0,2,4]}\n"
    );
    assert_eq!(answer(&["draw", "-", "--as", "pairs", "--from-one"], "Q.\n.."), "[(1, 1)]");
}

#[test]
fn squares_of_chess_are_options_too() {
    assert_eq!(stdout(&["count", "8", "--queen", "d8"]), stdout(&["count", "8", "--queen", "0,3"]));
    assert_eq!(
        stdout(&["count", "8", "--block", "a1", "B2"]),
        stdout(&["count", "8", "--block", "7,0", "6,1"])
    );
    assert_refused(&run(&["count", "8", "--queen", "a9"]), "a9 is not a square of a board with n = 8");
    assert_refused(&run(&["count", "8", "--queen", "8a"]), "not a square; write it as row,column from 0");
}

#[test]
fn questions_name_both_meanings_and_the_option_that_decides() {
    for (text, part) in [
        ("0 0 0 0 0 0 0 0 0", "--read-as matrix or --read-as columns"),
        ("[0,1]\n[1,0]", "--read-as matrix or --read-as columns"),
        ("1 2 2 4 3 1 4 3", "--read-as columns or --read-as pairs"),
        ("1 1 1 1\n1 1 0 1\n1 0 1 1\n1 1 1 1", "--symbols 'queen=1' or --symbols 'empty=1'"),
        ("{\"n\":5,\"blocks\":[[1,2]]}", "add --from-zero or --from-one"),
        ("((1 2) (2 1))", "add --from-zero or --from-one"),
        ("[]", "give the board size: N, or --size N"),
        ("[1,3,0,2] *", "found '*', expected the end of the line after the board"),
    ] {
        assert_refused(&piped(&["check", "-"], text), part);
    }
    assert_eq!(answer(&["count", "--board", "-", "--from-one"], "{\"n\":5,\"blocks\":[[1,1]]}"), "8");
    assert_eq!(answer(&["draw", "-", "--from-zero"], "((1 2) (2 1))").lines().count(), 7);
    assert_refused(&piped(&["check", "-", "--from-zero"], "[2,4,1,3]"), "a column from 0 to 3");
    assert_refused(&piped(&["check", "-", "--from-zero", "--from-one"], "[0]"), "cannot be used with");
    let own = stdout(&["solve", "4", "--json", "--from-one"]);
    assert_eq!(answer(&["check", "-", "--from-one"], own), "solution");
    let matrix = "[[0,1,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    assert_eq!(answer(&["count", "--board", "-", "--symbols", "blocked=1"], matrix), "1");
    for (option, part) in [
        (["--symbols", "queen"], "write a meaning and its characters"),
        (["--symbols", "king=K"], "write a meaning and its characters"),
        (["--symbols", "queen=b,empty=a"], "write one --symbols for each meaning"),
        (["--symbols=queen=*Q", "--symbols=blocked=Q"], "'Q' has two meanings in --symbols"),
        (["--read-as", "model"], "invalid value 'model' for '--read-as <FORMAT>'"),
    ] {
        assert_refused(&piped(&["check", "-", option[0], option[1]], "[0]"), part);
    }
}

#[test]
fn an_empty_board_with_one_square_is_not_a_solution() {
    let matrix = answer(&["draw", "-", "--as", "matrix"], ".");
    let checked = piped(&["check", "-"], &matrix);
    assert_eq!(checked.status.code(), Some(1), "{matrix}");
    assert_eq!(answer(&["check", "-"], "1"), "solution");
}

#[test]
fn a_small_file_of_a_large_board_is_checked_but_not_drawn() {
    let few = r#"{"n":1000000000,"queens":[[0,0]]}"#;
    let checked = piped(&["check", "-"], few);
    assert_eq!(
        String::from_utf8_lossy(&checked.stdout),
        "incomplete: 1 of 1000000000 queens, no conflicts\n"
    );
    let one_line = "n = 1000000000 is too large: boards are drawn in this format for n up to 16777216";
    for (format, part) in [
        ("columns", one_line),
        ("json", one_line),
        ("fen", one_line),
        ("pairs", one_line),
        ("dots", "expected n at most 32768"),
        ("svg", "too large for a picture; expected at most 1000"),
    ] {
        assert_refused(&piped(&["draw", "-", "--as", format], few), part);
    }
    let line = r#"{"n":40000,"queens":[[0,0]],"excluded_diagonals":[39999]}"#;
    let refused =
        "n = 40000 is too large: boards with blocked diagonals are drawn in this format for n up to 32768";
    assert_refused(&piped(&["draw", "-", "--json"], line), refused);
}
