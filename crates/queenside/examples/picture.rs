//! Draw a board as an SVG picture, with a frame around two squares.
use queenside::draw::{Style, svg};
use queenside::notation::parse;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = parse("[1, 3, 0, 2]")?;
    let picture = svg(&board, &Style::default().highlight([(0, 1), (3, 2)]).coordinates(false))?;
    assert!(picture.starts_with("<svg"));
    std::fs::write(std::env::temp_dir().join("board.svg"), picture)?;
    Ok(())
}
