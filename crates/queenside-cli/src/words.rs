//! Numbers and texts as they are shown.

use std::fmt::Display;

use queenside::Problem;
use queenside::methods::{Ended, Method};
use terminal_size::terminal_size_of;

/// `1 run`, `2 runs`.
pub(crate) fn of_many(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A number with a comma before each three digits from the right.
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

/// A time in the unit in which it can be grasped: `85 ms`, `12.3 s`, `5.0 min`, `3.6 h`, `405 days`.
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

/// The text with what XML and HTML would take for markup written out.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no way to write them.
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The width of the terminal in characters, for standard output; 80 where it is not known.
pub(crate) fn terminal_width() -> usize {
    terminal_width_of(std::io::stdout())
}

#[cfg(unix)]
pub(crate) fn terminal_width_of(stream: impl std::os::fd::AsFd) -> usize {
    terminal_size_of(stream).map_or(80, |(width, _)| width.0.into())
}

#[cfg(windows)]
pub(crate) fn terminal_width_of(stream: impl std::os::windows::io::AsHandle) -> usize {
    terminal_size_of(stream).map_or(80, |(width, _)| width.0.into())
}

/// A word of a shell command: as it is if all its characters are plain, else quoted.
pub(crate) fn shell(word: impl Display) -> String {
    let word = word.to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:@%,".contains(c);
    if word.is_empty() || !word.chars().all(is_plain) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    word
}

/// Why a classic method gave up, and what to do about it.
pub(crate) fn why_gave_up(method: Method, ended: Ended, problem: &Problem, has_step_limit: bool) -> String {
    let conflict = problem.given().conflicts().iter().next();
    if let Some(conflict) = conflict.filter(|_| ended == Ended::GivenAttack) {
        return format!("gave up: {conflict}, and {method} does not move given queens");
    }
    let limit = match ended {
        Ended::TimeLimit => "give it a longer --time-limit",
        _ if has_step_limit => "give it a higher --step-limit",
        _ => "try another --seed or a higher --step-limit",
    };
    let proof = if method.is_complete {
        String::new()
    } else {
        format!("; {method} can never prove that there is none")
    };
    format!("gave up at {ended}: whether there is a solution is not known; {limit}{proof}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_given_in_units_that_can_be_grasped() {
        let times = [2e-5, 0.0042, 0.085, 12.3, 300.0, 12960.0, 3.5e7].map(time);
        assert_eq!(times, ["20 µs", "4.2 ms", "85 ms", "12 s", "5.0 min", "3.6 h", "405 days"]);
    }
}
