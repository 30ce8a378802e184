//! Run a classic method, and observe its first steps.
use queenside::methods::{BACKTRACKING, Task};
use queenside::{Budget, Problem, Size};
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(Size::new(8)?);
    let mut steps = Vec::new();
    BACKTRACKING.watch(&Task::new(&problem), &Budget::default(), |event, _counts| {
        steps.push(event.to_string());
        if steps.len() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    assert_eq!(steps, [""]);
    Ok(())
}
