//! The names of fields, in objects of JSON and in parameter files of CSPLib.

use super::error::{Position, ReadError, syntax};
use crate::text::quoted;

/// Fields with a board or a part of it that Queenside writes, or that other programs have under the name
/// of what they contain.
pub(super) const OWN: [&str; 8] = [
    "columns",
    "queens",
    "blocked",
    "excluded_diagonals",
    "excluded_antidiagonals",
    "board",
    "solution",
    "solutions",
];

/// Fields of CSPLib's problems 79 and 80.
pub(super) const OF_CSPLIB: [&str; 4] = ["blocks", "diags", "numdiags", "init"];

/// Fields of answers that have a board. They are neither a part of the board nor a condition.
const OF_ANSWERS: &str = "attackers backtracks board conflict_count conflicts ended energy event explanation \
                          format gave_up greatest groups input_line k level method missing moves nodes \
                          on_blocked polynomial proof queens recounted restarts round safe seconds seed solution \
                          solutions status steps used uses ways";

/// Whether the field describes a board.
pub(super) fn is_known(field: &str) -> bool {
    field == "n" || OWN.contains(&field) || OF_CSPLIB.contains(&field)
}

/// Whether an answer can have the field beside a board.
pub(super) fn is_of_answer(field: &str) -> bool {
    OF_ANSWERS.split(' ').any(|name| name == field)
}

/// Return what to type instead of an unknown name: the field that is probably meant.
pub(super) fn meant(field: &str) -> String {
    const MEANT: [(&str, &[&str]); 6] = [
        ("excluded_antidiagonals", &["anti"]),
        ("excluded_diagonals", &["diag"]),
        ("blocked", &["bl", "clos", "forbid", "exclu", "hole", "wall", "obstacle", "not", "x"]),
        ("n", &["n", "size", "rows"]),
        ("columns", &["col", "solution"]),
        ("queens", &["q", "given", "pair", "square", "place", "position"]),
    ];
    let name = field.to_ascii_lowercase();
    let is_meant = |stems: &[&str]| {
        stems.iter().any(|stem| if stem.len() > 2 { name.contains(stem) } else { name.starts_with(stem) })
    };
    match MEANT.iter().find(|(_, stems)| is_meant(stems)) {
        Some((meant, _)) => format!("\"{meant}\""),
        None => "n, columns, queens, blocked, excluded_diagonals or excluded_antidiagonals".to_owned(),
    }
}

/// Return the error for an unknown field at this position.
pub(super) fn unknown(at: Position, field: &str) -> ReadError {
    let found = format!("the unknown field \"{}\"", quoted(field));
    syntax(at, found, meant(field))
}
