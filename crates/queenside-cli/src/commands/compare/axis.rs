/// Where numbers stand along an axis, linear or logarithmic, and which of them are labelled.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    logarithmic: bool,
    low: f64,
    high: f64,
    /// Pixels of `low` and `high`.
    from: f64,
    to: f64,
}

/// From this ratio of the largest to the smallest on, sizes stand on a logarithmic axis.
const WIDE: f64 = 10.0;

impl Axis {
    /// The axis of board sizes, with a little room at the ends.
    pub(super) fn of_sizes(sizes: &[f64], from: f64, to: f64) -> Self {
        let low = sizes.iter().copied().fold(f64::INFINITY, f64::min);
        let high = sizes.iter().copied().fold(0.0, f64::max);
        // No sizes, no lines: any axis will do.
        let low = if low.is_finite() { low } else { 0.0 };
        let logarithmic = low > 0.0 && high / low >= WIDE;
        let axis = Self { logarithmic, low, high, from, to };
        if logarithmic {
            let room = (high / low).powf(0.02);
            return Self { low: low / room, high: high * room, ..axis };
        }
        let room = (0.02 * (high - low)).max(0.5);
        Self { low: low - room, high: high + room, ..axis }
    }

    /// A logarithmic axis of whole decades around these numbers, all above 0.
    pub(super) fn of_decades(numbers: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) =
            numbers.fold((f64::INFINITY, 0.0_f64), |(low, high), number| (low.min(number), high.max(number)));
        let (low, high) = if low.is_finite() { (low, high) } else { (1.0, 1.0) };
        // A number on a decade may be a hair off it.
        let (low, high) = ((low.log10() + 1e-9).floor(), (high.log10() - 1e-9).ceil());
        let high = high.max(low + 1.0);
        Self { logarithmic: true, low: 10_f64.powf(low), high: 10_f64.powf(high), from, to }
    }

    /// The pixel of a number; for one beyond an end that end.
    pub(super) fn at(&self, number: f64) -> f64 {
        let Self { logarithmic, low, high, from, to } = *self;
        let part =
            if logarithmic { (number / low).ln() / (high / low).ln() } else { (number - low) / (high - low) };
        from + part.clamp(0.0, 1.0) * (to - from)
    }

    /// The exponents of the powers of ten on a logarithmic axis.
    pub(super) fn decades(&self) -> impl Iterator<Item = i32> + use<> {
        let (low, high) = (self.low.log10() - 1e-9, self.high.log10() + 1e-9);
        low.ceil() as i32..=high.floor() as i32
    }

    /// Round sizes to label, at least so many pixels apart.
    pub(super) fn labelled_sizes(&self, apart: f64) -> Vec<f64> {
        if !self.logarithmic {
            let most = ((self.to - self.from) / apart).floor().max(1.0);
            let step = round_step((self.high - self.low) / most);
            let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
            return (first..=last).map(|multiple| multiple as f64 * step).collect();
        }
        let mut labelled: Vec<f64> = Vec::new();
        let rounds = [1.0, 1.5, 2.0, 3.0, 5.0, 7.0];
        for size in (0..=9).flat_map(|decade| rounds.map(|round| round * 10_f64.powi(decade))) {
            let is_free = labelled.last().is_none_or(|&last| self.at(size) - self.at(last) >= apart);
            if (self.low..=self.high).contains(&size) && size.fract() == 0.0 && is_free {
                labelled.push(size);
            }
        }
        labelled
    }
}

/// The least of 1, 2, 5, 10, 20, 50, ... that is no less.
fn round_step(least: f64) -> f64 {
    let steps = (0..=9).flat_map(|decade| [1.0, 2.0, 5.0].map(|round| round * 10_f64.powi(decade)));
    steps.into_iter().find(|step| *step >= least).unwrap_or(1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_room_at_both_ends() {
        for sizes in [&[8.0][..], &[0.0], &[4.0, 30.0], &[0.0, 100.0], &[4.0, 100.0], &[1.0, 1e9], &[]] {
            let axis = Axis::of_sizes(sizes, 100.0, 500.0);
            for &size in sizes {
                assert!((100.1..499.9).contains(&axis.at(size)), "{size} of {sizes:?}");
            }
            let labelled = axis.labelled_sizes(40.0);
            assert!((1..=11).contains(&labelled.len()), "{labelled:?}");
        }
    }

    #[test]
    fn sizes_far_apart_are_logarithmic() {
        let labelled = Axis::of_sizes(&[4.0, 100.0], 0.0, 600.0).labelled_sizes(40.0);
        assert_eq!(labelled, [5.0, 7.0, 10.0, 15.0, 20.0, 30.0, 50.0, 70.0, 100.0]);
        assert_eq!(
            Axis::of_sizes(&[8.0, 30.0], 0.0, 600.0).labelled_sizes(80.0),
            [10.0, 15.0, 20.0, 25.0, 30.0]
        );
    }

    #[test]
    fn decades_are_whole() {
        let decades = |numbers: &[f64]| {
            Axis::of_decades(numbers.iter().copied(), 0.0, 1.0).decades().collect::<Vec<_>>()
        };
        assert_eq!(decades(&[2e-6, 0.5e-3]), [-6, -5, -4, -3]);
        assert_eq!(decades(&[1e-6, 1e-3]), [-6, -5, -4, -3]);
        assert_eq!(decades(&[1.0]), [0, 1]);
        assert_eq!(decades(&[]), [0, 1]);
    }
}
