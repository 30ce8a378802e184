//! Text from users in messages, shortened and without control characters, which a terminal could
//! interpret; errors for unknown names.

use std::error::Error;
use std::fmt::{self, Write};

use strsim::osa_distance;

/// Maximum number of characters of a user's text that a message quotes.
const MAX_QUOTED: usize = 60;

/// Return a user's text as messages quote it: the first 60 characters, with invisible characters
/// and characters that change the display of others escaped (control characters, no-break spaces,
/// byte order marks, directional marks).
///
/// ```
/// use queenside::quoted;
///
/// assert_eq!(quoted("12 queens"), "12 queens");
/// assert_eq!(quoted("a\u{202e}b\n"), "a\\u{202e}b\\n");
/// assert_eq!(quoted(&"x".repeat(1000)), format!("{}...", "x".repeat(60)));
/// ```
pub fn quoted(text: &str) -> String {
    let mut shown = escaped(text.chars().take(MAX_QUOTED));
    if text.chars().nth(MAX_QUOTED).is_some() {
        shown.push_str("...");
    }
    shown
}

/// The error for an unknown name of a method, format, symmetry or the like. It suggests the nearest
/// known name.
///
/// ```
/// use queenside::methods::Method;
///
/// let error = "lookahed".parse::<Method>().unwrap_err();
/// assert_eq!(error.to_string(), "'lookahed' is not a valid classic method; did you mean 'lookahead'?");
/// let error = "guessing".parse::<Method>().unwrap_err();
/// assert!(error.to_string().starts_with("'guessing' is not a valid classic method; expected permutations, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownNameError {
    /// What the name should denote, such as `symmetry`.
    pub kind: &'static str,
    /// The name, shortened, without invisible characters.
    pub name: String,
    /// The valid names.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a valid {}; {}", self.name, self.kind, self.advice())
    }
}

impl Error for UnknownNameError {}

impl UnknownNameError {
    /// Create the error for a text that is not one of the known names.
    #[doc(hidden)]
    pub fn new(kind: &'static str, name: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        Self { kind, name: quoted(name), known: known.into_iter().collect() }
    }

    /// Return the valid name that the text was likely to mean: one that is a word of the text in lower
    /// case, or else the one with the smallest edit distance (letters to insert, delete, replace, or
    /// exchange with the next one), if that is at most a third of the name's length.
    fn nearest(&self) -> Option<&'static str> {
        let given = self.name.to_ascii_lowercase();
        let with_distance = self.known.iter().map(|&name| {
            let is_word = given.split(|symbol: char| !symbol.is_alphanumeric()).any(|word| word == name);
            (if is_word { 0 } else { osa_distance(&given, name) }, name)
        });
        let near = with_distance.filter(|(distance, name)| 3 * distance <= name.len());
        near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
    }

    fn advice(&self) -> String {
        match self.nearest() {
            Some(nearest) => format!("did you mean '{nearest}'?"),
            None => format!("expected {}", self.known.join(", ")),
        }
    }

    /// Return the value with this name.
    #[doc(hidden)]
    pub fn find<T: Copy>(
        kind: &'static str,
        name: &str,
        all: &[T],
        name_of: impl Fn(&T) -> &'static str,
    ) -> Result<T, Self> {
        let found = all.iter().copied().find(|one| name_of(one) == name);
        found.ok_or_else(|| Self::new(kind, name, all.iter().map(name_of)))
    }
}

/// Implement `Display` and `FromStr` for a type by its function `name` and its constant `ALL`.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($type:ident, $kind:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownNameError;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::UnknownNameError::find($kind, name, &Self::ALL[..], |one| one.name())
            }
        }
    };
}

/// Escape the characters that are invisible or change the display of others.
fn escaped(text: impl Iterator<Item = char>) -> String {
    let mut shown = String::new();
    for symbol in text {
        match symbol {
            '\n' => shown.push_str("\\n"),
            symbol if is_hidden(symbol) => {
                let _ = write!(shown, "\\u{{{:x}}}", u32::from(symbol));
            }
            symbol => shown.push(symbol),
        }
    }
    shown
}

/// Whether a character is a control character, a space other than U+0020, a joiner, a directional
/// mark, a byte order mark or for private use. A list of ranges, because the Unicode tables of the
/// standard library would enlarge the web app's WebAssembly.
fn is_hidden(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol,
            '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{1680}'
            | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
            | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..)
}
