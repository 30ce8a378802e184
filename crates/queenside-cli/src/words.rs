//! Numbers in words.

/// `1 run`, `2 runs`.
pub(crate) fn of_many(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
