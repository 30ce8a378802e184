use super::*;

/// Numbers from a linear congruential generator, each below `end`.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |end| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    }
}

#[test]
fn what_is_displayed_is_read_back() {
    let mut number = numbers();
    for round in 0..300 {
        let size = Size::try_from(1 + round % 9).unwrap();
        let squares = || size.lines().flat_map(|row| size.lines().map(move |column| Square { row, column }));
        let queens: Vec<_> = squares().filter(|_| number(3) == 0).collect();
        let blocked = squares().filter(|square| !queens.contains(square) && number(2) == 0);
        let placement = Placement::new(size, &queens).unwrap();
        let problem = Problem::from(placement.clone()).with_blocked(blocked).unwrap();
        assert_eq!(placement.to_string().parse(), Ok(placement), "round {round}");
        assert_eq!(format!("\n{problem}\r\n").replace('\n', "\r\n").parse(), Ok(problem), "round {round}");
    }
    let solution = Solution::new(vec![1, 3, 0, 2]).unwrap();
    assert_eq!(solution.to_string(), "[1, 3, 0, 2]");
    let rows = Placement::from(&solution).to_string();
    assert_eq!(rows, ".Q..\n...Q\nQ...\n..Q.");
    for text in [&*rows, "[1,3,0,2]", " [ 1, 3,\n0 , 2 ]\n"] {
        assert_eq!(text.parse(), Ok(solution.clone()), "{text:?}");
    }
    assert_eq!("[]".parse::<Solution>().map(Solution::into_columns), Ok(vec![]));
}

#[test]
fn faults_have_a_place_and_a_reason() {
    let refused = |text: &str| text.parse::<Placement>().unwrap_err().to_string();
    let syntax = |text: &str| {
        let message = refused(text);
        let fault = message.strip_suffix(" (notation::parse reads all formats)");
        fault.unwrap_or_else(|| panic!("{message}")).to_owned()
    };
    for (text, line, column, found, expected) in [
        ("", 1, 1, "the end of the text", A_BOARD),
        ("\n 8", 2, 2, "'8'", A_BOARD),
        ("[1, 3", 1, 6, "the end of the text", "']'"),
        ("[1,\n \u{e9} ]", 2, 2, "'\u{e9}'", "a column"),
        ("[1,,0]", 1, 4, "''", "a column"),
        ("[4294967296]", 1, 2, "'4294967296'", "a column"),
        (".Q\nQx", 2, 2, "'x'", "'.' or 'Q'"),
        (".Q\nQ\u{e9}", 2, 2, "'\u{e9}'", "'.' or 'Q'"),
        (".Q\nQ", 2, 2, "the end of the row", "2 squares in each row"),
        (".Q\nQ..", 2, 3, "another square", "2 squares in each row"),
        (".Q", 1, 3, "the end of the text", "2 rows"),
        (".\nQ", 2, 1, "another row", "the end of an n = 1 board"),
    ] {
        let message = format!("line {line}, column {column}: found {found}, expected {expected}");
        assert_eq!(syntax(text), message, "{text:?}");
    }
    let off = "column 4 in row 1 is off the board: columns of an n = 2 board go from 0 to 1";
    assert_eq!(refused("[0, 4]"), off);
    assert_eq!("Q.\n..".parse::<Solution>().unwrap_err().to_string(), "incomplete: 1 of 2 queens");
}

#[test]
fn random_texts_are_read_or_refused() {
    let mut number = numbers();
    let parts = [".", "Q", "x", "\n", "\r\n", "[", "]", ",", " ", "0", "1", "12", "-", "\u{e9}", "\u{2028}"];
    let mut read = 0;
    for _ in 0..20_000 {
        let text: String = (0..number(9)).map(|_| parts[number(parts.len())]).collect();
        let _ = text.parse::<Solution>();
        let Ok(problem) = text.parse::<Problem>() else { continue };
        read += 1;
        let rows = problem.to_string().replace('\n', "");
        let signs: String = text.chars().filter(|sign| ".Qx".contains(*sign)).collect();
        assert!(text.contains('[') || rows == signs, "{text:?}");
    }
    assert!(read > 100, "{read}");
}
