use std::fmt::{self, Write};

use super::Style;
use super::svg::MANY_ROWS;
use crate::board::Square;

/// Writes the hatching of blocked squares as a pattern that repeats with each square.
///
/// Its name has the colour in it: a page may show several pictures, which share their names.
pub(super) fn write_hatching(svg: &mut String, n: u32, style: &Style) -> fmt::Result {
    let color = style.blocked;
    write!(
        svg,
        r#"<pattern id="{}" width="100" height="100" patternUnits="userSpaceOnUse">"#,
        name(n, style)
    )?;
    write!(svg, r#"<path fill="{color}" fill-opacity="0.22" d="M0 0h100v100h-100z"/>"#)?;
    let spacing = spacing(n);
    write!(svg, r#"<path stroke="{color}" stroke-opacity="0.6" stroke-width="{}" d=""#, spacing / 5)?;
    // Lines at all multiples of the spacing, beyond the corners too, so that they join from square to square.
    for along in (0..=200).step_by(spacing as usize) {
        write!(svg, "M{} {}L{} -10", -10, along + 10, along + 10)?;
    }
    svg.push_str("\"/></pattern>");
    Ok(())
}

/// Fills the blocked squares, neighbours in a row as one piece.
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

/// How far apart the lines are: on large boards, whose squares are small on the screen, farther.
fn spacing(n: u32) -> u32 {
    if n > MANY_ROWS { 50 } else { 25 }
}

fn name(n: u32, style: &Style) -> String {
    let color = style.blocked.to_string();
    format!("qs-blocked-{}-{}", spacing(n), color.trim_start_matches('#'))
}
