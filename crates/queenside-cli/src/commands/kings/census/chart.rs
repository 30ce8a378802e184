//! The chart of a census: how many solutions have how many ways, both on logarithmic axes.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::Found;
use crate::words::of_many;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 520.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 876.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 420.0;
/// The bar of the solutions without a way stands apart: zero has no place on a logarithmic axis.
const ZERO: f64 = LEFT + 14.0;
const ZERO_WIDTH: f64 = 26.0;
/// Where one way stands.
const FIRST: f64 = LEFT + 64.0;
/// Above so many decades only every other is labelled.
const MANY_DECADES: u32 = 14;

/// The chart as an SVG document, with a title and a description for those who cannot see it.
pub(super) fn svg(found: &Found) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = Chart::of(found).write(&mut svg);
    svg
}

/// What is drawn.
struct Chart<'a> {
    found: &'a Found,
    /// The solutions by the first of the counts that a bar stands for: 1, 2, 5, 10, 20, 50, ...
    bars: BTreeMap<u128, u64>,
    /// How many powers of ten the axes go up to.
    ways_decades: u32,
    solutions_decades: u32,
}

impl<'a> Chart<'a> {
    fn of(found: &'a Found) -> Self {
        let ways = &found.tally.ways;
        let mut bars = BTreeMap::<u128, u64>::new();
        let exact = ways.exact().into_iter().filter(|(ways, _)| *ways > 0);
        // The bins have one first digit each, so each falls into one bar.
        for (ways, solutions) in exact.chain(ways.above().map(|(bin, solutions)| (*bin.start(), solutions))) {
            *bars.entry(first_of_bar(ways)).or_default() += solutions;
        }
        let most = bars.values().copied().chain([ways.zero()]).max().unwrap_or_default();
        let last = bars.last_key_value().map_or(1, |(from, _)| *from);
        let decades = |number: u128| number.checked_ilog10().unwrap_or(0) + 1;
        Self { found, bars, ways_decades: decades(last), solutions_decades: decades(most.into()) }
    }

    fn x(&self, ways: f64) -> f64 {
        FIRST + ways.log10() / f64::from(self.ways_decades) * (RIGHT - FIRST)
    }

    /// One solution stands a little above the axis, so that it can be seen.
    fn y(&self, solutions: f64) -> f64 {
        const LIFT: f64 = 6.0;
        BOTTOM - LIFT - solutions.log10() / f64::from(self.solutions_decades) * (BOTTOM - LIFT - TOP)
    }

