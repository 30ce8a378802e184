//! Random and mutated texts: whatever the reader accepts is one of the boards that a naive reader finds.

use std::collections::BTreeSet;

use queenside::notation::{BoardReader, Content, Format, ReadError};
use queenside::{Board, Placement, Problem, Square};

use super::{size, squares};

/// A small generator of random numbers (`SplitMix64`), so that the texts are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Return random columns, one per row: often a permutation.
    fn columns(&mut self) -> Vec<u32> {
        let n = 4 + self.below(7);
        let mut columns: Vec<u32> = (0..n as u32).collect();
        for place in (1..n).rev() {
            columns.swap(place, self.below(place + 1));
        }
        if self.below(4) == 0 {
            let place = self.below(n);
            columns[place] = self.below(n) as u32;
        }
        columns
    }
}

fn placement_of(columns: &[u32]) -> Placement {
    super::placement(columns.len() as u32, (0..).zip(columns.iter().copied()))
}

/// Return all boards that the numbers and signs of a text can be, each kind read without regard for
/// brackets, commas, labels and frames.
fn naive_boards(text: &str) -> BTreeSet<String> {
    let mut boards = BTreeSet::new();
    let mut add = |n: usize, queens: Vec<(u32, u32)>, blocked: Vec<(u32, u32)>| {
        let Ok(placement) = Placement::new(size(n as u32), squares(queens)) else { return };
        if let Ok(problem) = Problem::from(placement).with_blocked(squares(blocked)) {
            boards.insert(shown(&problem));
        }
    };
    let without_dashes = text.replace("-1", "None").replace(['-', '_'], " None ");
    for part in [text, &without_dashes].into_iter().chain(text.lines()) {
        for numbers in numbers_of(part) {
            let n = numbers.len();
            for first in [0, 1] {
                let columns =
                    (0..).zip(&numbers).filter_map(|(row, &column)| Some((row, column?.checked_sub(first)?)));
                add(n, columns.collect(), Vec::new());
                let pairs: Option<Vec<(u32, u32)>> = numbers
                    .chunks(2)
                    .map(|pair| {
                        Some((pair[0]?.checked_sub(first)?, pair.get(1)?.as_ref()?.checked_sub(first)?))
                    })
                    .collect();
                let Some(pairs) = pairs else { continue };
                let farthest =
                    pairs.iter().map(|&(row, column)| row.max(column) + 1).max().unwrap_or(0) as usize;
                add(farthest.max(pairs.len()), pairs, Vec::new());
            }
            let width = n.isqrt();
            if width * width == n {
                let ones = (0..).zip(&numbers).filter(|(_, number)| **number == Some(1));
                add(
                    width,
                    ones.map(|(place, _): (usize, _)| ((place / width) as u32, (place % width) as u32))
                        .collect(),
                    Vec::new(),
                );
            }
        }
    }
    // Chess squares: a letter and a number from the bottom.
    let words = text.split(|symbol: char| !symbol.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let square =
        |word: &str| Some((word.get(1..)?.parse().ok()?, u32::from(word.as_bytes()[0]).checked_sub(97)?));
    if let Some(chess) = words.map(square).collect::<Option<Vec<(u32, u32)>>>() {
        let n =
            chess.iter().map(|&(rank, file)| rank.max(file + 1)).max().unwrap_or(0).max(chess.len() as u32);
        add(n as usize, chess.iter().map(|&(rank, file)| (n.wrapping_sub(rank), file)).collect(), Vec::new());
    }
    let signs: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.chars().filter(|symbol| ".-QqxX*#01_+♛".contains(*symbol)).collect::<Vec<char>>())
        .collect();
    for rows in signs.iter().enumerate().map(|(first, _)| &signs[first..]) {
        let n = rows[0].len();
        if n == 0 || rows.len() < n || rows[..n].iter().any(|row| row.len() != n) {
            continue;
        }
        for queen_signs in ["Qq1♛", "Qq1♛*", "Qq1♛X", "Qq1♛#"] {
            for blocked_signs in ["x", "xX*#"] {
                let of = |wanted: &str| -> Vec<(u32, u32)> {
                    let row_of = |(row, signs): (u32, &Vec<char>)| -> Vec<(u32, u32)> {
                        let places = (0..).zip(signs).filter(|(_, sign)| wanted.contains(**sign));
                        places.map(|(column, _)| (row, column)).collect()
                    };
                    (0..).zip(&rows[..n]).flat_map(row_of).collect()
                };
                let blocked: String =
                    blocked_signs.chars().filter(|sign| !queen_signs.contains(*sign)).collect();
                add(n, of(queen_signs), of(&blocked));
            }
        }
    }
    boards
}

