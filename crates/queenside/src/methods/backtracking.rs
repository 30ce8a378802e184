use std::ops::ControlFlow;

use super::ground::{Ground, queens};
use super::run::{Flow, Run};
use super::{Ended, Event, Method};
use crate::board::{Line, Square};

#[doc = include_str!("backtracking.md")]
pub const BACKTRACKING: Method = Method {
    name: "backtracking",
    summary: "row by row, the first free column, back when a row has none",
    text: include_str!("backtracking.md"),
    lines: &[("solution", 3), ("conflict", 5), ("place", 7), ("dead-end", 8), ("remove", 9)],
    plain: run,
    watched: run,
    ..Method::COMPLETE
};

fn run<const WATCHED: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let mut ground = Ground::new(run);
    let mut stack: Vec<u32> = Vec::with_capacity(ground.rows.len());
    let mut from = 0;
    loop {
        let found = if let Some(&row) = ground.rows.get(stack.len()) {
            first_free(run, &ground, &stack, row, from)?
        } else {
            run.solution(&ground.with_given(&stack))?;
            None
        };
        if let Some(column) = found {
            let row = ground.rows[stack.len()];
            ground.taken.set(row, column, true);
            stack.push(column);
            run.place(Square::new(row, column))?;
            from = 0;
            continue;
        }
        let Some(column) = stack.pop() else { return Flow::Continue(()) };
        let row = ground.rows[stack.len()];
        ground.taken.set(row, column, false);
        run.remove(Square::new(row, column))?;
        from = column + 1;
    }
}

/// The first free column of the row, from this one on.
pub(super) fn first_free<const WATCHED: bool>(
    run: &mut Run<'_, WATCHED>,
    ground: &Ground,
    stack: &[u32],
    row: u32,
    from: u32,
) -> ControlFlow<Ended, Option<u32>> {
    for column in ground.taken.free_columns(from) {
        run.step()?;
        if !ground.taken.attacks(row, column) {
            return ControlFlow::Continue(Some(column));
        }
        let above = queens(&ground.rows, stack).chain(run.given().iter().copied());
        run.conflict(Square::new(row, column), above)?;
    }
    run.tell(Event::DeadEnd { line: Line::Row(row) })?;
    ControlFlow::Continue(None)
}
