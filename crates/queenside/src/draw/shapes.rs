//! Shapes as SVG path data, and how digits and letters are written with them.

use std::fmt::{self, Write};

/// A queen's crown with five points, for a square of 100 x 100.
pub(super) const QUEEN: &str = "M25 73L13.5 39.5A6 6 0 1 1 20 37L33.5 54.5L32 30.5A6.2 6.2 0 1 1 38.5 29L\
46.5 51L47.2 26.5A6.8 6.8 0 1 1 52.8 26.5L53.5 51L61.5 29A6.2 6.2 0 1 1 68 30.5L66.5 54.5L\
80 37A6 6 0 1 1 86.5 39.5L75 73Q50 66 25 73ZM25.5 78Q50 71 74.5 78L76.5 85Q50 79 23.5 85Z";

/// A king's crown with a cross, for a square of 100 x 100.
pub(super) const KING: &str = "M46.5 12H53.5V18.5H60V25.5H53.5V33.5Q51.7 36.5 50 39.5Q48.3 36.5 46.5 33.5V25.5H40V18.5H46.5Z\
M50 48Q55 38.5 62.5 36.3Q75 33.5 80.5 43Q84.5 52 77.5 60L73 66.5L74.5 73Q50 66 25.5 73L27 66.5L22.5 60\
Q15.5 52 19.5 43Q25 33.5 37.5 36.3Q45 38.5 50 48ZM25.5 78Q50 71 74.5 78L76.5 85Q50 79 23.5 85Z";

/// The digits and the letters A to Z as strokes in a box of 20 x 32.
pub(super) const SIGNS: [&str; 36] = [
    "M10 2C4 2 2 9 2 16S4 30 10 30S18 23 18 16S16 2 10 2Z",
    "M4 8L11 2V30",
    "M3 9C3 5 6 2 10 2S17 5 17 9C17 15 3 24 3 30H17",
    "M3 5C5 3 7 2 10 2C14 2 17 4 17 8.5S14 15 9 15C14 15 18 17 18 22.5S15 30 10 30C6 30 4 29 2 27",
    "M13 30V2L2 21H18",
    "M16 2H5L4 14C6 12.5 8 12 10 12C15 12 18 16 18 21S15 30 10 30C6 30 4 29 2 27",
    "M16 4C14 2.5 13 2 11 2C5 2 2 9 2 19C2 26 5 30 10 30S18 26 18 21S15 12.5 10 12.5S2 17 2 20",
    "M2 2H18L8 30",
    "M10 2C6 2 3.5 4.5 3.5 8.5S6 15 10 15S16.5 12.5 16.5 8.5S14 2 10 2ZM10 15C5 15 2 18 2 22.5S5 30 10 30S18 27 18 22.5S15 15 10 15Z",
    "M4 28C6 29.5 7 30 9 30C15 30 18 23 18 13C18 6 15 2 10 2S2 6 2 11S5 19.5 10 19.5S18 15 18 12",
    "M2 30L10 2L18 30M5.5 20H14.5",
    "M3 15.5V2H10C14.5 2 16.5 5 16.5 8.8S14 15.5 10 15.5H3V30H10.5C15.5 30 18 27 18 22.7S15 15.5 10 15.5",
    "M18 8C17 4 14 2 10.5 2C5 2 2 8 2 16S5 30 10.5 30C14 30 17 28 18 24",
    "M3 2V30H8C14 30 18 25 18 16S14 2 8 2Z",
    "M17 2H3V30H17M3 15.5H14",
    "M17 2H3V30M3 15.5H14",
    "M18 8C17 4 14 2 10.5 2C5 2 2 8 2 16S5 30 10.5 30C14 30 17 28 18 25V17H11",
    "M3 2V30M17 2V30M3 16H17",
    "M10 2V30M5 2H15M5 30H15",
    "M15.5 2V22C15.5 27.5 13.5 30 9.5 30C6 30 4 28 3 24",
    "M3 2V30M17 2L3 18M8.5 12L18 30",
    "M4 2V30H17",
    "M2 30V2L10 18L18 2V30",
    "M3 30V2L17 30V2",
    "M10 2C5 2 2 8 2 16S5 30 10 30S18 24 18 16S15 2 10 2Z",
    "M3 30V2H10C15 2 18 5 18 9.5S15 17 10 17H3",
    "M10 2C5 2 2 8 2 16S5 30 10 30S18 24 18 16S15 2 10 2ZM12 23L18.5 31",
    "M3 30V2H10C15 2 18 5 18 9.5S15 17 10 17H3M10 17L18 30",
    "M17 7C15.5 4 13 2 10 2C5.5 2 3 5 3 8.5C3 13 6 14.5 10 15.8C14.5 17.2 17.5 19 17.5 23.2C17.5 27.5 14.5 30 10 30C6 30 3.5 28 2.5 24.5",
    "M2 2H18M10 2V30",
    "M3 2V21C3 27 5.5 30 10 30S17 27 17 21V2",
    "M2 2L10 30L18 2",
    "M0 2L5 30L10 10L15 30L20 2",
    "M2 2L18 30M18 2L2 30",
    "M2 2L10 16L18 2M10 16V30",
    "M3 2H17L3 30H17",
];

/// Width of a sign's box and the space after it.
const SIGN_ADVANCE: f64 = 26.0;
/// Width of a sign's box.
const SIGN_WIDTH: f64 = 20.0;
/// Height of a sign's box.
pub(super) const SIGN_HEIGHT: f64 = 32.0;

/// Return the width of digits and letters in a row, at scale 1.
pub(super) fn width(signs: &str) -> f64 {
    (signs.len() as f64 - 1.0) * SIGN_ADVANCE + SIGN_WIDTH
}

/// Write digits and letters, with the top left corner of the first at (x, y).
pub(super) fn write_signs(svg: &mut String, signs: &str, x: f64, y: f64, scale: f64) -> fmt::Result {
    write!(svg, r#"<g transform="translate({} {}) scale({scale})">"#, round(x), round(y))?;
    for (place, sign) in signs.chars().enumerate() {
        match place {
            0 => write!(svg, r##"<use href="#qs-{sign}"/>"##)?,
            _ => write!(svg, r##"<use href="#qs-{sign}" x="{}"/>"##, place as f64 * SIGN_ADVANCE)?,
        }
    }
    svg.push_str("</g>");
    Ok(())
}

/// Round to a tenth of a unit, which is far less than a pixel.
pub(super) fn round(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}
