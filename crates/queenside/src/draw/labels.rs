use std::fmt::{self, Write};

use super::shapes::{DIGIT_ADVANCE, DIGIT_HEIGHT, DIGIT_WIDTH};

/// The labels of rows and columns: their size, their number, and the space that they need. A square
/// is 100 units wide.
pub(super) struct Labels {
    n: u32,
    scale: f64,
    /// Distance between labelled rows and columns.
    step: u32,
    /// Space to the left of the board.
    pub(super) left: f64,
    /// Space above the board.
    pub(super) top: f64,
}

impl Labels {
    /// Return labels that are legible when the whole board is visible: fewer and larger labels on
    /// large boards.
    pub(super) fn new(n: u32) -> Self {
        let scale = f64::from(n.max(24)) / 24.0;
        let widest = width(&n.saturating_sub(1).to_string()) * scale;
        let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
        let fits = |step: &u32| f64::from(*step) * 100.0 >= widest.max(DIGIT_HEIGHT * scale) * 1.25;
        let step = steps.take_while(|step| *step <= 1_000_000).find(fits).unwrap_or(n.max(1));
        Self { n, scale, step, left: widest + 40.0 * scale, top: (DIGIT_HEIGHT + 32.0) * scale }
    }

    /// Write the labels of a board whose top left corner is at (`left`, `top`).
    pub(super) fn write(&self, svg: &mut String) -> fmt::Result {
        let scale = (self.scale * 1000.0).round() / 1000.0;
        for number in (0..self.n).step_by(self.step as usize) {
            let middle = f64::from(number) * 100.0 + 50.0;
            let number = number.to_string();
            let (width, height) = (width(&number) * self.scale, DIGIT_HEIGHT * self.scale);
            let gap = 16.0 * self.scale;
            write_signs(svg, &number, self.left + middle - width / 2.0, self.top - gap - height, scale)?;
            write_signs(svg, &number, self.left - gap - width, self.top + middle - height / 2.0, scale)?;
        }
        Ok(())
    }
}

/// Return the width of digits and letters in a row, at scale 1.
pub(super) fn width(signs: &str) -> f64 {
    (signs.len() as f64 - 1.0) * DIGIT_ADVANCE + DIGIT_WIDTH
}

/// Write digits and letters, with the top left corner of the first at (x, y).
pub(super) fn write_signs(svg: &mut String, signs: &str, x: f64, y: f64, scale: f64) -> fmt::Result {
    write!(svg, r#"<g transform="translate({} {}) scale({scale})">"#, round(x), round(y))?;
    for (place, sign) in signs.chars().enumerate() {
        match place {
            0 => write!(svg, r##"<use href="#qs-{sign}"/>"##)?,
            _ => write!(svg, r##"<use href="#qs-{sign}" x="{}"/>"##, place as f64 * DIGIT_ADVANCE)?,
        }
    }
    svg.push_str("</g>");
    Ok(())
}

/// Round to a tenth of a unit, which is far less than a pixel.
pub(super) fn round(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}
