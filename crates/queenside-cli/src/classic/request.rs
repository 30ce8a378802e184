use std::time::Duration;

use queenside::methods::{ANNEALING, Cooling, Method, Task};
use queenside::{Placement, Problem};

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

    /// Refuses a schedule for a method that has none.
    pub(crate) fn check_cooling(&self) -> Result<(), Failure> {
        if self.cooling.is_some() && self.method != ANNEALING {
            let method = self.method;
            return Err(Failure::usage(format_args!("--cooling is for annealing; {method} does not cool")));
        }
        Ok(())
    }
}
