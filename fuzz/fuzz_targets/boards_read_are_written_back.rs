//! Whatever the input, the board reader does not panic; and each board that it reads comes back the
//! same from every format that can write it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Problem, Square};

fuzz_target!(|input: &[u8]| {
    for read in BoardReader::new(input).flatten() {
        // Rows are written even where they are empty, and a short text can tell of a billion.
        if (1..300).contains(&read.problem.size().get()) {
            written_back(&read.problem);
        }
    }
});

fn written_back(problem: &Problem) {
    for format in Format::ALL {
        // Two queens in a row cannot be written as columns, nor blocked squares as columns or pairs.
        let Ok(text) = format.to_text(problem) else { continue };
        let again = BoardReader::new(text.as_bytes()).with_size(problem.size()).only_board();
        let again = again.expect("what was written is a board").problem;
        assert_eq!(again.given(), problem.given(), "{format}");
        // Where a queen stands on a blocked square, all formats but JSON show the queen alone.
        let shows =
            |square: &Square| format == Format::Json || !problem.queens().any(|queen| queen == *square);
        assert!(again.blocked_squares().eq(problem.blocked_squares().filter(shows)), "{format}");
    }
}
