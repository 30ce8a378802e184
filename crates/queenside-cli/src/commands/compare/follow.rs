//! What happens while a comparison runs: every answer is checked, progress shown, rows written.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use queenside::methods::{Method, Progress, Row};
use queenside::{Board, Problem};
use queenside_checked::check_outcome;

use super::export::layout::Layout;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress;

/// Follows a comparison.
pub(super) struct Follower<'a> {
    /// What is running, for the line of progress.
    running: Arc<Mutex<String>>,
    runs: u32,
    done: u32,
    /// Where what is done is written at once.
    live: Option<(Layout, &'a mut Output)>,
    /// Methods done with the size at hand.
    cells: usize,
}

impl<'a> Follower<'a> {
    pub(super) fn new(runs: u32, live: Option<(Layout, &'a mut Output)>) -> Self {
        Self { running: Arc::default(), runs, done: 0, live, cells: 0 }
    }

    /// What is running, for as long as the comparison lasts.
    pub(super) fn running(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.running)
    }

    /// Follows all of it; the rows.
    pub(super) fn follow<'p>(
        &mut self,
        progress: impl Iterator<Item = Progress<'p>>,
    ) -> Result<Vec<Row>, Failure> {
        let mut rows = Vec::new();
        for done in progress {
            match done {
                Progress::Begin(method, problem) => {
                    self.done = 0;
                    self.say(method, problem);
                }
                Progress::Run(method, problem, report) => {
                    self.done += 1;
                    self.say(method, problem);
                    check_outcome(problem, &report.outcome)?;
                }
                Progress::Cell(problem, cell) => {
                    let is_first = self.cells == 0;
                    self.cells += 1;
                    self.write(|layout, out| layout.cell(problem.size(), is_first, &cell, out))?;
                }
                Progress::Row(row) => {
                    self.cells = 0;
                    self.write(|layout, out| layout.row(&row, out))?;
                    rows.push(row);
                }
            }
        }
        Ok(rows)
    }

    fn say(&self, method: Method, problem: &Problem) {
        let (n, run) = (problem.size().get(), self.runs.min(self.done + 1));
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        *running = format!("n = {n}: {method}, run {run} of {}", self.runs);
    }

    fn write(&mut self, write: impl FnOnce(Layout, &mut Output) -> io::Result<()>) -> Result<(), Failure> {
        let Some((layout, out)) = &mut self.live else { return Ok(()) };
        // The line of progress would stand in its way.
        progress::aside(|| {
            let written = write(*layout, out).and_then(|()| out.flush());
            written.map_err(|error| out.failure(&error))
        })
    }
}
