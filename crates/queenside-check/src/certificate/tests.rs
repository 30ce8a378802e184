use std::fmt::Write;
use std::io::{self, BufReader, Read};

use super::*;
use crate::testing::{Random, completions, search};
use crate::{Line, Step};

/// Append the line of the digest. The hash is computed independently of the checker.
fn sealed(lines: &str) -> String {
    let hash = lines.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{lines}digest {hash:016x}\n")
}

fn conditions(puzzle: &Puzzle) -> String {
    fn list<T>(name: &str, entries: &[T], word: impl Fn(&T) -> String) -> String {
        let words: Vec<String> = entries.iter().map(word).collect();
        if words.is_empty() { String::new() } else { format!("{name} {}\n", words.join(" ")) }
    }
    let square = |square: &Square| format!("{},{}", square.0, square.1);
    let of_kind = |is_kind: fn(&Line) -> bool| -> Vec<Line> {
        puzzle.excluded.iter().copied().filter(is_kind).collect()
    };
    let number = |line: &Line| number(*line).to_string();
    format!("queenside certificate 1\nn {}\n", puzzle.n)
        + &list("queens", &puzzle.queens, square)
        + &list("blocked", &puzzle.blocked, square)
        + &list("diagonals", &of_kind(|line| matches!(line, Line::Diagonal(_))), number)
        + &list("antidiagonals", &of_kind(|line| matches!(line, Line::Antidiagonal(_))), number)
}

fn number(line: Line) -> i64 {
    match line {
        Line::Row(number) | Line::Column(number) => number.into(),
        Line::Diagonal(diagonal) => diagonal,
        Line::Antidiagonal(antidiagonal) => antidiagonal as i64,
    }
}

