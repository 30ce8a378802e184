use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::labels::{Labels, round};
use super::marks::{
    MANY_ROWS, kings_drawn, on_board, signs, write_blocked, write_frames, write_hatching, write_kings,
    write_tinted,
};
use super::shapes::{DIGITS, LETTERS, QUEEN};
use super::words::write_words;
use super::{DrawError, MAX_DRAWN, MAX_DRAWN_QUEENS, Style};
use crate::board::{Board, Conflicts, Square};

/// Return the board as an SVG document, with a title and a description for screen readers. Blocked
/// squares are hatched.
///
/// # Errors
/// [`DrawError`] if n is above [`MAX_DRAWN`], if there are more than [`MAX_DRAWN_QUEENS`] queens,
/// or if the width is out of range.
///
/// ```
/// use queenside::{Placement, Size, Square, draw::{Style, svg}};
///
/// let attacking = [Square::new(0, 0), Square::new(2, 2)];
/// let picture = svg(&Placement::new(Size::new(4)?, attacking)?, &Style::default())?;
/// assert!(picture.contains("(0, 0) attacks (2, 2) on diagonal 0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(board: &impl Board, style: &Style) -> Result<String, DrawError> {
    let n = board.size().get();
    if n > MAX_DRAWN {
        return Err(DrawError::Board { n });
    }
    let queens = board.queen_count();
    if queens > MAX_DRAWN_QUEENS {
        return Err(DrawError::Queens { queens });
    }
    if let Some(width) = style.width.filter(|width| !(Style::MIN_WIDTH..=Style::MAX_WIDTH).contains(width)) {
        return Err(DrawError::Width { width });
    }
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write_svg(&mut svg, board, style);
    Ok(svg)
}

