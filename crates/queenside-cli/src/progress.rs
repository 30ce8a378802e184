//! A line of progress on standard error. It is shown on terminals only, after half a second.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use queenside::Record;
use queenside::count::Plan;

use crate::words::{terminal_width_of, time};

/// Time before the line appears.
const SHOW_DELAY: Duration = Duration::from_millis(500);
/// Time between two updates of the line.
const TICK: Duration = Duration::from_millis(250);

/// Whether the line is on the terminal. Locked while anything is written to the terminal.
static SHOWN: Mutex<bool> = Mutex::new(false);

fn shown() -> MutexGuard<'static, bool> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Do the work while a line shows the text of `words`, cut to the width of the terminal.
pub(crate) fn show<T>(words: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    show_if(true, words, work)
}

/// Do the work, with the line of progress only if it is wanted.
pub(crate) fn show_if<T>(is_wanted: bool, words: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    /// Ends the line when the work ends, also by a panic.
    struct Over<'a>(&'a AtomicBool, Option<Thread>);

    impl Drop for Over<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
            if let Some(ticker) = &self.1 {
                ticker.unpark();
            }
        }
    }

    if !is_wanted || !io::stderr().is_terminal() {
        return work();
    }
    let is_over = AtomicBool::new(false);
    let tick = || {
        thread::park_timeout(SHOW_DELAY);
        while !is_over.load(Ordering::Relaxed) {
            draw(&words());
            thread::park_timeout(TICK);
        }
        aside(|| ());
    };
    thread::scope(|scope| {
        // If no thread can be started, no line is shown.
        let ticker = thread::Builder::new().spawn_scoped(scope, tick).ok();
        let _over = Over(&is_over, ticker.map(|ticker| ticker.thread().clone()));
        work()
    })
}

fn draw(words: &str) {
    // On some terminals, a character in the last column starts a new line.
    let line: String = words.chars().take(terminal_width_of(io::stderr()).saturating_sub(1)).collect();
    let mut shown = shown();
    let _ = write!(io::stderr(), "\r{line}\x1b[K");
    *shown = true;
}

/// Clear the line, then do something that writes to the terminal.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    let mut shown = shown();
    if std::mem::take(&mut *shown) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    work()
}

/// End the line, if there is one, before the program ends, so that the shell's prompt is below it.
/// Nothing is drawn while the caller holds the returned lock.
pub(crate) fn end_line() -> Option<MutexGuard<'static, bool>> {
    // Waits for a thread that draws, but not long, because it may be stuck in its output.
    let end = Instant::now() + Duration::from_millis(200);
    while Instant::now() < end {
        if let Ok(mut shown) = SHOWN.try_lock() {
            if std::mem::take(&mut *shown) {
                let _ = writeln!(io::stderr());
            }
            return Some(shown);
        }
        thread::sleep(Duration::from_millis(1));
    }
    None
}

/// Progress of a count: the part that is done, the time so far, the time to go.
pub(crate) struct CountProgress {
    n: u32,
    units: AtomicUsize,
    done: AtomicUsize,
    /// The work of all units.
    work: AtomicU64,
    /// The work of the finished units.
    work_done: AtomicU64,
    /// The work of earlier runs, which does not show the speed of this run.
    work_before: AtomicU64,
    started: Instant,
    earlier: Duration,
}

impl CountProgress {
    pub(crate) fn new(n: u32) -> Self {
        Self::resuming(n, Duration::ZERO)
    }

    /// Return the progress of a count on which earlier runs have spent this time.
    pub(crate) fn resuming(n: u32, earlier: Duration) -> Self {
        let number = || AtomicU64::new(0);
        Self {
            n,
            units: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            work: number(),
            work_done: number(),
            work_before: number(),
            started: Instant::now(),
            earlier,
        }
    }

