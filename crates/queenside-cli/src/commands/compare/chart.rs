//! The chart of a comparison: times above, steps below, both on logarithmic axes.

use std::fmt::Write;

use queenside_service::compare::{CompareAnswer, SpreadAnswer};

use super::table::{Measure, footer, method_names, time};
use crate::chart::{Axis, Chart, Panel, Ticks, power, tenth};

const LEFT: f64 = 74.0;
const SUBTITLE: f64 = 52.0;
/// The right edge of the panels; the names of the methods are to the right of it.
const RIGHT: f64 = 700.0;
const PANEL_HEIGHT: f64 = 310.0;
const FIRST_PANEL: f64 = 92.0;
const SECOND_PANEL: f64 = FIRST_PANEL + PANEL_HEIGHT + 84.0;
const FOOTER: f64 = SECOND_PANEL + PANEL_HEIGHT + 66.0;
const LINE_HEIGHT: f64 = 15.0;
/// The number of characters of a footer line that fit into the width.
const MOST_CHARACTERS: usize = 130;
/// The most markers on a line; more would overlap.
const MOST_MARKERS: usize = 60;
/// The height of a name.
const NAME_HEIGHT: f64 = 20.0;
/// The left end of the samples of lines, beside the names.
const SAMPLE: f64 = RIGHT + 18.0;

