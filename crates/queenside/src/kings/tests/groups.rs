//! Groups of squares, on small boards in one word and row by row.

use std::collections::BTreeSet;

use super::{are_neighbours, as_safe, random_squares, rng, take_group};
use crate::board::Square;
use crate::kings::SafeSquares;
use crate::kings::rows::{Rows, for_each_group, in_corner};
use crate::kings::small_groups::Bitboard;

fn compare(safe: &SafeSquares) {
    let mut seen = BTreeSet::new();
    let (mut left, mut group) = (safe.rows, Rows::default());
    let seen_singles = for_each_group(&mut left, safe.size().index(), &mut group, |top, rows| {
        let squares = rows.iter().enumerate().flat_map(|(row, word)| {
            let columns = (0..64).filter(move |column| word >> column & 1 == 1);
            columns.map(move |column| Square::new((top + row) as u32, column))
        });
        let squares: Vec<Square> = squares.collect();
        assert!(squares.len() > 1 && rows[0] != 0 && rows[rows.len() - 1] != 0, "{squares:?}");
        assert!(seen.insert(squares));
    });
    assert_eq!((left, group), (Rows::default(), Rows::default()));
    let (singles, others): (Vec<_>, Vec<_>) =
        safe.groups().into_iter().partition(|group| group.squares.len() == 1);
    assert_eq!(seen_singles as usize, singles.len(), "{safe:?}");
    let others: BTreeSet<Vec<Square>> = others.iter().map(|group| group.squares.clone()).collect();
    assert_eq!(seen, others, "{safe:?}");
}

#[test]
fn groups_row_by_row_equal_groups_square_by_square() {
    let mut rng = rng(3);
    for n in 0..=64 {
        for tenths in 0..=9 {
            for _ in 0..if n < 20 { 20 } else { 3 } {
                compare(&as_safe(n, &random_squares(n, f64::from(tenths) / 10.0, &mut rng)));
            }
        }
        compare(&as_safe(n, &random_squares(n, 1.0, &mut rng)));
    }
}

#[test]
fn groups_that_wind_up_and_down_are_whole() {
    // A snake: down one column, and up the next but one. The test also uses the transposed snake.
    for n in [5, 8, 11, 33, 64] {
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let is_on_snake =
            |&(row, column): &(u32, u32)| column % 2 == 0 || row == if column % 4 == 1 { n - 1 } else { 0 };
        let snake: Vec<(u32, u32)> = squares.filter(is_on_snake).collect();
        for on_its_side in [false, true] {
            let turned = |&(row, column): &(u32, u32)| {
                if on_its_side { Square::new(column, row) } else { Square::new(row, column) }
            };
            let safe = as_safe(n, &snake.iter().map(turned).collect::<Vec<_>>());
            assert_eq!(safe.groups().len(), 1);
            compare(&safe);
        }
    }
}

#[test]
fn rows_move_to_the_corner_of_a_small_board_if_they_fit() {
    assert_eq!(in_corner::<u64>(&[0b110 << 61, 0b001 << 61]), Some(0b110 | 1 << 8));
    assert_eq!(in_corner::<u64>(&[1 | 1 << 7; 8]), Some(0x8181_8181_8181_8181));
    assert_eq!(in_corner::<u64>(&[1 | 1 << 8]), None);
    assert_eq!(in_corner::<u64>(&[1; 9]), None);
    assert_eq!(in_corner::<u128>(&[1 << 53 | 1 << 63]), Some(1 | 1 << 10));
    assert_eq!(in_corner::<u128>(&[1 << 52 | 1 << 63]), None);
    assert_eq!(in_corner::<u128>(&[1; 12]), None);
}

fn packed<B: Bitboard>(squares: &[Square]) -> B {
    let bit = |square: &Square| B::row(1) << (square.row * B::SIDE + square.column);
    squares.iter().map(bit).fold(B::default(), |board, bit| board | bit)
}

fn compare_bitboard<B: Bitboard>(seed: u64) {
    let mut rng = rng(seed);
    let side = B::SIDE;
    for round in 0..2000 {
        let probability = f64::from(1 + round % 20) / 20.0;
        let squares = random_squares(side, probability, &mut rng);
        let board: B = packed(&squares);
        assert_eq!((board.count() as usize, board.is_empty()), (squares.len(), squares.is_empty()));
        let Some(&first) = squares.first() else { continue };
        assert_eq!(
            (board.first(), board.trailing_zeros()),
            (packed(&[first]), first.row * side + first.column)
        );

        let all = (0..side).flat_map(|row| (0..side).map(move |column| Square::new(row, column)));
        let near = |square: &Square| squares.iter().any(|own| own == square || are_neighbours(*own, *square));
        let reached: Vec<Square> = all.clone().filter(near).collect();
        let whole: B = packed(&all.collect::<Vec<_>>());
        assert_eq!(board.reach() & whole, packed(&reached), "{squares:?}");

        let group = take_group(first, &mut squares.clone());
        assert_eq!(board.first_group(), packed(&group), "{squares:?}");

        let (top, left) = squares
            .iter()
            .fold((side, side), |(top, left), square| (top.min(square.row), left.min(square.column)));
        let moved: Vec<Square> =
            squares.iter().map(|square| Square::new(square.row - top, square.column - left)).collect();
        assert_eq!(board.to_corner(), packed(&moved), "{squares:?}");

        let pairs =
            squares.iter().enumerate().flat_map(|(at, one)| squares[at..].iter().map(move |two| (one, two)));
        let beside = pairs.filter(|(one, two)| are_neighbours(**one, **two)).count();
        assert_eq!(board.adjacent_pairs() as usize, beside, "{squares:?}");
    }
}

#[test]
fn bitboards_of_64_bits_agree_with_lists_of_squares() {
    compare_bitboard::<u64>(1);
}

#[test]
fn bitboards_of_128_bits_agree_with_lists_of_squares() {
    compare_bitboard::<u128>(2);
}
