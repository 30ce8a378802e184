//! Numbered rounds that several threads run, with their results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::Stop;

/// Maximum number of rounds by which a thread may be ahead of the results that were taken. It
/// bounds the memory.
const AHEAD: u64 = 256;

/// The results of rounds 0, 1, 2 and so on, up to the first round without a result. They do not
/// depend on the number of threads.
///
/// The threads start immediately and end when the iterator is dropped. With one thread, or if the
/// system cannot start threads, each call of `next` runs a round.
pub(crate) struct Rounds<T> {
    stop: Stop,
    /// The round whose result comes next.
    due: u64,
    source: Source<T>,
}

enum Source<T> {
    Here(Box<dyn FnMut(u64) -> Option<T> + Send>),
    Threads(Threads<T>),
}

struct Threads<T> {
    results: Receiver<(u64, T)>,
    /// Results of rounds after the next one.
    waiting: BTreeMap<u64, T>,
    /// Number of results that the iterator has returned, so that threads wait if they are too far
    /// ahead.
    taken: Arc<AtomicU64>,
    handles: Vec<JoinHandle<()>>,
}

impl<T: Send + 'static> Rounds<T> {
    /// Start the threads. Every thread calls `start` once and runs its rounds with the closure that
    /// it returns. The argument of `start` is a signal to end a round early.
    pub(crate) fn new<R: FnMut(u64) -> Option<T> + Send + 'static>(
        threads: NonZeroUsize,
        start: impl Fn(Stop) -> R + Send + Sync + 'static,
    ) -> Self {
        let (stop, start) = (Stop::new(), Arc::new(start));
        // Threads do not exist in browsers.
        let several = (threads.get() > 1 && !cfg!(target_family = "wasm"))
            .then(|| Threads::start(threads.get(), &stop, &start))
            .filter(|started| !started.handles.is_empty());
        let source = match several {
            Some(threads) => Source::Threads(threads),
            None => Source::Here(Box::new(start(stop.clone()))),
        };
        Self { stop, due: 0, source }
    }
}

impl<T: Send + 'static> Threads<T> {
    /// Start this many threads, or as many as the system can start.
    fn start<R: FnMut(u64) -> Option<T>>(
        threads: usize,
        stop: &Stop,
        start: &Arc<impl Fn(Stop) -> R + Send + Sync + 'static>,
    ) -> Self {
        let (sender, results) = channel();
        let (next, taken, is_over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)), Stop::new());
        let thread = |_| {
            let (start, stop, sender) = (Arc::clone(start), stop.clone(), sender.clone());
            let share =
                Share { next: Arc::clone(&next), taken: Arc::clone(&taken), is_over: is_over.clone(), stop };
            thread::Builder::new().spawn(move || share.work(start(share.stop.clone()), &sender)).ok()
        };
        let handles = (0..threads).map_while(thread).collect();
        Self { results, waiting: BTreeMap::new(), taken, handles }
    }

    fn take(&mut self, due: u64) -> Option<T> {
        loop {
            if let Some(result) = self.waiting.remove(&due) {
                self.taken.store(due + 1, Ordering::Relaxed);
                return Some(result);
            }
            let Ok((number, result)) = self.results.recv() else {
                self.join();
                return None;
            };
            self.waiting.insert(number, result);
        }
    }

    fn join(&mut self) {
        let ends: Vec<_> = self.handles.drain(..).map(JoinHandle::join).collect();
        // A panic during a panic would abort the program.
        if let Some(panic) = ends.into_iter().find_map(Result::err)
            && !thread::panicking()
        {
            resume_unwind(panic);
        }
    }
}

/// The state that the threads share.
struct Share {
    next: Arc<AtomicU64>,
    taken: Arc<AtomicU64>,
    /// Set when a round has no result: no thread starts another round.
    is_over: Stop,
    stop: Stop,
}

impl Share {
    fn work<T>(&self, mut round: impl FnMut(u64) -> Option<T>, sender: &Sender<(u64, T)>) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            while number > self.taken.load(Ordering::Relaxed) + AHEAD
                && !self.is_over.is_stopped()
                && !self.stop.is_stopped()
            {
                thread::sleep(Duration::from_millis(1));
            }
            if self.stop.is_stopped() {
                return;
            }
            let Some(result) = round(number) else { return self.is_over.stop() };
            // Drop the result of a round that was ended early, so that the caller gets the panic
            // that ended it.
            if self.stop.is_stopped() || sender.send((number, result)).is_err() {
                return;
            }
        }
    }
}

impl Drop for Share {
    /// After a panic, stop the other threads, which would otherwise wait for this thread's round.
    fn drop(&mut self) {
        if thread::panicking() {
            self.stop.stop();
        }
    }
}

impl<T: Send + 'static> Iterator for Rounds<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let result = match &mut self.source {
            Source::Here(round) => round(self.due),
            // There are no threads in browsers; this arm removes the code that collects their
            // results from the page.
            Source::Threads(_) if cfg!(target_family = "wasm") => None,
            Source::Threads(threads) => threads.take(self.due),
        };
        self.due += u64::from(result.is_some());
        result
    }
}

impl<T> Drop for Rounds<T> {
    fn drop(&mut self) {
        self.stop.stop();
        if let Source::Threads(threads) = &mut self.source
            && !cfg!(target_family = "wasm")
        {
            // Ignore panics of rounds whose results were not requested.
            threads.handles.drain(..).for_each(|thread| drop(thread.join()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// Numbers of threads, one of them above [`AHEAD`].
    const THREADS: [usize; 4] = [1, 2, 5, 300];

    fn rounds<T: Send + 'static>(
        threads: usize,
        round: impl Fn(u64) -> Option<T> + Clone + Send + Sync + 'static,
    ) -> Rounds<T> {
        Rounds::new(NonZeroUsize::new(threads).unwrap(), move |_| round.clone())
    }

    /// Take 2 ms in some rounds and no time in the others.
    fn pause(number: u64) {
        if number.is_multiple_of(37) {
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn results_come_in_order_until_the_rounds_run_out() {
        for threads in THREADS {
            for count in [0, 1, 2, 256, 257, 258, 700] {
                let mut rounds = rounds(threads, move |number| {
                    pause(number);
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
                    pause(number);
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
                assert!(begun.load(Ordering::Relaxed) <= 260, "memory would grow");
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
