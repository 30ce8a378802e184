//! Tests of the private items for counting, each against a naive implementation.

mod groups;
mod ways;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::SafeSquares;
use super::rows::Rows;
use crate::board::{Size, Square};

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Whether two different squares are a king's move apart.
fn are_neighbours(one: Square, other: Square) -> bool {
    one != other && one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
}

/// Return random squares of a board, each with this probability.
fn random_squares(side: u32, probability: f64, rng: &mut Xoshiro256PlusPlus) -> Vec<Square> {
    let squares = (0..side).flat_map(|row| (0..side).map(move |column| Square::new(row, column)));
    squares.filter(|_| rng.random_bool(probability)).collect()
}

/// Return these squares as the safe squares of a board.
fn as_safe(n: u32, squares: &[Square]) -> SafeSquares {
    let mut safe = SafeSquares { size: Size::new(n).unwrap(), rows: Rows::default() };
    for square in squares {
        safe.rows.0[square.row as usize + 1] |= 1 << square.column;
    }
    safe
}

/// Return the number of ways to place kings on these squares, by recursion on the last square.
fn naive_polynomial(squares: &[Square]) -> Vec<u128> {
    let Some((&last, rest)) = squares.split_last() else { return vec![1] };
    let mut ways = naive_polynomial(rest);
    let beside: Vec<Square> = rest.iter().copied().filter(|square| !are_neighbours(*square, last)).collect();
    for (kings, more) in naive_polynomial(&beside).into_iter().enumerate() {
        if ways.len() == kings + 1 {
            ways.push(0);
        }
        ways[kings + 1] += more;
    }
    ways
}
