//! The chart of a comparison: times above, steps below, both on logarithmic axes.
//!
//! Drawn by hand: the crates that draw charts write each dash as an element of its own, know neither title nor description, and
//! leave the places of fourteen names to chance.

use std::fmt::Write;

use queenside::methods::Spread;

use super::table::{Measure, Table, time};
use crate::chart::{Axis, Chart, Panel, power, tenth};

const LEFT: f64 = 74.0;
const SUBTITLE: f64 = 52.0;
/// The right edge of the panels; beyond it stand the names.
const RIGHT: f64 = 700.0;
const PANEL_HEIGHT: f64 = 310.0;
const FIRST_PANEL: f64 = 92.0;
const SECOND_PANEL: f64 = FIRST_PANEL + PANEL_HEIGHT + 84.0;
const FOOTER: f64 = SECOND_PANEL + PANEL_HEIGHT + 66.0;
const LINE_HEIGHT: f64 = 15.0;
/// The most characters that surely fit the width.
const MOST_CHARACTERS: usize = 130;
/// Markers closer than this would run together, and so would labels of sizes.
const MARKERS_APART: f64 = 8.0;
const LABELS_APART: f64 = 34.0;
/// The height of a name.
const NAMES_APART: f64 = 16.0;
/// Where the samples of lines begin and end, and the names begin.
const SAMPLE: f64 = RIGHT + 18.0;
const SAMPLE_END: f64 = SAMPLE + 30.0;
const NAME: f64 = SAMPLE_END + 7.0;