/// Return the numbers of a text, also as digits without separators, and without the number at the
/// beginning or at the end (a size, or a label).
fn numbers_of(text: &str) -> Vec<Vec<Option<u32>>> {
    let words = text.replace("-1", " None ").replace("null", " None ");
    let words: Vec<&str> =
        words.split(|symbol: char| !symbol.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let numbers: Vec<Option<u32>> = words
        .iter()
        .filter_map(|word| match *word {
            "None" => Some(None),
            word => word.parse().ok().map(Some),
        })
        .collect();
    let digits: Vec<Option<u32>> = text.chars().filter_map(|symbol| symbol.to_digit(10)).map(Some).collect();
    let mut all = vec![numbers, digits];
    for list in all.clone() {
        all.extend(list.split_first().map(|(_, rest)| rest.to_vec()));
        all.extend(list.split_last().map(|(_, rest)| rest.to_vec()));
    }
    all
}

/// Return the size, the queens and the blocked squares as text.
fn shown(problem: &Problem) -> String {
    let blocked: Vec<Square> =
        problem.blocked_squares().filter(|&square| !problem.queens().any(|queen| queen == square)).collect();
    format!("{} {:?} {blocked:?}", problem.size().get(), problem.queens().collect::<Vec<_>>())
}

/// Check that each board that is read is a naive one.
fn check(text: &str) {
    let read: Result<Vec<_>, ReadError> = BoardReader::new(text.as_bytes()).collect();
    // Between bars, a blank can be a square.
    if let Ok(read) = read
        && read.len() == 1
        && !text.contains('|')
    {
        let naive = naive_boards(text);
        assert!(naive.contains(&shown(&read[0].problem)), "{text}\nread as {:?}", read[0]);
    }
}

#[test]
fn random_lists_are_errors_questions_or_naive_boards() {
    check_random_lists(5000);
}

#[test]
#[ignore = "takes ten seconds"]
fn many_random_lists_are_errors_questions_or_naive_boards() {
    check_random_lists(20_000);
}

fn check_random_lists(texts: usize) {
    const WORDS: [&str; 28] = [
        "[", "[", "]", "]", "(", ")", "{", "}", ",", ",", " ", " ", "\n", "\n", "0", "0", "1", "1", "2", "3",
        "4", "-", "Q", ".", "x", "|", "None", "a1",
    ];
    let mut random = Random(1);
    for _ in 0..texts {
        let text: String = (0..random.below(24)).map(|_| random.pick(&WORDS)).collect();
        check(&text);
        let reader = || BoardReader::new(text.as_bytes());
        for reader in [
            reader().with_format(random.pick(&Format::ALL)),
            reader().with_symbol(random.pick(&['1', 'Q', '.', 'x']), random.pick(&Content::ALL)),
            reader().counting_from_one().refusing_decoration(),
            reader().with_size(size(random.below(5) as u32)).with_lists_of_rows(),
            reader().requiring_size().counting_from_zero(),
        ] {
            // No text makes a reader panic.
            let _ = reader.take_while(Result::is_ok).count();
        }
    }
}

#[test]
fn boards_with_one_wrong_character_are_errors_questions_or_naive_boards() {
    check_wrong_characters(5000);
}

#[test]
#[ignore = "takes seconds"]
fn many_boards_with_one_wrong_character_are_errors_questions_or_naive_boards() {
    check_wrong_characters(20_000);
}

fn check_wrong_characters(texts: usize) {
    const CHARACTERS: [&str; 24] = [
        "[", "]", "(", ")", "{", "}", ",", ".", "-", "+", "|", "*", "Q", "q", "x", " ", "0", "1", "2", "9",
        "\n", "\t", "♛", "a",
    ];
    let mut random = Random(2);
    for round in 0..texts {
        let placement = placement_of(&random.columns());
        let format = Format::ALL[round % Format::ALL.len()];
        let text: Vec<char> = format.to_text(&placement).unwrap().chars().collect();
        let at = random.below(text.len());
        let skipped = 1 - random.below(2);
        let (before, after) = (text[..at].iter(), text[at + skipped..].iter());
        let mutated: String =
            before.collect::<String>() + random.pick(&CHARACTERS) + &after.collect::<String>();
        // The naive reader does not know these formats.
        if matches!(format, Format::Fen | Format::Unicode | Format::Grid | Format::Boxes) {
            let _ = BoardReader::new(mutated.as_bytes()).take_while(Result::is_ok).count();
        } else {
            check(&mutated);
        }
    }
}

/// Texts of one board, as programs print them. `n` is the number of columns.
#[expect(clippy::too_many_lines, reason = "one entry per kind")]
fn texts(columns: &[u32]) -> Vec<(&'static str, String)> {
    let n = columns.len() as u32;
    let rows = |sign: &dyn Fn(u32, u32) -> String, between: &str| -> Vec<String> {
        let row = |row: u32| (0..n).map(|column| sign(row, column)).collect::<Vec<_>>().join(between);
        (0..n).map(row).collect()
    };
    let signs = |queen: &str, empty: &str, between: &str| {
        let of = |row: u32, column| {
            if columns[row as usize] == column { queen.to_owned() } else { empty.to_owned() }
        };
        rows(&of, between)
    };
    let list = |first: u32, between: &str| {
        columns.iter().map(|column| (column + first).to_string()).collect::<Vec<_>>().join(between)
    };
    let pairs = |first: u32, one: &dyn Fn(u32, u32) -> String, between: &str| {
        let pair = |(row, column): (u32, &u32)| one(row + first, column + first);
        (0..).zip(columns).map(pair).collect::<Vec<_>>().join(between)
    };
    let spaced = signs("Q", ".", " ");
    let labels = |first: u32| (first..first + n).map(|label| format!("{label:>2}")).collect::<Vec<_>>();
    let labelled = |first: u32, rows: &[String]| {
        let names = labels(first);
        let lines = names.iter().zip(rows).map(|(name, row)| format!("{name} {row}"));
        format!("   {}\n{}\n", names.join(" "), lines.collect::<Vec<_>>().join("\n"))
    };
    let wide = signs(" Q", " .", " ");
    let bits = signs(" 1", " 0", " ");
    let ranks = (1..=n)
        .rev()
        .zip(signs("Q", "-", " "))
        .map(|(rank, row)| format!("{rank} {row}\n"))
        .collect::<Vec<_>>()
        .concat();
    let files: Vec<String> = (0..n as u8).map(|file| char::from(b'a' + file).to_string()).collect();
    vec![
        ("labels from 1", labelled(1, &wide)),
        ("labels from 0", labelled(0, &wide)),
        ("pandas", labelled(0, &bits)),
        ("ranks and files", format!("{ranks}  {}\n", files.join(" "))),
        ("files above", format!("  {}\n{ranks}", files.join(" "))),
        ("a rule below", format!("{}\n--------\n", spaced.join("\n"))),
        (
            "a rule of the same width",
            format!("{}\n{}\n", signs("Q", ".", "").join("\n"), "-".repeat(n as usize)),
        ),
        ("a heading", format!("Solution 1:\n{}\n\n", spaced.join("\n"))),
        ("a count", format!("{}\n\n1\n", spaced.join("\n"))),
        (
            "a frame",
            format!(
                "+---+\n{}+---+\n",
                spaced.iter().map(|row| format!("| {row} |\n")).collect::<Vec<_>>().concat()
            ),
        ),
        (
            "lists of signs",
            signs("Q", "#", " ").iter().map(|row| format!("[{row}]\n")).collect::<Vec<_>>().concat(),
        ),
        (
            "lists of strings",
            signs("'Q'", "'.'", ", ").iter().map(|row| format!("[{row}]\n")).collect::<Vec<_>>().concat(),
        ),
        (
            "LeetCode",
            format!(
                "[{}]",
                signs("Q", ".", "").iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(",")
            ),
        ),
        (
            "C",
            format!(
                "{{{}}}",
                signs("1", "0", ",").iter().map(|row| format!("{{{row}}}")).collect::<Vec<_>>().join(",")
            ),
        ),
        (
            "truth values",
            format!(
                "[{}]",
                signs("true", "false", ", ")
                    .iter()
                    .map(|row| format!("[{row}]"))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        ),
        ("Prolog list", format!("Qs = [{}].", list(0, ","))),
        ("MiniZinc", format!("array1d(1..{n}, [{}]);\n----------\n", list(0, ", "))),
        ("XCSP", format!("v <values> {} </values>", list(0, " "))),
        ("facts", pairs(0, &|row, column| format!("queen({row},{column})."), " ")),
        ("pairs with a dash", format!("[{}]", pairs(0, &|row, column| format!("{row}-{column}"), ", "))),
        ("squares without brackets", pairs(0, &|row, column| format!("({row}, {column})"), " ")),
        ("squares between commas", format!("[{}]", pairs(0, &|row, column| format!("{row} {column}"), ", "))),
        ("chess squares", pairs(0, &|row, column| format!("{}{}", files[column as usize], n - row), " ")),
        (
            "strings of squares",
            format!(
                "{{{}}}",
                pairs(0, &|row, column| format!("\"{}{}\"", files[column as usize], n - row), ", ")
            ),
        ),
        ("a position", Format::Fen.to_text(&placement_of(columns)).unwrap().trim().to_owned() + " w - - 0 1"),
        ("numpy", format!("array([{}], dtype=int64)", list(0, ", "))),
        (
            "a wrapped vector",
            format!(
                "{n}\n{}\n{}\n",
                list(0, " ").split_at(3).0.trim_end(),
                list(0, " ").split_at(3).1.trim_start()
            ),
        ),
        (
            "an address",
            format!(
                "https://example.org/#board?n={n}&q={}",
                pairs(0, &|row, column| format!("{row}.{column}"), ",")
            ),
        ),
    ]
}

#[test]
fn a_hundred_boards_of_each_kind_are_read_or_a_question() {
    let mut random = Random(3);
    let mut unread = std::collections::BTreeMap::<&str, u32>::new();
    for _ in 0..100 {
        let columns = random.columns();
        let expected = placement_of(&columns);
        for (kind, text) in texts(&columns) {
            match BoardReader::new(text.as_bytes()).only_board() {
                Ok(read) => assert_eq!(read.problem, expected.clone().into(), "{kind}:\n{text}"),
                Err(error) => {
                    let count = unread.entry(kind).or_default();
                    *count += 1;
                    assert!(!expected.is_solution(), "{kind}: {error}\n{text}");
                }
            }
        }
    }
    // Most boards that are not solutions are read too.
    assert!(unread.values().sum::<u32>() < 100, "{unread:?}");
}
