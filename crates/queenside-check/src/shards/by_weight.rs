use std::error::Error;
use std::fmt;

/// How many solutions were counted with each weight: with 1, 2, 4 and 8, the number of solutions that
/// one stands for.
///
/// # Example
/// ```
/// use queenside_check::ByWeight;
///
/// let mut numbers = ByWeight::default();
/// numbers.add(8, 11)?;
/// numbers.add(4, 1)?;
/// assert_eq!(numbers.count(), Some(92));
/// # Ok::<(), queenside_check::WeightFault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByWeight([u128; 4]);

/// Why a number of solutions with a weight cannot be added.
///
/// ```
/// use queenside_check::{ByWeight, WeightFault};
///
/// assert_eq!(ByWeight::default().add(3, 1), Err(WeightFault::Unknown(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightFault {
    /// No solution has this weight.
    Unknown(u32),
    /// The sum has more than 128 bits.
    Overflow,
}

impl fmt::Display for WeightFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(weight) => write!(f, "the weight {weight}, which is not 1, 2, 4 or 8"),
            Self::Overflow => write!(f, "a sum of more than 128 bits"),
        }
    }
}

impl Error for WeightFault {}

impl ByWeight {
    /// Adds a number of solutions that count with this weight, 0 included.
    ///
    /// # Errors
    /// [`WeightFault`] when the weight is not 1, 2, 4 or 8 or the sum has more than 128 bits; nothing is
    /// added then.
    ///
    /// ```
    /// # use queenside_check::{ByWeight, WeightFault};
    /// let mut numbers = ByWeight::default();
    /// assert_eq!(numbers.add(2, u128::MAX), Ok(()));
    /// assert_eq!(numbers.add(2, 1), Err(WeightFault::Overflow));
    /// ```
    pub fn add(&mut self, weight: u32, number: u128) -> Result<(), WeightFault> {
        let at = Self::place(weight).ok_or(WeightFault::Unknown(weight))?;
        self.0[at] = self.0[at].checked_add(number).ok_or(WeightFault::Overflow)?;
        Ok(())
    }

    /// How many solutions have this weight; 0 for a weight that none can have.
    ///
    /// ```
    /// # use queenside_check::ByWeight;
    /// let mut numbers = ByWeight::default();
    /// numbers.add(8, 11)?;
    /// assert_eq!((numbers.number(8), numbers.number(5)), (11, 0));
    /// # Ok::<(), queenside_check::WeightFault>(())
    /// ```
    pub fn number(&self, weight: u32) -> u128 {
        Self::place(weight).map_or(0, |at| self.0[at])
    }

    /// All four weights in increasing order, each with its number.
    ///
    /// ```
    /// # use queenside_check::ByWeight;
    /// assert_eq!(ByWeight::default().pairs(), [(1, 0), (2, 0), (4, 0), (8, 0)]);
    /// ```
    pub fn pairs(&self) -> [(u32, u128); 4] {
        let [one, two, four, eight] = self.0;
        [(1, one), (2, two), (4, four), (8, eight)]
    }

    /// The solutions that all of these stand for, weights times numbers; `None` if that has more than 128
    /// bits.
    ///
    /// ```
    /// # use queenside_check::ByWeight;
    /// let mut numbers = ByWeight::default();
    /// assert_eq!(numbers.count(), Some(0));
    /// numbers.add(4, u128::MAX)?;
    /// assert_eq!(numbers.count(), None);
    /// # Ok::<(), queenside_check::WeightFault>(())
    /// ```
    pub fn count(&self) -> Option<u128> {
        self.pairs().iter().try_fold(0_u128, |sum, &(weight, number)| {
            number.checked_mul(u128::from(weight)).and_then(|product| sum.checked_add(product))
        })
    }

    /// One more solution; none if its weight is 0.
    pub(super) fn count_one(&mut self, weight: u32) {
        if let Some(at) = Self::place(weight) {
            self.0[at] += 1;
        }
    }

    fn place(weight: u32) -> Option<usize> {
        [1, 2, 4, 8].iter().position(|&known| known == weight)
    }
}
