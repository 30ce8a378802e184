//! What is drawn on squares: blocked, highlighted and tinted squares, conflicts, queens and kings.

use std::collections::BTreeSet;
use std::fmt::{self, Arguments, Write};

use queenside_board::{Board, Conflicts, Size, Square};

use super::shapes::{KING, SIGN_HEIGHT, round, width, write_signs};
use super::{Colour, Style};

/// From this size on, a picture is designed to be seen as a whole.
pub(super) const MANY_ROWS: u32 = 64;

/// Write a path with these attributes around a part of each square, in the middle of it.
fn write_path(
    svg: &mut String,
    attributes: Arguments<'_>,
    squares: &[Square],
    inset: u32,
    side: u32,
) -> fmt::Result {
    write!(svg, r#"<path {attributes} d=""#)?;
    for Square { row, column } in squares {
        write!(svg, "M{} {}h{side}v{side}h-{side}z", column * 100 + inset, row * 100 + inset)?;
    }
    svg.push_str("\"/>\n");
    Ok(())
}

/// Write the hatching of blocked squares as a pattern that repeats with each square.
///
/// The name of the pattern contains the colour, because names are shared by all pictures on a page.
pub(super) fn write_hatching(svg: &mut String, n: u32, style: &Style) -> fmt::Result {
    let (name, colour, spacing) = (hatching(n, style), style.blocked, spacing(n));
    write!(svg, r#"<pattern id="{name}" width="100" height="100" patternUnits="userSpaceOnUse">"#)?;
    write!(svg, r#"<path fill="{colour}" fill-opacity="0.22" d="M0 0h100v100h-100z"/>"#)?;
    write!(svg, r#"<path stroke="{colour}" stroke-opacity="0.6" stroke-width="{}" d=""#, spacing / 5)?;
    // Lines at all multiples of the spacing, also beyond the corners, so that they continue from
    // square to square.
    for along in (10..=210).step_by(spacing as usize) {
        write!(svg, "M-10 {along}L{along} -10")?;
    }
    svg.push_str("\"/></pattern>");
    Ok(())
}

/// Fill the blocked squares. Neighbours in a row are one rectangle.
pub(super) fn write_blocked(svg: &mut String, blocked: &[Square], n: u32, style: &Style) -> fmt::Result {
    write!(svg, r#"<path fill="url(#{})" d=""#, hatching(n, style))?;
    let follows = |a: &Square, b: &Square| a.row == b.row && a.column + 1 == b.column;
    for run in blocked.chunk_by(follows) {
        let (x, y, length) = (run[0].column * 100, run[0].row * 100, run.len() * 100);
        write!(svg, "M{x} {y}h{length}v100h-{length}z")?;
    }
    svg.push_str("\"/>\n");
    Ok(())
}

/// Return the distance between the lines. It is larger on large boards, whose squares are small on
/// the screen.
fn spacing(n: u32) -> u32 {
    if n > MANY_ROWS { 50 } else { 25 }
}

/// Return the name of the pattern of blocked squares.
fn hatching(n: u32, style: &Style) -> String {
    let colour = style.blocked.to_string();
    format!("qs-blocked-{}-{}", spacing(n), colour.trim_start_matches('#'))
}

/// Return the squares that are on the board, in reading order and without duplicates.
pub(super) fn on_board(squares: &[Square], size: Size) -> Vec<Square> {
    let on_board = squares.iter().copied().filter(|square| size.contains(*square));
    on_board.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Return the squares that are on the board and have no queen, in reading order.
pub(super) fn without_queen(squares: &[Square], board: &impl Board) -> Vec<Square> {
    let mut squares = on_board(squares, board.size());
    if !squares.is_empty() {
        let queens: BTreeSet<Square> = board.queens().collect();
        squares.retain(|square| !queens.contains(square));
    }
    squares
}

/// Draw a tinted frame inside each of these squares.
pub(super) fn write_frames(svg: &mut String, squares: &[Square], n: u32, style: &Style) -> fmt::Result {
    // Thicker on large boards, because their squares are small on the screen.
    let width = (8 + n / 12).min(20);
    let colour = style.highlight_colour;
    let attributes =
        format_args!(r#"fill="{colour}" fill-opacity="0.25" stroke="{colour}" stroke-width="{width}""#);
    write_path(svg, attributes, squares, width / 2, 100 - width)
}

/// Fill the squares, and write their labels on squares without a queen.
pub(super) fn write_tinted(svg: &mut String, board: &impl Board, style: &Style) -> fmt::Result {
    let size = board.size();
    for tinted in &style.tinted {
        // A gap shows the border between neighbours of the same colour.
        write_path(
            svg,
            format_args!(r#"fill="{}""#, tinted.colour),
            &on_board(&tinted.squares, size),
            2,
            96,
        )?;
    }
    // Thicker on large boards, because their squares are small on the screen.
    let (ink, stroke) = (style.queen, round((3.2 + f64::from(size.get()) / 40.0).min(5.0)));
    write!(svg, r#"<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" "#)?;
    writeln!(svg, r#"stroke-width="{stroke}" aria-hidden="true">"#)?;
    for tinted in &style.tinted {
        let signs: String = drawn(&tinted.label).collect();
        for square in without_queen(&tinted.squares, board).into_iter().filter(|_| !signs.is_empty()) {
            write_label(svg, &signs, square)?;
        }
    }
    svg.push_str("</g>\n");
    Ok(())
}

/// Write the label in the middle of the square, as large as possible.
fn write_label(svg: &mut String, signs: &str, square: Square) -> fmt::Result {
    const MAX_HEIGHT: f64 = 48.0;
    const MAX_WIDTH: f64 = 72.0;
    let width = width(signs);
    let scale = ((MAX_HEIGHT / SIGN_HEIGHT).min(MAX_WIDTH / width) * 100.0).round() / 100.0;
    let x = f64::from(square.column) * 100.0 + 50.0 - width * scale / 2.0;
    let y = f64::from(square.row) * 100.0 + 50.0 - SIGN_HEIGHT * scale / 2.0;
    write_signs(svg, signs, x, y, scale)
}

/// Return the characters of a label that are drawn.
pub(super) fn drawn(label: &str) -> impl Iterator<Item = char> + '_ {
    label.chars().filter(|sign| sign.is_ascii_digit() || sign.is_ascii_uppercase())
}

/// Tint the squares of attacked queens, and draw each line with several queens, from its first queen to
/// its last.
pub(super) fn write_conflicts(svg: &mut String, conflicts: &Conflicts, n: u32, style: &Style) -> fmt::Result {
    let attacked = conflicts.crowded_lines().flat_map(|(_, queens)| queens.iter().copied());
    let attacked: Vec<Square> = attacked.collect::<BTreeSet<_>>().into_iter().collect();
    let colour = style.conflict;
    write_path(svg, format_args!(r#"fill="{colour}" fill-opacity="0.45""#), &attacked, 0, 100)?;
    // Thicker on large boards, because their squares are small on the screen.
    let width = 7 + n / 12;
    write!(svg, r#"<path fill="none" stroke="{colour}" stroke-width="{width}" "#)?;
    svg.push_str(r#"stroke-linecap="round" stroke-opacity="0.85" d=""#);
    for (_, queens) in conflicts.crowded_lines() {
        if let [first, .., last] = queens {
            let centre = |square: &Square| (square.column * 100 + 50, square.row * 100 + 50);
            let ((x1, y1), (x2, y2)) = (centre(first), centre(last));
            write!(svg, "M{x1} {y1}L{x2} {y2}")?;
        }
    }
    svg.push_str("\"/>\n");
    Ok(())
}

/// Draw the shape with this name on each of these squares.
pub(super) fn write_pieces(
    svg: &mut String,
    name: &str,
    colour: Colour,
    squares: impl Iterator<Item = Square>,
) -> fmt::Result {
    write!(svg, r#"<g fill="{colour}">"#)?;
    for Square { row, column } in squares {
        write!(svg, r##"<use href="#{name}" x="{}" y="{}"/>"##, column * 100, row * 100)?;
    }
    svg.push_str("</g>\n");
    Ok(())
}

/// Draw the kings, larger on a board with small squares.
pub(super) fn write_kings(svg: &mut String, kings: &[Square], n: u32, style: &Style) -> fmt::Result {
    let (scale, shift) = if n > MANY_ROWS { (1.2, -10) } else { (1.0, 0) };
    let transform = format!("translate({shift} {shift}) scale({scale})");
    write!(svg, r#"<defs><path id="qs-king" transform="{transform}" d="{KING}"/></defs>"#)?;
    write_pieces(svg, "qs-king", style.king, kings.iter().copied())
}
