use std::fmt::{self, Write};

use super::Style;
use crate::board::{Size, Square};

/// The highlighted squares that are on the board, in reading order, each once.
pub(super) fn highlighted_squares(size: Size, style: &Style) -> Vec<Square> {
    let on_board = |square: &Square| size.contains(*square);
    let mut squares: Vec<Square> = style.highlighted.iter().copied().filter(on_board).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Draws a tinted frame inside each of these squares.
pub(super) fn write_frames(svg: &mut String, squares: &[Square], n: u32, style: &Style) -> fmt::Result {
    // Thicker on large boards, where squares are small on the screen.
    let width = (8 + n / 12).min(20);
    let (inset, side) = (width / 2, 100 - width);
    let color = style.highlight;
    write!(svg, r#"<path fill="{color}" fill-opacity="0.25" stroke="{color}" stroke-width="{width}" d=""#)?;
    for Square { row, column } in squares {
        write!(svg, "M{} {}h{side}v{side}h-{side}z", column * 100 + inset, row * 100 + inset)?;
    }
    svg.push_str("\"/>\n");
    Ok(())
}
