//! Texts with two possible meanings, and the choices that decide.

use queenside::notation::{BoardReader, Choice, Content, Format};
use queenside::{Board, Square};

use super::{choice, columns_of, placement, read, read_problem, refusal, size};

const SOLUTION: [(u32, u32); 4] = [(0, 1), (1, 3), (2, 0), (3, 2)];

#[test]
fn the_meaning_of_a_star_follows_from_the_other_squares() {
    // Once in every row and column: queens.
    for queen in ['*', 'X', '#', '@', 'o', '1'] {
        let text = ".*..\n...*\n*...\n..*.".replace('*', &queen.to_string());
        assert_eq!(read(&text).unwrap(), placement(4, SOLUTION), "{text}");
    }
    // Beside a queen: blocked.
    let blocked = read_problem("*Q..\n....\n....\n....").unwrap();
    assert_eq!((blocked.given(), blocked.blocked()), (&placement(4, [(0, 1)]), &[Square::new(0, 0)][..]));
    let blocked = read_problem("XQ..\n....\n....\n....").unwrap();
    assert_eq!(blocked.blocked(), [Square::new(0, 0)]);
    // Otherwise two meanings.
    let both = [Content::Queen, Content::Blocked];
    assert_eq!(choice("*...\n....\n....\n...."), Choice::Symbol('*', both));
    assert_eq!(choice("X...\n....\n....\n...."), Choice::Symbol('X', both));
    let tile = Choice::Symbol('⬛', [Content::Empty, Content::Blocked]);
    assert_eq!(choice("⬛⬜⬜\n⬜⬜⬜\n⬜⬜⬜"), tile);
    assert_eq!(refusal("*..\n...\n..."), "line 1: '*' can be a queen or a blocked square");
    for (content, queens, blocked) in
        [(Content::Queen, 1, 0), (Content::Blocked, 0, 1), (Content::Empty, 0, 0)]
    {
        let board =
            BoardReader::new("*..\n...\n...".as_bytes()).with_symbol('*', content).only_board().unwrap();
        assert_eq!((board.problem.queen_count(), board.problem.blocked().len()), (queens, blocked));
    }
    // Any character can have a meaning.
    let reader = BoardReader::new("0w\nK0".as_bytes());
    let reader = reader.with_symbol('0', Content::Empty).with_symbol('w', Content::Queen);
    let board = reader.with_symbol('K', Content::Blocked).only_board().unwrap().problem;
    assert_eq!((board.given(), board.blocked()), (&placement(2, [(0, 1)]), &[Square::new(1, 0)][..]));
}

#[test]
fn numbers_with_two_meanings_are_refused_until_the_caller_chooses() {
    for (text, formats) in [
        ("[0,1]\n[1,0]", [Format::Matrix, Format::Columns]),
        ("[[1,0],[0,1]]", [Format::Matrix, Format::Pairs]),
        ("[[0,0],[0,1],[1,0],[1,1]]", [Format::Matrix, Format::Pairs]),
        ("[0,1,0]\n[1,0,0]", [Format::Columns, Format::Matrix]),
        ("[0, 1, 0, 0, 0, 1, 1, 0, 0]", [Format::Matrix, Format::Columns]),
        // One list more than the rows of a matrix.
        ("[0,1,0]\n[1,0,0]\n[0,0,1]\n[0,1,1]", [Format::Columns, Format::Matrix]),
        // One square, or two columns.
        ("[0, 1]", [Format::Columns, Format::Pairs]),
        ("2 1", [Format::Columns, Format::Pairs]),
        ("1 0\n0 1", [Format::Matrix, Format::Columns]),
        ("0 0 0 0 0 0 0 0 0", [Format::Matrix, Format::Columns]),
        // Columns of eight rows, or four squares.
        ("1 2 2 4 3 1 4 3", [Format::Columns, Format::Pairs]),
        // The numbers of a board after its size, or squares.
        ("4\n0 1\n1 3", [Format::Columns, Format::Pairs]),
        // A matrix with an error.
        ("[[0,1,0],[2,0,0],[0,0,0]]", [Format::Columns, Format::Matrix]),
    ] {
        assert_eq!(choice(text), Choice::Format(formats), "{text}");
        for format in formats {
            let mut reader = BoardReader::new(text.as_bytes()).with_format(format);
            let read = reader.next_board();
            // Some need more than the format: rows of a matrix.
            let is_short = text.contains(",1,0]") && text.contains('\n') && format == Format::Matrix
                || text.starts_with("[[0,1,0]") && format == Format::Matrix;
            assert!(is_short || read.is_ok(), "{text}: {read:?}");
            assert!(read.ok().flatten().is_none_or(|read| read.format == format), "{text}");
        }
    }
    for text in [r#"{"n":4,"blocks":[[1,2]]}"#, "((1 2) (2 1))", "[(1, 3), (2, 2), (3, 1)]"] {
        assert_eq!(choice(text), Choice::First, "{text}");
        assert!(BoardReader::new(text.as_bytes()).counting_from_one().only_board().is_ok(), "{text}");
        assert!(BoardReader::new(text.as_bytes()).counting_from_zero().only_board().is_ok(), "{text}");
    }
}

