use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::labels::round;
use super::shapes::{DIGIT_ADVANCE, DIGIT_HEIGHT, DIGIT_WIDTH};
use super::{Color, Style};
use crate::board::{Board, Size, Square};

/// Squares of one colour, with a label on each.
///
/// # Example
/// ```
/// use queenside::draw::{Color, Style, Tinted, svg};
/// use queenside::{Placement, Size, Square};
///
/// let corner = vec![Square::new(0, 0), Square::new(0, 1)];
/// let tinted = Tinted { label: "A".to_owned(), squares: corner, color: Tinted::PALETTE[0] };
/// let style = Style { tinted: vec![tinted], ..Style::default() };
/// let picture = svg(&Placement::empty(Size::new(4)?), &style)?;
/// assert!(picture.contains("Squares marked A: (0, 0), (0, 1)."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tinted {
    /// What stands on each of the squares: its letters A to Z and digits are drawn, other signs are left out.
    /// A square with a queen has the colour alone.
    pub label: String,
    /// The squares, in any order; those off the board are left out.
    pub squares: Vec<Square>,
    /// The colour of the squares.
    pub color: Color,
}

impl Tinted {
    /// Colours that the colour blind can tell apart, lightened so that dark letters can be read on them.
    ///
    /// After M. Okabe and K. Ito, Color universal design (2008).
    pub const PALETTE: [Color; 7] = [
        Color::rgb(0x7C, 0xC4, 0xEE),
        Color::rgb(0xF2, 0xB5, 0x3A),
        Color::rgb(0x4F, 0xC2, 0x9B),
        Color::rgb(0xF3, 0xE8, 0x62),
        Color::rgb(0xE3, 0xA4, 0xC6),
        Color::rgb(0xF0, 0x8A, 0x50),
        Color::rgb(0x83, 0xA5, 0xE6),
    ];

    /// The squares on the board, in reading order, each once.
    pub(super) fn squares_on(&self, size: Size) -> Vec<Square> {
        let on_board = self.squares.iter().copied().filter(|square| size.contains(*square));
        on_board.collect::<BTreeSet<_>>().into_iter().collect()
    }
}

/// The signs that labels are made of, each once.
pub(super) fn signs(style: &Style) -> BTreeSet<char> {
    style.tinted.iter().flat_map(|tinted| drawn(&tinted.label)).collect()
}

/// Fills the squares, and writes their labels where no queen stands.
pub(super) fn write_tinted(svg: &mut String, board: &impl Board, style: &Style) -> fmt::Result {
    let size = board.size();
    for tinted in &style.tinted {
        write!(svg, r#"<path fill="{}" d=""#, tinted.color)?;
        for Square { row, column } in tinted.squares_on(size) {
            // A seam around shows where neighbours of one colour end.
            write!(svg, "M{} {}h96v96h-96z", column * 100 + 2, row * 100 + 2)?;
        }
        svg.push_str("\"/>\n");
    }
    let queens: BTreeSet<Square> = board.queens().collect();
    let ink = style.queen;
    write!(svg, r#"<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" "#)?;
    writeln!(svg, r#"stroke-width="{}" aria-hidden="true">"#, stroke(size))?;
    for tinted in &style.tinted {
        for square in tinted.squares_on(size).into_iter().filter(|square| !queens.contains(square)) {
            write_label(svg, &tinted.label, square)?;
        }
    }
    svg.push_str("</g>\n");
    Ok(())
}

/// Thicker on large boards, where squares are small on the screen.
fn stroke(size: Size) -> f64 {
    round((3.2 + f64::from(size.get()) / 40.0).min(5.0))
}

/// Writes the label in the middle of the square, as large as it fits.
fn write_label(svg: &mut String, label: &str, square: Square) -> fmt::Result {
    const TALLEST: f64 = 48.0;
    const WIDEST: f64 = 72.0;
    let signs = drawn(label).count() as f64;
    if signs == 0.0 {
        return Ok(());
    }
    let width = (signs - 1.0) * DIGIT_ADVANCE + DIGIT_WIDTH;
    let scale = ((TALLEST / DIGIT_HEIGHT).min(WIDEST / width) * 100.0).round() / 100.0;
    let x = f64::from(square.column) * 100.0 + 50.0 - width * scale / 2.0;
    let y = f64::from(square.row) * 100.0 + 50.0 - DIGIT_HEIGHT * scale / 2.0;
    write!(svg, r#"<g transform="translate({} {}) scale({scale})">"#, round(x), round(y))?;
    for (place, sign) in drawn(label).enumerate() {
        match place {
            0 => write!(svg, r##"<use href="#qs-{sign}"/>"##)?,
            _ => write!(svg, r##"<use href="#qs-{sign}" x="{}"/>"##, place as f64 * DIGIT_ADVANCE)?,
        }
    }
    svg.push_str("</g>");
    Ok(())
}

fn drawn(label: &str) -> impl Iterator<Item = char> + '_ {
    label.chars().filter(|sign| sign.is_ascii_digit() || sign.is_ascii_uppercase())
}
