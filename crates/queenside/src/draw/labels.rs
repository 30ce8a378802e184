use std::fmt::{self, Write};

use super::shapes::{DIGIT_ADVANCE, DIGIT_HEIGHT, DIGIT_WIDTH};

/// The labels of rows and columns: how large, how many, and the room they take. A square is 100 units.
pub(super) struct Labels {
    n: u32,
    scale: f64,
    /// Every how many-th row and column has a label.
    step: u32,
    /// Room at the left of the board.
    pub(super) left: f64,
    /// Room above the board.
    pub(super) top: f64,
}

impl Labels {
    /// Labels that stay legible when the whole board is looked at: on large boards fewer and larger.
    pub(super) fn new(n: u32) -> Self {
        let scale = f64::from(n.max(24)) / 24.0;
        let widest = width(n.saturating_sub(1), scale);
        let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
        let room = |step: &u32| f64::from(*step) * 100.0 >= widest.max(DIGIT_HEIGHT * scale) * 1.25;
        let step = steps.take_while(|step| *step <= 1_000_000).find(room).unwrap_or(n.max(1));
        Self { n, scale, step, left: widest + 40.0 * scale, top: (DIGIT_HEIGHT + 32.0) * scale }
    }

    /// Writes the labels of a board whose top left corner is at (`left`, `top`).
    pub(super) fn write(&self, svg: &mut String) -> fmt::Result {
        let numbers = || (0..self.n).step_by(self.step as usize);
        for number in numbers() {
            let middle = f64::from(number) * 100.0 + 50.0;
            let (width, height) = (width(number, self.scale), DIGIT_HEIGHT * self.scale);
            let gap = 16.0 * self.scale;
            self.number(svg, number, self.left + middle - width / 2.0, self.top - gap - height)?;
            self.number(svg, number, self.left - gap - width, self.top + middle - height / 2.0)?;
        }
        Ok(())
    }

    /// Writes a number with the top left corner of its first digit at (x, y).
    fn number(&self, svg: &mut String, number: u32, x: f64, y: f64) -> fmt::Result {
        let scale = (self.scale * 1000.0).round() / 1000.0;
        write!(svg, r#"<g transform="translate({} {}) scale({scale})">"#, round(x), round(y))?;
        for (place, digit) in number.to_string().chars().enumerate() {
            let x = place as f64 * DIGIT_ADVANCE;
            match place {
                0 => write!(svg, r##"<use href="#qs-{digit}"/>"##)?,
                _ => write!(svg, r##"<use href="#qs-{digit}" x="{x}"/>"##)?,
            }
        }
        svg.push_str("</g>");
        Ok(())
    }
}

fn width(number: u32, scale: f64) -> f64 {
    let digits = number.to_string().len() as f64;
    ((digits - 1.0) * DIGIT_ADVANCE + DIGIT_WIDTH) * scale
}

/// To a tenth: far below a pixel.
pub(super) fn round(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}
