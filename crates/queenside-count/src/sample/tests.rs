//! Cells, permutations, draws and estimates, against lists of all solutions and known numbers.

#![allow(clippy::print_stdout, reason = "the ignored tests print what the book shows")]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use queenside_board::{Budget, Size, Solution, all_columns};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::cell::Cell;
use super::cells::{Division, random_cell};
use super::permutation::{Acceptance, Permutation};
use super::{UniformSolutions, estimate_ln_count};
use crate::count::{ENGINES, count_per_square};
use crate::enumerate::Solutions;

fn size(n: usize) -> Size {
    Size::try_from(n).unwrap()
}

fn solutions(n: usize) -> BTreeSet<Vec<u32>> {
    Solutions::new(size(n)).unwrap().map(Solution::into_columns).collect()
}

fn draws(n: usize, seed: u64) -> UniformSolutions {
    UniformSolutions::new(size(n), seed).unwrap()
}

/// List the solutions of a cell.
fn boards(cell: &Cell) -> Vec<Vec<u32>> {
    let pairs = cell.pairs();
    (0..pairs.len()).map(|number| cell.solution(&pairs, number)).collect()
}

#[test]
fn the_cells_of_all_sets_of_rows_and_columns_are_all_solutions() {
    // With all columns allowed for both colours, and with each column assigned to one colour.
    for (n, deals) in (0..=9).map(|n| (n, false)).chain((0..=7).map(|n| (n, true))) {
        let all = all_columns(n);
        let mut found = Vec::new();
        for first_rows in 0..1u64 << n {
            for first_columns in if deals { 0..1u64 << n } else { all..all + 1 } {
                let second_columns = if deals { all & !first_columns } else { all };
                found.extend(boards(&Cell { n, first_rows, first_columns, second_columns }));
            }
        }
        assert_eq!(found.len(), solutions(n).len(), "n = {n}: a solution is found twice");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), solutions(n), "n = {n}");
    }
}

