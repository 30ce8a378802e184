//! Texts of other programs: a text with one possible meaning is read, another one is refused with
//! both meanings.

use queenside::notation::{BoardReader, Format};
use queenside::{Board, Line, Square};

use super::{columns_of, placement, read, read_problem, refusal, size};

const SOLUTION: [(u32, u32); 4] = [(0, 1), (1, 3), (2, 0), (3, 2)];

#[test]
fn the_same_board_is_read_in_the_formats_of_other_programs() {
    let solution = placement(4, SOLUTION);
    for text in [
        // LeetCode.
        r#"[[".Q..","...Q","Q...","..Q."]]"#,
        "[['_','Q','_','_'],['_','_','_','Q'],['Q','_','_','_'],['_','_','Q','_']]",
        "_Q__\n___Q\nQ___\n__Q_",
        // Boxes of other widths, and without lines between rows.
        "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n| Q |   |   |   |\n+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n",
        " --- --- --- ---\n|   | Q |   |   |\n --- --- --- ---\n|   |   |   | Q |\n --- --- --- ---\n| Q |   |   |   |\n --- --- --- ---\n|   |   | Q |   |\n --- --- --- ---\n",
        "| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |",
        "╔═══╗\n║.║Q║.║.║\n║.║.║.║Q║\n║Q║.║.║.║\n║.║.║Q║.║\n╚═══╝",
        // Emoji.
        "⬜👑⬜⬜\n⬜⬜⬜👑\n👑⬜⬜⬜\n⬜⬜👑⬜",
        "⬜👑⬜⬛\n⬛⬜⬛👑\n👑⬛⬜⬛\n⬛⬜👑⬜",
        "🟦♛🟦🟦\n🟦🟦🟦♛\n♛🟦🟦🟦\n🟦🟦♛🟦",
        "🟨♛\u{fe0f}🟨🟫\n🟫🟨🟫♛\n♛🟫🟨🟫\n🟫🟨♛🟨",
        // A size first, and 0 last.
        "4\n.Q..\n...Q\nQ...\n..Q.\n",
        "4\n.Q..\n...Q\nQ...\n..Q.\n0\n",
        "4\n1 3 0 2",
        "4\n[1, 3, 0, 2]",
        "4\n\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
        // Chess.
        "1Q2/3Q/Q3/2Q1",
        "b4 d3 a2 c1",
        "b4, D3, a2, c1\n",
        "b4\nd3\na2\nc1\n",
        r#"["b4", "d3", "a2", "c1"]"#,
        // From 1.
        "[2, 4, 1, 3]",
        "2 4 1 3",
        "2413",
        "1302",
        "((4 3) (3 1) (2 4) (1 2))",
        "[(1, 2), (2, 4), (3, 1), (4, 3)]",
        r#"{"n":4,"board":[2,4,1,3]}"#,
        // Matrices and squares in other shapes.
        "0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0",
        "0100000110000010",
        "[0, 1, 0, 0]\n[0, 0, 0, 1]\n[1, 0, 0, 0]\n[0, 0, 1, 0]\n",
        "[0, 1, 0, 0],\n[0, 0, 0, 1],\n[1, 0, 0, 0],\n[0, 0, 1, 0]\n",
        "[0,1]\n[1,3]\n[2,0]\n[3,2]",
        "0 1\n1 3\n2 0\n3 2\n",
        // Objects.
        r#"{"n":4,"board":[1,3,0,2]}"#,
        r#"{"n":4,"solutions":[[1,3,0,2]]}"#,
        r#"{"solution":[[0,1],[1,3],[2,0],[3,2]]}"#,
        r#"{"board":[".Q..","...Q","Q...","..Q."],"n":4}"#,
        r#"{"schema":1,"n":4,"status":"solution","columns":[1,3,0,2],"gave_up":null,"proof":{"y":["z}"]}}"#,
        "{'n': 4, 'queens': [(0, 1), (1, 3), (2, 0), (3, 2)]}",
        // Only one sign besides queens.
        "XQXX\nXXXQ\nQXXX\nXXQX",
        "*Q**\n***Q\nQ***\n**Q*",
        "# Q # #\n# # # Q\nQ # # #\n# # Q #",
        ".*..\n...*\n*...\n..*.",
    ] {
        assert_eq!(read(text).unwrap_or_else(|error| panic!("{text}: {error}")), solution, "{text}");
    }
}

#[test]
fn files_of_windows_are_read() {
    let text = ".Q..\r\n...Q\r\nQ...\r\n..Q.\r\n";
    for (mark, bytes) in
        [([0xFF, 0xFE], u16::to_le_bytes as fn(u16) -> [u8; 2]), ([0xFE, 0xFF], u16::to_be_bytes)]
    {
        let encode =
            |text: &str| -> Vec<u8> { mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect() };
        let read = BoardReader::new(&*encode(text)).only_board().unwrap();
        assert_eq!(read.problem, placement(4, SOLUTION).into());
        let drawing = Format::Unicode.to_text(&read.problem).unwrap();
        assert_eq!(BoardReader::new(&*encode(&drawing)).only_board().unwrap().problem, read.problem);
        assert_eq!(BoardReader::new(&*encode("👑⬜\n⬜⬜")).only_board().unwrap().problem.queen_count(), 1);
        // A character that is cut off is not skipped.
        let mut cut = encode("[0]");
        cut.push(0x20);
        assert!(BoardReader::new(&*cut).only_board().is_err());
    }
    assert!(BoardReader::new("\u{feff}[0]".as_bytes()).only_board().is_ok());
}

