use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::method::CompletionMethod;
use super::proof::Proof;
use crate::board::Square;
use crate::run::{Limit, on_each};

/// A method at work on one problem.
pub(super) trait Worker: Send {
    /// Works for about this many microseconds on a machine of 2024 (counted in steps, so that it is the same on every machine), from
    /// the start or from where it was. Adds the squares that it tries to `nodes`, or what comes nearest for the method.
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn;
}

/// What a method came to in one turn.
#[derive(Debug)]
pub(super) enum Turn {
    /// The queens of a completion in the open rows.
    Found(Vec<Square>),
    /// There is no completion, and why.
    NoSolution(Proof),
    /// Nothing within its work.
    NotYet,
    /// Nothing, and more turns will not help.
    GivesUp,
}

/// A method that takes turns with others.
pub(super) struct Player<'a> {
    pub(super) method: CompletionMethod,
    worker: Box<dyn Worker + 'a>,
    nodes: u64,
    is_trying: bool,
}

impl<'a> Player<'a> {
    pub(super) fn new(method: CompletionMethod, worker: impl Worker + 'a) -> Self {
        Self { method, worker: Box::new(worker), nodes: 0, is_trying: true }
    }

    fn turn(&mut self, work: u64, limit: Limit<'_>) -> Turn {
        self.worker.turn(work, limit, &mut self.nodes)
    }
}

/// What came of a portfolio.
pub(super) struct Verdict {
    /// From which method.
    pub(super) answer: Option<(CompletionMethod, Result<Vec<Square>, Proof>)>,
    /// Squares tried up to the answer, whatever other threads did in the same round.
    pub(super) nodes: u64,
}

/// The work of the first round, in microseconds; each later one has twice as much.
const FIRST_ROUND: u64 = 500;
/// From this much work on, a round is worth starting threads.
const WORTH_THREADS: u64 = 4_000;

/// Gives each method a turn, round by round with doubled work, until one answers.
///
/// Turns are counted in steps, and of several answers in a round that of the first method in order counts. So the answer is the
/// same on every machine and for every number of threads. An answer stops only the methods after it in order.
pub(super) fn run(players: &mut [Player<'_>], threads: usize, rounds: u32, limit: Limit<'_>) -> Verdict {
    for round in 0..rounds {
        let before: Vec<u64> = players.iter().map(|player| player.nodes).collect();
        let turns = one_round(players, threads, FIRST_ROUND << round, limit);
        for (at, turn) in turns.into_iter().enumerate() {
            let answer = match turn {
                Some(Turn::Found(queens)) => Ok(queens),
                Some(Turn::NoSolution(proof)) => Err(proof),
                Some(Turn::GivesUp) => {
                    players[at].is_trying = false;
                    continue;
                }
                Some(Turn::NotYet) | None => continue,
            };
            let until_now = players[..=at].iter().map(|player| player.nodes);
            let nodes = until_now.chain(before[at + 1..].iter().copied()).sum();
            return Verdict { answer: Some((players[at].method, answer)), nodes };
        }
        if limit.is_reached() || !players.iter().any(|player| player.is_trying) {
            break;
        }
    }
    Verdict { answer: None, nodes: players.iter().map(|player| player.nodes).sum() }
}

/// One turn each; `None` for a method that had none.
fn one_round(players: &mut [Player<'_>], threads: usize, work: u64, limit: Limit<'_>) -> Vec<Option<Turn>> {
    let trying = players.iter().filter(|player| player.is_trying).count();
    if threads > 1 && work >= WORTH_THREADS && trying > 1 {
        return side_by_side(players, threads.min(trying), work, limit);
    }
    let mut answered = false;
    let turn = |player: &mut Player<'_>| {
        let turn = (player.is_trying && !answered).then(|| player.turn(work, limit));
        answered |= matches!(turn, Some(Turn::Found(_) | Turn::NoSolution(_)));
        turn
    };
    players.iter_mut().map(turn).collect()
}

/// The turns of a round on several threads. Each thread takes the next method in order; an answer stops the methods after it.
fn side_by_side(
    players: &mut [Player<'_>],
    threads: usize,
    work: u64,
    limit: Limit<'_>,
) -> Vec<Option<Turn>> {
    let flags: Vec<AtomicBool> = players.iter().map(|_| AtomicBool::new(false)).collect();
    let next = AtomicUsize::new(0);
    let slots: Vec<_> = players.iter_mut().map(|player| Mutex::new((player, None))).collect();
    on_each(threads, || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(slot) = slots.get(at) else { return };
            let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
            if !slot.0.is_trying || flags[at].load(Ordering::Relaxed) {
                continue;
            }
            let turn = slot.0.turn(work, limit.or(&flags[at]));
            if matches!(turn, Turn::Found(_) | Turn::NoSolution(_)) {
                flags[at + 1..].iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
            }
            slot.1 = Some(turn);
        }
    });
    slots.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner).1).collect()
}
