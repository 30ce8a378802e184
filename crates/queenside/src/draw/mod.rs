//! Pictures of boards: SVG, and PNG with the `png` feature.
//!
//! A picture shows the queens, labels for rows and columns, and which queens attack which: their
//! squares tinted, and a line along each row, column or diagonal that holds two of them. Blocked squares
//! are hatched. Squares can have frames around them, or colours with labels ([`Tinted`]). Shapes are our own, digits and
//! letters too, so a picture looks the same wherever it is shown, fonts or no fonts.

mod labels;
mod marks;
mod shapes;
mod style;
mod svg;
mod words;

#[cfg(feature = "png")]
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

pub use style::{Colour, ColourError, Style, Tinted};
pub use svg::svg;

/// The largest board that is drawn. Up to 200 every square can be told apart on a screen.
pub const MAX_DRAWN: u32 = 1000;

/// The most queens that are drawn: with more, readers of SVG refuse the document.
pub const MAX_DRAWN_QUEENS: usize = 100_000;

/// Why a board is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The board has too many squares.
    #[error("boards are drawn for n up to {MAX_DRAWN}, not for n = {n}")]
    Board {
        /// The size of the board.
        n: u32,
    },
    /// The board has too many queens.
    #[error("boards are drawn with up to {MAX_DRAWN_QUEENS} queens, not with {queens}")]
    Queens {
        /// The number of queens.
        queens: usize,
    },
    /// The picture would be too wide or too narrow.
    #[error("a picture is {} to {} pixels wide, not {width}", Style::MIN_WIDTH, Style::MAX_WIDTH)]
    Width {
        /// The width asked for.
        width: u32,
    },
    /// The renderer of PNG pictures failed.
    #[cfg(feature = "png")]
    #[error("cannot render the picture: {0}")]
    Render(String),
}

/// The board as a PNG file: the pixels of its [`svg`] picture.
///
/// # Errors
/// [`DrawError`] when the board or the width is out of range, or there is no memory for the pixels.
///
/// ```
/// use queenside::{Size, draw::{Style, png}, solve::closed_form};
///
/// let file = png(&closed_form(Size::new(4)?).unwrap(), &Style::default())?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "png")]
pub fn png(board: &impl crate::Board, style: &Style) -> Result<Vec<u8>, DrawError> {
    let render = |error: String| DrawError::Render(error);
    let document = svg(board, style)?;
    let tree = Tree::from_str(&document, &Options::default()).map_err(|error| render(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| render(format!("no room for {} x {} pixels", size.width(), size.height())))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| render(error.to_string()))
}
