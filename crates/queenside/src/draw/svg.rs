use std::collections::BTreeSet;
use std::fmt::{self, Write};

use queenside_board::{Board, Conflicts, Square};

use super::marks::{
    MANY_ROWS, drawn, on_board, without_queen, write_blocked, write_conflicts, write_frames, write_hatching,
    write_kings, write_pieces, write_tinted,
};
use super::shapes::{QUEEN, SIGN_HEIGHT, SIGNS, round, width, write_signs};
use super::words::write_words;
use super::{Colour, DrawError, MAX_DRAWN, MAX_DRAWN_QUEENS, Style};

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
#[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
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
    write_svg(&mut svg, board, style).expect("writing to a string cannot fail");
    Ok(svg)
}

fn write_svg(svg: &mut String, board: &impl Board, style: &Style) -> fmt::Result {
    let n = board.size().get();
    let conflicts = Conflicts::of(board);
    let blocked: Vec<Square> = board.blocked_squares().collect();
    let highlighted = on_board(&style.highlighted, board.size());
    let kings = without_queen(&style.kings, board);
    let labels = style.coordinates.then(|| Labels::new(n));
    let edge = f64::from(n.max(8)) / 2.0;
    let (left, top) = labels.as_ref().map_or((edge, edge), |labels| (labels.left, labels.top));
    let side = f64::from(n) * 100.0;
    let (width, height) = (round(left + side + edge), round(top + side + edge));
    let pixels = style.width.map_or_else(|| default_width(n, width), f64::from);

    write!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{}""#, round(pixels))?;
    let pixels_high = round(pixels * height / width);
    writeln!(svg, r#" height="{pixels_high}" viewBox="0 0 {width} {height}">"#)?;
    let marked = [("Highlighted squares", &highlighted[..]), ("Kings", &kings)];
    write_words(svg, board, &conflicts, &blocked, marked, style)?;
    write_definitions(svg, n, !blocked.is_empty(), style)?;
    if let Some(background) = style.background {
        writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{background}"/>"#)?;
    }
    if let Some(labels) = &labels {
        labels.write(svg, style.label)?;
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
        write_conflicts(svg, &conflicts, n, style)?;
    }
    if !highlighted.is_empty() {
        write_frames(svg, &highlighted, n, style)?;
    }
    if board.queens().next().is_some() {
        write_pieces(svg, "qs-queen", style.queen, board.queens())?;
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
    let in_labels: BTreeSet<char> = style.tinted.iter().flat_map(|tinted| drawn(&tinted.label)).collect();
    for (sign, path) in ('0'..='9').chain('A'..='Z').zip(SIGNS) {
        if style.coordinates && sign.is_ascii_digit() || in_labels.contains(&sign) {
            write!(svg, r#"<path id="qs-{sign}" d="{path}"/>"#)?;
        }
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
    let (side, colour, width) = (n * 100, style.label, n.max(8) / 4);
    write!(svg, r#"<rect width="{side}" height="{side}" fill="none" "#)?;
    writeln!(svg, r#"stroke="{colour}" stroke-width="{width}"/>"#)
}

/// The labels of rows and columns: their size, their number, and the space that they need. A square
/// is 100 units wide.
struct Labels {
    n: u32,
    scale: f64,
    /// Distance between labelled rows and columns.
    step: u32,
    /// Space to the left of the board.
    left: f64,
    /// Space above the board.
    top: f64,
}

impl Labels {
    /// Return labels that are legible when the whole board is visible: fewer and larger labels on
    /// large boards.
    fn new(n: u32) -> Self {
        let scale = f64::from(n.max(24)) / 24.0;
        let widest = width(&n.saturating_sub(1).to_string()) * scale;
        let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
        let fits = |step: &u32| f64::from(*step) * 100.0 >= widest.max(SIGN_HEIGHT * scale) * 1.25;
        let step = steps.take_while(|step| *step <= 1_000_000).find(fits).unwrap_or(n.max(1));
        Self { n, scale, step, left: widest + 40.0 * scale, top: (SIGN_HEIGHT + 32.0) * scale }
    }

    /// Write the labels of a board whose top left corner is at (`left`, `top`).
    fn write(&self, svg: &mut String, colour: Colour) -> fmt::Result {
        write!(svg, r#"<g fill="none" stroke="{colour}" stroke-width="3.4" stroke-linecap="round" "#)?;
        svg.push_str(r#"stroke-linejoin="round" aria-hidden="true">"#);
        let scale = (self.scale * 1000.0).round() / 1000.0;
        for number in (0..self.n).step_by(self.step as usize) {
            let middle = f64::from(number) * 100.0 + 50.0;
            let number = number.to_string();
            let (width, height) = (width(&number) * self.scale, SIGN_HEIGHT * self.scale);
            let gap = 16.0 * self.scale;
            write_signs(svg, &number, self.left + middle - width / 2.0, self.top - gap - height, scale)?;
            write_signs(svg, &number, self.left - gap - width, self.top + middle - height / 2.0, scale)?;
        }
        svg.push_str("</g>\n");
        Ok(())
    }
}