/// Return Pearson's statistic minus its mean, in standard deviations, under the hypothesis that all
/// solutions of the board are equally likely.
fn deviation(n: usize, drawn: impl Iterator<Item = Vec<u32>>) -> f64 {
    let mut counts: BTreeMap<Vec<u32>, u32> = solutions(n).into_iter().map(|board| (board, 0)).collect();
    drawn.for_each(|board| *counts.get_mut(&board).expect("a solution") += 1);
    let total: u32 = counts.values().sum();
    let mean = f64::from(total) / counts.len() as f64;
    let statistic: f64 = counts.values().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum();
    let freedom = counts.len() as f64 - 1.0;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_solution_is_equally_likely_for_every_division() {
    let divisions = [(false, false), (true, false), (false, true), (true, true)];
    for (seed, (even_columns, odd_columns)) in (0..).zip(divisions) {
        // At n = 7 the divisions differ most.
        for (n, cells) in [(6, 40_000), (7, 100_000), (8, 80_000)] {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let division = Division { even_columns, odd_columns };
            let drawn = (0..cells).flat_map(|_| boards(&random_cell(n, division, &mut random)));
            // The solutions of one cell are not independent, which widens the distribution.
            let off = deviation(n, drawn);
            assert!(off < 5.0, "{n}, {even_columns}, {odd_columns}: {off}");
        }
    }
}

/// Test the draws of a board by chi square.
fn assert_uniform(sizes: &[(usize, usize)]) {
    for &(n, number) in sizes {
        let off = deviation(n, draws(n, 1).take(number).map(Solution::into_columns));
        println!("n = {n}, {number} draws: {off:.2} standard deviations");
        assert!(off.abs() < 4.0, "n = {n}: {off}");
    }
}

#[test]
fn draws_of_small_boards_are_uniform_and_independent() {
    assert_uniform(&[(4, 1000), (5, 2000), (6, 2000), (7, 4000), (8, 10_000), (9, 10_000), (10, 10_000)]);
}

#[test]
#[ignore = "takes two minutes"]
fn draws_of_boards_with_thousands_of_solutions_are_uniform_and_independent() {
    assert_uniform(&[(9, 100_000), (10, 100_000), (11, 50_000), (12, 100_000)]);
}

/// Return the deviation of the draws' queens on each square from these numbers of solutions, as the
/// root of the mean square in standard deviations.
fn off_squares(n: usize, number: u32, solutions: &[Vec<u64>]) -> f64 {
    let mut counts = vec![vec![0_u32; n]; n];
    for solution in draws(n, 3).take(number as usize) {
        counts.iter_mut().zip(solution.columns()).for_each(|(row, &column)| row[column as usize] += 1);
    }
    let total: u64 = solutions[0].iter().sum();
    let off = |(&count, &solutions): (&u32, &u64)| {
        let share = solutions as f64 / total as f64;
        let expected = f64::from(number) * share;
        (f64::from(count) - expected).powi(2) / expected / (1.0 - share)
    };
    let all: f64 = counts.iter().flatten().zip(solutions.iter().flatten()).map(off).sum();
    (all / (n * n) as f64).sqrt()
}

#[test]
fn the_squares_of_larger_boards_have_the_known_shares() {
    assert_shares(&[(13, 3000), (14, 5000)]);
}

#[test]
#[ignore = "takes a minute"]
fn the_squares_of_still_larger_boards_have_the_known_shares() {
    assert_shares(&[(14, 50_000), (15, 20_000), (16, 20_000), (17, 5000), (18, 5000)]);
}

fn assert_shares(sizes: &[(usize, u32)]) {
    let budget = Budget::default().all_threads();
    for &(n, number) in sizes {
        let exact = count_per_square(size(n), false, ENGINES, &budget, |_, _| ControlFlow::Continue(()));
        let exact: Vec<Vec<u64>> =
            exact.unwrap().iter().map(|row| row.iter().map(|&count| count as u64).collect()).collect();
        let off = off_squares(n, number, &exact);
        println!("n = {n}, {number} draws: {off:.3} standard deviations");
        // Uniform draws have 1 on average; the squares of a board depend on each other.
        assert!((0.7..1.3).contains(&off), "n = {n}: {off}");
    }
}

/// Return the limit of the density of queens, on a board of n rows: the greatest entropy of M. Simkin
/// (The number of n-queens configurations, 2021), whose densities are products of factors of the row and
/// the column, and of the free parts of both diagonals.
fn limiting_density(n: usize) -> Vec<f64> {
    let lines = |square: usize| {
        let (row, column) = (square / n, square % n);
        [row + n - 1 - column, 2 * n + row + column]
    };
    let mut density = vec![1.0 / n as f64; n * n];
    for _ in 0..1000 {
        let mut taken = vec![0.0; 4 * n];
        for (square, queens) in density.iter().enumerate() {
            for line in lines(square) {
                taken[line] += queens;
            }
        }
        let free = |square: usize| lines(square).iter().map(|&line| (1.0 - taken[line]).max(0.001)).product();
        let mut next: Vec<f64> = (0..n * n).map(free).collect();
        // Rows and columns sum to 1.
        for _ in 0..5 {
            for line in next.chunks_mut(n) {
                let sum: f64 = line.iter().sum();
                for queens in line {
                    *queens /= sum;
                }
            }
            for column in 0..n {
                let sum: f64 = next.iter().skip(column).step_by(n).sum();
                next.iter_mut().skip(column).step_by(n).for_each(|queens| *queens /= sum);
            }
        }
        for (queens, next) in density.iter_mut().zip(next) {
            *queens = queens.powf(0.95) * next.powf(0.05);
        }
    }
    density
}

#[test]
fn large_boards_have_the_limiting_density() {
    const BLOCKS: usize = 8;
    let (n, number, coarse) = (200, 500, 40);
    let block = |row: usize, column: usize, n: usize| row * BLOCKS / n * BLOCKS + column * BLOCKS / n;
    let mut queens = [0.0; BLOCKS * BLOCKS];
    for solution in draws(n, 2).take(number) {
        for (row, &column) in solution.columns().iter().enumerate() {
            queens[block(row, column as usize, n)] += 1.0;
        }
    }
    let mut expected = [0.0; BLOCKS * BLOCKS];
    for (square, density) in limiting_density(coarse).iter().enumerate() {
        let weight = (number * n / coarse) as f64;
        expected[block(square / coarse, square % coarse, coarse)] += density * weight;
    }
    // In the corners there are about half as many queens as in the middle of a side.
    assert!((expected[0] / expected[BLOCKS / 2] - 0.535).abs() < 0.01, "{expected:?}");
    let off =
        queens.iter().zip(&expected).map(|(queens, expected): (&f64, &f64)| (queens / expected - 1.0).abs());
    let most = off.fold(0.0, f64::max);
    assert!(most < 0.1, "{most}");
}

#[test]
fn draws_depend_only_on_the_size_and_the_seed() {
    for n in [8, 20, 28, 29, 100] {
        let first = |seed| draws(n, seed).take(3).collect::<Vec<_>>();
        assert_eq!(first(6), first(6));
        assert_ne!(first(6), first(7), "n = {n}");
        assert!(first(6).iter().all(|solution| solution.columns().len() == n));
    }
}

#[test]
fn boards_without_a_solution_have_no_draws() {
    assert!([2, 3].iter().all(|&n| draws(n, 1).next().is_none()));
    let refused = UniformSolutions::new(size(100_001), 1).unwrap_err();
    assert_eq!(refused.to_string(), "n = 100001 is too large: solutions are drawn for n up to 100000");
}

/// Count the conflicts of a permutation by the definition.
fn naive_energy(columns: &[u32]) -> i64 {
    let of = |line: &dyn Fn(i64, i64) -> i64| {
        let mut queens: BTreeMap<i64, i64> = BTreeMap::new();
        (0..)
            .zip(columns)
            .for_each(|(row, &column)| *queens.entry(line(row, column.into())).or_default() += 1);
        queens.values().map(|count| count - 1).sum::<i64>()
    };
    of(&|row, column| row - column) + of(&|row, column| row + column)
}

#[test]
fn the_energy_of_a_permutation_is_that_of_its_queens() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for n in [1, 2, 3, 5, 8, 40] {
        let mut board = Permutation::random(n, &mut random);
        for chance in [1.0, 0.5, 0.1, 0.01, 0.0, 1.0] {
            for _ in 0..30 {
                board.sweep(&Acceptance::new(chance), &mut random);
                assert_eq!(board.energy, naive_energy(board.columns()), "{:?}", board.columns());
            }
            let columns: BTreeSet<_> = board.columns().iter().collect();
            assert_eq!(columns.len(), n as usize);
        }
    }
}

