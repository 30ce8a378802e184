use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::Style;
use super::shapes::KING;
use super::svg::MANY_ROWS;
use crate::board::{Board, Square};

/// The kings of a style that have a square of their own, in reading order.
pub(super) fn kings_drawn(board: &impl Board, style: &Style) -> Vec<Square> {
    if style.kings.is_empty() {
        return Vec::new();
    }
    let queens: BTreeSet<Square> = board.queens().collect();
    let is_drawn = |square: &Square| board.size().contains(*square) && !queens.contains(square);
    let kings: BTreeSet<Square> = style.kings.iter().copied().filter(is_drawn).collect();
    kings.into_iter().collect()
}

/// The kings, larger on a board whose squares are small.
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