#[test]
fn a_board_from_one_says_so_and_one_from_zero_does_not() {
    for (text, from_one) in [
        ("[2, 4, 1, 3]", true),
        ("[1, 3, 0, 2]", false),
        ("15863724", true),
        ("41582736", true),
        ("[1,5,8,6,3,7,2,4]", true),
        ("[2,4,6,8,3,1,7,5]", true),
        ("((8 4) (7 2) (6 7) (5 3) (4 6) (3 8) (2 5) (1 1))", true),
        ("[(0, 1), (1, 3), (2, 0), (3, 2)]", false),
        ("[(1, 1)]", false),
        ("[None, 3, 1, None]", false),
        ("1\n", false),
    ] {
        let read = BoardReader::new(text.as_bytes()).only_board().unwrap();
        assert_eq!(read.counts_from_one, from_one, "{text}");
        let is_complete = read.problem.queen_count() == read.problem.size().index();
        assert!(!from_one || is_complete && read.problem.given().is_solution(), "{text}");
    }
    let explicit = |text: &str| BoardReader::new(text.as_bytes()).counting_from_one().only_board();
    assert_eq!(explicit("[(1, 1), (3, 2)]").unwrap().problem, placement(3, [(0, 0), (2, 1)]).into());
    assert_eq!(explicit("[None, 3, 1, None]").unwrap().problem, placement(4, [(1, 2), (2, 0)]).into());
    assert!(
        explicit("[1, 3, 0, 2]").unwrap_err().to_string().contains("column 0, expected a column from 1 to 4")
    );
    assert_eq!(explicit("a1").unwrap().problem, placement(1, [(0, 0)]).into());
    // With a size, squares that are on the board from 0 are from 0.
    let sized =
        |n| BoardReader::new("[(1, 2), (2, 4), (3, 1), (4, 3)]".as_bytes()).with_size(size(n)).only_board();
    assert!(!sized(5).unwrap().counts_from_one && sized(4).unwrap().counts_from_one);
}

#[test]
fn lists_are_as_long_as_they_are() {
    assert_eq!(columns_of("10 1 3 5 9 11 0 4 6 8 2 7"), ["[10, 1, 3, 5, 9, 11, 0, 4, 6, 8, 2, 7]"]);
    assert!(read("10 1 3 5 9 11 0 4 6 8 2 7").unwrap().is_solution());
    let fives = format!("10 0{}", " 5".repeat(100));
    assert_eq!(read(&fives).unwrap().size().get(), 102);
    for first in ["10", "11", "100", "1"] {
        let text = format!("{first} 1 3 5 9 0 4 6 8 2 7 7");
        let columns: Vec<&str> = text.split(' ').collect();
        let expected = format!("[{}]", columns.join(", "));
        let read = BoardReader::new(text.as_bytes()).only_board();
        match read {
            Ok(read) => assert_eq!(Format::Columns.to_text(read.problem.given()).unwrap().trim(), expected),
            Err(error) => {
                let expected =
                    if first == "100" { "found column 100" } else { "found 11 before as many numbers" };
                assert!(error.to_string().contains(expected), "{error}");
            }
        }
    }
}

