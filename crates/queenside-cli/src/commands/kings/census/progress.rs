use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queenside::kings::census::{Census, Record, Watch};

/// Progress of a census in a line on standard error. It shows only after half a second, and only on a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: AtomicBool,
}

const PATIENCE: Duration = Duration::from_millis(500);

impl Progress {
    /// For a census of which so many units are done.
    pub(super) fn new(census: &Census, done: usize) -> Self {
        let length = Some(census.units() as u64);
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(
            "{msg} [{bar:30}] {percent:>3} %  {elapsed} so far, about {eta} to go",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
        bar.set_message(format!("census of n = {}", census.size().get()));
        // What was done before says nothing about the time to go.
        bar.set_position(done as u64);
        bar.reset_eta();
        bar.enable_steady_tick(PATIENCE);
        let hidden_for_good = !std::io::stderr().is_terminal();
        Self { bar, started: Instant::now(), shown: AtomicBool::new(hidden_for_good) }
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn unit_done(&self, _record: &Record) {
        self.bar.inc(1);
        if self.started.elapsed() > PATIENCE && !self.shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
    }
}
