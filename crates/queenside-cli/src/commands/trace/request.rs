use std::sync::atomic::AtomicBool;
use std::time::Duration;

use queenside::methods::{Cooling, Ended, EventKind, Method, Report, Task};
use queenside::{Board, Outcome, Placement, Problem};

use crate::classic;
use crate::failure::{Failure, Status, note};

/// Whether a method builds a board up queen by queen, rather than moving queens about.
pub(super) fn builds_up(method: Method) -> bool {
    [EventKind::Move, EventKind::Accept].into_iter().all(|kind| method.line_of(kind).is_none())
}

/// What is to be traced.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) method: Method,
    pub(super) problem: Problem,
    pub(super) start: Option<Placement>,
    pub(super) seed: u64,
    /// All solutions, not one.
    pub(super) all: bool,
    pub(super) step_limit: Option<u64>,
    pub(super) time_limit: Option<Duration>,
    pub(super) cooling: Option<Cooling>,
}

impl Request {
    /// Refuses what the method does not do, before anything is printed or drawn.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let method = self.method;
        if self.all && !method.is_complete() {
            return Err(Failure::usage(format_args!(
                "--all is for methods that try everything, such as backtracking; {method} cannot tell when it has all"
            )));
        }
        if self.cooling.is_some() && method.name() != "annealing" {
            return Err(Failure::usage(format_args!("--cooling is for annealing; {method} does not cool")));
        }
        // Stopped before its first step, the method only looks at the task.
        let stopped = AtomicBool::new(true);
        method.run(&self.task().stop(&stopped)).map_err(Failure::usage)?;
        Ok(())
    }

    /// The task as the library takes it.
    pub(super) fn task(&self) -> Task<'_> {
        let mut task = Task::new(&self.problem).seed(self.seed);
        if let Some(start) = &self.start {
            task = task.start(start);
        }
        if self.all {
            task = task.solutions(u64::MAX);
        }
        if let Some(steps) = self.step_limit {
            task = task.step_limit(steps);
        }
        if let Some(limit) = self.time_limit {
            task = task.time_limit(limit);
        }
        if let Some(cooling) = self.cooling {
            task = task.cooling(cooling);
        }
        task
    }

    /// Says in words how the run ended, where it did not end with a solution; the exit status.
    pub(super) fn conclude(&self, report: &Report) -> Status {
        let at_limit = matches!(report.ended, Ended::StepLimit | Ended::TimeLimit);
        match &report.outcome {
            Outcome::Found(_) if self.all && at_limit => {
                note(format_args!("gave up at {}: there may be more solutions", report.ended));
                Status::GaveUp
            }
            Outcome::Found(_) => Status::Answered,
            Outcome::None if self.problem.is_unconstrained() => {
                note(format_args!("no solution exists for n = {}", self.problem.size().get()));
                Status::NoSolution
            }
            Outcome::None => {
                match self.problem.given().conflicts().iter().next() {
                    Some(conflict) => note(format_args!("no completion: {conflict}")),
                    None => note("no completion exists"),
                }
                Status::NoSolution
            }
            Outcome::GaveUp => {
                let has_step_limit = self.step_limit.is_some();
                note(classic::why_gave_up(self.method, report, &self.problem, has_step_limit));
                Status::GaveUp
            }
        }
    }
}
