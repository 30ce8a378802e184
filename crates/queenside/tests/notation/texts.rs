//! Texts of scripts, judges, data sets and papers: boards with what is printed around them, and texts
//! that are not one board.

use queenside::notation::{BoardReader, ReadError};
use queenside::{Problem, Square};

use super::{columns_of, placement, read, read_problem, refusal};

const SOLUTION: &str = "[1, 3, 0, 2]";
const OTHER: &str = "[2, 0, 3, 1]";

/// Return the boards of a text, as columns, and what was left out of it.
fn boards_and_left_out(text: &str) -> (Vec<String>, String) {
    let mut reader = BoardReader::new(text.as_bytes());
    while reader.next_board().unwrap_or_else(|error| panic!("{text}: {error}")).is_some() {}
    (columns_of(text), reader.left_out().to_string())
}

#[test]
fn labels_rules_headings_and_counts_are_left_out_with_a_note() {
    let both: &[&str] = &[SOLUTION, OTHER];
    let one: &[&str] = &[SOLUTION];
    let labels = "1 line of column labels, 4 row labels";
    for (text, boards, left_out) in [
        ("  1 2 3 4\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .", one, labels),
        ("  0 1 2 3\n0 . Q . .\n1 . . . Q\n2 Q . . .\n3 . . Q .", one, labels),
        ("  a b c d\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .", one, labels),
        ("  A B C D\n4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .", one, labels),
        ("4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d", one, labels),
        ("\\ 1 2 3 4\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .", one, labels),
        (
            "  | 1 | 2 | 3 | 4 |\n1 | . | Q | . | . |\n2 | . | . | . | Q |\n3 | Q | . | . | . |\n4 | . | . | Q | . |",
            one,
            labels,
        ),
        (
            "  +---------+\n1 | . Q . . |\n2 | . . . Q |\n3 | Q . . . |\n4 | . . Q . |\n  +---------+\n    1 2 3 4",
            one,
            labels,
        ),
        ("   0  1  2  3\n0  0  1  0  0\n1  0  0  0  1\n2  1  0  0  0\n3  0  0  1  0", one, labels),
        (
            "  abcd\n4 .Q.. 4\n3 ...Q 3\n2 Q... 2\n1 ..Q. 1\n  abcd",
            one,
            "2 lines of column labels, 8 row labels",
        ),
        ("1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .", one, "4 row labels"),
        (".Q..\n...Q\nQ...\n..Q.\n----\n..Q.\nQ...\n...Q\n.Q..\n----", both, "2 rules"),
        ("-Q--\n---Q\nQ---\n--Q-\n----\n--Q-\nQ---\n---Q\n-Q--\n----\n", both, "2 rules"),
        ("0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n=======\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n", both, "1 rule"),
        ("q = [2, 4, 1, 3];\n----------\n==========\n", one, "2 rules"),
        (
            "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nSolution 2:\n..Q.\nQ...\n...Q\n.Q..\n\n2\n",
            both,
            "2 headings, 1 count",
        ),
        ("2 solutions\n[1, 3, 0, 2]\n[2, 0, 3, 1]\n", both, "1 heading"),
        (
            "Solution 1: [1, 3, 0, 2]\nSolution 2: [2, 0, 3, 1]\nTotal solutions: 2\n",
            both,
            "3 headings, 1 count",
        ),
        ("1: 2 4 1 3\n2: 3 1 4 2\n", both, "2 row labels"),
        ("1: 1 3 0 2\n2: 2 0 3 1\n", both, "2 row labels"),
        ("1 3 0 2\n----\n2 0 3 1\n----\n", both, "2 rules"),
        ("Solution 1:\n1 3 0 2\nSolution 2:\n2 0 3 1\n", both, "2 headings"),
        (".Q..\n...Q\nQ...\n..Q.\n\nTotal: 1\n", one, "1 heading, 1 count"),
        ("1) .Q..\n   ...Q\n   Q...\n   ..Q.", &[], ""),
        ("[1] 2 4 1 3", one, "1 row label"),
    ] {
        if boards.is_empty() {
            // The number of a board beside its first row only.
            assert!(read(text).is_err(), "{text}");
            continue;
        }
        let boards: Vec<String> = boards.iter().map(|board| (*board).to_owned()).collect();
        assert_eq!(boards_and_left_out(text), (boards, left_out.to_owned()), "{text}");
        let strict = BoardReader::new(text.as_bytes()).refusing_decoration().find_map(Result::err);
        assert!(strict.is_some(), "{text}");
    }
    let numbered =
        " 1      1 5 8 6 3 7 2 4\n 2      1 6 8 3 7 4 2 5\n 3      1 7 4 6 8 2 5 3\n 4      1 7 5 8 2 4 6 3";
    let (boards, left_out) = boards_and_left_out(numbered);
    assert_eq!((boards.len(), boards[0].as_str()), (4, "[0, 4, 7, 5, 2, 6, 1, 3]"));
    assert_eq!(left_out, "4 row labels");
    // A count that is not the number of boards is refused.
    assert!(refusal(".Q..\n...Q\nQ...\n..Q.\n\n7\n").contains("found '7'"));
    // The labels of the format `grid` are a part of it.
    let grid = "-|0|1|2|3|\n0|-|*|-|-|\n1|-|-|-|*|\n2|*|-|-|-|\n3|-|-|*|-|\n";
    assert_eq!(boards_and_left_out(grid), (vec![SOLUTION.to_owned()], String::new()));
    assert!(BoardReader::new(grid.as_bytes()).refusing_decoration().only_board().is_ok());
}

