use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::method::{Method, Turn, Worker};
use super::proof::Proof;
use crate::run::Limit;
use crate::run::on_each;

/// What came of a portfolio, and from which method.
pub(super) struct Verdict {
    pub(super) answer: Answer,
    pub(super) method: Option<Method>,
    /// Squares tried up to the answer, whatever other threads did in the same round.
    pub(super) nodes: u64,
}

pub(super) enum Answer {
    Found(Vec<u32>),
    None(Proof),
    GaveUp,
}

/// The work of the first round, in microseconds; each later one has twice as much.
const FIRST_ROUND: u64 = 500;
/// From this much work on, a round is worth starting threads.
const WORTH_THREADS: u64 = 4_000;

/// Gives each method a turn, round by round with doubled work, until one answers.
///
/// Turns are counted in steps, and of several answers in a round that of the first method in order counts. So
/// the answer is the same on every machine and for every number of threads. An answer
/// stops only the methods after it in order.
pub(super) fn run(
    workers: &mut [Box<dyn Worker + '_>],
    threads: usize,
    rounds: u32,
    stop: Limit<'_>,
) -> Verdict {
    let mut still_trying = vec![true; workers.len()];
    for round in 0..rounds {
        let work = FIRST_ROUND << round;
        let before: Vec<u64> = workers.iter().map(|worker| worker.nodes()).collect();
        let turns = one_round(workers, &still_trying, threads, work, stop);
        for (at, turn) in turns.into_iter().enumerate() {
            let answer = match turn {
                Some(Turn::Found(columns)) => Answer::Found(columns),
                Some(Turn::None(proof)) => Answer::None(proof),
                Some(Turn::GivesUp) => {
                    still_trying[at] = false;
                    continue;
                }
                Some(Turn::NotYet) | None => continue,
            };
            let until_now = workers[..=at].iter().map(|worker| worker.nodes());
            let nodes = until_now.chain(before[at + 1..].iter().copied()).sum();
            return Verdict { answer, method: Some(workers[at].method()), nodes };
        }
        if stop.is_reached() || !still_trying.contains(&true) {
            break;
        }
    }
    let nodes = workers.iter().map(|worker| worker.nodes()).sum();
    Verdict { answer: Answer::GaveUp, method: None, nodes }
}

/// One turn each; `None` for a method that had none.
fn one_round(
    workers: &mut [Box<dyn Worker + '_>],
    still_trying: &[bool],
    threads: usize,
    work: u64,
    stop: Limit<'_>,
) -> Vec<Option<Turn>> {
    if threads > 1 && work >= WORTH_THREADS && still_trying.iter().filter(|trying| **trying).count() > 1 {
        return side_by_side(workers, still_trying, threads, work, stop);
    }
    let mut answered = false;
    let turn = |(worker, trying): (&mut Box<dyn Worker + '_>, &bool)| {
        let turn = (*trying && !answered).then(|| worker.turn(work, stop));
        answered |= matches!(turn, Some(Turn::Found(_) | Turn::None(_)));
        turn
    };
    workers.iter_mut().zip(still_trying).map(turn).collect()
}

/// The turns of a round on several threads. Each thread takes the next method in order; who answers stops
/// those after it.
fn side_by_side(
    workers: &mut [Box<dyn Worker + '_>],
    still_trying: &[bool],
    threads: usize,
    work: u64,
    stop: Limit<'_>,
) -> Vec<Option<Turn>> {
    let flags: Vec<AtomicBool> = workers.iter().map(|_| AtomicBool::new(false)).collect();
    let next = AtomicUsize::new(0);
    let slots: Vec<_> = workers.iter_mut().map(|worker| Mutex::new((worker, None))).collect();
    let tries = still_trying.iter().filter(|trying| **trying).count();
    on_each(threads.min(tries), || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(slot) = slots.get(at) else { return };
            let is_stopped = flags[at].load(Ordering::Relaxed);
            if !still_trying[at] || is_stopped {
                continue;
            }
            let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
            let turn = slot.0.turn(work, stop.or(&flags[at]));
            if matches!(turn, Turn::Found(_) | Turn::None(_)) {
                flags[at + 1..].iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
            }
            slot.1 = Some(turn);
        }
    });
    slots.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner).1).collect()
}
