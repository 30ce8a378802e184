//! Numbered rounds that several threads run, with their results in order.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use super::{OnDrop, Stop};

/// Maximum number of results that wait for the iterator. It bounds the memory.
const MAX_WAITING: usize = 256;

/// Return the seed of a round. Steps of the golden ratio make the seeds of neighbouring rounds
/// independent.
pub(crate) fn round_seed(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The results of rounds 0, 1, 2 and so on, up to the first round without a result. They do not
/// depend on the number of threads.
///
/// The threads start immediately, take the rounds in turns, and end when the iterator is dropped.
/// With one thread, or if the system cannot start the threads, each call of `next` runs a round.
pub(crate) struct Rounds<T> {
    stop: Stop,
    /// The round whose result comes next.
    due: u64,
    source: Source<T>,
}

enum Source<T> {
    Here(Box<dyn FnMut(u64) -> Option<T> + Send>),
    /// The results of each thread, in order.
    Threads(Vec<(Receiver<T>, JoinHandle<()>)>),
}

impl<T: Send + 'static> Rounds<T> {
    /// Start the threads. Every thread calls `start` once and runs its rounds with the closure that
    /// it returns. The argument of `start` is a signal to end a round early.
    pub(crate) fn new<R: FnMut(u64) -> Option<T> + Send + 'static>(
        threads: NonZeroUsize,
        start: impl Fn(Stop) -> R + Send + Sync + 'static,
    ) -> Self {
        let mut rounds = Self { stop: Stop::new(), due: 0, source: Source::Threads(Vec::new()) };
        let start = Arc::new(start);
        // Threads do not exist in browsers.
        if threads.get() == 1 || cfg!(target_family = "wasm") || !rounds.start(threads.get(), &start) {
            // Drops the threads that were started.
            drop(rounds);
            let stop = Stop::new();
            let source = Source::Here(Box::new(start(stop.clone())));
            rounds = Self { stop, due: 0, source };
        }
        rounds
    }

    /// Start this many threads; return false if the system cannot start one of them.
    fn start<R: FnMut(u64) -> Option<T>>(
        &mut self,
        threads: usize,
        start: &Arc<impl Fn(Stop) -> R + Send + Sync + 'static>,
    ) -> bool {
        let Source::Threads(started) = &mut self.source else { return false };
        for first in 0..threads as u64 {
            let (sender, results) = sync_channel(MAX_WAITING.div_ceil(threads));
            let (start, stop) = (Arc::clone(start), self.stop.clone());
            let numbers = (first..).step_by(threads);
            let work = move || run_rounds(numbers, start(stop.clone()), &sender, &stop);
            let Ok(thread) = thread::Builder::new().spawn(work) else { return false };
            started.push((results, thread));
        }
        true
    }
}

/// Run these rounds and send their results, until a round has none or no one takes them.
fn run_rounds<T>(
    numbers: impl Iterator<Item = u64>,
    mut round: impl FnMut(u64) -> Option<T>,
    sender: &SyncSender<T>,
    stop: &Stop,
) {
    // After a panic, the iterator may wait for a round of another thread, which would not end.
    let _end = OnDrop(|| {
        if thread::panicking() {
            stop.stop();
        }
    });
    for number in numbers {
        let Some(result) = round(number) else { return };
        // Drop the result of a round that was ended early, so that the caller gets the panic that
        // ended it.
        if stop.is_stopped() || sender.send(result).is_err() {
            return;
        }
    }
}

impl<T> Rounds<T> {
    /// Stop and join all threads; return whether one of them panicked, and with what.
    fn join(&mut self) -> thread::Result<()> {
        self.stop.stop();
        let Source::Threads(threads) = &mut self.source else { return Ok(()) };
        if cfg!(target_family = "wasm") {
            return Ok(());
        }
        let join = |(results, thread): (Receiver<T>, JoinHandle<()>)| {
            // A thread may wait until its result is taken.
            drop(results);
            thread.join()
        };
        threads.drain(..).map(join).fold(Ok(()), Result::and)
    }
}

impl<T: Send + 'static> Iterator for Rounds<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let result = match &mut self.source {
            Source::Here(round) => round(self.due),
            // There are no threads in browsers; this arm removes the code that collects their
            // results from the web app.
            Source::Threads(_) if cfg!(target_family = "wasm") => None,
            Source::Threads(threads) => {
                let turn = self.due.checked_rem(threads.len() as u64)?;
                let result = threads[turn as usize].0.recv().ok();
                if result.is_none() {
                    self.join().unwrap_or_else(|panic| resume_unwind(panic));
                }
                result
            }
        };
        self.due += u64::from(result.is_some());
        result
    }
}

