/// A set of the numbers below a bound, a bit each.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    words: Vec<u64>,
    bound: u64,
}

impl Bits {
    pub(super) fn new(bound: u64) -> Self {
        Self { words: vec![0; bound.div_ceil(64) as usize], bound }
    }

    /// Adds a number; `false` if it was there already, or is not below the bound.
    pub(super) fn insert(&mut self, number: u64) -> bool {
        let bit = 1 << (number % 64);
        match self.words.get_mut((number / 64) as usize) {
            Some(word) if number < self.bound && *word & bit == 0 => {
                *word |= bit;
                true
            }
            _ => false,
        }
    }

    pub(super) fn contains(&self, number: u64) -> bool {
        self.words.get((number / 64) as usize).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// The least number that is not there.
    pub(super) fn first_missing(&self) -> Option<u64> {
        let at = self.words.iter().position(|&word| word != u64::MAX)?;
        let number = 64 * at as u64 + u64::from(self.words[at].trailing_ones());
        (number < self.bound).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_is_missing_is_found() {
        for bound in [0, 1, 63, 64, 65, 128, 130] {
            let mut bits = Bits::new(bound);
            for number in 0..bound {
                assert_eq!(bits.first_missing(), Some(number));
                assert!(!bits.contains(number));
                assert!(bits.insert(number));
                assert!(bits.contains(number));
                assert!(!bits.insert(number));
            }
            assert_eq!(bits.first_missing(), None);
            assert!(!bits.insert(bound));
        }
    }
}
