//! Properties of reading and writing: written boards read back, and no bytes make the reader panic.

use proptest::prelude::*;
use queenside::notation::{BoardReader, Content, Format, ReadError, SyntaxError, WriteError};
use queenside::{Board, Placement, Problem};

use super::{blocked, placements, problems, read};

proptest! {
    #[test]
    fn boards_are_displayed_in_the_format_dots(problem in problems()) {
        if let Ok(text) = Format::Dots.to_text(&problem) {
            prop_assert_eq!(format!("{problem}\n"), text);
        }
        prop_assert_eq!(format!("{}\n", problem.given()), Format::Dots.to_text(problem.given()).unwrap());
    }

    #[test]
    fn every_format_reads_back_what_it_wrote(placement in placements(1..14)) {
        for format in Format::ALL {
            let text = match format.to_text(&placement) {
                Ok(text) => text,
                Err(WriteError::TwoQueensInARow { row }) => {
                    prop_assert_eq!(format, Format::Columns);
                    prop_assert!(placement.queens().filter(|queen| queen.row == row).count() > 1);
                    continue;
                }
                Err(WriteError::TooSmall { format: Format::Fen, n: 1 }) => continue,
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            // Pairs are the only format that does not contain the size.
            let reader = BoardReader::new(text.as_bytes()).with_size(placement.size());
            // Two numbers, or two rows of two numbers, can be in several formats.
            let mut reader = if placement.size().get() == 2 { reader.with_format(format) } else { reader };
            let read = reader.only_board();
            if format == Format::Matrix && placement.queen_count() > 2 * placement.size().index() {
                // Far more ones than rows can be allowed squares.
                prop_assert!(matches!(read, Err(ReadError::Ambiguous(_))), "{}", text);
                continue;
            }
            let read = read.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            prop_assert_eq!(read.problem, Problem::from(placement.clone()), "{}\n{}", format, text);
            // One square, and two rows of queens, look the same in all formats with one character
            // per square.
            let is_plain = !matches!(format, Format::Spaced | Format::SpacedDots) || text.contains(['-', '.']);
            if is_plain && placement.size().get() > 1 {
                prop_assert_eq!(read.format, format, "{}", text);
            }
        }
    }

    #[test]
    fn every_format_with_blocked_squares_reads_them_back(problem in problems()) {
        let blocked = blocked(&problem);
        prop_assert!(problem.blocked_squares().eq(blocked.iter().copied()));
        for format in Format::ALL {
            let text = match format.to_text(&problem) {
                Ok(text) => text,
                Err(WriteError::BlockedSquares { format: refusing }) => {
                    prop_assert_eq!(format, refusing);
                    let lists = [Format::Columns, Format::Pairs, Format::Matrix, Format::Fen];
                    prop_assert!(lists.contains(&format) && !blocked.is_empty());
                    continue;
                }
                Err(WriteError::QueenOnBlockedSquare { square, .. }) => {
                    prop_assert!(blocked.contains(&square) && problem.queens().any(|queen| queen == square));
                    continue;
                }
                Err(WriteError::TwoQueensInARow { .. } | WriteError::TooSmall { .. }) => continue,
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            let reader = BoardReader::new(text.as_bytes()).with_size(problem.size());
            let reader = if problem.size().get() == 2 { reader.with_format(format) } else { reader };
            // If every square has a queen or an x, x could also be an empty square.
            let reader = if format == Format::Matrix { reader.with_symbol('1', Content::Queen) } else { reader };
            let read = reader.with_symbol('x', Content::Blocked).only_board();
            let read = read.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?.problem;
            prop_assert_eq!(read.given(), problem.given(), "{}\n{}", format, text);
            if format == Format::Json {
                prop_assert!(read.blocked_squares().eq(blocked.iter().copied()), "{}", text);
                prop_assert!(read.blocked_lines().eq(problem.blocked_lines()), "{}", text);
            } else {
                prop_assert!(read.blocked_squares().eq(blocked.iter().copied()), "{}", text);
            }
        }
    }

    #[test]
    fn windows_line_ends_and_indentation_change_nothing(placement in placements(2..14)) {
        for format in [Format::Dots, Format::Spaced, Format::Grid, Format::Boxes, Format::Unicode] {
            let text = format.to_text(&placement).unwrap();
            let windows = text.replace('\n', "\r\n");
            prop_assert_eq!(&read(&windows).unwrap(), &placement);
            let indented = text.lines().map(|line| format!("\t {line} ")).collect::<Vec<_>>().join("\n");
            prop_assert_eq!(&read(&indented).unwrap(), &placement);
        }
    }

    #[test]
    fn a_stream_of_boards_in_one_format_reads_one_by_one(
        placements in proptest::collection::vec(placements(3..14), 1..6),
        format in 0usize..Format::ALL.len(),
    ) {
        let format = Format::ALL[format];
        // Without a size, pairs have the smallest board; formats that cannot represent a board are replaced.
        let can_be = |placement: &Placement| format.to_text(placement).is_ok() && format != Format::Pairs;
        let format = if placements.iter().all(can_be) { format } else { Format::Json };
        let text: String = placements.iter().map(|placement| format.to_text(placement).unwrap() + "\n").collect();
        let read: Result<Vec<Placement>, ReadError> =
            BoardReader::new(text.as_bytes()).map(|read| Ok(read?.problem.given().clone())).collect();
        match read {
            Ok(read) => prop_assert_eq!(read, placements, "{}", text),
            // Columns of 0 and 1 can be rows of a matrix, and far more ones than rows allowed squares.
            Err(ReadError::Ambiguous(_)) => prop_assert!(matches!(format, Format::Columns | Format::Matrix), "{}", text),
            Err(error) => return Err(TestCaseError::fail(format!("{error}\n{text}"))),
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic_or_lose_its_place(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        refused_in_place(&bytes);
    }

    #[test]
    fn no_list_makes_the_reader_panic(
        text in proptest::collection::vec(proptest::sample::select(b"[[]](),,0011234  \n\nQ.x*/".to_vec()), 0..40),
    ) {
        refused_in_place(&text);
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
            // Numbers of any length, including too large ones.
            bytes.splice(at..at, std::iter::repeat_n(b'9', nines));
            refused_in_place(&bytes);
        }
    }
}

/// Read all boards with several options; check that the place of an error is in the input or directly
/// after it.
fn refused_in_place(bytes: &[u8]) {
    let reader = || BoardReader::new(bytes);
    let formats = [Format::Columns, Format::Pairs, Format::Matrix];
    let readers = formats.map(|format| reader().with_format(format));
    let others = [reader(), reader().with_symbol('1', Content::Blocked), reader().requiring_size()];
    for read in readers.into_iter().chain(others).flatten() {
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
