use std::fmt::{self, Write};

use super::super::table::Measure;
use super::axis::Axis;
use super::line::Line;
use super::{LEFT, PANEL_HEIGHT, RIGHT, key, tenth};

/// One of the two pictures of the chart: the lines of all methods over the sizes.
#[derive(Debug)]
pub(super) struct Panel<'a> {
    pub(super) measure: Measure,
    pub(super) lines: &'a [Line],
    pub(super) sizes: &'a [f64],
    pub(super) x: &'a Axis,
    pub(super) top: f64,
    /// Where to draw the limit of a run.
    pub(super) limit: Option<f64>,
}

/// Labels of sizes need so much room.
const LABELS_APART: f64 = 34.0;
/// Above so many decades only every other is labelled.
const MANY_DECADES: usize = 14;

impl Panel<'_> {
    fn bottom(&self) -> f64 {
        self.top + PANEL_HEIGHT
    }

    /// Draws axes, lines and names.
    pub(super) fn write(&self, svg: &mut String) -> fmt::Result {
        let Self { measure, lines, x, top, .. } = *self;
        let bottom = self.bottom();
        let points = lines.iter().flat_map(|line| &line.points);
        let numbers = points.flat_map(|point| [point.lower, point.median, point.upper]);
        let numbers = numbers.filter(|number| number.is_finite() && *number > 0.0).chain(self.limit);
        // There is nothing between 0 steps and 1.
        let least = if measure == Measure::Steps { 1.0 } else { 0.0 };
        let y = Axis::of_decades(numbers.map(|number| number.max(least)), bottom, top);
        let title = match measure {
            Measure::Time => "Time",
            Measure::Steps => "Steps, as each method counts them",
        };
        writeln!(
            svg,
            r##"<text class="ink" x="{LEFT}" y="{}" font-size="14" font-weight="600" fill="#1b1b1f">{title}</text>"##,
            top - 12.0
        )?;
        self.write_grid(svg, &y)?;
        self.write_sizes(svg)?;
        self.write_axis_titles(svg)?;
        if let Some(limit) = self.limit {
            Self::write_limit(svg, tenth(y.at(limit)))?;
        }
        key::write(svg, lines, x, &y, top + 6.0, bottom - 6.0)?;
        if lines.iter().all(|line| line.points.is_empty()) {
            let (x, y) = (f64::midpoint(LEFT, RIGHT), f64::midpoint(top, bottom));
            writeln!(
                svg,
                r##"<text class="soft" x="{x}" y="{y}" text-anchor="middle" fill="#5c5c66">no numbers above 0 to show</text>"##
            )?;
        }
        lines.iter().try_for_each(|line| line.write(svg, x, &y))
    }

    /// A line for each power of ten, faint ones for 2 and 5 times it, and the labels.
    fn write_grid(&self, svg: &mut String, y: &Axis) -> fmt::Result {
        let decades: Vec<i32> = y.decades().collect();
        let (mut strong, mut faint, mut labels) = (String::new(), String::new(), String::new());
        for (number, &decade) in decades.iter().enumerate() {
            let at = tenth(y.at(10_f64.powi(decade)));
            write!(strong, "M{LEFT} {at}H{RIGHT}")?;
            if number + 1 < decades.len() {
                for part in [2.0, 5.0] {
                    write!(faint, "M{LEFT} {}H{RIGHT}", tenth(y.at(part * 10_f64.powi(decade))))?;
                }
            }
            if decades.len() <= MANY_DECADES || number % 2 == 0 {
                let text = match self.measure {
                    Measure::Time => time_of_decade(decade),
                    Measure::Steps => count_of_decade(decade),
                };
                write!(labels, r#"<text x="{}" y="{}">{text}</text>"#, LEFT - 8.0, tenth(at + 4.0))?;
            }
        }
        writeln!(svg, r##"<path class="rule" d="{faint}" stroke="#d9d9e0" stroke-opacity="0.45"/>"##)?;
        writeln!(svg, r##"<path class="rule" d="{strong}" stroke="#d9d9e0"/>"##)?;
        writeln!(svg, r##"<g class="ink" fill="#1b1b1f" text-anchor="end">{labels}</g>"##)?;
        let bottom = self.bottom();
        writeln!(
            svg,
            r##"<path class="axis" d="M{LEFT} {}V{bottom}H{RIGHT}" fill="none" stroke="#5c5c66"/>"##,
            self.top
        )
    }

    /// A short stroke for each size compared, and labels of round sizes.
    fn write_sizes(&self, svg: &mut String) -> fmt::Result {
        const MOST_STROKES: usize = 200;
        let (x, bottom) = (self.x, self.bottom());
        let (mut strokes, mut labels) = (String::new(), String::new());
        if self.sizes.len() <= MOST_STROKES {
            for &size in self.sizes {
                write!(strokes, "M{} {bottom}v4", tenth(x.at(size)))?;
            }
        }
        for size in x.labelled_sizes(LABELS_APART) {
            let at = tenth(x.at(size));
            write!(strokes, "M{at} {bottom}v7")?;
            write!(labels, r#"<text x="{at}" y="{}">{}</text>"#, bottom + 20.0, size_label(size))?;
        }
        writeln!(svg, r##"<path class="axis" d="{strokes}" stroke="#5c5c66"/>"##)?;
        writeln!(svg, r##"<g class="ink" fill="#1b1b1f" text-anchor="middle">{labels}</g>"##)
    }

    fn write_axis_titles(&self, svg: &mut String) -> fmt::Result {
        let title = match self.measure {
            Measure::Time => "time of a run",
            Measure::Steps => "steps of a run",
        };
        let (middle, across, bottom) =
            (self.top + PANEL_HEIGHT / 2.0, f64::midpoint(LEFT, RIGHT), self.bottom());
        writeln!(
            svg,
            r##"<g class="soft" fill="#5c5c66" text-anchor="middle"><text x="{across}" y="{}">board size n</text><text transform="translate(18 {middle}) rotate(-90)">{title}</text></g>"##,
            bottom + 38.0
        )
    }

    fn write_limit(svg: &mut String, at: f64) -> fmt::Result {
        writeln!(
            svg,
            r##"<path class="axis" d="M{LEFT} {at}H{RIGHT}" stroke="#5c5c66" stroke-dasharray="2 3"/><text class="soft" x="{}" y="{}" font-size="11" fill="#5c5c66">limit of a run</text>"##,
            LEFT + 6.0,
            at - 4.0
        )
    }
}

/// `10 µs` for -5.
fn time_of_decade(decade: i32) -> String {
    let units = [(0, "s"), (-3, "ms"), (-6, "µs"), (-9, "ns")];
    let (exponent, unit) = units.into_iter().find(|(exponent, _)| decade >= *exponent).unwrap_or((-9, "ns"));
    format!("{} {unit}", 10_f64.powi(decade - exponent))
}

/// `1000` for 3, `10⁶` for 6; none is below 1.
fn count_of_decade(decade: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if (0..=3).contains(&decade) {
        return 10_f64.powi(decade).to_string();
    }
    let raised =
        decade.to_string().bytes().map(|digit| RAISED[usize::from(digit - b'0')]).collect::<String>();
    format!("10{raised}")
}

fn size_label(size: f64) -> String {
    match size {
        ..1e5 => size.to_string(),
        ..1e6 => format!("{}k", size / 1e3),
        _ => format!("{}M", size / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decades_are_named() {
        let times = [-10, -9, -7, -6, -5, -4, -3, -2, 0, 1, 3].map(time_of_decade);
        let names =
            ["0.1 ns", "1 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "1 s", "10 s", "1000 s"];
        assert_eq!(times, names);
        assert_eq!([0, 3, 4, 5, 12].map(count_of_decade), ["1", "1000", "10⁴", "10⁵", "10¹²"]);
    }
}