    /// Add the units that earlier runs finished.
    pub(crate) fn begin_from(&self, plan: &dyn Plan, record: &Record<u128>) {
        let work = record.done_ranges().iter().map(|units| work(plan, units.clone())).sum();
        self.work_before.store(work, Ordering::Relaxed);
        self.work_done.store(work, Ordering::Relaxed);
        self.done.store(record.done(), Ordering::Relaxed);
    }

    pub(crate) fn words(&self) -> String {
        let Self { n, started, earlier, .. } = self;
        let [work, done, before] =
            [&self.work, &self.work_done, &self.work_before].map(|number| number.load(Ordering::Relaxed));
        let so_far = time(earlier.saturating_add(started.elapsed()).as_secs_f64());
        let units = self.units.load(Ordering::Relaxed);
        if units == 0 {
            return format!("n = {n}: preparing, {so_far} so far");
        }
        let percent = (100 * done / work.max(1)).min(100);
        let units = format!("{} of {units} units", self.done.load(Ordering::Relaxed));
        let to_go = to_go(work, before, done, started.elapsed());
        let to_go = to_go.map_or("?".to_owned(), |to_go| time(to_go.as_secs_f64()));
        format!("n = {n}: {percent} %, {units}, {so_far} so far, about {to_go} to go")
    }

    /// Set the units and the work of the count.
    pub(crate) fn begin(&self, plan: &dyn Plan) {
        self.work.store(work(plan, 0..plan.units()), Ordering::Relaxed);
        self.units.store(plan.units(), Ordering::Relaxed);
    }

    /// Add a finished unit.
    pub(crate) fn unit_done(&self, plan: &dyn Plan, unit: usize) {
        self.done.fetch_add(1, Ordering::Relaxed);
        self.work_done.fetch_add(work(plan, unit..unit + 1), Ordering::Relaxed);
    }
}

/// Return how long the rest takes at the speed of this run, if it has finished any work.
fn to_go(length: u64, before: u64, done: u64, elapsed: Duration) -> Option<Duration> {
    let (now, left) = (done.saturating_sub(before), length.saturating_sub(done));
    let seconds = elapsed.as_secs_f64() * left as f64 / now as f64;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Return the work of units as a whole number, because threads add it up in an atomic integer.
fn work(plan: &dyn Plan, units: Range<usize>) -> u64 {
    (1e6 * plan.work_of(units)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_being_drawn_is_ended_too() {
        let (locked, is_locked) = std::sync::mpsc::channel();
        let drawing = thread::spawn(move || {
            let mut shown = shown();
            locked.send(()).unwrap();
            thread::sleep(Duration::from_millis(20));
            *shown = true;
        });
        is_locked.recv().unwrap();
        assert!(end_line().is_some_and(|shown| !*shown), "the line was not ended");
        drawing.join().unwrap();
    }

    #[test]
    fn the_time_to_go_depends_on_the_speed_of_this_run() {
        let seconds = Duration::from_secs;
        assert_eq!(to_go(100, 0, 20, seconds(10)), Some(seconds(40)));
        assert_eq!(to_go(100, 90, 95, seconds(10)), Some(seconds(10)));
        assert_eq!(to_go(100, 90, 100, seconds(10)), Some(seconds(0)));
        // This run has not finished any work, or there is no work.
        assert_eq!(to_go(100, 90, 90, seconds(10)), None);
        assert_eq!(to_go(0, 0, 0, seconds(10)), None);
    }

    #[test]
    fn the_line_of_a_long_count_is_shorter_than_80_characters() {
        let progress = CountProgress::resuming(28, Duration::from_secs(40_000_000));
        assert_eq!(progress.words(), "n = 28: preparing, 463 days so far");
        progress.units.store(1_234_567, Ordering::Relaxed);
        progress.done.store(1_100_000, Ordering::Relaxed);
        progress.work.store(1000, Ordering::Relaxed);
        progress.work_done.store(999, Ordering::Relaxed);
        assert!(progress.words().len() < 80, "{}", progress.words());
    }
}
