//! Comparison of every counting engine with the simple count and with published values.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use queenside::count::{
    Backtrack, ColourSplit, CountError, ENGINES, Engine, InstructionSet, PartialCount, Plan, Worker,
    best_engine, count, count_orbits, count_with, estimate, resume,
};
use queenside::{Budget, Problem, Record, Square, Stop};

use super::{board, size};
use crate::naive_count;

fn on_threads(threads: usize) -> Budget {
    Budget::default().threads(threads)
}

/// The published values: n, all solutions, symmetry classes, half turn, quarter turn.
fn published() -> impl Iterator<Item = [u128; 5]> {
    let lines = include_str!("data/counts.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let numbers: Vec<u128> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    })
}

#[test]
fn engines_agree_with_the_naive_count_and_published_values() {
    for [n, all, orbits, half_turn, quarter_turn] in published() {
        let size = size(n as u32);
        if n <= 12 {
            assert_eq!(naive_count(n as u32), all);
            assert_eq!(count(size).unwrap(), all);
        }
        for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
            let found = count_with(*engine, &Problem::new(size), &on_threads(2)).unwrap();
            assert_eq!(found, all, "{} n = {n}", engine.name());
        }
        let found = count_orbits(size, all, &Budget::default()).unwrap();
        assert_eq!([found.orbits, found.half_turn, found.quarter_turn], [orbits, half_turn, quarter_turn]);
    }
}

/// Return the counts of all units, by one worker.
fn unit_counts(plan: &dyn Plan) -> Vec<u128> {
    let mut worker = plan.worker();
    (0..plan.units())
        .map(|unit| worker.run(unit, &NEVER).and_then(|partial| partial.count()).unwrap())
        .collect()
}

static NEVER: AtomicBool = AtomicBool::new(false);

#[test]
fn a_count_is_the_sum_of_its_units_in_any_order() {
    for n in [9, 12] {
        for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
            let plan = engine.plan(&board(n), &Budget::default()).unwrap();
            let together = unit_counts(plan.as_ref());
            assert_eq!(together.iter().sum::<u128>(), naive_count(n), "{} n = {n}", engine.name());
            for unit in (0..plan.units()).rev() {
                assert_eq!(plan.run(unit, &NEVER).unwrap(), together[unit], "{} n = {n}", engine.name());
            }
        }
    }
}

#[test]
fn a_plan_can_be_counted_again_also_after_a_count_that_was_stopped() {
    for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
        let plan = engine.plan(&board(13), &Budget::default()).unwrap();
        let before = unit_counts(plan.as_ref());
        let stop = Stop::new();
        let mut stopped = Record::new(plan.units());
        let count = |record: &mut Record, budget: &Budget, stop: &Stop| {
            resume(plan.as_ref(), 0..plan.units(), record, budget, |_, _, _| {
                stop.stop();
                ControlFlow::Continue(())
            })
        };
        let ended = count(&mut stopped, &on_threads(2).stop(&stop), &stop);
        assert!(ended == Err(CountError::Stopped) || stopped.done() == plan.units(), "{}", engine.name());
        for threads in [1, 2] {
            let mut again = Record::new(plan.units());
            count(&mut again, &on_threads(threads), &Stop::new()).unwrap();
            assert_eq!(again.total(), 73_712, "{}", engine.name());
        }
        assert_eq!(unit_counts(plan.as_ref()), before, "{}", engine.name());
    }
}

/// The search row by row is the fastest on boards with few open rows or few free squares.
#[test]
fn the_engine_depends_on_the_free_squares() {
    let engine_of = |n: u32, is_blocked: &dyn Fn(u32, u32) -> bool| {
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        let blocked = squares.filter(|square| is_blocked(square.row, square.column));
        let problem = Problem::new(size(n)).with_blocked(blocked).unwrap();
        best_engine(&[&ColourSplit::Portable], &problem).name()
    };
    assert_eq!(engine_of(20, &|row, column| row == 0 && column == 0), "portable");
    assert_eq!(engine_of(20, &|row, column| (row + 2 * column) % 5 < 2), "portable");
    assert_eq!(engine_of(20, &|row, column| (row + 2 * column) % 5 < 3), "backtrack");
    assert_eq!(engine_of(13, &|row, column| row == 0 && column == 0), "backtrack");
}

