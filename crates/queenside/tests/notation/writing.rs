//! The texts that formats write, and boards that they cannot represent.

use queenside::notation::{Choice, Format, MAX_DRAWN, WriteError};
use queenside::solve::closed_form;
use queenside::{Board, Line, Placement, Problem, Solution, Square};

use super::{choice, placement, read, read_problem, size};

#[test]
fn too_large_boards_are_refused_before_anything_is_written() {
    let far = read("[(999999999, 0)]").unwrap();
    for format in Format::ALL {
        let mut out = FirstByte(false);
        let written = format.write(&far, &mut out);
        if format.is_one_line() {
            assert!(out.0, "{format}");
        } else {
            let expected = format!(
                "a board with n = 1000000000 is too large for the `{format}` format, which writes every square: expected n at most 32768; use `pairs` or `columns`"
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

/// A writer that records the first write and then fails.
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
fn grid_labels_widen_and_are_read_with_and_without_padding() {
    let eleven = placement(11, [(0, 10), (10, 0)]);
    let text = Format::Grid.to_text(&eleven).unwrap();
    assert!(text.starts_with(" -| 0| 1|"), "{text}");
    assert!(text.contains("\n10| *| -|"), "{text}");
    assert_eq!(read(&text).unwrap(), eleven);
    // `board2str` does not pad.
    assert_eq!(read(&text.replace(' ', "")).unwrap(), eleven);
}

#[test]
fn formats_with_a_frame_have_a_text_for_the_empty_board() {
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
        // An empty list can also be a list without squares.
        if text == "[]\n" {
            assert_eq!(choice(text), Choice::Size);
        } else if !text.is_empty() {
            assert_eq!(read(text).unwrap().size().get(), 0, "{format}");
        }
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
fn formats_that_cannot_represent_blocked_squares_refuse_them() {
    let problem = Problem::from(placement(2, [(0, 1)])).with_blocked([Square::new(0, 0)]).unwrap();
    for format in [Format::Columns, Format::Pairs, Format::Matrix] {
        let expected =
            format!("the `{format}` format cannot represent blocked squares: use `dots` or `json`");
        assert_eq!(format.to_text(&problem).unwrap_err().to_string(), expected);
    }
}

#[test]
fn formats_with_one_sign_per_square_refuse_a_queen_on_a_blocked_square() {
    let problem = Problem::from(placement(2, [(0, 1)])).with_blocked([Square::new(0, 1)]).unwrap();
    for format in
        [Format::Dots, Format::Spaced, Format::SpacedDots, Format::Grid, Format::Boxes, Format::Unicode]
    {
        let expected = format!(
            "the `{format}` format cannot represent the queen on (0, 1), which is on a blocked square: use `json`"
        );
        assert_eq!(format.to_text(&problem).unwrap_err().to_string(), expected);
    }
    assert_eq!(read_problem(&Format::Json.to_text(&problem).unwrap()).unwrap(), problem);
}

#[test]
fn numbers_are_written_as_by_the_standard_library() {
    // Near every change of the number of digits, in both directions, with small and large steps.
    let mut numbers: Vec<u32> = (0..9)
        .flat_map(|power| {
            let power = 10u32.pow(power);
            [power.saturating_sub(2), power - 1, power, power + 1, 3 * power, 0]
        })
        .collect();
    numbers.extend(9_990..10_010);
    let n = numbers.iter().max().unwrap() + 1;
    let n = size(n);
    for column in numbers {
        let board = Placement::new(n, [Square::new(7, column), Square::new(12_345_678, 0)]).unwrap();
        assert_eq!(Format::Pairs.to_text(&board).unwrap(), format!("[(7, {column}), (12345678, 0)]\n"));
    }
    let solution = closed_form(size(100_003)).unwrap();
    let expected: Vec<String> = solution.queens().map(|queen| queen.column.to_string()).collect();
    assert_eq!(Format::Columns.to_text(&solution).unwrap(), format!("[{}]\n", expected.join(", ")));
}

#[test]
fn format_names_read_back() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!(
        "chess"
            .parse::<Format>()
            .unwrap_err()
            .to_string()
            .starts_with("'chess' is not a valid format; expected columns")
    );
}