/// Draw the chart as an SVG document, with heading and footer if it is not part of a page. The
/// logarithmic axes omit numbers that are 0.
pub(super) fn svg(answer: &CompareAnswer, stands_alone: bool) -> String {
    let footer = if stands_alone { footer(answer) } else { Vec::new() };
    let top = if stands_alone { 0.0 } else { SUBTITLE - 20.0 };
    let bottom = FOOTER + LINE_HEIGHT * footer.len() as f64 - if stands_alone { 0.0 } else { LINE_HEIGHT };
    let mut chart = Chart::new("N-queens methods compared", &description(answer), top, bottom - top);
    if stands_alone {
        let heading = "N-queens: time and steps to the first solution";
        chart.text("ink", (LEFT, 32.0), r#"font-size="18" font-weight="600""#, heading);
    }
    let subtitle = "Medians, bars from quartile to quartile; the axes of time and steps are logarithmic";
    chart.text("soft", (LEFT, SUBTITLE), "", subtitle);
    draw_panel(&mut chart, answer, Measure::Time, FIRST_PANEL);
    draw_panel(&mut chart, answer, Measure::Steps, SECOND_PANEL);
    for (number, line) in footer.iter().enumerate() {
        let y = FOOTER + LINE_HEIGHT * number as f64;
        let line: String = line.chars().take(MOST_CHARACTERS).collect();
        chart.text("soft", (24.0, y), r#"font-size="11""#, &line);
    }
    chart.finish()
}

/// Describe the lines in sentences.
fn description(answer: &CompareAnswer) -> String {
    let mut words = String::from("Median time to the first solution by board size n.");
    for line in Line::all(answer, Measure::Time) {
        let at = |(n, seconds): &(f64, SpreadAnswer)| format!("{} at n = {n}", time(seconds.median));
        let text = match line.points.as_slice() {
            [] => "no answer".to_owned(),
            [only] => at(only),
            [first, .., last] => format!("{}, {}", at(first), at(last)),
        };
        let _ = write!(words, " {}: {text}.", line.name);
    }
    words
}

/// The line of one method.
struct Line {
    name: &'static str,
    /// The number of the method, from 0, which selects the colour, the marker and the dashes.
    look: usize,
    /// Sizes with the measurements on their boards.
    points: Vec<(f64, SpreadAnswer)>,
}

/// Okabe and Ito's colours, which colour-blind readers can distinguish, without the yellow, which
/// is too light for lines.
const COLOURS: [&str; 7] = ["#000000", "#d98b00", "#3f9fd8", "#009e73", "#d55e00", "#c2609b", "#0072b2"];

/// SVG paths of closed shapes around the current point.
const MARKERS: [&str; 7] = [
    "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
    "m-3-3h6v6h-6z",
    "m0-4.4l4.4 4.4-4.4 4.4-4.4-4.4z",
    "m0-4.2l4 7h-8z",
    "m0 4.2l4-7h-8z",
    "m-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
    "m-3.5-4h7l-7 8h7z",
];

impl Line {
    /// The lines of all methods.
    fn all(answer: &CompareAnswer, measure: Measure) -> Vec<Self> {
        let line = |(look, name)| {
            let points = answer.rows.iter().filter_map(|row| {
                let spread = measure.spread(&row.cells[look])?;
                (spread.median > 0.0).then_some((row.n.into(), spread))
            });
            Self { name, look, points: points.collect() }
        };
        method_names(answer).enumerate().map(line).collect()
    }

    /// Draw a path, markers at some points and further elements in the style of the line. From the
    /// eighth method on, lines are dashed and markers are hollow.
    fn draw(&self, chart: &mut Chart, elements: &str, path: &str, places: &[(f64, f64)]) {
        let colour = self.look % COLOURS.len();
        let is_second_round = self.look >= COLOURS.len();
        let dashes = if is_second_round { r#" stroke-dasharray="6 3""# } else { "" };
        let shape = MARKERS[colour];
        let marker = |&(x, y): &(f64, f64)| format!("M{} {}{shape}", tenth(x), tenth(y));
        let markers: String = places.iter().map(marker).collect();
        let fill = if is_second_round {
            r#"class="paper" stroke-width="1.3""#
        } else {
            r#"fill="currentColor" stroke="none""#
        };
        chart.push(format_args!(
            r#"<g class="colour{colour}" color="{}" stroke="currentColor" fill="none" stroke-width="1.6">{elements}<path d="{path}" stroke-linejoin="round"{dashes}/><path {fill} d="{markers}"/></g>"#,
            COLOURS[colour]
        ));
    }
}

/// Draw one of the two panels: the lines of all methods over the sizes.
fn draw_panel(chart: &mut Chart, answer: &CompareAnswer, measure: Measure, top: f64) {
    let panel = Panel { left: LEFT, right: RIGHT, top, bottom: top + PANEL_HEIGHT };
    let lines = Line::all(answer, measure);
    let limit = limit_shown(answer, measure, &lines);
    let spreads = lines.iter().flat_map(|line| &line.points);
    let numbers = spreads.flat_map(|(_, spread)| [Some(spread.lower), Some(spread.median), spread.upper]);
    let numbers = numbers.flatten().filter(|number| *number > 0.0).chain(limit);
    // The axis of steps has no decades below 1.
    let least = if measure == Measure::Steps { 1.0 } else { 0.0 };
    let y = Axis::of_decades(numbers.map(|number| number.max(least)), panel.bottom, top);
    let sizes: Vec<f64> = answer.rows.iter().map(|row| f64::from(row.n)).collect();
    let x = Axis::of_sizes(&sizes, LEFT, RIGHT);

    let (title, name, decades) = match measure {
        Measure::Time | Measure::Mean => ("Time", "time per run", y.decades(time_of_decade)),
        Measure::Steps => ("Steps, as each method defines them", "steps per run", y.decades(power)),
    };
    chart.text("ink", (LEFT, top - 12.0), r#"font-size="14" font-weight="600""#, title);
    panel.draw_axes(chart, ("board size n", &size_ticks(&sizes, &x)), (name, &decades));
    if let Some(limit) = limit {
        let at = tenth(y.at(limit));
        chart.push(format_args!(r#"<path class="axis" d="M{LEFT} {at}H{RIGHT}" stroke-dasharray="2 3"/>"#));
        chart.text("soft", (LEFT + 6.0, at + 12.0), r#"font-size="11""#, "limit per run");
    }
    draw_names(chart, &lines, top);
    if lines.iter().all(|line| line.points.is_empty()) {
        panel.draw_remark(chart, "no numbers above 0 to show");
    }
    for line in lines.iter().filter(|line| !line.points.is_empty()) {
        let places: Vec<(f64, f64)> =
            line.points.iter().map(|(size, spread)| (x.at(*size), y.at(spread.median))).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{} {}", tenth(*x), tenth(*y))).collect();
        let mut bars = String::new();
        for ((across, _), (_, spread)) in places.iter().zip(&line.points) {
            let (lower, upper) = (y.at(spread.lower), y.at(spread.upper.unwrap_or(f64::INFINITY)));
            let _ = write!(bars, "M{} {}V{}", tenth(*across), tenth(lower), tenth(upper));
        }
        let every = 1 + places.len() / MOST_MARKERS;
        let marked: Vec<(f64, f64)> = places.into_iter().step_by(every).collect();
        let bars = format!(r#"<path d="{bars}" stroke-width="3" stroke-opacity="0.35"/>"#);
        line.draw(chart, &bars, &format!("M{}", path.join("L")), &marked);
    }
}

/// Return the time limit if a run took at least a tenth of it: a distant limit would flatten all
/// lines.
fn limit_shown(answer: &CompareAnswer, measure: Measure, lines: &[Line]) -> Option<f64> {
    let limit = answer.settings.time_limit_seconds;
    let longest =
        lines.iter().flat_map(|line| &line.points).map(|(_, spread)| spread.median).fold(0.0, f64::max);
    (measure == Measure::Time && limit > 0.0 && 10.0 * longest >= limit).then_some(limit)
}

/// Return a tick for each size, with labels, from the last size down, where they fit.
fn size_ticks(sizes: &[f64], x: &Axis) -> Ticks {
    let mut free = f64::INFINITY;
    let mut tick = |size: &f64| {
        let (at, label) = (x.at(*size), size.to_string());
        if at > free {
            return (at, String::new());
        }
        free = at - 7.0 * label.len() as f64 - 14.0;
        (at, label)
    };
    sizes.iter().rev().map(&mut tick).collect()
}

/// Write the names of the lines to the right of a panel, in the order in which the lines end.
fn draw_names(chart: &mut Chart, lines: &[Line], top: f64) {
    // A line without any points is named last.
    let end = |line: &Line| line.points.last().map_or(-1.0, |(_, spread)| spread.median);
    let mut order: Vec<&Line> = lines.iter().collect();
    order.sort_by(|a, b| end(b).total_cmp(&end(a)));
    for (number, line) in order.into_iter().enumerate() {
        let at = top + NAME_HEIGHT * (number as f64 + 0.5);
        line.draw(chart, "", &format!("M{SAMPLE} {at}h30"), &[(SAMPLE + 15.0, at)]);
        let (class, sign) = if line.points.is_empty() { ("soft", ": -") } else { ("ink", "") };
        chart.text(class, (SAMPLE + 37.0, at + 4.0), "", &format!("{}{sign}", line.name));
    }
}

/// Format the time 10^exponent seconds: `10 µs` for -5.
fn time_of_decade(exponent: i32) -> String {
    let units = [(0, "s"), (-3, "ms"), (-6, "µs")];
    let (unit, name) = units.into_iter().find(|(unit, _)| exponent >= *unit).unwrap_or((-9, "ns"));
    format!("{} {name}", 10_f64.powi(exponent - unit))
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
    }
}
