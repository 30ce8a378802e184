//! King polynomials of groups of any shape, square by square.
//!
//! The squares are processed in an order in which few of them are between the finished squares and
//! the remaining ones. These few squares are the frontier. For every placement of kings on the
//! frontier, the algorithm stores the number of ways to place kings on all finished squares. This
//! is the transfer-matrix method: N. Calkin and H. Wilf, The number of independent sets in a grid
//! graph, SIAM J. Discrete Mathematics 11 (1998).

use std::collections::HashMap;

use super::Polynomial;
use super::polynomial::Number;
use crate::board::Square;

/// The error for a group whose frontier is too wide to count its kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a group of {squares} safe squares is too wide to count the kings on it")]
#[non_exhaustive]
pub struct TooWideError {
    /// Number of squares of the group.
    pub squares: usize,
}

/// Maximum number of stored numbers: 256 MiB of 128-bit numbers.
const MAX_NUMBERS: usize = 1 << 24;

/// Return the polynomial of these squares.
pub(super) fn polynomial<T: Number>(squares: &[Square]) -> Result<Polynomial<T>, TooWideError> {
    let too_wide = TooWideError { squares: squares.len() };
    let steps = Steps::shortest(squares).ok_or(too_wide)?;
    let mut states = HashMap::from([(0u64, Polynomial::one())]);
    for step in &steps.0 {
        let mut next: HashMap<u64, Polynomial<T>> = HashMap::with_capacity(2 * states.len());
        let mut numbers = 0;
        let mut add = |kings: u64, ways: &Polynomial<T>, more: usize| {
            let sum = next.entry(kings & step.frontier).or_insert_with(|| Polynomial(Vec::new()));
            numbers -= sum.0.len();
            sum.add(ways, more);
            numbers += sum.0.len();
        };
        for (kings, ways) in &states {
            add(*kings, ways, 0);
            if kings & step.neighbours == 0 {
                add(kings | step.square, ways, 1);
            }
        }
        if numbers > MAX_NUMBERS {
            return Err(too_wide);
        }
        states = next;
    }
    // No squares remain, so the only frontier is the empty one.
    Ok(states.remove(&0).unwrap_or_else(Polynomial::one))
}

/// The steps, one per square. Each square of the frontier has a bit.
struct Steps(Vec<Step>);

struct Step {
    /// The bit of the square.
    square: u64,
    /// The bits of its finished neighbours.
    neighbours: u64,
    /// The bits of squares with remaining neighbours.
    frontier: u64,
}

impl Steps {
    /// Return the order with the narrowest frontier among those by rows, columns, diagonals and
    /// antidiagonals, or `None` if all are wider than a word.
    fn shortest(squares: &[Square]) -> Option<Self> {
        let by = |key: fn(&Square) -> (i64, u32)| {
            let mut ordered = squares.to_vec();
            ordered.sort_by_key(key);
            Self::new(&ordered)
        };
        let orders = [
            by(|square| (square.row.into(), square.column)),
            by(|square| (square.column.into(), square.row)),
            by(|square| (square.diagonal(), square.row)),
            by(|square| (square.antidiagonal() as i64, square.row)),
        ];
        orders.into_iter().flatten().min_by_key(|(width, _)| *width).map(|(_, steps)| steps)
    }

    /// Return the greatest width of the frontier, and the steps in this order.
    fn new(order: &[Square]) -> Option<(u32, Self)> {
        let place: HashMap<(u32, u32), usize> =
            order.iter().enumerate().map(|(place, square)| ((square.row, square.column), place)).collect();
        let neighbours = |square: &Square| {
            let (row, column) = (square.row, square.column);
            let rows = row.saturating_sub(1)..=row + 1;
            let around =
                rows.flat_map(move |row| (column.saturating_sub(1)..=column + 1).map(move |c| (row, c)));
            around.filter(move |&other| other != (row, column)).filter_map(|other| place.get(&other).copied())
        };
        let mut bits = vec![0u64; order.len()];
        let mut frontier = 0u64;
        let mut width = 0;
        let mut steps = Vec::with_capacity(order.len());
        for (at, square) in order.iter().enumerate() {
            let bit = 1u64.checked_shl(frontier.trailing_ones())?;
            bits[at] = bit;
            frontier |= bit;
            width = width.max(frontier.count_ones());
            let before = neighbours(square).filter(|&other| other < at);
            let mask = before.fold(0, |mask, other| mask | bits[other]);
            // This square and its neighbours leave the frontier if they have no remaining
            // neighbours.
            for done in neighbours(square).chain([at]).filter(|&other| other <= at) {
                if neighbours(&order[done]).all(|other| other <= at) {
                    frontier &= !bits[done];
                }
            }
            steps.push(Step { square: bit, neighbours: mask, frontier });
        }
        Some((width, Self(steps)))
    }
}
