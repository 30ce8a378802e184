use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::time::Duration;

use queenside::Budget;
use queenside::kings::{BigUint, Hit, KingCounter, SafeSquares, Search, SearchEnd, SearchMethod};

use super::{size, solutions, with_ways};

fn seed(seed: u64) -> Budget {
    Budget::default().seed(seed)
}

fn on_threads(budget: Budget, threads: usize) -> Budget {
    budget.threads(NonZeroUsize::new(threads).unwrap())
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

#[test]
fn hits_do_not_depend_on_the_threads() {
    let search = |n: u32, least: u128, most: u128| Search::new(size(n), least..=most);
    let searches = [
        (Search { max_boards: Some(60_000), ..search(20, 48, 48) }, usize::MAX),
        (Search { max_boards: Some(2_000), ..search(20, 0, 0) }, usize::MAX),
        (search(16, 1, 10), 150),
        (search(26, 0, 0), 5),
        (search(12, 48, 48), usize::MAX),
        (Search { method: Some(SearchMethod::Anneal), ..search(24, 0, 0) }, 3),
        (
            Search {
                method: Some(SearchMethod::IterativeRepair),
                max_boards: Some(1000),
                ..search(20, 0, 9)
            },
            usize::MAX,
        ),
    ];
    for (search, most) in searches {
        let one = first_hits(&search, &seed(3), most);
        assert!(one.len() > 2, "{search:?}");
        for threads in [2, 3] {
            let budget = on_threads(seed(3), threads);
            assert_eq!(first_hits(&search, &budget, most), one, "{threads} threads: {search:?}");
        }
    }
}

/// Return the hits of ranges of rounds, one after another, without repeated boards.
fn hits_by_ranges(search: &Search, ranges: &[u64], budget: &Budget) -> (Vec<SearchEnd>, Vec<Hit>) {
    let (mut all, mut ends, mut before, mut boards) = (Vec::<Hit>::new(), Vec::new(), 0, 0);
    for &end in ranges {
        let search = Search { rounds: before..end, ..search.clone() };
        let mut hits = search.hits(budget).unwrap();
        for mut hit in hits.by_ref() {
            hit.board += boards;
            if all.iter().all(|known| known.solution != hit.solution) {
                all.push(hit);
            }
        }
        boards += hits.boards();
        before = end;
        ends.push(hits.ended().unwrap());
    }
    (ends, all)
}

#[test]
fn searches_of_ranges_of_rounds_have_the_hits_of_one_search() {
    let search = Search::new(size(16), 1..=10);
    let anneal = Search { method: Some(SearchMethod::Anneal), ..Search::new(size(16), 0..=0) };
    let repair = Search { method: Some(SearchMethod::IterativeRepair), ..search.clone() };
    for (search, ranges) in
        [(search, [1, 2, 7, 7, 20]), (anneal, [1, 2, 3, 3, 6]), (repair, [1, 2, 7, 7, 20])]
    {
        let (ends, divided) = hits_by_ranges(&search, &ranges, &seed(5));
        assert_eq!(ends, [SearchEnd::Rounds; 5]);
        assert!(divided.len() > 2, "{search:?}");
        for threads in [1, 3] {
            let budget = on_threads(seed(5), threads);
            let rounds = Search { rounds: 0..ranges[4], ..search.clone() };
            let whole: Vec<Hit> = rounds.hits(&budget).unwrap().collect();
            assert_eq!(divided, whole);
            assert_eq!(first_hits(&search, &budget, whole.len()), whole);
        }
    }
    // The list of all solutions is not divided into rounds.
    let search = Search::new(size(12), 48..=48);
    let (ends, divided) = hits_by_ranges(&search, &[1, 2], &seed(5));
    assert_eq!((ends, divided), (vec![SearchEnd::Everything; 2], all_hits(&search, &seed(5)).1));
}

#[test]
fn hits_match_the_request_and_are_different() {
    let (ended, hits) =
        all_hits(&Search { max_boards: Some(30_000), ..Search::new(size(20), 40..=60) }, &seed(0));
    assert_eq!(ended, SearchEnd::Boards);
    assert!(
        hits.len() > 20 && hits.iter().all(|hit| (BigUint::from(40u8)..=60u8.into()).contains(&hit.ways))
    );
    assert_sound(&hits, 20);
    // With few solutions, the same ones are drawn repeatedly.
    let search = Search {
        method: Some(SearchMethod::Sample),
        max_boards: Some(20_000),
        ..Search::new(size(8), 0..=0)
    };
    let (ended, hits) = all_hits(&search, &seed(0));
    assert_eq!((ended, hits.len()), (SearchEnd::Boards, 92));
    assert_sound(&hits, 8);
    // Iterative repair finds each of them, and the empty board.
    for (n, all) in [(0, 1), (1, 1), (6, 4), (8, 92)] {
        let search = Search {
            method: Some(SearchMethod::IterativeRepair),
            max_boards: Some(5_000),
            ..Search::new(size(n), 0..=1)
        };
        let (ended, hits) = all_hits(&search, &seed(0));
        assert_eq!((ended, hits.len()), (SearchEnd::Boards, all), "n = {n}");
        assert_sound(&hits, n);
    }
    let hits = first_hits(&Search::new(size(26), 0..=0), &seed(9), 10);
    assert_eq!(hits.len(), 10);
    assert_sound(&hits, 26);
}

#[test]
fn a_range_without_an_upper_end_includes_numbers_of_more_than_128_bits() {
    let two_to_128 = BigUint::from(u128::MAX) + 1u8;
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
        let (ended, found) = all(search.clone(), Budget::default().time_limit(Some(Duration::ZERO)));
        assert_eq!((ended, found.len()), (SearchEnd::Everything, hits));
        let (ended, found) = all(Search { max_boards: Some(92), ..search.clone() }, seed(0));
        assert_eq!((ended, found.len()), (SearchEnd::Everything, hits));
        let (ended, _) = all(Search { max_boards: Some(91), ..search }, seed(0));
        assert_eq!(ended, SearchEnd::Boards);
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
                let search = Search {
                    kings,
                    method: Some(SearchMethod::Every),
                    ..Search::new(size(n), range.clone())
                };
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
    // There are more hits, and more boards, than one round handles.
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
fn the_limit_of_boards_is_observed() {
    let search = Search::new(size(20), 0..=0);
    let (_, all) = all_hits(&Search { max_boards: Some(3000), ..search.clone() }, &seed(5));
    for most in [1, 10, 100, 777, 1024, 2999] {
        for threads in [1, 2] {
            let (ended, hits) =
                all_hits(&Search { max_boards: Some(most), ..search.clone() }, &on_threads(seed(5), threads));
            assert_eq!(ended, SearchEnd::Boards);
            let expected: Vec<Hit> = all.iter().filter(|hit| hit.board <= most).cloned().collect();
            assert_eq!(hits, expected, "{most}");
        }
    }
    // Also for a list of billions.
    let search = Search {
        method: Some(SearchMethod::Every),
        max_boards: Some(100),
        ..Search::new(size(18), 0..=u128::MAX)
    };
    let (ended, hits) = all_hits(&search, &seed(0));
    assert_eq!(ended, SearchEnd::Boards);
    let first: Vec<_> = solutions(18).take(100).collect();
    assert!(hits.iter().map(|hit| &hit.solution).eq(&first));
}

#[test]
fn any_number_of_kings_is_accepted() {
    for (n, kings) in [(20, 18), (20, 12), (26, 28), (8, 4)] {
        let search = Search { kings, max_boards: Some(20_000), ..Search::new(size(n), 1..=1_000_000) };
        let (_, hits) = all_hits(&search, &seed(0));
        assert!(!hits.is_empty(), "{n}, {kings}");
        assert_sound(&hits, kings);
    }
    // Every board has 0 ways to place 4294967295 kings, and 1 way to place 0 kings.
    let hits = first_hits(&Search { kings: u32::MAX, ..Search::new(size(20), 0..=0) }, &seed(0), 5);
    assert_eq!(hits.iter().map(|hit| hit.board).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    let hits = first_hits(&Search { kings: 0, ..Search::new(size(20), 1..=1) }, &seed(0), 5);
    assert_eq!(hits.iter().map(|hit| hit.board).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn annealing_finds_a_large_board_without_ways() {
    let search = Search::new(size(32), 0..=0);
    assert_eq!(search.method_used(), SearchMethod::Anneal);
    let mut hits = search.hits(&seed(1)).unwrap();
    assert_sound(&[hits.next().unwrap()], 32);
    assert!(hits.ended().is_none());
}

#[test]
fn annealing_finds_small_boards_too() {
    for n in 4..=12 {
        let search = Search {
            kings: n / 2,
            method: Some(SearchMethod::Anneal),
            ..Search::new(size(n), 0..=u128::MAX)
        };
        let hits = first_hits(&search, &seed(0), 2);
        assert_eq!(hits.len(), 2, "n = {n}");
        assert_sound(&hits, n / 2);
    }
}

#[test]
fn sizes_without_a_solution_are_proven_to_have_no_board() {
    for n in [2, 3] {
        for method in SearchMethod::ALL {
            let search = Search { method: Some(method), ..Search::new(size(n), 0..=u128::MAX) };
            assert_eq!(all_hits(&search, &seed(0)), (SearchEnd::Everything, Vec::new()), "{method}");
        }
    }
}

#[test]
fn more_kings_than_fit_on_a_board_are_not_searched() {
    let search = Search { kings: 17, ..Search::new(size(8), 1..=u128::MAX) };
    let mut hits = search.hits(&seed(0)).unwrap();
    assert_eq!((hits.next(), hits.ended(), hits.boards()), (None, Some(SearchEnd::TooManyKings), 0));
}

#[test]
fn too_large_boards_are_refused() {
    assert!(Search::new(size(64), 0..=0).hits(&seed(0)).is_ok());
    let refused = Search::new(size(65), 0..=0).hits(&seed(0)).unwrap_err();
    assert_eq!(refused.to_string(), "n = 65 is too large: kings are counted for n up to 64");
}
