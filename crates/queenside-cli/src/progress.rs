//! A line of progress on standard error, where a person looks at it.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use queenside::count::{Plan, Record, Watch};

/// Progress of a count: what part is done, how long it has taken, how long it will take.
///
/// It shows only after half a second, and only on a terminal.
pub(crate) struct CountProgress {
    bar: ProgressBar,
    title: String,
    units: AtomicUsize,
    done: AtomicUsize,
    /// What was done in earlier runs, in ticks: it says nothing about the time to go.
    before: Arc<AtomicU64>,
    started: Instant,
    shown: AtomicBool,
}

const PATIENCE: Duration = Duration::from_millis(500);

impl CountProgress {
    pub(crate) fn new(n: u32) -> Self {
        Self::going_on(n, Duration::ZERO)
    }

    /// The same for a count that has gone on for some time before this run.
    pub(crate) fn going_on(n: u32, earlier: Duration) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let before = Arc::new(AtomicU64::new(0));
        let style = ProgressStyle::with_template(
            "{msg} [{bar:30}] {percent:>3} %  {so_far} so far, about {to_go} to go",
        );
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> ");
        let style = style.with_key("so_far", move |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{}", HumanDuration(earlier.saturating_add(state.elapsed())));
        });
        let not_now = Arc::clone(&before);
        bar.set_style(style.with_key("to_go", move |state: &ProgressState, out: &mut dyn Write| {
            let (length, done) = (state.len().unwrap_or_default(), state.pos());
            let _ = match to_go(length, not_now.load(Ordering::Relaxed), done, state.elapsed()) {
                Some(time) => write!(out, "{}", HumanDuration(time)),
                None => write!(out, "?"),
            };
        }));
        let title = format!("counting n = {n}");
        bar.set_message(title.clone());
        let hidden_for_good = !std::io::stderr().is_terminal();
        let (units, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (started, shown) = (Instant::now(), AtomicBool::new(hidden_for_good));
        Self { bar, title, units, done, before, started, shown }
    }

    /// Takes note of what was done in earlier runs.
    pub(crate) fn begin_from(&self, plan: &dyn Plan, record: &Record) {
        let units = record.done_ranges().iter().cloned().flatten();
        let ticks = units.map(|unit| ticks(plan, unit)).sum();
        self.before.store(ticks, Ordering::Relaxed);
        self.bar.set_position(ticks);
        self.done.store(record.done(), Ordering::Relaxed);
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for CountProgress {
    fn begin(&self, plan: &dyn Plan) {
        self.bar.set_length((0..plan.units()).map(|unit| ticks(plan, unit)).sum());
        self.units.store(plan.units(), Ordering::Relaxed);
        // The clock goes on while a long unit runs.
        self.bar.enable_steady_tick(PATIENCE);
    }

    fn unit_done(&self, plan: &dyn Plan, unit: usize, _count: u128) {
        let done = 1 + self.done.fetch_add(1, Ordering::Relaxed);
        self.bar.inc(ticks(plan, unit));
        if self.started.elapsed() > PATIENCE {
            let units = self.units.load(Ordering::Relaxed);
            self.bar.set_message(format!("{}: {done} of {units} units", self.title));
            if !self.shown.swap(true, Ordering::Relaxed) {
                self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            }
        }
    }
}

/// How long the rest takes at the pace of this run; nothing as long as it has none.
fn to_go(length: u64, before: u64, done: u64, elapsed: Duration) -> Option<Duration> {
    let (now, left) = (done.saturating_sub(before), length.saturating_sub(done));
    let seconds = elapsed.as_secs_f64() * left as f64 / now as f64;
    Duration::try_from_secs_f64(seconds).ok()
}

/// A unit's work in the whole numbers that a progress bar takes.
fn ticks(plan: &dyn Plan, unit: usize) -> u64 {
    (1000.0 * plan.work(unit)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_to_go_is_told_from_the_pace_of_this_run() {
        let seconds = Duration::from_secs;
        assert_eq!(to_go(100, 0, 20, seconds(10)), Some(seconds(40)));
        assert_eq!(to_go(100, 90, 95, seconds(10)), Some(seconds(10)));
        assert_eq!(to_go(100, 90, 100, seconds(10)), Some(seconds(0)));
        // Nothing is done yet, or all there is.
        assert_eq!(to_go(100, 90, 90, seconds(10)), None);
        assert_eq!(to_go(0, 0, 0, seconds(10)), None);
    }
}
