//! King polynomials of groups of any shape, square by square.
//!
//! The squares are processed in an order in which few of them are between the finished squares and
//! the remaining ones. These few squares are the frontier. For every placement of kings on the
//! frontier, the algorithm stores the number of ways to place kings on all finished squares. This
//! is the transfer-matrix method: N. Calkin and H. Wilf, The number of independent sets in a grid
//! graph, SIAM J. Discrete Mathematics 11 (1998).

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use queenside_board::{Limit, Square, TooLargeError, sort_by_number};

use super::polynomial::Number;
use super::{MAX_SIZE, Polynomial};

/// The reason why the kings on a board were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KingsError {
    /// The frontier of a group is too wide to count its kings.
    TooWide {
        /// Number of squares of the group.
        squares: usize,
    },
    /// The board is too large.
    TooLarge(TooLargeError),
    /// The count was stopped, or reached its time limit.
    Stopped,
}

impl fmt::Display for KingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooWide { squares } => {
                write!(f, "a group of {squares} safe squares is too wide to count the kings on it")
            }
            Self::TooLarge(error) => error.fmt(f),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

impl Error for KingsError {}

/// Maximum number of stored numbers: 256 MiB of 128-bit numbers.
const MAX_NUMBERS: usize = 1 << 24;

/// Number of states between two checks of the limit.
const STOP_CHECK_INTERVAL: usize = 1 << 10;

/// Return the polynomial of these squares.
pub(super) fn polynomial<T: Number>(
    squares: &[Square],
    limit: Limit<'_>,
) -> Result<Polynomial<T>, KingsError> {
    let too_wide = KingsError::TooWide { squares: squares.len() };
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
        for (at, (kings, ways)) in states.iter().enumerate() {
            if at.is_multiple_of(STOP_CHECK_INTERVAL) && limit.is_reached() {
                return Err(KingsError::Stopped);
            }
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
        let touch = |one: &Square, other: &Square| {
            one != other && one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
        };
        let beside: Vec<Vec<usize>> = squares
            .iter()
            .map(|one| (0..squares.len()).filter(|&other| touch(one, &squares[other])).collect())
            .collect();
        let mut order: Vec<usize> = (0..squares.len()).collect();
        let mut by = |key: fn(&Square) -> u64| {
            // Squares with the same key by row, and in a row, as they come, by column.
            sort_by_number(&mut order, |&at| squares[at].row.into());
            sort_by_number(&mut order, |&at| key(&squares[at]));
            Self::new(&order, &beside)
        };
        let orders = [
            by(|square| square.row.into()),
            by(|square| square.column.into()),
            by(|square| (square.diagonal() + i64::from(MAX_SIZE)) as u64),
            by(|square| square.antidiagonal()),
        ];
        orders.into_iter().flatten().min_by_key(|(width, _)| *width).map(|(_, steps)| steps)
    }

    /// Return the greatest width of the frontier, and the steps in this order of the squares.
    /// `beside` has the neighbours of each square.
    fn new(order: &[usize], beside: &[Vec<usize>]) -> Option<(u32, Self)> {
        // The number of remaining squares among each square and its neighbours.
        let mut remaining: Vec<usize> = beside.iter().map(|neighbours| neighbours.len() + 1).collect();
        // The bits of the finished squares; 0 for the others.
        let mut bits = vec![0u64; order.len()];
        let (mut frontier, mut width) = (0u64, 0);
        let mut steps = Vec::with_capacity(order.len());
        for &at in order {
            let square = 1u64.checked_shl(frontier.trailing_ones())?;
            let neighbours = beside[at].iter().fold(0, |mask, &other| mask | bits[other]);
            bits[at] = square;
            frontier |= square;
            width = width.max(frontier.count_ones());
            // This square and its neighbours leave the frontier if no neighbours of theirs remain.
            for &near in beside[at].iter().chain([&at]) {
                remaining[near] -= 1;
                if remaining[near] == 0 {
                    frontier &= !bits[near];
                }
            }
            steps.push(Step { square, neighbours, frontier });
        }
        Some((width, Self(steps)))
    }
}
