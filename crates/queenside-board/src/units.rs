//! Distribution of units to threads.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::OnDrop;

/// Run the same function on several threads at once and return its results, in any order. The threads are this
/// one and as many others as the system can start; they end before the call returns.
pub fn on_each<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let results = Mutex::new(Vec::new());
    run_on_each(threads, &|| {
        let result = work();
        results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Run a function on several threads. It is compiled once for all functions, because starting threads is
/// much code.
fn run_on_each(threads: usize, work: &(dyn Fn() + Sync)) {
    // Threads do not exist in browsers.
    if threads <= 1 || cfg!(target_family = "wasm") {
        return work();
    }
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        work();
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

/// Return the seed of a numbered part of a computation. Steps of the golden ratio make the seeds of
/// neighbouring parts independent.
pub fn round_seed(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Do pieces of work, numbered from 0, on several threads. Their results go to `done`, one at a time
/// and in any order.
///
/// # Errors
/// The first error of `work`, which ends the other threads after their current piece.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// let mut sum = 0;
/// let two = NonZeroUsize::new(2).unwrap();
/// queenside::in_parallel(5, two, |number| Ok::<_, ()>(number * number), |_, square| sum += square)?;
/// assert_eq!(sum, 30);
/// # Ok::<(), ()>(())
/// ```
pub fn in_parallel<T, E: Send>(
    pieces: usize,
    threads: NonZeroUsize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
    mut done: impl FnMut(usize, T) + Send,
) -> Result<(), E> {
    let work = |take: &mut dyn FnMut() -> Option<usize>,
                done: &mut dyn FnMut(usize, T) -> ControlFlow<()>| {
        while let Some(piece) = take() {
            if done(piece, work(piece)?).is_break() {
                break;
            }
        }
        Ok(())
    };
    let all = std::iter::once(0..pieces);
    each_unit(
        all,
        threads.get(),
        |piece| piece..piece + 1,
        work,
        |piece, result| {
            done(piece, result);
            ControlFlow::Continue(())
        },
    )
}

/// Apply `work` to each item on several threads, and return the results in order.
pub fn map_on_threads<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
    let work = |at: usize| Ok::<_, Infallible>(work(&items[at]));
    let Ok(()) = in_parallel(items.len(), threads, work, |at, result| results[at] = Some(result));
    results.into_iter().flatten().collect()
}

/// Run units on several threads and pass their results to `done`, one at a time, until `done`
/// breaks. A thread gets the units that `together` returns for one of them, as far as they are in the
/// same range.
///
/// Each thread calls `work` once, with a function that returns its next unit and a function that
/// takes the result of a unit. `work` ends when the first returns `None` or the second breaks. The
/// first error ends the other threads at their next unit.
///
/// # Errors
/// That first error.
pub fn each_unit<T, E: Send>(
    units: impl IntoIterator<Item = Range<usize>>,
    threads: usize,
    together: impl Fn(usize) -> Range<usize> + Sync,
    work: impl Fn(&mut dyn FnMut() -> Option<usize>, &mut dyn FnMut(usize, T) -> ControlFlow<()>) -> Result<(), E>
    + Sync,
    done: impl FnMut(usize, T) -> ControlFlow<()> + Send,
) -> Result<(), E> {
    let queue = Queue::new(units);
    let threads = threads.min(queue.left).max(1);
    let queue = Mutex::new(queue);
    let (is_over, has_enough) = (AtomicBool::new(false), AtomicBool::new(false));
    let done = Mutex::new(done);
    let share = || {
        // After a panic the other threads can end: without this thread's units there is no total.
        let _end = OnDrop(|| {
            if thread::panicking() {
                is_over.store(true, Ordering::Relaxed);
            }
        });
        let mut run = 0..0;
        let mut take = || loop {
            if is_over.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(unit) = run.next() {
                return Some(unit);
            }
            run = queue.lock().unwrap_or_else(PoisonError::into_inner).take(threads, &together)?;
        };
        let mut pass_on = |unit, result| {
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            // Results after the break are dropped, as on one thread.
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
        // Several threads may fail for the same reason: the first error is reported.
        end.map_err(|error| (is_over.swap(true, Ordering::Relaxed), error))
    };
    let errors: Vec<(bool, E)> = on_each(threads, share).into_iter().filter_map(Result::err).collect();
    // Errors after the break are dropped, as on one thread.
    if has_enough.load(Ordering::Relaxed) {
        return Ok(());
    }
    errors.into_iter().min_by_key(|(is_later, _)| *is_later).map_or(Ok(()), |(_, error)| Err(error))
}

/// The units that no thread has taken.
struct Queue {
    /// Ranges of units, none of them empty.
    ranges: VecDeque<Range<usize>>,
    /// Number of units in the ranges.
    left: usize,
}

impl Queue {
    fn new(ranges: impl IntoIterator<Item = Range<usize>>) -> Self {
        let ranges: VecDeque<_> = ranges.into_iter().filter(|range| !range.is_empty()).collect();
        let left = ranges.iter().map(Range::len).sum();
        Self { ranges, left }
    }

    /// Take the next run of units for one of this many threads; `None` when all units are taken.
    ///
    /// A thread takes several units at once because neighbours share lists. Runs become shorter
    /// towards the end, so that all threads finish at about the same time.
    fn take(&mut self, threads: usize, together: impl Fn(usize) -> Range<usize>) -> Option<Range<usize>> {
        let range = self.ranges.front_mut()?;
        let wanted = (self.left / (16 * threads)).clamp(1, 64);
        let last = range.start + wanted.min(range.len()) - 1;
        let run = range.start..together(last).end.clamp(last + 1, range.end);
        range.start = run.end;
        if range.start == range.end {
            self.ranges.pop_front();
        }
        self.left -= run.len();
        Some(run)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn all_threads_run_at_the_same_time() {
        let barrier = Barrier::new(3);
        let leaders = on_each(3, || barrier.wait().is_leader());
        assert_eq!((leaders.len(), leaders.iter().filter(|leads| **leads).count()), (3, 1));
        assert_eq!(on_each(1, || 5), [5]);
    }

    fn alone(unit: usize) -> Range<usize> {
        unit..unit + 1
    }

    #[test]
    fn all_units_are_taken_once_in_order_and_together() {
        let fours = |unit: usize| unit / 4 * 4..unit / 4 * 4 + 4;
        for ranges in
            [vec![], vec![0..1, 1..2], vec![0..5000, 5001..5002], vec![2..3, 5..203, 203..204, 300..301]]
        {
            for threads in [1, 3, 40] {
                let mut queue = Queue::new(ranges.clone());
                let mut units = Vec::new();
                while let Some(run) = queue.take(threads, fours) {
                    let is_end = ranges.iter().any(|range| range.end == run.end);
                    assert!(is_end || run.end % 4 == 0, "a run ends at the end of a group or of a range");
                    units.extend(run);
                }
                assert_eq!(units, ranges.iter().cloned().flatten().collect::<Vec<_>>());
            }
        }
    }

    /// Run units 0..100, fail at the unit `failing`, and break after `enough` units.
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
        let end = each_unit([0..50, 50..100], threads, alone, work, |unit, square| {
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
        let run =
            || each_unit(std::iter::once(0..100_000), 2, alone, work, |_, ()| ControlFlow::Continue(()));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        assert!(seen.into_inner() < 50_000);
    }

    #[test]
    fn a_break_and_an_error_end_all_threads() {
        for threads in [1, 3] {
            assert_eq!(run(threads, usize::MAX, 7).0.len(), 7);
            let (seen, end) = run(threads, 60, usize::MAX);
            assert_eq!(end, Err(60));
            assert!(seen.len() < 100 && !seen.contains(&60));
        }
    }
}
