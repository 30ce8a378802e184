use super::{Color, Tinted};
use crate::board::Square;

/// How a board is drawn. [`Style::default`] is meant to be good; change what should differ.
///
/// # Example
/// ```
/// use queenside::draw::{Color, Style, svg};
/// use queenside::{Placement, Size, Square};
///
/// let style = Style { coordinates: false, dark: Color::rgb(120, 150, 90), ..Style::default() };
/// assert!(style.conflicts);
///
/// // Squares to look at have a frame.
/// let style = Style { highlighted: vec![Square::new(0, 3)], ..style };
/// let picture = svg(&Placement::empty(Size::new(4)?), &style)?;
/// assert!(picture.contains("Highlighted squares: (0, 3)."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Label rows at the left and columns at the top, from 0.
    pub coordinates: bool,
    /// Show which queens attack each other.
    pub conflicts: bool,
    /// The width of the picture in pixels, 16 to 8192; by default 45 for each square, less on large
    /// boards.
    pub width: Option<u32>,
    /// Light squares, the top left one among them.
    pub light: Color,
    /// Dark squares.
    pub dark: Color,
    /// Queens.
    pub queen: Color,
    /// Attacked queens' squares and the lines along which they attack.
    pub conflict: Color,
    /// The hatching of blocked squares.
    pub blocked: Color,
    /// Squares with a frame around them, in any order; those off the board are left out.
    pub highlighted: Vec<Square>,
    /// The frames of highlighted squares.
    pub highlight: Color,
    /// Squares with colours and labels; of two on one square the later is seen.
    pub tinted: Vec<Tinted>,
    /// Squares on which a king is drawn; squares with a queen and off the board are left out.
    pub kings: Vec<Square>,
    /// The kings.
    pub king: Color,
    /// What the picture shows besides queens: words at the beginning of its description.
    pub caption: String,
    /// Labels of rows and columns, and the board's edge.
    pub label: Color,
    /// What lies around the board; `None` lets the page shine through.
    pub background: Option<Color>,
}

/// A width that no picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture is {min} to {max} pixels wide, not {width}", min = Style::MIN_WIDTH, max = Style::MAX_WIDTH)]
pub struct StyleError {
    /// The width asked for.
    pub width: u32,
}

impl Style {
    /// The narrowest picture, in pixels.
    pub const MIN_WIDTH: u32 = 16;
    /// The widest picture, in pixels.
    pub const MAX_WIDTH: u32 = 8192;
}

impl Default for Style {
    fn default() -> Self {
        Self {
            coordinates: true,
            conflicts: true,
            width: None,
            light: Color::rgb(0xF4, 0xEC, 0xDD),
            dark: Color::rgb(0xC3, 0xA9, 0x87),
            queen: Color::rgb(0x2A, 0x26, 0x33),
            conflict: Color::rgb(0xD2, 0x2F, 0x3F),
            blocked: Color::rgb(0x4A, 0x44, 0x50),
            highlighted: Vec::new(),
            highlight: Color::rgb(0x1F, 0x6F, 0xD0),
            tinted: Vec::new(),
            kings: Vec::new(),
            king: Color::rgb(0x8A, 0x1F, 0x3D),
            caption: String::new(),
            label: Color::rgb(0x5C, 0x52, 0x48),
            background: Some(Color::rgb(0xFF, 0xFF, 0xFF)),
        }
    }
}
