use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queenside::Board;
use queenside::methods::{Counts, Event, Position, Report};
use queenside_check::{Puzzle, check_completion};
use queenside_checked::{check_outcome, puzzle};

use super::request::Request;
use crate::failure::Failure;
use crate::output::Output;

/// A way to write events, one after the other as they come.
pub(super) trait Form {
    fn step(&mut self, step: &Step<'_>, out: &mut Output) -> io::Result<()>;

    /// What comes after the last event; without a report where the output was cut short.
    fn end(&mut self, request: &Request, report: Option<&Report>, out: &mut Output) -> io::Result<()>;
}

/// An event with what was known when it had happened.
pub(super) struct Step<'a> {
    /// Its number, from 1.
    pub(super) number: u64,
    pub(super) event: Event,
    pub(super) counts: Counts,
    /// The board after it.
    pub(super) position: &'a Position,
}

/// Runs the method and writes each event in this form, at most `limit` of them; the report, unless more came.
pub(super) fn follow(
    request: &Request,
    form: &mut dyn Form,
    limit: Option<u64>,
    out: &mut Output,
) -> Result<Option<Report>, Failure> {
    let mut follower = Follower {
        form,
        out,
        puzzle: puzzle(&request.problem),
        position: Position::new(&request.problem),
        number: 0,
        limit: limit.unwrap_or(u64::MAX),
        flushed: Instant::now(),
        is_cut: false,
        failure: None,
    };
    let observer = |event, counts| follower.observe(event, counts);
    let report =
        request.method.watch(&request.task(), &request.budget(), observer).map_err(Failure::usage)?;
    let Follower { form, out, is_cut, failure, .. } = follower;
    if let Some(failure) = failure {
        return Err(failure);
    }
    if !is_cut {
        check_outcome(&request.problem, &report.outcome)?;
    }
    let report = (!is_cut).then_some(report);
    form.end(request, report.as_ref(), out).map_err(|error| out.failure(&error))?;
    Ok(report)
}

/// The columns of a board with a queen in each row.
pub(super) fn columns(position: &Position) -> Vec<u32> {
    position.queens().map(|queen| queen.column).collect()
}

struct Follower<'a> {
    form: &'a mut dyn Form,
    out: &'a mut Output,
    puzzle: Puzzle,
    position: Position,
    number: u64,
    limit: u64,
    flushed: Instant,
    /// Whether there are more events than were asked for.
    is_cut: bool,
    failure: Option<Failure>,
}

/// Who reads from a pipe waits no longer than this for what is known.
const PATIENCE: Duration = Duration::from_millis(50);

impl Follower<'_> {
    fn write(&mut self, event: Event, counts: Counts) -> Result<(), Failure> {
        self.position.apply(&event);
        if event == Event::Solution {
            check_completion(&self.puzzle, &columns(&self.position)).map_err(Failure::wrong)?;
        }
        let step = Step { number: self.number, event, counts, position: &self.position };
        self.form.step(&step, self.out).map_err(|error| self.out.failure(&error))?;
        if self.out.is_terminal() || self.flushed.elapsed() > PATIENCE {
            self.out.flush().map_err(|error| self.out.failure(&error))?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    fn observe(&mut self, event: Event, counts: Counts) -> ControlFlow<()> {
        if self.number == self.limit {
            self.is_cut = true;
            return ControlFlow::Break(());
        }
        self.number += 1;
        match self.write(event, counts) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }
}
