//! An engine that fails, as a GPU does whose driver ends.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use queenside::count::{Backtrack, CountError, Engine, PartialCount, Plan, Worker};
use queenside::{Budget, Problem, Size};
use queenside_service::count::Counting;

/// An engine that fails after a unit.
#[derive(Debug)]
struct Failing;

impl Engine for Failing {
    fn name(&self) -> &'static str {
        "failing"
    }

    fn summary(&self) -> &'static str {
        "fails"
    }

    fn numbering(&self, problem: &Problem) -> Option<&'static str> {
        Backtrack.numbering(problem)
    }

    fn plan(&self, problem: &Problem, budget: &Budget) -> Result<Box<dyn Plan>, CountError> {
        Ok(Box::new(FailingPlan(Backtrack.plan(problem, budget)?)))
    }
}

#[derive(Debug)]
struct FailingPlan(Box<dyn Plan>);

impl Plan for FailingPlan {
    fn units(&self) -> usize {
        self.0.units()
    }

    fn worker(&self) -> Box<dyn Worker + Send + '_> {
        Box::new(FailingWorker(self.0.worker()))
    }
}

struct FailingWorker<'a>(Box<dyn Worker + Send + 'a>);

impl Worker for FailingWorker<'_> {
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        self.0.run(unit, stop)
    }

    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        let unit = take().unwrap();
        let _ = done(unit, self.run(unit, stop).unwrap());
        Err(CountError::EngineFailed { engine: "failing", reason: "the device was removed".to_owned() })
    }
}

#[test]
fn an_engine_that_fails_is_a_failure_and_its_units_remain() {
    let board = Problem::new(Size::new(12).unwrap());
    let counting = Counting::with_engine(&board, &Failing, false, &Budget::default()).unwrap();
    let mut record = counting.new_record();
    let error = counting.run(&mut record, &Budget::default(), |_, _, _| ()).unwrap_err();
    assert_eq!(error.kind(), "failed");
    assert_eq!(error.to_string(), "the engine failing failed: the device was removed");
    assert!(record.done() >= 1, "{record:?}");
}
