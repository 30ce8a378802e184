use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use queenside::kings::{Cover, Covered, Ended, naive_ways};
use queenside::{Size, Solution};

type Boards = BTreeMap<u128, Solution>;

/// The cover's boards, and where it got to, from this round on and up to so many steps.
fn boards(cover: &Cover<'_>, most_steps: usize) -> (Ended, Boards, (u64, u64)) {
    let (mut boards, mut at, mut steps) = (Boards::new(), (0, 0), 0);
    let ended = cover.run(|step| {
        match step {
            Covered::Board(hit) => assert!(boards.insert(hit.ways, hit.solution).is_none()),
            Covered::Rounds { next, boards } => at = (next, boards),
        }
        steps += 1;
        if steps < most_steps { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (ended, boards, at)
}

fn cover(n: u32, most: u128) -> Cover<'static> {
    Cover::new(Size::new(n).unwrap(), 0..=most).unwrap()
}

#[test]
fn every_number_has_its_board_on_any_number_of_threads() {
    let (ended, one, _) = boards(&cover(20, 40), usize::MAX);
    assert_eq!((ended, one.len()), (Ended::Enough, 41));
    for threads in [2, 3].into_iter().filter_map(NonZeroUsize::new) {
        assert_eq!(boards(&cover(20, 40).threads(threads), usize::MAX).1, one);
    }
}

#[test]
fn a_cover_can_be_run_again() {
    let cover = cover(20, 40);
    let once = boards(&cover, usize::MAX);
    assert_eq!(boards(&cover, usize::MAX), once);
    assert_eq!(cover.missing(), 41);
}

#[test]
fn a_cover_goes_on_where_another_ended() {
    let whole = boards(&cover(20, 40).seed(3), usize::MAX).1;
    for steps in [1, 7, 30] {
        let (_, mut found, (next, looked_at)) = boards(&cover(20, 40).seed(3), steps);
        let rest = cover(20, 40).seed(3).from(next, looked_at);
        let rest = found.keys().fold(rest, |rest, &ways| rest.without(ways));
        assert_eq!(rest.missing() as usize, 41 - found.len());
        found.extend(boards(&rest, usize::MAX).1);
        assert_eq!(found, whole, "after {steps} steps");
    }
}

#[test]
fn numbers_that_do_not_occur_are_proven_so() {
    for n in [8, 9, 10] {
        let (ended, found, _) = boards(&cover(n, 30), usize::MAX);
        assert_eq!(ended, Ended::Everything);
        for (ways, board) in found {
            assert_eq!(u128::from(naive_ways(&board, n)), ways);
        }
    }
    // It begins anew with all of them, wherever another ended.
    assert_eq!(boards(&cover(8, 0).from(5, 0), usize::MAX).1.len(), 1);
}
