use std::collections::BTreeSet;
use std::time::Duration;

use queenside::Budget;
use queenside::kings::{Hit, KingCounter, SafeSquares, Search, SearchEnd, SearchMethod, Ways};

use super::{size, solutions, with_ways};

fn seed(seed: u64) -> Budget {
    Budget::default().seed(seed)
}

fn on_threads(budget: Budget, threads: usize) -> Budget {
    budget.threads(threads)
}

fn all_hits(search: &Search, budget: &Budget) -> (SearchEnd, Vec<Hit>) {
    let mut hits = search.hits(budget).unwrap();
    let all = hits.by_ref().collect();
    (hits.ended().unwrap(), all)
}

fn first_hits(search: &Search, budget: &Budget, most: usize) -> Vec<Hit> {
    search.hits(budget).unwrap().take(most).collect()
}

/// Check that hits have the stated number of ways, are different, and have increasing numbers.
fn assert_sound(hits: &[Hit], kings: u32) {
    let mut counter = KingCounter::default();
    for hit in hits {
        let safe = SafeSquares::of(&hit.solution).unwrap();
        let exact = counter.polynomial(&safe).unwrap().ways(kings);
        assert_eq!(exact, hit.ways, "{hit:?}");
    }
    let boards: BTreeSet<&[u32]> = hits.iter().map(|hit| hit.solution.columns()).collect();
    assert_eq!(boards.len(), hits.len());
    assert!(hits.is_sorted_by(|one, other| one.board < other.board && one.round <= other.round));
}

/// Return a search with this method.
fn by(method: SearchMethod, n: u32, ways: std::ops::RangeInclusive<u128>) -> Search {
    Search::new(size(n), ways).method(method)
}

#[test]
fn hits_do_not_depend_on_the_threads() {
    let searches = [
        (Search::new(size(12), 48..=48), usize::MAX),
        (Search::new(size(20), 48..=48), 3),
        (Search::new(size(26), 0..=0), 3),
        (by(SearchMethod::IterativeRepair, 20, 0..=9), 5),
    ];
    for (search, most) in searches {
        let one = first_hits(&search, &seed(3), most);
        assert!(one.len() > 2, "{search:?}");
        assert_sound(&one, search.kings);
        assert!(one.iter().all(|hit| search.ways.contains(&u128::try_from(hit.ways.clone()).unwrap())));
        assert_eq!(first_hits(&search, &on_threads(seed(3), 3), most), one, "{search:?}");
        assert!(search.method_used() == SearchMethod::Every || first_hits(&search, &seed(4), most) != one);
    }
}

#[test]
fn random_boards_are_found_once() {
    // All solutions of small boards, which are found repeatedly, and the boards with no or one queen.
    for (method, n, all) in [
        (SearchMethod::Anneal, 6, 4),
        (SearchMethod::Anneal, 8, 92),
        (SearchMethod::IterativeRepair, 0, 1),
        (SearchMethod::IterativeRepair, 1, 1),
        (SearchMethod::IterativeRepair, 8, 92),
    ] {
        let hits = first_hits(&by(method, n, 0..=1), &seed(0), all);
        assert_eq!(hits.len(), all, "n = {n}");
        assert_sound(&hits, n);
    }
}

#[test]
fn annealing_approaches_large_numbers_and_many_ways_too() {
    for (n, kings, ways) in [(20, 20, 10_000..=100_000), (24, 20, 1 << 40..=1 << 60), (28, 28, 1..=1000)] {
        let search = Search::new(size(n), ways.clone()).kings(kings);
        let hits = first_hits(&search, &seed(1), 2);
        assert_sound(&hits, kings);
        assert!(hits.iter().all(|hit| ways.contains(&u128::try_from(hit.ways.clone()).unwrap())));
    }
}

#[test]
fn a_range_without_an_upper_end_includes_numbers_of_more_than_128_bits() {
    let two_to_128 = Ways::from(u128::MAX) + Ways::from(1_u32);
    let hits = first_hits(&Search::new(size(64), 1..=u128::MAX), &seed(0), 3);
    assert_eq!(hits.len(), 3);
    assert!(hits.iter().any(|hit| hit.ways > two_to_128), "{hits:?}");
    assert_sound(&hits, 64);
}