#[test]
fn work_is_positive_and_adds_up() {
    for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
        for n in [0, 1, 2, 13, 19, 20, 25] {
            let plan = engine.plan(&board(n), &Budget::default()).unwrap();
            let units = plan.units();
            assert!((0..units).all(|unit| plan.work(unit) > 0.0), "{} n = {n}", engine.name());
            for range in [0..units, 0..0, units / 3..units / 2, units.saturating_sub(9)..units] {
                let sum: f64 = range.clone().map(|unit| plan.work(unit)).sum();
                assert!((plan.work_of(range) - sum).abs() <= 1e-9 * sum, "{} n = {n}", engine.name());
            }
        }
    }
}

#[test]
fn estimates_are_close_to_the_published_values() {
    let seconds = Duration::from_millis(300);
    let nothing = Backtrack.plan(&board(2), &Budget::default()).unwrap();
    assert!(estimate(nothing.as_ref(), seconds, &Budget::default()).unwrap().count.abs() < f64::EPSILON);
    for (n, count) in [(14, 365_596.0), (17, 95_815_104.0)] {
        for seed in 0..2 {
            let plan = best_engine(ENGINES, &board(n)).plan(&board(n), &Budget::default()).unwrap();
            let found = estimate(plan.as_ref(), seconds, &on_threads(2).seed(seed)).unwrap();
            let off = (found.count - count).abs() / found.count_error;
            assert!(off < 4.0, "n = {n}, seed {seed}: {found:?}");
            assert!(found.count_error < 0.2 * found.count, "n = {n}, seed {seed}: {found:?}");
            assert!(found.core_seconds > 0.0 && found.core_seconds_error < found.core_seconds);
        }
    }
}

/// A plan whose units were counted before, so that a sample takes no time, and ends after some draws
/// as if a time limit ended it.
#[derive(Debug)]
struct Counted {
    plan: Box<dyn Plan>,
    counts: Vec<u128>,
    draws: usize,
}

impl Plan for Counted {
    fn units(&self) -> usize {
        self.plan.units()
    }

    fn work(&self, unit: usize) -> f64 {
        self.plan.work(unit)
    }

    fn worker(&self) -> Box<dyn Worker + Send + '_> {
        Box::new(Draws { counts: &self.counts, left: self.draws })
    }
}

struct Draws<'a> {
    counts: &'a [u128],
    left: usize,
}

impl Worker for Draws<'_> {
    fn run(&mut self, unit: usize, _stop: &AtomicBool) -> Option<PartialCount> {
        self.left = self.left.checked_sub(1)?;
        Some(PartialCount::new([(1, self.counts[unit])]))
    }
}

#[test]
fn standard_errors_hold_at_every_number_of_draws() {
    const SEEDS: u32 = 400;
    // As for a normal distribution: 31.7 %, 4.55 % and 0.27 %.
    const NORMAL: [u32; 3] = [127, 18, 1];
    for n in [16, 17] {
        let plan = best_engine(ENGINES, &board(n)).plan(&board(n), &Budget::default()).unwrap();
        let counts = unit_counts(plan.as_ref());
        let count = counts.iter().sum::<u128>() as f64;
        let mut plan = Counted { plan, counts, draws: 0 };
        for (draws, largest_mean) in [(16, 0.2), (21, 0.17), (31, 0.1), (32, 0.09), (50, 0.065), (200, 0.016)]
        {
            plan.draws = draws;
            let (mut outside, mut errors, mut misses, mut squares) = ([0; 3], 0.0, 0.0_f64, 0.0);
            for seed in 0..SEEDS {
                let found = estimate(&plan, Duration::MAX, &Budget::default().seed(seed.into())).unwrap();
                assert_eq!(found.sampled, draws);
                let (miss, error) = (found.count / count - 1.0, found.count_error / count);
                (1..).zip(&mut outside).for_each(|(errors, outside)| {
                    *outside += u32::from(miss.abs() > f64::from(errors) * error);
                });
                misses += miss / f64::from(SEEDS);
                squares += miss.powi(2) / f64::from(SEEDS);
                errors += error / f64::from(SEEDS);
            }
            let context =
                format!("n = {n}, {draws} draws: {outside:?} outside, {misses} off, errors {errors}");
            assert!(errors < largest_mean, "{context}");
            assert!(outside.iter().zip(NORMAL).all(|(outside, normal)| *outside <= normal), "{context}");
            assert!(misses.abs() < 4.0 * (squares / f64::from(SEEDS)).sqrt(), "{context}");
        }
    }
}

