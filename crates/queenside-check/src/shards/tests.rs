//! Compare recounts and tilings with solutions found one by one, and images of row sets with images
//! of boards.

use super::row_sets::{self, Classes, Pair};
use super::*;
use crate::solution::images;
use crate::testing::{Random, completions, refusal};
use crate::{Evidence, Puzzle, check_count};

fn solutions(n: u32) -> Vec<Vec<u32>> {
    completions(&Puzzle::new(n))
}

fn mirrored(solution: &[u32]) -> Vec<u32> {
    images(solution).swap_remove(0)
}

fn transposed(solution: &[u32]) -> Vec<u32> {
    images(solution).swap_remove(5)
}

/// Return the row sets of the images under the identity, the reflections and the half turn.
fn images_of_row_sets(solution: &[u32]) -> Vec<Pair> {
    distinct(images(solution)[..4].iter().map(|image| row_sets(image)).collect())
}

fn distinct<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort();
    items.dedup();
    items
}

/// Return the row sets of a solution, from the squares of its queens.
fn row_sets(solution: &[u32]) -> Pair {
    let n = solution.len() as u32;
    let (mut listed, mut searched) = (0, 0);
    for (row, &column) in (0..n).zip(solution) {
        match (row % 2, column % 2) {
            (0, 0) if n % 2 == 1 => listed |= 1 << (row / 2),
            (1, 1) if n % 2 == 1 => searched |= 1 << (row / 2),
            (1, 1) => listed |= 1 << ((n - 1 - row) / 2),
            (0, 0) => searched |= 1 << (row / 2),
            _ => {}
        }
    }
    (listed, searched)
}

/// Return the lesser of a set of lines and its complement (even n) or reverse (odd n), as strings
/// of digits.
fn least(set: u32, lines: u32, even: bool) -> String {
    let digits: String = (0..lines).rev().map(|line| if set >> line & 1 == 1 { '1' } else { '0' }).collect();
    let other: String = if even {
        digits.chars().map(|digit| if digit == '1' { '0' } else { '1' }).collect()
    } else {
        digits.chars().rev().collect()
    };
    digits.min(other)
}

/// Return the weight of a solution, computed from images of boards and strings of digits.
fn weight(solution: &[u32]) -> u32 {
    let (n, rows, columns) = (solution.len() as u32, row_sets(solution), row_sets(&transposed(solution)));
    let orbit = images_of_row_sets(solution);
    if orbit[0] != rows {
        return 0;
    }
    let key = |(listed, searched): Pair| {
        let key = least(listed, n.div_ceil(2), n % 2 == 0);
        if n % 2 == 0 { key.min(least(searched, n / 2, true)) } else { key }
    };
    let (key_of_rows, key_of_columns) = (key(rows), key(columns));
    let mut weight = orbit.len() as u32;
    if key_of_columns < key_of_rows {
        return 0;
    }
    if key_of_columns > key_of_rows {
        weight *= 2;
    }
    if n % 2 == 1 {
        // Of a solution and its mirror image, the one with the lesser column sets counts for both.
        let mirror = row_sets(&transposed(&mirrored(solution)));
        weight = match columns.0.cmp(&mirror.0) {
            std::cmp::Ordering::Less => 2 * weight,
            std::cmp::Ordering::Equal => weight,
            std::cmp::Ordering::Greater => 0,
        };
    }
    weight
}

fn all_pairs(n: u32) -> impl Iterator<Item = Pair> {
    let (listed, searched) = (n.div_ceil(2), n / 2);
    (0..1 << listed).flat_map(move |set| (0..1 << searched).map(move |other| (set, other)))
}

/// Return the pairs that solutions may have and that are the least of their images.
fn leading(n: u32) -> Vec<Pair> {
    let classes = Classes::new(&Puzzle::new(n)).unwrap();
    all_pairs(n).filter(|&pair| classes.fit(pair) && classes.orbit(pair) > 0).collect()
}

