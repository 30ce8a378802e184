use std::fmt::{self, Write};

use super::super::table::{Measure, Table};
use super::axis::Axis;
use super::tenth;

/// The line of one method.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) look: Look,
    pub(super) points: Vec<Point>,
}

/// The median at one size, between its quartiles; the upper may be infinite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) size: f64,
    pub(super) lower: f64,
    pub(super) median: f64,
    pub(super) upper: f64,
}

/// What a line is told by: colour, marker, and solid or dashed, so that it can be told without colours too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look(usize);

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

/// Markers closer than this would run together.
const MARKERS_APART: f64 = 8.0;

impl Look {
    fn colour(self) -> usize {
        self.0 % COLOURS.len()
    }

    fn is_second_round(self) -> bool {
        self.0 >= COLOURS.len()
    }

    /// The start of a group in which everything has the colour.
    pub(super) fn group(self) -> String {
        let colour = self.colour();
        format!(
            r#"<g class="colour{colour}" color="{}" stroke="currentColor" fill="none" stroke-width="1.6">"#,
            COLOURS[colour]
        )
    }

    /// What makes a path dashed, if it is.
    pub(super) const fn dashes(self) -> &'static str {
        if self.0 < COLOURS.len() { "" } else { r#" stroke-dasharray="6 3""# }
    }

    /// Markers at these places. Those of the second round are hollow.
    pub(super) fn markers(self, places: impl Iterator<Item = (f64, f64)>) -> String {
        // One further in the second round: no marker with the same colour twice.
        let shape = MARKERS[(self.0 + usize::from(self.is_second_round())) % MARKERS.len()];
        let mut path = String::new();
        for (x, y) in places {
            let _ = write!(path, "M{} {}{shape}", tenth(x), tenth(y));
        }
        if self.is_second_round() {
            format!(r##"<path class="paper" d="{path}" fill="#ffffff" stroke-width="1.3"/>"##)
        } else {
            format!(r#"<path d="{path}" fill="currentColor" stroke="none"/>"#)
        }
    }
}

impl Line {
    /// The lines of all methods.
    pub(super) fn all(table: &Table, measure: Measure) -> Vec<Self> {
        let line = |(index, method): (usize, &queenside::methods::Method)| {
            let points = table.rows.iter().filter_map(|row| {
                let cell = &row.cells[index];
                let spread = match measure {
                    Measure::Time => cell.seconds?,
                    Measure::Steps => cell.steps?,
                };
                let size = f64::from(row.size.get());
                let point = Point { size, lower: spread.lower, median: spread.median, upper: spread.upper };
                (spread.median > 0.0).then_some(point)
            });
            Self { name: method.name(), look: Look(index), points: points.collect() }
        };
        table.methods.iter().enumerate().map(line).collect()
    }

    /// Draws it.
    pub(super) fn write(&self, svg: &mut String, x: &Axis, y: &Axis) -> fmt::Result {
        if self.points.is_empty() {
            return Ok(());
        }
        let (mut bars, mut path) = (String::new(), String::new());
        let mut marked: Vec<(f64, f64)> = Vec::new();
        for point in &self.points {
            let (across, down) = (x.at(point.size), y.at(point.median));
            write!(bars, "M{} {}V{}", tenth(across), tenth(y.at(point.lower)), tenth(y.at(point.upper)))?;
            write!(path, "{}{} {}", if path.is_empty() { "M" } else { "L" }, tenth(across), tenth(down))?;
            if marked.last().is_none_or(|(last, _)| across - last >= MARKERS_APART) {
                marked.push((across, down));
            }
        }
        svg.push_str(&self.look.group());
        write!(svg, r#"<path d="{bars}" stroke-width="3" stroke-opacity="0.35"/>"#)?;
        write!(svg, r#"<path d="{path}" stroke-linejoin="round"{}/>"#, self.look.dashes())?;
        svg.push_str(&self.look.markers(marked.into_iter()));
        svg.push_str("</g>\n");
        Ok(())
    }
}
