use std::fmt;

use num_bigint::BigUint;

/// In how many ways so many kings can stand on some squares, no two side by side: the coefficient of x^k is the
/// number of ways of k kings. Graph theory calls it the independence polynomial.
///
/// Coefficients are exact at any size: 128 bits wide while they fit, big integers beyond.
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
    /// At least one of them is over 128 bits.
    Big(Vec<BigUint>),
}

impl Polynomial {
    /// The polynomial with these coefficients, that of x^0 first. Zeros at the end are left out.
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

    /// The number of ways of so many kings; 0 for more than [`greatest`](Self::greatest).
    pub fn ways(&self, kings: u32) -> BigUint {
        match &self.0 {
            Coefficients::Narrow(ways) => ways.get(kings as usize).copied().unwrap_or(0).into(),
            Coefficients::Big(ways) => ways.get(kings as usize).cloned().unwrap_or_default(),
        }
    }

    /// The coefficients, that of x^0 first.
    pub fn coefficients(&self) -> Vec<BigUint> {
        match &self.0 {
            Coefficients::Narrow(ways) => ways.iter().map(|&ways| ways.into()).collect(),
            Coefficients::Big(ways) => ways.clone(),
        }
    }

    /// The greatest number of kings that can stand there: the degree.
    pub fn greatest(&self) -> u32 {
        let terms = match &self.0 {
            Coefficients::Narrow(ways) => ways.len(),
            Coefficients::Big(ways) => ways.len(),
        };
        (terms as u32).saturating_sub(1)
    }

    /// The polynomial of two sets of squares together, if no square of one is beside one of the other.
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