/// The chart as an SVG document, with heading and footer if it stands alone. Numbers that are 0 have no place on a logarithmic
/// axis and are left out.
pub(super) fn svg(table: &Table, stands_alone: bool) -> String {
    let footer = if stands_alone { table.footer.lines() } else { Vec::new() };
    let top = if stands_alone { 0.0 } else { SUBTITLE - 20.0 };
    let bottom = FOOTER + LINE_HEIGHT * footer.len() as f64 - if stands_alone { 0.0 } else { LINE_HEIGHT };
    let mut chart = Chart::new("N-queens methods compared", &description(table), top, bottom - top);
    if stands_alone {
        let heading = "N-queens: time and steps to the first solution";
        chart.text("ink", (LEFT, 32.0), r#"font-size="18" font-weight="600""#, heading);
    }
    let subtitle = "Medians, bars from quartile to quartile; the axes of time and steps are logarithmic";
    chart.text("soft", (LEFT, SUBTITLE), "", subtitle);
    draw_panel(&mut chart, table, Measure::Time, FIRST_PANEL);
    draw_panel(&mut chart, table, Measure::Steps, SECOND_PANEL);
    for (number, line) in footer.iter().enumerate() {
        let y = FOOTER + LINE_HEIGHT * number as f64;
        let line = match line.char_indices().nth(MOST_CHARACTERS) {
            Some((end, _)) => &format!("{}…", line[..end].trim_end()),
            None => line,
        };
        chart.text("soft", (24.0, y), r#"font-size="11""#, line);
    }
    chart.finish()
}

/// What the lines show, in words.
fn description(table: &Table) -> String {
    let mut words = String::from("Median time to the first solution by board size n.");
    for line in Line::all(table, Measure::Time) {
        let at = |(n, seconds): &(f64, Spread)| format!("{} at n = {n}", time(seconds.median));
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
    /// The number of the method, from 0: lines differ in colours, markers and dashes, so that they differ without colours too.
    look: usize,
    /// Sizes, and what was measured on their boards.
    points: Vec<(f64, Spread)>,
}

/// Okabe and Ito's colours that readers with any colour vision tell apart, without their yellow, which is too light for lines.
const COLOURS: [&str; 7] = ["#000000", "#d98b00", "#3f9fd8", "#009e73", "#d55e00", "#c2609b", "#0072b2"];

/// Closed shapes around the place where the pen stands.
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
    fn all(table: &Table, measure: Measure) -> Vec<Self> {
        let line = |(look, method): (usize, &queenside::methods::Method)| {
            let points = table.rows.iter().filter_map(|row| {
                let spread = match measure {
                    Measure::Time => row.cells[look].seconds?,
                    Measure::Steps => row.cells[look].steps?,
                };
                (spread.median > 0.0).then_some((row.size.get().into(), spread))
            });
            Self { name: method.name(), look, points: points.collect() }
        };
        table.methods.iter().enumerate().map(line).collect()
    }

    /// Draws these elements, a path, and markers at some places, in the look of the line. Beyond the number of colours, lines
    /// are dashed and markers hollow.
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

/// Draws one of the two pictures of the chart: the lines of all methods over the sizes.
fn draw_panel(chart: &mut Chart, table: &Table, measure: Measure, top: f64) {
    let panel = Panel { left: LEFT, right: RIGHT, top, bottom: top + PANEL_HEIGHT };
    let lines = Line::all(table, measure);
    let limit = limit_shown(table, measure, &lines);
    let spreads = lines.iter().flat_map(|line| &line.points).map(|(_, spread)| spread);
    let numbers = spreads.flat_map(|spread| [spread.lower, spread.median, spread.upper]);
    let numbers = numbers.filter(|number| number.is_finite() && *number > 0.0).chain(limit);
    // There is nothing between 0 steps and 1.
    let least = if measure == Measure::Steps { 1.0 } else { 0.0 };
    let y = Axis::of_decades(numbers.map(|number| number.max(least)), panel.bottom, top);
    let sizes: Vec<f64> = table.rows.iter().map(|row| f64::from(row.size.get())).collect();
    let x = Axis::of_sizes(&sizes, LEFT, RIGHT);

    let (title, upwards) = match measure {
        Measure::Time => ("Time", "time of a run"),
        Measure::Steps => ("Steps, as each method counts them", "steps of a run"),
    };
    chart.text("ink", (LEFT, top - 12.0), r#"font-size="14" font-weight="600""#, title);
    let decades = match measure {
        Measure::Time => y.named_decades(time_of_decade),
        Measure::Steps => y.named_decades(power),
    };
    panel.draw_decades(chart, &decades);
    let labels: Vec<_> =
        x.labelled_sizes(LABELS_APART).into_iter().map(|size| (x.at(size), size_label(size))).collect();
    panel.draw_places(chart, &labels);
    let strokes = sizes.iter().map(|&size| format!("M{} {}v4", tenth(x.at(size)), panel.bottom));
    chart.path("axis", &strokes.collect::<String>());
    panel.draw_axes(chart, "board size n", upwards);
    if let Some(limit) = limit {
        let at = tenth(y.at(limit));
        chart.push(format_args!(r#"<path class="axis" d="M{LEFT} {at}H{RIGHT}" stroke-dasharray="2 3"/>"#));
        chart.text("soft", (LEFT + 6.0, at - 4.0), r#"font-size="11""#, "limit of a run");
    }
    draw_names(chart, &lines, panel, &x, &y);
    if lines.iter().all(|line| line.points.is_empty()) {
        panel.draw_remark(chart, "no numbers above 0 to show");
    }
    for line in lines.iter().filter(|line| !line.points.is_empty()) {
        let (mut bars, mut path) = (String::new(), String::new());
        let mut marked: Vec<(f64, f64)> = Vec::new();
        for &(size, spread) in &line.points {
            let (across, down) = (x.at(size), y.at(spread.median));
            let (lower, upper) = (tenth(y.at(spread.lower)), tenth(y.at(spread.upper)));
            let _ = write!(bars, "M{} {lower}V{upper}", tenth(across));
            let pen = if path.is_empty() { "M" } else { "L" };
            let _ = write!(path, "{pen}{} {}", tenth(across), tenth(down));
            if marked.last().is_none_or(|(last, _)| across - last >= MARKERS_APART) {
                marked.push((across, down));
            }
        }
        let bars = format!(r#"<path d="{bars}" stroke-width="3" stroke-opacity="0.35"/>"#);
        line.draw(chart, &bars, &path, &marked);
    }
}

/// The limit of time, where a run came to it or would have soon: an axis up to a limit far away would press all lines together.
fn limit_shown(table: &Table, measure: Measure, lines: &[Line]) -> Option<f64> {
    const NEAR: f64 = 10.0;
    let limit = table.footer.settings.time_limit.as_secs_f64();
    let medians = lines.iter().flat_map(|line| &line.points).map(|(_, spread)| spread.median);
    (measure == Measure::Time && limit > 0.0 && medians.fold(0.0, f64::max) * NEAR >= limit).then_some(limit)
}

/// Writes the names of the lines to the right of a panel, as near to the ends of their lines as they may stand.
fn draw_names(chart: &mut Chart, lines: &[Line], panel: Panel, x: &Axis, y: &Axis) {
    // Where each line ends; one without any points is named last.
    let end = |line: &Line| line.points.last().map_or(panel.bottom, |(_, spread)| y.at(spread.median));
    let mut order: Vec<&Line> = lines.iter().collect();
    order.sort_by(|a, b| a.points.is_empty().cmp(&b.points.is_empty()).then(end(a).total_cmp(&end(b))));
    let wanted: Vec<f64> = order.iter().map(|line| end(line)).collect();
    let last_size = |line: &Line| line.points.last().map_or(0.0, |(size, _)| *size);
    let furthest = lines.iter().map(last_size).fold(0.0, f64::max);
    for (line, at) in order.into_iter().zip(places(&wanted, panel.top + 6.0, panel.bottom - 6.0)) {
        let across = tenth(at);
        if !line.points.is_empty() && last_size(line) >= furthest {
            // From the end of the line to its sample.
            let (from, down) = (tenth(x.at(furthest) + 6.0), tenth(end(line)));
            chart.path("rule", &format!("M{from} {down}H{RIGHT}L{} {across}", SAMPLE - 4.0));
        }
        let sample = format!("M{SAMPLE} {across}H{SAMPLE_END}");
        line.draw(chart, "", &sample, &[(f64::midpoint(SAMPLE, SAMPLE_END), at)]);
        if line.points.is_empty() {
            chart.text("soft", (NAME, at + 4.0), "", &format!("{}: -", line.name));
        } else {
            chart.text("ink", (NAME, at + 4.0), "", line.name);
        }
    }
}

/// The places nearest to those wanted (in order from the top) that are a name apart and between top and bottom.
fn places(wanted: &[f64], top: f64, bottom: f64) -> Vec<f64> {
    let mut places = wanted.to_vec();
    let mut least = top;
    for place in &mut places {
        *place = place.max(least);
        least = *place + NAMES_APART;
    }
    let mut most = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - NAMES_APART;
    }
    places
}

/// `10 µs` for -5.
fn time_of_decade(decade: i32) -> String {
    let units = [(0, "s"), (-3, "ms"), (-6, "µs"), (-9, "ns")];
    let (exponent, unit) = units.into_iter().find(|(exponent, _)| decade >= *exponent).unwrap_or((-9, "ns"));
    format!("{} {unit}", 10_f64.powi(decade - exponent))
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
    }

    #[test]
    fn names_never_overlap() {
        assert_eq!(places(&[10.0, 12.0, 90.0], 0.0, 100.0), [10.0, 26.0, 90.0]);
        assert_eq!(places(&[100.0, 100.0], 0.0, 100.0), [84.0, 100.0]);
        assert_eq!(places(&[0.0, 0.0, 99.0, 100.0], 0.0, 100.0), [0.0, 16.0, 84.0, 100.0]);
        assert!(places(&[], 0.0, 100.0).is_empty());
    }
}
