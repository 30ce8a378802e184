//! A line of progress on standard error, where a person looks at it.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queenside::count::Watch;

/// Progress of a count: what part is done, how long it has taken, how long it will take.
///
/// It shows only after half a second, and only on a terminal.
pub(crate) struct CountProgress {
    bar: ProgressBar,
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
        bar.set_message(format!("counting n = {n}"));
        let hidden_for_good = !std::io::stderr().is_terminal();
        Self { bar, started: Instant::now(), shown: AtomicBool::new(hidden_for_good) }
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for CountProgress {
    fn begin(&self, units: usize) {
        self.bar.set_length(units as u64);
    }

    fn unit_done(&self) {
        self.bar.inc(1);
        if self.started.elapsed() > PATIENCE && !self.shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
    }
}
