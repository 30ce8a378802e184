use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use queenside::kings::{Search, SearchEnd, Step};
use queenside::{Budget, Size, Solution};

use super::naive_ways;

type Boards = BTreeMap<u128, Solution>;

/// Search for a board for each number of ways.
#[derive(Clone, Default)]
struct Cover {
    n: u32,
    most: u128,
    found: Vec<u128>,
    from: (u64, u64),
}

/// Return the reason for the end of a cover, its boards up to this many steps, and the round and
/// boards from which another can resume.
fn boards(cover: &Cover, budget: &Budget, most_steps: usize) -> (Option<SearchEnd>, Boards, (u64, u64)) {
    let (mut boards, mut at) = (Boards::new(), (0, 0));
    let search = Search::new(Size::new(cover.n).unwrap(), 0..=cover.most);
    let mut hits = search.cover(cover.found.clone(), cover.from, budget).unwrap();
    for _ in 0..most_steps {
        match hits.next_step() {
            Some(Step::Hit(hit)) => {
                assert!(boards.insert(u128::try_from(hit.ways).unwrap(), hit.solution).is_none());
            }
            Some(Step::Round) => at = (hits.next_round(), hits.boards()),
            None => break,
        }
    }
    (hits.ended(), boards, at)
}

fn cover(n: u32, most: u128) -> Cover {
    Cover { n, most, ..Cover::default() }
}

fn one_thread() -> Budget {
    Budget::default()
}

#[test]
fn every_number_has_the_same_board_on_any_number_of_threads() {
    let (ended, one, _) = boards(&cover(20, 40), &one_thread(), usize::MAX);
    assert_eq!((ended, one.len()), (Some(SearchEnd::Covered), 41));
    for threads in [2, 3].into_iter().filter_map(NonZeroUsize::new) {
        assert_eq!(boards(&cover(20, 40), &one_thread().threads(threads), usize::MAX).1, one);
    }
}

#[test]
fn a_cover_can_resume_another() {
    let budget = one_thread().seed(3);
    let whole = boards(&cover(20, 40), &budget, usize::MAX).1;
    for steps in [1, 7, 30] {
        let (ended, mut found, at) = boards(&cover(20, 40), &budget, steps);
        assert_eq!(ended, None);
        let mut rest = cover(20, 40);
        rest.from = at;
        rest.found = found.keys().copied().collect();
        let (ended, others, _) = boards(&rest, &budget, usize::MAX);
        assert_eq!((ended, others.len()), (Some(SearchEnd::Covered), 41 - found.len()));
        found.extend(others);
        assert_eq!(found, whole, "after {steps} steps");
    }
    // All numbers are covered.
    let mut all = cover(20, 40);
    all.found = (0..=40).collect();
    assert_eq!(boards(&all, &budget, usize::MAX), (Some(SearchEnd::Covered), Boards::new(), (0, 0)));
}

#[test]
fn numbers_that_do_not_occur_are_proven_not_to_occur() {
    for n in [8, 9, 10] {
        let (ended, found, _) = boards(&cover(n, 30), &one_thread(), usize::MAX);
        assert_eq!(ended, Some(SearchEnd::Everything));
        for (ways, board) in found {
            assert_eq!(u128::from(naive_ways(&board, n)), ways);
        }
    }
    // A search of all solutions starts from the beginning, at whatever round another ended.
    let mut late = cover(8, 0);
    late.from = (5, 0);
    assert_eq!(boards(&late, &one_thread(), usize::MAX).1.len(), 1);
}
