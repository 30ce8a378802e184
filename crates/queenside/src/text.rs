//! Text of users in messages: short, and with nothing in it that a terminal could take for a command.

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

/// Characters with those escaped that do not show or that change how others show.
fn escaped(text: impl Iterator<Item = char>) -> String {
    let mut shown = String::new();
    for symbol in text {
        match symbol {
            '\'' | '"' | '\\' => shown.push(symbol),
            symbol => shown.extend(symbol.escape_debug()),
        }
    }
    shown
}
