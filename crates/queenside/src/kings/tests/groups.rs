//! Groups of squares row by row.

use std::collections::BTreeSet;

use super::{as_safe, random_squares, rng};
use crate::board::Square;
use crate::kings::SafeSquares;
use crate::kings::rows::{Rows, for_each_group, in_corner};

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
