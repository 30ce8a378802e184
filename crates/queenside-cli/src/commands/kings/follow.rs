use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use queenside::kings::{Cover, Covered, Ended, Hit, Progress, Search};

use crate::words::of_many;

/// A line of progress: boards a second, boards found, the time one takes.
pub(super) struct Follow {
    bar: ProgressBar,
    progress: Progress,
    hits: AtomicU64,
    /// How many are wanted, where that is known.
    wanted: Option<u64>,
    started: Instant,
    is_over: AtomicBool,
}

/// How often the line is written anew.
const TICK: Duration = Duration::from_millis(250);

impl Follow {
    fn new(wanted: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{msg}  ({elapsed} so far)");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
        let (hits, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { bar, progress: Progress::default(), hits, wanted, started: Instant::now(), is_over }
    }

    /// Runs the search with a line of progress on a terminal; how it ended, and how many boards were looked at.
    pub(super) fn search(
        search: &Search<'_>,
        mut on_hit: impl FnMut(Hit, &Self) -> ControlFlow<()>,
    ) -> (Ended, u64) {
        let follow = Self::new(None);
        let search = search.clone().progress(&follow.progress);
        let ended = follow.beside(|| search.run(|hit| on_hit(hit, &follow)));
        (ended, follow.progress.boards())
    }

    /// The same with a cover.
    pub(super) fn cover(
        cover: Cover<'_>,
        wanted: u64,
        mut on_step: impl FnMut(Covered, &Self) -> ControlFlow<()>,
    ) -> Ended {
        let follow = Self::new(Some(wanted));
        let cover = cover.progress(&follow.progress);
        follow.beside(|| cover.run(|step| on_step(step, &follow)))
    }

    /// Does something while the line goes on.
    fn beside<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.bar.is_hidden() {
            return work();
        }
        thread::scope(|scope| {
            let ticker = scope.spawn(|| {
                while !self.is_over.load(Ordering::Relaxed) {
                    thread::park_timeout(TICK);
                    self.bar.set_message(self.words());
                }
            });
            let done = work();
            self.is_over.store(true, Ordering::Relaxed);
            ticker.thread().unpark();
            self.bar.finish_and_clear();
            done
        })
    }

    /// Takes note of the number of boards found.
    pub(super) fn hits(&self, hits: u64) {
        self.hits.store(hits, Ordering::Relaxed);
    }

    /// Does something that may write, while the line stands aside.
    pub(super) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    fn words(&self) -> String {
        let (boards, hits) = (self.progress.boards(), self.hits.load(Ordering::Relaxed));
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = boards as f64 / seconds;
        let rate = if rate >= 1e5 { format!("{:.1} M", rate / 1e6) } else { format!("{rate:.0}") };
        let found = match self.wanted {
            Some(wanted) => format!("{hits} of {}", of_many(wanted, "board")),
            None => of_many(hits, "board"),
        };
        let each = if hits > 0 && self.wanted.is_none() {
            format!(", one in about {:.3} s", seconds / hits as f64)
        } else {
            String::new()
        };
        let room = self.progress.least_room();
        let room = room.map_or(String::new(), |room| {
            format!(", least room so far for {}", of_many(room.into(), "king"))
        });
        format!("{found} found{each}; {rate} boards a second{room}")
    }
}