#[test]
fn boards_in_the_syntax_of_other_languages_are_read() {
    for text in [
        "[0 1, 1 3, 2 0, 3 2]",
        "0 1, 1 3, 2 0, 3 2",
        "[– Q – –]\n[– – – Q]\n[Q – – –]\n[– – Q –]",
        "[- Q - -]\n[- - - Q]\n[Q - - -]\n[- - Q -]",
        "[# Q # #]\n[# # # Q]\n[Q # # #]\n[# # Q #]",
        "['#', 'Q', '#', '#']\n['#', '#', '#', 'Q']\n['Q', '#', '#', '#']\n['#', '#', 'Q', '#']",
        "+---------+\n| . Q . . |\n| . . . Q |\n| Q . . . |\n| . . Q . |\n+---------+",
        "o @ o o\no o o @\n@ o o o\no o @ o",
        "Qs = [2,4,1,3]",
        "queens=[1, 3, 0, 2]",
        "+----+\n|.Q..|\n|...Q|\n|Q...|\n|..Q.|\n+----+\n",
        "v <values> 1 3 0 2 </values>",
        "array1d(1..4, [2,4,1,3])",
        "array1d(1..4, [2,4,1,3]);",
        "queen(0,1). queen(1,3). queen(2,0). queen(3,2).",
        "queen(1,2).\nqueen(2,4).\nqueen(3,1).\nqueen(4,3).\n",
        "[1-2, 2-4, 3-1, 4-3]",
        "{{0,1,0,0},{0,0,0,1},{1,0,0,0},{0,0,1,0}}",
        "[[false, true, false, false], [false, false, false, true], [true, false, false, false], [false, false, true, false]]",
        "{\"b4\", \"d3\", \"a2\", \"c1\"}",
        "1Q2/3Q/Q3/2Q1 w - - 0 1",
        "1Q2/3Q/Q3/2Q1 w KQkq",
        "https://example.org/queenside/#board?n=4&q=0.1,1.3&f=2.0,3.2",
        "https://example.org/queenside/#lab?n=4&q=0.1,1.3&f=2.0,3.2",
        "http://127.0.0.1:8000/#board?n=4&q=0.1%2C1.3&f=2.0%2C3.2",
        "4\n1 3\n0 2",
        "4\n1\n3\n0\n2\n",
        "4\n2 4 1\n3",
    ] {
        assert_eq!(columns_of(text), [SOLUTION], "{text}");
    }
    assert_eq!(columns_of("(0, 4, 7, -1, -1, -1, -1, -1)"), ["[0, 4, 7, None, None, None, None, None]"]);
    assert_eq!(read("queen(1,5). queen(2,3).").unwrap(), placement(6, [(1, 5), (2, 3)]));
    assert_eq!(read("[1-5, 2-3]").unwrap(), placement(6, [(1, 5), (2, 3)]));
    assert_eq!(read("{\"b2\", \"d3\"}").unwrap(), placement(4, [(1, 3), (2, 1)]));
    assert_eq!(read("{{0,1},{1,0}}").unwrap(), placement(2, [(0, 1), (1, 0)]));
    assert_eq!(read("[[false, true], [true, false]]").unwrap(), placement(2, [(0, 1), (1, 0)]));
    assert_eq!(columns_of("8\n1 5 8 6\n3 7 2 4"), ["[0, 4, 7, 5, 2, 6, 1, 3]"]);
    let blocked = read_problem("00X0\n0000\n0000\n0010").unwrap();
    assert_eq!((blocked.given(), blocked.blocked()), (&placement(4, [(3, 2)]), &[Square::new(0, 2)][..]));
    let address = read_problem("https://example.org/#board?n=4&q=0.1&x=3.3").unwrap();
    let expected = Problem::from(placement(4, [(0, 1)])).with_blocked([Square::new(3, 3)]).unwrap();
    assert_eq!(address, expected);
}

