//! Errors for invalid boards name the right place.

use queenside::notation::BoardReader;

use super::{read, refusal, size};

#[test]
fn unknown_fields_of_json_are_refused_with_a_suggestion() {
    for (field, meant) in [
        ("closed", "\"blocked\""),
        ("forbidden", "\"blocked\""),
        ("Blocked", "\"blocked\""),
        ("diagonals", "\"excluded_diagonals\""),
        ("antidiagonals", "\"excluded_antidiagonals\""),
        ("size", "\"n\""),
        ("given", "\"queens\""),
        ("cols", "\"columns\""),
        ("weather", "n, columns, queens, blocked, excluded_diagonals or excluded_antidiagonals"),
    ] {
        let text = format!(r#"{{"n":4,"queens":[],"{field}":[[0,1]]}}"#);
        let expected = format!("found the unknown field \"{field}\", expected {meant}");
        assert!(refusal(&text).ends_with(&expected), "{}", refusal(&text));
    }
}

#[test]
fn errors_quote_short_texts_and_escape_invisible_characters() {
    let long = "y".repeat(3_000_000);
    for text in [
        format!(r#"{{"n":"{long}"}}"#),
        format!(r#"{{"{long}":1}}"#),
        format!(r#"{{"n":1{}}}"#, "0".repeat(1_000_000)),
        format!("[{}]", "9".repeat(1_000_000)),
        format!("Q{}", "\u{feff}".repeat(1000)),
    ] {
        let refusal = refusal(&text);
        assert!(refusal.len() < 300, "{} bytes", refusal.len());
        assert!(refusal.chars().all(|symbol| symbol == ' ' || symbol.is_ascii_graphic()), "{refusal}");
    }
}

#[test]
fn errors_name_the_place_the_fault_and_the_expectation() {
    let cases = [
        ("", "line 1, column 1: found the end of the input, expected a board"),
        ("\n\n  y", "line 3, column 3: found 'y', expected a board: rows of signs"),
        // Clauses for SAT solvers are a question, not a board.
        ("c n = 4\np cnf 1 1\n1 0\n", "line 1, column 1: found 'c', expected a board: rows of signs"),
        ("\0\0", "line 1, column 1: found the control character 0x00, expected a board"),
        ("[1, 3, 0, 2]\n[0]", "line 2, column 1: found a second board, expected only one board"),
        (
            "[1, 3, 0, 4]",
            "line 1, column 11: found column 4, expected a column from 0 to 3, because the list has 4 rows",
        ),
        ("[1, -3]", "line 1, column 5: found '-', expected a column (0 or more)"),
        ("[1, 3, 0, 2", "line 1, column 12: found the end of the input, expected ',' or ']'"),
        ("[1;3]", "line 1, column 3: found ';', expected the end of the line or a square"),
        (
            "[1 3 5]",
            "line 1, column 6: found column 5, expected a column from 0 to 2, because the list has 3 rows",
        ),
        (
            "[99999999999]",
            "line 1, column 2: found a number of more than 10 digits, expected a column from 0 to 1000000000",
        ),
        ("[1,\n 2,\n x]", "line 3, column 2: found 'x', expected a column (0 or more)"),
        (
            "[(0, 1), (0, 1)]",
            "line 1, column 10: found a second queen on (0, 1), expected at most one queen per square",
        ),
        ("[(0; 1)]", "line 1, column 4: found ';', expected the end of the number"),
        ("[(0, 1), 2]", "line 1, column 10: found '2', expected a list, ',' or ']'"),
        (".Q\n...", "line 2, column 3: found '.', expected the end of the line after 2 squares, as in row 0"),
        (
            ".Q.\n..\n...",
            "line 2, column 3: found the end of the line, expected '.', '-', 'Q' or 'x' for column 2: each row of this board has 3 squares",
        ),
        (".Q.\n...\n", "line 3, column 1: found the end of the input, expected row 2 of a board of 3 rows"),
        (".w.\n", "line 1, column 2: found 'w', expected the end of the line or a square"),
        ("- Q -\n- ♚ -\n", "line 2, column 3: found '♚', expected '.', '-', 'Q' or 'x' for column 1"),
        ("\u{a0}", "line 1, column 1: found '\\u{a0}', expected a board"),
        ("[1,\u{202e}3]", "line 1, column 4: found '\\u{202e}', expected a column"),
        ("-|0|2|", "line 1, column 5: found '2', expected 0 or 1 in a matrix"),
        (
            "-|0|1|\n0|*|-|\n1|-|w|",
            "line 3, column 5: found 'w', expected 'Q', 'x' or blanks for column 1 of row 1",
        ),
        ("+-+-+\n|Q| |\n+-+-+\n", "line 3, column 1: found '+', expected '|'"),
        ("┌───┐\n│ y │\n", "line 2, column 3: found 'y', expected 'Q', 'x' or blanks for column 0 of row 0"),
        (
            "{\"n\": 4}",
            "line 1, column 1: found an object without a board, expected the field \"columns\" or \"queens\"",
        ),
        (
            "{\"n\": 4, \"columns\": [1, 3]}",
            "line 1, column 7: found n = 4, expected n = 2, the length of \"columns\"",
        ),
        (
            "{\"n\":4,\n\"columns\":[1,3,0,\n 9]}",
            "line 3, column 2: found column 9, expected a column from 0 to 3",
        ),
        ("{\"columns\":[0],\"columns\":[0]}", "found a second \"columns\", expected each field once"),
        ("{\"n\":1,\"n\":1}", "found a second \"n\", expected each field once"),
        (
            "{\"columns\":[0],\"queens\":[[0,0]]}",
            "found both \"columns\" and \"queens\", expected only one of them",
        ),
        (
            "{\"queens\":[[4294967295,0]]}",
            "line 1, column 13: found 4294967295, expected a column from 0 to 1000000000",
        ),
        (
            "{\"queens\":[[0,0],\n[0,0]]}",
            "line 2, column 1: found a second queen on (0, 0), expected at most one queen per square",
        ),
        (
            "{\"n\":2,\"queens\":[[0,2]]}",
            "line 1, column 18: found row or column 2, expected a row or column from 0 to 1",
        ),
        (
            "{\"n\":4294967295,\"queens\":[]}",
            "line 1, column 6: found n = 4294967295, expected n at most 1000000000",
        ),
        (
            "{\"columns\":[4294967296]}",
            "line 1, column 13: found 4294967296, expected a column from 0 to 1000000000",
        ),
        ("Q.\r.Q", "line 1, column 3: found a carriage return without a line feed"),
        ("{\"n\": -4}", "line 1, column 7: found '-', expected a whole number (0 or more)"),
        ("\n{\"n\": 4,\n x", "line 3, column 2: found 'x', expected a field of a JSON object"),
        ("{\"n\": 4", "line 1, column 8: found the end of the input, expected ',' or '}' in the JSON object"),
        ("é", "line 1, column 1: found 'é', expected a board"),
    ];
    assert_refusals(&cases);
    let not_utf8 = BoardReader::new(&b"..\n.\xff"[..]).only_board().unwrap_err().to_string();
    assert!(not_utf8.starts_with("line 2, column 2: found byte 0xff, which is not UTF-8"), "{not_utf8}");
}

#[test]
fn errors_in_lists_name_the_place_the_fault_and_the_expectation() {
    assert_refusals(&[
        ("0000", "line 1, column 5: found the end of the input, expected row 1 of a board of 4 rows"),
        (
            "0 2 3\n1 0",
            "line 1, column 5: found column 3, expected a column from 0 to 2, because the list has 3 rows",
        ),
        (
            "010\n0100\n",
            "line 2, column 4: found '0', expected the end of the line after 3 squares, as in row 0",
        ),
        ("010\n020\n", "line 2, column 2: found '2', expected 0 or 1 in a matrix"),
        (
            "0 1 0\n0 2 0\n0 0 0\n",
            "line 1: lists of 3 numbers can be the columns of boards or rows of a matrix",
        ),
        ("[[0,1,0],[0,0,0]]", "line 1: lists of 3 numbers can be the columns of boards or rows of a matrix"),
        (
            "[[0,1,0],[0,0,0],[0,0,0],[0]]",
            "line 1, column 26: found a list of 1 items, expected 3, as in the first list",
        ),
        ("[(0,1),(1,2,3)]", "line 1, column 8: found a list of 3 items, expected 2, as in the first list"),
        ("array([1, 3, 0, 2]", "line 1, column 19: found the end of the input, expected a list, ',' or ')'"),
        ("(0, 4), 2", "line 1, column 9: found '2', expected the end of the line after the board"),
        (
            "(0, 4), (1, 2, 3)",
            "line 1, column 9: found a list of 3 numbers, expected a square as '(row, column)'",
        ),
        (r#"[".Q",".."#, "line 1, column 10: found the end of the input, expected ',' or '\"'"),
        (r#"[".Q",".."]x"#, "line 1, column 12: found 'x', expected the end of the line after the board"),
        (r#"[".Q."]"#, "line 1, column 6: found '\"', expected row 1 of a board of 3 rows"),
        (r#"[".Q","...", "#, "line 1, column 14: found the end of the input, expected a list, ',' or ']'"),
        ("np.ndarray", "line 1, column 1: found 'n', expected a board: rows of signs"),
    ]);
}

#[test]
fn errors_in_blocked_squares_name_the_place_the_fault_and_the_expectation() {
    assert_refusals(&[
        (
            "{\"n\":4,\"blocked\":[[0,0],\n[0,4]]}",
            "line 2, column 1: found row or column 4, expected a row or column from 0 to 3",
        ),
        (
            "{\"excluded_diagonals\":[0,-4],\"n\":4}",
            "line 1, column 26: found the line -4, expected a number from -3 to 3",
        ),
        ("{\"n\":4,\"excluded_diagonals\":[4]}", "found the line 4, expected a number from -3 to 3"),
        ("{\"n\":4,\"excluded_antidiagonals\":[6,7]}", "found the line 7, expected a number from 0 to 6"),
        (
            "{\"n\":0,\"excluded_antidiagonals\":[0]}",
            "found the line 0, expected an empty list, because a board with n = 0 has no squares",
        ),
        (
            "{\"n\":0,\"excluded_diagonals\":[0]}",
            "found the line 0, expected an empty list, because a board with n = 0 has no squares",
        ),
        ("{\"n\":0,\"blocked\":[[0,0]]}", "found the square (0, 0), expected an empty list"),
        (
            "{\"blocked\":[[0,0]]}",
            "line 1, column 1: found blocked squares without a board size, expected the field \"n\"",
        ),
        ("{\"blocked\":[],\"blocked\":[]}", "found a second \"blocked\", expected each field once"),
        ("{\"n\":4,\"excluded_diagonals\":[0.5]}", "line 1, column 30: found '0', expected a whole number"),
        ("{\"n\":4,\"excluded_antidiagonals\":[-1]}", "found the line -1, expected a number from 0 to 6"),
    ]);
}

/// Check that each text is refused with this message.
fn assert_refusals(cases: &[(&str, &str)]) {
    let wrong = cases.iter().filter_map(|(text, expected)| {
        let found = read(text).map_or_else(|error| error.to_string(), |board| format!("{board:?}"));
        (!found.contains(expected)).then(|| format!("{text:?}\n     got {found}\nexpected {expected}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_size_that_the_board_contradicts_is_refused() {
    let read = BoardReader::new("\n[1, 3, 0, 2]".as_bytes()).with_size(size(8)).only_board();
    let expected = "line 2, column 1: found a board with n = 4, expected n = 8";
    assert_eq!(read.unwrap_err().to_string(), expected);
}

#[test]
fn a_reader_ends_after_its_first_error() {
    let mut boards = BoardReader::new("[0]\ny\n[0]".as_bytes());
    assert!(boards.next().unwrap().is_err());
    assert!(boards.next().is_none());
    assert!(matches!(boards.next_board(), Ok(None)));
}
