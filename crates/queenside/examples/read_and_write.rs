//! Read a board in any format, and write it in others.
use queenside::notation::{Format, parse};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = parse("Q . . .\n. . Q .\n. . . .\n. Q . x\n")?;
    assert_eq!(board.given().squares().len(), 3);
    assert_eq!(Format::Json.to_text(&board)?, "");
    assert_eq!(Format::Dots.to_text(&board)?, "Q...\n..Q.\n....\n.Q.x\n");

    let error = parse("[1, 3, 0, two]").unwrap_err();
    assert_eq!(error.to_string(), "");
    Ok(())
}
