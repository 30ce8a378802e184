use super::frontier::{self, TooWideError};
use super::polynomial::Number;
use super::rows::{Rows, for_each_group, in_corner, placed_in_turn};
use super::small_groups::Memory;
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
        let greatest = self.inventory.found.greatest;
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
        let terms = self.inventory.found.greatest as usize + 1;
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
        let above = self.inventory.found.greatest - kings;
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

/// The groups of one board, and their product.
#[derive(Debug)]
struct Inventory {
    memory: Memory<u64>,
    wide_memory: Memory<u128>,
    /// Working memory for the squares that are still to be examined, and for one group.
    left: Rows,
    group: Rows,
    found: Found,
}

/// The groups that were found on a board.
#[derive(Debug, Default)]
struct Found {
    /// Total number of squares.
    squares: u32,
    /// Number of groups of one square and of two squares: 1 + x and 1 + 2x.
    singles: u32,
    twos: u32,
    /// The greatest number of kings on all groups.
    greatest: u32,
    /// The ways of the other small groups, one group after the other.
    small: Vec<u64>,
    /// The index at which the ways of each small group end.
    small_ends: Vec<usize>,
    /// The polynomials of large groups.
    large: Vec<Polynomial<u128>>,
    fault: Option<TooWideError>,
}

impl Default for Inventory {
    fn default() -> Self {
        Self {
            memory: Memory::new(14),
            wide_memory: Memory::new(12),
            left: Rows::default(),
            group: Rows::default(),
            found: Found::default(),
        }
    }
}

impl Inventory {
    /// Find the groups of a board; forget those of the board before.
    #[inline]
    fn find(&mut self, safe: &SafeSquares) -> Result<(), TooWideError> {
        let Self { memory, wide_memory, left, group, found } = self;
        found.clear();
        let n = safe.size().index();
        left.0[..n + 2].copy_from_slice(&safe.rows.0[..n + 2]);
        let singles = for_each_group(left, n, group, |top, rows| {
            // A full board is large because 64 squares have more subsets than a word can count.
            if let Some(group) = in_corner::<u64>(rows) {
                match group.count_ones() {
                    2 => found.add_two(),
                    count @ 0..64 => found.add_small(count, memory.ways(group)),
                    _ => found.add_large(top, rows),
                }
                return;
            }
            match in_corner::<u128>(rows).map(|group| (group, group.count_ones())) {
                Some((group, count @ 0..64)) => found.add_small(count, wide_memory.ways(group)),
                _ => found.add_large(top, rows),
            }
        });
        found.squares += singles;
        found.singles += singles;
        found.greatest += singles;
        found.fault.take().map_or(Ok(()), Err)
    }

    /// Whether all numbers of ways fit in 64 bits, because the squares have fewer than 2^64
    /// subsets.
    fn fits_words(&self) -> bool {
        self.found.squares < u64::BITS && self.found.large.is_empty()
    }

    /// Set `product` to the first terms of the product of all groups except large ones; with
    /// `from_top`, to the last terms, in reverse order.
    #[inline]
    fn multiply<T: Number>(&self, product: &mut Polynomial<T>, terms: usize, from_top: bool) {
        product.0.clear();
        product.0.push(T::from(1));
        for _ in 0..self.found.singles {
            product.multiply(&[1u64, 1], false, terms);
        }
        for _ in 0..self.found.twos {
            product.multiply(&[1u64, 2], from_top, terms);
        }
        let mut start = 0;
        for &end in &self.found.small_ends {
            product.multiply(&self.found.small[start..end], from_top, terms);
            start = end;
        }
    }

    /// Set `product` to the first or last terms of the product of all groups. The greatest number
    /// stands for itself and all greater ones.
    fn multiply_wide(&self, product: &mut Polynomial<u128>, terms: usize, from_top: bool) {
        self.multiply(product, terms, from_top);
        for group in &self.found.large {
            product.multiply(&group.0, from_top, terms);
        }
    }
}

impl Found {
    fn clear(&mut self) {
        self.small.clear();
        self.small_ends.clear();
        self.large.clear();
        (self.squares, self.singles, self.twos, self.greatest) = (0, 0, 0, 0);
    }

    #[inline]
    fn add_two(&mut self) {
        self.squares += 2;
        self.twos += 1;
        self.greatest += 1;
    }

    #[inline]
    fn add_small(&mut self, squares: u32, ways: &[u64]) {
        self.squares += squares;
        self.greatest += ways.len() as u32 - 1;
        self.small.extend_from_slice(ways);
        self.small_ends.push(self.small.len());
    }

    #[cold]
    fn add_large(&mut self, top: usize, rows: &[u64]) {
        let in_row = |(row, &word): (usize, &u64)| {
            let columns = (0..u64::BITS).filter(move |column| word >> column & 1 == 1);
            columns.map(move |column| Square::new((top + row) as u32, column))
        };
        let squares: Vec<Square> = rows.iter().enumerate().flat_map(in_row).collect();
        match frontier::polynomial::<u128>(&squares) {
            Ok(ways) => {
                self.squares += squares.len() as u32;
                self.greatest += ways.0.len() as u32 - 1;
                self.large.push(ways);
            }
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
