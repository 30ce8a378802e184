use std::collections::BTreeSet;

use queenside::Solution;
use queenside::kings::{SafeSquares, Samples};

use super::{draw, size, solutions};

/// Return the boards of a cell.
fn cell(n: u32, seed: u64, number: u64) -> Vec<Vec<u32>> {
    let mut samples = Samples::new(size(n), seed, number).unwrap();
    std::iter::from_fn(|| samples.next_sample().map(|board| board.solution().into_columns())).collect()
}

#[test]
fn every_board_is_a_solution_with_the_stated_safe_squares() {
    for n in (0..=16).filter(|n| !matches!(n, 2 | 3)).chain([20, 22, 26, 27, 32, 33, 40, 48]) {
        let mut boards = 0;
        draw(n, u64::from(n), if n > 44 { 50 } else { 300 }, |solution, safe| {
            boards += 1;
            // Check again, from the columns, what the constructor of the type checks.
            assert_eq!(Solution::new(solution.columns().to_vec()).as_ref(), Ok(&solution));
            assert_eq!(solution.columns().len() as u32, n);
            assert_eq!(SafeSquares::of(&solution), Ok(safe), "{solution:?}");
        });
        assert!(boards >= 40, "n = {n}");
    }
}

#[test]
fn sizes_without_a_solution_have_no_samples() {
    for n in [2, 3] {
        for number in 0..1000 {
            assert_eq!(cell(n, 1, number), Vec::<Vec<u32>>::new());
        }
    }
}

#[test]
fn every_solution_is_drawn() {
    for n in [0, 1, 4, 5, 6, 7, 8, 9] {
        let mut left: BTreeSet<Vec<u32>> = solutions(n).map(Solution::into_columns).collect();
        for number in 0..200_000 {
            let boards = cell(n, 5, number);
            assert_eq!(
                boards.iter().collect::<BTreeSet<_>>().len(),
                boards.len(),
                "a board occurs twice in cell {number}"
            );
            left.retain(|board| !boards.contains(board));
            if left.is_empty() {
                break;
            }
        }
        assert!(left.is_empty(), "never drawn: {left:?}");
    }
}

#[test]
fn a_cell_depends_only_on_the_seed_and_its_number() {
    for n in [8, 12, 20, 36] {
        let boards = |cells: [u64; 3]| cells.map(|number| cell(n, 6, number));
        let [one, two, three] = boards([0, 17, 40]);
        let [three_again, one_again, two_again] = boards([40, 0, 17]);
        assert_eq!([&one, &two, &three], [&one_again, &two_again, &three_again], "n = {n}");
        let all = |seed| (0..60).flat_map(|number| cell(n, seed, number)).take(500).collect::<Vec<_>>();
        assert_eq!(all(6), all(6));
        assert_ne!(all(6), all(7), "n = {n}");
    }
}
