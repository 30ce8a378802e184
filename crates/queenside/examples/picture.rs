//! Draw a board as an SVG document, with a frame around two squares.
use queenside::{draw::Style, draw::svg, notation::parse};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let style = Style::default().highlight([(0, 1), (3, 2)]).coordinates(false);
    let picture = svg(&parse("[1, 3, 0, 2]")?, &style)?;
    assert!(picture.starts_with("<svg") && picture.contains("Highlighted squares: (0, 1), (3, 2)."));
    Ok(())
}
