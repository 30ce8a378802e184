//! Units handed out to threads.

use std::ops::{ControlFlow, Range};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::OnDrop;

/// Does the same work on several threads at once, which end with the call: this thread and as many others as the system starts.
pub(crate) fn on_each<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    // Browsers start none.
    if threads <= 1 || cfg!(target_family = "wasm") {
        return vec![work()];
    }
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut results = vec![work()];
        let others =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        results.extend(others);
        results
    })
}

/// Runs units on several threads and passes their results to `done`, one at a time, until it has enough.
///
/// Each thread calls `work` once, with a function that returns its next unit and one that takes a unit's result; `work` ends when
/// either says so. The first error ends the other threads at their next unit.
pub(crate) fn each_unit<T, E: Send>(
    units: impl IntoIterator<Item = Range<usize>>,
    threads: usize,
    work: impl Fn(&mut dyn FnMut() -> Option<usize>, &mut dyn FnMut(usize, T) -> ControlFlow<()>) -> Result<(), E>
    + Sync,
    done: impl FnMut(usize, T) -> ControlFlow<()> + Send,
) -> Result<(), E> {
    let queue = Queue::new(units);
    let threads = threads.min(queue.units).max(1);
    let (is_over, has_enough) = (AtomicBool::new(false), AtomicBool::new(false));
    let done = Mutex::new(done);
    let share = || {
        // The others need not go on after a panic: without this thread's units there is no result.
        let _end = OnDrop(|| {
            if thread::panicking() {
                is_over.store(true, Ordering::Relaxed);
            }
        });
        let mut run = None;
        let mut take = || loop {
            if is_over.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(unit) = run.as_mut().and_then(Iterator::next) {
                return Some(unit);
            }
            run = Some(queue.take(threads)?);
        };
        let mut pass_on = |unit, result| {
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            // What was under way when another thread had enough is left out, as on one thread.
            if is_over.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            if done(unit, result).is_break() {
                has_enough.store(true, Ordering::Relaxed);
                is_over.store(true, Ordering::Relaxed);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let end = work(&mut take, &mut pass_on);
        // Several threads may fail for one reason: the first says why.
        end.map_err(|error| (is_over.swap(true, Ordering::Relaxed), error))
    };
    let mut errors: Vec<(bool, E)> = on_each(threads, share).into_iter().filter_map(Result::err).collect();
    // What failed after that is left out, as on one thread.
    if has_enough.load(Ordering::Relaxed) {
        return Ok(());
    }
    errors.sort_by_key(|(is_later, _)| *is_later);
    errors.into_iter().next().map_or(Ok(()), |(_, error)| Err(error))
}

/// Units that no thread has yet.
struct Queue {
    /// None empty; each with the number of units before it.
    ranges: Vec<(usize, Range<usize>)>,
    units: usize,
    /// How many units are handed out.
    next: AtomicUsize,
}

impl Queue {
    fn new(ranges: impl IntoIterator<Item = Range<usize>>) -> Self {
        let mut units = 0;
        let mut ranges: Vec<_> = ranges.into_iter().map(|range| (0, range)).collect();
        for (before, range) in &mut ranges {
            *before = units;
            units += range.len();
        }
        Self { ranges, units, next: AtomicUsize::new(0) }
    }

    /// The next run of units for one of so many threads; none when all are handed out.
    ///
    /// Neighbours share lists, so a thread takes several at once; towards the end fewer, so that no thread is left with
    /// much when the others are done.
    fn take(&self, threads: usize) -> Option<impl Iterator<Item = usize> + '_> {
        let left = self.units.saturating_sub(self.next.load(Ordering::Relaxed));
        let run = (left / (16 * threads)).clamp(1, 64);
        let first = self.next.fetch_add(run, Ordering::Relaxed);
        (first < self.units).then(|| self.between(first..self.units.min(first + run)))
    }

    /// Those at these places in the sequence of all.
    fn between(&self, places: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let begin = self.ranges.partition_point(|(before, range)| before + range.len() <= places.start);
        self.ranges[begin..].iter().take_while(move |(before, _)| *before < places.end).flat_map(
            move |(before, range)| {
                let first = range.start + places.start.saturating_sub(*before);
                first..range.end.min(range.start + places.end - before)
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn each_thread_works_at_the_same_time_as_the_others() {
        let barrier = Barrier::new(3);
        let leaders = on_each(3, || barrier.wait().is_leader());
        assert_eq!((leaders.len(), leaders.iter().filter(|leads| **leads).count()), (3, 1));
        assert_eq!(on_each(1, || 5), [5]);
    }

    #[test]
    fn all_units_are_handed_out_once_and_in_order() {
        for ranges in
            [vec![], vec![0..1, 1..2], vec![0..5000, 5001..5002], vec![3..4, 7..300, 301..302, 500..1000]]
        {
            for threads in [1, 2, 7] {
                let queue = Queue::new(ranges.clone());
                let mut units = Vec::new();
                while let Some(run) = queue.take(threads) {
                    units.extend(run);
                }
                let expected: Vec<usize> = ranges.iter().cloned().flatten().collect();
                assert_eq!(units, expected);
            }
        }
    }

    /// Runs units 0..100, and fails at the one that is to fail.
    fn run(threads: usize, failing: usize, enough: usize) -> (Vec<usize>, Result<(), usize>) {
        let mut seen = Vec::new();
        let work = |take: &mut dyn FnMut() -> Option<usize>,
                    done: &mut dyn FnMut(usize, usize) -> ControlFlow<()>| {
            while let Some(unit) = take() {
                if unit == failing {
                    return Err(unit);
                }
                if done(unit, unit * unit).is_break() {
                    break;
                }
            }
            Ok(())
        };
        let end = each_unit([0..50, 50..100], threads, work, |unit, square| {
            assert_eq!(square, unit * unit);
            seen.push(unit);
            if seen.len() == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (seen, end)
    }

    #[test]
    fn each_unit_is_run_once_on_any_number_of_threads() {
        for threads in [1, 2, 5, 300] {
            let (mut seen, end) = run(threads, usize::MAX, usize::MAX);
            seen.sort_unstable();
            assert_eq!((seen, end), ((0..100).collect(), Ok(())));
        }
    }

    #[test]
    fn a_panic_ends_the_other_threads_at_their_next_unit() {
        let seen = AtomicUsize::new(0);
        let work = |take: &mut dyn FnMut() -> Option<usize>,
                    done: &mut dyn FnMut(usize, ()) -> ControlFlow<()>| {
            while let Some(unit) = take() {
                assert!(unit != 0, "the first unit");
                thread::sleep(std::time::Duration::from_millis(1));
                seen.fetch_add(1, Ordering::Relaxed);
                let _ = done(unit, ());
            }
            Ok::<(), ()>(())
        };
        let run = || each_unit(std::iter::once(0..100_000), 2, work, |_, ()| ControlFlow::Continue(()));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        assert!(seen.into_inner() < 50_000);
    }

    #[test]
    fn whoever_has_enough_gets_nothing_more_and_an_error_ends_all() {
        for threads in [1, 3] {
            assert_eq!(run(threads, usize::MAX, 7).0.len(), 7);
            let (seen, end) = run(threads, 60, usize::MAX);
            assert_eq!(end, Err(60));
            assert!(seen.len() < 100 && !seen.contains(&60));
        }
    }
}
