//! Numbered rounds, done on several threads, their results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::Stop;

/// How far ahead of the slowest round the others may be.
const AHEAD: u64 = 256;

/// The results of rounds 0, 1, 2 and so on, up to the first round that there is none of. They do not depend on the number of threads.
///
/// The threads begin at once, and end when it is dropped. With one thread, or where the system starts none, each round is done when
/// its result is asked for.
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
    /// Results that came before their turn.
    waiting: BTreeMap<u64, T>,
    /// How many results were taken, for threads that run ahead.
    taken: Arc<AtomicU64>,
    handles: Vec<JoinHandle<()>>,
}

impl<T: Send + 'static> Rounds<T> {
    /// Every thread calls `start` once; what comes back does the rounds. It is passed a signal to end a round early.
    pub(crate) fn new<R: FnMut(u64) -> Option<T> + Send + 'static>(
        threads: NonZeroUsize,
        start: impl Fn(Stop) -> R + Send + Sync + 'static,
    ) -> Self {
        let (stop, start) = (Stop::new(), Arc::new(start));
        // Browsers start no threads.
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
    /// Starts so many threads, or as many as the system starts.
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
        // A panic within a panic would end the program.
        if let Some(panic) = ends.into_iter().find_map(Result::err)
            && !thread::panicking()
        {
            resume_unwind(panic);
        }
    }
}

/// What a thread has in common with the others.
struct Share {
    next: Arc<AtomicU64>,
    taken: Arc<AtomicU64>,
    /// There are no more rounds; those before are all begun.
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
            // A round that was ended early has no result, so that a panic elsewhere is not taken for an end.
            if self.stop.is_stopped() || sender.send((number, result)).is_err() {
                return;
            }
        }
    }
}

impl Drop for Share {
    /// The others do not wait for a round that ended in a panic.
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
            // Browsers start no threads, and the page need not load what collects their results.
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
            // A panic of a round that no one asks for is not passed on.
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

    /// More than rounds may be ahead, too.
    const THREADS: [usize; 4] = [1, 2, 5, 300];

    fn rounds<T: Send + 'static>(
        threads: usize,
        round: impl Fn(u64) -> Option<T> + Clone + Send + Sync + 'static,
    ) -> Rounds<T> {
        Rounds::new(NonZeroUsize::new(threads).unwrap(), move |_| round.clone())
    }

    /// Rounds of unequal length: most take no time, some a while.
    fn dawdle(number: u64) {
        if number.is_multiple_of(37) {
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn results_come_in_order_until_the_rounds_run_out() {
        for threads in THREADS {
            for count in [0, 1, 2, 256, 257, 258, 700] {
                let mut rounds = rounds(threads, move |number| {
                    dawdle(number);
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
                // There is no end of rounds.
                let rounds = rounds(threads, move |number| {
                    let _ = &is_running;
                    dawdle(number);
                    Some(number)
                });
                assert!(rounds.take(wanted).eq(0..wanted as u64), "{threads} threads");
                assert_eq!(Arc::strong_count(&running), 1, "{threads} threads");
            }
        }
    }

    #[test]
    fn a_round_sees_that_no_one_waits_for_it() {
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
    fn every_thread_has_one_worker_and_no_round_is_done_twice() {
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
    fn a_round_that_a_panic_elsewhere_ends_early_has_no_result() {
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
    fn a_panic_in_a_round_comes_out_where_its_result_is_asked_for() {
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
