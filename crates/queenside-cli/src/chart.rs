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
        let gap = if attributes.is_empty() { "" } else { " " };
        self.push(format_args!(r#"<text class="{class}" x="{x}" y="{y}"{gap}{attributes}>{text}</text>"#));
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
pub(crate) fn power(decade: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if decade <= 3 {
        return 10_f64.powi(decade).to_string();
    }
    let raised = |digit: u8| RAISED[usize::from(digit - b'0')];
    format!("10{}", decade.to_string().bytes().map(raised).collect::<String>())
}

/// A coordinate with one decimal: a tenth of a pixel is enough.
pub(crate) fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Where numbers stand along an axis, linear or logarithmic, and which of them are labelled.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    logarithmic: bool,
    low: f64,
    high: f64,
    /// Pixels of `low` and `high`.
    from: f64,
    to: f64,
}

/// From this ratio of the largest to the smallest on, sizes stand on a logarithmic axis.
const WIDE: f64 = 10.0;

impl Axis {
    /// The axis of board sizes, with a little room at the ends.
    pub(crate) fn of_sizes(sizes: &[f64], from: f64, to: f64) -> Self {
        let low = sizes.iter().copied().fold(f64::INFINITY, f64::min);
        let high = sizes.iter().copied().fold(0.0, f64::max);
        // No sizes, no lines: any axis will do.
        let low = if low.is_finite() { low } else { 0.0 };
        let logarithmic = low > 0.0 && high / low >= WIDE;
        let axis = Self { logarithmic, low, high, from, to };
        if logarithmic {
            let room = (high / low).powf(0.02);
            return Self { low: low / room, high: high * room, ..axis };
        }
        let room = (0.02 * (high - low)).max(0.5);
        Self { low: low - room, high: high + room, ..axis }
    }

    /// A logarithmic axis of whole decades around these numbers, all above 0.
    pub(crate) fn of_decades(numbers: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) =
            numbers.fold((f64::INFINITY, 0.0_f64), |(low, high), number| (low.min(number), high.max(number)));
        let (low, high) = if low.is_finite() { (low, high) } else { (1.0, 1.0) };
        // A number on a decade may be a hair off it.
        let (low, high) = ((low.log10() + 1e-9).floor(), (high.log10() - 1e-9).ceil());
        let high = high.max(low + 1.0);
        Self { logarithmic: true, low: 10_f64.powf(low), high: 10_f64.powf(high), from, to }
    }

    /// The pixel of a number; for one beyond an end that end.
    pub(crate) fn at(&self, number: f64) -> f64 {
        let Self { logarithmic, low, high, from, to } = *self;
        let part =
            if logarithmic { (number / low).ln() / (high / low).ln() } else { (number - low) / (high - low) };
        from + part.clamp(0.0, 1.0) * (to - from)
    }

    /// The exponents of the powers of ten on a logarithmic axis.
    fn decades(&self) -> impl Iterator<Item = i32> + use<> {
        let (low, high) = (self.low.log10() - 1e-9, self.high.log10() + 1e-9);
        low.ceil() as i32..=high.floor() as i32
    }

    /// The places of the powers of ten, with a name for each by its exponent.
    pub(crate) fn named_decades(&self, name: impl Fn(i32) -> String) -> Vec<(f64, String)> {
        self.decades().map(|decade| (self.at(10_f64.powi(decade)), name(decade))).collect()
    }

    /// Round sizes to label, at least so many pixels apart.
    pub(crate) fn labelled_sizes(&self, apart: f64) -> Vec<f64> {
        if !self.logarithmic {
            let most = ((self.to - self.from) / apart).floor().max(1.0);
            let step = round_step((self.high - self.low) / most);
            let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
            return (first..=last).map(|multiple| multiple as f64 * step).collect();
        }
        let mut labelled: Vec<f64> = Vec::new();
        let rounds = [1.0, 1.5, 2.0, 3.0, 5.0, 7.0];
        for size in (0..=9).flat_map(|decade| rounds.map(|round| round * 10_f64.powi(decade))) {
            let is_free = labelled.last().is_none_or(|&last| self.at(size) - self.at(last) >= apart);
            if (self.low..=self.high).contains(&size) && size.fract() == 0.0 && is_free {
                labelled.push(size);
            }
        }
        labelled
    }
}

/// The least of 1, 2, 5, 10, 20, 50, ... that is no less.
fn round_step(least: f64) -> f64 {
    let steps = (0..=9).flat_map(|decade| [1.0, 2.0, 5.0].map(|round| round * 10_f64.powi(decade)));
    steps.into_iter().find(|step| *step >= least).unwrap_or(1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_named() {
        assert_eq!([0, 3, 4, 5, 12].map(power), ["1", "1000", "10⁴", "10⁵", "10¹²"]);
    }

    #[test]
    fn sizes_have_room_at_both_ends() {
        for sizes in [&[8.0][..], &[0.0], &[4.0, 30.0], &[0.0, 100.0], &[4.0, 100.0], &[1.0, 1e9], &[]] {
            let axis = Axis::of_sizes(sizes, 100.0, 500.0);
            for &size in sizes {
                assert!((100.1..499.9).contains(&axis.at(size)), "{size} of {sizes:?}");
            }
            let labelled = axis.labelled_sizes(40.0);
            assert!((1..=11).contains(&labelled.len()), "{labelled:?}");
        }
    }

    #[test]
    fn sizes_far_apart_are_logarithmic() {
        let labelled = Axis::of_sizes(&[4.0, 100.0], 0.0, 600.0).labelled_sizes(40.0);
        assert_eq!(labelled, [5.0, 7.0, 10.0, 15.0, 20.0, 30.0, 50.0, 70.0, 100.0]);
        assert_eq!(
            Axis::of_sizes(&[8.0, 30.0], 0.0, 600.0).labelled_sizes(80.0),
            [10.0, 15.0, 20.0, 25.0, 30.0]
        );
    }

    #[test]
    fn decades_are_whole() {
        let decades = |numbers: &[f64]| {
            Axis::of_decades(numbers.iter().copied(), 0.0, 1.0).decades().collect::<Vec<_>>()
        };
        assert_eq!(decades(&[2e-6, 0.5e-3]), [-6, -5, -4, -3]);
        assert_eq!(decades(&[1e-6, 1e-3]), [-6, -5, -4, -3]);
        assert_eq!(decades(&[1.0]), [0, 1]);
        assert_eq!(decades(&[]), [0, 1]);
    }
}