#[test]
fn images_of_row_sets_match_images_of_boards() {
    for n in 0..=10 {
        let classes = Classes::new(&Puzzle::new(n)).unwrap();
        for solution in solutions(n) {
            let rows = row_sets(&solution);
            assert!(classes.hold(rows) && classes.fit(rows));
            let of_boards = images_of_row_sets(&solution);
            assert_eq!(distinct(classes.images(rows).to_vec()), of_boards, "n = {n}");
            let orbit = if of_boards[0] == rows { of_boards.len() } else { 0 };
            assert_eq!(classes.orbit(rows) as usize, orbit, "n = {n}");
        }
    }
}

#[test]
fn recounts_match_the_solutions_with_these_row_sets() {
    for n in 0..=10 {
        let solutions = solutions(n);
        for (listed, searched) in all_pairs(n) {
            let mut numbers = ByWeight::default();
            for solution in solutions.iter().filter(|solution| row_sets(solution) == (listed, searched)) {
                let weight = weight(solution);
                if weight > 0 {
                    *numbers.place(weight).unwrap() += 1;
                }
            }
            let recounted = recount_rows(&Puzzle::new(n), listed, searched, || false);
            assert_eq!(recounted, Ok(Some(numbers)), "n = {n}, {listed} {searched}");
        }
    }
}

/// Random puzzles with up to 8 rows, some of them with queens that attack each other.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    let mut random = Random(7);
    let puzzles = (0..160).map(move |round| {
        let mut puzzle = random.puzzle(1 + round % 8);
        if round % 5 == 0 {
            puzzle.queens.push((0, round % 3 % puzzle.n));
        }
        puzzle
    });
    puzzles.filter(|puzzle| *puzzle != Puzzle::new(puzzle.n))
}

#[test]
fn recounts_match_the_completions_with_these_row_sets() {
    for puzzle in puzzles() {
        let completions = completions(&puzzle);
        for (listed, searched) in all_pairs(puzzle.n) {
            let with_rows = completions.iter().filter(|rows| row_sets(rows) == (listed, searched)).count();
            let expected = [(1, with_rows as u128), (2, 0), (4, 0), (8, 0)];
            let recounted = recount_rows(&puzzle, listed, searched, || false).unwrap().unwrap();
            assert_eq!(recounted.pairs(), expected, "{puzzle:?}, {listed} {searched}");
        }
    }
}

#[test]
fn tilings_of_puzzles_have_all_row_sets_of_completions_once() {
    for puzzle in puzzles() {
        let classes = Classes::new(&puzzle).unwrap();
        let all: Vec<Pair> = all_pairs(puzzle.n).filter(|&pair| classes.fit(pair)).collect();
        let possible: Vec<Pair> = all.iter().copied().filter(|&pair| classes.can_have(pair)).collect();
        assert_eq!(check_tiling(&puzzle, possible.clone()), Ok(()));
        assert_eq!(check_tiling(&puzzle, all), Ok(()));
        for completion in completions(&puzzle) {
            let (listed, searched) = row_sets(&completion);
            let others = possible.iter().copied().filter(|&pair| pair != (listed, searched));
            let expected = format!("row sets {listed} and {searched} are missing");
            assert_eq!(refusal(check_tiling(&puzzle, others)), expected, "{puzzle:?}");
            let twice = possible.iter().copied().chain([(listed, searched)]);
            let expected = format!("row sets {listed} and {searched} occur twice");
            assert_eq!(refusal(check_tiling(&puzzle, twice)), expected, "{puzzle:?}");
        }
    }
    let off_board = Puzzle { queens: vec![(8, 0)], ..Puzzle::new(8) };
    assert_eq!(refusal(check_tiling(&off_board, [])), "the queen 8,0 is off the n = 8 board");
}

#[test]
fn recounts_of_all_row_sets_add_up_to_the_published_counts() {
    for n in 0..=13 {
        let recount =
            |(listed, searched)| recount_rows(&Puzzle::new(n), listed, searched, || false).unwrap().unwrap();
        let count = leading(n).into_iter().map(|pair| recount(pair).count().unwrap()).sum();
        let evidence = if n <= 8 { Evidence::Recounted } else { Evidence::Published };
        assert_eq!(check_count(n, count), Ok(evidence));
    }
}

