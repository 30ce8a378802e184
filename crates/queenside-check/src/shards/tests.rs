//! Recounts and tilings against solutions found one by one, and symmetries against boards.

use super::row_sets::{Classes, Pair};
use super::{ByWeight, TilingFault, check_tiling, recount_rows, recount_rows_while};
use crate::testing::Random;
use crate::{Evidence, attack, check_count};

/// All solutions, by comparing each queen with those above.
fn solutions(n: u32) -> Vec<Vec<u32>> {
    fn extend(n: u32, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let row = columns.len() as u32;
        if row == n {
            found.push(columns.clone());
            return;
        }
        for column in 0..n {
            if (0..row).zip(columns.iter()).all(|(above, &other)| !attack((above, other), (row, column))) {
                columns.push(column);
                extend(n, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(n, &mut Vec::new(), &mut found);
    found
}

fn flipped(solution: &[u32]) -> Vec<u32> {
    solution.iter().rev().copied().collect()
}

fn mirrored(solution: &[u32]) -> Vec<u32> {
    solution.iter().map(|column| solution.len() as u32 - 1 - column).collect()
}

fn transposed(solution: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; solution.len()];
    for (row, &column) in (0..).zip(solution) {
        inverse[column as usize] = row;
    }
    inverse
}

/// The images by reflections and the half turn.
fn four(solution: &[u32]) -> Vec<Vec<u32>> {
    vec![solution.to_vec(), flipped(solution), mirrored(solution), mirrored(&flipped(solution))]
}

fn distinct<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort();
    items.dedup();
    items
}

/// The row sets of a solution, from where its queens stand.
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

/// The least of a set of lines and what the book has beside it, by strings of digits: the complement for
/// even n, for odd n the reverse.
fn least(set: u32, lines: u32, even: bool) -> String {
    let digits: String = (0..lines).rev().map(|line| if set >> line & 1 == 1 { '1' } else { '0' }).collect();
    let other: String = if even {
        digits.chars().map(|digit| if digit == '1' { '0' } else { '1' }).collect()
    } else {
        digits.chars().rev().collect()
    };
    digits.min(other)
}

/// The weight of a solution: images are made of boards, keys of strings.
fn weight(solution: &[u32]) -> u32 {
    let (n, rows, columns) = (solution.len() as u32, row_sets(solution), row_sets(&transposed(solution)));
    let orbit = distinct(four(solution).iter().map(|image| row_sets(image)).collect());
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
        // Of a solution and its mirror image the one with the lesser columns counts for both.
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

/// The pairs that lead and that solutions may have.
fn leading(n: u32) -> Vec<Pair> {
    let classes = Classes::new(n).unwrap();
    all_pairs(n).filter(|&pair| classes.fit(pair) && classes.orbit(pair) > 0).collect()
}

#[test]
fn row_sets_move_as_boards_do() {
    for n in 0..=10 {
        let classes = Classes::new(n).unwrap();
        for solution in solutions(n) {
            let rows = row_sets(&solution);
            assert!(classes.hold(rows) && classes.fit(rows));
            let of_boards = distinct(four(&solution).iter().map(|image| row_sets(image)).collect());
            assert_eq!(distinct(classes.images(rows).to_vec()), of_boards, "n = {n}");
            let orbit = if of_boards[0] == rows { of_boards.len() } else { 0 };
            assert_eq!(classes.orbit(rows) as usize, orbit, "n = {n}");
        }
    }
}

#[test]
fn the_weights_of_the_images_of_a_solution_are_their_number() {
    for n in 0..=10 {
        for solution in solutions(n) {
            let mut images = four(&solution);
            images.extend(four(&transposed(&solution)));
            let images = distinct(images);
            let weights: u32 = images.iter().map(|image| weight(image)).sum();
            assert_eq!(weights as usize, images.len(), "{solution:?}");
        }
    }
}

#[test]
fn recounts_are_the_solutions_with_their_rows() {
    for n in 0..=10 {
        let solutions = solutions(n);
        for (listed, searched) in all_pairs(n) {
            let mut numbers = ByWeight::default();
            for solution in solutions.iter().filter(|solution| row_sets(solution) == (listed, searched)) {
                let weight = weight(solution);
                if weight > 0 {
                    numbers.add(weight, 1).unwrap();
                }
            }
            assert_eq!(recount_rows(n, listed, searched), Ok(numbers), "n = {n}, {listed} {searched}");
        }
    }
}

#[test]
fn recounts_of_all_rows_are_the_published_counts() {
    for n in 0..=13 {
        let recounted = leading(n).into_iter().map(|(listed, searched)| recount_rows(n, listed, searched));
        let count = recounted.map(|numbers| numbers.unwrap().count().unwrap()).sum();
        let evidence = if n <= 8 { Evidence::Recounted } else { Evidence::Published };
        assert_eq!(check_count(n, count), Ok(evidence));
    }
}

#[test]
fn a_recount_stops_soon_and_takes_any_numbers() {
    let mut looks = 0;
    let stopped = recount_rows_while(32, 0x3c3c, 0x5a5a, || {
        looks += 1;
        looks < 5
    });
    assert_eq!((stopped, looks), (Ok(None), 5));
    for set in [0, 1, 1 << 15, 1 << 16, u32::MAX] {
        for n in 0..=40 {
            let result = recount_rows_while(n, set, set, || false);
            let foreign = n > 32 || set >> (n / 2) > 0;
            assert_eq!(result.is_err(), foreign, "n = {n}, {set}");
        }
    }
}

#[test]
fn tilings_are_complete_without_gaps_and_overlaps() {
    let mut random = Random(1);
    for n in 0..=13 {
        let pairs = leading(n);
        let tiling = check_tiling(n, pairs.clone()).unwrap();
        let all: Vec<Pair> = all_pairs(n).filter(|&pair| Classes::new(n).unwrap().fit(pair)).collect();
        assert_eq!(tiling.leading, pairs.len() as u64);
        assert_eq!(tiling.all, all.len() as u64, "n = {n}");
        assert_eq!(check_tiling(n, all).map(|tiling| tiling.leading), Ok(tiling.leading));

        let pair = random.pick(&pairs);
        let others = pairs.iter().copied().filter(|&other| other != pair);
        assert_eq!(check_tiling(n, others), Err(TilingFault::Missing(pair.0, pair.1)), "n = {n}");
        let twice = pairs.iter().copied().chain([pair]);
        assert_eq!(check_tiling(n, twice), Err(TilingFault::Twice(pair.0, pair.1)), "n = {n}");
        for foreign in all_pairs(n + 2).filter(|&pair| !Classes::new(n).unwrap().hold(pair)) {
            let more = pairs.iter().copied().chain([foreign]);
            assert_eq!(check_tiling(n, more), Err(TilingFault::Foreign(foreign.0, foreign.1)));
            if n > 8 {
                break;
            }
        }
        for foreign in all_pairs(n).filter(|&pair| !Classes::new(n).unwrap().fit(pair)).take(20) {
            assert_eq!(check_tiling(n, [foreign]), Err(TilingFault::Foreign(foreign.0, foreign.1)));
        }
    }
    assert_eq!(check_tiling(33, []), Err(TilingFault::Size(33)));
    assert_eq!(check_tiling(8, [(u32::MAX, u32::MAX)]), Err(TilingFault::Foreign(u32::MAX, u32::MAX)));
}
