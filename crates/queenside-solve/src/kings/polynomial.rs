use std::fmt;

use super::Ways;

/// The numbers in which ways are counted.
pub trait Number: Clone + From<u64> {
    fn add(&mut self, other: &Self);

    fn add_product(&mut self, one: &Self, other: &Self);
}

/// Saturates at the greatest value, which then means "this number or more".
impl Number for u128 {
    fn add(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }

    #[inline]
    fn add_product(&mut self, one: &Self, other: &Self) {
        // Most numbers fit in 64 bits, and their product in 128.
        let product = match (u64::try_from(*one), u64::try_from(*other)) {
            (Ok(one), Ok(other)) => u128::from(one) * u128::from(other),
            _ => one.saturating_mul(*other),
        };
        *self = self.saturating_add(product);
    }
}

/// The numbers of ways to place kings on some squares, no two on neighbouring squares: the
/// coefficient of x^k is the number of ways of k kings. Graph theory calls it the independence
/// polynomial.
///
/// Coefficients are exact, whatever their size.
///
/// # Example
/// ```
/// use queenside::kings::Polynomial;
///
/// let pair = Polynomial::new(vec![1, 2]);
/// let product = pair.times(&Polynomial::new(vec![1, 4, 2])).times(&Polynomial::new(vec![1, 3, 1]));
/// assert_eq!(product.to_string(), "1 + 9x + 29x^2 + 40x^3 + 22x^4 + 4x^5");
/// assert!(product.ways(4) == 22 && product.greatest() == 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial<T = Ways>(pub(super) Vec<T>);

impl Polynomial {
    /// Return the polynomial with these coefficients, starting with x^0. Zeros at the end are
    /// removed.
    pub fn new(mut ways: Vec<u128>) -> Self {
        while ways.last() == Some(&0) {
            ways.pop();
        }
        Self(ways.into_iter().map(Ways::from).collect())
    }

    /// Return the number of ways of this many kings; 0 for more than [`greatest`](Self::greatest).
    pub fn ways(&self, kings: u32) -> Ways {
        self.0.get(kings as usize).cloned().unwrap_or_default()
    }

    /// Return the coefficients, starting with x^0.
    pub fn coefficients(&self) -> &[Ways] {
        &self.0
    }

    /// Return the greatest number of kings that can be placed: the degree.
    pub fn greatest(&self) -> u32 {
        (self.0.len() as u32).saturating_sub(1)
    }

    /// Return the polynomial of the union of two sets of squares. No square of one set may be a
    /// neighbour of a square of the other.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut product = self.clone();
        product.multiply(&other.0, false, usize::MAX);
        product
    }
}

impl<T: Number> Polynomial<T> {
    /// Return the polynomial of the empty board: one way to place no king.
    pub(super) fn one() -> Self {
        Self(vec![T::from(1)])
    }

    /// Add the ways of another polynomial, each with `more` additional kings.
    pub(super) fn add(&mut self, other: &Self, more: usize) {
        let terms = self.0.len().max(other.0.len() + more);
        self.0.resize(terms, T::from(0));
        for (sum, ways) in self.0[more..].iter_mut().zip(&other.0) {
            sum.add(ways);
        }
    }

    /// Multiply by a polynomial, or by its reverse, and keep only this many terms.
    pub(super) fn multiply(&mut self, factor: &[T], is_reversed: bool, terms: usize) {
        let last = factor.len() - 1;
        self.0.resize((self.0.len() + last).min(terms), T::from(0));
        for at in (0..self.0.len()).rev() {
            let mut sum = T::from(0);
            for back in 0..=at.min(last) {
                sum.add_product(&self.0[at - back], &factor[if is_reversed { last - back } else { back }]);
            }
            self.0[at] = sum;
        }
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kings, ways) in self.0.iter().enumerate() {
            let plus = if kings == 0 { "" } else { " + " };
            match kings {
                0 => write!(f, "{ways}")?,
                _ if *ways == 1 => write!(f, "{plus}x")?,
                _ => write!(f, "{plus}{ways}x")?,
            }
            if kings > 1 {
                write!(f, "^{kings}")?;
            }
        }
        Ok(())
    }
}
