use std::fmt;

use num_bigint::BigUint;

/// The numbers of ways to place kings on some squares, no two on neighbouring squares: the
/// coefficient of x^k is the number of ways of k kings. Graph theory calls it the independence
/// polynomial.
///
/// Coefficients of any size are exact: they have 128 bits if that is enough, and are big integers
/// otherwise.
///
/// # Example
/// ```
/// use queenside::kings::{BigUint, Polynomial};
///
/// let pair = Polynomial::new(vec![1, 2]);
/// let product = pair.times(&Polynomial::new(vec![1, 4, 2])).times(&Polynomial::new(vec![1, 3, 1]));
/// assert_eq!(product.to_string(), "1 + 9x + 29x^2 + 40x^3 + 22x^4 + 4x^5");
/// assert_eq!((product.ways(4), product.greatest()), (BigUint::from(22u8), 5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial(Coefficients);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Coefficients {
    Narrow(Vec<u128>),
    /// At least one coefficient does not fit in 128 bits.
    Big(Vec<BigUint>),
}

impl Polynomial {
    /// Return the polynomial with these coefficients, starting with x^0. Zeros at the end are
    /// removed.
    pub fn new(mut ways: Vec<u128>) -> Self {
        while ways.last() == Some(&0) {
            ways.pop();
        }
        Self(Coefficients::Narrow(ways))
    }

    pub(super) fn from_big(ways: Vec<BigUint>) -> Self {
        match ways.iter().map(u128::try_from).collect() {
            Ok(narrow) => Self::new(narrow),
            Err(_) => Self(Coefficients::Big(ways)),
        }
    }

    /// Return the number of ways of this many kings; 0 for more than [`greatest`](Self::greatest).
    pub fn ways(&self, kings: u32) -> BigUint {
        match &self.0 {
            Coefficients::Narrow(ways) => ways.get(kings as usize).copied().unwrap_or(0).into(),
            Coefficients::Big(ways) => ways.get(kings as usize).cloned().unwrap_or_default(),
        }
    }

    /// Return the coefficients, starting with x^0.
    pub fn coefficients(&self) -> Vec<BigUint> {
        match &self.0 {
            Coefficients::Narrow(ways) => ways.iter().map(|&ways| ways.into()).collect(),
            Coefficients::Big(ways) => ways.clone(),
        }
    }

    /// Return the greatest number of kings that can be placed: the degree.
    pub fn greatest(&self) -> u32 {
        let terms = match &self.0 {
            Coefficients::Narrow(ways) => ways.len(),
            Coefficients::Big(ways) => ways.len(),
        };
        (terms as u32).saturating_sub(1)
    }

    /// Return the polynomial of the union of two sets of squares. No square of one set may be a
    /// neighbour of a square of the other.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let (one, other) = (self.coefficients(), other.coefficients());
        let mut product = vec![BigUint::ZERO; (one.len() + other.len()).saturating_sub(1)];
        for (kings, ways) in one.iter().enumerate() {
            for (more, others) in other.iter().enumerate() {
                product[kings + more] += ways * others;
            }
        }
        Self::from_big(product)
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = BigUint::from(1u8);
        for (kings, ways) in self.coefficients().iter().enumerate() {
            let plus = if kings == 0 { "" } else { " + " };
            match kings {
                0 => write!(f, "{ways}")?,
                _ if *ways == one => write!(f, "{plus}x")?,
                _ => write!(f, "{plus}{ways}x")?,
            }
            if kings > 1 {
                write!(f, "^{kings}")?;
            }
        }
        Ok(())
    }
}
