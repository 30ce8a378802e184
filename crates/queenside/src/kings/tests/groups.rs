//! Groups of squares row by row.

use std::collections::BTreeSet;

use super::{as_safe, random_squares, rng};
use crate::board::Square;
use crate::kings::rows::{Rows, for_each_group};
use crate::kings::{Group, SafeSquares};

fn compare(safe: &SafeSquares) {
    let mut seen = BTreeSet::new();
    let (mut left, mut group) = (safe.rows, Rows::default());
    for_each_group(&mut left, safe.size().index(), &mut group, |rows| {
        assert!(rows[0] != 0 && rows[rows.len() - 1] != 0, "{rows:?}");
        seen.insert(rows.to_vec());
    });
    assert_eq!((left, group), (Rows::default(), Rows::default()));
    let rows_of = |group: Group| {
        let (top, bottom) = (group.squares[0].row, group.squares[group.squares.len() - 1].row);
        let mut rows = vec![0u64; (bottom - top) as usize + 1];
        for square in group.squares {
            rows[(square.row - top) as usize] |= 1 << square.column;
        }
        rows
    };
    assert_eq!(seen, safe.groups().into_iter().map(rows_of).collect::<BTreeSet<_>>(), "{safe:?}");
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
