//! Marks on squares: blocked, highlighted and tinted squares, and kings.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::Style;
use super::labels::{round, width, write_signs};
use super::shapes::{DIGIT_HEIGHT, KING};
use crate::board::{Board, Size, Square};

/// From this size on, a picture is designed to be seen as a whole.
pub(super) const MANY_ROWS: u32 = 64;

/// Write the hatching of blocked squares as a pattern that repeats with each square.
///
/// The name of the pattern contains the colour, because names are shared by all pictures on a page.
pub(super) fn write_hatching(svg: &mut String, n: u32, style: &Style) -> fmt::Result {
    let colour = style.blocked;
    write!(
        svg,
        r#"<pattern id="{}" width="100" height="100" patternUnits="userSpaceOnUse">"#,
        name(n, style)
    )?;
    write!(svg, r#"<path fill="{colour}" fill-opacity="0.22" d="M0 0h100v100h-100z"/>"#)?;
    let spacing = spacing(n);
    write!(svg, r#"<path stroke="{colour}" stroke-opacity="0.6" stroke-width="{}" d=""#, spacing / 5)?;
    // Lines at all multiples of the spacing, also beyond the corners, so that they continue from
    // square to square.
    for along in (0..=200).step_by(spacing as usize) {
        write!(svg, "M{} {}L{} -10", -10, along + 10, along + 10)?;
    }
    svg.push_str("\"/></pattern>");
    Ok(())
}

/// Fill the blocked squares. Neighbours in a row are one rectangle.
pub(super) fn write_blocked(svg: &mut String, blocked: &[Square], n: u32, style: &Style) -> fmt::Result {
    write!(svg, r#"<path fill="url(#{})" d=""#, name(n, style))?;
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

fn name(n: u32, style: &Style) -> String {
    let colour = style.blocked.to_string();
    format!("qs-blocked-{}-{}", spacing(n), colour.trim_start_matches('#'))
}

/// Return the squares that are on the board, in reading order and without duplicates.
pub(super) fn on_board(squares: &[Square], size: Size) -> Vec<Square> {
    let on_board = squares.iter().copied().filter(|square| size.contains(*square));
    on_board.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Draw a tinted frame inside each of these squares.
pub(super) fn write_frames(svg: &mut String, squares: &[Square], n: u32, style: &Style) -> fmt::Result {
    // Thicker on large boards, because their squares are small on the screen.
    let width = (8 + n / 12).min(20);
    let (inset, side) = (width / 2, 100 - width);
    let colour = style.highlight;
    write!(svg, r#"<path fill="{colour}" fill-opacity="0.25" stroke="{colour}" stroke-width="{width}" d=""#)?;
    for Square { row, column } in squares {
        write!(svg, "M{} {}h{side}v{side}h-{side}z", column * 100 + inset, row * 100 + inset)?;
    }
    svg.push_str("\"/>\n");
    Ok(())
}

/// Return the characters of all labels, without duplicates.
pub(super) fn signs(style: &Style) -> BTreeSet<char> {
    style.tinted.iter().flat_map(|tinted| drawn(&tinted.label)).collect()
}

/// Fill the squares, and write their labels on squares without a queen.
pub(super) fn write_tinted(svg: &mut String, board: &impl Board, style: &Style) -> fmt::Result {
    let size = board.size();
    for tinted in &style.tinted {
        write!(svg, r#"<path fill="{}" d=""#, tinted.colour)?;
        for Square { row, column } in on_board(&tinted.squares, size) {
            // A gap shows the border between neighbours of the same colour.
            write!(svg, "M{} {}h96v96h-96z", column * 100 + 2, row * 100 + 2)?;
        }
        svg.push_str("\"/>\n");
    }
    let queens: BTreeSet<Square> = board.queens().collect();
    let ink = style.queen;
    write!(svg, r#"<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" "#)?;
    writeln!(svg, r#"stroke-width="{}" aria-hidden="true">"#, stroke(size))?;
    for tinted in &style.tinted {
        for square in on_board(&tinted.squares, size).into_iter().filter(|square| !queens.contains(square)) {
            write_label(svg, &tinted.label, square)?;
        }
    }
    svg.push_str("</g>\n");
    Ok(())
}

/// Return the width of strokes, which are thicker on large boards because their squares are small
/// on the screen.
fn stroke(size: Size) -> f64 {
    round((3.2 + f64::from(size.get()) / 40.0).min(5.0))
}

/// Write the label in the middle of the square, as large as possible.
fn write_label(svg: &mut String, label: &str, square: Square) -> fmt::Result {
    const TALLEST: f64 = 48.0;
    const WIDEST: f64 = 72.0;
    let signs: String = drawn(label).collect();
    if signs.is_empty() {
        return Ok(());
    }
    let width = width(&signs);
    let scale = ((TALLEST / DIGIT_HEIGHT).min(WIDEST / width) * 100.0).round() / 100.0;
    let x = f64::from(square.column) * 100.0 + 50.0 - width * scale / 2.0;
    let y = f64::from(square.row) * 100.0 + 50.0 - DIGIT_HEIGHT * scale / 2.0;
    write_signs(svg, &signs, x, y, scale)
}

/// Return the characters of a label that are drawn.
fn drawn(label: &str) -> impl Iterator<Item = char> + '_ {
    label.chars().filter(|sign| sign.is_ascii_digit() || sign.is_ascii_uppercase())
}

/// Return the kings that are drawn, in reading order: those on squares without a queen.
pub(super) fn kings_drawn(board: &impl Board, style: &Style) -> Vec<Square> {
    let mut kings = on_board(&style.kings, board.size());
    if !kings.is_empty() {
        let queens: BTreeSet<Square> = board.queens().collect();
        kings.retain(|king| !queens.contains(king));
    }
    kings
}

/// Draw the kings, larger on a board with small squares.
pub(super) fn write_kings(svg: &mut String, kings: &[Square], n: u32, style: &Style) -> fmt::Result {
    let (scale, shift) = if n > MANY_ROWS { (1.2, -10) } else { (1.0, 0) };
    write!(
        svg,
        r#"<defs><path id="qs-king" transform="translate({shift} {shift}) scale({scale})" d="{KING}"/></defs>"#
    )?;
    write!(svg, r#"<g fill="{}">"#, style.king)?;
    for Square { row, column } in kings {
        write!(svg, r##"<use href="#qs-king" x="{}" y="{}"/>"##, column * 100, row * 100)?;
    }
    svg.push_str("</g>\n");
    Ok(())
}