#[test]
fn boards_that_are_solutions_show_how_a_text_is_read() {
    for (text, boards, evidence) in [
        (
            "(0, 1) (1, 3) (2, 0) (3, 2)\n(0, 2) (1, 0) (2, 3) (3, 1)",
            &[SOLUTION, OTHER][..],
            "squares of one board per line",
        ),
        ("b4 d3 a2 c1\nc4 a3 d2 b1\n", &[SOLUTION, OTHER], "squares of one board per line"),
        ("0 1 3 0 2\n1 2 0 3 1\n", &[SOLUTION, OTHER], "the columns of queens"),
    ] {
        let mut reader = BoardReader::new(text.as_bytes());
        while reader.next_board().unwrap().is_some() {}
        assert_eq!(
            (columns_of(text), reader.evidence()),
            (boards.iter().map(|board| (*board).to_owned()).collect(), Some(evidence)),
            "{text}"
        );
    }
    // Numbered boards of one square are not evidence.
    assert_eq!(read("1 1\n2 0\n").unwrap(), placement(3, [(1, 1), (2, 0)]));
    assert_eq!(read("0 0\n1 0\n2 0\n").unwrap(), placement(3, [(0, 0), (1, 0), (2, 0)]));
    // Without a solution, the text is refused.
    assert!(refusal("(0, 1) (1, 2)\n(2, 0) (3, 1)").contains("brackets around the squares of each board"));
}

#[test]
fn texts_that_are_not_one_board_are_refused() {
    for text in [
        "1 2 2 4 3 1 4 3",
        "4 1 2 4 3",
        "1 1 1 0\n1 1 1 1\n0 1 1 1\n1 1 0 1",
        "1 2 3 4\nhello world",
        "r1 c2 a3 b4",
        "[1] 2 4\n[3] 1 3",
        ".Q..\n...Q\nQ...\n..Q.\n[1, 3, 0, 2]",
        "[1, 3, 0, 2]\n.Q..\n...Q\nQ...\n..Q.",
        "[1, 3, 0, 2]\n{\"n\":4,\"columns\":[1,3,0,2]}",
        "{\"n\":4,\"columns\":[1,3,0,2]}\n[1, 3, 0, 2]",
        "1Q2/3Q/Q3/2Q1\n[1, 3, 0, 2]",
        "letting n = 4\nletting init = [[1,2]]\n[1, 3, 0, 2]",
        "blocked(1,2). queen(3,4).",
        "blocked = [1, 3, 0, 2]",
        "queen(1,2) blocked(2,3)",
        ". Q . .\n. . + Q\nQ . . .\n. . Q .",
        ".Q..\n...1\nQ...\n..Q.",
        "v <list> x[1] x[0] </list> <values> 1 3 0 2 </values>",
        "1Q2/3Q/Q3/2Q1 white to move",
        "https://example.org/#board?n=4&q=0.1,1.9",
        "https://example.org/#board?n=4&q=0.1&w=3",
        "Solution 1: Q at row 1",
        // Boards of one square are solutions, which shows nothing.
        "0: 0\n1: 0\n2: 0\n",
        "+----+\n| Q  |\n|   Q|\n|Q   |\n|  Q |\n+----+\n",
        "|Q  |\n|Q  |\n|Q  |\n",
        // Rows that begin with 1 and 2, or numbers of lines.
        "1 3 1 2\n----\n2 1 3 2\n----\n",
        "1 2 4 1 3\n2 3 1 4 4\n",
        "   0  1  2  3\n0  1  3  0  2\n1  2  0  3  1\n",
        // A matrix without its last row, and a list without a comma.
        "0 1 0\n0 0 1\n",
        "] 0 1\n1 0 0\n0 0 1\n",
        "[0, 3 1, 1]",
    ] {
        assert!(
            BoardReader::new(text.as_bytes()).collect::<Result<Vec<_>, _>>().is_err(),
            "{text}: {:?}",
            columns_of(text)
        );
    }
}

