/// A product of polynomials, limited to a number of terms.
#[derive(Debug)]
pub(super) struct Product<F> {
    /// [`PADDING`] zeros, then the coefficients.
    padded: Vec<F>,
    /// Number of coefficients that may be other than 0.
    used: usize,
    factor: Vec<F>,
}

/// Number of zeros before the coefficients, so that the multiplication needs no bounds check.
const PADDING: usize = 4;

impl<F: Factor> Product<F> {
    pub(super) fn new() -> Self {
        Self { padded: Vec::new(), used: 0, factor: Vec::new() }
    }

    /// Set the product to 1, with this many terms.
    #[inline]
    pub(super) fn start(&mut self, terms: usize) {
        self.padded.clear();
        self.padded.resize(PADDING + terms, F::from_ways(0));
        self.padded[PADDING] = F::from_ways(1);
        self.used = 1;
    }

    /// Return the coefficients of all terms.
    pub(super) fn terms(&self) -> &[F] {
        &self.padded[PADDING..]
    }

    /// Multiply by a polynomial of few terms.
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

    /// Multiply by any polynomial other than 0, or by its reverse.
    #[inline]
    fn times_any(&mut self, factor: impl DoubleEndedIterator<Item = F>, is_reversed: bool) {
        self.factor.clear();
        if is_reversed {
            self.factor.extend(factor.rev());
        } else {
            self.factor.extend(factor);
        }
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

/// The numbers in which products are computed.
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

/// Saturates at the greatest value.
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

/// The groups of one board.
#[derive(Debug, Default)]
pub(super) struct Inventory {
    /// Total number of squares.
    squares: u32,
    /// Number of groups of one square and of two squares: 1 + x and 1 + 2x.
    singles: u32,
    twos: u32,
    /// The greatest number of kings on all groups.
    greatest: u32,
    /// The ways of the other small groups, one group after the other.
    small: Vec<u64>,
    /// The index at which the ways of each small group end.
    small_ends: Vec<usize>,
    /// The ways of large groups. The greatest number represents itself and all larger numbers.
    large: Vec<Vec<u128>>,
}

impl Inventory {
    pub(super) fn clear(&mut self) {
        self.small.clear();
        self.small_ends.clear();
        self.large.clear();
        (self.squares, self.singles, self.twos, self.greatest) = (0, 0, 0, 0);
    }

    #[inline]
    pub(super) fn add_singles(&mut self, count: u32) {
        self.squares += count;
        self.singles += count;
        self.greatest += count;
    }

    #[inline]
    pub(super) fn add_two(&mut self) {
        self.squares += 2;
        self.twos += 1;
        self.greatest += 1;
    }

    #[inline]
    pub(super) fn add_small(&mut self, squares: u32, ways: &[u64]) {
        self.squares += squares;
        self.greatest += ways.len() as u32 - 1;
        self.small.extend_from_slice(ways);
        self.small_ends.push(self.small.len());
    }

    pub(super) fn add_large(&mut self, squares: u32, ways: Vec<u128>) {
        self.squares += squares;
        self.greatest += ways.len() as u32 - 1;
        self.large.push(ways);
    }

    pub(super) fn greatest(&self) -> u32 {
        self.greatest
    }

    /// Whether all numbers of ways fit in 64 bits, because the squares have fewer than 2^64
    /// subsets.
    pub(super) fn fits_words(&self) -> bool {
        self.squares < u64::BITS && self.large.is_empty()
    }

    /// Set `product` to the first coefficients of the product of all groups' polynomials, starting
    /// with x^0; with `from_top`, to the last coefficients, in reverse order.
    #[inline]
    pub(super) fn multiply<F: Factor>(&self, product: &mut Product<F>, terms: usize, from_top: bool) {
        product.start(terms);
        for _ in 0..self.singles {
            product.times([1, 1].map(F::from_ways));
        }
        let two = if from_top { [2, 1] } else { [1, 2] };
        for _ in 0..self.twos {
            product.times(two.map(F::from_ways));
        }
        let mut start = 0;
        for &end in &self.small_ends {
            product.times_any(self.small[start..end].iter().map(|&ways| F::from_ways(ways)), from_top);
            start = end;
        }
        for group in &self.large {
            product.times_any(group.iter().map(|&ways| F::from_wide(ways)), from_top);
        }
    }
}
