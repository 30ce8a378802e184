use std::collections::HashMap;

use queenside_board::{Budget, Instant, Limit, Solution, Square, Stop};

use super::frontier::{self, KingsError};
use super::rows::{Rows, for_each_group, placed_in_turn};
use super::{Polynomial, SafeSquares, Ways};

/// A fast counter of kings on many boards. It remembers the polynomials of groups by their shape.
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
    /// The place of each shape's polynomial. A shape is the rows of a group, moved to the first
    /// column.
    places: HashMap<Box<[u64]>, usize>,
    polynomials: Vec<Polynomial<u128>>,
    /// The places of the groups of the board that was examined last.
    groups: Vec<usize>,
    /// Working memory.
    left: Rows,
    group: Rows,
    shape: Vec<u64>,
    product: Polynomial<u128>,
    stop: Stop,
    deadline: Option<Instant>,
}

/// Maximum number of remembered shapes, before those of a board are added.
const MAX_SHAPES: usize = 1 << 14;

impl Default for KingCounter {
    fn default() -> Self {
        Self::within(&Budget::default())
    }
}

impl KingCounter {
    /// Create a counter whose counts fail once the budget has ended.
    pub fn within(budget: &Budget) -> Self {
        Self {
            places: HashMap::new(),
            polynomials: Vec::new(),
            groups: Vec::new(),
            left: Rows::default(),
            group: Rows::default(),
            shape: Vec::new(),
            product: Polynomial::one(),
            stop: budget.stop.clone(),
            deadline: budget.limit().deadline,
        }
    }

    fn limit(&self) -> Limit<'_> {
        Limit::new(self.stop.flag(), self.deadline)
    }

    /// Whether the budget has ended.
    pub fn is_over(&self) -> bool {
        self.limit().is_reached()
    }

    /// Return the number of ways of `kings` kings if it is at most `limit`, or `None` if it is
    /// greater.
    ///
    /// If g kings can be placed, there are at least "g choose k" ways to place k of them. So a fast
    /// lower bound for g often proves that the limit is exceeded. Numbers of ways that do not fit
    /// in 128 bits exceed every limit, and so does [`u128::MAX`].
    ///
    /// # Errors
    /// [`KingsError`] if a group is too wide, or if the budget has ended.
    pub fn ways_up_to(
        &mut self,
        safe: &SafeSquares,
        kings: u32,
        limit: u128,
    ) -> Result<Option<u128>, KingsError> {
        if !choices_are_within(placed_in_turn(&safe.rows, safe.size().index()), kings, limit) {
            return Ok(None);
        }
        let greatest = self.find_groups(safe)?;
        if greatest < kings {
            return Ok(Some(0));
        }
        if !choices_are_within(greatest, kings, limit) {
            return Ok(None);
        }
        Ok(Some(self.coefficient(kings, greatest)).filter(|ways| *ways <= limit && *ways < u128::MAX))
    }

    /// Return the number of ways for every number of kings.
    ///
    /// # Errors
    /// [`KingsError`] if a group is too wide, or if the budget has ended.
    pub fn polynomial(&mut self, safe: &SafeSquares) -> Result<Polynomial, KingsError> {
        let greatest = self.find_groups(safe)?;
        self.multiply(greatest as usize + 1, false);
        if !self.product.0.contains(&u128::MAX) {
            return Ok(Polynomial::new(self.product.0.clone()));
        }
        let limit = self.limit();
        let mut factors = safe.groups().into_iter().map(|group| frontier::polynomial(&group.squares, limit));
        factors.try_fold(Polynomial::one(), |product, factor| Ok(product.times(&factor?)))
    }

    /// Return a measure of the number of ways: its logarithm, or for 0 ways, the greatest number of
    /// kings minus `kings`, which is negative.
    pub(super) fn measure(&mut self, safe: &SafeSquares, kings: u32) -> Result<f64, KingsError> {
        let greatest = self.find_groups(safe)?;
        if greatest < kings {
            return Ok(-f64::from(kings - greatest));
        }
        Ok((self.coefficient(kings, greatest) as f64).ln())
    }

    /// Return the number of ways of `kings` kings, which must be at most the greatest number.
    /// `u128::MAX` also represents all larger numbers.
    fn coefficient(&mut self, kings: u32, greatest: u32) -> u128 {
        // Start from the nearer end of the product.
        let above = greatest - kings;
        let at = above.min(kings) as usize;
        self.multiply(at + 1, above < kings);
        self.product.0[at]
    }

    /// Find the groups of a board, and return the greatest number of kings on all of them.
    fn find_groups(&mut self, safe: &SafeSquares) -> Result<u32, KingsError> {
        let Self { places, polynomials, groups, left, group, shape, stop, deadline, .. } = self;
        let limit = Limit::new(stop.flag(), *deadline);
        if polynomials.len() >= MAX_SHAPES {
            places.clear();
            polynomials.clear();
        }
        groups.clear();
        *left = safe.rows;
        let (mut greatest, mut fault) = (0, None);
        for_each_group(left, safe.size().index(), group, |rows| {
            let columns = rows.iter().fold(0, |columns, row| columns | row);
            shape.clear();
            shape.extend(rows.iter().map(|row| row >> columns.trailing_zeros()));
            let place = if let Some(&place) = places.get(&shape[..]) {
                place
            } else {
                match frontier::polynomial(&squares(shape), limit) {
                    Ok(ways) => polynomials.push(ways),
                    Err(error) => {
                        fault = Some(error);
                        return;
                    }
                }
                places.insert(shape[..].into(), polynomials.len() - 1);
                polynomials.len() - 1
            };
            groups.push(place);
            greatest += polynomials[place].0.len() as u32 - 1;
        });
        fault.map_or(Ok(greatest), Err)
    }

    /// Set `product` to the first terms of the product of all groups; with `from_top`, to the last
    /// terms, in reverse order. The greatest number stands for itself and all greater ones.
    fn multiply(&mut self, terms: usize, from_top: bool) {
        self.product.0.clear();
        self.product.0.push(1);
        for &place in &self.groups {
            self.product.multiply(&self.polynomials[place].0, from_top, terms);
        }
    }
}

/// Return the squares of a shape.
fn squares(shape: &[u64]) -> Vec<Square> {
    let in_row = |(row, &word): (usize, &u64)| {
        (0..u64::BITS)
            .filter(move |column| word >> column & 1 == 1)
            .map(move |column| Square::new(row as u32, column))
    };
    shape.iter().enumerate().flat_map(in_row).collect()
}

/// Count the ways to place k kings on the safe squares of a solution. For many boards, a [`KingCounter`]
/// is faster.
///
/// # Errors
/// [`KingsError`] if n is above [`MAX_SIZE`](super::MAX_SIZE), or if a group of safe squares is too wide.
///
/// ```
/// use queenside::kings;
///
/// let solution = "[8, 1, 3, 0, 6, 9, 5, 2, 4, 7]".parse()?;
/// assert_eq!(kings::count(&solution, 4)?, 22);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(solution: &Solution, kings: u32) -> Result<Ways, KingsError> {
    let safe = SafeSquares::of(solution).map_err(KingsError::TooLarge)?;
    Ok(KingCounter::default().polynomial(&safe)?.ways(kings))
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
