//! Whatever the input, the board reader does not panic; and each board that it reads comes back the
//! same from every format that can write it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Placement};

fuzz_target!(|input: &[u8]| {
    for read in BoardReader::new(input).flatten() {
        // Rows are written even where they are empty, and a short text can tell of a billion.
        if (1..300).contains(&read.placement.size().get()) {
            written_back(&read.placement);
        }
    }
});

fn written_back(placement: &Placement) {
    for format in Format::ALL {
        // Two queens in a row cannot be written as columns.
        let Ok(text) = format.to_text(placement) else { continue };
        let again = BoardReader::new(text.as_bytes()).with_size(placement.size()).only_board();
        assert_eq!(again.expect("what was written is a board").placement, *placement, "{format}");
    }
}
