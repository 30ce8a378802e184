//! Count all solutions on all CPUs, observe the progress, and stop after five units of work.
use queenside::count::{CountError, ENGINES, best_engine, resume};
use queenside::{Budget, Problem, Record, Size};
use std::ops::ControlFlow::{Break, Continue};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Problem::new(Size::new(16)?);
    let budget = Budget::default().all_threads();
    let plan = best_engine(ENGINES, &board).plan(&board, &budget)?;
    let mut record = Record::new(plan.units());
    let ended = resume(plan.as_ref(), 0..plan.units(), &mut record, &budget, |_unit, _count, record| {
        if record.done() < 5 { Continue(()) } else { Break(()) }
    });
    assert_eq!(ended, Err(CountError::Stopped));
    assert!(record.done() >= 5 && record.total() < 14_772_512);
    Ok(())
}
