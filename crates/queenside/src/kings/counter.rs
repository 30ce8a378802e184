use super::frontier::TooWideError;
use super::inventory::Inventory;
use super::rows::placed_in_turn;
use super::{Polynomial, SafeSquares};

/// A fast counter of kings on many boards. It remembers groups that it has counted, in up to 4 MB.
///
/// It counts nearly a million boards per second at n = 20. The method is that of
/// [`SafeSquares::groups`], with groups as machine words.
///
/// # Example
/// ```
/// use queenside::{Solution, kings::{KingCounter, SafeSquares}};
///
/// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
/// let mut counter = KingCounter::default();
/// assert_eq!(counter.polynomial(&safe)?.to_string(), "1 + 9x + 29x^2 + 40x^3 + 22x^4 + 4x^5");
/// assert_eq!((counter.greatest(&safe)?, counter.greatest_up_to(&safe, 4)?), (5, None));
/// assert_eq!((counter.ways_up_to(&safe, 4, 22)?, counter.ways_up_to(&safe, 4, 21)?), (Some(22), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KingCounter {
    inventory: Inventory,
    /// Working memory for products: of boards on which nothing can overflow, and of others.
    narrow: Polynomial<u64>,
    wide: Polynomial<u128>,
}

impl Default for KingCounter {
    fn default() -> Self {
        Self { inventory: Inventory::default(), narrow: Polynomial::one(), wide: Polynomial::one() }
    }
}

impl KingCounter {
    /// Return the greatest number of kings.
    ///
    /// # Errors
    /// [`TooWideError`] if a group is too wide.
    pub fn greatest(&mut self, safe: &SafeSquares) -> Result<u32, TooWideError> {
        self.inventory.find(safe)?;
        Ok(self.inventory.greatest())
    }

    /// Return the greatest number of kings if it is at most `limit`, or `None` if it is greater. On
    /// most boards a fast lower bound is enough to decide.
    ///
    /// # Errors
    /// [`TooWideError`] if a group is too wide.
    #[inline]
    pub fn greatest_up_to(&mut self, safe: &SafeSquares, limit: u32) -> Result<Option<u32>, TooWideError> {
        if placed_in_turn(&safe.rows, safe.size().index()) > limit {
            return Ok(None);
        }
        Ok(Some(self.greatest(safe)?).filter(|greatest| *greatest <= limit))
    }

    /// Return the number of ways of `kings` kings if it is at most `limit`, or `None` if it is
    /// greater.
    ///
    /// If g kings can be placed, there are at least "g choose k" ways to place k of them. So a fast
    /// lower bound for g often proves that the limit is exceeded. Numbers of ways that do not fit
    /// in 128 bits exceed every limit, and so does [`u128::MAX`].
    ///
    /// # Errors
    /// [`TooWideError`] if a group is too wide.
    #[inline]
    pub fn ways_up_to(
        &mut self,
        safe: &SafeSquares,
        kings: u32,
        limit: u128,
    ) -> Result<Option<u128>, TooWideError> {
        if !choices_are_within(placed_in_turn(&safe.rows, safe.size().index()), kings, limit) {
            return Ok(None);
        }
        self.inventory.find(safe)?;
        let greatest = self.inventory.greatest();
        if greatest < kings {
            return Ok(Some(0));
        }
        if !choices_are_within(greatest, kings, limit) {
            return Ok(None);
        }
        Ok(Some(self.coefficient(kings)).filter(|ways| *ways <= limit && *ways < u128::MAX))
    }

    /// Return the number of ways for every number of kings.
    ///
    /// # Errors
    /// [`TooWideError`] if a group is too wide.
    pub fn polynomial(&mut self, safe: &SafeSquares) -> Result<Polynomial, TooWideError> {
        self.inventory.find(safe)?;
        let terms = self.inventory.greatest() as usize + 1;
        if self.inventory.fits_words() {
            self.inventory.multiply(&mut self.narrow, terms, false);
            return Ok(Polynomial(self.narrow.0.iter().map(|&ways| ways.into()).collect()));
        }
        self.inventory.multiply_wide(&mut self.wide, terms, false);
        if !self.wide.0.contains(&u128::MAX) {
            return Ok(Polynomial::new(self.wide.0.clone()));
        }
        safe.groups()
            .iter()
            .try_fold(Polynomial::one(), |product, group| Ok(product.times(&group.polynomial()?)))
    }

    /// Return the number of ways of `kings` kings, which must be at most the greatest number.
    /// `u128::MAX` also represents all larger numbers.
    fn coefficient(&mut self, kings: u32) -> u128 {
        // Start from the nearer end of the product.
        let above = self.inventory.greatest() - kings;
        let (at, from_top) = (above.min(kings) as usize, above < kings);
        if self.inventory.fits_words() {
            self.inventory.multiply(&mut self.narrow, at + 1, from_top);
            self.narrow.0[at].into()
        } else {
            self.inventory.multiply_wide(&mut self.wide, at + 1, from_top);
            self.wide.0[at]
        }
    }
}

/// Whether k of these things can be chosen in at most `limit` ways.
pub(super) fn choices_are_within(things: u32, k: u32, limit: u128) -> bool {
    if k > things {
        return true;
    }
    let mut choices = 1u128;
    for taken in 0..k.min(things - k) {
        // Each division is exact, because a product of k consecutive numbers is a multiple of k!.
        let (factor, divisor) = (u128::from(things - taken), u128::from(taken + 1));
        let next = choices.checked_mul(factor).map(|product| product / divisor).or_else(|| {
            // Divide before multiplying, so that this overflows only if the result does not fit in
            // 128 bits.
            let (whole, rest) = (choices / divisor, choices % divisor);
            whole.checked_mul(factor)?.checked_add(rest * factor / divisor)
        });
        let Some(next) = next else { return false };
        choices = next;
        if choices > limit {
            return false;
        }
    }
    choices <= limit
}
