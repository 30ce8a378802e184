//! Draw pictures of boards as SVG.
//!
//! A picture shows the queens, labels for rows and columns, and the conflicts: the squares of
//! attacked queens are tinted, and a line connects the queens that share a row, column or diagonal.
//! Blocked squares are hatched. Squares can have frames, or colours with labels ([`Tinted`]). All
//! shapes, including digits and letters, are paths, so a picture looks the same everywhere and
//! needs no fonts.

mod colour;
mod marks;
mod regions;
mod shapes;
mod style;
mod svg;
mod words;

use std::error::Error;
use std::fmt;

pub use colour::{Colour, ColourError};
pub use regions::regions_svg;
pub use style::{Style, Tinted};
pub use svg::svg;

/// The largest board size of a picture. Up to n = 200, squares are distinguishable on a screen.
pub const MAX_DRAWN: u32 = 1000;

/// Maximum number of queens in a picture. SVG readers reject documents with more.
pub const MAX_DRAWN_QUEENS: usize = 100_000;

/// The reason why a board cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawError {
    /// The board is too large.
    Board {
        /// The board size.
        n: u32,
    },
    /// The board has too many queens.
    Queens {
        /// Number of queens.
        queens: usize,
    },
    /// The width of the picture is out of range.
    Width {
        /// The requested width in pixels.
        width: u32,
    },
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board { n } => {
                write!(f, "n = {n} is too large for a picture; expected at most {MAX_DRAWN}")
            }
            Self::Queens { queens } => {
                write!(f, "{queens} queens are too many for a picture; expected at most {MAX_DRAWN_QUEENS}")
            }
            Self::Width { width } => {
                let (least, greatest) = (Style::MIN_WIDTH, Style::MAX_WIDTH);
                write!(f, "the width of a picture cannot be {width} pixels; expected {least} to {greatest}")
            }
        }
    }
}

impl Error for DrawError {}
