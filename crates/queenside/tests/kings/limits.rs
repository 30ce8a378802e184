//! Searches end at their limits. The bounds are generous, so that the tests pass on a busy machine.

use std::time::{Duration, Instant};

use queenside::kings::{Search, SearchEnd, SearchMethod};
use queenside::{Budget, Stop};

use super::size;

const SOON: Duration = Duration::from_secs(20);

/// Search that would not end, with every method.
fn endless() -> impl Iterator<Item = (Search, Budget)> {
    let methods = [
        (18, SearchMethod::Every),
        (40, SearchMethod::Every),
        (20, SearchMethod::Anneal),
        (64, SearchMethod::Anneal),
        (20, SearchMethod::IterativeRepair),
        (64, SearchMethod::IterativeRepair),
    ];
    methods.into_iter().flat_map(|(n, method)| {
        let search = Search::new(size(n), u128::MAX - 1..=u128::MAX - 1).kings(n / 2).method(method);
        [1, 2].map(|threads| (search.clone(), on(threads)))
    })
}

fn on(threads: usize) -> Budget {
    Budget::default().threads(threads)
}

/// Return why the search ended without a hit.
fn end(search: &Search, budget: &Budget) -> Option<SearchEnd> {
    let mut hits = search.hits(budget).unwrap();
    assert_eq!(hits.next(), None);
    hits.ended()
}

#[test]
fn a_time_limit_ends_a_search() {
    let limit = Duration::from_millis(60);
    for (search, budget) in endless() {
        let start = Instant::now();
        assert_eq!(end(&search, &budget.time_limit(limit)), Some(SearchEnd::Stopped));
        assert!((limit..SOON).contains(&start.elapsed()), "{search:?}");
    }
    let mut hits = Search::new(size(20), 48..=48).hits(&on(1).time_limit(Duration::ZERO)).unwrap();
    hits.by_ref().for_each(drop);
    assert_eq!(hits.ended(), Some(SearchEnd::Stopped));
}

/// A caller that writes each board to a disk may be much slower than the search.
#[test]
fn boards_that_are_not_taken_soon_after_the_time_limit_are_dropped() {
    let (limit, each) = (Duration::from_millis(200), Duration::from_millis(20));
    let search = Search::new(size(12), 0..=u128::MAX).method(SearchMethod::IterativeRepair);
    let mut hits = search.hits(&on(2).time_limit(limit)).unwrap();
    let taken = hits.by_ref().inspect(|_| std::thread::sleep(each)).count();
    assert!(taken <= 16, "{taken}");
    assert_eq!(hits.ended(), Some(SearchEnd::Stopped));
    assert!(hits.boards() >= taken as u64, "{hits:?}");
}

#[test]
fn a_stop_ends_a_search() {
    for (search, budget) in endless() {
        let stop = Stop::new();
        std::thread::scope(|scope| {
            let running = scope.spawn(|| end(&search, &budget.stop(&stop)));
            std::thread::sleep(Duration::from_millis(30));
            assert!(!running.is_finished(), "{search:?}");
            let start = Instant::now();
            stop.stop();
            assert_eq!(running.join().unwrap(), Some(SearchEnd::Stopped));
            assert!(start.elapsed() < SOON, "{search:?}");
        });
    }
}

#[test]
fn boards_that_wait_are_dropped_after_a_stop() {
    // Each thread searches 64 boards before the first is returned.
    let search = Search::new(size(12), 0..=u128::MAX).method(SearchMethod::IterativeRepair);
    let stop = Stop::new();
    let mut hits = search.hits(&on(2).stop(&stop)).unwrap();
    assert!(hits.next().is_some() && !hits.is_over());
    stop.stop();
    assert!(hits.is_over());
    assert_eq!((hits.next(), hits.ended()), (None, Some(SearchEnd::Stopped)));
}

#[test]
fn hits_before_a_time_limit_are_returned() {
    let budget = on(1).time_limit(Duration::from_millis(300));
    let mut hits = Search::new(size(20), 0..=0).hits(&budget).unwrap();
    assert!(hits.by_ref().count() > 0);
    assert_eq!(hits.ended(), Some(SearchEnd::Stopped));
}