#[test]
fn a_long_list_is_read_in_the_way_of_its_head() {
    let mut text = "[1, 3, 0, 2]\n".repeat(20_000);
    assert_eq!(BoardReader::new(text.as_bytes()).map(Result::unwrap).count(), 20_000);
    text.push_str(".Q..\n");
    let read: Vec<Result<_, ReadError>> = BoardReader::new(text.as_bytes()).collect();
    assert_eq!(read.len(), 20_001);
    let error = read.into_iter().find_map(Result::err).unwrap().to_string();
    assert!(error.starts_with("line 20001, column 1: found '.'"), "{error}");
    // Every kind of decoration, longer than the head; the count is at the end.
    let board = "Solution:\n  1 2 3 4\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .\n----\n";
    let mut reader = board.repeat(2_000);
    reader.push_str("2000\n");
    let mut reader = BoardReader::new(reader.as_bytes());
    let mut lines = Vec::new();
    while let Some(read) = reader.next_board().unwrap() {
        assert_eq!(read.problem, placement(4, [(0, 1), (1, 3), (2, 0), (3, 2)]).into());
        lines.push(read.line);
    }
    assert_eq!((lines.len(), lines[1_999]), (2_000, 7 * 1_999 + 3));
    let left_out = "2000 lines of column labels, 8000 row labels, 2000 rules, 2000 headings, 1 count";
    assert_eq!(reader.left_out().to_string(), left_out);
    // A count without other decoration, after more boards than the head has.
    let mut boards = ".Q..\n...Q\nQ...\n..Q.\n\n".repeat(10_000);
    boards.push_str("10000\n");
    let mut reader = BoardReader::new(boards.as_bytes());
    assert_eq!(reader.by_ref().map(Result::unwrap).count(), 10_000);
    assert_eq!(reader.left_out().to_string(), "1 count");
    let wrong = format!("{boards}9\n");
    assert!(BoardReader::new(wrong.as_bytes()).any(|read| read.is_err()));
}

/// An input that arrives in pieces of this length.
struct Pieces<'a>(&'a [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.1.min(buffer.len()).min(self.0.len());
        let (piece, rest) = self.0.split_at(len);
        buffer[..len].copy_from_slice(piece);
        self.0 = rest;
        Ok(len)
    }
}

#[test]
fn the_result_does_not_depend_on_how_the_bytes_arrive() {
    let texts = [
        "[3, 1, 2, 2]\n".repeat(10_000) + "[2, 4, 1, 3]\n",
        "2 4 1 3\n".repeat(10_000) + "10000\n",
        "(0, 1) (1, 3) (2, 0) (3, 2)\n".repeat(5_000),
        "array([[0, 1, 0, 0],\n [0, 0, 0, 1],\n [1, 0, 0, 0],\n [0, 0, 1, 0]])\n".repeat(3_000),
        "{\"n\":4,\n\"columns\":[1,3,0,2]}\n".repeat(5_000),
        "4\n.Q..\n...Q\nQ...\n..Q.\n".repeat(4_000) + "0\n",
        "1Q2/3Q/Q3/2Q1\n".repeat(8_000) + "x\n",
        "1. Q . . .\n2. . . Q .\n3. . . . Q\n4. . Q . .\n".repeat(3_000),
    ];
    for text in texts {
        let all = |piece: usize| -> Vec<String> {
            let boards = BoardReader::new(Pieces(text.as_bytes(), piece));
            boards
                .map(|read| read.map_or_else(|error| error.to_string(), |read| format!("{read:?}")))
                .collect()
        };
        let whole = all(usize::MAX);
        assert!(whole.len() > 2_000 || whole.len() == 1, "{}", whole[0]);
        for piece in [997, 65_536, 65_537, 100_003] {
            assert!(all(piece) == whole, "{}", &text[..40]);
        }
    }
}
