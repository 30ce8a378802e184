use std::error::Error;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul};
use std::str::FromStr;

use num_bigint::BigUint;

use super::polynomial::Number;

/// A number of ways to place kings, exact whatever its size.
///
/// ```
/// use queenside::kings::Ways;
///
/// let ways = Ways::from(u128::MAX) + Ways::from(1_u32);
/// assert_eq!(ways.to_string(), "340282366920938463463374607431768211456");
/// assert_eq!((ways.bits(), u128::try_from(ways).ok()), (129, None));
/// assert_eq!("22".parse::<Ways>()?, 22);
/// assert_eq!([3_u32, 4, 5].map(Ways::from).into_iter().sum::<Ways>(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ways(BigUint);

/// The reason why a text or a number of ways has no value of the wanted type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WaysError {
    /// The text is not a whole number.
    NotANumber,
    /// The number is 2^128 or more.
    TooLarge,
}

impl fmt::Display for WaysError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "not a number of ways: expected a whole number from 0",
            Self::TooLarge => "the number of ways is 2^128 or more",
        })
    }
}

impl Error for WaysError {}

impl Ways {
    /// Return the number of binary digits; 0 for the number 0.
    pub fn bits(&self) -> u64 {
        self.0.bits()
    }

    #[doc(hidden)]
    pub const fn as_big_uint(&self) -> &BigUint {
        &self.0
    }
}

impl fmt::Display for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Ways {
    type Err = WaysError;

    fn from_str(text: &str) -> Result<Self, WaysError> {
        text.parse().map(Self).map_err(|_| WaysError::NotANumber)
    }
}

macro_rules! ways_from {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Ways {
            fn from(ways: $integer) -> Self {
                Self(ways.into())
            }
        }
    )*};
}

ways_from!(u32 u64 u128);

impl PartialEq<u128> for Ways {
    fn eq(&self, other: &u128) -> bool {
        self.0 == BigUint::from(*other)
    }
}

impl TryFrom<Ways> for u128 {
    type Error = WaysError;

    fn try_from(ways: Ways) -> Result<Self, WaysError> {
        Self::try_from(ways.0).map_err(|_| WaysError::TooLarge)
    }
}

impl Add for Ways {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Ways {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl AddAssign<&Self> for Ways {
    fn add_assign(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

impl Mul for &Ways {
    type Output = Ways;

    fn mul(self, other: Self) -> Ways {
        Ways(&self.0 * &other.0)
    }
}

impl Sum for Ways {
    fn sum<I: Iterator<Item = Self>>(ways: I) -> Self {
        ways.fold(Self::default(), Add::add)
    }
}

impl<'a> Product<&'a Self> for Ways {
    fn product<I: Iterator<Item = &'a Self>>(ways: I) -> Self {
        ways.fold(Self::from(1_u32), |product, ways| &product * ways)
    }
}

impl Number for Ways {
    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn add_product(&mut self, one: &Self, other: &Self) {
        self.0 += &one.0 * &other.0;
    }
}
