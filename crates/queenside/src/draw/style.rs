use std::error::Error;
use std::fmt;
use std::str::FromStr;

use queenside_board::Square;

/// The style of a picture. Start from [`Style::default`] and change single fields.
///
/// # Example
/// ```
/// use queenside::draw::{Colour, Style, svg};
/// use queenside::{Placement, Size, Square};
///
/// let style = Style { coordinates: false, dark: Colour::rgb(120, 150, 90), ..Style::default() };
/// assert!(style.conflicts);
///
/// // Highlighted squares have a frame.
/// let style = Style { highlighted: vec![Square::new(0, 3)], ..style };
/// let picture = svg(&Placement::empty(Size::new(4)?), &style)?;
/// assert!(picture.contains("Highlighted squares: (0, 3)."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to label the rows at the left and the columns at the top, from 0.
    pub coordinates: bool,
    /// Whether to show which queens attack each other.
    pub conflicts: bool,
    /// Width of the picture in pixels, 16 to 8192. The default is 45 per square, less for large
    /// boards.
    pub width: Option<u32>,
    /// Colour of light squares, such as the top left one.
    pub light: Colour,
    /// Colour of dark squares.
    pub dark: Colour,
    /// Colour of queens.
    pub queen: Colour,
    /// Colour of the squares of attacked queens and of the lines between them.
    pub conflict: Colour,
    /// Colour of the hatching of blocked squares.
    pub blocked: Colour,
    /// Squares with a frame, in any order. Squares outside the board are ignored.
    pub highlighted: Vec<Square>,
    /// Colour of the frames of highlighted squares.
    pub highlight: Colour,
    /// Squares with colours and labels. If a square occurs several times, the last one is visible.
    pub tinted: Vec<Tinted>,
    /// Squares on which a king is drawn. Squares with a queen and squares outside the board are
    /// ignored.
    pub kings: Vec<Square>,
    /// Colour of kings.
    pub king: Colour,
    /// Text at the beginning of the picture's description, for what the picture shows besides
    /// queens.
    pub caption: String,
    /// Colour of the labels of rows and columns, and of the edge of the board.
    pub label: Colour,
    /// Background colour around the board; `None` for a transparent background.
    pub background: Option<Colour>,
}

impl Style {
    /// Minimum width of a picture in pixels.
    pub const MIN_WIDTH: u32 = 16;
    /// Maximum width of a picture in pixels.
    pub const MAX_WIDTH: u32 = 8192;
}

impl Default for Style {
    fn default() -> Self {
        Self {
            coordinates: true,
            conflicts: true,
            width: None,
            light: Colour::rgb(0xF4, 0xEC, 0xDD),
            dark: Colour::rgb(0xC3, 0xA9, 0x87),
            queen: Colour::rgb(0x2A, 0x26, 0x33),
            conflict: Colour::rgb(0xD2, 0x2F, 0x3F),
            blocked: Colour::rgb(0x4A, 0x44, 0x50),
            highlighted: Vec::new(),
            highlight: Colour::rgb(0x1F, 0x6F, 0xD0),
            tinted: Vec::new(),
            kings: Vec::new(),
            king: Colour::rgb(0x8A, 0x1F, 0x3D),
            caption: String::new(),
            label: Colour::rgb(0x5C, 0x52, 0x48),
            background: Some(Colour::rgb(0xFF, 0xFF, 0xFF)),
        }
    }
}

/// Squares of one colour, with a label on each.
///
/// # Example
/// ```
/// use queenside::draw::{Colour, Style, Tinted, svg};
/// use queenside::{Placement, Size, Square};
///
/// let corner = vec![Square::new(0, 0), Square::new(0, 1)];
/// let tinted = Tinted { label: "A".to_owned(), squares: corner, colour: Tinted::PALETTE[0] };
/// let style = Style { tinted: vec![tinted], ..Style::default() };
/// let picture = svg(&Placement::empty(Size::new(4)?), &style)?;
/// assert!(picture.contains("Squares marked A: (0, 0), (0, 1)."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tinted {
    /// Label of each square. Letters A to Z and digits are drawn, other characters are ignored. A
    /// square with a queen shows only the colour.
    pub label: String,
    /// The squares, in any order. Squares outside the board are ignored.
    pub squares: Vec<Square>,
    /// Colour of the squares.
    pub colour: Colour,
}

impl Tinted {
    /// Colours that people with colour blindness can distinguish, lightened so that dark letters
    /// are readable on them.
    ///
    /// Based on M. Okabe and K. Ito, Color universal design (2008).
    pub const PALETTE: [Colour; 7] = [
        Colour::rgb(0x7C, 0xC4, 0xEE),
        Colour::rgb(0xF2, 0xB5, 0x3A),
        Colour::rgb(0x4F, 0xC2, 0x9B),
        Colour::rgb(0xF3, 0xE8, 0x62),
        Colour::rgb(0xE3, 0xA4, 0xC6),
        Colour::rgb(0xF0, 0x8A, 0x50),
        Colour::rgb(0x83, 0xA5, 0xE6),
    ];
}

/// An opaque colour, written as `#rrggbb`. `#rgb` and 16 names are accepted too.
///
/// # Example
/// ```
/// use queenside::draw::Colour;
///
/// assert_eq!("teal".parse(), Ok(Colour::rgb(0, 128, 128)));
/// assert_eq!("#0f8".parse::<Colour>()?.to_string(), "#00ff88");
/// assert!("#12345".parse::<Colour>().is_err());
/// # Ok::<(), queenside::draw::ColourError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(u32);

/// The error for a text that is not a valid colour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ColourError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = "expected #rrggbb, #rgb or a name such as white, black, red, teal";
        write!(f, "`{}` is not a valid colour; {expected}", self.text)
    }
}

impl Error for ColourError {}

/// The 16 colour names of HTML 4.
const NAMES: [(&str, Colour); 16] = [
    ("aqua", Colour(0x00_FF_FF)),
    ("black", Colour(0x00_00_00)),
    ("blue", Colour(0x00_00_FF)),
    ("fuchsia", Colour(0xFF_00_FF)),
    ("gray", Colour(0x80_80_80)),
    ("green", Colour(0x00_80_00)),
    ("lime", Colour(0x00_FF_00)),
    ("maroon", Colour(0x80_00_00)),
    ("navy", Colour(0x00_00_80)),
    ("olive", Colour(0x80_80_00)),
    ("purple", Colour(0x80_00_80)),
    ("red", Colour(0xFF_00_00)),
    ("silver", Colour(0xC0_C0_C0)),
    ("teal", Colour(0x00_80_80)),
    ("white", Colour(0xFF_FF_FF)),
    ("yellow", Colour(0xFF_FF_00)),
];

impl Colour {
    /// Return the colour with these values of red, green and blue.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self(u32::from_be_bytes([0, red, green, blue]))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        let colour = match text.strip_prefix('#') {
            Some(digits) if digits.bytes().all(|digit| digit.is_ascii_hexdigit()) => {
                let repeat = match digits.len() {
                    6 => 1,
                    3 => 2,
                    _ => 0,
                };
                let digits: String =
                    digits.chars().flat_map(|digit| std::iter::repeat_n(digit, repeat)).collect();
                u32::from_str_radix(&digits, 16).ok().map(Self)
            }
            Some(_) => None,
            None => NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|(_, colour)| *colour),
        };
        colour.ok_or_else(|| ColourError { text: crate::quoted(text) })
    }
}