impl<T> Drop for Rounds<T> {
    fn drop(&mut self) {
        // Ignore panics of rounds whose results were not requested.
        let _ = self.join();
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// Numbers of threads, one of them above [`MAX_WAITING`].
    const THREADS: [usize; 4] = [1, 2, 5, 300];

    fn rounds<T: Send + 'static>(
        threads: usize,
        round: impl Fn(u64) -> Option<T> + Clone + Send + Sync + 'static,
    ) -> Rounds<T> {
        Rounds::new(NonZeroUsize::new(threads).unwrap(), move |_| round.clone())
    }

    /// Take 2 ms in some rounds and no time in the others.
    fn sleep_in_some_rounds(number: u64) {
        if number.is_multiple_of(37) {
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn results_come_in_order_until_the_rounds_run_out() {
        for threads in THREADS {
            for count in [0, 1, 2, 256, 257, 258, 700] {
                let mut rounds = rounds(threads, move |number| {
                    sleep_in_some_rounds(number);
                    (number < count).then_some(number * 3)
                });
                let results: Vec<u64> = rounds.by_ref().collect();
                assert_eq!(results, (0..count).map(|number| number * 3).collect::<Vec<_>>(), "{threads}");
                assert_eq!(rounds.next(), None);
            }
        }
    }

    #[test]
    fn dropping_ends_the_threads() {
        for threads in THREADS {
            for wanted in [0, 1, 300, 600] {
                let running = Arc::new(());
                let is_running = Arc::clone(&running);
                // The number of rounds is unlimited.
                let rounds = rounds(threads, move |number| {
                    let _ = &is_running;
                    sleep_in_some_rounds(number);
                    Some(number)
                });
                assert!(rounds.take(wanted).eq(0..wanted as u64), "{threads} threads");
                assert_eq!(Arc::strong_count(&running), 1, "{threads} threads");
            }
        }
    }

    #[test]
    fn a_round_ends_early_after_the_iterator_is_dropped() {
        for threads in [2, 5] {
            let start = |stop: Stop| {
                move |number| {
                    while number > 2 && !stop.is_stopped() {
                        thread::sleep(Duration::from_millis(1));
                    }
                    Some(number)
                }
            };
            let rounds = Rounds::new(NonZeroUsize::new(threads).unwrap(), start);
            assert!(rounds.take(3).eq(0..3));
        }
    }

    #[test]
    fn every_thread_has_one_worker_and_no_round_runs_twice() {
        for threads in THREADS {
            let (workers, done) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(Vec::new())));
            let (counted, noted) = (Arc::clone(&workers), Arc::clone(&done));
            let start = move |_| {
                counted.fetch_add(1, Ordering::Relaxed);
                let noted = Arc::clone(&noted);
                move |number| {
                    noted.lock().unwrap().push(number);
                    (number < 500).then_some(())
                }
            };
            assert_eq!(Rounds::new(NonZeroUsize::new(threads).unwrap(), start).count(), 500);
            assert_eq!(workers.load(Ordering::Relaxed), threads);
            let mut done = done.lock().unwrap().clone();
            done.retain(|number| *number < 500);
            done.sort_unstable();
            assert_eq!(done, (0..500).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn no_thread_runs_far_ahead_of_a_slow_round() {
        let begun = Arc::new(AtomicUsize::new(0));
        let round = move |number| {
            begun.fetch_add(1, Ordering::Relaxed);
            if number == 0 {
                thread::sleep(Duration::from_millis(100));
                assert!(begun.load(Ordering::Relaxed) <= 264, "memory would grow");
            }
            (number < 1000).then_some(())
        };
        assert_eq!(rounds(3, round).count(), 1000);
    }

    #[test]
    fn a_round_that_a_panic_in_another_thread_ends_early_has_no_result() {
        let mut rounds = Rounds::new(NonZeroUsize::new(2).unwrap(), |stop| {
            move |number| {
                assert!(number != 1, "the second round");
                while !stop.is_stopped() {
                    thread::sleep(Duration::from_millis(1));
                }
                Some(number)
            }
        });
        assert!(catch_unwind(AssertUnwindSafe(|| rounds.next())).is_err());
    }

    #[test]
    fn a_panic_in_a_round_is_raised_again_when_its_result_is_requested() {
        for threads in [1, 3] {
            let mut rounds = rounds(threads, |number| {
                assert!(number != 5, "the sixth round fails");
                Some(number)
            });
            let results: Result<Vec<u64>, _> = catch_unwind(AssertUnwindSafe(|| rounds.by_ref().collect()));
            assert!(results.is_err());
        }
    }
}
