use std::time::Duration;

use queenside::methods::{ANNEALING, Cooling, Method, Task};
use queenside::{Budget, Placement, Problem};

use crate::failure::Failure;

/// What a method is to do, as a user asked for it.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) problem: Problem,
    pub(crate) start: Option<Placement>,
    pub(crate) seed: u64,
    /// All solutions, not one.
    pub(crate) all: bool,
    pub(crate) step_limit: Option<u64>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) cooling: Option<Cooling>,
}

impl Request {
    /// The task as the library takes it.
    pub(crate) fn task(&self) -> Task<'_> {
        Task {
            problem: &self.problem,
            start: self.start.as_ref(),
            step_limit: self.step_limit,
            solutions: if self.all { u64::MAX } else { 1 },
            cooling: self.cooling,
        }
    }

    /// What the run may use.
    pub(crate) fn budget(&self) -> Budget {
        Budget::default().seed(self.seed).time_limit(self.time_limit)
    }

    /// Refuses a schedule for a method that has none.
    pub(crate) fn check_cooling(&self) -> Result<(), Failure> {
        if self.cooling.is_some() && self.method != ANNEALING {
            let method = self.method;
            return Err(Failure::usage(format_args!("--cooling is for annealing; {method} does not cool")));
        }
        Ok(())
    }
}