#[test]
fn at_a_temperature_permutations_have_the_weights_of_their_energies() {
    // All 120 permutations of five columns, against exp(-energy / temperature).
    let (chance, number) = (0.4_f64, 200_000);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut board = Permutation::random(5, &mut random);
    let mut counts: BTreeMap<Vec<u32>, f64> = BTreeMap::new();
    for _ in 0..number {
        for _ in 0..3 {
            board.sweep(&Acceptance::new(chance), &mut random);
        }
        *counts.entry(board.columns().to_vec()).or_default() += 1.0;
    }
    let weight = |columns: &[u32]| chance.powi(naive_energy(columns) as i32);
    let whole: f64 = counts.keys().map(|columns| weight(columns)).sum();
    assert_eq!(counts.len(), 120);
    let expected = |columns: &[u32]| f64::from(number) * weight(columns) / whole;
    let statistic: f64 =
        counts.iter().map(|(columns, count)| (count - expected(columns)).powi(2) / expected(columns)).sum();
    assert!(statistic < 119.0 + 5.0 * (2.0 * 119.0_f64).sqrt(), "{statistic}");
}

/// The numbers of solutions for some n.
const KNOWN: [(usize, u64); 6] = [
    (8, 92),
    (12, 14_200),
    (16, 14_772_512),
    (20, 39_029_188_884),
    (24, 227_514_171_973_736),
    (27, 234_907_967_154_122_528),
];

/// Return the estimate of this seed after this many doublings of the sweeps.
fn estimated(n: usize, seed: u64, doublings: u32) -> super::LnCount {
    let mut left = doublings;
    let budget = Budget::default().seed(seed);
    estimate_ln_count(size(n), &budget, |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap()
}

/// Return the parts of the seeds whose estimates are within one, two and three standard errors.
fn coverage(n: usize, solutions: u64, seeds: u64, doublings: u32) -> [f64; 3] {
    let off = |seed| {
        let found = estimated(n, seed, doublings);
        (found.ln - (solutions as f64).ln()).abs() / found.error
    };
    let off: Vec<f64> = (0..seeds).map(off).collect();
    [1.0, 2.0, 3.0].map(|most| off.iter().filter(|off| **off < most).count() as f64 / seeds as f64)
}

#[test]
fn the_errors_of_estimates_are_those_of_a_normal_distribution() {
    for (n, solutions) in KNOWN {
        let [one, two, three] = coverage(n, solutions, 40, 1);
        assert!(one > 0.45 && two > 0.8 && three > 0.92, "n = {n}: {one}, {two}, {three}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn the_errors_of_many_estimates_are_those_of_a_normal_distribution() {
    for (n, solutions) in KNOWN {
        for doublings in [1, 3, 6] {
            let found = coverage(n, solutions, 200, doublings);
            println!("{n:2} {:5} sweeps: {found:.3?}", 128 << (doublings - 1));
            let [one, two, three] = found;
            assert!((0.55..0.80).contains(&one) && two > 0.88 && three > 0.96, "n = {n}: {found:?}");
        }
    }
}

#[test]
fn an_estimate_is_the_same_for_every_number_of_threads() {
    let with = |threads| {
        let budget = Budget::default().seed(3).threads(threads);
        estimate_ln_count(size(40), &budget, |_| ControlFlow::Break(())).unwrap()
    };
    assert_eq!(with(1), with(5));
    // The bits of this estimate, on every machine.
    assert_eq!(format!("{:?}", with(1).ln), "72.98141871400179");
}
