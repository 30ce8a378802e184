use super::branching::Memory;
use super::frontier::{self, TooWideError};
use super::polynomial::Number;
use super::rows::{Rows, for_each_group, in_corner};
use super::{Polynomial, SafeSquares};
use crate::board::Square;

/// The groups of one board, and their product.
#[derive(Debug)]
pub(super) struct Inventory {
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
    pub(super) fn find(&mut self, safe: &SafeSquares) -> Result<(), TooWideError> {
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

    /// Return the greatest number of kings on all groups.
    pub(super) fn greatest(&self) -> u32 {
        self.found.greatest
    }

    /// Whether all numbers of ways fit in 64 bits, because the squares have fewer than 2^64
    /// subsets.
    pub(super) fn fits_words(&self) -> bool {
        self.found.squares < u64::BITS && self.found.large.is_empty()
    }

    /// Set `product` to the first terms of the product of all groups except large ones; with
    /// `from_top`, to the last terms, in reverse order.
    #[inline]
    pub(super) fn multiply<T: Number>(&self, product: &mut Polynomial<T>, terms: usize, from_top: bool) {
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
    pub(super) fn multiply_wide(&self, product: &mut Polynomial<u128>, terms: usize, from_top: bool) {
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
