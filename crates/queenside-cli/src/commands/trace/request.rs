use queenside::methods::{Ended, Event, Method, Report};
use queenside::{Board, Outcome, Square};

use crate::classic;
pub(super) use crate::classic::Request;
use crate::failure::{Failure, Status, note};

/// Whether a method builds a board up queen by queen, rather than moving queens about.
pub(super) fn builds_up(method: Method) -> bool {
    let square = Square::new(0, 0);
    method.is_complete && method.line_of(&Event::Move { from: square, to: square }).is_none()
}

impl Request {
    /// Refuses what the method does not do, before anything is printed or drawn.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let method = self.method;
        if self.all && !method.is_complete {
            return Err(Failure::usage(format_args!(
                "--all is for methods that try everything, such as backtracking; {method} cannot tell when it has all"
            )));
        }
        self.check_cooling()?;
        method.check(&self.task()).map_err(Failure::usage)
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
            Outcome::NoSolution(()) if self.problem.is_unconstrained() => {
                note(format_args!("no solution exists for n = {}", self.problem.size().get()));
                Status::NoSolution
            }
            Outcome::NoSolution(()) => {
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
