//! Board formats: what is written reads back, and what is no board is refused at the right place.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use queenside::notation::{BoardReader, Format, MAX_DRAWN, ReadError, SyntaxError, WriteError};
use queenside::solve::closed_form;
use queenside::{Board, Line, Placement, Problem, Size, Solution, Square};

fn placements() -> impl Strategy<Value = Placement> {
    (1u32..14).prop_flat_map(|n| {
        proptest::collection::btree_set((0..n, 0..n), 0..=(n * n).min(40) as usize)
            .prop_map(move |squares| placement(n, squares))
    })
}

fn placement(n: u32, squares: impl IntoIterator<Item = (u32, u32)>) -> Placement {
    let squares = squares.into_iter().map(|(row, column)| Square::new(row, column));
    Placement::new(Size::new(n).unwrap(), squares).unwrap()
}

/// Boards with queens, blocked squares and blocked lines; queens may stand on blocked squares.
fn problems() -> impl Strategy<Value = Problem> {
    placements().prop_flat_map(|given| {
        let n = given.size().get();
        let last = i64::from(n) - 1;
        let blocked = proptest::collection::btree_set((0..n, 0..n), 0..20);
        let diagonals = proptest::collection::vec(-last..=last, 0..3);
        let antidiagonals = proptest::collection::vec(0..=2 * last as u64, 0..3);
        (Just(given), blocked, diagonals, antidiagonals).prop_map(
            |(given, blocked, diagonals, antidiagonals)| {
                let blocked = blocked.into_iter().map(|(row, column)| Square::new(row, column));
                let problem = Problem::from(given).with_blocked(blocked).unwrap();
                let without = |problem: Problem, diagonal| problem.without_diagonal(diagonal).unwrap();
                let problem = diagonals.into_iter().fold(problem, without);
                let without = |problem: Problem, sum| problem.without_antidiagonal(sum).unwrap();
                antidiagonals.into_iter().fold(problem, without)
            },
        )
    })
}

/// The blocked squares one by one, by the definition.
fn blocked(problem: &Problem) -> Vec<Square> {
    let n = problem.size().get();
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    squares.filter(|&square| problem.is_blocked(square)).collect()
}

fn read_problem(text: &str) -> Result<Problem, ReadError> {
    BoardReader::new(text.as_bytes()).only_board().map(|read| read.problem)
}

fn read(text: &str) -> Result<Placement, ReadError> {
    read_problem(text).map(|problem| problem.given().clone())
}

