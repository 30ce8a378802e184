//! The chart of a census: how many solutions have how many ways, both on logarithmic axes.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Found;
use crate::chart::{Axis, Chart, Panel, power, tenth};
use crate::words::of_many;

const HEIGHT: f64 = 520.0;
const PANEL: Panel = Panel { left: 84.0, right: 876.0, top: 84.0, bottom: 420.0 };
/// The bar of the solutions without a way: zero is not on the logarithmic axis.
const ZERO: f64 = PANEL.left + 14.0;
const ZERO_WIDTH: f64 = 26.0;
/// The left end of the axis: one way.
const FIRST: f64 = PANEL.left + 64.0;
/// The height of one solution, so that it can be seen.
const LIFT: f64 = 6.0;

/// The chart as an SVG document.
pub(super) fn svg(found: &Found) -> String {
    let Found { n, kings, tally, .. } = found;
    let ways = &tally.ways;
    // The solutions of each bar, by its first number of ways.
    let mut bars = BTreeMap::<u128, u64>::new();
    let exact = ways.exact().into_iter().filter(|(ways, _)| *ways > 0);
    // All numbers of a bin have the same first digit, so a bin is in one bar.
    for (ways, solutions) in exact.chain(ways.above().map(|(bin, solutions)| (*bin.start(), solutions))) {
        *bars.entry(bar_of(ways).start).or_default() += solutions;
    }
    let most = bars.values().copied().chain([ways.zero()]).max().unwrap_or_default().max(1);
    let end = bars.last_key_value().map_or(2, |(first, _)| bar_of(*first).end);
    let x = Axis::of_decades([1.0, end as f64].into_iter(), FIRST, PANEL.right);
    let y = Axis::of_decades([1.0, most as f64].into_iter(), PANEL.bottom - LIFT, PANEL.top);

    let title = format!("{} on the solutions of n = {n}", of_many((*kings).into(), "king"));
    let summary = summary(found);
    let mut chart = Chart::new(&title, &summary, 0.0, HEIGHT);
    chart.text("ink", (PANEL.left, 32.0), r#"font-size="18" font-weight="600""#, &title);
    let solutions = of_many(tally.solutions, "solution");
    let subtitle =
        format!("{solutions} by the number of ways in which the kings can stand; both axes are logarithmic");
    chart.text("soft", (PANEL.left, 54.0), "", &subtitle);
    let across = "number of ways (bars from 1, 2, 5, 10, 20, 50, ...)";
    PANEL.draw_axes(&mut chart, (across, &x.decades(power)), ("solutions", &y.decades(power)));
    chart.text("ink", (ZERO + ZERO_WIDTH / 2.0, PANEL.bottom + 20.0), r#"text-anchor="middle""#, "0");

    let bar = |x: f64, width: f64, solutions: u64, of: &str| {
        let y = tenth(y.at(solutions as f64));
        let (x, width, height) = (tenth(x), tenth(width), tenth(PANEL.bottom - y));
        let solutions = of_many(solutions, "solution");
        format!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"><title>{of}: {solutions}</title></rect>"#
        )
    };
    let zero = ways.zero();
    if zero > 0 {
        let bar = bar(ZERO, ZERO_WIDTH, zero, "no way");
        chart.push(format_args!(r##"<g class="colour4" fill="#d55e00">{bar}</g>"##));
    }
    chart.push(r##"<g class="colour6" fill="#0072b2">"##);
    for (&first, &solutions) in &bars {
        let end = bar_of(first).end;
        let (left, right) = (x.at(first as f64), x.at(end as f64));
        let of = match end - first {
            1 => of_many(first as u64, "way"),
            _ => format!("{first} to {} ways", end - 1),
        };
        chart.push(bar(left + 1.0, (right - left - 2.0).max(1.0), solutions, &of));
    }
    chart.push("</g>");
    if tally.solutions == 0 {
        PANEL.draw_remark(&mut chart, "no solutions");
    }
    chart.text("soft", (24.0, PANEL.bottom + 76.0), r#"font-size="11""#, &summary);
    chart.finish()
}

/// What the chart shows, in sentences.
fn summary(found: &Found) -> String {
    let ways = &found.tally.ways;
    let mut words = vec![format!("No way: {}.", of_many(ways.zero(), "solution"))];
    if let Some(greatest) = &found.tally.greatest {
        let solutions = of_many(greatest.solutions, "solution");
        words.push(format!("Greatest number of ways: {} ({solutions}).", greatest.ways));
    }
    if let Some(distinct) = ways.distinct() {
        words.push(format!("Different numbers: {distinct}."));
    }
    if let Some(missing) = ways.least_missing() {
        words.push(format!("Least that never occurs: {missing}."));
    }
    words.join(" ")
}

/// The numbers of ways of the bar that contains this one, which is above 0.
fn bar_of(ways: u128) -> Range<u128> {
    let unit = 10u128.pow(ways.ilog10());
    let (first, end) = match ways / unit {
        1 => (1, 2),
        2..=4 => (2, 5),
        _ => (5, 10),
    };
    first * unit..unit.saturating_mul(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_follow_each_other() {
        let mut bar = bar_of(1);
        while bar.end < u128::MAX / 100 {
            let next = bar_of(bar.end);
            assert_eq!((bar_of(bar.end - 1), next.start), (bar.clone(), bar.end));
            bar = next;
        }
        assert!(bar.start > 10u128.pow(35));
        assert_eq!(bar_of(u128::MAX), 2 * 10u128.pow(38)..u128::MAX);
    }
}
