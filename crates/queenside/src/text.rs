//! Text of users in messages: short, and with nothing in it that a terminal could take for a command. Invalid names.

use std::fmt::Write;

/// The most characters of a user's text that a message quotes.
const MOST_QUOTED: usize = 60;

/// A user's text as messages quote it: its first 60 characters, with those escaped that do not show or that change how others
/// show (controls, no-break spaces, byte order marks, marks of direction).
///
/// ```
/// use queenside::quoted;
///
/// assert_eq!(quoted("12 queens"), "12 queens");
/// assert_eq!(quoted("a\u{202e}b\n"), "a\\u{202e}b\\n");
/// assert_eq!(quoted(&"x".repeat(1000)), format!("{}...", "x".repeat(60)));
/// ```
pub fn quoted(text: &str) -> String {
    let mut shown = escaped(text.chars().take(MOST_QUOTED));
    if text.chars().nth(MOST_QUOTED).is_some() {
        shown.push_str("...");
    }
    shown
}

/// A text that is not a valid name of its kind.
///
/// ```
/// use queenside::methods::Method;
///
/// let error = "lookahed".parse::<Method>().unwrap_err();
/// assert_eq!(error.to_string(), "'lookahed' is not a valid classic method; did you mean 'lookahead'?");
/// let error = "guessing".parse::<Method>().unwrap_err();
/// assert!(error.to_string().starts_with("'guessing' is not a valid classic method; expected permutations, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("'{name}' is not a valid {kind}; {}", self.advice())]
pub struct UnknownNameError {
    /// What was to be named.
    pub kind: &'static str,
    /// The name, shortened by [`quoted`].
    pub name: String,
    /// The valid names.
    pub known: Vec<&'static str>,
}

impl UnknownNameError {
    /// A text that is none of the known names.
    pub fn new(kind: &'static str, name: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        Self { kind, name: quoted(name), known: known.into_iter().collect() }
    }

    /// The valid name that differs in the fewest letters, if they are at most a third of its letters.
    pub fn nearest(&self) -> Option<&'static str> {
        let with_distance = self.known.iter().map(|known| (distance(&self.name, known), *known));
        let (distance, nearest) = with_distance.min_by_key(|(distance, _)| *distance)?;
        (3 * distance <= nearest.len()).then_some(nearest)
    }

    fn advice(&self) -> String {
        match self.nearest() {
            Some(nearest) => format!("did you mean '{nearest}'?"),
            None => format!("expected {}", self.known.join(", ")),
        }
    }

    /// The one of all that has this name.
    pub(crate) fn find<T: Copy>(
        kind: &'static str,
        name: &str,
        all: &[T],
        name_of: impl Fn(&T) -> &'static str,
    ) -> Result<T, Self> {
        let found = all.iter().copied().find(|one| name_of(one) == name);
        found.ok_or_else(|| Self::new(kind, name, all.iter().map(name_of)))
    }
}

/// The number of letters to insert, delete or replace to make one text of the other (Levenshtein, 1966).
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

/// Characters with those escaped that do not show or that change how others show.
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

/// Controls, spaces other than the usual one, joiners, marks of direction and of byte order, and what is of private use: a
/// list of ranges, as the standard library's tables would be a part of what every page loads.
fn is_hidden(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol,
            '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{1680}'
            | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
            | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..)
}
