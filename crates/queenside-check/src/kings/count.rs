use std::collections::HashMap;

use crate::Square;

/// Largest number of sets of kings on one row.
const MAX_SETS: usize = 1 << 16;
/// The numbers are written in this base, so that their decimals need no division.
const BASE: u64 = 1_000_000_000_000_000_000;
/// Largest number of stored digits: 64 MiB.
const MAX_DIGITS: usize = 1 << 23;
/// Largest number of added digits: about a second.
const MAX_ADDITIONS: usize = 1 << 30;

/// Count the ways to place kings on these squares, no two on neighbouring squares. Return decimal
/// numbers, from 0 kings up to the largest number with at least one way, or up to `most`. Return
/// `None` if both the count by rows and the count by columns need too much work, or if `stop` returns
/// true.
pub(super) fn count_kings(squares: &[Square], most: usize, stop: &dyn Fn() -> bool) -> Option<Vec<String>> {
    let most = most.min(squares.len());
    let transposed: Vec<Square> = squares.iter().map(|&(row, column)| (column, row)).collect();
    by_rows(squares, most, stop).or_else(|| by_rows(&transposed, most, stop))
}

fn by_rows(squares: &[Square], most: usize, stop: &dyn Fn() -> bool) -> Option<Vec<String>> {
    let rows = rows(squares)?;
    // For each set of kings on the previous row: the ways to place the kings on that row and above,
    // by number of kings.
    let mut ways = HashMap::from([(0, Numbers::no_king())]);
    let (mut above, mut bits, mut additions) = (0, 0, 0);
    for (at, &row) in rows.iter().enumerate() {
        // A king matters to later rows only if it has a neighbouring square below.
        let relevant = row & with_neighbours(rows.get(at + 1).copied().unwrap_or(0));
        let sets = sets_without_neighbours(row)?;
        // The number of ways is at most the product of the numbers of sets.
        bits += sets.len().next_power_of_two().trailing_zeros();
        let mut by_shadow: HashMap<u64, Vec<u64>> = HashMap::new();
        for set in sets {
            by_shadow.entry(with_neighbours(set) & above).or_default().push(set);
        }
        let mut next: HashMap<u64, Numbers> = HashMap::new();
        let mut digits = 0;
        for (shadow, sets) in by_shadow {
            let mut sum = Numbers::none(bits);
            additions += ways.len();
            for (_, ways) in ways.iter().filter(|(kings, _)| *kings & shadow == 0) {
                sum.add(ways, 0, most);
                additions += sum.size();
            }
            for set in sets {
                let ways = next.entry(set & relevant).or_insert_with(|| Numbers::none(bits));
                digits -= ways.size();
                ways.add(&sum, set.count_ones() as usize, most);
                digits += ways.size();
                additions += sum.size();
            }
            if digits > MAX_DIGITS || additions > MAX_ADDITIONS || stop() {
                return None;
            }
        }
        ways = next;
        above = row;
    }
    // After the last row no king matters, so the only key is 0.
    ways.get(&0).map(Numbers::decimals)
}

/// Return a word of squares for each row, or `None` if a row or column index is 64 or more.
fn rows(squares: &[Square]) -> Option<Vec<u64>> {
    let mut rows = vec![0u64; 64];
    for &(row, column) in squares {
        *rows.get_mut(row as usize)? |= 1u64.checked_shl(column)?;
    }
    Some(rows)
}

/// Return the squares with their left and right neighbours.
fn with_neighbours(squares: u64) -> u64 {
    squares | squares << 1 | squares >> 1
}

/// Return all sets of squares of the row without neighbouring squares, or `None` if there are too
/// many.
fn sets_without_neighbours(row: u64) -> Option<Vec<u64>> {
    let mut sets = vec![0u64];
    for column in (0..64).filter(|column| row >> column & 1 == 1) {
        let square = 1 << column;
        for at in 0..sets.len() {
            if sets[at] & with_neighbours(square) == 0 {
                sets.push(sets[at] | square);
            }
        }
        if sets.len() > MAX_SETS {
            return None;
        }
    }
    Some(sets)
}

/// The exact number of ways for each number of kings. Each number has `width` digits, the lowest
/// first.
#[derive(Clone, Debug)]
struct Numbers {
    /// Number of digits per number.
    width: usize,
    digits: Vec<u64>,
}

impl Numbers {
    /// Create numbers that are all 0, and can grow up to 2^`bits`.
    fn none(bits: u32) -> Self {
        // A digit represents more than 2^59 values.
        Self { width: bits as usize / 59 + 1, digits: Vec::new() }
    }

    /// Create the numbers of an empty board: one way to place 0 kings.
    fn no_king() -> Self {
        Self { width: 1, digits: vec![1] }
    }

    /// Return the total number of digits.
    fn size(&self) -> usize {
        self.digits.len()
    }

    /// Add the ways of `other`, each with `more` additional kings, up to `most` kings. The numbers
    /// of `other` must not be wider, and the sums must fit.
    fn add(&mut self, other: &Self, more: usize, most: usize) {
        let kings = (other.digits.len() / other.width).min((most + 1).saturating_sub(more));
        if kings == 0 {
            return;
        }
        let needed = (kings + more) * self.width;
        if self.digits.len() < needed {
            self.digits.resize(needed, 0);
        }
        let sums = self.digits[more * self.width..].chunks_exact_mut(self.width);
        for (sum, number) in sums.zip(other.digits.chunks_exact(other.width)).take(kings) {
            let mut carry = 0;
            for (place, digit) in sum.iter_mut().enumerate() {
                *digit += number.get(place).copied().unwrap_or(0) + carry;
                carry = u64::from(*digit >= BASE);
                *digit -= carry * BASE;
            }
        }
    }

    /// Return the numbers in decimal, from 0 kings on.
    fn decimals(&self) -> Vec<String> {
        self.digits.chunks_exact(self.width).map(decimal).collect()
    }
}

fn decimal(number: &[u64]) -> String {
    let mut digits = number.iter().rev().skip_while(|digit| **digit == 0);
    let first = digits.next().unwrap_or(&0).to_string();
    digits.fold(first, |text, digit| format!("{text}{digit:018}"))
}
