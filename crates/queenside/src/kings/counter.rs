use super::branching::Memory;
use super::frontier::{self, TooWideError};
use super::product::{Inventory, Product};
use super::rows::{Rows, for_each_group, in_corner, placed_in_turn};
use super::{Polynomial, SafeSquares};
use crate::board::Square;

/// Counts kings on one board after the other, quickly: it remembers the groups it has met, in up to 4 MB.
///
/// Nearly a million boards a second at n = 20. The way is that of [`SafeSquares::groups`], with the groups as words.
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
/// assert_eq!(counter.greatest_and_ways(&safe, 10)?, (5, Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KingCounter {
    finder: Finder,
    /// Room for the squares still to be looked at, and for one group.
    left: Rows,
    group: Rows,
    product: Product<u64>,
    wide_product: Product<u128>,
}

/// Takes stock of a board's groups.
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
    /// The greatest number of kings.
    ///
    /// # Errors
    /// [`TooWideError`] when a group is.
    pub fn greatest(&mut self, safe: &SafeSquares) -> Result<u32, TooWideError> {
        self.find_groups(safe)?;
        Ok(self.finder.inventory.greatest())
    }

    /// The greatest number of kings if it is at most `limit`; `None` if it is proven to be greater, which a quick look does on
    /// most boards.
    ///
    /// # Errors
    /// [`TooWideError`] when a group is.
    #[inline]
    pub fn greatest_up_to(&mut self, safe: &SafeSquares, limit: u32) -> Result<Option<u32>, TooWideError> {
        if placed_in_turn(&safe.rows, safe.size().index()) > limit {
            return Ok(None);
        }
        Ok(Some(self.greatest(safe)?).filter(|greatest| *greatest <= limit))
    }

    /// The number of ways of so many kings if it is at most `limit`; `None` if it is proven to be greater.
    ///
    /// Where g kings can stand, k of them can in at least "g choose k" ways; so a few kings too many, found at a
    /// quick look, are proof enough. A number over 128 bits is above any limit; so is the very greatest of 128 bits.
    ///
    /// # Errors
    /// [`TooWideError`] when a group is.
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

    /// The greatest number of kings, and the number of ways of so many kings; `None` in its place if it is over
    /// 128 bits.
    ///
    /// # Errors
    /// [`TooWideError`] when a group is.
    #[inline]
    pub fn greatest_and_ways(
        &mut self,
        safe: &SafeSquares,
        kings: u32,
    ) -> Result<(u32, Option<u128>), TooWideError> {
        self.find_groups(safe)?;
        let greatest = self.finder.inventory.greatest();
        let ways = if greatest < kings { 0 } else { self.coefficient(kings) };
        Ok((greatest, Some(ways).filter(|ways| *ways < u128::MAX)))
    }

    /// In how many ways so many kings can stand on the safe squares, for every number of kings.
    ///
    /// # Errors
    /// [`TooWideError`] when a group is.
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

    /// The ways of so many kings, not more than the greatest number; `u128::MAX` stands for all above, too.
    fn coefficient(&mut self, kings: u32) -> u128 {
        // From whichever end of the product is nearer.
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
                // No full board: 64 squares have more subsets than a word can count.
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

/// Whether k of these things can be chosen in at most so many ways.
pub(super) fn choices_are_within(things: u32, k: u32, limit: u128) -> bool {
    if k > things {
        return true;
    }
    let mut choices = 1u128;
    for taken in 0..k.min(things - k) {
        // Divided as it grows: the product of any k consecutive numbers is a multiple of k!.
        let (factor, divisor) = (u128::from(things - taken), u128::from(taken + 1));
        let next = choices.checked_mul(factor).map(|product| product / divisor).or_else(|| {
            // Divided before it grows, so that only what is itself over 128 bits overflows.
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
