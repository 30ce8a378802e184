use super::branching::Memory;
use super::frontier::{self, TooWideError};
use super::product::{Inventory, Product};
use super::rows::{Rows, for_each_group, in_corner, placed_in_turn};
use super::{Polynomial, SafeSquares};
use crate::board::Square;

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
    finder: Finder,
    /// Working memory for the squares that are still to be examined, and for one group.
    left: Rows,
    group: Rows,
    product: Product<u64>,
    wide_product: Product<u128>,
}

/// Finds the groups of a board.
#[derive(Debug)]
struct Finder {
    small: Memory<u64, 17>,
    medium: Memory<u128, 37>,
    inventory: Inventory,
    fault: Option<TooWideError>,
}

impl Default for KingCounter {
    fn default() -> Self {
        Self {
            finder: Finder {
                small: Memory::new(14),
                medium: Memory::new(12),
                inventory: Inventory::default(),
                fault: None,
            },
            left: Rows::default(),
            group: Rows::default(),
            product: Product::new(),
            wide_product: Product::new(),
        }
    }
}

impl KingCounter {
    /// Return the greatest number of kings.
    ///
    /// # Errors
    /// [`TooWideError`] if a group is too wide.
    pub fn greatest(&mut self, safe: &SafeSquares) -> Result<u32, TooWideError> {
        self.find_groups(safe)?;
        Ok(self.finder.inventory.greatest())
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
        self.find_groups(safe)?;
        let greatest = self.finder.inventory.greatest();
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
        self.find_groups(safe)?;
        let inventory = &self.finder.inventory;
        let terms = inventory.greatest() as usize + 1;
        if inventory.fits_words() {
            inventory.multiply(&mut self.product, terms, false);
            return Ok(Polynomial::new(self.product.terms().iter().map(|&ways| ways.into()).collect()));
        }
        inventory.multiply(&mut self.wide_product, terms, false);
        if !self.wide_product.terms().contains(&u128::MAX) {
            return Ok(Polynomial::new(self.wide_product.terms().to_vec()));
        }
        let groups = safe.groups();
        groups
            .iter()
            .try_fold(Polynomial::new(vec![1]), |product, group| Ok(product.times(&group.polynomial()?)))
    }

    #[inline]
    fn find_groups(&mut self, safe: &SafeSquares) -> Result<(), TooWideError> {
        let Self { finder, left, group, .. } = self;
        finder.inventory.clear();
        let n = safe.size().index();
        left.0[..n + 2].copy_from_slice(&safe.rows.0[..n + 2]);
        let singles = for_each_group(left, n, group, |top, rows| finder.group(top, rows));
        finder.inventory.add_singles(singles);
        finder.fault.take().map_or(Ok(()), Err)
    }

    /// Return the number of ways of `kings` kings, which must be at most the greatest number.
    /// `u128::MAX` also represents all larger numbers.
    fn coefficient(&mut self, kings: u32) -> u128 {
        // Start from the nearer end of the product.
        let inventory = &self.finder.inventory;
        let above = inventory.greatest() - kings;
        let (at, from_top) = (above.min(kings) as usize, above < kings);
        if inventory.fits_words() {
            inventory.multiply(&mut self.product, at + 1, from_top);
            self.product.terms()[at].into()
        } else {
            inventory.multiply(&mut self.wide_product, at + 1, from_top);
            self.wide_product.terms()[at]
        }
    }
}

impl Finder {
    #[inline]
    fn group(&mut self, top: usize, rows: &[u64]) {
        if let Some(group) = in_corner::<u64>(rows) {
            match group.count_ones() {
                2 => self.inventory.add_two(),
                // A full board is excluded because 64 squares have more subsets than a word can
                // count.
                count @ 0..64 => self.inventory.add_small(count, self.small.ways(group).each()),
                _ => self.large(top, rows),
            }
            return;
        }
        match in_corner::<u128>(rows).map(|group| (group, group.count_ones())) {
            Some((group, count @ 0..64)) => self.inventory.add_small(count, self.medium.ways(group).each()),
            _ => self.large(top, rows),
        }
    }

    #[cold]
    fn large(&mut self, top: usize, rows: &[u64]) {
        let in_row = |(row, &word): (usize, &u64)| {
            let columns = (0..u64::BITS).filter(move |column| word >> column & 1 == 1);
            columns.map(move |column| Square::new((top + row) as u32, column))
        };
        let squares: Vec<Square> = rows.iter().enumerate().flat_map(in_row).collect();
        match frontier::ways::<u128>(&squares) {
            Ok(ways) => self.inventory.add_large(squares.len() as u32, ways),
            Err(fault) => self.fault = Some(fault),
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