#[test]
fn several_boards_in_one_list_are_several_boards() {
    let both = ["[1, 3, 0, 2]", "[2, 0, 3, 1]"];
    for text in [
        "[[1, 3, 0, 2], [2, 0, 3, 1]]",
        r#"{"n":4,"solutions":[[1,3,0,2],[2,0,3,1]]}"#,
        r#"[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]"#,
        "[[(0, 1), (1, 3), (2, 0), (3, 2)], [(0, 2), (1, 0), (2, 3), (3, 1)]]",
        "1302\n2031\n",
        "2413\n3142\n",
        "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n",
        "b4 d3 a2 c1\nc4 a3 d2 b1\n",
        "4\n.Q..\n...Q\nQ...\n..Q.\n4\n..Q.\nQ...\n...Q\n.Q..\n0\n",
        "[1, 3, 0, 2] [2, 0, 3, 1]",
        "[1, 3, 0, 2], [2, 0, 3, 1]",
    ] {
        assert_eq!(columns_of(text), both, "{text}");
    }
    let refused = refusal("[[1, 3, 0, 2], [2, 0, 3, 1]]");
    assert_eq!(refused, "line 1, column 1: found a second board, expected only one board");
    // An error in one of several boards ends the reading.
    let mut wrong = BoardReader::new("[[1, 3, 0, 2], [1, 3, 0, 9]]".as_bytes());
    assert!(wrong.next_board().is_err() && matches!(wrong.next_board(), Ok(None)));
    let mut wrong = BoardReader::new(r#"[[".Q","Q."],["..Q","Q..",".Q."]]"#.as_bytes()).with_size(size(2));
    assert!(wrong.next_board().is_err() && matches!(wrong.next_board(), Ok(None)));
    assert!(refusal(r#"{"n":3,"solutions":[]}"#).contains("no board in \"solutions\""));
    assert_eq!(columns_of("[0, 1, 0, 0]\n[1, 3, 0, 2]\n"), ["[0, 1, 0, 0]", "[1, 3, 0, 2]"]);
}

#[test]
fn a_mark_behind_a_board_is_not_skipped() {
    for text in ["[1,3,0,2] *", "[1,3,0,2] Q", "[1,3,0,2]:", r#"{"n":4,"columns":[1,3,0,2]}x"#] {
        assert!(
            refusal(text).contains("expected the end of the line after the board"),
            "{text}: {}",
            refusal(text)
        );
    }
    assert!(refusal("1Q2/3Q/Q3/2Q1 x").contains("found a space, expected the end of the line"));
    assert!(refusal("b4 d3 a2 c1 w").contains("found 'w', expected a square such as c5"));
    // A field that could be a condition is refused; a list in a field of an answer is a board.
    assert!(
        refusal(r#"{"n":4,"columns":[1,3,0,2],"status":"solution"}"#).contains("unknown field \"status\"")
    );
    assert!(refusal(r#"{"n":4,"seconds":[[0,1]]}"#).contains("unknown field \"seconds\""));
    assert!(
        refusal(r#"{"schema":1,"n":4,"columns":[1,3,0,2],"blokced":[[0,1]]}"#)
            .contains("expected \"blocked\"")
    );
    assert!(refusal(r#"{"schema":2,"n":4,"columns":[1,3,0,2]}"#).contains("the schema 2, expected 1"));
    assert_eq!(columns_of(r#"{"schema":1,"n":4,"solutions":2,"columns":[1,3,0,2]}"#), ["[1, 3, 0, 2]"]);
    assert!(
        refusal(r#"{"schema":1,"n":3,"status":"none","columns":null}"#).contains("an object without a board")
    );
}

#[test]
fn parameters_of_csplib_count_from_one() {
    let blocked = read_problem("letting n = 4\nletting blocks = [[1,1],\n[4,4],\n]\n").unwrap();
    assert_eq!(blocked.blocked(), [Square::new(0, 0), Square::new(3, 3)]);
    assert_eq!((blocked.size().get(), blocked.queen_count()), (4, 0));
    // Squares do not have to reach the border.
    let inner =
        read_problem("$ a comment\nletting n be 4\nletting blocks be [ [2, 3] ]\nletting init = [[1,2]]")
            .unwrap();
    assert_eq!(inner.blocked(), [Square::new(1, 2)]);
    assert_eq!(inner.given(), &placement(4, [(0, 1)]));
    // [k, 0] is diagonal k - (n - 1), [k, 1] is antidiagonal k.
    let lines = read_problem("n =  4\nnumdiags =  2\ndiags =  [[1, 0], [5, 1]]\n").unwrap();
    assert!(lines.blocked_lines().eq([Line::Diagonal(-2), Line::Antidiagonal(5)]));
    for (text, expected) in [
        ("letting n = 4\nletting blocks = [[0,1]]", "row or column 0, expected a row or column from 1 to 4"),
        ("letting n = 4\nletting blocks = [[1,5]]", "row or column 5, expected a row or column from 1 to 4"),
        ("n = 4\nnumdiags = 3\ndiags = [[1,0]]", "numdiags = 3, expected the number of pairs in \"diags\""),
        ("n = 4\ndiags = [[1,2]]", "the kind 2, expected 0 for a diagonal or 1"),
        ("n = 4\ndiags = [[7,0]]", "the line 7, expected a number from 0 to 6"),
        (
            "letting n = 4\nletting holes = [[1,1]]",
            "the parameter 'holes', expected n, blocks, diags, init or \"blocked\"",
        ),
        ("letting n = 4\nletting n = 4", "a second \"n\""),
        ("letting blocks = [[1,1]]", "blocked squares without a board size"),
    ] {
        assert!(refusal(text).contains(expected), "{text}: {}", refusal(text));
    }
    // PyCSP3 has the same names in JSON.
    let json = read_problem(r#"{"n":4,"blocks":[[1,1],[4,4]]}"#).unwrap();
    assert_eq!(json, blocked);
    let from_zero = read_problem(r#"{"n":4,"blocks":[[0,0],[3,3]]}"#).unwrap();
    assert_eq!(from_zero, blocked);
}

#[test]
fn an_empty_board_with_one_square_is_not_a_solution() {
    let empty = placement(1, []);
    for format in Format::ALL {
        let Ok(text) = format.to_text(&empty) else { continue };
        let read = BoardReader::new(text.as_bytes()).with_size(size(1)).only_board();
        assert_eq!(
            read.unwrap_or_else(|error| panic!("{format}: {error}")).problem,
            empty.clone().into(),
            "{format}"
        );
    }
    assert!(read("1").unwrap().is_solution());
    assert!(read("[[1]]").unwrap().is_solution());
}
