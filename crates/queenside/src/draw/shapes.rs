//! Shapes of our own, as SVG path data.

/// A queen's crown with five points, for a square of 100 x 100.
pub(super) const QUEEN: &str = "M25 73L13.5 39.5A6 6 0 1 1 20 37L33.5 54.5L32 30.5A6.2 6.2 0 1 1 38.5 29L\
46.5 51L47.2 26.5A6.8 6.8 0 1 1 52.8 26.5L53.5 51L61.5 29A6.2 6.2 0 1 1 68 30.5L66.5 54.5L\
80 37A6 6 0 1 1 86.5 39.5L75 73Q50 66 25 73ZM25.5 78Q50 71 74.5 78L76.5 85Q50 79 23.5 85Z";

/// Digits as strokes in a box of 20 x 32.
pub(super) const DIGITS: [&str; 10] = [
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
];

/// The width of a digit's box and the space after it.
pub(super) const DIGIT_ADVANCE: f64 = 26.0;
/// The width of a digit's box.
pub(super) const DIGIT_WIDTH: f64 = 20.0;
/// The height of a digit's box.
pub(super) const DIGIT_HEIGHT: f64 = 32.0;
