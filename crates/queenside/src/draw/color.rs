use std::fmt;
use std::str::FromStr;

/// An opaque colour, written `#rrggbb` (`#rgb` and 16 names are read too).
///
/// # Example
/// ```
/// use queenside::draw::Color;
///
/// assert_eq!("teal".parse(), Ok(Color::rgb(0, 128, 128)));
/// assert_eq!("#0f8".parse::<Color>()?.to_string(), "#00ff88");
/// assert!("#12345".parse::<Color>().is_err());
/// # Ok::<(), queenside::draw::ColorError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    red: u8,
    green: u8,
    blue: u8,
}

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no colour: write #rrggbb, #rgb or a name such as white, black, red, teal")]
pub struct ColorError {
    /// The text.
    pub text: String,
}

/// The 16 colour names of HTML 4.
const NAMES: [(&str, Color); 16] = [
    ("aqua", Color::rgb(0, 255, 255)),
    ("black", Color::rgb(0, 0, 0)),
    ("blue", Color::rgb(0, 0, 255)),
    ("fuchsia", Color::rgb(255, 0, 255)),
    ("gray", Color::rgb(128, 128, 128)),
    ("green", Color::rgb(0, 128, 0)),
    ("lime", Color::rgb(0, 255, 0)),
    ("maroon", Color::rgb(128, 0, 0)),
    ("navy", Color::rgb(0, 0, 128)),
    ("olive", Color::rgb(128, 128, 0)),
    ("purple", Color::rgb(128, 0, 128)),
    ("red", Color::rgb(255, 0, 0)),
    ("silver", Color::rgb(192, 192, 192)),
    ("teal", Color::rgb(0, 128, 128)),
    ("white", Color::rgb(255, 255, 255)),
    ("yellow", Color::rgb(255, 255, 0)),
];

impl Color {
    /// The colour with these parts of red, green and blue.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Self, ColorError> {
        let error = || ColorError { text: crate::quoted(text) };
        let Some(digits) = text.strip_prefix('#') else {
            let name = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
            return name.map(|(_, color)| *color).ok_or_else(error);
        };
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(error());
        }
        let part = |at: usize, len: usize| u8::from_str_radix(&digits[at..at + len], 16).map_err(|_| error());
        match digits.len() {
            6 => Ok(Self::rgb(part(0, 2)?, part(2, 2)?, part(4, 2)?)),
            3 => Ok(Self::rgb(part(0, 1)? * 17, part(1, 1)? * 17, part(2, 1)? * 17)),
            _ => Err(error()),
        }
    }
}