/// The message that refuses a text.
fn refusal(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

proptest! {
    #[test]
    fn every_format_reads_back_what_it_wrote(placement in placements()) {
        for format in Format::ALL {
            // The number 0 alone is a list of one column.
            if format == Format::Matrix && placement.size().get() == 1 && placement.queen_count() == 0 {
                continue;
            }
            let text = match format.to_text(&placement) {
                Ok(text) => text,
                Err(WriteError::TwoQueensInARow { row }) => {
                    prop_assert_eq!(format, Format::Columns);
                    prop_assert!(placement.queens().filter(|queen| queen.row == row).count() > 1);
                    continue;
                }
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            // Pairs are the one format that does not tell the size.
            let read = BoardReader::new(text.as_bytes()).with_size(placement.size()).only_board();
            let read = read.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            prop_assert_eq!(read.problem, Problem::from(placement.clone()), "{}\n{}", format, text);
            // One square looks the same in all formats of a sign per square, and so do two rows of queens.
            let is_plain = !matches!(format, Format::Spaced | Format::SpacedDots) || text.contains(['-', '.']);
            if is_plain && placement.size().get() > 1 {
                prop_assert_eq!(read.format, format, "{}", text);
            }
        }
    }

    #[test]
    fn every_format_that_tells_blocked_squares_reads_them_back(problem in problems()) {
        let blocked = blocked(&problem);
        prop_assert!(problem.blocked_squares().eq(blocked.iter().copied()));
        for format in Format::ALL {
            let text = match format.to_text(&problem) {
                Ok(text) => text,
                Err(WriteError::BlockedSquares { format: refusing }) => {
                    prop_assert_eq!(format, refusing);
                    prop_assert!(matches!(format, Format::Columns | Format::Pairs | Format::Matrix) && !blocked.is_empty());
                    continue;
                }
                Err(WriteError::TwoQueensInARow { .. }) => continue,
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            let read = BoardReader::new(text.as_bytes()).with_size(problem.size()).only_board();
            let read = read.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?.problem;
            prop_assert_eq!(read.given(), problem.given(), "{}\n{}", format, text);
            if format == Format::Json {
                prop_assert!(read.blocked_squares().eq(blocked.iter().copied()), "{}", text);
                prop_assert!(read.blocked_lines().eq(problem.blocked_lines()), "{}", text);
            } else {
                // One sign a square: where a queen stands on a blocked square, the queen shows.
                let shown = |square: &Square| !problem.queens().any(|queen| queen == *square);
                prop_assert!(read.blocked_squares().eq(blocked.iter().copied().filter(shown)), "{}", text);
            }
        }
    }

    #[test]
    fn windows_line_ends_and_indentation_change_nothing(placement in placements()) {
        for format in [Format::Dots, Format::Spaced, Format::Grid, Format::Boxes, Format::Unicode] {
            let text = format.to_text(&placement).unwrap();
            let windows = text.replace('\n', "\r\n");
            prop_assert_eq!(&read(&windows).unwrap(), &placement);
            let indented = text.lines().map(|line| format!("\t {line} ")).collect::<Vec<_>>().join("\n");
            prop_assert_eq!(&read(&indented).unwrap(), &placement);
        }
    }

    #[test]
    fn a_stream_of_boards_in_any_formats_reads_one_by_one(
        placements in proptest::collection::vec(placements(), 1..6),
        formats in proptest::collection::vec(0usize..Format::ALL.len(), 6),
    ) {
        let mut text = String::new();
        for (placement, format) in placements.iter().zip(formats) {
            let format = Format::ALL[format];
            // Formats that cannot tell this board are replaced by one that can.
            let written = match format {
                Format::Columns | Format::Pairs | Format::Matrix => Format::Json.to_text(placement),
                format => format.to_text(placement),
            };
            text.push_str(&written.unwrap());
            text.push('\n');
        }
        let read: Vec<Placement> =
            BoardReader::new(text.as_bytes()).map(|read| read.unwrap().problem.given().clone()).collect();
        prop_assert_eq!(read, placements);
    }

    #[test]
    fn no_bytes_make_the_reader_panic_or_lose_its_place(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        refused_in_place(&bytes);
    }

    #[test]
    fn no_mutation_of_a_board_makes_the_reader_panic(
        problem in problems(),
        format in 0usize..Format::ALL.len(),
        at in any::<prop::sample::Index>(),
        with in proptest::sample::select(b"[](){},.-+|*Qqx 0129\n\r\t\"naN\xe2\x99\x9b\xff\x00".to_vec()),
        nines in 0usize..12,
    ) {
        if let Ok(text) = Format::ALL[format].to_text(&problem) {
            let mut bytes = text.into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = with;
            // Numbers of any length, too large ones among them.
            bytes.splice(at..at, std::iter::repeat_n(b'9', nines));
            refused_in_place(&bytes);
        }
    }
}

/// Reads all boards; where one is refused, the place lies within the input or right after it.
fn refused_in_place(bytes: &[u8]) {
    for read in BoardReader::new(bytes) {
        if let Err(ReadError::Syntax(SyntaxError { line, column, .. })) = read {
            let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
            assert!((1..=lines.len() as u64).contains(&line), "line {line} of {bytes:?}");
            assert!(
                (1..=lines[line as usize - 1].len() as u64 + 1).contains(&column),
                "column {column} of {bytes:?}"
            );
        }
    }
}

#[test]
fn the_documents_boards_are_read() {
    // IBM's challenge, indented, with a leading blank.
    let ibm = "\t . . . . . . . . Q .\n\t . Q . . . . . . . .\n\t . . . Q . . . . . .\n\t Q . . . . . . . . .\n\
               \t . . . . . . Q . . .\n\t . . . . . . . . . Q\n\t . . . . . Q . . . .\n\t . . Q . . . . . . .\n\
               \t . . . . Q . . . . .\n\t . . . . . . . Q . .\n";
    assert!(read(ibm).unwrap().is_solution());
    // The Python suites, with a trailing blank.
    let stuck = "Q - - - - - \n- - Q - - - \n- - - - Q - \n- Q - - - - \n- - - Q - - \n- - - - - Q \n";
    assert_eq!(read(stuck).unwrap().conflicts().count(), 1);
    // Codewars.
    let kata = "...Q....\n......Q.\n..Q.....\n.......Q\n.Q......\n....Q...\nQ.......\n.....Q..\n";
    assert!(read(kata).unwrap().is_solution());
    // The course.
    let course = "-|0|1|2|3|4|5|6|7|\n0|*|-|-|-|-|-|-|-|\n1|-|-|-|-|-|-|*|-|\n2|-|-|-|-|*|-|-|-|\n3|-|-|-|-|-|-|-|*|\n\
                  4|-|*|-|-|-|-|-|-|\n5|-|-|-|*|-|-|-|-|\n6|-|-|-|-|-|*|-|-|\n7|-|-|*|-|-|-|-|-|";
    let board = read(course).unwrap();
    assert!(board.is_solution());
    assert_eq!(Format::Columns.to_text(&board).unwrap(), "[0, 6, 4, 7, 1, 3, 5, 2]\n");
    assert_eq!(Format::Grid.to_text(&board).unwrap().trim_end(), course);
    // CPython's values list.
    assert_eq!(read("[0, None, None, None]").unwrap(), placement(4, [(0, 0)]));
}

#[test]
fn lists_are_read_as_python_and_numpy_print_them_and_as_people_type_them() {
    let solution = placement(4, [(0, 1), (1, 3), (2, 0), (3, 2)]);
    for text in [
        "(1, 3, 0, 2)",
        "[1 3 0 2]",
        "[1. 3. 0. 2.]",
        "[ 1\n  3\n  0\n  2 ]",
        "array([1, 3, 0, 2])",
        "np.array([1, 3, 0, 2], dtype=np.int32)",
        "[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]",
        "1 3 0 2",
        "1,3,0,2\n",
        "1, 3, 0, 2",
        "((0, 1), (1, 3), (2, 0), (3, 2))",
        "[[0 1]\n [1 3]\n [2 0]\n [3 2]]",
        "(0, 1), (1, 3), (2, 0), (3, 2)",
        "(0,1) (1,3) (2,0) (3,2)\n",
        "(0, 1),\n(1, 3),\n(2, 0),\n(3, 2)",
        r#"[".Q..","...Q","Q...","..Q."]"#,
        "['.Q..', '...Q', 'Q...', '..Q.',]",
        "array((1, 3, 0, 2), dtype='int8')",
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]",
        "((0, 1, 0, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, 0, 1, 0))",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]",
        "array([[0., 1., 0., 0.],\n       [0., 0., 0., 1.],\n       [1., 0., 0., 0.],\n       [0., 0., 1., 0.]])",
        "[[False  True False False]\n [False False False  True]\n [ True False False False]\n [False False  True False]]",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n",
        "0100\n0001\n1000\n0010",
        "  0, 1, 0, 0\r\n  0, 0, 0, 1\r\n  1, 0, 0, 0\r\n  0, 0, 1, 0\r\n",
        ".*..\n...*\n*...\n..*.",
        ".q..\n...q\nq...\n..q.",
        ".♛..\n...♕\n♛...\n..♛.",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        "- ♛ - -\n- - - ♛\n♛ - - -\n- - ♛ -",
    ] {
        assert_eq!(read(text).unwrap(), solution, "{text}");
    }
    // Each line of columns is a board, and so is each matrix.
    let boards = "1 3 0 2\n2 0 3 1\n0 1\n1 0\n\n0\n1\n";
    let sizes: Vec<u32> =
        BoardReader::new(boards.as_bytes()).map(|read| read.unwrap().problem.size().get()).collect();
    assert_eq!(sizes, [4, 4, 2, 1, 1]);
}

#[test]
fn lists_can_name_the_row_of_each_column() {
    let rows = |text: &str| {
        let read = BoardReader::new(text.as_bytes()).with_lists_of_rows().only_board().unwrap();
        Format::Columns.to_text(read.problem.given()).unwrap()
    };
    // The course's example: its picture has queens on (1, 4), which is (4, 1) of the list.
    assert_eq!(rows("[0, 4, 7, 5, 2, 6, 1, 3]"), "[0, 6, 4, 7, 1, 3, 5, 2]\n");
    assert_eq!(rows("0 4 7 5 2 6 1 3"), "[0, 6, 4, 7, 1, 3, 5, 2]\n");
    // Only lists of numbers leave open what they name.
    assert_eq!(rows("[(0, 1), (1, 0)]"), "[1, 0]\n");
    assert_eq!(rows(r#"{"columns":[1,2,0]}"#), "[1, 2, 0]\n");
}

#[test]
fn unknown_fields_of_json_are_refused_with_the_field_that_is_meant() {
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
fn refusals_quote_little_and_nothing_that_does_not_show() {
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
fn boards_too_large_to_draw_are_refused_before_anything_is_written() {
    let far = read("[(999999999, 0)]").unwrap();
    for format in Format::ALL {
        let mut out = FirstByte(false);
        let written = format.write(&far, &mut out);
        if format.is_one_line() {
            assert!(out.0, "{format}");
        } else {
            let expected = format!(
                "a board with n = 1000000000 is too large for the `{format}` format, which writes every square: n is at most 32768; use `pairs` or `columns`"
            );
            assert_eq!(written.unwrap_err().to_string(), expected);
            assert!(!out.0, "{format}");
        }
    }
    assert!(
        Format::Matrix
            .write(&placement(MAX_DRAWN, []), &mut FirstByte(false))
            .is_err_and(|error| matches!(error, WriteError::Io(_)))
    );
}

/// Notes whether something is written, and takes no more than that.
struct FirstByte(bool);

impl std::io::Write for FirstByte {
    fn write(&mut self, _bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = true;
        Err(std::io::Error::other("enough"))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn grid_labels_grow_and_are_read_with_and_without_padding() {
    let eleven = placement(11, [(0, 10), (10, 0)]);
    let text = Format::Grid.to_text(&eleven).unwrap();
    assert!(text.starts_with(" -| 0| 1|"), "{text}");
    assert!(text.contains("\n10| *| -|"), "{text}");
    assert_eq!(read(&text).unwrap(), eleven);
    // `board2str` does not pad.
    assert_eq!(read(&text.replace(' ', "")).unwrap(), eleven);
}

#[test]
fn the_empty_board_has_a_text_where_a_format_has_a_frame() {
    let empty = Solution::new(Vec::new()).unwrap();
    for (format, text) in [
        (Format::Columns, "[]\n"),
        (Format::Dots, ""),
        (Format::Spaced, ""),
        (Format::SpacedDots, ""),
        (Format::Matrix, ""),
        (Format::Grid, "-|\n"),
        (Format::Boxes, "+\n"),
        (Format::Pairs, "[]\n"),
        (Format::Unicode, "┌┐\n└┘\n"),
        (Format::Json, "{\"n\":0,\"columns\":[]}\n"),
    ] {
        assert_eq!(format.to_text(&empty).unwrap(), text);
        if !text.is_empty() {
            assert_eq!(read(text).unwrap().size().get(), 0, "{format}");
        }
    }
}

#[test]
fn pairs_take_the_smallest_board_unless_told() {
    assert_eq!(read("[(0, 1), (4, 2)]").unwrap().size().get(), 5);
    assert_eq!(read("[[0,0],[0,1],[1,0],[1,1]]").unwrap().size().get(), 4);
    let size = Size::new(9).unwrap();
    let told = BoardReader::new("[(0, 1)]".as_bytes()).with_size(size).only_board().unwrap();
    assert_eq!(told.problem.size(), size);
    let told = BoardReader::new("{\"queens\":[[0,1]]}".as_bytes()).with_size(size).only_board().unwrap();
    assert_eq!(told.problem.size(), size);
    let none = BoardReader::new("[]".as_bytes()).with_size(size).only_board().unwrap();
    assert_eq!(none.problem, Problem::new(size));
}

#[test]
fn json_answers_are_boards_too() {
    let answer = r#"{"n": 4, "status": "solution", "columns": [1, 3, 0, 2], "method": "x", "seconds": 1e-5}"#;
    assert!(read(answer).unwrap().is_solution());
    assert_eq!(read(r#"{"queens": [[0, 1], [0, 2]], "n": 3}"#).unwrap(), placement(3, [(0, 1), (0, 2)]));
    assert_eq!(read(r#"{"columns": [null, 0]}"#).unwrap(), placement(2, [(1, 0)]));
}

#[test]
fn blocked_squares_are_read_in_every_way_that_they_are_written() {
    let expected = Problem::from(placement(2, [(0, 1)])).with_blocked([Square::new(0, 0)]).unwrap();
    for text in [
        "xQ\n..",
        "X Q\n- -",
        "-|0|1|\n0|x|*|\n1|-|-|",
        "+-+-+\n|x|Q|\n+-+-+\n| | |\n+-+-+",
        "┌───┬───┐\n│ ✕ │ ♛ │\n├───┼───┤\n│   │   │\n└───┴───┘",
        "┌───┬───┐\n│ x │ ♛ │\n├───┼───┤\n│   │   │\n└───┴───┘",
        r#"{"n":2,"queens":[[0,1]],"blocked":[[0,0]]}"#,
        r#"{"blocked":[[0,0],[0,0]],"columns":[1,null]}"#,
    ] {
        assert_eq!(read_problem(text).unwrap(), expected, "{text}");
    }
}

#[test]
fn json_represents_blocked_lines_as_lines() {
    let text = r#"{"n":8,"queens":[[0,3],[0,4]],"blocked":[[1,2],[1,3]],"excluded_diagonals":[-3],"excluded_antidiagonals":[7,9]}"#;
    let problem = read_problem(text).unwrap();
    let lines = [Line::Diagonal(-3), Line::Antidiagonal(7), Line::Antidiagonal(9)];
    assert!(problem.blocked_lines().eq(lines));
    assert_eq!(Format::Json.to_text(&problem).unwrap().trim_end(), text);
}

#[test]
fn json_needs_no_queens_where_it_tells_what_is_blocked() {
    let size = Size::new(3).unwrap();
    let expected = Problem::new(size).without_diagonal(-2).unwrap();
    assert_eq!(read_problem(r#"{"n":3,"excluded_diagonals":[-2]}"#).unwrap(), expected);
    let told = BoardReader::new(r#"{"excluded_diagonals":[-2]}"#.as_bytes()).with_size(size).only_board();
    assert_eq!(told.unwrap().problem, expected);
    assert_eq!(read_problem(r#"{"n":3,"columns":null,"blocked":[]}"#).unwrap(), Problem::new(size));
    // Short texts of large boards are read in little time and memory.
    let large = read_problem(r#"{"n":1000000000,"blocked":[[999999999,0]]}"#).unwrap();
    assert_eq!(large.blocked_squares().count(), 1);
}

#[test]
fn formats_that_cannot_tell_blocked_squares_say_so() {
    let problem = Problem::from(placement(2, [(0, 1)])).with_blocked([Square::new(0, 0)]).unwrap();
    for format in [Format::Columns, Format::Pairs, Format::Matrix] {
        let expected = format!("the `{format}` format cannot tell blocked squares: use `dots` or `json`");
        assert_eq!(format.to_text(&problem).unwrap_err().to_string(), expected);
    }
}

#[test]
fn refusals_say_where_what_and_what_instead() {
    let cases = [
        ("", "line 1, column 1: found the end of the input, expected a board"),
        ("\n\n  y", "line 3, column 3: found 'y', expected a board, which begins with"),
        ("\0\0", "line 1, column 1: found the control character 0x00, expected a board"),
        ("[1, 3, 0, 2]\n[1]", "line 2, column 1: found '[', expected the end of the input after one board"),
        (
            "[1, 3, 0, 4]",
            "line 1, column 11: found column 4, expected a column from 0 to 3, as the list has 4 rows",
        ),
        ("[1, -3]", "line 1, column 5: found '-', expected a column (a number from 0)"),
        ("[1, 3, 0, 2", "line 1, column 12: found the end of the input, expected ',' or ']'"),
        ("[1;3]", "line 1, column 3: found ';', expected ',' or ']'"),
        ("[1 3]", "line 1, column 4: found column 3, expected a column from 0 to 1, as the list has 2 rows"),
        (
            "[99999999999]",
            "line 1, column 2: found a number of more than 10 digits, expected a column from 0 to 999999999",
        ),
        ("[1,\n 2,\n x]", "line 3, column 2: found 'x', expected a column (a number from 0)"),
        ("[(0, 1), (0, 1)]", "line 1, column 10: found a second queen on (0, 1), expected each square once"),
        ("[(0; 1)]", "line 1, column 4: found ';', expected ',' or ')'"),
        ("[(0, 1), 2]", "line 1, column 10: found '2', expected a square as '(row, column)'"),
        (
            ".Q\n...",
            "line 2, column 3: found '.', expected the end of the line after the 2 squares that row 0 has",
        ),
        (
            ".Q.\n..\n...",
            "line 2, column 3: found the end of the line, expected '.', '-', 'Q' or 'x' for column 2: each row of this board has 3 squares",
        ),
        (".Q.\n...\n", "line 3, column 1: found the end of the input, expected row 2 of a board of 3 rows"),
        (".w.\n", "line 1, column 2: found 'w', expected the end of the line after squares"),
        ("- Q -\n- ♚ -\n", "line 2, column 3: found '♚', expected '.', '-', 'Q' or 'x' for column 1"),
        ("\u{a0}", "line 1, column 1: found '\\u{a0}', expected a board"),
        ("[1,\u{202e}3]", "line 1, column 4: found '\\u{202e}', expected a column"),
        ("-|0|2|", "line 1, column 5: found '2', expected the label 1 of column 1"),
        ("-|0|1|\n0|*|Q|", "line 2, column 5: found 'Q', expected '-', '*' or 'x' for column 1 of 2"),
        ("+-+-+\n|Q| |\n+-+-+\n", "line 4, column 1: found the end of the input, expected '|'"),
        (
            "┌───┐\n│ y │\n",
            "line 2, column 2: found a space, expected ' ♛ ', ' ✕ ' or three spaces for column 0 of 1",
        ),
        (
            "{\"n\": 4}",
            "line 1, column 1: found an object without a board, expected one with \"columns\" or \"queens\"",
        ),
        ("{\"n\": 4, \"columns\": [1, 3]}", "line 1, column 7: found 4, expected 2, the number of columns"),
        (
            "{\"n\":4,\n\"columns\":[1,3,0,\n 9]}",
            "line 3, column 2: found column 9, expected a column from 0 to 3",
        ),
        ("{\"columns\":[0],\"columns\":[0]}", "found a second \"columns\", expected each field once"),
        ("{\"n\":1,\"n\":1}", "found a second \"n\", expected each field once"),
        ("{\"columns\":[0],\"queens\":[[0,0]]}", "found \"queens\" beside \"columns\", expected one of them"),
        (
            "{\"queens\":[[4294967295,0]]}",
            "line 1, column 12: found a queen on (4294967295, 0), expected rows and columns below 1000000000",
        ),
        (
            "{\"queens\":[[0,0],\n[0,0]]}",
            "line 2, column 1: found a second queen on (0, 0), expected each square once",
        ),
        (
            "{\"n\":2,\"queens\":[[0,2]]}",
            "line 1, column 18: found a queen on (0, 2), expected rows and columns below 2",
        ),
        ("{\"n\":4294967295,\"queens\":[]}", "line 1, column 6: found the board size 4294967295 is above"),
        ("{\"columns\":[4294967296]}", "found integer `4294967296`, expected a whole number"),
        ("Q.\r.Q", "line 1, column 3: found a carriage return without a line feed"),
        ("{\"n\": -4}", "line 1, column 9: found integer `-4`, expected a whole number from 0 to 1000000000"),
        ("\n{\"n\": 4,\n x", "line 3, column 2: found malformed JSON"),
        ("{\"n\": 4", "line 1, column 8: found the end of the input, expected the rest of the JSON object"),
        ("é", "line 1, column 1: found 'é', expected a board"),
    ];
    assert_refusals(&cases);
    let not_utf8 = BoardReader::new(&b"..\n.\xff"[..]).only_board().unwrap_err().to_string();
    assert!(not_utf8.starts_with("line 2, column 2: found byte 0xff, which is not UTF-8"), "{not_utf8}");
}

#[test]
fn refusals_of_lists_say_where_what_and_what_instead() {
    assert_refusals(&[
        ("0000", "line 1, column 5: found the end of the input, expected row 1 of a matrix of 4 rows"),
        (
            "0 2\n1 0",
            "line 1, column 3: found column 2, expected a column from 0 to 1, as the list has 2 rows",
        ),
        ("010\n0100\n", "line 2, column 1: found a row of 4 numbers, expected one of 3, as row 0 has"),
        ("010\n020\n", "line 2, column 1: found a row of 1 numbers, expected one of 3, as row 0 has"),
        ("0 1 0\n0 2 0\n0 0 0\n", "line 2, column 3: found 2, expected 0 or 1, as in the matrix of a board"),
        ("[[0,1,0],[2,0,0],[0,0,0]]", "line 1, column 11: found 2, expected 0 or 1"),
        ("[[0,1,0],[0,0,0]]", "line 1, column 17: found ']', expected row 2 of a matrix of 3 rows"),
        ("[[0,1,0],[0,0,0],[0,0,0],[0]]", "line 1, column 26: found '[', expected ']' after the 3 rows"),
        (
            "[(0,1),(1,2,3)]",
            "line 1, column 8: found a list of 3 numbers, expected a square as '(row, column)'",
        ),
        ("array([1, 3, 0, 2]", "line 1, column 19: found the end of the input, expected ')'"),
        ("(0, 1), 2", "line 1, column 9: found '2', expected the end of the input after one board"),
        ("(0, 1), (1, 2, 3)", "line 1, column 9: found a list of 3 numbers, expected a square"),
        (r#"[".Q",".."#, "line 1, column 10: found the end of the input, expected 2 rows of 2 squares"),
        (r#"[".Q",".."]x"#, "line 1, column 12: found 'x', expected the end of the input after one board"),
        (
            r#"[".Q."]"#,
            "line 1, column 8: found the end of the input, expected as many rows as row 0 has squares",
        ),
        (r#"[".Q","...", "#, "line 1, column 10: found '.', expected 2 rows of 2 squares"),
        ("np.ndarray", "line 1, column 4: found 'n', expected '[' and a list"),
    ]);
}

#[test]
fn refusals_of_blocked_squares_say_where_what_and_what_instead() {
    assert_refusals(&[
        (
            "{\"n\":4,\"blocked\":[[0,0],\n[0,4]]}",
            "line 2, column 1: found the blocked square (0, 4), expected rows and columns below 4",
        ),
        (
            "{\"excluded_diagonals\":[0,-4],\"n\":4}",
            "line 1, column 26: found diagonal -4, expected one from -3 to 3",
        ),
        ("{\"n\":4,\"excluded_diagonals\":[4]}", "found diagonal 4, expected one from -3 to 3"),
        ("{\"n\":4,\"excluded_antidiagonals\":[6,7]}", "found antidiagonal 7, expected one from 0 to 6"),
        (
            "{\"n\":0,\"excluded_antidiagonals\":[0]}",
            "found antidiagonal 0, expected none, as the board has no squares",
        ),
        (
            "{\"n\":0,\"excluded_diagonals\":[0]}",
            "found diagonal 0, expected none, as the board has no squares",
        ),
        ("{\"n\":0,\"blocked\":[[0,0]]}", "found the blocked square (0, 0), expected none"),
        (
            "{\"blocked\":[[0,0]]}",
            "line 1, column 1: found blocked squares on a board without a size, expected \"n\" too",
        ),
        ("{\"blocked\":[],\"blocked\":[]}", "found a second \"blocked\", expected each field once"),
        ("{\"n\":4,\"excluded_diagonals\":[0.5]}", "found floating point `0.5`, expected a whole number"),
        ("{\"n\":4,\"excluded_antidiagonals\":[-1]}", "found integer `-1`, expected a whole number from 0"),
    ]);
}

/// Each text is refused with these words.
fn assert_refusals(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let refusal = refusal(text);
        assert!(refusal.contains(expected), "{text:?}\n     got {refusal}\nexpected {expected}");
    }
}

#[test]
fn a_size_that_the_board_contradicts_is_refused() {
    let read = BoardReader::new("\n[1, 3, 0, 2]".as_bytes()).with_size(Size::new(8).unwrap()).only_board();
    let expected = "line 2, column 1: found a board of size 4, expected one of size 8, as was asked for";
    assert_eq!(read.unwrap_err().to_string(), expected);
}

#[test]
fn a_comma_after_the_last_queen_is_read_over() {
    assert_eq!(read("[1, 3, 0, 2, ]").unwrap(), read("[1, 3, 0, 2]").unwrap());
    assert_eq!(read("[(0, 1), (2, 2),]").unwrap(), read("[(0, 1), (2, 2)]").unwrap());
    assert!(read("[,]").is_err() && read("[1,,0]").is_err());
}

#[test]
fn a_reader_ends_after_its_first_error() {
    let mut boards = BoardReader::new("[0]\ny\n[0]".as_bytes());
    assert!(boards.next().unwrap().is_ok());
    assert!(boards.next().unwrap().is_err());
    assert!(boards.next().is_none());
    assert!(matches!(boards.next_board(), Ok(None)));
}

#[test]
fn numbers_are_written_as_the_standard_library_does() {
    // Around every change of the number of digits, up and down, far and near.
    let mut numbers: Vec<u32> = (0..9)
        .flat_map(|power| {
            let power = 10u32.pow(power);
            [power.saturating_sub(2), power - 1, power, power + 1, 3 * power, 0]
        })
        .collect();
    numbers.extend(9_990..10_010);
    let n = numbers.iter().max().unwrap() + 1;
    let size = Size::new(n).unwrap();
    for column in numbers {
        let board = Placement::new(size, [Square::new(7, column), Square::new(12_345_678, 0)]).unwrap();
        assert_eq!(Format::Pairs.to_text(&board).unwrap(), format!("[(7, {column}), (12345678, 0)]\n"));
    }
    let solution = closed_form(Size::new(100_003).unwrap()).unwrap();
    let expected: Vec<String> = solution.queens().map(|queen| queen.column.to_string()).collect();
    assert_eq!(Format::Columns.to_text(&solution).unwrap(), format!("[{}]\n", expected.join(", ")));
}

#[test]
fn format_names_read_back() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("chess".parse::<Format>().unwrap_err().to_string().starts_with("unknown format `chess`"));
}
