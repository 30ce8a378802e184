//! A line of progress on standard error, where a person looks at it.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queenside::count::{Plan, Watch};

/// Progress of a count: what part is done, how long it has taken, how long it will take.
///
/// It shows only after half a second, and only on a terminal.
pub(crate) struct CountProgress {
    bar: ProgressBar,
    title: String,
    units: AtomicUsize,
    done: AtomicUsize,
    started: Instant,
    shown: AtomicBool,
}

const PATIENCE: Duration = Duration::from_millis(500);

impl CountProgress {
    pub(crate) fn new(n: u32) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(
            "{msg} [{bar:30}] {percent:>3} %  {elapsed} so far, about {eta} to go",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
        let title = format!("counting n = {n}");
        bar.set_message(title.clone());
        let hidden_for_good = !std::io::stderr().is_terminal();
        let (units, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { bar, title, units, done, started: Instant::now(), shown: AtomicBool::new(hidden_for_good) }
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

/// A unit's work in the whole numbers that a progress bar takes.
fn ticks(plan: &dyn Plan, unit: usize) -> u64 {
    (1000.0 * plan.work(unit)).ceil() as u64
}
