/// The middle of some numbers, and how far they lie apart.
///
/// ```
/// use queenside::methods::Spread;
///
/// let spread = Spread::of(&[Some(4.0), Some(1.0), Some(2.0)]).unwrap();
/// assert_eq!((spread.least, spread.median, spread.greatest), (1.0, 2.0, 4.0));
/// assert_eq!(Spread::of(&[Some(4.0), None]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// A quarter are no greater.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// Three quarters are no greater; infinite where it is one without an answer.
    pub upper: f64,
    /// The greatest; infinite where one has no answer.
    pub greatest: f64,
}

impl Spread {
    /// The spread of these numbers, `None` among them counting as infinite; `None` unless the median is finite.
    ///
    /// ```
    /// use queenside::methods::Spread;
    ///
    /// assert_eq!(Spread::of(&[]), None);
    /// assert_eq!(Spread::of(&[Some(1.0), Some(3.0)]).unwrap().median, 2.0);
    /// ```
    pub fn of(numbers: &[Option<f64>]) -> Option<Self> {
        let mut sorted: Vec<f64> = numbers.iter().map(|number| number.unwrap_or(f64::INFINITY)).collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        // Between two ranks, their weighted mean; next to infinity, infinity.
        let at = |part: f64| {
            let rank = part * last as f64;
            let (below, above) = (sorted[rank.floor() as usize], sorted[rank.ceil() as usize]);
            if above.is_infinite() { above } else { below + (above - below) * rank.fract() }
        };
        let (least, lower, median) = (at(0.0), at(0.25), at(0.5));
        median.is_finite().then(|| Self { least, lower, median, upper: at(0.75), greatest: at(1.0) })
    }
}