#[test]
fn a_search_that_examined_all_solutions_says_so_at_any_limit() {
    let all = |search: Search, budget: Budget| all_hits(&search, &budget);
    for (ways, hits) in [(0..=0, 92), (4..=4, 0)] {
        let search = Search::new(size(8), ways);
        let (ended, found) = all(search, Budget::default().time_limit(Some(Duration::ZERO)));
        assert_eq!((ended, found.len()), (SearchEnd::Everything, hits));
    }
    // Too many solutions for no time.
    let (ended, _) = all(Search::new(size(14), 0..=0), Budget::default().time_limit(Some(Duration::ZERO)));
    assert_eq!(ended, SearchEnd::Stopped);
}

#[test]
fn every_matching_board_is_found() {
    for n in 0..=8 {
        for kings in [0, 1, 2, 3, n, n + 1] {
            for range in [0..=0, 1..=1, 2..=10, 5..=u128::MAX, 0..=u128::MAX] {
                let search = Search::new(size(n), range.clone()).kings(kings).method(SearchMethod::Every);
                let (ended, hits) = all_hits(&search, &seed(0));
                assert!(matches!(ended, SearchEnd::Everything | SearchEnd::TooManyKings), "{ended:?}");
                assert_sound(&hits, kings);
                let found: BTreeSet<Vec<u32>> =
                    hits.into_iter().map(|hit| hit.solution.into_columns()).collect();
                assert_eq!(
                    found,
                    with_ways(n, kings, |ways| range.contains(&ways)),
                    "{n}, {kings}, {range:?}"
                );
            }
        }
    }
}

#[test]
fn thousands_of_boards_are_found_among_all_solutions() {
    for (n, zero) in [(11, 2424), (12, 11_044)] {
        let (ended, hits) = all_hits(&Search::new(size(n), 0..=0), &seed(0));
        assert_eq!((ended, hits.len()), (SearchEnd::Everything, zero), "n = {n}");
        assert_sound(&hits, n);
        assert_eq!(hits.iter().max_by_key(|hit| hit.board), hits.last());
    }
    let all = solutions(13).count() as u64;
    let mut hits = Search::new(size(13), 48..=48).hits(&seed(0)).unwrap();
    assert_eq!(hits.by_ref().count(), with_ways(13, 13, |ways| ways == 48).len());
    assert_eq!((hits.ended(), hits.boards()), (Some(SearchEnd::Everything), all));
}

#[test]
fn any_number_of_kings_is_accepted() {
    for (n, kings) in [(20, 18), (20, 12), (26, 28), (8, 4)] {
        let search = Search::new(size(n), 1..=1_000_000).kings(kings);
        let hits = first_hits(&search, &seed(0), 2);
        assert_eq!(hits.len(), 2, "{n}, {kings}");
        assert_sound(&hits, kings);
    }
    // Every board has 0 ways to place 4294967295 kings, and 1 way to place 0 kings.
    let hits = first_hits(&Search::new(size(20), 0..=0).kings(u32::MAX), &seed(0), 5);
    assert_eq!(hits.len(), 5);
    let hits = first_hits(&Search::new(size(20), 1..=1).kings(0), &seed(0), 5);
    assert_eq!(hits.len(), 5);
}

#[test]
fn annealing_finds_small_boards_too() {
    for n in 4..=12 {
        let search = Search::new(size(n), 0..=u128::MAX).kings(n / 2).method(SearchMethod::Anneal);
        let hits = first_hits(&search, &seed(0), 2);
        assert_eq!(hits.len(), 2, "n = {n}");
        assert_sound(&hits, n / 2);
    }
}

#[test]
fn sizes_without_a_solution_are_proven_to_have_no_board() {
    for n in [2, 3] {
        for method in SearchMethod::ALL {
            let search = Search::new(size(n), 0..=u128::MAX).method(method);
            assert_eq!(all_hits(&search, &seed(0)), (SearchEnd::Everything, Vec::new()), "{method}");
        }
    }
}

#[test]
fn more_kings_than_fit_on_a_board_are_not_searched() {
    let search = Search::new(size(8), 1..=u128::MAX).kings(17);
    let mut hits = search.hits(&seed(0)).unwrap();
    assert_eq!((hits.next(), hits.ended(), hits.boards()), (None, Some(SearchEnd::TooManyKings), 0));
}

#[test]
fn too_large_boards_are_refused() {
    assert!(Search::new(size(64), 0..=0).hits(&seed(0)).is_ok());
    let refused = Search::new(size(65), 0..=0).hits(&seed(0)).unwrap_err();
    assert_eq!(refused.to_string(), "n = 65 is too large: kings are counted for n up to 64");
}
