use super::Method;
use super::backtracking::first_free;
use super::ground::Ground;
use super::run::{Flow, Run};
use crate::board::Square;

#[doc = include_str!("late_backtracking.md")]
pub const LATE_BACKTRACKING: Method = Method {
    name: "late-backtracking",
    summary: "backtracking that notices an empty row only at the end of the board",
    text: include_str!("late_backtracking.md"),
    lines: &[("conflict", 4), ("place", 5), ("dead-end", 6), ("solution", 7), ("remove", 9)],
    plain: run,
    watched: run,
    ..Method::COMPLETE
};

fn run<const WATCHED: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let mut ground = Ground::new(run);
    let rows = ground.rows.len();
    // The column of each row to fill, off the board where the row is empty; and which rows have queens.
    let (mut columns, mut stack) = (vec![u32::MAX; rows], Vec::with_capacity(rows));
    let (mut at, mut from) = (0, 0);
    loop {
        while at < rows {
            let row = ground.rows[at];
            if let Some(column) = first_free(run, &ground, &columns[..at], row, from)? {
                ground.taken.set(row, column, true);
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
        ground.taken.set(row, column, false);
        run.remove(Square::new(row, column))?;
        (at, from) = (last, column + 1);
    }
}
