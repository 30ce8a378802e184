//! Comparison of conflicts and symmetries with their definitions, on random placements.

use proptest::prelude::*;
use queenside::{Board, Conflict, Line, Placement, Problem, Size, Solution, Square, Symmetry};

use super::{placement, placements, size};

/// Find the conflicts by comparing every pair.
fn naive_conflicts(placement: &Placement) -> Vec<Conflict> {
    let queens = placement.squares();
    let mut conflicts = Vec::new();
    for (i, &a) in queens.iter().enumerate() {
        for &b in &queens[i + 1..] {
            conflicts.extend(a.shared_line(b).map(|line| Conflict { a, b, line }));
        }
    }
    conflicts.sort_unstable_by_key(|conflict| (conflict.line, conflict.a, conflict.b));
    conflicts
}

proptest! {
    #[test]
    fn conflicts_are_the_pairs_on_a_line(placement in placements(0..13)) {
        let conflicts = placement.conflicts();
        let expected = naive_conflicts(&placement);
        prop_assert_eq!(conflicts.count(), expected.len() as u64);
        prop_assert_eq!(conflicts.is_empty(), expected.is_empty());
        prop_assert_eq!(conflicts.iter().collect::<Vec<_>>(), expected);
        prop_assert_eq!(placement.is_solution(), Solution::try_from(&placement).is_ok());
    }

    #[test]
    fn conflicts_move_with_the_board(placement in placements(0..13)) {
        for symmetry in Symmetry::ALL {
            let image = placement.image(symmetry);
            prop_assert_eq!(image.conflicts().count(), placement.conflicts().count());
            prop_assert_eq!(image.image(symmetry.inverse()), placement.clone());
        }
    }

    #[test]
    fn columns_make_a_solution_exactly_when_no_pair_attacks(
        columns in (1u32..9).prop_flat_map(|n| proptest::collection::vec(0..n + 1, n as usize)),
    ) {
        let n = columns.len() as u32;
        let on_board = columns.iter().all(|&column| column < n);
        let squares = (0u32..).zip(columns.iter().copied());
        let expected = on_board && naive_conflicts(&placement(n, squares)).is_empty();
        prop_assert_eq!(Solution::new(columns).is_ok(), expected);
    }

    /// Different code checks solutions with more than 64 rows.
    #[test]
    fn one_swap_spoils_a_large_solution(n in 65u32..300, a in 0usize..65, b in 0usize..65) {
        let construction = queenside::solve::closed_form(size(n)).unwrap();
        let mut columns: Vec<u32> = construction.queens().map(|queen| queen.column).collect();
        prop_assert!(Solution::new(columns.clone()).is_ok());
        columns.swap(a, b);
        let squares = (0u32..).zip(columns.iter().copied());
        let expected = naive_conflicts(&placement(n, squares)).is_empty();
        prop_assert_eq!(Solution::new(columns).is_ok(), expected);
    }
}

#[test]
fn symmetries_form_a_group() {
    let size = size(5);
    for a in Symmetry::ALL {
        for b in Symmetry::ALL {
            let squares =
                || size.lines().flat_map(|row| size.lines().map(move |column| Square::new(row, column)));
            let both = |square| b.apply(a.apply(square, size), size);
            let is_both = |c: &Symmetry| squares().all(|square| c.apply(square, size) == both(square));
            assert_eq!(Symmetry::ALL.iter().filter(|c| is_both(c)).count(), 1, "{a:?} {b:?}");
        }
    }
}

#[test]
fn few_queens_on_the_largest_board_take_little_memory() {
    let last = Size::MAX - 1;
    let placement = placement(Size::MAX, [(0, 0), (last, last), (5, 9)]);
    assert_eq!(placement.conflicts().count(), 1);
}

#[test]
fn error_messages_name_the_fault() {
    let board = |n| Size::new(n).unwrap_err().to_string();
    let queens = |queens: &[Square]| Placement::new(size(4), queens.to_vec()).unwrap_err().to_string();
    let solution = |columns: Vec<u32>| Solution::new(columns).unwrap_err().to_string();
    let (off, twice) = (Square::new(4, 0), Square::new(1, 2));
    let lines = |n, line| Problem::new(size(n)).with_blocked_lines([line]).unwrap_err().to_string();
    let partial = Solution::try_from(&placement(4, [(0, 1)])).unwrap_err().to_string();
    for (refusal, expected) in [
        (board(Size::MAX + 1), "n = 1000000001 is too large: the largest board has n = 1000000000"),
        (
            queens(&[off]),
            "the queen on (4, 0) is off the board: rows and columns of an n = 4 board go from 0 to 3",
        ),
        (queens(&[twice, twice]), "two queens on (1, 2), expected at most one per square"),
        (
            solution(vec![1, 3, 0, 4]),
            "column 4 in row 3 is off the board: columns of an n = 4 board go from 0 to 3",
        ),
        (solution(vec![1, 3, 1, 2]), "the queens on (0, 1) and (2, 1) attack each other on column 1"),
        (solution((0..100).collect()), "the queens on (0, 0) and (1, 1) attack each other on diagonal 0"),
        (partial, "incomplete: 1 of 4 queens"),
        (
            lines(4, Line::Diagonal(4)),
            "diagonal 4 is off the board: diagonals of an n = 4 board go from -3 to 3",
        ),
        (
            lines(4, Line::Antidiagonal(7)),
            "antidiagonal 7 is off the board: antidiagonals of an n = 4 board go from 0 to 6",
        ),
        (
            lines(1, Line::Antidiagonal(u64::MAX)),
            "antidiagonal 18446744073709551615 is off the board: antidiagonals of an n = 1 board go from 0 to 0",
        ),
        (lines(4, Line::Row(0)), "row 0 cannot be blocked as a whole: only diagonals and antidiagonals can"),
    ] {
        assert_eq!(refusal, expected);
    }
    assert!(Size::new(Size::MAX).is_ok());
}
