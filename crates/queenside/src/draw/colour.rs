use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// An opaque colour, written as `#rrggbb`. `#rgb` and the 16 names of HTML 4 are accepted too: aqua,
/// black, blue, fuchsia, gray, green, lime, maroon, navy, olive, purple, red, silver, teal, white,
/// yellow.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
