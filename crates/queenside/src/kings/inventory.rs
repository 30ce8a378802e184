use super::ways::Ways;

/// The groups of one board.
#[derive(Debug, Default)]
pub(super) struct Inventory {
    /// Squares in all.
    squares: u32,
    /// Groups of one square and of two: 1 + x and 1 + 2x.
    singles: u32,
    twos: u32,
    /// The greatest number of kings on all groups.
    greatest: u32,
    /// The ways of the other small groups, one after the other.
    small: Vec<u64>,
    /// Where the ways of each end.
    small_ends: Vec<usize>,
    /// The ways of large groups; the greatest number stands for itself and all above.
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
    pub(super) fn add_small(&mut self, squares: u32, ways: &Ways) {
        let ways = ways.each();
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

    /// Whether no number of ways can be over 64 bits: there are fewer than 2^64 sets of the squares.
    pub(super) fn fits_words(&self) -> bool {
        self.squares < u64::BITS && self.large.is_empty()
    }

    /// The first `terms` coefficients of the product of all groups' polynomials, that of x^0 first; or the last,
    /// the very last first.
    #[inline]
    pub(super) fn multiply<F: Factor>(&self, product: &mut Vec<F>, terms: usize, from_top: bool) {
        product.clear();
        product.push(F::from_ways(1));
        for _ in 0..self.singles {
            times(product, terms, [1, 1].into_iter().map(F::from_ways));
        }
        let two = if from_top { [2, 1] } else { [1, 2] };
        for _ in 0..self.twos {
            times(product, terms, two.into_iter().map(F::from_ways));
        }
        let mut start = 0;
        for &end in &self.small_ends {
            let ways = self.small[start..end].iter().map(|&ways| F::from_ways(ways));
            if from_top { times(product, terms, ways.rev()) } else { times(product, terms, ways) }
            start = end;
        }
        for group in &self.large {
            let ways = group.iter().map(|&ways| F::from_wide(ways));
            if from_top { times(product, terms, ways.rev()) } else { times(product, terms, ways) }
        }
    }
}

/// Multiplies the product by a polynomial, up to so many terms.
#[inline]
fn times<F: Factor>(product: &mut Vec<F>, terms: usize, ways: impl ExactSizeIterator<Item = F> + Clone) {
    let before = product.len();
    let after = terms.min(before + ways.len() - 1);
    product.resize(after, F::from_ways(0));
    for at in (0..after).rev() {
        let terms = product[..=at].iter().rev().zip(ways.clone());
        product[at] = terms.fold(F::from_ways(0), |sum, (&before, ways)| sum.plus(before.times(ways)));
    }
}

/// What products are taken in.
pub(super) trait Factor: Copy {
    fn from_ways(ways: u64) -> Self;
    fn from_wide(ways: u128) -> Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
}

/// For boards on which nothing can overflow ([`Inventory::fits_words`]).
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
