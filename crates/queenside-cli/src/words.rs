//! Formatting of numbers and texts for people.

use std::fmt::Display;
use std::io::{self, IsTerminal};

use queenside::methods::{Ended, Method};
use terminal_size::terminal_size;

/// Format a number with its noun: `1 run`, `2 runs`.
pub(crate) fn of_many(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Format a number with commas between groups of three digits.
pub(crate) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Format a time in a suitable unit: `85 ms`, `12 s`, `5.0 min`, `3.6 h`, `405 days`.
pub(crate) fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        ..0.001 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        ..120.0 => (seconds, "s"),
        ..7200.0 => (seconds / 60.0, "min"),
        ..172_800.0 => (seconds / 3600.0, "h"),
        _ => (seconds / 86400.0, "days"),
    };
    if number < 10.0 { format!("{number:.1} {unit}") } else { format!("{number:.0} {unit}") }
}

/// Format the time that a computation still needs.
pub(crate) fn to_go(seconds: Option<f64>) -> String {
    seconds.map_or_else(
        || "time to go not known yet".to_owned(),
        |seconds| format!("about {} to go", time(seconds)),
    )
}

/// Return the width of the terminal of standard output in characters; 80 if it is not a terminal.
pub(crate) fn terminal_width() -> usize {
    if io::stdout().is_terminal() { width() } else { 80 }
}

/// Return the width of the terminal in characters, whichever standard stream it is; 80 if none is.
pub(crate) fn width() -> usize {
    terminal_size().map_or(80, |(width, _)| width.0.into())
}

/// Quote a word for a shell if it contains special characters.
pub(crate) fn shell(word: impl Display) -> String {
    let word = word.to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:@%,".contains(c);
    if word.is_empty() || !word.chars().all(is_plain) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    word
}

/// Return why a classic method gave up, and what the user can do.
pub(crate) fn why_gave_up(method: Method, ended: Ended, has_step_limit: bool) -> String {
    let limit = match ended {
        Ended::TimeLimit => "use a longer --time-limit",
        _ if has_step_limit => "use a higher --step-limit",
        _ => "try another --seed or a higher --step-limit",
    };
    let proof = if method.is_complete {
        String::new()
    } else {
        format!("; {method} cannot prove that there is none")
    };
    format!("gave up at {ended}: it is not known whether there is a solution; {limit}{proof}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_suitable_units() {
        let times = [2e-5, 0.0042, 0.085, 12.3, 300.0, 12960.0, 3.5e7].map(time);
        assert_eq!(times, ["20 µs", "4.2 ms", "85 ms", "12 s", "5.0 min", "3.6 h", "405 days"]);
    }

    #[test]
    fn words_are_quoted_for_shells() {
        for (word, quoted) in [
            ("/data/n20/plan.json", "/data/n20/plan.json"),
            ("", "''"),
            ("a b", "'a b'"),
            ("~", "'~'"),
            ("it's $HOME `x` \"y\" *", r#"'it'\''s $HOME `x` "y" *'"#),
        ] {
            assert_eq!(shell(word), quoted);
        }
    }
}
