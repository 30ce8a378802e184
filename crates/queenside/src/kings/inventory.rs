use super::product::{Factor, Product};

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

    /// Whether no number of ways can be over 64 bits: there are fewer than 2^64 sets of the squares.
    pub(super) fn fits_words(&self) -> bool {
        self.squares < u64::BITS && self.large.is_empty()
    }

    /// Makes `product` the first coefficients of the product of all groups' polynomials, that of x^0 first; or the
    /// last, the very last first.
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
            let ways = self.small[start..end].iter().map(|&ways| F::from_ways(ways));
            if from_top {
                product.times_any(ways.rev());
            } else {
                product.times_any(ways);
            }
            start = end;
        }
        for group in &self.large {
            let ways = group.iter().map(|&ways| F::from_wide(ways));
            if from_top {
                product.times_any(ways.rev());
            } else {
                product.times_any(ways);
            }
        }
    }
}
