//! The chart of a comparison: times above, steps below, both on logarithmic axes.
//!
//! Drawn by hand: the crates that draw charts write each dash as an element of its own, know neither title nor description, and
//! leave the places of fourteen names to chance.

mod axis;
mod key;
mod line;
mod panel;

use std::fmt::{self, Write};

use self::axis::Axis;
use self::line::Line;
use self::panel::Panel;
use super::numbers;
use super::table::{Measure, Table};
use crate::words::escaped;

const WIDTH: f64 = 900.0;
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

/// The chart as an SVG document, with a title and a description for those who cannot see it. Numbers that are 0 have no place on
/// a logarithmic axis and are left out.
pub(super) fn svg(table: &Table) -> String {
    drawn(table, true)
}

/// The same without heading and footer, for a page that has its own.
pub(super) fn bare_svg(table: &Table) -> String {
    drawn(table, false)
}

fn drawn(table: &Table, stands_alone: bool) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = write_svg(&mut svg, table, stands_alone);
    svg
}

fn write_svg(svg: &mut String, table: &Table, stands_alone: bool) -> fmt::Result {
    let footer = if stands_alone { table.footer.lines() } else { Vec::new() };
    let top = if stands_alone { 0.0 } else { SUBTITLE - 20.0 };
    let bottom = FOOTER + LINE_HEIGHT * footer.len() as f64 - if stands_alone { 0.0 } else { LINE_HEIGHT };
    let height = bottom - top;
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-labelledby="chart-title chart-desc" width="{WIDTH}" height="{height}" viewBox="0 {top} {WIDTH} {height}" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12">"#
    )?;
    writeln!(svg, r#"<title id="chart-title">N-queens methods compared</title>"#)?;
    writeln!(svg, r#"<desc id="chart-desc">{}</desc>"#, escaped(&description(table)))?;
    writeln!(svg, r##"<rect class="paper" y="{top}" width="{WIDTH}" height="{height}" fill="#ffffff"/>"##)?;
    if stands_alone {
        writeln!(
            svg,
            r##"<text class="ink" x="{LEFT}" y="32" font-size="18" font-weight="600" fill="#1b1b1f">N-queens: time and steps to the first solution</text>"##
        )?;
    }
    writeln!(
        svg,
        r##"<text class="soft" x="{LEFT}" y="{SUBTITLE}" fill="#5c5c66">Medians, bars from quartile to quartile; the axes of time and steps are logarithmic</text>"##
    )?;
    let sizes: Vec<f64> = table.rows.iter().map(|row| f64::from(row.size.get())).collect();
    let x = Axis::of_sizes(&sizes, LEFT, RIGHT);
    for (measure, top) in [(Measure::Time, FIRST_PANEL), (Measure::Steps, SECOND_PANEL)] {
        let lines = Line::all(table, measure);
        let limit = limit_shown(table, measure, &lines);
        Panel { measure, lines: &lines, sizes: &sizes, x: &x, top, limit }.write(svg)?;
    }
    for (number, line) in footer.iter().enumerate() {
        let y = FOOTER + LINE_HEIGHT * number as f64;
        let line = escaped(&shortened(line));
        writeln!(svg, r##"<text class="soft" x="24" y="{y}" font-size="11" fill="#5c5c66">{line}</text>"##)?;
    }
    writeln!(svg, "</svg>")
}

/// The limit of time, where a run came to it or would have soon: an axis up to a limit far away would press all lines together.
fn limit_shown(table: &Table, measure: Measure, lines: &[Line]) -> Option<f64> {
    const NEAR: f64 = 10.0;
    let limit = table.footer.settings.time_limit.as_secs_f64();
    let slowest = lines.iter().flat_map(|line| &line.points).map(|point| point.median).fold(0.0, f64::max);
    (measure == Measure::Time && limit > 0.0 && slowest * NEAR >= limit).then_some(limit)
}

/// What the lines show, in words.
fn description(table: &Table) -> String {
    let mut words = String::from("Median time to the first solution by board size n.");
    for (index, method) in table.methods.iter().enumerate() {
        let timed = table.rows.iter().filter_map(|row| Some((row.size.get(), row.cells[index].seconds?)));
        let timed: Vec<_> = timed.collect();
        let at = |(n, seconds): &(u32, queenside::methods::Spread)| {
            format!("{} at n = {n}", numbers::time(seconds.median))
        };
        let text = match timed.as_slice() {
            [] => "no answer".to_owned(),
            [only] => at(only),
            [first, .., last] => format!("{}, {}", at(first), at(last)),
        };
        let _ = write!(words, " {method}: {text}.");
    }
    words
}

/// The line, broken off where it may be too long for the picture.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line.to_owned(),
    }
}

/// A coordinate with one decimal: a tenth of a pixel is enough.
fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