#[test]
fn a_recount_stops_soon_and_accepts_any_numbers() {
    let mut questions = 0;
    let stopped = recount_rows(&Puzzle::new(32), 0x3c3c, 0x5a5a, || {
        questions += 1;
        questions == 5
    });
    assert_eq!((stopped, questions), (Ok(None), 5));
    for set in [0, 1, 1 << 15, 1 << 16, u32::MAX] {
        for n in 0..=40 {
            let result = recount_rows(&Puzzle::new(n), set, set, || true);
            let foreign = n > 32 || set >> (n / 2) > 0;
            assert_eq!(result.is_err(), foreign, "n = {n}, {set}");
        }
    }
}

#[test]
fn tilings_are_complete_without_gaps_and_overlaps() {
    let mut random = Random(1);
    for n in 0..=13 {
        let (puzzle, pairs) = (Puzzle::new(n), leading(n));
        let classes = Classes::new(&puzzle).unwrap();
        assert_eq!(check_tiling(&puzzle, pairs.clone()), Ok(()));
        assert_eq!(check_tiling(&puzzle, all_pairs(n).filter(|&pair| classes.fit(pair))), Ok(()));
        let (listed, searched) = random.pick(&pairs);
        let others = pairs.iter().copied().filter(|&other| other != (listed, searched));
        let expected = format!("row sets {listed} and {searched} are missing");
        assert_eq!(refusal(check_tiling(&puzzle, others)), expected, "n = {n}");
        let twice = pairs.iter().copied().chain([(listed, searched)]);
        let expected = format!("row sets {listed} and {searched} occur twice");
        assert_eq!(refusal(check_tiling(&puzzle, twice)), expected, "n = {n}");
        let foreign = all_pairs(n + 2).filter(|&pair| !classes.hold(pair) || !classes.fit(pair));
        for foreign in foreign.take(20).chain([(u32::MAX, u32::MAX)]) {
            assert_eq!(check_tiling(&puzzle, [foreign]), Err(row_sets::refused(foreign)));
        }
    }
    let expected = "n = 33 is too large: row sets are checked for n up to 32";
    assert_eq!(refusal(check_tiling(&Puzzle::new(33), [])), expected);
}

#[test]
fn the_first_missing_number_is_found() {
    for bound in [0, 1, 63, 64, 65, 128, 130] {
        let mut bits = Bits::new(bound);
        for number in 0..bound {
            assert_eq!(bits.first_missing(), Some(number));
            assert!(bits.insert(number));
            assert!(!bits.insert(number));
        }
        assert_eq!(bits.first_missing(), None);
        assert!(!bits.insert(bound));
    }
}

#[test]
fn an_error_adds_nothing() {
    let mut sum = ShardSum::new(3);
    sum.add(1, [(1, 5), (8, 2)]).unwrap();
    for weight in [0, 3, 5, 6, 7, 9, 16, u32::MAX] {
        let expected = format!("shard 0 has the weight {weight}, expected 1, 2, 4 or 8");
        assert_eq!(refusal(sum.add(0, [(1, 7), (weight, 0)])), expected);
    }
    for numbers in [&[(1, u128::MAX)][..], &[(8, u128::MAX / 8)], &[(2, u128::MAX / 2), (4, 1)]] {
        let added = sum.add(2, numbers.iter().copied());
        assert_eq!(refusal(added), "the sum with shard 2 has more than 128 bits");
    }
    assert_eq!(refusal(sum.add(1, [])), "shard 1 was added twice");
    let beyond = "shard 3 does not exist: the plan has 3 shards, counted from 0";
    assert_eq!(refusal(sum.add(3, [])), beyond);
    assert_eq!(refusal(sum.finish(21)), "shard 0 is missing");
    sum.add(0, []).unwrap();
    assert_eq!(refusal(sum.finish(21)), "shard 2 is missing");
    let added = sum.clone().add(2, [(1, u128::MAX - 21)]);
    assert_eq!(added, Ok(()), "exactly 128 bits");
    sum.add(2, [(2, 1), (2, 1)]).unwrap();
    assert_eq!(refusal(sum.finish(24)), "the shards add up to 25, expected 24");
    assert_eq!(sum.finish(25), Ok(()));
}
