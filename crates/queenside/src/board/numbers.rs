use std::collections::HashSet;

/// A set of numbers below a bound: one bit each, or a hash table where the bits would be mostly empty.
pub(super) enum Numbers {
    Bits(Vec<u64>),
    Hashed(HashSet<u64>),
}

impl Numbers {
    /// An empty set of numbers below `bound`, of which at most `expected` will come: memory grows
    /// with `expected` alone, so that ten queens on a board of a billion rows cost ten entries.
    pub(super) fn new(bound: u64, expected: usize) -> Self {
        let words = bound.div_ceil(64);
        if words <= expected as u64 {
            Self::Bits(vec![0; words as usize])
        } else {
            Self::Hashed(HashSet::with_capacity(expected))
        }
    }

    /// Adds a number below the bound; whether it was there before.
    pub(super) fn insert(&mut self, number: u64) -> bool {
        match self {
            Self::Bits(words) => {
                let (word, bit) = (&mut words[(number / 64) as usize], 1 << (number % 64));
                let before = *word & bit != 0;
                *word |= bit;
                before
            }
            Self::Hashed(set) => !set.insert(number),
        }
    }

    /// Whether the number was added.
    pub(super) fn contains(&self, number: u64) -> bool {
        match self {
            Self::Bits(words) => words[(number / 64) as usize] & (1 << (number % 64)) != 0,
            Self::Hashed(set) => set.contains(&number),
        }
    }
}
