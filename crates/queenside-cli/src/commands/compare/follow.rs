//! What happens while a comparison runs: every answer is checked, progress shown, rows written.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use queenside::methods::{Cell, Follow, Method, Report, Row};
use queenside::{Board, Problem};
use queenside_checked::check_outcome;

use super::export::layout::Layout;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress;

/// Follows a comparison; [`failure`](Follower::failure) says why it broke it off, if it did.
pub(super) struct Follower<'a> {
    /// What is running, for the line of progress.
    running: Arc<Mutex<String>>,
    runs: u32,
    done: u32,
    /// Where what is done is written at once.
    live: Option<(Layout, &'a mut Output)>,
    /// Methods done with the size at hand.
    cells: usize,
    pub(super) failure: Option<Failure>,
}

impl<'a> Follower<'a> {
    pub(super) fn new(runs: u32, live: Option<(Layout, &'a mut Output)>) -> Self {
        Self { running: Arc::default(), runs, done: 0, live, cells: 0, failure: None }
    }

    /// What is running, for as long as the comparison lasts.
    pub(super) fn running(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.running)
    }

    fn say(&self, method: Method, problem: &Problem) {
        let (n, run) = (problem.size().get(), self.runs.min(self.done + 1));
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        *running = format!("n = {n}: {method}, run {run} of {}", self.runs);
    }

    fn write(&mut self, write: impl FnOnce(Layout, &mut Output) -> io::Result<()>) -> ControlFlow<()> {
        let Some((layout, out)) = &mut self.live else { return ControlFlow::Continue(()) };
        // The line of progress would stand in its way.
        let written = progress::aside(|| {
            let written = write(*layout, out).and_then(|()| out.flush());
            written.map_err(|error| out.failure(&error))
        });
        self.go_on(written)
    }

    fn go_on(&mut self, done: Result<(), Failure>) -> ControlFlow<()> {
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }
}

impl Follow for Follower<'_> {
    fn cell_begins(&mut self, method: Method, problem: &Problem) -> ControlFlow<()> {
        self.done = 0;
        self.say(method, problem);
        ControlFlow::Continue(())
    }

    fn run_done(&mut self, method: Method, problem: &Problem, report: &Report) -> ControlFlow<()> {
        self.done += 1;
        self.say(method, problem);
        self.go_on(check_outcome(problem, &report.outcome).map_err(Failure::from))
    }

    fn cell_done(&mut self, problem: &Problem, cell: &Cell) -> ControlFlow<()> {
        let is_first = self.cells == 0;
        self.cells += 1;
        self.write(|layout, out| layout.cell(problem.size(), is_first, cell, out))
    }

    fn row_done(&mut self, row: &Row) -> ControlFlow<()> {
        self.cells = 0;
        self.write(|layout, out| layout.row(row, out))
    }
}