#[test]
fn threads_do_not_change_an_estimate() {
    let plan = Backtrack.plan(&board(12), &Budget::default()).unwrap();
    let plan = Counted { counts: unit_counts(plan.as_ref()), plan, draws: usize::MAX };
    let draw = |threads| estimate(&plan, Duration::MAX, &on_threads(threads).seed(7)).unwrap();
    let (one, two) = (draw(1), draw(2));
    assert_eq!(one.sampled, 10_000);
    assert_eq!(
        (one.count.to_bits(), one.count_error.to_bits()),
        (two.count.to_bits(), two.count_error.to_bits())
    );
}

#[test]
fn an_estimate_of_0_needs_more_draws_than_units() {
    let plan = Backtrack.plan(&board(16), &Budget::default()).unwrap();
    let mut plan = Counted { counts: vec![0; plan.units()], plan, draws: 1000 };
    let draw = |plan: &Counted| estimate(plan, Duration::MAX, &Budget::default());
    let found = draw(&plan).unwrap();
    assert!(found.count <= 0.0 && found.count_error.is_infinite(), "{found:?}");
    plan.draws = 4 * plan.counts.len();
    let found = draw(&plan).unwrap();
    assert!(found.count <= 0.0 && found.count_error <= 0.0, "{found:?}");
}

#[test]
fn fewer_than_16_draws_are_too_few() {
    let plan = Backtrack.plan(&board(10), &Budget::default()).unwrap();
    let mut plan = Counted { counts: vec![1; plan.units()], plan, draws: 15 };
    let draw = |plan: &Counted| estimate(plan, Duration::MAX, &Budget::default());
    let few = "no estimate: the time limit was too short for it; allow";
    let error = draw(&plan).unwrap_err();
    assert!(matches!(error, CountError::TooLittleTime { draws: 15, .. }));
    assert_eq!(error.to_string(), format!("{few} about 1s"));
    plan.draws = 0;
    assert_eq!(draw(&plan).unwrap_err().to_string(), format!("{few} more than 1s"));
    plan.draws = 16;
    assert_eq!(draw(&plan).unwrap().sampled, 16);
    // A single unit is its whole count.
    let plan = Backtrack.plan(&board(1), &Budget::default()).unwrap();
    assert_eq!(draw(&Counted { counts: vec![1], plan, draws: 4 }).unwrap().sampled, 4);
}

#[test]
fn a_time_limit_ends_the_planning() {
    let none = Budget::default().time_limit(Duration::ZERO);
    for engine in ENGINES.iter().filter(|engine| engine.is_available() && engine.name() != "backtrack") {
        for problem in [board(28), board(28).with_queens([Square::new(0, 0)]).unwrap()] {
            assert!(matches!(engine.plan(&problem, &none), Err(CountError::Stopped)), "{}", engine.name());
        }
    }
}

