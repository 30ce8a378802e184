/// The number of ways for each number of kings, exact: each a stretch of as many 64-bit digits, the lowest
/// first.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// Digits a number.
    width: usize,
    digits: Vec<u64>,
}

impl Numbers {
    /// No ways at all, with room for numbers up to 2^`bits`.
    pub(super) fn none(bits: u32) -> Self {
        Self { width: bits as usize / 64 + 1, digits: Vec::new() }
    }

    /// No king in one way.
    pub(super) fn no_king() -> Self {
        Self { width: 1, digits: vec![1] }
    }

    /// How many digits all numbers have together.
    pub(super) fn size(&self) -> usize {
        self.digits.len()
    }

    /// Adds the ways of the other, with so many kings more, as far as `most` kings. The other's numbers are no wider, and
    /// the sums fit.
    pub(super) fn add(&mut self, other: &Self, more: usize, most: usize) {
        let kings = (other.digits.len() / other.width).min((most + 1).saturating_sub(more));
        if kings == 0 {
            return;
        }
        let needed = (kings + more) * self.width;
        if self.digits.len() < needed {
            self.digits.resize(needed, 0);
        }
        let sums = self.digits[more * self.width..].chunks_exact_mut(self.width);
        for (sum, number) in sums.zip(other.digits.chunks_exact(other.width)).take(kings) {
            let mut carry = false;
            for (place, digit) in sum.iter_mut().enumerate() {
                let (with_carry, one) = digit.overflowing_add(carry.into());
                let (total, other) = with_carry.overflowing_add(number.get(place).copied().unwrap_or(0));
                *digit = total;
                carry = one || other;
            }
        }
    }

    /// The numbers in decimal, from no king on.
    pub(super) fn decimals(&self) -> Vec<String> {
        self.digits.chunks_exact(self.width).map(decimal).collect()
    }
}

/// Divides by a power of ten until nothing is left; the remainders are the groups of decimal digits.
fn decimal(number: &[u64]) -> String {
    const TEN_POWER: u128 = 10_000_000_000_000_000_000;
    let mut left = number.to_vec();
    let mut groups = Vec::new();
    while left.iter().any(|&digit| digit > 0) || groups.is_empty() {
        let mut remainder = 0u128;
        for digit in left.iter_mut().rev() {
            let dividend = remainder << 64 | u128::from(*digit);
            *digit = (dividend / TEN_POWER) as u64;
            remainder = dividend % TEN_POWER;
        }
        groups.push(remainder as u64);
    }
    let (first, rest) = groups.split_last().unwrap_or((&0, &[]));
    rest.iter().rev().fold(first.to_string(), |text, group| format!("{text}{group:019}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_of_any_length() {
        assert_eq!(decimal(&[0]), "0");
        assert_eq!(decimal(&[0, 0]), "0");
        assert_eq!(decimal(&[u64::MAX]), u64::MAX.to_string());
        assert_eq!(decimal(&[0, 1]), "18446744073709551616");
        assert_eq!(decimal(&[u64::MAX, u64::MAX]), u128::MAX.to_string());
        assert_eq!(decimal(&[10_000_000_000_000_000_000, 0, 0]), "10000000000000000000");
        // 2^192
        assert_eq!(decimal(&[0, 0, 0, 1]), "6277101735386680763835789423207666416102355444464034512896");
    }

    #[test]
    fn sums_carry_from_digit_to_digit() {
        let mut sum = Numbers::none(130);
        let ones = Numbers { width: 2, digits: vec![u64::MAX, u64::MAX, 1, 0] };
        sum.add(&ones, 1, usize::MAX - 1);
        sum.add(&Numbers { width: 1, digits: vec![1] }, 1, usize::MAX - 1);
        assert_eq!(sum.digits, [0, 0, 0, 0, 0, 1, 1, 0, 0]);
        sum.add(&ones, 2, 2);
        assert_eq!(sum.digits, [0, 0, 0, 0, 0, 1, 0, 0, 1]);
        sum.add(&ones, 3, 2);
        assert_eq!(sum.size(), 9);
    }
}
