//! Charts as SVG documents, for `kings census`.
//!
//! This module exists because other chart crates write no title and no description for screen
//! readers, and do not place names beside lines.

use std::fmt::{Display, Write};

use crate::words::escaped;

/// The width of a chart.
pub(crate) const WIDTH: f64 = 900.0;
/// Above this number of decades, only every second one has a label.
const MANY_DECADES: f64 = 14.0;
/// The colours of a chart alone; a page may set other colours for the same classes.
const STYLE: &str = ".paper{fill:#ffffff}.ink{fill:#1b1b1f}.soft{fill:#5c5c66}.rule,.axis{fill:none}.rule{stroke:#d9d9e0}.axis{stroke:#5c5c66}";

/// An SVG document, element by element.
pub(crate) struct Chart(String);

impl Chart {
    /// Create an empty chart that begins at the height `top`, with a title and a description for
    /// screen readers.
    pub(crate) fn new(title: &str, description: &str, top: f64, height: f64) -> Self {
        let mut chart = Self(String::new());
        chart.push(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-labelledby="chart-title chart-desc" width="{WIDTH}" height="{height}" viewBox="0 {top} {WIDTH} {height}" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12">"#
        ));
        chart.push(format_args!(r#"<title id="chart-title">{}</title>"#, escaped(title)));
        chart.push(format_args!(r#"<desc id="chart-desc">{}</desc>"#, escaped(description)));
        chart.push(format_args!("<style>{STYLE}</style>"));
        chart.push(format_args!(r#"<rect class="paper" y="{top}" width="{WIDTH}" height="{height}"/>"#));
        chart
    }

    /// Add an element.
    pub(crate) fn push(&mut self, element: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{element}");
    }

    /// Add a path of a class.
    pub(crate) fn path(&mut self, class: &str, path: &str) {
        self.push(format_args!(r#"<path class="{class}" d="{path}"/>"#));
    }

    /// Add a text of a class, with further attributes.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f64, f64), attributes: &str, text: &str) {
        let (x, y, text) = (tenth(x), tenth(y), escaped(text));
        let gap = if attributes.is_empty() { "" } else { " " };
        self.push(format_args!(r#"<text class="{class}" x="{x}" y="{y}"{gap}{attributes}>{text}</text>"#));
    }

    /// End the document.
    pub(crate) fn finish(mut self) -> String {
        self.push("</svg>");
        self.0
    }
}

/// The area between two axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Panel {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

/// Ticks on an axis: their pixels, and their labels, empty where a label does not fit.
pub(crate) type Ticks = Vec<(f64, String)>;

impl Panel {
    /// Draw both axes with names and ticks; each tick of the vertical axis is a line across the
    /// panel.
    pub(crate) fn draw_axes(self, chart: &mut Chart, x: (&str, &Ticks), y: (&str, &Ticks)) {
        let Self { left, right, top, bottom } = self;
        let line = |(at, _): &(f64, String)| format!("M{left} {}H{right}", tenth(*at));
        chart.path("rule", &y.1.iter().map(line).collect::<String>());
        let tick = |(at, label): &(f64, String)| {
            format!("M{} {bottom}v{}", tenth(*at), if label.is_empty() { 4 } else { 7 })
        };
        chart.path("axis", &x.1.iter().map(tick).collect::<String>());
        chart.path("axis", &format!("M{left} {top}V{bottom}H{right}"));
        for (at, label) in y.1.iter().filter(|(_, label)| !label.is_empty()) {
            chart.text("ink", (left - 8.0, at + 4.0), r#"text-anchor="end""#, label);
        }
        for (at, label) in x.1.iter().filter(|(_, label)| !label.is_empty()) {
            chart.text("ink", (*at, bottom + 20.0), r#"text-anchor="middle""#, label);
        }
        let (across, down) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
        chart.text("soft", (across, bottom + 40.0), r#"text-anchor="middle""#, x.0);
        let turned = format!("translate({} {down}) rotate(-90)", left - 58.0);
        chart.text("soft", (0.0, 0.0), &format!(r#"text-anchor="middle" transform="{turned}""#), y.0);
    }

    /// Write a remark, such as why there are no data.
    pub(crate) fn draw_remark(self, chart: &mut Chart, remark: &str) {
        let middle = (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom));
        chart.text("soft", middle, r#"text-anchor="middle""#, remark);
    }
}

/// An axis: maps numbers to pixels.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// The number itself, or its logarithm.
    scale: fn(f64) -> f64,
    /// The scaled numbers at the two ends.
    low: f64,
    high: f64,
    /// The pixels of the two ends.
    from: f64,
    to: f64,
}

impl Axis {
    /// Create a logarithmic axis of whole decades around these numbers, all above 0.
    pub(crate) fn of_decades(numbers: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) =
            numbers.fold((f64::INFINITY, 0.0_f64), |(low, high), number| (low.min(number), high.max(number)));
        let (low, high) = if low.is_finite() { (low, high) } else { (1.0, 1.0) };
        // The logarithm of a power of ten may be slightly off a whole number.
        let (low, high) = ((low.log10() + 1e-9).floor(), (high.log10() - 1e-9).ceil());
        Self { scale: f64::log10, low, high: high.max(low + 1.0), from, to }
    }

    /// Return the pixel of a number; for a number beyond an end, the pixel of that end.
    pub(crate) fn at(&self, number: f64) -> f64 {
        let part = ((self.scale)(number) - self.low) / (self.high - self.low);
        self.from + part.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// Return the ticks of the powers of ten, with labels by exponent; if there are many, every
    /// second one has a label.
    pub(crate) fn decades(&self, name: impl Fn(i32) -> String) -> Ticks {
        let exponents = self.low as i32..=self.high as i32;
        let every = if self.high - self.low > MANY_DECADES { 2 } else { 1 };
        let label = |(index, exponent)| {
            let label = if index % every == 0 { name(exponent) } else { String::new() };
            (self.at(10_f64.powi(exponent)), label)
        };
        (0..).zip(exponents).map(label).collect()
    }
}

/// Format a power of ten by its exponent: `1000` for 3, `10⁶` for 6.
pub(crate) fn power(exponent: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if exponent <= 3 {
        return 10_f64.powi(exponent).to_string();
    }
    let raised = |digit: u8| RAISED[usize::from(digit - b'0')];
    format!("10{}", exponent.to_string().bytes().map(raised).collect::<String>())
}

/// Round a coordinate to a tenth of a pixel.
pub(crate) fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_named() {
        assert_eq!([0, 3, 4, 5, 12].map(power), ["1", "1000", "10⁴", "10⁵", "10¹²"]);
    }

    #[test]
    fn decades_are_whole() {
        let decades = |numbers: &[f64]| {
            let axis = Axis::of_decades(numbers.iter().copied(), 0.0, 1.0);
            axis.decades(|exponent| exponent.to_string())
                .into_iter()
                .map(|(_, name)| name)
                .collect::<Vec<_>>()
        };
        assert_eq!(decades(&[2e-6, 0.5e-3]), ["-6", "-5", "-4", "-3"]);
        assert_eq!(decades(&[1e-6, 1e-3]), ["-6", "-5", "-4", "-3"]);
        assert_eq!(decades(&[1.0]), ["0", "1"]);
        assert_eq!(decades(&[]), ["0", "1"]);
    }
}