    fn write(&self, svg: &mut String) -> fmt::Result {
        let Found { n, kings, tally, .. } = self.found;
        let title = format!("{} on the solutions of n = {n}", of_many((*kings).into(), "king"));
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-labelledby="census-title census-desc" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12">"#
        )?;
        writeln!(svg, r#"<title id="census-title">{title}</title>"#)?;
        writeln!(svg, r#"<desc id="census-desc">{}</desc>"#, self.summary())?;
        writeln!(svg, r##"<rect class="paper" width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>"##)?;
        writeln!(
            svg,
            r##"<text class="ink" x="{LEFT}" y="32" font-size="18" font-weight="600" fill="#1b1b1f">{title}</text>"##
        )?;
        let solutions = of_many(tally.solutions, "solution");
        writeln!(
            svg,
            r##"<text class="soft" x="{LEFT}" y="54" fill="#5c5c66">{solutions} by the number of ways in which the kings can stand; both axes are logarithmic</text>"##
        )?;
        self.write_grid(svg)?;
        self.write_bars(svg)?;
        self.write_axes(svg)?;
        let y = BOTTOM + 76.0;
        writeln!(
            svg,
            r##"<text class="soft" x="24" y="{y}" font-size="11" fill="#5c5c66">{}</text>"##,
            self.summary()
        )?;
        writeln!(svg, "</svg>")
    }

    /// A line for each power of ten of solutions, with its label.
    fn write_grid(&self, svg: &mut String) -> fmt::Result {
        let (mut rules, mut labels) = (String::new(), String::new());
        for decade in 0..=self.solutions_decades {
            let at = tenth(self.y(10_f64.powi(decade as i32)));
            write!(rules, "M{LEFT} {at}H{RIGHT}")?;
            if self.solutions_decades <= MANY_DECADES || decade % 2 == 0 {
                write!(
                    labels,
                    r#"<text x="{}" y="{}">{}</text>"#,
                    LEFT - 8.0,
                    tenth(at + 4.0),
                    power(decade)
                )?;
            }
        }
        writeln!(svg, r##"<path class="rule" d="{rules}" stroke="#d9d9e0"/>"##)?;
        writeln!(svg, r##"<g class="ink" fill="#1b1b1f" text-anchor="end">{labels}</g>"##)
    }

    fn write_bars(&self, svg: &mut String) -> fmt::Result {
        let bar = |x: f64, width: f64, solutions: u64, of: &str| {
            let y = tenth(self.y(solutions as f64));
            let (x, width, height) = (tenth(x), tenth(width), tenth(BOTTOM - y));
            let solutions = of_many(solutions, "solution");
            format!(
                r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"><title>{of}: {solutions}</title></rect>"#
            )
        };
        let zero = self.found.tally.ways.zero();
        if zero > 0 {
            writeln!(
                svg,
                r##"<g class="colour4" fill="#d55e00">{}</g>"##,
                bar(ZERO, ZERO_WIDTH, zero, "no way")
            )?;
        }
        writeln!(svg, r##"<g class="colour6" fill="#0072b2">"##)?;
        for (&from, &solutions) in &self.bars {
            let end = end_of_bar(from);
            let (left, right) = (self.x(from as f64), self.x(end as f64));
            let of = match end - from {
                1 => of_many(from as u64, "way"),
                _ => format!("{from} to {} ways", end - 1),
            };
            writeln!(svg, "{}", bar(left + 1.0, (right - left - 2.0).max(1.0), solutions, &of))?;
        }
        writeln!(svg, "</g>")?;
        if self.found.tally.solutions == 0 {
            let (x, y) = (f64::midpoint(LEFT, RIGHT), f64::midpoint(TOP, BOTTOM));
            writeln!(
                svg,
                r##"<text class="soft" x="{x}" y="{y}" text-anchor="middle" fill="#5c5c66">no solutions</text>"##
            )?;
        }
        Ok(())
    }

    fn write_axes(&self, svg: &mut String) -> fmt::Result {
        let (mut strokes, mut labels) = (format!("M{LEFT} {TOP}V{BOTTOM}H{RIGHT}"), String::new());
        let under = BOTTOM + 20.0;
        write!(labels, r#"<text x="{}" y="{under}">0</text>"#, ZERO + ZERO_WIDTH / 2.0)?;
        for decade in 0..=self.ways_decades {
            let at = tenth(self.x(10_f64.powi(decade as i32)));
            write!(strokes, "M{at} {BOTTOM}v6")?;
            if self.ways_decades <= MANY_DECADES || decade % 2 == 0 {
                write!(labels, r#"<text x="{at}" y="{under}">{}</text>"#, power(decade))?;
            }
        }
        writeln!(svg, r##"<path class="axis" d="{strokes}" fill="none" stroke="#5c5c66"/>"##)?;
        writeln!(svg, r##"<g class="ink" fill="#1b1b1f" text-anchor="middle">{labels}</g>"##)?;
        let (across, middle, below) =
            (f64::midpoint(FIRST, RIGHT), f64::midpoint(TOP, BOTTOM), BOTTOM + 42.0);
        writeln!(
            svg,
            r##"<g class="soft" fill="#5c5c66" text-anchor="middle"><text x="{across}" y="{below}">number of ways (bars from 1, 2, 5, 10, 20, 50, ...)</text><text transform="translate(24 {middle}) rotate(-90)">solutions</text></g>"##
        )
    }

    /// What the chart shows, in words.
    fn summary(&self) -> String {
        let ways = &self.found.tally.ways;
        let mut words = format!("No way: {}.", of_many(ways.zero(), "solution"));
        if let Some(greatest) = &self.found.tally.greatest {
            let solutions = of_many(greatest.solutions, "solution");
            let _ = write!(words, " Greatest number of ways: {} ({solutions}).", greatest.ways);
        }
        if let Some(distinct) = ways.distinct() {
            let _ = write!(words, " Different numbers: {distinct}.");
        }
        if let Some(missing) = ways.least_missing() {
            let _ = write!(words, " Least that never occurs: {missing}.");
        }
        words
    }
}

/// The first count of the bar that has this one (which is above 0).
fn first_of_bar(ways: u128) -> u128 {
    let unit = 10u128.pow(ways.ilog10());
    unit * match ways / unit {
        1 => 1,
        2..=4 => 2,
        _ => 5,
    }
}

/// The first count after the bar.
fn end_of_bar(from: u128) -> u128 {
    let unit = 10u128.pow(from.ilog10());
    let end = match from / unit {
        1 => 2,
        2 => 5,
        _ => 10,
    };
    unit.saturating_mul(end)
}

/// `1000` for 3, `10⁶` for 6.
fn power(decade: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if decade <= 3 {
        return 10u32.pow(decade).to_string();
    }
    let raised =
        decade.to_string().bytes().map(|digit| RAISED[usize::from(digit - b'0')]).collect::<String>();
    format!("10{raised}")
}

/// A coordinate with one decimal: a tenth of a pixel is enough.
fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_follow_each_other() {
        let mut from = 1;
        while let Some(end) = Some(end_of_bar(from)).filter(|end| *end < u128::MAX / 100) {
            assert!(end > from);
            assert_eq!((first_of_bar(from), first_of_bar(end - 1), first_of_bar(end)), (from, from, end));
            from = end;
        }
        assert!(from > 10u128.pow(35));
        assert_eq!(
            (first_of_bar(u128::MAX), end_of_bar(first_of_bar(u128::MAX))),
            (2 * 10u128.pow(38), u128::MAX)
        );
    }

    #[test]
    fn powers_are_named() {
        assert_eq!([0, 3, 4, 12].map(power), ["1", "1000", "10⁴", "10¹²"]);
    }
}
