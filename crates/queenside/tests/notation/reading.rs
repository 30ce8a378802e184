//! Boards in the notations of people and programs.

use queenside::notation::{BoardReader, Format};
use queenside::{Board, Line, Problem, Square};

use super::{placement, read, read_problem, size};

#[test]
fn boards_from_documents_are_read() {
    // IBM's challenge, indented, with a leading space.
    let ibm = "\t . . . . . . . . Q .\n\t . Q . . . . . . . .\n\t . . . Q . . . . . .\n\t Q . . . . . . . . .\n\
               \t . . . . . . Q . . .\n\t . . . . . . . . . Q\n\t . . . . . Q . . . .\n\t . . Q . . . . . . .\n\
               \t . . . . Q . . . . .\n\t . . . . . . . Q . .\n";
    assert!(read(ibm).unwrap().is_solution());
    // The Python suites, with a trailing space.
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
        ".,Q,.,.\n.,.,.,Q\nQ,.,.,.\n.,.,Q,.",
        "- ♛ - -\n- - - ♛\n♛ - - -\n- - ♛ -",
    ] {
        assert_eq!(read(text).unwrap(), solution, "{text}");
    }
    // Each line of columns is a board, and so is each matrix.
    let boards = "1 3 0 2\n2 0 3 1\n0 1\n1 0\n\n[0]\n[0]\n";
    let sizes: Vec<u32> =
        BoardReader::new(boards.as_bytes()).map(|read| read.unwrap().problem.size().get()).collect();
    assert_eq!(sizes, [4, 4, 2, 2, 1, 1]);
}

#[test]
fn lists_can_name_the_row_of_each_column() {
    let rows = |text: &str| {
        let read = BoardReader::new(text.as_bytes()).with_lists_of_rows().only_board().unwrap();
        Format::Columns.to_text(read.problem.given()).unwrap()
    };
    // The course's example: the queen on (1, 4) in its picture is (4, 1) in the list.
    assert_eq!(rows("[0, 4, 7, 5, 2, 6, 1, 3]"), "[0, 6, 4, 7, 1, 3, 5, 2]\n");
    assert_eq!(rows("0 4 7 5 2 6 1 3"), "[0, 6, 4, 7, 1, 3, 5, 2]\n");
    // Only lists of numbers are ambiguous.
    assert_eq!(rows("[(0, 1), (1, 0)]"), "[1, 0]\n");
    assert_eq!(rows(r#"{"columns":[1,2,0]}"#), "[1, 2, 0]\n");
}

#[test]
fn pairs_have_the_smallest_board_unless_a_size_is_given() {
    assert_eq!(read("[(0, 1), (4, 2)]").unwrap().size().get(), 5);
    assert_eq!(read("[(0,0),(0,1),(1,0),(1,1)]").unwrap().size().get(), 4);
    let size = size(9);
    let sized = BoardReader::new("[(0, 1)]".as_bytes()).with_size(size).only_board().unwrap();
    assert_eq!(sized.problem.size(), size);
    let sized = BoardReader::new("{\"queens\":[[0,1]]}".as_bytes()).with_size(size).only_board().unwrap();
    assert_eq!(sized.problem.size(), size);
    let none = BoardReader::new("[]".as_bytes()).with_size(size).only_board().unwrap();
    assert_eq!(none.problem, Problem::new(size));
}

#[test]
fn json_answers_are_boards_too() {
    let answer = r#"{"schema": 1, "n": 4, "status": "solution", "columns": [1, 3, 0, 2], "method": "x", "seconds": 1e-5}"#;
    assert!(read(answer).unwrap().is_solution());
    assert_eq!(read(r#"{"queens": [[0, 1], [0, 2]], "n": 3}"#).unwrap(), placement(3, [(0, 1), (0, 2)]));
    assert_eq!(read(r#"{"columns": [null, 0]}"#).unwrap(), placement(2, [(1, 0)]));
}

#[test]
fn blocked_squares_are_read_in_every_format() {
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
fn json_with_blocked_squares_needs_no_queens() {
    let size = size(3);
    let expected = Problem::new(size).with_blocked_lines([Line::Diagonal(-2)]).unwrap();
    assert_eq!(read_problem(r#"{"n":3,"excluded_diagonals":[-2]}"#).unwrap(), expected);
    let sized = BoardReader::new(r#"{"excluded_diagonals":[-2]}"#.as_bytes()).with_size(size).only_board();
    assert_eq!(sized.unwrap().problem, expected);
    assert_eq!(read_problem(r#"{"n":3,"columns":null,"blocked":[]}"#).unwrap(), Problem::new(size));
    // Short texts of large boards take little time and memory.
    let large = read_problem(r#"{"n":1000000000,"blocked":[[999999999,0]]}"#).unwrap();
    assert_eq!(large.blocked_squares().count(), 1);
}

#[test]
fn a_comma_after_the_last_queen_is_ignored() {
    assert_eq!(read("[1, 3, 0, 2, ]").unwrap(), read("[1, 3, 0, 2]").unwrap());
    assert_eq!(read("[(0, 1), (2, 2),]").unwrap(), read("[(0, 1), (2, 2)]").unwrap());
    assert!(read("[,]").is_err() && read("[1,,0]").is_err());
}
