use std::ops::ControlFlow;

use queenside_board::{Line, Square};

use super::ground::{Ground, queens};
use super::run::{Flow, Run};
use super::{Ended, Event, Method, SUITE};

#[doc = include_str!("backtracking.md")]
pub const BACKTRACKING: Method = Method {
    name: "backtracking",
    other_names: &[("lookahead", SUITE), ("depth-first search", "textbooks")],
    summary: "place queens row by row on the first free square; go back if a row has none",
    text: text!("backtracking.md"),
    lines: &[("solution", 3), ("conflict", 5), ("place", 7), ("dead-end", 8), ("remove", 9)],
    algorithm: run,
    ..Method::COMPLETE
};

fn run(run: &mut Run<'_>) -> Flow {
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
            ground.attacked.set(row, column, true);
            stack.push(column);
            run.place(Square::new(row, column))?;
            from = 0;
            continue;
        }
        let Some(column) = stack.pop() else { return Flow::Continue(()) };
        let row = ground.rows[stack.len()];
        ground.attacked.set(row, column, false);
        run.remove(Square::new(row, column))?;
        from = column + 1;
    }
}

/// Return the first free column of the row, starting at `from`.
fn first_free(
    run: &mut Run<'_>,
    ground: &Ground,
    stack: &[u32],
    row: u32,
    from: u32,
) -> ControlFlow<Ended, Option<u32>> {
    for column in ground.attacked.free_columns(from) {
        run.step()?;
        if !ground.attacked.attacks(row, column) {
            return ControlFlow::Continue(Some(column));
        }
        let above = queens(&ground.rows, stack).chain(run.given().iter().copied());
        run.conflict(Square::new(row, column), above)?;
    }
    run.report(Event::DeadEnd { line: Line::Row(row) })?;
    ControlFlow::Continue(None)
}

#[doc = include_str!("late_backtracking.md")]
pub const LATE_BACKTRACKING: Method = Method {
    name: "late-backtracking",
    other_names: &[("backtracking", SUITE)],
    summary: "backtrack, but notice an empty row only at the end of the board",
    text: text!("late_backtracking.md"),
    lines: &[("conflict", 4), ("place", 5), ("dead-end", 6), ("solution", 7), ("remove", 9)],
    algorithm: late,
    ..Method::COMPLETE
};

fn late(run: &mut Run<'_>) -> Flow {
    let mut ground = Ground::new(run);
    let rows = ground.rows.len();
    // `columns` has a value outside the board for an empty row; `stack` contains the rows that have
    // a queen.
    let (mut columns, mut stack) = (vec![u32::MAX; rows], Vec::with_capacity(rows));
    let (mut at, mut from) = (0, 0);
    loop {
        while at < rows {
            let row = ground.rows[at];
            if let Some(column) = first_free(run, &ground, &columns[..at], row, from)? {
                ground.attacked.set(row, column, true);
                columns[at] = column;
                stack.push(at);
                run.place(Square::new(row, column))?;
            }
            (at, from) = (at + 1, 0);
        }
        if stack.len() == rows {
            run.solution(&ground.with_given(&columns))?;
        }
        let Some(last) = stack.pop() else { return Flow::Continue(()) };
        let (row, column) = (ground.rows[last], std::mem::replace(&mut columns[last], u32::MAX));
        ground.attacked.set(row, column, false);
        run.remove(Square::new(row, column))?;
        (at, from) = (last, column + 1);
    }
}