fn tree_proof(steps: &[Step]) -> String {
    let mut text = "proof tree\n".to_owned();
    for (at, step) in steps.iter().enumerate() {
        match step {
            Step::Row(row) => write!(text, "r{row}").unwrap(),
            Step::Column(column) => write!(text, "c{column}").unwrap(),
            Step::Farkas(multipliers) => {
                text.push('f');
                for (line, multiplier) in multipliers {
                    let letter = match line {
                        Line::Row(_) => 'r',
                        Line::Column(_) => 'c',
                        Line::Diagonal(_) => 'd',
                        Line::Antidiagonal(_) => 'a',
                    };
                    write!(text, " {letter}{}={multiplier}", number(*line)).unwrap();
                }
            }
        }
        text.push(if at % 5 == 4 { '\n' } else { ' ' });
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Return puzzles with certificates of every kind, without digests.
fn examples(random: &mut Random, count: usize) -> Vec<(Puzzle, String)> {
    let mut examples = vec![
        (Puzzle { queens: vec![(0, 1), (3, 4), (1, 3)], ..Puzzle::new(6) }, "proof attack 0,1 3,4\n".into()),
        (
            Puzzle { queens: vec![(0, 1)], blocked: vec![(0, 1)], ..Puzzle::new(4) },
            "proof closed 0,1\n".into(),
        ),
        (
            Puzzle {
                queens: vec![(2, 1)],
                excluded: vec![Line::Diagonal(-2), Line::Diagonal(1)],
                ..Puzzle::new(4)
            },
            "proof closed 2,1\n".into(),
        ),
        (
            Puzzle { queens: vec![(2, 1)], excluded: vec![Line::Antidiagonal(3)], ..Puzzle::new(4) },
            "proof closed 2,1\n".into(),
        ),
    ];
    while examples.len() < count {
        let n = 2 + random.below(5) as u32;
        let puzzle = random.puzzle(n);
        if let Some(steps) = search(&puzzle, random) {
            examples.push((puzzle, tree_proof(&steps)));
        }
    }
    examples
}

fn accepts(puzzle: &Puzzle, text: impl AsRef<[u8]>) -> bool {
    check_certificate(puzzle, text.as_ref()).is_ok()
}

fn error(puzzle: &Puzzle, lines: &str) -> CertificateError {
    check_certificate(puzzle, sealed(lines).as_bytes()).unwrap_err()
}

#[test]
fn certificates_of_every_kind_are_accepted() {
    let mut random = Random(6);
    let mut kinds = [0; 3];
    for (puzzle, proof) in examples(&mut random, 300) {
        let text = sealed(&(conditions(&puzzle) + &proof));
        let proven = check_certificate(&puzzle, text.as_bytes()).unwrap();
        // The buffer size of the reader does not matter.
        for capacity in [1, 2, 7, 64] {
            let input = BufReader::with_capacity(capacity, text.as_bytes());
            assert_eq!(check_certificate(&puzzle, input).unwrap(), proven);
        }
        assert!(completions(&puzzle).is_empty());
        kinds[match proven {
            Proven::Attack(..) => 0,
            Proven::Blocked(_) => 1,
            Proven::Tree(_) => 2,
        }] += 1;
    }
    assert!(kinds[0] == 1 && kinds[1] == 3 && kinds[2] > 100, "{kinds:?}");
}

#[test]
fn a_changed_missing_or_doubled_byte_is_refused() {
    let mut random = Random(7);
    for (puzzle, proof) in examples(&mut random, 24) {
        let text = sealed(&(conditions(&puzzle) + &proof)).into_bytes();
        if text.len() > 1200 {
            continue;
        }
        for at in 0..text.len() {
            let mut changed = text.clone();
            for byte in
                b"0123456789 \n\r\t-=,abcdfr\0\xff".iter().copied().chain([text[at] ^ 32, text[at] + 1])
            {
                changed[at] = byte;
                // A changed text is reported as changed, even if its proof is wrong too.
                let checked = check_certificate(&puzzle, &changed[..]);
                let is_refused =
                    matches!(&checked, Err(error) if !matches!(error, CertificateError::Proof(_)));
                assert!(byte == text[at] || is_refused, "{}: {checked:?}", changed.escape_ascii());
            }
            changed.remove(at);
            // Removing any of several equal digits gives the same text, which is too short.
            assert!(!accepts(&puzzle, &changed), "{}", changed.escape_ascii());
            changed.splice(at..at, [text[at]; 2]);
            assert!(!accepts(&puzzle, &changed), "{}", changed.escape_ascii());
            assert!(!accepts(&puzzle, &text[..at]));
        }
    }
}

/// Return the text with one to three random changes.
fn changed(random: &mut Random, lines: &str) -> String {
    let mut bytes = lines.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        match random.below(4) {
            0 => bytes[at] = random.pick(b"0123456789 \n-=,adcfr"),
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, random.pick(b"0123456789 \n-=,adcfr")),
            _ => {
                // Copy a part of the text to another place.
                let from = random.below(bytes.len());
                let until = (from + random.below(12)).min(bytes.len());
                let stretch = bytes[from..until].to_vec();
                bytes.splice(at..at, stretch);
            }
        }
        if bytes.is_empty() {
            bytes.push(b'n');
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn no_text_proves_that_a_board_with_a_completion_has_none() {
    let mut random = Random(8);
    let examples = examples(&mut random, 400);
    let (mut boards, mut proofs_reached) = (0, 0);
    for (puzzle, proof) in &examples {
        let lines = conditions(puzzle) + proof;
        // The board has no completion, so any result is right, but nothing may panic.
        for _ in 0..40 {
            let _ = check_certificate(puzzle, sealed(&changed(&mut random, &lines)).as_bytes());
        }
        // Remove conditions until the board has a completion.
        let mut fewer = puzzle.clone();
        while completions(&fewer).is_empty() {
            let lists = [fewer.queens.len(), fewer.blocked.len(), fewer.excluded.len()];
            match random.below(3) {
                0 if lists[0] > 0 => drop(fewer.queens.remove(random.below(lists[0]))),
                1 if lists[1] > 0 => drop(fewer.blocked.remove(random.below(lists[1]))),
                2 if lists[2] > 0 => drop(fewer.excluded.remove(random.below(lists[2]))),
                _ if lists == [0; 3] => break,
                _ => {}
            }
        }
        if completions(&fewer).is_empty() {
            continue;
        }
        boards += 1;
        let about_another = error(&fewer, &lines).to_string();
        assert!(about_another.starts_with("the certificate is for another board: "), "{about_another}");
        for (head, rest) in [(conditions(&fewer), proof), (String::new(), &lines)] {
            for _ in 0..200 {
                let text = sealed(&(head.clone() + &changed(&mut random, rest)));
                let checked = check_certificate(&fewer, text.as_bytes());
                proofs_reached += u32::from(matches!(checked, Err(CertificateError::Proof(_))));
                assert!(checked.is_err(), "{fewer:?} {text}");
            }
        }
        assert!(error(&fewer, &(conditions(&fewer) + proof)).to_string().starts_with("line "));
    }
    assert!(boards > 100 && proofs_reached > 4000, "{boards} {proofs_reached}");
}

#[test]
fn a_certificate_holds_for_every_board_with_more_conditions() {
    let certificate = Puzzle {
        queens: vec![(0, 0)],
        blocked: vec![(1, 3), (2, 2)],
        excluded: vec![Line::Diagonal(3), Line::Antidiagonal(4)],
        ..Puzzle::new(4)
    };
    let lines = conditions(&certificate) + &tree_proof(&search(&certificate, &mut Random(10)).unwrap());
    let mut board = certificate.clone();
    board.queens.push((1, 2));
    board.blocked.push((3, 3));
    board.excluded.extend([Line::Diagonal(-1), Line::Antidiagonal(1)]);
    assert!(accepts(&board, sealed(&lines)));
    // A blocked square of the certificate may be on an excluded line of the board, and the squares
    // of an excluded line may be blocked one by one.
    let excluded = vec![Line::Diagonal(0), Line::Diagonal(-2), Line::Antidiagonal(4)];
    let other = Puzzle { queens: vec![(0, 0)], blocked: vec![(3, 0)], excluded, ..Puzzle::new(4) };
    assert!(accepts(&other, sealed(&lines)));
    let another = |board: Puzzle, expected: &str| {
        let expected = format!("the certificate is for another board: {expected}");
        assert_eq!(error(&board, &lines).to_string(), expected);
    };
    another(Puzzle::new(5), "it has n = 4, expected n = 5");
    another(
        Puzzle { queens: vec![(0, 1)], ..board.clone() },
        "its queen 0,0 is not a given queen of this board",
    );
    let excluding = |excluded: &[Line]| Puzzle { excluded: excluded.to_vec(), ..board.clone() };
    let (diagonals, antidiagonals) =
        ([Line::Diagonal(3), Line::Diagonal(-1)], [Line::Antidiagonal(4), Line::Antidiagonal(1)]);
    another(
        Puzzle { blocked: vec![(1, 3)], ..excluding(&diagonals) },
        "its blocked square 2,2 is not blocked on this board",
    );
    another(excluding(&antidiagonals), "its diagonal 3 is not excluded on this board");
    let others = [&diagonals[..], &[Line::Antidiagonal(5)]].concat();
    another(excluding(&others), "its antidiagonal 4 is not excluded on this board");
    let large = error(&Puzzle::new(5000), &lines).to_string();
    assert_eq!(large, "n = 5000 is too large: proofs are checked for boards up to n = 4096");
}

#[test]
fn a_certificate_is_checked_for_the_board_that_it_contains() {
    for (puzzle, proof) in examples(&mut Random(5), 20) {
        let text = sealed(&(conditions(&puzzle) + &proof));
        let (board, proven) = certified_board(text.as_bytes()).unwrap();
        assert_eq!(conditions(&board), conditions(&puzzle));
        assert_eq!(proven.unwrap(), check_certificate(&puzzle, text.as_bytes()).unwrap());
    }
    let wrong = "queenside certificate 1\nn 4\nqueens 0,0 1,2\nproof attack 0,0 1,2\n";
    let (board, proven) = certified_board(sealed(wrong).as_bytes()).unwrap();
    assert_eq!((board.queens, proven.is_err()), (vec![(0, 0), (1, 2)], true));
    let changed = sealed(wrong).replace("1,2", "1,1");
    assert!(matches!(certified_board(changed.as_bytes()), Err(CertificateError::Text(_))));
    // A square may not occur twice, and must be on the board.
    for queens in ["0,0 0,0", "0,4"] {
        let lines = format!("queenside certificate 1\nn 4\nqueens {queens}\nproof tree\nr0\n");
        assert!(certified_board(sealed(&lines).as_bytes()).is_err(), "{queens}");
    }
}

#[test]
fn the_form_is_strict() {
    let board = Puzzle { queens: vec![(0, 0), (1, 1)], blocked: vec![(3, 3), (2, 0)], ..Puzzle::new(4) };
    let head = "queenside certificate 1\nn 4\n";
    let right = format!("{head}queens 1,1 0,0\nblocked 3,3\nproof attack 0,0 1,1\n");
    assert!(accepts(&board, sealed(&right)));
    assert!(!accepts(&board, sealed(&right) + "\n") && !accepts(&board, sealed(&right) + "digest"));
    assert!(!accepts(&board, sealed(&right).replace('\n', "\r\n")));
    assert!(!accepts(&board, sealed(&right.replace('\n', "\r\n"))));
    for wrong in [
        "queens 1,1  0,0\nblocked 3,3\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0 \nblocked 3,3\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0\n\nblocked 3,3\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0\nblocked\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0\nblocked \nproof attack 0,0 1,1\n",
        "queens 1,1 0,0\nblocked 3,3 3,3\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0 1,1\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0 4,4\nproof attack 0,0 1,1\n",
        "queens 1,1 0,00\nproof attack 0,0 1,1\n",
        "queens 1,1\nqueens 0,0\nproof attack 0,0 1,1\n",
        "blocked 3,3\nqueens 1,1 0,0\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0\nproof attack 0,0 1,1\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0\nproof attack 0,0 1,1 \n",
        "queens 1,1 0,0\nproof attack 0,0\n",
        "queens 1,1 0,0\nproof attack 0,0 0,0\n",
        "queens 1,1\nproof attack 0,0 1,1\n",
        "queens 1,1 0,0\nproof closed 0,0\n",
        "queens 1,1 0,0\nproof tree\n",
        "queens 1,1 0,0\nproof attack 0,0 1,1",
        "queens 1,1 0,0\nproof attack 0,0 1,1 ",
        "queens 1,1 0,0\nproof\n",
        "queens 1,1 0,0\n",
        "diagonals 4\n",
        "",
    ] {
        assert!(!accepts(&board, sealed(&format!("{head}{wrong}"))), "{wrong}");
    }
}

#[test]
fn errors_name_the_fault_and_its_line() {
    let board = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(4) };
    let head = "queenside certificate 1\nn 4\nqueens 0,0\n";
    let message = |proof: &str| error(&board, &format!("{head}{proof}")).to_string();
    assert!(accepts(&board, sealed(&format!("{head}proof tree\n r2\n\n"))));
    let expected = "a branch such as r5 or c5, a leaf such as `f r3=-2 d-4=2`, or the line of the digest";
    assert_eq!(message("proof tree\nr3 x"), format!("line 5: found \"xdigest\", expected {expected}"));
    assert_eq!(message("proof tree\n"), "line 5: the tree has no steps, but its root is not refuted");
    assert_eq!(message("proof tree\nr2\nr3\n"), "line 6: step 2 of the tree: the tree is already complete");
    assert_eq!(message("proof tree\nr0\n"), "line 5: step 1 of the tree: row 0 is not open");
    assert_eq!(
        message("proof tree\nf r1=-1 d0=1\n"),
        "line 6: step 1 of the tree: the multipliers of the free square 1,2 sum to less than 0"
    );
    assert_eq!(message("proof closed 0,0\n"), "line 4: the queen 0,0 is not on a blocked square");
    let wrong_digest = sealed(&format!("{head}proof tree\nr2\n")).replace("r2", "c2");
    let wrong_digest = check_certificate(&board, wrong_digest.as_bytes()).unwrap_err();
    assert_eq!(wrong_digest.to_string(), "the digest is wrong: the certificate has been changed");
    let long_word = message(&format!("proof tree\n{}", "r".repeat(1 << 20)));
    assert!(long_word.len() < 200 && long_word.ends_with("expected a shorter word"), "{long_word}");
    let many = format!("proof tree\nf{}\n", " r1=1".repeat(100));
    let expected = "line 5: found \"r1=1\", expected each line of the board at most once";
    assert_eq!(message(&many), expected);
    let repeated = message("proof tree\nf r1=1 r1=1\nr1\n");
    assert_eq!(repeated, "line 6: step 1 of the tree: row 1 has two multipliers");
}

/// A reader that is interrupted at every second call, and fails at the end of the text.
struct Faulty<'a>(&'a [u8], u32);

impl Read for Faulty<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 += 1;
        match (self.1 % 2, self.0.is_empty()) {
            (0, _) => Err(io::ErrorKind::Interrupted.into()),
            (_, true) => Err(io::Error::other("the disk is gone")),
            (_, false) => self.0.read(&mut buffer[..1]),
        }
    }
}

#[test]
fn read_errors_are_reported() {
    let input = BufReader::new(Faulty(b"queenside certificate 1\nn 4\nproof", 0));
    let error = check_certificate(&Puzzle::new(4), input).unwrap_err();
    assert_eq!(error.to_string(), "cannot read the certificate: the disk is gone");
}
