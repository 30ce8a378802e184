use std::fmt::{self, Write};

use super::axis::Axis;
use super::line::Line;
use super::{RIGHT, tenth};

/// The height of a name.
const APART: f64 = 16.0;
/// Where the samples of lines begin and end, and the names begin.
const SAMPLE: f64 = RIGHT + 18.0;
const SAMPLE_END: f64 = SAMPLE + 30.0;
const NAME: f64 = SAMPLE_END + 7.0;

/// Writes the names of the lines to the right of a panel, as near to the ends of their lines as they may stand.
pub(super) fn write(
    svg: &mut String,
    lines: &[Line],
    x: &Axis,
    y: &Axis,
    top: f64,
    bottom: f64,
) -> fmt::Result {
    // Where each line ends; one without any points is named last.
    let end = |line: &Line| line.points.last().map_or(bottom, |point| y.at(point.median));
    let mut order: Vec<&Line> = lines.iter().collect();
    order.sort_by(|a, b| a.points.is_empty().cmp(&b.points.is_empty()).then(end(a).total_cmp(&end(b))));
    let wanted: Vec<f64> = order.iter().map(|line| end(line)).collect();
    let furthest =
        lines.iter().filter_map(|line| line.points.last()).map(|point| point.size).fold(0.0, f64::max);
    for (line, at) in order.into_iter().zip(places(&wanted, top, bottom)) {
        let y_at = tenth(at);
        let reaches_edge = line.points.last().is_some_and(|point| point.size >= furthest);
        if reaches_edge {
            // From the end of the line to its sample.
            let (across, down) = (tenth(x.at(furthest) + 6.0), tenth(end(line)));
            writeln!(
                svg,
                r##"<path class="rule" d="M{across} {down}H{RIGHT}L{} {y_at}" fill="none" stroke="#d9d9e0"/>"##,
                SAMPLE - 4.0
            )?;
        }
        svg.push_str(&line.look.group());
        write!(svg, r#"<path d="M{SAMPLE} {y_at}H{SAMPLE_END}"{}/>"#, line.look.dashes())?;
        svg.push_str(&line.look.markers(std::iter::once((f64::midpoint(SAMPLE, SAMPLE_END), at))));
        svg.push_str("</g>");
        let (name, class, fill) = if line.points.is_empty() {
            (format!("{}: -", line.name), "soft", "#5c5c66")
        } else {
            (line.name.to_owned(), "ink", "#1b1b1f")
        };
        let base = tenth(at + 4.0);
        writeln!(svg, r#"<text class="{class}" x="{NAME}" y="{base}" fill="{fill}">{name}</text>"#)?;
    }
    Ok(())
}

/// The places nearest to those wanted (in order from the top) that are a name apart and between top and bottom.
fn places(wanted: &[f64], top: f64, bottom: f64) -> Vec<f64> {
    let mut places = wanted.to_vec();
    let mut least = top;
    for place in &mut places {
        *place = place.max(least);
        least = *place + APART;
    }
    let mut most = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - APART;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_overlap() {
        assert_eq!(places(&[10.0, 12.0, 90.0], 0.0, 100.0), [10.0, 26.0, 90.0]);
        assert_eq!(places(&[100.0, 100.0], 0.0, 100.0), [84.0, 100.0]);
        assert_eq!(places(&[0.0, 0.0, 99.0, 100.0], 0.0, 100.0), [0.0, 16.0, 84.0, 100.0]);
        assert!(places(&[], 0.0, 100.0).is_empty());
    }
}
