//! Continue a count from its record, which was stored as JSON.
use queenside::count::{Backtrack, Engine, resume};
use queenside::{Budget, Problem, Record, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let plan = Backtrack.plan(&Problem::new(Size::new(12)?), &Budget::default())?;
    let mut record = Record::new(plan.units());
    resume(plan.as_ref(), 0..plan.units() / 2, &mut record, &Budget::default(), |_, _, _| ())?;
    let stored = serde_json::to_string(&record)?;

    let mut record: Record = serde_json::from_str(&stored)?;
    resume(plan.as_ref(), 0..plan.units(), &mut record, &Budget::default(), |_, _, _| ())?;
    assert_eq!(record.total(), 14_200);
    Ok(())
}
