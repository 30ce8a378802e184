use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::in_order;

/// More than rounds may be ahead, too.
const THREADS: [usize; 4] = [1, 2, 5, 300];

/// These rounds need none.
struct NoWorker;

fn threads(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).unwrap()
}

/// Rounds of unequal length: most take no time, some a while.
fn dawdle(number: u64) {
    if number.is_multiple_of(37) {
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn results_come_in_order_until_the_rounds_run_out() {
    for count in THREADS {
        for rounds in [0, 1, 2, 256, 257, 258, 700] {
            let (mut taken, enough) = (Vec::new(), AtomicBool::new(false));
            let round = |_: &mut NoWorker, number: u64| {
                dawdle(number);
                (number < rounds).then_some(number * 3)
            };
            in_order(
                threads(count),
                &enough,
                || NoWorker,
                round,
                |number, result| {
                    taken.push((number, result));
                    ControlFlow::Continue(())
                },
            );
            let expected: Vec<(u64, u64)> = (0..rounds).map(|number| (number, number * 3)).collect();
            assert_eq!(taken, expected, "{count} threads");
            assert!(!enough.load(Ordering::Relaxed));
        }
    }
}

#[test]
fn whoever_has_had_enough_gets_nothing_more() {
    for count in THREADS {
        for last in [0, 1, 300, 600] {
            let (mut taken, enough) = (Vec::new(), AtomicBool::new(false));
            // There is no end of rounds.
            let round = |_: &mut NoWorker, number: u64| {
                dawdle(number);
                Some(number)
            };
            in_order(
                threads(count),
                &enough,
                || NoWorker,
                round,
                |number, _| {
                    taken.push(number);
                    if number == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(taken, (0..=last).collect::<Vec<_>>(), "{count} threads");
            assert!(enough.load(Ordering::Relaxed));
        }
    }
}

#[test]
fn every_thread_has_one_worker_and_no_round_is_done_twice() {
    for count in THREADS {
        let (workers, done, enough) = (AtomicUsize::new(0), Mutex::new(Vec::new()), AtomicBool::new(false));
        let start = || workers.fetch_add(1, Ordering::Relaxed);
        let round = |_: &mut usize, number: u64| {
            done.lock().unwrap().push(number);
            (number < 500).then_some(())
        };
        in_order(threads(count), &enough, start, round, |_, ()| ControlFlow::Continue(()));
        assert_eq!(workers.into_inner(), count);
        let mut done = done.into_inner().unwrap();
        done.retain(|number| *number < 500);
        done.sort_unstable();
        assert_eq!(done, (0..500).collect::<Vec<_>>(), "{count} threads");
    }
}

#[test]
fn nobody_runs_far_ahead_of_a_slow_round() {
    let (begun, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let round = |_: &mut NoWorker, number: u64| {
        begun.fetch_add(1, Ordering::Relaxed);
        if number == 0 {
            std::thread::sleep(Duration::from_millis(100));
            assert!(begun.load(Ordering::Relaxed) <= 260, "memory would grow");
        }
        (number < 1000).then_some(())
    };
    let mut taken = 0;
    in_order(
        threads(3),
        &enough,
        || NoWorker,
        round,
        |_, ()| {
            taken += 1;
            ControlFlow::Continue(())
        },
    );
    assert_eq!(taken, 1000);
}
