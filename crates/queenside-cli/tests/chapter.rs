//! The book's chapter on the classic methods says what the program says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::Command;

#[test]
fn the_chapter_ends_with_the_texts_of_the_methods() {
    let run =
        Command::new(env!("CARGO_BIN_EXE_queenside")).args(["methods", "--as", "markdown"]).output().unwrap();
    let texts = String::from_utf8(run.stdout).unwrap();
    let chapter = std::fs::read_to_string("../../docs/classic-methods.md").unwrap();
    assert!(
        chapter.ends_with(&texts),
        "replace the sections of docs/classic-methods.md with what `queenside methods --as markdown` prints"
    );
}
