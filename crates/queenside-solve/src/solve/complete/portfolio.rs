use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use queenside_board::{Limit, Square, on_each};

use super::method::CompletionMethod;
use super::proof::Proof;

/// A method that works on one problem.
pub(super) trait TakesTurns: Send {
    /// Work for about `work` microseconds on a machine of 2024, starting or continuing. The work is
    /// counted in steps, so that it is the same on every machine. Add the number of squares tried
    /// (or the nearest equivalent of the method) to `nodes`.
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn;
}

/// The result of one turn of a method.
#[derive(Debug)]
pub(super) enum Turn {
    /// The queens of a completion in the open rows.
    Found(Vec<Square>),
    /// There is no completion, with a proof.
    NoSolution(Proof),
    /// No result within the work of the turn.
    NotYet,
    /// No result, and more turns will not help.
    GivesUp,
}

/// A method that takes turns with others.
pub(super) struct Member<'a> {
    pub(super) method: CompletionMethod,
    worker: Box<dyn TakesTurns + 'a>,
    nodes: u64,
    is_trying: bool,
}

impl<'a> Member<'a> {
    pub(super) fn new(method: CompletionMethod, worker: impl TakesTurns + 'a) -> Self {
        Self { method, worker: Box::new(worker), nodes: 0, is_trying: true }
    }
}

/// Work of the first round, in microseconds. Each later round has twice as much work.
const FIRST_ROUND: u64 = 500;
/// The least work of a round for which starting threads is worth the time.
const WORTH_THREADS: u64 = 4_000;

/// Give each method a turn, round by round with doubled work, until one answers. Return the method
/// and its answer, and the number of squares tried up to then. The number does not include the work
/// of later methods in the same round.
///
/// Turns are counted in steps. If a round has several answers, that of the first method in order
/// counts. So the answer is the same on every machine and for every number of threads. An answer
/// stops only the methods after it in order.
pub(super) fn run(
    members: &mut [Member<'_>],
    threads: usize,
    rounds: u32,
    limit: Limit<'_>,
) -> (Option<(CompletionMethod, Turn)>, u64) {
    for round in 0..rounds {
        let before: Vec<u64> = members.iter().map(|member| member.nodes).collect();
        let turns = one_round(members, threads, FIRST_ROUND << round, limit);
        for (at, turn) in turns.into_iter().enumerate() {
            match turn {
                Turn::Found(_) | Turn::NoSolution(_) => {
                    let until_now = members[..=at].iter().map(|member| member.nodes);
                    let nodes = until_now.chain(before[at + 1..].iter().copied()).sum();
                    return (Some((members[at].method, turn)), nodes);
                }
                Turn::GivesUp => members[at].is_trying = false,
                Turn::NotYet => {}
            }
        }
        if limit.is_reached() || !members.iter().any(|member| member.is_trying) {
            break;
        }
    }
    (None, members.iter().map(|member| member.nodes).sum())
}

/// Give one turn to each method that has not given up. Each thread takes the next method in order;
/// an answer stops the methods after it.
fn one_round(members: &mut [Member<'_>], threads: usize, work: u64, limit: Limit<'_>) -> Vec<Turn> {
    let trying = members.iter().filter(|member| member.is_trying).count();
    let threads = if work < WORTH_THREADS { 1 } else { threads.min(trying) };
    let flags: Vec<AtomicBool> = members.iter().map(|_| AtomicBool::new(false)).collect();
    let next = AtomicUsize::new(0);
    let slots: Vec<_> = members.iter_mut().map(|member| Mutex::new((member, Turn::NotYet))).collect();
    on_each(threads, || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(slot) = slots.get(at) else { return };
            let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
            let (member, turn) = &mut *slot;
            if !member.is_trying || flags[at].load(Ordering::Relaxed) {
                continue;
            }
            *turn = member.worker.turn(work, limit.or(&flags[at]), &mut member.nodes);
            if matches!(turn, Turn::Found(_) | Turn::NoSolution(_)) {
                flags[at + 1..].iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
            }
        }
    });
    slots.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner).1).collect()
}
