//! Times and counts for people: three digits that matter, and the unit.

use queenside::methods::Spread;

/// A time with three digits, such as `1.23 ms`.
pub(super) fn time(seconds: f64) -> String {
    let units = [(1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s")];
    let fits = |(scale, _): &(f64, &str)| seconds / scale < 999.5;
    let (scale, unit) = units.into_iter().find(fits).unwrap_or((1.0, "s"));
    format!("{} {unit}", three_digits(seconds / scale))
}

fn three_digits(number: f64) -> String {
    match number {
        ..9.995 => format!("{number:.2}"),
        ..99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// Half the distance between the quartiles in percent of the median, such as `±8 %`; nothing where runs without an answer
/// leave it open.
pub(super) fn spread(spread: &Spread) -> Option<String> {
    let percent = 50.0 * (spread.upper - spread.lower) / spread.median;
    percent.is_finite().then(|| format!("±{percent:.0} %"))
}

/// A number of steps: whole up to ten million, such as `12,345`, then three digits, such as `12.3 M`.
pub(super) fn count(number: f64) -> String {
    match number {
        ..9_999_999.5 => grouped(number),
        ..999.5e6 => format!("{} M", three_digits(number / 1e6)),
        ..999.5e9 => format!("{} G", three_digits(number / 1e9)),
        _ => format!("{} T", three_digits(number / 1e12)),
    }
}

/// With a comma before each three digits. The median of an even number of runs may end in a half.
fn grouped(number: f64) -> String {
    let ends_in_half = number < 1000.0 && (0.25..0.75).contains(&number.fract());
    let text = if ends_in_half { format!("{number:.1}") } else { format!("{number:.0}") };
    let whole = text.find('.').unwrap_or(text.len());
    let mut grouped = String::new();
    for (at, digit) in text.chars().enumerate() {
        if at > 0 && at < whole && (whole - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// The number without what interpolation leaves behind its twelfth decimal, far below the precision of any clock.
pub(super) fn tidy(number: f64) -> f64 {
    const SCALE: f64 = 1e12;
    // Larger numbers are whole, or nearly so.
    if number.abs() < 1e3 { (number * SCALE).round() / SCALE } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let cases = [
            (0.0, "0.00 ns"),
            (1.234e-7, "123 ns"),
            (9.999e-7, "1.00 µs"),
            (1.2345e-3, "1.23 ms"),
            (0.099_94, "99.9 ms"),
            (0.099_96, "100 ms"),
            (9.9951, "10.0 s"),
            (19.97, "20.0 s"),
            (5000.0, "5000 s"),
        ];
        for (seconds, text) in cases {
            assert_eq!(time(seconds), text);
        }
    }

    #[test]
    fn counts_are_grouped_then_rounded() {
        let cases = [
            (0.0, "0"),
            (336.0, "336"),
            (336.5, "336.5"),
            (1000.0, "1,000"),
            (1_234_567.0, "1,234,567"),
            (12_345_678.0, "12.3 M"),
            (1.5e9, "1.50 G"),
            (2e13, "20.0 T"),
        ];
        for (number, text) in cases {
            assert_eq!(count(number), text);
        }
    }

    #[test]
    fn spreads_are_half_the_quartile_distance() {
        let some = Spread { least: 1.0, lower: 9.0, median: 10.0, upper: 13.0, greatest: 90.0 };
        assert_eq!(spread(&some).as_deref(), Some("±20 %"));
        assert_eq!(spread(&Spread { upper: f64::INFINITY, ..some }), None);
        assert_eq!(spread(&Spread { lower: 0.0, median: 0.0, upper: 0.0, ..some }), None);
    }
}
