//! Continue a count from its record, which was stored as JSON.
use queenside::count::{Backtrack, Engine, resume};
use queenside::{Budget, Problem, Record, Size};
use std::ops::ControlFlow::Continue;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget::default();
    let plan = Backtrack.plan(&Problem::new(Size::new(12)?), &budget)?;
    let (mut half, all) = (Record::new(plan.units()), 0..plan.units());
    resume(plan.as_ref(), 0..plan.units() / 2, &mut half, &budget, |_, _, _| Continue(()))?;
    let stored = serde_json::to_string(&half)?;

    let mut record: Record = serde_json::from_str(&stored)?;
    resume(plan.as_ref(), all, &mut record, &budget, |_, _, _| Continue(()))?;
    assert_eq!(record.total(), 14_200);
    Ok(())
}
