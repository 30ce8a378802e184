use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{Style, TooLargeToDraw, svg};
use crate::board::Board;

/// Why there is no PNG picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The board or the picture is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeToDraw),
    /// The renderer failed.
    #[error("cannot render the picture: {0}")]
    Render(String),
}

/// The board as a PNG file: the pixels of its [`svg`] picture.
///
/// # Errors
/// [`PngError`] when the board or the width is out of range, or there is no memory for the pixels.
///
/// ```
/// use queenside::{Size, draw::{Style, png}, solve::closed_form};
///
/// let file = png(&closed_form(Size::new(4)?).unwrap(), &Style::default())?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(board: &impl Board, style: &Style) -> Result<Vec<u8>, PngError> {
    let render = |error: String| PngError::Render(error);
    let document = svg(board, style)?;
    let tree = Tree::from_str(&document, &Options::default()).map_err(|error| render(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| render(format!("no room for {} x {} pixels", size.width(), size.height())))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| render(error.to_string()))
}
