/// A product of polynomials, up to a number of terms.
#[derive(Debug)]
pub(super) struct Product<F> {
    /// [`PADDING`] zeros, then the coefficients.
    padded: Vec<F>,
    /// How many coefficients may be other than 0.
    used: usize,
    factor: Vec<F>,
}

/// Zeros before the coefficients, so that multiplying takes no look at where they begin.
const PADDING: usize = 4;

impl<F: Factor> Product<F> {
    pub(super) fn new() -> Self {
        Self { padded: Vec::new(), used: 0, factor: Vec::new() }
    }

    /// One, with room for this many terms.
    #[inline]
    pub(super) fn start(&mut self, terms: usize) {
        self.padded.clear();
        self.padded.resize(PADDING + terms, F::from_ways(0));
        self.padded[PADDING] = F::from_ways(1);
        self.used = 1;
    }

    /// The coefficients, as many as there is room for.
    pub(super) fn terms(&self) -> &[F] {
        &self.padded[PADDING..]
    }

    /// Multiplies by a polynomial of few terms.
    #[inline]
    pub(super) fn times<const TERMS: usize>(&mut self, factor: [F; TERMS]) {
        const { assert!(TERMS <= PADDING + 1) };
        let end = (PADDING + self.used + TERMS - 1).min(self.padded.len());
        for stretch in (PADDING..end).rev() {
            let mut sum = F::from_ways(0);
            for (back, &factor) in factor.iter().enumerate() {
                sum = sum.plus(factor.times(self.padded[stretch - back]));
            }
            self.padded[stretch] = sum;
        }
        self.used = end - PADDING;
    }

    /// Multiplies by any polynomial but 0.
    #[inline]
    pub(super) fn times_any(&mut self, factor: impl ExactSizeIterator<Item = F>) {
        self.factor.clear();
        self.factor.extend(factor);
        match *self.factor.as_slice() {
            [a, b] => self.times([a, b]),
            [a, b, c] => self.times([a, b, c]),
            [a, b, c, d] => self.times([a, b, c, d]),
            [a, b, c, d, e] => self.times([a, b, c, d, e]),
            _ => self.times_long(),
        }
    }

    fn times_long(&mut self) {
        let after = (self.used + self.factor.len() - 1).min(self.padded.len() - PADDING);
        let terms = &mut self.padded[PADDING..];
        for at in (0..after).rev() {
            let before = terms[..=at].iter().rev().zip(&self.factor);
            terms[at] = before.fold(F::from_ways(0), |sum, (&one, &other)| sum.plus(one.times(other)));
        }
        self.used = after;
    }
}

/// What products are taken in.
pub(super) trait Factor: Copy {
    fn from_ways(ways: u64) -> Self;
    fn from_wide(ways: u128) -> Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
}

/// For boards on which nothing can overflow.
impl Factor for u64 {
    #[inline]
    fn from_ways(ways: u64) -> Self {
        ways
    }

    #[inline]
    fn from_wide(ways: u128) -> Self {
        ways as Self
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        self * other
    }
}

/// Stays at its greatest value once it is there.
impl Factor for u128 {
    fn from_ways(ways: u64) -> Self {
        ways.into()
    }

    fn from_wide(ways: u128) -> Self {
        ways
    }

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }

    fn times(self, other: Self) -> Self {
        self.saturating_mul(other)
    }
}