#[test]
fn two_pairs_of_1_and_2_are_two_questions() {
    let text = "[1,2]\n[2,1]";
    assert_eq!(choice(text), Choice::First);
    let one = BoardReader::new(text.as_bytes()).counting_from_one().only_board().unwrap_err();
    assert!(one.to_string().contains("the columns of queens or squares"), "{one}");
    let squares =
        BoardReader::new(text.as_bytes()).counting_from_one().with_format(Format::Pairs).only_board();
    assert_eq!(squares.unwrap().problem, placement(2, [(0, 1), (1, 0)]).into());
}

#[test]
fn a_list_of_one_square_is_read() {
    for text in ["[0, 3]", "(0, 3)", "0 3", "[(0, 3)]", "4\n0 3"] {
        assert_eq!(read(text).unwrap(), placement(4, [(0, 3)]), "{text}");
    }
    let sized = |text: &'static str| BoardReader::new(text.as_bytes()).with_size(size(8)).only_board();
    assert_eq!(sized("[1, 0]").unwrap().problem, placement(8, [(1, 0)]).into());
    assert_eq!(sized("[]").unwrap().problem, placement(8, []).into());
    assert_eq!(choice("0"), Choice::Format([Format::Matrix, Format::Columns]));
    // A row of a matrix is not a matrix, and the first of several lists is not a size.
    let nine = format!("{}\n", ["0"; 9].join(" ")).repeat(8) + "1 0 0 0 0 0 0 0 0\n";
    assert_eq!(read(&nine).unwrap(), placement(9, [(8, 0)]));
    assert_eq!(columns_of("1 3 0 2\n3 1 3 2\n"), ["[1, 3, 0, 2]", "[3, 1, 3, 2]"]);
    assert_eq!(choice("[]"), Choice::Size);
    for format in Format::ALL {
        for text in ["[[]]", "[[], []]", "[]\n[]\n"] {
            let read = BoardReader::new(text.as_bytes()).with_format(format).only_board();
            assert!(read.is_err(), "{text}: {read:?}");
        }
    }
    assert!(BoardReader::new("[(0, 1)]".as_bytes()).requiring_size().only_board().is_err());
    assert!(refusal("4 2\n0 1\n1 3").contains("found \"4 2\" before as many squares"));
    for text in ["4 1 2 4 3", "8 1 5 8 6 3 7 2 4"] {
        assert!(refusal(text).contains("expected the size alone in its line"), "{text}: {}", refusal(text));
    }
    assert!(read("4 4\n.Q..\n...Q\nQ...\n..Q.").is_err());
    assert_eq!(read("4 1 3 0 2").unwrap().size().get(), 5);
    for text in ["0,1 1,3 2,0 3,2", "0,1 1,3 2,0 3,2\n", "0, 1  1, 3  2, 0  3, 2"] {
        assert_eq!(read(text).unwrap(), placement(4, SOLUTION), "{text}");
    }
    assert!(refusal("0,1 1,3 2").contains("commas between some numbers"));
    assert!(refusal("1,3 0 2").contains("commas between some numbers"));
    assert_eq!(read("5\n0 1\n1 3").unwrap(), placement(5, [(0, 1), (1, 3)]));
}

#[test]
fn rows_of_several_matrices_are_read_on_request() {
    let two = "[0,1]\n[0,0]\n[0,0]\n[1,0]\n";
    let matrices: Result<Vec<_>, _> = BoardReader::new(two.as_bytes()).with_format(Format::Matrix).collect();
    let squares: Vec<Square> = matrices.unwrap().iter().flat_map(|read| read.problem.queens()).collect();
    assert_eq!(squares, [Square::new(0, 1), Square::new(1, 0)]);
    for (rows, text) in [(2, "[0,1,0,0]\n[0,0,0,1]"), (5, "0 1 0 0\n0 1 0 0\n0 1 0 0\n0 1 0 0\n0 1 0 0")] {
        let refused = BoardReader::new(text.as_bytes()).with_format(Format::Matrix).only_board().unwrap_err();
        let expected = format!("expected row {} of a board of 4 rows", rows % 4);
        assert!(refused.to_string().contains(&expected), "{refused}");
    }
}

