//! Pictures of boards: SVG, and PNG with the `png` feature.
//!
//! A picture shows the queens, labels for rows and columns, and which queens attack which: their
//! squares tinted, and a line along each row, column or diagonal that holds two of them. Blocked squares
//! are hatched. Squares can have frames around them, or colours with labels ([`Tinted`]). Shapes are our own, digits and
//! letters too, so a picture looks the same wherever it is shown, fonts or no fonts.

mod blocked;
mod color;
mod highlight;
mod kings;
mod labels;
#[cfg(feature = "png")]
mod png;
mod shapes;
mod style;
mod svg;
mod tinted;
mod words;

pub use color::{Color, ColorError};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use style::{Style, StyleError};
pub use svg::{MAX_DRAWN, MAX_DRAWN_QUEENS, TooLargeToDraw, svg};
pub use tinted::Tinted;
