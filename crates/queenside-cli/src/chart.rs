//! Charts as SVG documents: what those of `compare` and `kings census` share.

use std::fmt::{Display, Write};

use crate::words::escaped;

/// The width of a chart.
pub(crate) const WIDTH: f64 = 900.0;
/// Above so many decades only every other is labelled.
const MANY_DECADES: usize = 14;
/// The colours of a chart by itself; a page may have its own for the same classes.
const STYLE: &str = ".paper{fill:#ffffff}.ink{fill:#1b1b1f}.soft{fill:#5c5c66}.rule,.axis{fill:none}.rule{stroke:#d9d9e0}.axis{stroke:#5c5c66}";

/// An SVG document, element by element.
pub(crate) struct Chart(String);

impl Chart {
    /// An empty chart, with a title and a description for those who cannot see it.
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

    /// Adds an element.
    pub(crate) fn push(&mut self, element: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{element}");
    }

    /// Adds a path of a class.
    pub(crate) fn path(&mut self, class: &str, path: &str) {
        self.push(format_args!(r#"<path class="{class}" d="{path}"/>"#));
    }

    /// Adds a text of a class, with further attributes.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f64, f64), attributes: &str, text: &str) {
        let (x, y, text) = (tenth(x), tenth(y), escaped(text));
        self.push(format_args!(r#"<text class="{class}" x="{x}" y="{y}" {attributes}>{text}</text>"#));
    }

    /// Ends the document.
    pub(crate) fn finish(mut self) -> String {
        self.push("</svg>");
        self.0
    }
}

/// Where data are drawn, between axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Panel {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

impl Panel {
    /// Draws both axes and what they show.
    pub(crate) fn draw_axes(self, chart: &mut Chart, across: &str, upwards: &str) {
        let Self { left, right, top, bottom } = self;
        chart.path("axis", &format!("M{left} {top}V{bottom}H{right}"));
        let middle = f64::midpoint(left, right);
        chart.text("soft", (middle, bottom + 40.0), r#"text-anchor="middle""#, across);
        let place = format!(
            r#"text-anchor="middle" transform="translate({} {}) rotate(-90)""#,
            left - 58.0,
            f64::midpoint(top, bottom)
        );
        chart.text("soft", (0.0, 0.0), &place, upwards);
    }

    /// Draws a line across for each power of ten, at its height, and names them.
    pub(crate) fn draw_decades(self, chart: &mut Chart, decades: &[(f64, String)]) {
        let at = |(height, _): &(f64, String)| format!("M{} {}H{}", self.left, tenth(*height), self.right);
        chart.path("rule", &decades.iter().map(at).collect::<String>());
        for (height, name) in every_other_of_many(decades) {
            chart.text("ink", (self.left - 8.0, height + 4.0), r#"text-anchor="end""#, name);
        }
    }

    /// Draws a stroke below the axis at each of these places, and names them.
    pub(crate) fn draw_places(self, chart: &mut Chart, places: &[(f64, String)]) {
        let at = |(place, _): &(f64, String)| format!("M{} {}v7", tenth(*place), self.bottom);
        chart.path("axis", &places.iter().map(at).collect::<String>());
        for (place, name) in every_other_of_many(places) {
            chart.text("ink", (*place, self.bottom + 20.0), r#"text-anchor="middle""#, name);
        }
    }

    /// Writes why there are no data.
    pub(crate) fn draw_remark(self, chart: &mut Chart, remark: &str) {
        let middle = (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom));
        chart.text("soft", middle, r#"text-anchor="middle""#, remark);
    }
}

/// Those to name: all, unless there are too many.
fn every_other_of_many<T>(labels: &[T]) -> impl Iterator<Item = &T> {
    labels.iter().step_by(if labels.len() <= MANY_DECADES + 1 { 1 } else { 2 })
}

/// `1000` for 3, `10⁶` for 6.
pub(crate) fn power(decade: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if decade <= 3 {
        return 10u32.pow(decade).to_string();
    }
    let raised = |digit: u8| RAISED[usize::from(digit - b'0')];
    format!("10{}", decade.to_string().bytes().map(raised).collect::<String>())
}

/// A coordinate with one decimal: a tenth of a pixel is enough.
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
}
