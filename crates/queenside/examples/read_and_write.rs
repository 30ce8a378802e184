//! Read a board in any format, and write it in others.
use queenside::notation::{Format, parse};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = parse("Q . . .\n. . Q .\n. . . .\n. Q . x\n")?;
    assert_eq!(board.given().squares().len(), 3);
    assert_eq!(Format::Json.to_text(&board)?, "{\"n\":4,\"columns\":[0,2,null,1],\"blocked\":[[3,3]]}\n");
    assert_eq!(board.to_string(), "Q...\n..Q.\n....\n.Q.x");

    let fault = parse("[1, 3, 0, two]").map_err(|error| error.to_string());
    assert_eq!(fault, Err("line 1, column 11: found 't', expected a column (0 or more)".to_owned()));
    Ok(())
}
