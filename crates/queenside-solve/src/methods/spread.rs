/// The distribution of several numbers: extremes, quartiles, median and mean.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Spread {
    /// The least number.
    pub least: f64,
    /// The lower quartile: a quarter of the numbers are at most this.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile: three quarters of the numbers are at most this. `None` if it
    /// is infinite.
    pub upper: Option<f64>,
    /// The greatest number. `None` if it is infinite.
    pub greatest: Option<f64>,
    /// The mean. `None` if it is infinite.
    pub mean: Option<f64>,
}

impl Spread {
    /// Return the spread of these numbers, where `None` counts as infinite, or `None` unless the
    /// median is finite.
    pub(super) fn of(numbers: &[Option<f64>]) -> Option<Self> {
        let mut sorted: Vec<f64> = numbers.iter().map(|number| number.unwrap_or(f64::INFINITY)).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        // Between two ranks, interpolate linearly; next to infinity, return infinity.
        let at = |part: f64| {
            let rank = part * last as f64;
            let (below, above) = (sorted[rank.floor() as usize], sorted[rank.ceil() as usize]);
            if above.is_infinite() { above } else { below + (above - below) * rank.fract() }
        };
        let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
        let finite = |number: f64| number.is_finite().then(|| rounded(number));
        Some(Self {
            least: finite(at(0.0))?,
            lower: finite(at(0.25))?,
            median: finite(at(0.5))?,
            upper: finite(at(0.75)),
            greatest: finite(at(1.0)),
            mean: finite(mean),
        })
    }
}

/// Remove the rounding errors of interpolation: round to twelve decimals, far below the precision of
/// any clock.
fn rounded(number: f64) -> f64 {
    const SCALE: f64 = 1e12;
    // Larger numbers are nearly always whole, so they need no rounding.
    if number.abs() < 1e3 { (number * SCALE).round() / SCALE } else { number }
}