fn write_svg(svg: &mut String, board: &impl Board, style: &Style) -> fmt::Result {
    let n = board.size().get();
    let conflicts = Conflicts::of(board);
    let blocked: Vec<Square> = board.blocked_squares().collect();
    let highlighted = on_board(&style.highlighted, board.size());
    let kings = kings_drawn(board, style);
    let labels = style.coordinates.then(|| Labels::new(n));
    let edge = f64::from(n.max(8)) / 2.0;
    let (left, top) = labels.as_ref().map_or((edge, edge), |labels| (labels.left, labels.top));
    let side = f64::from(n) * 100.0;
    let (width, height) = (round(left + side + edge), round(top + side + edge));
    let pixels = style.width.map_or_else(|| default_width(n, width), f64::from);

    write!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{}""#, round(pixels))?;
    let pixels_high = round(pixels * height / width);
    writeln!(svg, r#" height="{pixels_high}" viewBox="0 0 {width} {height}">"#)?;
    write_words(
        svg,
        board,
        &conflicts,
        &blocked,
        &[("Highlighted squares", &highlighted), ("Kings", &kings)],
        style,
    )?;
    write_definitions(svg, n, !blocked.is_empty(), style)?;
    if let Some(background) = style.background {
        writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{background}"/>"#)?;
    }
    if let Some(labels) = &labels {
        let label = style.label;
        write!(svg, r#"<g fill="none" stroke="{label}" stroke-width="3.4" stroke-linecap="round" "#)?;
        svg.push_str(r#"stroke-linejoin="round" aria-hidden="true">"#);
        labels.write(svg)?;
        svg.push_str("</g>\n");
    }
    writeln!(svg, r#"<g transform="translate({} {})">"#, round(left), round(top))?;
    write_squares(svg, n, style)?;
    if !blocked.is_empty() {
        write_blocked(svg, &blocked, n, style)?;
    }
    if !style.tinted.is_empty() {
        write_tinted(svg, board, style)?;
    }
    write_edge(svg, n, style)?;
    if style.conflicts && !conflicts.is_empty() {
        write_attacked(svg, &conflicts, style)?;
        write_lines(svg, &conflicts, n, style)?;
    }
    if !highlighted.is_empty() {
        write_frames(svg, &highlighted, n, style)?;
    }
    if board.queens().next().is_some() {
        write!(svg, r#"<g fill="{}">"#, style.queen)?;
        for Square { row, column } in board.queens() {
            write!(svg, r##"<use href="#qs-queen" x="{}" y="{}"/>"##, column * 100, row * 100)?;
        }
        svg.push_str("</g>\n");
    }
    if !kings.is_empty() {
        write_kings(svg, &kings, n, style)?;
    }
    svg.push_str("</g>\n</svg>\n");
    Ok(())
}

/// Return the default width: 45 pixels per square, or less so that a large board fits a large
/// screen.
fn default_width(n: u32, units: f64) -> f64 {
    let square = (1800.0 / f64::from(n.max(1))).clamp(10.0, 45.0);
    (units * square / 100.0).round().clamp(f64::from(Style::MIN_WIDTH), f64::from(Style::MAX_WIDTH))
}

/// Write the shapes that are used several times.
fn write_definitions(svg: &mut String, n: u32, has_blocked: bool, style: &Style) -> fmt::Result {
    if n > MANY_ROWS {
        // A crown is too small to be seen on a large board, so it is drawn on a disc that fills the
        // square.
        let light = style.light;
        write!(svg, r#"<defs><g id="qs-queen"><circle cx="50" cy="50" r="47"/>"#)?;
        // The smaller the squares, the more of the disc must be visible.
        let transform = if n > 100 { "translate(29 28) scale(.42)" } else { "translate(14 12) scale(.72)" };
        write!(svg, r#"<path transform="{transform}" fill="{light}" d="{QUEEN}"/></g>"#)?;
    } else {
        write!(svg, r#"<defs><path id="qs-queen" d="{QUEEN}"/>"#)?;
    }
    let signs = signs(style);
    for (digit, path) in ('0'..).zip(DIGITS) {
        if style.coordinates || signs.contains(&digit) {
            write!(svg, r#"<path id="qs-{digit}" d="{path}"/>"#)?;
        }
    }
    for (letter, path) in ('A'..).zip(LETTERS).filter(|(letter, _)| signs.contains(letter)) {
        write!(svg, r#"<path id="qs-{letter}" d="{path}"/>"#)?;
    }
    if has_blocked {
        write_hatching(svg, n, style)?;
    }
    svg.push_str("</defs>\n");
    Ok(())
}

/// Write the squares. The dark squares of a row are the dashes of one line.
fn write_squares(svg: &mut String, n: u32, style: &Style) -> fmt::Result {
    let side = n * 100;
    writeln!(svg, r#"<rect width="{side}" height="{side}" fill="{}"/>"#, style.light)?;
    if n > 1 {
        // At full contrast, small squares flicker and hide the queens. Only the default colour is
        // faded, not one that the caller chose.
        let faded = n > MANY_ROWS && style.dark == Style::default().dark;
        let opacity = if faded { r#" stroke-opacity="0.5""# } else { "" };
        let dark = style.dark;
        write!(svg, r#"<path stroke="{dark}"{opacity} stroke-width="100" stroke-dasharray="100" d=""#)?;
        for row in 0..n {
            let start = if row % 2 == 0 { 100 } else { 0 };
            write!(svg, "M{start} {}H{side}", row * 100 + 50)?;
        }
        svg.push_str("\"/>\n");
    }
    Ok(())
}

/// Write the edge of the board.
fn write_edge(svg: &mut String, n: u32, style: &Style) -> fmt::Result {
    let side = n * 100;
    let width = n.max(8) / 4;
    let label = style.label;
    writeln!(
        svg,
        r#"<rect width="{side}" height="{side}" fill="none" stroke="{label}" stroke-width="{width}"/>"#
    )
}

/// Tint the squares of attacked queens.
fn write_attacked(svg: &mut String, conflicts: &Conflicts, style: &Style) -> fmt::Result {
    let attacked: BTreeSet<Square> =
        conflicts.crowded_lines().flat_map(|(_, queens)| queens.iter().copied()).collect();
    write!(svg, r#"<path fill="{}" fill-opacity="0.45" d=""#, style.conflict)?;
    for Square { row, column } in attacked {
        write!(svg, "M{} {}h100v100h-100z", column * 100, row * 100)?;
    }
    svg.push_str("\"/>\n");
    Ok(())
}

/// Draw each line with several queens, from its first queen to its last.
fn write_lines(svg: &mut String, conflicts: &Conflicts, n: u32, style: &Style) -> fmt::Result {
    // Thicker on large boards, because their squares are small on the screen.
    let width = 7 + n / 12;
    let colour = style.conflict;
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
