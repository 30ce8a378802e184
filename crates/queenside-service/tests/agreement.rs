//! Compare the library with the independent checker, which shares no code with it.

use std::collections::BTreeSet;

use queenside::enumerate::Solutions;
use queenside::solve::closed_form;
use queenside::{Board, Placement, Size, Solution, Square};
use queenside_check::{ListCheck, Run, attack, check_runs, check_solution, count_conflicts};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

#[test]
fn library_and_checker_agree_on_conflicts_of_random_placements() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..2000 {
        let n = rng.random_range(1..30);
        let squares: BTreeSet<(u32, u32)> =
            (0..rng.random_range(0..40)).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect();
        let placement =
            Placement::new(size(n), squares.iter().map(|&(row, column)| Square::new(row, column))).unwrap();
        let conflicts = placement.conflicts();
        let squares: Vec<(u32, u32)> = squares.into_iter().collect();
        assert_eq!(conflicts.count(), count_conflicts(&squares));
        for conflict in conflicts.iter() {
            assert!(attack((conflict.a.row, conflict.a.column), (conflict.b.row, conflict.b.column)));
        }
    }
}

#[test]
fn library_and_checker_agree_on_solutions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..2000 {
        // Half of the boards have one queen moved. The sizes cover both algorithms of the checker.
        let n = rng.random_range(4..140);
        let mut columns: Vec<u32> =
            closed_form(size(n)).unwrap().queens().map(|queen| queen.column).collect();
        if rng.random_bool(0.5) {
            columns[rng.random_range(0..n as usize)] = rng.random_range(0..n + 1);
        }
        assert_eq!(Solution::new(columns.clone()).is_ok(), check_solution(&columns).is_ok(), "{columns:?}");
    }
}

#[test]
fn checker_accepts_the_closed_form_of_every_size() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let large = (0..1000).map(|_| rng.random_range(3000..=Size::MAX));
    for n in (0..3000).filter(|n| !matches!(n, 2 | 3)).chain(large).chain([Size::MAX - 1, Size::MAX]) {
        let construction = closed_form(size(n)).unwrap();
        let run = |run: &queenside::solve::Run| Run {
            row: run.first.row,
            column: run.first.column,
            len: run.len,
            step: 2,
        };
        let mut runs: Vec<Run> = construction.runs().iter().map(run).collect();
        assert_eq!(check_runs(n, &runs), Ok(()), "n = {n}");
        if let Some(run) = runs.last_mut().filter(|_| n > 1) {
            run.column ^= 1;
            assert!(check_runs(n, &runs).is_err(), "n = {n}");
        }
    }
}

#[test]
fn checker_accepts_lists() {
    for n in 0..=9 {
        let mut check = ListCheck::new(n, false);
        for solution in Solutions::new(size(n)).unwrap() {
            check.next(solution.columns()).unwrap();
        }
        let mut check = ListCheck::new(n, true);
        for solution in Solutions::fundamental(size(n)).unwrap() {
            check.next(solution.columns()).unwrap();
        }
    }
}
