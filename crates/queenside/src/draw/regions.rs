use std::fmt::{self, Write};

use queenside_board::{Placement, Square};
use queenside_solve::regions::Regions;

use super::{Colour, DrawError, Style, svg};

/// Twelve light colours; borders and letters separate regions whose colours look alike to some eyes.
const COLOURS: [Colour; 12] = [
    Colour::rgb(0x7C, 0xC4, 0xEE),
    Colour::rgb(0xF2, 0xB5, 0x3A),
    Colour::rgb(0x4F, 0xC2, 0x9B),
    Colour::rgb(0xF3, 0xE8, 0x62),
    Colour::rgb(0xE3, 0xA4, 0xC6),
    Colour::rgb(0xF7, 0xF4, 0xEC),
    Colour::rgb(0xE6, 0x81, 0x5C),
    Colour::rgb(0x8F, 0xA3, 0xE0),
    Colour::rgb(0xC9, 0xE2, 0xB0),
    Colour::rgb(0xB8, 0xB2, 0xA7),
    Colour::rgb(0xC9, 0xB3, 0xF0),
    Colour::rgb(0xCF, 0x9C, 0x6B),
];

/// Return a board of regions as an SVG document, with these queens. Each region has a colour, a thick
/// border, and its letter on its first square without a queen.
///
/// # Errors
/// [`DrawError`] if the width of the style is out of range.
///
/// ```
/// use queenside::draw::{Style, regions_svg};
///
/// let board = "AABB AABB ACCC DDDC".parse()?;
/// let picture = regions_svg(&board, &[], &Style::default())?;
/// assert!(picture.contains("Row 1: A A B B."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
pub fn regions_svg(board: &Regions, queens: &[Square], style: &Style) -> Result<String, DrawError> {
    let n = board.size().get();
    let on_board = queens.iter().copied().filter(|&queen| board.size().contains(queen));
    let placement = Placement::new(board.size(), on_board).unwrap_or_else(|_| Placement::empty(board.size()));
    let mut style = style.clone().conflicts(false);
    for (&letter, colour) in board.letters().iter().zip(COLOURS) {
        let squares = board.size().squares().filter(|&square| board.letter(square) == Some(letter));
        let squares: Vec<Square> = squares.collect();
        let first = squares.iter().copied().find(|square| !queens.contains(square));
        style = style.tint("", squares, colour);
        style = style.tint(letter.to_ascii_uppercase().to_string(), first, colour);
    }
    style.caption = (1..).zip(board.rows()).fold(format!("{n} regions."), |mut words, (row, letters)| {
        let letters: Vec<String> = letters.chars().map(String::from).collect();
        write!(words, " Row {row}: {}.", letters.join(" ")).expect("writing to a string cannot fail");
        words
    });
    let mut picture = svg(&placement, &style)?;
    let mut borders = String::new();
    write_borders(&mut borders, board, &style).expect("writing to a string cannot fail");
    // The group of the board ends the document.
    let end = picture.rfind("</g>").unwrap_or(picture.len());
    picture.insert_str(end, &borders);
    Ok(picture)
}

/// Write a thick line between each two squares of different regions, and around the board.
fn write_borders(svg: &mut String, board: &Regions, style: &Style) -> fmt::Result {
    let n = board.size().get();
    write!(
        svg,
        r#"<path fill="none" stroke="{}" stroke-width="9" stroke-linecap="square" d=""#,
        style.queen
    )?;
    for square in board.size().squares() {
        let (Square { row, column }, letter) = (square, board.letter(square));
        let (x, y) = (column * 100, row * 100);
        if column == 0 || board.letter(Square::new(row, column - 1)) != letter {
            write!(svg, "M{x} {y}v100")?;
        }
        if row == 0 || board.letter(Square::new(row - 1, column)) != letter {
            write!(svg, "M{x} {y}h100")?;
        }
    }
    let side = n * 100;
    writeln!(svg, "M{side} 0V{side}H0\"/>")
}
