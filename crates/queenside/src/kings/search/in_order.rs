use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How far ahead of the slowest round the others may be.
const AHEAD: u64 = 256;

/// Does rounds 0, 1, 2 and so on, several at a time, and takes their results in order: so that what comes of them does
/// not depend on the number of threads. It ends when `take` has had enough or there is no such round; `enough` is set then,
/// and whoever works looks at it.
///
/// Every thread makes a worker of its own with `start`.
pub(in crate::kings) fn in_order<W, T: Send>(
    threads: NonZeroUsize,
    enough: &AtomicBool,
    start: impl Fn() -> W + Sync,
    round: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    // The browser gives no threads.
    if threads.get() == 1 || cfg!(target_family = "wasm") {
        let mut worker = start();
        for number in 0.. {
            let Some(result) = round(&mut worker, number) else { return };
            if take(number, result).is_break() {
                enough.store(true, Ordering::Relaxed);
                return;
            }
        }
        return;
    }
    let (next, taken, is_over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (sender, next, taken, is_over) = (sender.clone(), &next, &taken, &is_over);
            let (start, round) = (&start, &round);
            scope.spawn(move || {
                let mut worker = start();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // Once there are no more rounds, those before are all begun.
                    while number > taken.load(Ordering::Relaxed) + AHEAD
                        && !is_over.load(Ordering::Relaxed)
                        && !enough.load(Ordering::Relaxed)
                    {
                        thread::sleep(Duration::from_millis(1));
                    }
                    if enough.load(Ordering::Relaxed) {
                        return;
                    }
                    let Some(result) = round(&mut worker, number) else {
                        is_over.store(true, Ordering::Relaxed);
                        return;
                    };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                if take(due, result).is_break() {
                    enough.store(true, Ordering::Relaxed);
                    return;
                }
                due += 1;
                taken.store(due, Ordering::Relaxed);
            }
        }
    });
}
