//! A line of progress on standard error. It is shown on terminals only, after half a second.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::system;
use crate::words::{time, to_go, width};

const PROGRESS_DELAY: Duration = Duration::from_millis(500);
const REDRAW_INTERVAL: Duration = Duration::from_millis(250);

/// Whether the line is on the terminal. Locked while anything is written to the terminal.
static SHOWN: Mutex<bool> = Mutex::new(false);

/// Lock a value that is consistent even if a thread panicked.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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

    if !is_wanted || !system::stderr_takes_escapes() {
        return work();
    }
    let is_over = AtomicBool::new(false);
    let tick = || {
        thread::park_timeout(PROGRESS_DELAY);
        while !is_over.load(Ordering::Relaxed) {
            draw(&words());
            thread::park_timeout(REDRAW_INTERVAL);
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
    let line: String = words.chars().take(width().saturating_sub(1)).collect();
    let mut shown = lock(&SHOWN);
    let _ = write!(io::stderr(), "\r{line}\x1b[K");
    *shown = true;
}

/// Clear the line, then do something that writes to the terminal.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    let mut shown = lock(&SHOWN);
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

/// The progress of a computation in units: the part that is done, the time so far, the time to go.
pub(crate) struct UnitProgress {
    /// What is computed, such as `n = 20`.
    title: String,
    /// What a unit is called.
    pub(crate) noun: &'static str,
    started: Instant,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    units: usize,
    done: usize,
    /// The work of all units.
    work: f64,
    /// The work of the finished units.
    work_done: f64,
    /// The work of earlier runs, which does not show the speed of this run.
    work_before: f64,
}

impl UnitProgress {
    /// Return the progress of a computation that begins now.
    pub(crate) fn new(title: String, noun: &'static str) -> Self {
        Self { title, noun, started: Instant::now(), state: Mutex::default() }
    }

    /// Set the number of units and their work, when the computation is divided into units, and how
    /// many of them, with how much work, earlier runs finished.
    pub(crate) fn begin(&self, units: usize, work: f64, done: usize, work_before: f64) {
        *lock(&self.state) = State { units, done, work, work_done: work_before, work_before };
    }

    /// Add a finished unit.
    pub(crate) fn add(&self, work: f64) {
        let mut state = lock(&self.state);
        state.done += 1;
        state.work_done += work;
    }

    /// Return the number of finished units.
    pub(crate) fn done(&self) -> usize {
        lock(&self.state).done
    }

    pub(crate) fn words(&self) -> String {
        let Self { title, noun, started, .. } = self;
        let so_far = time(started.elapsed().as_secs_f64());
        let state = lock(&self.state);
        let State { units, done, .. } = *state;
        if units == 0 {
            return format!("{title}: preparing, {so_far} so far");
        }
        let percent = (100.0 * state.work_done / state.work).clamp(0.0, 100.0).floor();
        let to_go = to_go(state.seconds_to_go(started.elapsed().as_secs_f64()));
        format!("{title}: {percent} %, {done} of {units} {noun}, {so_far} so far, {to_go}")
    }
}

impl State {
    /// Return how long the rest takes at the speed of this run, if it has finished any work.
    fn seconds_to_go(&self, elapsed: f64) -> Option<f64> {
        let (now, left) = (self.work_done - self.work_before, (self.work - self.work_done).max(0.0));
        (now > 0.0).then(|| elapsed * left / now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_being_drawn_is_ended_too() {
        let (locked, is_locked) = std::sync::mpsc::channel();
        let drawing = thread::spawn(move || {
            let mut shown = lock(&SHOWN);
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
        let to_go = |work, work_before, work_done| {
            State { work, work_done, work_before, ..State::default() }.seconds_to_go(10.0)
        };
        assert_eq!(to_go(100.0, 0.0, 20.0), Some(40.0));
        assert_eq!(to_go(100.0, 90.0, 95.0), Some(10.0));
        assert_eq!(to_go(100.0, 90.0, 100.0), Some(0.0));
        // This run has not finished any work, or there is no work.
        assert_eq!(to_go(100.0, 90.0, 90.0), None);
        assert_eq!(to_go(0.0, 0.0, 0.0), None);
    }

    #[test]
    fn the_line_of_a_long_count_is_shorter_than_80_characters() {
        let mut progress = UnitProgress::new("n = 28".to_owned(), "units");
        let Some(started) = progress.started.checked_sub(Duration::from_secs(40_000_000)) else { return };
        progress.started = started;
        assert_eq!(progress.words(), "n = 28: preparing, 463 days so far");
        progress.begin(1_234_567, 1000.0, 0, 0.0);
        let words = progress.words();
        assert!(words.len() < 80 && words.contains(" 0 %, 0 of 1234567 units, "), "{words}");
        progress.begin(1_234_567, 1000.0, 1_100_000, 990.0);
        progress.add(9.0);
        assert!(progress.words().len() < 80, "{}", progress.words());
        assert!(progress.words().contains(" 99 %, 1100001 of 1234567 units, "), "{}", progress.words());
    }
}