#[test]
fn the_lists_of_a_text_count_from_the_same_number() {
    // The second list could count from 0 by itself.
    for text in [
        "[2, 4, 1, 3]\n[3, 1, 2, 2]",
        "[3, 1, 2, 2]\n[2, 4, 1, 3]",
        "[[2, 4, 1, 3], [3, 1, 2, 2]]",
        "[[3, 1, 2, 2], [2, 4, 1, 3]]",
    ] {
        let mut columns = columns_of(text);
        columns.sort();
        assert_eq!(columns, ["[1, 3, 0, 2]", "[2, 0, 1, 1]"], "{text}");
    }
    let solutions = r#"{"n":4,"solutions":[[2,4,1,3],[3,1,2,2]]}"#;
    assert_eq!(columns_of(solutions), ["[1, 3, 0, 2]", "[2, 0, 1, 1]"]);
    for (text, expected) in [
        ("[1, 3, 0, 2]\n[2, 4, 1, 3]", "found column 4, expected a column from 0 to 3"),
        ("[2, 4, 1, 3]\n[1, 3, 0, 2]", "found column 0, expected a column from 1 to 4"),
        ("[[1, 3, 0, 2], [2, 4, 1, 3]]", "found column 4, expected a column from 0 to 3"),
        (r#"{"n":4,"columns":[2,4,1,3]}"#, "a column from 0 to 3, because the list has 4 rows"),
        (r#"{"n":4,"blocks":[[5,1]]}"#, "found row or column 5, expected a row or column from 1 to 4"),
    ] {
        let error = BoardReader::new(text.as_bytes()).find_map(Result::err).unwrap().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    // Queenside's own fields always count from 0, and do not stand beside those of CSPLib.
    let own = r#"{"n":4,"columns":[1,3,0,2]}"#;
    let read = BoardReader::new(own.as_bytes()).counting_from_one().only_board().unwrap();
    assert_eq!(read.problem, placement(4, SOLUTION).into());
    let mixed = r#"{"n":4,"queens":[[0,1]],"blocks":[[1,4]]}"#;
    assert!(refusal(mixed).contains("both \"queens\" and \"blocks\""));
    let csplib = read_problem(r#"{"n":4,"blocks":[[2,2]],"init":[[4,1]]}"#).unwrap();
    assert_eq!((csplib.given(), csplib.blocked()), (&placement(4, [(3, 0)]), &[Square::new(1, 1)][..]));
}

#[test]
fn a_number_by_itself_is_a_list_only_if_nothing_else_is_there() {
    assert!(read("1\n").unwrap().is_solution());
    for (text, expected) in [
        (".Q..\n...Q\nQ...\n..Q.\n2\n", "found '2'"),
        ("[1, 0]\n[0, 1]\n[1, 0]\n2\n", "the single number 2"),
        ("1\n3\n0\n2\n", "the single number"),
        ("10", "expected row 1 of a board of 2 rows"),
        ("5", "expected a board after its size"),
        // Blanks are not squares.
        (" Q  \n   Q\nQ   \n  Q \n", "a row with blanks"),
        ("Q   \n    \n    \n    \n", "a row with blanks"),
        ("\tQ\t\t\n\t\t\tQ\nQ\t\t\t\n\t\tQ\t", "a row with blanks"),
    ] {
        let error = BoardReader::new(text.as_bytes()).find_map(Result::err).unwrap().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn symbols_have_their_meaning_in_all_formats_with_one_sign_per_square() {
    for text in [
        "0 1\n0 0",
        "01\n00",
        "0,1\n0,0",
        "[[0, 1], [0, 0]]",
        "[[0, 1],\n [0, 0]]",
        "[0, 1]\n[0, 0]",
        "[0, 1, 0, 0]",
        r#"["01", "00"]"#,
        "|0|1|\n|0|0|",
        ".1\n..",
        r#"{"n":2,"board":[[0,1],[0,0]]}"#,
    ] {
        let mut reader = BoardReader::new(text.as_bytes()).with_symbol('1', Content::Blocked);
        let board = reader.only_board().unwrap_or_else(|error| panic!("{text}: {error}")).problem;
        assert_eq!((board.queen_count(), board.blocked()), (0, &[Square::new(0, 1)][..]), "{text}");
    }
    let reader = |text: &'static str| BoardReader::new(text.as_bytes());
    let fen = reader("1N2/3N/N3/2N1").with_symbol('N', Content::Blocked).only_board().unwrap();
    assert_eq!((fen.format, fen.problem.blocked().len()), (Format::Fen, 4));
    let fen = reader("Q3/4/4/4").with_symbol('Q', Content::Blocked).only_board().unwrap();
    assert_eq!((fen.format, fen.problem.blocked()), (Format::Fen, &[Square::new(0, 0)][..]));
    // A digit without a meaning is not a sign, and the last meaning of a character counts.
    let refused = reader("[1, 3, 0, 2]").with_symbol('3', Content::Blocked).only_board().unwrap_err();
    assert!(refused.to_string().contains("found '2', expected 0 or 1 in a matrix"), "{refused}");
    let mut twice = reader("*.\n..").with_symbol('*', Content::Queen).with_symbol('*', Content::Blocked);
    assert_eq!(twice.only_board().unwrap().problem.blocked().len(), 1);
}
