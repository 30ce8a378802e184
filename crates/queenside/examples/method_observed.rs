//! Run a classic method, observe its events, and stop it after three.
use queenside::methods::{BACKTRACKING, Task};
use queenside::{Budget, Problem, Size};
use std::ops::ControlFlow::{Break, Continue};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (problem, mut events) = (Problem::new(Size::new(8)?), Vec::new());
    BACKTRACKING.watch(&Task::new(&problem), &Budget::default(), |event, _counts| {
        events.push(event.to_string());
        if events.len() < 3 { Continue(()) } else { Break(()) }
    })?;
    assert_eq!(events, ["place (0, 0)", "conflict: (1, 1) is attacked by (0, 0)", "place (1, 2)"]);
    Ok(())
}
