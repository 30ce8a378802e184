/// In how many ways so many kings can stand on a group of fewer than 64 squares, the number of kings being the
/// index, which is less than `TERMS`. Exact: the group has fewer than 2^64 subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways<const TERMS: usize> {
    /// The greatest number of kings.
    most: usize,
    of: [u64; TERMS],
}

impl<const TERMS: usize> Ways<TERMS> {
    /// No squares: no kings, in one way.
    pub(super) const EMPTY: Self = Self::new([1]);
    pub(super) const ONE_SQUARE: Self = Self::new([1, 1]);
    pub(super) const TWO_SQUARES: Self = Self::new([1, 2]);
    pub(super) const THREE_ADJACENT: Self = Self::new([1, 3]);
    pub(super) const THREE_IN_LINE: Self = Self::new([1, 3, 1]);

    const fn new<const N: usize>(first: [u64; N]) -> Self {
        let mut of = [0; TERMS];
        let mut kings = 0;
        while kings < N {
            of[kings] = first[kings];
            kings += 1;
        }
        Self { most: N - 1, of }
    }

    /// The ways from no king to the greatest number.
    #[inline]
    pub(super) fn each(&self) -> &[u64] {
        &self.of[..=self.most]
    }

    /// Those of two groups that are no king's move apart, together.
    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = Self { most: self.most + other.most, of: [0; TERMS] };
        for (kings, &ways) in self.each().iter().enumerate() {
            for (sum, &others) in product.of[kings..].iter_mut().zip(other.each()) {
                *sum += ways * others;
            }
        }
        product
    }

    /// Those without a king on some square, and those with one there and one king less `beside` it.
    pub(super) fn with_square(without: &Self, beside: &Self) -> Self {
        let mut sum = Self { most: without.most.max(beside.most + 1), of: without.of };
        for (sum, &ways) in sum.of[1..].iter_mut().zip(beside.each()) {
            *sum += ways;
        }
        sum
    }
}
