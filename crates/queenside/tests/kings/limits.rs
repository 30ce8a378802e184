//! Searches end when they are told to. The bounds are generous: a busy machine is no failure.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use queenside::kings::{Ended, Hit, Method, Search};

use super::size;

const SOON: Duration = Duration::from_secs(2);

/// Searches that would never end, with every method.
fn endless() -> impl Iterator<Item = Search<'static>> {
    let methods = [(20, Method::Sample), (26, Method::Sample), (18, Method::Every), (20, Method::Anneal)];
    let sizes = [(44, Method::Anneal), (64, Method::Anneal), (40, Method::Sample), (40, Method::Every)];
    methods.into_iter().chain(sizes).flat_map(|(n, method)| {
        let ways = u128::MAX - 1..=u128::MAX - 1;
        let search = Search::new(size(n), ways).unwrap().kings(n / 2).method(method);
        [1, 2].map(|threads| search.clone().threads(NonZeroUsize::new(threads).unwrap()))
    })
}

fn no_hit(Hit { solution, .. }: Hit) -> ControlFlow<()> {
    unreachable!("{:?}", solution.into_columns())
}

#[test]
fn a_deadline_ends_a_search() {
    for search in endless() {
        let start = Instant::now();
        let ended = search.clone().deadline(start + Duration::from_millis(60)).run(no_hit);
        assert_eq!(ended, Ended::Stopped);
        assert!((Duration::from_millis(60)..SOON).contains(&start.elapsed()), "{search:?}");
    }
    let past = Search::new(size(20), 48..=48).unwrap().deadline(Instant::now());
    assert_eq!(past.run(|_| ControlFlow::Continue(())), Ended::Stopped);
}

#[test]
fn a_stop_flag_ends_a_search() {
    for search in endless() {
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let running = scope.spawn(|| search.clone().stop(&stop).run(no_hit));
            std::thread::sleep(Duration::from_millis(30));
            assert!(!running.is_finished(), "{search:?}");
            let start = Instant::now();
            stop.store(true, Ordering::Relaxed);
            assert_eq!(running.join().unwrap(), Ended::Stopped);
            assert!(start.elapsed() < SOON, "{search:?}");
        });
    }
}

#[test]
fn hits_before_a_deadline_are_told() {
    let search = Search::new(size(20), 0..=0).unwrap().deadline(Instant::now() + Duration::from_millis(300));
    let mut hits = 0;
    let ended = search.run(|_| {
        hits += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Ended::Stopped);
    assert!(hits > 0);
}

#[test]
fn more_threads_than_rounds_are_no_matter() {
    for n in [0, 1, 2, 3, 8, 9] {
        for method in [Method::Every, Method::Sample] {
            let search = Search::new(size(n), 0..=u128::MAX).unwrap().method(method).max_boards(40_000);
            let mut hits = 0;
            let ended = search.threads(NonZeroUsize::new(300).unwrap()).run(|_| {
                hits += 1;
                ControlFlow::Continue(())
            });
            let all = super::solutions(n).count();
            assert_eq!(hits, all, "{n}, {method}, {ended:?}");
        }
    }
}