#[test]
fn an_estimate_without_enough_time_says_how_long_would_do() {
    let plan = best_engine(ENGINES, &board(19)).plan(&board(19), &Budget::default()).unwrap();
    let draw = |limit| estimate(plan.as_ref(), limit, &Budget::default().time_limit(Some(limit)));
    let Err(error @ CountError::TooLittleTime { enough: Some(mut enough), .. }) =
        draw(Duration::from_millis(2))
    else {
        panic!("2 ms are enough");
    };
    assert!(error.to_string().contains(&format!(" {}s", enough.as_secs())), "{error}");
    // Without any draw, the time is too short. Other programs can take the processors meanwhile.
    for _ in 0..4 {
        match draw(enough) {
            Ok(found) => {
                assert!(found.sampled >= 16, "{found:?}");
                return;
            }
            Err(CountError::TooLittleTime { enough: Some(more), .. }) if more > enough => enough = more,
            Err(error) => panic!("after {enough:?}: {error}"),
        }
    }
    panic!("{enough:?} are not enough");
}

#[test]
fn a_stop_signal_and_a_time_limit_end_a_count_that_would_take_years() {
    let (started, soon) = (Instant::now(), Duration::from_millis(50));
    let available = ENGINES.iter().filter(|engine| engine.is_available());
    for (engine, threads) in available.flat_map(|engine| [(engine, 1), (engine, 2)]) {
        let stop = Stop::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(soon);
                stop.stop();
            });
            let counted = count_with(*engine, &board(26), &on_threads(threads).stop(&stop));
            assert_eq!(counted, Err(CountError::Stopped));
        });
        let counted = count_with(*engine, &board(26), &on_threads(threads).time_limit(soon));
        assert_eq!(counted, Err(CountError::Stopped));
    }
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[test]
fn boards_above_the_limit_are_refused() {
    let message = "n = 33 is too large: solutions are counted for n up to 32";
    assert_eq!(count(size(33)).unwrap_err().to_string(), message);
    assert_eq!(count_orbits(size(33), 0, &Budget::default()).unwrap_err().to_string(), message);
    assert_eq!(count_with(&Backtrack, &board(33), &Budget::default()).unwrap_err().to_string(), message);
}

#[test]
fn engines_have_different_names() {
    let mut names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
    names.sort_unstable();
    assert_eq!(names, ["avx2", "avx512", "backtrack", "neon", "portable"]);
}

#[test]
fn an_engine_runs_or_reports_what_is_missing() {
    for engine in ENGINES {
        let refused = engine.plan(&board(12), &Budget::default()).err().map(|error| error.to_string());
        let missing = engine.what_is_missing();
        let expected = missing.map(|missing| format!("cannot run the engine {}: {missing}", engine.name()));
        assert_eq!(refused, expected);
    }
}

/// `./test --ci` runs this test under each value that this CPU allows.
#[test]
fn the_environment_limits_the_instruction_sets() {
    let limit = InstructionSet::limit().unwrap();
    let named = std::env::var(InstructionSet::VARIABLE).ok().filter(|name| !name.is_empty());
    assert_eq!(limit.map(InstructionSet::name), named.as_deref());
    for (engine, set, limits) in [
        (ColourSplit::Neon, InstructionSet::Neon, &["neon"][..]),
        (ColourSplit::Avx2, InstructionSet::Avx2, &["avx2", "avx512"]),
        (ColourSplit::Avx512, InstructionSet::Avx512, &["avx512"]),
    ] {
        let is_allowed = limit.is_none_or(|limit| limits.contains(&limit.name()));
        assert!(is_allowed || !engine.is_available(), "{}", engine.name());
        assert_eq!(engine.what_is_missing(), set.what_is_missing());
    }
    assert!(ColourSplit::Portable.is_available() && InstructionSet::None.what_is_missing().is_none());
}

#[test]
fn every_size_has_an_available_engine() {
    for n in 0..=32 {
        let engine = best_engine(ENGINES, &board(n));
        assert!(engine.is_available() && engine.plan(&board(n), &Budget::default()).is_ok(), "n = {n}");
    }
    let message = "n = 29 is too large: the engine portable counts for n up to 28";
    let refused = ColourSplit::Portable.plan(&board(29), &Budget::default()).map(|_| ());
    assert_eq!(refused.unwrap_err().to_string(), message);
}
