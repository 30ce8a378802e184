//! Engines that fail, as a GPU does whose driver ends.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use queenside::count::{Backtrack, CountError, Engine, PartialCount, Plan, Worker};
use queenside::{Budget, Problem, Size};
use queenside_service::ServiceError;
use queenside_service::count::{Count, Counting};

/// An engine that fails after some units, or is not available.
#[derive(Debug)]
struct Failing {
    missing: Option<&'static str>,
}

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
        if let Some(missing) = self.missing {
            return Err(CountError::NotAvailable { engine: self.name(), missing: missing.to_owned() });
        }
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

fn failure(missing: Option<&'static str>) -> (ServiceError, u64) {
    let board = Problem::new(Size::new(12).unwrap());
    let question = Count { engine: Some("failing".to_owned()), ..Count::new(board) };
    let counting = match Counting::new(&question, &[&Failing { missing }], &Budget::default()) {
        Ok(counting) => counting,
        Err(error) => return (error, 0),
    };
    let mut record = counting.new_record();
    let error = counting.run(&mut record, &Budget::default(), |_, _, _| ()).unwrap_err();
    (error, record.done() as u64)
}

#[test]
fn an_engine_that_fails_is_a_failure_and_its_units_remain() {
    let (error, done) = failure(None);
    assert_eq!(
        (error.kind(), error.to_string()),
        ("failed", "the engine failing failed: the device was removed".to_owned())
    );
    assert!(done >= 1, "{done}");
}

#[test]
fn an_engine_that_is_not_available_is_a_failure() {
    let (error, _) = failure(Some("no device"));
    assert_eq!(
        (error.kind(), error.to_string()),
        ("failed", "cannot run the engine failing: no device; choose another engine".to_owned())
    );
}
