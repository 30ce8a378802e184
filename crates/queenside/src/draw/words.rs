use std::fmt::{self, Write};

use queenside_board::{Board, Conflicts, Square};

use super::Style;
use super::marks::on_board;

/// Maximum number of squares or conflicts that a description lists.
const WORDS: usize = 200;

/// Write the title and the description, for screen readers.
pub(super) fn write_words(
    svg: &mut String,
    board: &impl Board,
    conflicts: &Conflicts,
    blocked: &[Square],
    marked: [(&str, &[Square]); 2],
    style: &Style,
) -> fmt::Result {
    let (n, queens) = (board.size().get(), board.queen_count());
    let plural = if queens == 1 { "" } else { "s" };
    let on_blocked = |queen: &Square| blocked.binary_search(queen).is_ok();
    let on_blocked: Vec<Square> = board.queens().filter(on_blocked).collect();
    if conflicts.is_empty() && on_blocked.is_empty() && queens == n as usize {
        writeln!(svg, "<title>Solution of the {n}-queens problem</title>")?;
    } else {
        writeln!(svg, "<title>{queens} queen{plural} on a board of {n} rows and columns</title>")?;
    }
    svg.push_str("<desc>");
    if !style.caption.is_empty() {
        write!(svg, "{} ", escaped(&style.caption))?;
    }
    if queens > 0 {
        svg.push_str("Queens by row and column, from 0 at the top left: ");
        write_list(svg, board.queens(), queens)?;
        svg.push_str(". ");
    }
    if conflicts.is_empty() {
        svg.push_str("No queen attacks another.");
    } else {
        let shown: Vec<String> = conflicts.iter().take(WORDS).map(|conflict| conflict.to_string()).collect();
        svg.push_str(&shown.join("; "));
        svg.push_str(if conflicts.count() > WORDS as u64 { "; and more." } else { "." });
    }
    match blocked.len() {
        0 => {}
        1 => svg.push_str(" 1 square is blocked."),
        squares => write!(svg, " {squares} squares are blocked.")?,
    }
    let marked = [("Queens on blocked squares", &on_blocked[..])].into_iter().chain(marked);
    let marked = marked.map(|(name, squares)| (name.to_owned(), squares.to_vec()));
    let tinted = style.tinted.iter().map(|tinted| {
        (format!("Squares marked {}", escaped(&tinted.label)), on_board(&tinted.squares, board.size()))
    });
    for (name, squares) in marked.chain(tinted) {
        if !squares.is_empty() {
            write!(svg, " {name}: ")?;
            write_list(svg, squares.iter().copied(), squares.len())?;
            svg.push('.');
        }
    }
    svg.push_str("</desc>\n");
    Ok(())
}

/// Return the text as it must be written in an SVG document.
fn escaped(text: &str) -> String {
    // XML does not allow control characters, not even escaped.
    let text: String = text.chars().filter(|sign| !sign.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Write the list of the squares, at most the first [`WORDS`] of `count`.
fn write_list(svg: &mut String, squares: impl Iterator<Item = Square>, count: usize) -> fmt::Result {
    for (place, square) in squares.take(WORDS).enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        write!(svg, "{comma}{square}")?;
    }
    svg.push_str(if count > WORDS { " and more" } else { "" });
    Ok(())
}
