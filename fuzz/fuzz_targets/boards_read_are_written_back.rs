//! Check that the board reader does not panic on any input, and that writing and reading a board in
//! any format that can represent it gives the same board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Problem, Square};

fuzz_target!(|input: &[u8]| {
    for read in BoardReader::new(input).flatten() {
        // A short text can describe a billion rows, and writing would include all of them.
        if (1..300).contains(&read.problem.size().get()) {
            written_back(&read.problem);
        }
    }
});

fn written_back(problem: &Problem) {
    for format in Format::ALL {
        // Columns cannot represent two queens in a row; columns and pairs cannot represent blocked
        // squares.
        let Ok(text) = format.to_text(problem) else { continue };
        let again = BoardReader::new(text.as_bytes()).with_size(problem.size()).only_board();
        let again = again.expect("a written board can be read").problem;
        assert_eq!(again.given(), problem.given(), "{format}");
        // If a queen is on a blocked square, all formats except JSON show only the queen.
        let shows =
            |square: &Square| format == Format::Json || !problem.queens().any(|queen| queen == *square);
        assert!(again.blocked_squares().eq(problem.blocked_squares().filter(shows)), "{format}");
    }
}
